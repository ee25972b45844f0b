/** Finds the words of a query in texts as they are written: `get_user` and `getUser` are the word `getuser` of the index. */
import { fold, unspaced } from '../words.ts'

/** Begin and end of a word in a text, and which word of the query it is. */
export type Span = readonly [start: number, end: number, word: number]

export type FindMarks = (text: string) => Span[]

/** A letter of a script without spaces, a word as it is cut in `getUser` and `HTMLParser`, any other character. */
const piece = new RegExp(
  `${unspaced.source}\\p{M}*|(?:(?:\\p{Lu}(?!\\p{Ll}))+|\\p{Lu})?(?:(?!\\p{Lu}|${unspaced.source})[\\p{L}\\p{M}\\p{N}])+|\\p{Lu}+(?!\\p{Ll})|.`,
  'gsu'
)

/** What may be between the pieces of a word. */
const joint = /^[-_./:@{}$*'’]$/

/** Pieces and joints of a word: those of the index have at most 40 letters. */
const most = 80

/** Returns a function that finds these words, which are folded, in a text: in order, the longest at each place. */
export function createMarks(words: readonly (readonly string[])[]): FindMarks {
  const wanted = new Map(words.flatMap((own, at) => own.map((word) => [word, at])))
  const beginnings = new Set(
    [...wanted.keys()].flatMap((word) => Array.from({ length: word.length }, (_, at) => word.slice(0, at + 1)))
  )
  return (text) => {
    const parts = text.match(piece) ?? []
    const spans: Span[] = []
    let start = 0
    let taken = 1
    for (let at = 0; at < parts.length; at += taken) {
      const { count, length, word } = longestAt(parts, at)
      if (count > 0) spans.push([start, start + length, word])
      taken = count || 1
      start += length || (parts[at]?.length ?? 0)
    }
    return spans
  }

  /** How many pieces from this one on are one of the words, how many characters, and which word. */
  function longestAt(parts: readonly string[], from: number): { count: number; length: number; word: number } {
    let found = { count: 0, length: 0, word: 0 }
    let [whole, plain, length] = ['', '', 0]
    for (let count = 1; count <= most; count++) {
      const part = parts[from + count - 1] ?? ' '
      const isJoint = joint.test(part)
      const folded = fold(part)
      length += part.length
      whole += folded
      if (!isJoint) plain += folded
      if (!beginnings.has(whole) && !beginnings.has(plain)) break
      const word = wanted.get(whole) ?? wanted.get(plain)
      if (!isJoint && word !== undefined) found = { count, length, word }
    }
    return found
  }
}
