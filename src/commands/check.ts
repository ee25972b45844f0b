/** `docsgen check`: all that a build would say, and more on request. It writes what it is asked to write: fixes, a baseline. */

import { askHosts, countLinks, dryRun, toPatterns } from '../build/dry-run.ts'
import { baselineFile, readBaseline, writeBaseline } from '../messages/baseline.ts'
import { filterMessages } from '../messages/filter.ts'
import { applyFixes, type Mended } from '../messages/fix.ts'
import { cleanName, countOf } from '../messages/format.ts'
import type { Leveled } from '../messages/message.ts'
import type { Format } from '../messages/report.ts'
import { createTerminal, report, type Terminal } from '../messages/terminal.ts'
import type { ConfigOverrides } from '../project/project.ts'
import { defaultLevels } from '../site/checks/rules.ts'
import { ignoresOf } from '../site/site.ts'

export interface CheckOptions extends Omit<ConfigOverrides, 'out'> {
  /** Warnings are errors. */
  strict?: boolean | undefined
  /** Mend what can be mended in one way only. */
  fix?: boolean | undefined
  /** What is wrong now is known from now on. */
  updateBaseline?: boolean | undefined
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
  const isText = options.format === 'text'
  const fixed: Mended[] = []
  let found = await look(root, options, terminal)
  // What is mended may have hidden more, such as the anchor of a link that led nowhere.
  for (let rounds = 0; options.fix && rounds < mostRounds; rounds++) {
    const mended = applyFixes(found.root, found.messages)
    if (mended.length === 0) break
    fixed.push(...mended)
    found = await look(root, options, terminal)
  }
  if (isText) tellFixed(fixed, terminal)
  if (options.updateBaseline) {
    const count = writeBaseline(found.root, found.messages)
    if (isText) terminal.err(`${baselineFile} knows ${countOf(count, 'fault')}\n`)
    found = await look(root, { ...options, updateBaseline: false }, terminal)
  }
  const done = options.fix && !isText ? { done: { fixed } } : {}
  report(found.messages, { terminal, format: options.format, root: found.root, defaults: defaultLevels, ...done })
  if (isText && found.messages.length === 0)
    terminal.out(`${terminal.paint.green('✓')} ${found.count}: nothing to mend\n`)
  return found.messages.some(({ level }) => level === 'error') ? 1 : 0
}

const mostRounds = 5

interface Found {
  messages: Leveled[]
  count: string
  root: string
}

/** Without the baseline when that is to be written anew. */
async function look(root: string, options: CheckOptions, terminal: Terminal): Promise<Found> {
  const ignore = toPatterns(options.ignore)
  const { built, messages } = await dryRun(root, { ...options, terminal })
  const { site, project } = built
  const asked = options.external ? await askHosts(site.external, { ...options, ignore, terminal }) : []
  const leveled = filterMessages([...messages, ...asked], {
    ignores: ignoresOf(site),
    levels: project.levels,
    strict: options.strict,
    baseline: options.updateBaseline ? undefined : readBaseline(project.root)
  })
  return { messages: leveled, count: countLinks(built), root: project.root }
}

function tellFixed(fixed: Mended[], { err, paint }: Terminal): void {
  for (const { file, place, was, text } of fixed)
    err(
      `${paint.bold(`${cleanName(file)}:${place.line}:${place.column}:`)} ${paint.green('mended')}: ${was} → ${text}\n`
    )
  if (fixed.length > 0)
    err(
      `${countOf(fixed.length, 'fault')} mended in ${countOf(new Set(fixed.map(({ file }) => file)).size, 'file')}\n\n`
    )
}
