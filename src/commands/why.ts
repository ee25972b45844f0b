/** `docsgen why`: what the next build would do with a page, and why; what the last one did. Writes nothing. */
import { createTerminal } from '../messages/terminal.ts'
import { command, required, text } from './command.ts'
import { root, visibility } from './options.ts'

export const why = command({
  name: 'why',
  description: 'Explain why a page is built again, or is not.',
  arguments: { url: required('url of the page, such as /docs/start, or its file'), root },
  options: {
    out: text('<dir>', 'folder of the built site (default: dist in the project)'),
    base: text('<path>', 'path of the built site on its host'),
    ...visibility
  },
  examples: ['docsgen why /docs/start'],
  async run({ url: asked, root, ...overrides }, { signal }) {
    const [{ openProject }, { explainPage }] = await Promise.all([
      import('../pipeline/open.ts'),
      import('../pipeline/why.ts')
    ])
    const opening = { overrides, readOnly: true, signal, progress() {} }
    const { url, origin, next, last, isParsed, isRemote } = await openProject(root, opening, (project, context) =>
      explainPage(asked, project, context)
    )
    const { out, paint } = createTerminal()
    out(`${paint.bold(url)} (${origin})\n`)
    if (next.length === 0) out('  The next build leaves it as it is.\n')
    for (const reason of next) out(`  The next build writes it: it ${reason}.\n`)
    if (isParsed) out('  Its file is parsed: nothing is remembered of these bytes, or of those it includes.\n')
    for (const reason of last) out(`  The last build wrote it because it ${reason}.\n`)
    if (isRemote) out('  The last build took it from the remote cache.\n')
    return 0
  }
})
