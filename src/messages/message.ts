/**
 * Messages are data. Whoever finds a fault says what it is and where; what level it has and how it is shown is decided
 * once, when it is reported (report.ts). Only what stops everything is thrown, as a DocsgenError that carries messages.
 */
import { byCodeUnit } from '../disk/paths.ts'
import type { CheckedRule, Level, Levels, Rule } from './rules.ts'

/** Stops everything. `exitCode` is 2 for usage and configuration, 1 when the site is at fault. */
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
  level: 'error' | 'warn'
}

/** The level of a rule. One without a level is an error: what stops everything is reported before there are any. */
export function levelOf(rule: string, levels: Levels): Level {
  return levels[rule] ?? 'error'
}

/** What a check finds: the name of its rule is added to it, so that no check can misspell it. */
export type Problem = Omit<Message, 'rule'>

export function problemOf(rule: { name: string }, problem: Problem): Message {
  return { rule: rule.name as CheckedRule, ...problem }
}

/**
 * Gives every message its level, drops those switched off and all but the first that say the same of a place, and sorts
 * by file and place.
 */
export function levelMessages(messages: Message[], levels: Levels = {}): Leveled[] {
  const alike = new Map<string, { first: Leveled; times: number }>()
  for (const message of messages.toSorted(byPlace)) {
    const level = levelOf(message.rule, levels)
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

/** The note of what is wrong in one place and shows on a page, or on many. */
export function seenOn(page: string): string {
  return `Seen on ${page}`
}

function byPlace(a: Message, b: Message): number {
  return (
    byCodeUnit(a.file ?? '', b.file ?? '') ||
    (a.place?.line ?? 0) - (b.place?.line ?? 0) ||
    (a.place?.column ?? 0) - (b.place?.column ?? 0) ||
    byCodeUnit(a.text, b.text) ||
    byCodeUnit(a.note ?? '', b.note ?? '')
  )
}

/** What to say of a file that was there a moment ago, or that we may not read. */
export function cannotRead(file: string, error: unknown): Message {
  const code = (error as NodeJS.ErrnoException).code
  const other = error instanceof Error ? error.message : String(error)
  const why = code === 'ENOENT' ? 'it was deleted during the build' : code === 'EACCES' ? 'permission denied' : other
  return { rule: 'bad-source', file, text: `Cannot read the file: ${why}`, note: 'Build again when it is there' }
}

/** A point in a source file. `line` and `column` count from 1, columns in UTF-16 units. */
export interface Place {
  line: number
  column: number
}

/** Something to tell the author: data, never thrown. Its level is decided when it is reported. */
export interface Message {
  rule: Rule
  text: string
  file?: string
  place?: Place
  note?: string
  /** What surely mends it: in place of `was`, which stands at the place or is what is referred to there, write `text`. */
  fix?: { was: string; text: string }
}

/** What an author says is meant as it is: faults of these rules, in these lines or, without lines, on the whole page. */
export interface Ignore {
  rules: Rule[]
  file: string
  lines?: [from: number, to: number]
  place: Place
}

/** Where a setting is written; nowhere when it is a default or an argument. */
export type Where = Pick<Message, 'file' | 'place'>
