/**
 * `docsgen-baseline.json`: the problems a site had when checking began. They are counted by file, rule and text, never by
 * line, so that an edit elsewhere in a file makes no problem a new one.
 */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { maybe } from '../disk/defined.ts'
import { DataError, isLink, maybeReadData, writeData } from '../disk/files.ts'
import { ownValue } from '../disk/json.ts'
import { byCodeUnit } from '../disk/paths.ts'
import { countOf } from './format.ts'
import { DocsgenError, type Ignore, type Leveled, levelMessages, levelOf, type Message } from './message.ts'
import { placeAt } from './place.ts'
import { isAcceptable, isOnRequest, type Levels } from './rules.ts'

/** File, rule, text → how many. */
export type Baseline = Record<string, Record<string, Record<string, number>>>

export const baselineFile = 'docsgen-baseline.json'

/** Returns undefined without a baseline. Throws a DocsgenError for a file with other contents. */
export function readBaseline(root: string): Baseline | undefined {
  let text: string | undefined = ''
  try {
    text = maybeReadData(root, baselineFile)
    if (text === undefined) return undefined
    const read: unknown = JSON.parse(text)
    if (isBaseline(read)) return read
  } catch (error) {
    if (error instanceof DataError) throw refuse(error.message)
    if (!(error instanceof SyntaxError)) throw error
    const at = /position (\d+)/.exec(error.message)?.[1]
    throw refuse('it is no JSON', at === undefined ? {} : { place: placeAt(text ?? '', Number(at)) })
  }
  throw refuse('expected files, in them rules, in them texts with how many there are')
}

/** The same, but undefined for a file that cannot be read: the next build reports it. */
export function maybeBaseline(root: string): Baseline | undefined {
  return maybe(() => readBaseline(root))
}

function refuse(why: string, place: Pick<Message, 'place'> = {}): DocsgenError {
  const text = `Cannot read the baseline: ${why}`
  const note = 'Remove the file and write it again with `docsgen check --update-baseline`'
  return new DocsgenError({ rule: 'config', file: baselineFile, text, note, ...place })
}

function isBaseline(read: unknown, depth = 3): read is Baseline {
  if (depth === 0) return Number.isInteger(read)
  return (
    typeof read === 'object' &&
    read !== null &&
    !Array.isArray(read) &&
    Object.values(read).every((value) => isBaseline(value, depth - 1))
  )
}

/** Drops known problems and counts them. One message counts those that are known and gone. */
export function subtract<T extends Message>(
  messages: T[],
  baseline: Baseline
): { fresh: T[]; known: number; gone: Message[] } {
  const left = structuredClone(baseline)
  const fresh = messages.filter((message) => {
    const texts = ownValue(left, message.file ?? '')?.[message.rule]
    const text = textWithoutGuess(message)
    const count = texts && Object.hasOwn(texts, text) ? (texts[text] ?? 0) : 0
    if (count < 1 || !texts || !isAcceptable(message.rule)) return true
    texts[text] = count - 1
    return false
  })
  const rest = Object.values(left).flatMap((rules) =>
    Object.entries(rules).flatMap(([rule, texts]) => (isOnRequest(rule) ? [] : Object.values(texts)))
  )
  const count = rest.reduce((sum, each) => sum + each, 0)
  const known = messages.length - fresh.length
  if (count === 0) return { fresh, known, gone: [] }
  const text = `Cannot find ${count === 1 ? 'a problem' : `${count} problems`} of the baseline: remove fixed problems from it`
  return {
    fresh,
    known,
    gone: [{ rule: 'baseline', file: baselineFile, text, note: 'Run `docsgen check --update-baseline`' }]
  }
}

/** Writes all problems, sorted so that diffs are small, and returns how many. Removes the file if there are none. */
export function writeBaseline(root: string, messages: Message[]): number {
  const known = messages.filter(({ rule }) => isAcceptable(rule) && rule !== 'baseline')
  const baseline: Baseline = {}
  for (const message of known) {
    const { rule, file = '' } = message
    const text = textWithoutGuess(message)
    baseline[file] ??= {}
    baseline[file][rule] ??= {}
    baseline[file][rule][text] = (baseline[file][rule][text] ?? 0) + 1
  }
  const file = path.join(root, baselineFile)
  if (known.length === 0 || isLink(file)) rmSync(file, { force: true })
  if (known.length > 0) writeData(root, baselineFile, `${JSON.stringify(sorted(baseline), undefined, 2)}\n`)
  return known.length
}

/** A line that says how many problems are known and not shown. */
export function formatHidden(known: number): string {
  return `${countOf(known, 'known problem')} ${known === 1 ? 'is' : 'are'} not shown: ${known === 1 ? 'it is' : 'they are'} in ${baselineFile}\n`
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => byCodeUnit(a, b))
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]))
}

/** The text of a message without its guess, which depends on all other pages. */
export function textWithoutGuess({ text }: Pick<Message, 'text'>): string {
  return text.replace(/; did you mean `[^`]*`\?/, '')
}

/** Drops messages that an ignore comment, the configuration or the baseline silences. */
export interface Terms {
  ignores: readonly Ignore[]
  levels: Levels
  /** Warnings are errors. */
  strict?: boolean | undefined
  baseline?: Baseline | undefined
}

export interface Filtered {
  messages: Leveled[]
  /** How many the baseline hides. */
  known: number
}

/** With `isPart`, some messages are not known yet: nothing is reported as gone. */
export function filterMessages(
  messages: Message[],
  { ignores, levels, strict, baseline }: Terms,
  isPart = false
): Filtered {
  const used = new Set<string>()
  const kept = ignores.length === 0 ? messages : messages.filter((message) => !isIgnored(message, ignores, used))
  const leveled = levelMessages([...kept, ...(isPart ? [] : unused(ignores, used, levels))], levels)
  const { fresh, known, gone } = baseline ? subtract(leveled, baseline) : { fresh: leveled, known: 0, gone: [] }
  const all = isPart || gone.length === 0 ? fresh : levelMessages([...fresh, ...gone], levels)
  const isRaised = ({ level }: Leveled) => strict && level === 'warn'
  return { messages: all.map((each) => (isRaised(each) ? { ...each, level: 'error' as const } : each)), known }
}

function isIgnored({ rule, file, place }: Message, ignores: readonly Ignore[], used: Set<string>): boolean {
  const found = ignores.filter(
    ({ rules, lines, ...ignore }) =>
      ignore.file === file &&
      rules.includes(rule) &&
      (!lines || (place && lines[0] <= place.line && place.line <= lines[1]))
  )
  for (const ignore of found) used.add(nameOf(ignore, rule))
  return found.length > 0
}

function nameOf({ file, place }: Ignore, rule: string): string {
  return `${file}:${place.line}:${place.column} ${rule}`
}

function unused(ignores: readonly Ignore[], used: Set<string>, levels: Levels): Message[] {
  return ignores.flatMap((ignore) =>
    ignore.rules
      .filter((rule) => levelOf(rule, levels) !== 'off' && !isOnRequest(rule) && !used.has(nameOf(ignore, rule)))
      .map((rule) => ({
        rule: 'unused-ignore',
        file: ignore.file,
        place: ignore.place,
        text: `Cannot find anything to ignore: there is no problem of \`${rule}\` here`,
        note: 'Remove the comment'
      }))
  )
}
