/**
 * Messages are data. Whoever finds a fault says what it is and where; what level it has and how it is shown is decided
 * once, when it is reported (report.ts). Only what stops everything is thrown, as a DocsgenError that carries messages.
 */
import { byCodeUnit } from './files.ts'
import { type Level, type Rule, rules } from './rules.ts'
import type { Message } from './types.ts'

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

export type Levels = Partial<Record<Rule, Level>>

/** What the configuration makes of a rule. */
export function levelOf(rule: Rule, levels: Levels): Level {
  return levels[rule] ?? rules[rule as keyof typeof rules]
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

/** The nearest of `candidates` to what was written, if one is near enough to be meant. Ties go to the first. */
export function suggest(written: string, candidates: Iterable<string>): string | undefined {
  const wanted = written.toLowerCase()
  let best: string | undefined
  let bestDistance = Math.max(1, Math.floor(written.length / 3)) + 1
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - written.length) >= bestDistance) continue
    const distance = editDistance(wanted, candidate.toLowerCase(), bestDistance)
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/** `; did you mean …` or nothing, to end a message's text with. */
export function didYouMean(written: string, candidates: Iterable<string>): string {
  const guess = suggest(written, candidates)
  return guess === undefined ? '' : `; did you mean \`${guess}\`?`
}

/** Edits (insert, delete, replace, swap of neighbours) between two words; gives up at `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let smallest = i
    for (let j = 1; j <= b.length; j++) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replaced)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      }
      row.push(cost)
      smallest = Math.min(smallest, cost)
    }
    if (smallest >= limit) return limit
    beforeLast = last
    last = row
  }
  return last[b.length] ?? limit
}

/** What to say of a file that was there a moment ago, or that we may not read. */
export function cannotRead(file: string, error: unknown): Message {
  const code = (error as NodeJS.ErrnoException).code
  const other = error instanceof Error ? error.message : String(error)
  const why = code === 'ENOENT' ? 'it was deleted during the build' : code === 'EACCES' ? 'permission denied' : other
  return { rule: 'bad-source', file, text: `Cannot read the file: ${why}`, note: 'Build again when it is there' }
}

/** The place of a byte or character offset in a text. */
export function placeAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset)
  const lineStart = before.lastIndexOf('\n') + 1
  return { line: before.split('\n').length, column: offset - lineStart + 1 }
}

/** Where a key stands in the text of the configuration, as a human would look for it: behind the keys it lies in. */
export function placeOfPath(text: string, keys: readonly PropertyKey[]): Pick<Message, 'place'> {
  let at: number | undefined
  let skip = 0
  for (const key of keys) {
    if (typeof key === 'number') {
      skip = key
      continue
    }
    const pattern = new RegExp(`(?<=^|[\\s{,'"])${String(key).replace(/\W/g, '\\$&')}(?=['"]?\\s*[:,}])`, 'g')
    const found = [...text.matchAll(pattern)].filter(({ index }) => index > (at ?? -1))
    const match = found[skip] ?? found[0]
    if (!match) break
    at = match.index
    skip = 0
  }
  return at === undefined ? {} : { place: placeAt(text, at) }
}
