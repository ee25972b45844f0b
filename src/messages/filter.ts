/**
 * What is told of all that was found: not what its author ignores, nor what the configuration switches off, nor what the
 * baseline knows.
 */
import { type Baseline, subtract } from './baseline.ts'
import { type Ignore, type Leveled, levelMessages, levelOf, type Message } from './message.ts'
import { type Levels, needsHosts } from './rules.ts'

export interface Terms {
  ignores: Ignore[]
  levels: Levels
  /** Warnings are errors. */
  strict?: boolean | undefined
  /** What was known before. */
  baseline?: Baseline | undefined
}

/** Gives every message that is told its level. With `isPart` nobody knows what there is not. */
export function filterMessages(
  messages: Message[],
  { ignores, levels, strict, baseline }: Terms,
  isPart = false
): Leveled[] {
  const used = new Set<string>()
  const told = ignores.length === 0 ? messages : messages.filter((message) => !isIgnored(message, ignores, used))
  const leveled = levelMessages([...told, ...(isPart ? [] : unused(ignores, used, levels))], levels)
  const { fresh, gone } = baseline ? subtract(leveled, baseline) : { fresh: leveled, gone: [] }
  const all = isPart || gone.length === 0 ? fresh : levelMessages([...fresh, ...gone], levels)
  return strict ? all.map((message) => ({ ...message, level: 'error' })) : all
}

function isIgnored({ rule, file, place }: Message, ignores: Ignore[], used: Set<string>): boolean {
  const found = ignores.filter(
    ({ rules, lines, ...ignore }) =>
      ignore.file === file && rules.includes(rule) && (!lines || (place && isWithin(place.line, lines)))
  )
  for (const ignore of found) used.add(nameOf(ignore, rule))
  return found.length > 0
}

function isWithin(line: number, [from, to]: [number, number]): boolean {
  return from <= line && line <= to
}

function nameOf({ file, place }: Ignore, rule: string): string {
  return `${file}:${place.line}:${place.column} ${rule}`
}

function unused(ignores: Ignore[], used: Set<string>, levels: Levels): Message[] {
  return ignores.flatMap((ignore) =>
    ignore.rules
      .filter((rule) => levelOf(rule, levels) !== 'off' && !needsHosts(rule) && !used.has(nameOf(ignore, rule)))
      .map((rule) => ({
        rule: 'unused-ignore',
        file: ignore.file,
        place: ignore.place,
        text: `Cannot find what to ignore: there is no fault of \`${rule}\` here`,
        note: 'Take the comment away'
      }))
  )
}
