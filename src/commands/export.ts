/** `docsgen export`: a section of the site as one file. */
import { countOf } from '../messages/format.ts'
import { createPhases, createTerminal, report } from '../messages/terminal.ts'
import { command, maybe, required, text } from './command.ts'
import { visibility } from './options.ts'

export const exportCommand = command({
  name: 'export',
  description:
    'Make one PDF of a section, with contents, links and page numbers, in a Chrome or Chromium of this machine.',
  arguments: {
    format: required('what to make', ['pdf']),
    section: maybe('url of the section, such as /guides (default: the only one)')
  },
  options: {
    root: text('<dir>', 'folder of the project (default: here)'),
    out: text('<file>', 'file to write (default: named after the section, here)'),
    ...visibility
  },
  examples: ['docsgen export pdf', 'docsgen export pdf /guides --out guides.pdf'],
  epilogue: '\nExit code: 0 done, 1 the site has errors, 2 usage, configuration or no browser, 130 interrupted\n',
  async run({ section, root = '.', out, drafts, now }, { signal }) {
    const { exportPdf } = await import('../pipeline/export-pdf.ts')
    const terminal = createTerminal()
    const { progress, slow, end } = createPhases(terminal)
    const options = { section, out, overrides: { drafts, now }, signal, progress, slow }
    const { messages, file, pages, root: folder } = await exportPdf(root, options).finally(end)
    report(messages, { terminal, format: 'text', root: folder })
    if (file === undefined) return 1
    terminal.out(`${terminal.paint.green('✓')} ${countOf(pages, 'page')} in ${file}\n`)
    return 0
  }
})
