/** Parts with words by their endings, for those that are misspelt in front. */
import { type EndingPart, nameOf, reverse } from '../client/search/files.ts'
import { hash } from '../disk/files.ts'
import { cut, rangesOf } from './cut.ts'
import { spelt } from './languages.ts'
import type { Indexed, Part } from './part.ts'

const mostEndings = 2500

export function listEndingParts({ index: { words, counts }, isWhole }: Indexed): {
  parts: Part[]
  starts: string[]
} {
  const backwards = words
    .flatMap((word, at) => (spelt.test(word) ? [{ word: reverse(word), count: counts[at] ?? 0 }] : []))
    .sort((a, b) => (a.word < b.word ? -1 : 1))
  const cuts = cut(
    backwards.map(({ word }) => word),
    isWhole ? Number.POSITIVE_INFINITY : mostEndings,
    (from, to) => to - from
  )
  const parts = rangesOf(cuts, backwards.length).map(({ start, from, to }) => {
    const own = backwards.slice(from, to)
    const part: EndingPart = {
      words: own.map(({ word }) => word).join(' '),
      often: own.map(({ count }) => Math.min(9, Math.floor(Math.log2(count)))).join('')
    }
    const text = JSON.stringify(part)
    return { name: nameOf('e', start), key: hash(text), write: () => text }
  })
  return { parts, starts: cuts.map(({ start }) => start) }
}
