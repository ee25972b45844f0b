/** `docsgen why`: what the next build would do with a page, and why; what the last one did. Writes nothing. */
import path from 'node:path'
import { build } from '../build/build.ts'
import { openContext } from '../build/context.ts'
import { explainReason, whyMade } from '../build/reasons.ts'
import { inPlace, openManifest } from '../build/write/manifest.ts'
import { DocsgenError } from '../messages/message.ts'
import { didYouMean } from '../messages/suggest.ts'
import { createTerminal } from '../messages/terminal.ts'
import type { Output } from '../outputs/output.ts'
import { hrefToUrl } from '../page/url.ts'
import { loadProject } from '../project/load.ts'
import type { ConfigOverrides } from '../project/project.ts'

export interface WhyOptions extends ConfigOverrides {
  signal: AbortSignal
}

/** Exit code 0. Throws DocsgenError when there is no such page. */
export async function why(url: string, root: string, options: WhyOptions): Promise<number> {
  const terminal = createTerminal()
  const context = openContext(path.resolve(root), { readOnly: true, signal: options.signal, progress: () => {} })
  try {
    const project = await loadProject(root, context, options)
    const { rows: manifest } = await openManifest(project, context.cache)
    const { outputs, sources } = await build(project, context)
    const output = findPage(url, outputs, project.base)
    const known = manifest.get(output.path)
    const reasons = whyMade(output, known, known !== undefined && inPlace(project.out, output, known))
    const name = `${terminal.paint.bold(urlOf(output))} (${output.plugin ? `plugin ${output.plugin}` : (output.source ?? 'docsgen')})`
    const isParsed = output.source !== undefined && sources.parser.parsed.has(output.source)
    terminal.out(`${name}\n`)
    if (reasons.length === 0) terminal.out('  The next build leaves it as it is.\n')
    for (const reason of reasons) terminal.out(`  The next build makes it: it ${explainReason(reason)}.\n`)
    if (isParsed) terminal.out('  Its file is parsed: nothing is remembered of these bytes, or of those it includes.\n')
    for (const reason of known?.why ?? [])
      terminal.out(`  It was made the last time because it ${explainReason(reason)}.\n`)
    return 0
  } finally {
    await context.close()
  }
}

/** Pages, and what plugins add. */
function urlOf({ url, path: at }: Output): string {
  return url ?? `/${at}`
}

/** By url, with the base or without; by source file as well. */
function findPage(asked: string, outputs: Map<string, Output>, base: string): Output {
  const bare = asked.length > 1 ? asked.replace(/\/$/, '') : asked
  const urls = [bare, hrefToUrl(bare, base)]
  const pages = [...outputs.values()].filter(({ url, plugin }) => url !== undefined || plugin !== undefined)
  const found = pages.find((output) => urls.includes(urlOf(output)) || output.source === asked)
  if (found) return found
  const guess = didYouMean(bare, pages.map(urlOf))
  throw new DocsgenError({ rule: 'usage', text: `Cannot find a page at \`${asked}\`${guess}` })
}
