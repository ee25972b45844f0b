/** What is told of all that was found: not what its author ignores, nor what the configuration switches off. */
import { type Leveled, type Levels, levelMessages, levelOf } from './message.ts'
import type { Ignore, Message, Page } from './types.ts'

export interface Terms {
  pages: Page[]
  levels: Levels
  /** Warnings are errors. */
  strict?: boolean | undefined
}

/** Gives every message that is told its level. Whoever saw only a part of the messages knows of no ignore that is unused. */
export function judge(messages: Message[], { pages, levels, strict }: Terms, isAll = true): Leveled[] {
  const ignores = pages.flatMap((page) => page.ignores ?? [])
  const used = new Set<string>()
  const told = ignores.length === 0 ? messages : messages.filter((message) => !isIgnored(message, ignores, used))
  const leveled = levelMessages([...told, ...(isAll ? unused(ignores, used, levels) : [])], levels)
  return strict ? leveled.map((message) => ({ ...message, level: 'error' })) : leveled
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
      .filter((rule) => levelOf(rule, levels) !== 'off' && rule !== 'external-link' && !used.has(nameOf(ignore, rule)))
      .map((rule) => ({
        rule: 'unused-ignore',
        file: ignore.file,
        place: ignore.place,
        text: `Cannot find what to ignore: there is no fault of \`${rule}\` here`,
        note: 'Take the comment away'
      }))
  )
}
