/** Drops messages that an ignore comment, the configuration or the baseline silences. */
import { type Baseline, subtract } from './baseline.ts'
import { type Ignore, type Leveled, levelMessages, levelOf, type Message } from './message.ts'
import { isOnRequest, type Levels } from './rules.ts'

export interface Terms {
  ignores: readonly Ignore[]
  levels: Levels
  /** Warnings are errors. */
  strict?: boolean | undefined
  baseline?: Baseline | undefined
}

export interface Filtered {
  /** What is left, with levels. */
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
  return { messages: strict ? all.map((message) => ({ ...message, level: 'error' })) : all, known }
}

function isIgnored({ rule, file, place }: Message, ignores: readonly Ignore[], used: Set<string>): boolean {
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
