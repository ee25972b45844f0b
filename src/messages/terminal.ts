/** Everything that docsgen writes to a terminal goes through here, so that no text ends up in the line of progress. */
import path from 'node:path'
import { wrapAnsi } from 'fast-wrap-ansi'
import colors from 'picocolors'
import { maybe } from '../disk/defined.ts'
import { readRegular } from '../disk/files.ts'
import { toPosix } from '../disk/paths.ts'
import { cleanName, formatSeconds, isOfRepository, nameRepositories } from './format.ts'
import type { Leveled } from './message.ts'
import { type Format, formatCounts, formatReport, formatRules } from './report.ts'
import { passingRules, type Rules, whereExplained } from './rules.ts'
import { writeOut } from './stdout.ts'

/** A name, and a text about it; yellow is for what needs a look. */
export type Fact = [name: string, text: string, tone?: 'yellow']

export interface Terminal {
  /** Lines of both break between words where somebody watches. */
  out(text: string): void
  err(text: string): void
  /** Writes a headline, and facts below it. */
  list(head: string, facts: readonly (Fact | false)[], to?: 'out' | 'err'): void
  /** Writes to the standard output what programs read, or people copy, as it is. */
  raw(text: string): void
  /** Replaces the line of progress; does nothing where nobody watches. */
  progress(text: string): void
  paint: ReturnType<typeof colors.createColors>
  color: boolean
  /** Columns of a line; infinite where nobody watches. */
  width: number
}

/** Columns of a stream; infinite where nobody watches. */
function columnsOf({ isTTY, columns }: NodeJS.WriteStream): number {
  return isTTY ? columns || 80 : Number.POSITIVE_INFINITY
}

export function createTerminal({ quiet = false }: { quiet?: boolean } = {}): Terminal {
  const watched = process.stderr.isTTY === true && !quiet && !process.env.CI
  const color = colors.isColorSupported && !process.env.NO_COLOR
  const paint = colors.createColors(color)
  let shown = false
  const clear = () => {
    if (shown) process.stderr.write('\r\x1b[2K')
    shown = false
  }
  return {
    list(head, facts, to = 'out') {
      this[to](`${head}\n${formatFacts(facts, paint, columnsOf(to === 'err' ? process.stderr : process.stdout))}`)
    },
    out(text) {
      clear()
      writeOut(wrapLines(text, columnsOf(process.stdout)))
    },
    err(text) {
      clear()
      process.stderr.write(wrapLines(text, columnsOf(process.stderr)))
    },
    raw(text) {
      clear()
      writeOut(text)
    },
    progress(text) {
      clear()
      if (!watched || text === '') return
      process.stderr.write(paint.dim(text.slice(0, columnsOf(process.stderr) - 1)))
      shown = true
    },
    paint,
    color,
    width: columnsOf(process.stdout)
  }
}

/** Breaks long lines between words. What goes on is indented below its beginning. */
function wrapLines(text: string, columns: number): string {
  if (columns === Number.POSITIVE_INFINITY) return text
  return text.replace(/^( *)(.+)$/gm, (line, indent: string, rest: string) => {
    if (!wrapAnsi(line, columns, { trim: false }).includes('\n')) return line
    const width = Math.max(columns - indent.length - 2, 20)
    return indent + wrapAnsi(rest, width).replaceAll('\n', `\n${indent}  `)
  })
}

/** Names in one column, texts in the next. */
function formatFacts(facts: readonly (Fact | false)[], paint: Terminal['paint'], width: number): string {
  const shown = facts.filter((fact) => fact !== false)
  const column = Math.max(9, ...shown.map(([name]) => name.length + 2))
  const room = Math.max(20, Math.min(width, 10_000) - column - 2)
  const inColumn = (text: string) => wrapAnsi(text, room).replaceAll('\n', `\n${' '.repeat(column + 2)}`)
  return shown.map(([name, text, tone]) => `  ${paint[tone ?? 'dim'](name.padEnd(column))}${inColumn(text)}\n`).join('')
}

export interface ReportTarget {
  terminal: Terminal
  format: Format
  root: string
  /** The declarations of rules, where those with checks of their own may be among the messages. */
  rules?: Rules
  summary?: Record<string, number>
  /** A full account of a build. */
  done?: object
}

/** Writes all messages; machine formats to stdout, text to stderr. */
export function report(
  messages: Leveled[],
  { terminal, format, root, rules = passingRules, summary, done }: ReportTarget
): void {
  const sources = new Map<string, string | undefined>()
  const files = new Map<string, string>()
  const prefix = prefixOf(root, format)
  const source = (shown: string) => {
    if (!sources.has(shown)) sources.set(shown, maybeRead(path.join(root, files.get(shown) ?? shown)))
    return sources.get(shown)
  }
  // The name of a page that a plugin made begins with a slash: it is no file.
  const shown = messages.map((message) => {
    if (message.file === undefined || message.file.startsWith('/')) return message
    const named = isOfRepository(message.file) ? nameRepositories(message.file) : prefix + message.file
    const file = message.file.startsWith('../') ? path.posix.normalize(named) : named
    files.set(file, message.file)
    return { ...message, file }
  })
  const text = formatReport(shown, {
    format,
    color: terminal.color,
    width: columnsOf(process.stderr),
    source,
    rules,
    ...(summary && { summary }),
    ...(done && { done })
  })
  if (format !== 'text') return void terminal.raw(text)
  if (done) terminal.raw(`${JSON.stringify(done, undefined, 2)}\n`)
  terminal.err(text)
  const address = whereExplained(
    messages.map(({ rule }) => rule),
    rules
  )
  if (address !== '') terminal.err(terminal.paint.dim(`Rules: ${address}\n`))
  // A mistake in the command line needs no sum of problems.
  if (messages.length < 2 && address === '') return
  const counts = formatRules(messages)
  terminal.err(`${formatCounts(messages)}\n${counts === '' ? '' : `  ${counts}\n`}`)
}

/** Names files from the working folder, so that terminals can open them; GitHub's, from the root of the repository. */
function prefixOf(root: string, format: Format): string {
  const top = (format === 'github' && process.env.GITHUB_WORKSPACE) || process.cwd()
  const relative = toPosix(path.relative(top, path.resolve(root)))
  return relative === '' || relative.startsWith('..') ? '' : `${relative}/`
}

export function maybeRead(file: string): string | undefined {
  return maybe(() => readRegular(file).toString())
}

/** A folder, relative to the working folder if it is below it. */
export function shownFolder(folder: string): string {
  const relative = path.relative(process.cwd(), folder)
  return cleanName(relative === '' ? '.' : relative.startsWith('..') ? folder : `${relative}/`)
}

const doing: Record<Phase, string> = {
  discover: 'Looking for pages',
  theme: 'Preparing the theme',
  parse: 'Parsing',
  join: 'Joining the site',
  render: 'Rendering',
  write: 'Writing'
}

/** Shows the phase on the terminal and measures each. */
export function createPhases(terminal: Terminal) {
  const times = new Map<Phase, number>()
  let current: Phase | undefined
  let since = performance.now()
  let drawn = 0
  let line = ''
  return {
    progress(phase: Phase, done?: number, total?: number) {
      if (phase !== current) {
        if (current) times.set(current, (times.get(current) ?? 0) + performance.now() - since)
        current = phase
        since = performance.now()
      } else if (performance.now() - drawn < 50) return
      drawn = performance.now()
      const took = performance.now() - since
      const rate = took < 1000 || !done ? '' : `, ${Math.round((done / took) * 1000)} a second`
      line = total ? `${doing[phase]} ${done} of ${total}${rate}` : doing[phase]
      terminal.progress(line)
    },
    slow(file: string) {
      terminal.progress(`${line}, still at ${cleanName(file)}`)
    },
    /** Ends the last phase and returns milliseconds by phase. */
    end(): Map<Phase, number> {
      if (current) times.set(current, (times.get(current) ?? 0) + performance.now() - since)
      terminal.progress('')
      return times
    }
  }
}

/** `parse 1.20 s, render 0.30 s`, without phases that round to nothing. */
export function formatPhases(times: Map<Phase, number>): string {
  const shown = [...times].filter(([, time]) => time >= 5)
  return shown.map(([phase, time]) => `${phase} ${formatSeconds(time)}`).join(', ')
}

export type Phase = 'discover' | 'theme' | 'parse' | 'join' | 'render' | 'write'
