import type { Message } from './message.ts'

/** The place of a byte or character offset in a text. */
export function placeAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset)
  const lineStart = before.lastIndexOf('\n') + 1
  return { line: before.split('\n').length, column: offset - lineStart + 1 }
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
