/** Finds the words of a query in texts as they are written: `get_user` and `getUser` are the word `getuser` of the index. */
import { fold, unspaced } from '../words.ts'

/** The start and end of a word in a text, and the place of the word in the query. */
export type Span = readonly [start: number, end: number, word: number]

export type FindMarks = (text: string) => Span[]

/** Matches a letter of a script without spaces, a word of `getUser` or `HTMLParser`, or any other character. */
const piece = new RegExp(
  `${unspaced.source}\\p{M}*|(?:(?:\\p{Lu}(?!\\p{Ll}))+|\\p{Lu})?(?:(?!\\p{Lu}|${unspaced.source})[\\p{L}\\p{M}\\p{N}])+|\\p{Lu}+(?!\\p{Ll})|.`,
  'gsu'
)

/** Characters that may be between the pieces of a word. */
const joint = /^[-_./:@{}$*'’]$/

/** A word has at most so many pieces and joints: words of the index have at most 40 letters. */
const most = 80

/** Returns a function that finds these folded words in a text, in order, and the longest at each place. */
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

  /** Finds the longest word that begins at this piece: its pieces, its characters, and its place in the query. */
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
