import type { Message } from './message.ts'

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

/** Finds a key in the text of the configuration as a person would: each key after the one it is in. */
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
