/** `docsgen check`: all that a build would say, and more on request; nothing is written. */
import type { ConfigOverrides } from '../config.ts'
import { askHosts, countLinks, examine, toPatterns } from '../examine.ts'
import { judge } from '../judge.ts'
import type { Format } from '../report.ts'
import { createTerminal, report } from '../terminal.ts'

export interface CheckOptions extends Omit<ConfigOverrides, 'out'> {
  /** Warnings are errors. */
  strict?: boolean | undefined
  /** Ask other hosts too, but for these addresses, and so many milliseconds. */
  external?: boolean | undefined
  ignore: string[]
  timeout?: number | undefined
  format: Format
  signal: AbortSignal
}

/** Exit code 0, or 1 when there is an error. Throws DocsgenError for what stops everything. */
export async function check(root: string, options: CheckOptions): Promise<number> {
  const terminal = createTerminal()
  const ignore = toPatterns(options.ignore)
  const { built, messages } = await examine(root, { ...options, terminal })
  const asked = options.external ? await askHosts(built.site.external, { ...options, ignore, terminal }) : []
  const leveled = judge([...messages, ...asked], {
    pages: [...built.site.pages.values()],
    levels: built.project.rules,
    strict: options.strict
  })
  report(leveled, { terminal, format: options.format, root: built.project.root })
  if (options.format === 'text' && leveled.length === 0)
    terminal.out(`${terminal.paint.green('✓')} ${countLinks(built)}: nothing to mend\n`)
  return leveled.some(({ level }) => level === 'error') ? 1 : 0
}
