/** `docsgen check`: all that a build would report, and more on request. Writes what it is asked to: fixes, a baseline. */
import { baselineFile, formatHidden, writeBaseline } from '../messages/baseline.ts'
import { applyFixes, type Mended } from '../messages/fix.ts'
import { cleanName, countOf } from '../messages/format.ts'
import { createTerminal, report, type Terminal } from '../messages/terminal.ts'
import { command, flag } from './command.ts'
import { asking, base, exitCodes, format, root, strict, toPatterns, visibility } from './options.ts'

/** Fixes may uncover more, such as the anchor of a link that led nowhere. */
const mostRounds = 5

export const check = command({
  name: 'check',
  description: 'Say all that is wrong with a project. Writes nothing but what it is asked to.',
  arguments: { root },
  options: {
    strict,
    fix: flag('mend what can be mended in one way only'),
    updateBaseline: flag('take what is wrong now for known, and say only what is new from now on'),
    external: flag('ask other hosts about links to them'),
    hydrate: flag('try the islands in a browser of this machine'),
    ...asking,
    base,
    ...visibility,
    format
  },
  examples: ['docsgen check', 'docsgen check --strict --format github', 'docsgen check --fix'],
  epilogue: exitCodes,
  async run(options, { signal }) {
    const { root, strict, fix, updateBaseline, external, hydrate, ignore, local, timeout, base, drafts, now, format } =
      options
    const [{ dryRun, levelFindings }, { rules }] = await Promise.all([
      import('../build/dry-run.ts'),
      import('../site/checks/rules.ts')
    ])
    const terminal = createTerminal()
    const isText = format === 'text'
    const leveling = { strict, external, ignore: toPatterns(ignore), local, timeout, terminal }
    const look = async (known: boolean | undefined) => {
      const found = await dryRun(root, { overrides: { base, drafts, now }, signal, terminal, hydrate })
      return { ...found, ...(await levelFindings(found, { ...leveling, known })) }
    }
    const fixed: Mended[] = []
    let found = await look(updateBaseline)
    for (let round = 0; fix && round < mostRounds; round++) {
      const made = applyFixes(found.root, found.messages)
      if (made.length === 0) break
      fixed.push(...made)
      found = await look(updateBaseline)
    }
    if (isText) reportFixed(fixed, terminal)
    if (updateBaseline) {
      const count = writeBaseline(found.root, found.messages)
      if (isText) terminal.err(`${baselineFile} knows ${countOf(count, 'fault')}\n`)
      found = await look(false)
    }
    const target = { terminal, format, root: found.root, rules }
    report(found.messages, { ...target, ...(fix && !isText && { done: { fixed } }) })
    if (isText && found.known > 0) terminal.out(formatHidden(found.known))
    if (isText && hydrate && found.messages.length > 0) terminal.err(`Looked at ${found.count}\n`)
    if (isText && found.messages.length === 0)
      terminal.out(`${terminal.paint.green('✓')} ${found.count}: nothing to mend\n`)
    return found.messages.some(({ level }) => level === 'error') ? 1 : 0
  }
})

function reportFixed(fixed: Mended[], { err, paint }: Terminal): void {
  for (const { file, place, was, text } of fixed) {
    const where = paint.bold(`${cleanName(file)}:${place.line}:${place.column}:`)
    err(`${where} ${paint.green('mended')}: ${was} → ${text}\n`)
  }
  if (fixed.length === 0) return
  const files = new Set(fixed.map(({ file }) => file))
  err(`${countOf(fixed.length, 'fault')} mended in ${countOf(files.size, 'file')}\n\n`)
}
