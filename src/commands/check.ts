/** `docsgen check`: all that a build would report, and more on request. Writes what it is asked to: fixes, a baseline. */
import { baselineFile, formatHidden, writeBaseline } from '../messages/baseline.ts'
import { applyFixes, type PlacedFix } from '../messages/fix.ts'
import { cleanName, countOf, nameSome } from '../messages/format.ts'
import type { Message } from '../messages/message.ts'
import { isOnRequest } from '../messages/rules.ts'
import { createTerminal, report, type Terminal } from '../messages/terminal.ts'
import type { AgentFact } from '../outputs/machines/agents.ts'
import { type HostName, hostNames } from '../project/hosting.ts'
import { lockFile } from '../site/checks/url-lock/lock-file.ts'
import type { Accepted } from '../site/checks/url-lock/url-lock.ts'
import { command, flag, oneOf, option } from './command.ts'
import { asking, base, exitCodes, format, root, strict, toPatterns, visibility } from './options.ts'

/** Fixes may uncover more, such as the anchor of a link that led nowhere. */
const mostRounds = 5

const buildFails = '`docsgen build` writes nothing as long as there are errors.'

export const check = command({
  name: 'check',
  description: 'Report every problem of a project. Writes nothing unless asked.',
  arguments: { root },
  options: {
    strict,
    fix: flag('fix every problem that has only one possible fix'),
    updateBaseline: flag('accept the current problems as a baseline: only new ones are reported'),
    updateLock: flag('write `docsgen-urls.lock` again: add new addresses, and remove those that no longer exist'),
    external: flag('check links to other hosts too'),
    hydrate: flag('load the islands in a browser on this machine'),
    host: option<HostName | undefined>('<name>', 'check what this host would answer to every address', (made) =>
      oneOf(made, hostNames)
    ),
    agents: flag('say what agents find on the site, and which settings add the rest'),
    ...asking,
    base,
    ...visibility,
    format
  },
  examples: ['docsgen check', 'docsgen check --strict --format github', 'docsgen check --fix'],
  epilogue: exitCodes,
  failed: buildFails,
  async run(options, { signal }) {
    const { root, strict, fix, updateBaseline, updateLock, external, hydrate, agents, format, ...more } = options
    const { ignore, local, timeout, host, base, drafts, now } = more
    const [{ dryRun, levelFindings }, { rules }] = await Promise.all([
      import('../pipeline/dry-run.ts'),
      import('../site/checks/rules.ts')
    ])
    const terminal = createTerminal()
    const isText = format === 'text'
    const leveling = { strict, external, ignore: toPatterns(ignore), local, timeout, terminal }
    const look = async (known: boolean | undefined) => {
      const found = await dryRun(root, { overrides: { base, drafts, now }, signal, terminal, hydrate, host, agents })
      return { ...found, ...(await levelFindings(found, { ...leveling, known })) }
    }
    const fixed: PlacedFix[] = []
    let found = await look(updateBaseline)
    for (let round = 0; fix && round < mostRounds; round++) {
      const made = applyFixes(found.root, found.messages)
      if (made.length === 0) break
      fixed.push(...made)
      found = await look(updateBaseline)
    }
    if (isText && fix) reportFixed(fixed, found.messages, terminal)
    if (updateLock) {
      const kept = found.acceptUrls?.()
      if (isText && kept) terminal.err(`${formatAccepted(kept)}\n`)
      found = await look(updateBaseline)
    }
    if (updateBaseline) {
      const count = writeBaseline(found.root, found.messages)
      if (isText) terminal.err(`${baselineFile} has ${countOf(count, 'known problem')}\n`)
      found = await look(false)
    }
    const target = { terminal, format, root: found.root, rules }
    report(found.messages, { ...target, ...(fix && !isText && { done: { fixed } }) })
    if (isText && found.known > 0) terminal.out(formatHidden(found.known))
    if (isText && hydrate && found.messages.length > 0) terminal.err(`Checked ${found.count}\n`)
    if (isText && found.messages.length === 0)
      terminal.out(`${terminal.paint.green('✓')} ${found.count}: no problems found${host ? ` on ${host}` : ''}\n`)
    if (isText && found.agents) terminal.out(formatAgents(found.agents, terminal))
    const errors = found.messages.filter(({ level }) => level === 'error')
    const isAsked = (rule: string) => isOnRequest(rule) || (host !== undefined && rule === 'redirect-host')
    if (isText && errors.some(({ rule }) => !isAsked(rule))) terminal.err(`${buildFails}\n`)
    return errors.length > 0 ? 1 : 0
  }
})

function formatAccepted({ count, added, gone }: Accepted): string {
  const givenUp = gone.length > 0 && `${gone.length} given up: ${nameSome(gone, 10)}`
  const changes = [added > 0 && `${added} new`, givenUp].filter(Boolean).join(', ')
  return `${lockFile} holds ${count} urls and anchors${changes && `: ${changes}`}`
}

function formatAgents(facts: AgentFact[], { paint }: Terminal): string {
  const toLine = ([name, found, advice]: AgentFact) =>
    `  ${found === undefined ? '–' : paint.green('✓')} ${name.padEnd(21)}${found ?? paint.dim(advice)}\n`
  return `\nFor agents:\n${facts.map(toLine).join('')}`
}

function reportFixed(fixed: PlacedFix[], left: Message[], { err, paint }: Terminal): void {
  for (const { file, place, was, text } of fixed) {
    const where = paint.bold(`${cleanName(file)}:${place.line}:${place.column}:`)
    const after = onOneLine(text)
    const done = was === '' ? `${paint.green('added')}: ${after.replace(/^- /, '')}` : ''
    err(`${where} ${done || `${paint.green('fixed')}: ${onOneLine(was)} → ${after}`}\n`)
  }
  if (fixed.length === 0) {
    const isByHand = left.some(({ fix }) => fix !== undefined)
    const why = isByHand ? 'change by hand what the notes say' : 'no problem has only one possible fix'
    if (left.length > 0) err(`Nothing was fixed: ${why}\n\n`)
    return
  }
  const files = new Set(fixed.map(({ file }) => file))
  err(`${countOf(fixed.length, 'problem')} fixed in ${countOf(files.size, 'file')}\n\n`)
}

function onOneLine(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, ', ')
}
