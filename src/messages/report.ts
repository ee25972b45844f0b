/** Formats of messages: text with a code frame for people; JSON, GitHub annotations, JUnit and SARIF for machines. */
import colors from 'picocolors'
import { defined } from '../disk/defined.ts'
import { cleanName, countOf, nameRepositories, stripControls, where } from './format.ts'
import { formatGithub, formatJunit, formatSarif } from './formats.ts'
import type { Leveled } from './message.ts'
import { passingRules, type Rules } from './rules.ts'

export const formats = ['text', 'json', 'github', 'junit', 'sarif'] as const

export type Format = (typeof formats)[number]

export interface ReportOptions {
  format: Format
  color: boolean
  /** Columns that a line of code may have. */
  width?: number
  /** The declarations of rules, for SARIF. */
  rules?: Rules
  /** The account of a build, for the json format. */
  summary?: Record<string, number>
  done?: object
  /** The text of a file for its code frame; undefined when there is none to show. */
  source(file: string): string | undefined
}

/** All messages as one text that ends with a newline, or '' when the format has nothing to show. */
export function formatReport(messages: Leveled[], options: ReportOptions): string {
  const clean = messages.map(withoutControls)
  switch (options.format) {
    case 'json':
      return `${JSON.stringify({ messages: clean, ...(options.summary && { summary: options.summary }), ...options.done }, undefined, 2)}\n`
    case 'github':
      return clean.map(formatGithub).join('')
    case 'junit':
      return formatJunit(clean)
    case 'sarif':
      return formatSarif(clean, { rules: passingRules, ...options })
    case 'text':
      return inText(clean, options)
  }
}

/** More of a kind than these are only counted. */
const mostAlike = 10

/** If a rule has more warnings, so many of them with one text, so that others are not lost among them. */
const mostEqual = 3

/** Errors come last, where a reader of a terminal looks first. */
function inText(messages: Leveled[], { source, ...options }: ReportOptions): string {
  const known = new Map<string, string[] | undefined>()
  const linesOf = (file: string) => {
    if (!known.has(file)) known.set(file, source(file)?.split(lineEnds))
    return known.get(file)
  }
  const texts = (['info', 'warn', 'error'] as const).map((each) => {
    const alike = messages.filter(({ level }) => level === each)
    return fold(alike, { ...options, linesOf })
  })
  const hint = texts.some(({ isFolded }) => isFolded) ? '`--format json` has all of them\n\n' : ''
  return texts.map(({ text }) => text).join('') + hint
}

interface TextOptions extends Omit<ReportOptions, 'source'> {
  /** As `source`. A file may have a million lines, and many messages. */
  linesOf(file: string): string[] | undefined
}

/** Shows ten errors of each text, and ten other messages of each rule, in their order. */
function fold(messages: Leveled[], options: TextOptions): { text: string; isFolded: boolean } {
  const groups = new Map<string, Leveled[]>()
  for (const message of messages) {
    const kind = message.level === 'error' ? `${message.rule} ${message.text}` : message.rule
    const group = groups.get(kind) ?? []
    groups.set(kind, group)
    group.push(message)
  }
  const shown = new Set<Leveled>()
  const more = [...groups].flatMap(([kind, group]) => {
    const chosen = group.length <= mostAlike ? group : choose(group)
    for (const message of chosen) shown.add(message)
    const rest = group.length - chosen.length
    return rest === 0 ? [] : [`… ${rest} more of ${kind.replace(' ', ': ')}\n`]
  })
  const isFolded = more.length > 0
  const gap = isFolded ? ['\n'] : []
  const texts = formatTexts(
    messages.filter((message) => shown.has(message)),
    options
  )
  return { text: [...texts, ...more, ...gap].join(''), isFolded }
}

function choose(group: Leveled[]): Leveled[] {
  const equal = new Map<string, number>()
  const different = group.filter(({ level, text }) => {
    const count = (equal.get(text) ?? 0) + 1
    equal.set(text, count)
    return level === 'error' || count <= mostEqual
  })
  return different.slice(0, mostAlike)
}

/** `2 errors, 1 warning, 3 remarks`, or '' when there are none. */
export function formatCounts(messages: Leveled[]): string {
  const names = { error: 'error', warn: 'warning', info: 'remark' } as const
  const counts = Object.entries(names).map(([level, name]) => {
    const count = messages.filter((message) => message.level === level).length
    return count === 0 ? '' : countOf(count, name)
  })
  return counts.filter(Boolean).join(', ')
}

/** `30 broken-link, 2 policy`; '' for a few messages. */
export function formatRules(messages: Leveled[]): string {
  if (messages.length <= mostAlike) return ''
  const byRule = new Map<string, number>()
  for (const { rule } of messages) byRule.set(rule, (byRule.get(rule) ?? 0) + 1)
  const most = [...byRule].sort(([, a], [, b]) => b - a)
  return most.map(([rule, count]) => `${count} ${rule}`).join(', ')
}

/** A note that several in a row have is written once, below the last. */
function formatTexts(messages: Leveled[], options: TextOptions): string[] {
  let alike = 0
  return messages.map((message, index) => {
    const next = messages[index + 1]
    const isLast = next?.rule !== message.rule || next.note !== message.note
    alike++
    const text = formatText(message, isLast ? alike : 0, options)
    if (isLast) alike = 0
    return `${text}\n`
  })
}

/** `noted` is how many messages the note below this one is for. */
function formatText(message: Leveled, noted: number, { color, linesOf, width }: TextOptions): string {
  const paint = colors.createColors(color)
  const level = { error: paint.red('error'), warn: paint.yellow('warning'), info: paint.blue('info') }[message.level]
  const lines = [`${paint.bold(where(message))}${level}: ${message.text} ${paint.dim(`(${message.rule})`)}`]
  const written = message.file !== undefined && message.place ? linesOf(message.file) : undefined
  if (written && message.place) lines.push(...codeFrame(written, message.place, paint, width))
  const label = paint.cyan(noted > 1 ? `note for these ${noted}` : 'note')
  if (message.note && noted > 0) lines.push(`  ${label}: ${message.note}`)
  return `${lines.join('\n')}\n`
}

export const lineEnds = /\r\n|\n|\r/

/** Characters of a line: longer ones are cut around the column. */
const widest = 120

/** The line, one either side, and a caret. Long lines are cut around the column. */
export function codeFrame(
  lines: readonly string[],
  place: { line: number; column: number },
  paint: ReturnType<typeof colors.createColors>,
  columns: number = Number.POSITIVE_INFINITY
) {
  const width = String(place.line + 1).length
  const most = Math.min(widest, columns - width - 5)
  const isLong = (lines[place.line - 1] ?? '').length > most
  const from = isLong ? Math.max(0, place.column - Math.ceil(most / 2)) : 0
  const frame: string[] = []
  for (let line = place.line - 1; line <= place.line + 1; line++) {
    const written = lines[line - 1]
    if (written === undefined || (line !== place.line && written.trim() === '')) continue
    const cut = written.slice(from, from + most)
    const shown = stripControls(from > 0 ? cut.replace(/^./, '…') : cut).replaceAll('\t', ' ')
    const gutter = `${line === place.line ? '>' : ' '} ${String(line).padStart(width)} |`
    frame.push(`${paint.dim(gutter)} ${shown}`)
    if (line === place.line) {
      frame.push(`${paint.dim(`  ${' '.repeat(width)} |`)} ${' '.repeat(place.column - 1 - from)}${paint.red('^')}`)
    }
  }
  return frame
}

/** Names of files and titles come from authors and must not steer the terminal. */
function withoutControls(message: Leveled): Leveled {
  const text = nameRepositories(stripControls(message.text).replace(/\s*\n\s*/g, ' '))
  const file = message.file === undefined ? undefined : cleanName(message.file)
  const note = message.note === undefined ? undefined : nameRepositories(stripControls(message.note))
  return { ...message, text, ...defined({ file, note }) }
}
