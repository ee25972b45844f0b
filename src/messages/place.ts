import { followPath, type Literals, readLiterals } from './literals.ts'
import type { Message, Place } from './message.ts'

/** Where the lines of the text begin that was looked at last: a text with one problem often has many. */
let known = { text: '', starts: [0] }

/** The place of a character offset in a text. */
export function placeAt(text: string, offset: number): { line: number; column: number } {
  if (known.text !== text) known = { text, starts: lineStarts(text) }
  const { starts } = known
  let line = 0
  for (let end = starts.length; end - line > 1; ) {
    const middle = (line + end) >> 1
    if ((starts[middle] ?? 0) <= offset) line = middle
    else end = middle
  }
  return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 }
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** What was read last, for the same reason. */
let read: { text: string; literals: Literals } | undefined

/** Finds what a path of keys and indexes leads to in the text of the configuration: a key, an entry of a list, or the last one there is. */
export function placeOfPath(text: string, keys: readonly PropertyKey[]): Pick<Message, 'place'> {
  const at = entryOfPath(text, keys)?.at
  return at === undefined ? {} : { place: placeAt(text, at) }
}

/** The place of the text that is the value of a key; undefined if it is not written there in quotes. */
export function placeOfValue(text: string, keys: readonly PropertyKey[]): Place | undefined {
  const at = entryOfPath(text, keys)?.valueAt
  return at === undefined || !/['"`]/.test(text.charAt(at)) ? undefined : placeAt(text, at + 1)
}

function entryOfPath(text: string, keys: readonly PropertyKey[]) {
  if (read?.text !== text) read = { text, literals: readLiterals(text) }
  return followPath(read.literals, keys)
}
