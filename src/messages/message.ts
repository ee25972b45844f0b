/**
 * Messages are data: a problem with rule, place and advice. Levels and formats are decided once, when messages are
 * reported (report.ts). Only what stops everything is thrown, as a DocsgenError that carries messages. Nothing in this
 * folder knows pages, projects or sites.
 */
import { defined } from '../disk/defined.ts'
import { DataError } from '../disk/files.ts'
import { packageRoot } from '../disk/package-root.ts'
import { byCodeUnit } from '../disk/paths.ts'
import type { CheckedRule, Level, Levels, Rule } from './rules.ts'

/** Stops everything. `exitCode` is 2 for usage and configuration, 1 for problems of the site. */
export class DocsgenError extends Error {
  messages: Message[]
  exitCode: 1 | 2

  constructor(messages: Message | Message[], exitCode: 1 | 2 = 2, options: ErrorOptions = {}) {
    const all = Array.isArray(messages) ? messages : [messages]
    super(all.map((message) => message.text).join('\n'), options)
    this.name = 'DocsgenError'
    this.messages = all
    this.exitCode = exitCode
  }
}

export interface Leveled extends Message {
  level: Exclude<Level, 'off'>
}

/** A rule without a level is an error: what stops everything is reported before levels are known. A file may have its own. */
export function levelOf(rule: string, levels: Levels, file?: string): Level {
  return levels[`${rule} ${file}`] ?? levels[rule] ?? 'error'
}

/** A message of a check without its rule: the name is added later, so that no check can misspell it. */
export type Problem = Omit<Message, 'rule'>

export function problemOf(rule: { name: string }, problem: Problem): Message {
  return { rule: rule.name as CheckedRule, ...problem }
}

/** Adds levels, drops what is off and repetitions at the same place, and sorts by file and place. */
export function levelMessages(messages: Message[], levels: Levels = {}): Leveled[] {
  const alike = new Map<string, { first: Leveled; times: number }>()
  const sorted = messages.toSorted(
    (a, b) => byPlace(a, b) || byCodeUnit(a.text, b.text) || byCodeUnit(a.note ?? '', b.note ?? '')
  )
  for (const message of sorted) {
    const level = levelOf(message.rule, levels, message.file)
    if (level === 'off') continue
    const id = JSON.stringify([message.file, message.place, message.rule, message.text])
    const same = alike.get(id)
    if (same) same.times++
    else alike.set(id, { first: { ...message, level }, times: 1 })
  }
  return [...alike.values()].map(({ first, times }) =>
    times > 1 && first.note?.startsWith(seenOn('')) ? { ...first, note: `${first.note}, and ${times - 1} more` } : first
  )
}

/** The note of a problem that is in one place and shows on many pages. */
export function seenOn(page: string): string {
  return `Seen on ${page}`
}

/** An order by file, line and column; what has none comes first. */
export function byPlace(a: Where, b: Where): number {
  return (
    byCodeUnit(a.file ?? '', b.file ?? '') ||
    (a.place?.line ?? 0) - (b.place?.line ?? 0) ||
    (a.place?.column ?? 0) - (b.place?.column ?? 0)
  )
}

/** True of what nobody meant to throw: no message, no end of the work, nothing that the disk or the machine refused. */
export function isBug(error: unknown): boolean {
  if (!(error instanceof Error)) return true
  const isMeant = error instanceof DocsgenError || error instanceof DataError || error.name === 'AbortError'
  return !isMeant && !('syscall' in error)
}

/** Turns an error into messages; `about` is what could not be done, from its verb on. */
export function toProblems(error: unknown, about: string, file?: string): Message[] {
  if (error instanceof DocsgenError) return error.messages
  if (isBug(error)) return [toBug(error, about, file)]
  // Sources may vanish while they are read.
  const text = `Cannot ${about}: ${error instanceof Error ? error.message : String(error)}`
  return [{ rule: 'bad-source', text, ...defined({ file }) }]
}

export function toBug(error: unknown, about: string, file?: string): Message {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const [frame = ''] = /(?<=\n\s+at ).*/.exec(stack.replaceAll('file://', '').replaceAll(`${packageRoot}/`, '')) ?? []
  // Code of the project runs from bundles there.
  const isOwn = !frame.includes('.docsgen')
  const note = isOwn ? `This is a bug in docsgen: report it, with \`${frame}\`` : `It is thrown at \`${frame}\``
  return { rule: 'bug', text: `Cannot ${about}: ${name}: ${message}`, note, ...defined({ file }) }
}

/** Reports a file that was there a moment ago, or that may not be read. */
export function cannotRead(file: string, error: unknown): Message {
  const code = (error as NodeJS.ErrnoException).code
  const other = error instanceof Error ? error.message : String(error)
  const why = code === 'ENOENT' ? 'it was deleted during the build' : code === 'EACCES' ? 'permission denied' : other
  return {
    rule: 'bad-source',
    file,
    text: `Cannot read the file: ${why}`,
    note: error instanceof DataError ? 'Put the file itself there' : 'Make the file readable, then build again'
  }
}

/** A point in a source file. `line` and `column` count from 1, columns in UTF-16 units. */
export interface SourcePlace {
  line: number
  column: number
}

/**
 * The one way to fix a problem: `text` in place of `was`, which is at the place of the message or what the link there refers
 * to. It may be in another file, with a place there; without `was` it is added at the end of that.
 */
export interface Fix {
  was: string
  text: string
  file?: string
  place?: SourcePlace
}

export interface Message {
  rule: Rule
  text: string
  file?: string
  place?: SourcePlace
  note?: string
  fix?: Fix
}

/** A `docsgen-ignore` comment: silences rules in some lines, or on the whole page. */
export interface Ignore {
  rules: Rule[]
  file: string
  lines?: [from: number, to: number]
  place: SourcePlace
}

/** Empty for a setting that is a default or an argument. */
export type Where = Pick<Message, 'file' | 'place'>

/** A text as a message quotes it: an ellipsis shows where it is cut. */
export function excerpt(text: string, most = 80): string {
  return text.length > most ? `${text.slice(0, most).trimEnd()}…` : text
}

/** Collects what several steps throw, so that all of it is reported together. */
export class Problems {
  readonly messages: Message[] = []
  #exitCode: 1 | 2 = 1

  /** Adds problems that stop everything. */
  add(messages: readonly Message[]): void {
    this.messages.push(...messages)
    if (messages.length > 0) this.#exitCode = 2
  }

  /** Returns what `step` does; undefined if it throws a DocsgenError, whose messages are kept. */
  async of<T>(step: () => T | Promise<T>): Promise<T | undefined> {
    try {
      return await step()
    } catch (error) {
      if (!(error instanceof DocsgenError)) throw error
      this.messages.push(...error.messages)
      if (error.exitCode === 2) this.#exitCode = 2
      return undefined
    }
  }

  toError(): DocsgenError {
    return new DocsgenError(this.messages, this.#exitCode)
  }
}
