/**
 * Cuts a list of words into parts of a size. The cuts depend on the first letters of the words, so another word seldom
 * moves a cut, and only near the word.
 */

/** The start of a part: the place of its first word, and the letters that name the part. */
export interface Cut {
  at: number
  start: string
}

/** Words with more letters in common are in one part, whatever its size: it is named after them. */
const deepest = 24

interface Range {
  from: number
  to: number
  start: string
  /** How many letters all its words have in common. */
  depth: number
}

/** `sizeOf` gives the size of the words from one place to another. */
export function cut(words: readonly string[], most: number, sizeOf: (from: number, to: number) => number): Cut[] {
  const cuts: Cut[] = []
  const cutRange = (range: Range) => {
    const { from, to, start, depth } = range
    if (to - from <= 1 || depth === deepest || sizeOf(from, to) <= most) {
      cuts.push({ at: from, start })
      return
    }
    let open: number | undefined
    for (const child of childrenOf(words, range)) {
      if (sizeOf(child.from, child.to) > most) {
        cutRange(child)
        open = undefined
      } else if (open === undefined || sizeOf(open, child.to) > most) {
        open = child.from
        cuts.push({ at: child.from, start: child.start })
      }
    }
  }
  cutRange({ from: 0, to: words.length, start: '', depth: 0 })
  return cuts
}

/** Ranges of words with one more letter in common. The first is named like the range itself. */
function childrenOf(words: readonly string[], { from, to, start, depth }: Range): Range[] {
  const children: Range[] = []
  let last: string | undefined
  for (let at = from; at < to; at++) {
    const word = words[at] ?? ''
    const letter = word[depth] ?? ''
    if (letter !== last) {
      children.push({ from: at, to, start: at === from ? start : word.slice(0, depth + 1), depth: depth + 1 })
      const before = children.at(-2)
      if (before) before.to = at
    }
    last = letter
  }
  return children
}

/** The words of each part: from one place to another. */
export function rangesOf(cuts: readonly Cut[], end: number): { start: string; from: number; to: number }[] {
  return cuts.map(({ at, start }, index) => ({ start, from: at, to: cuts[index + 1]?.at ?? end }))
}
