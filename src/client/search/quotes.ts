/** Looks for phrases in the texts of pages, quoted ones and those of a query: the index knows words alone. */
import type { Root } from './files.ts'
import type { Matched } from './match.ts'
import { apart, type ReadText } from './search.ts'
import { chunksOf, fold, wordsOf } from './words.ts'

export interface Quotes {
  /** True if a page has all of the phrases. */
  onPage(url: string): Promise<boolean>
  /** True if a section of it has one of them, in its heading or in its text. */
  inSection(url: string, id: string, heading: string): Promise<boolean>
}

/** `phrases` are folded, with single spaces. */
export function createQuotes(phrases: readonly string[], readText: ReadText): Quotes {
  const finder = (text = '') => {
    const plain = fold(text).replace(/[^\S\u2029]+/g, ' ')
    return (phrase: string) => plain.includes(phrase)
  }
  return {
    onPage: async (url) => phrases.every(finder(await readText(url))),
    inSection: async (url, id, heading) => phrases.some(finder(`${heading}${apart}${(await readText(url, id)) ?? ''}`))
  }
}

/** Words that are in one paragraph or row, and no phrase. */
const together = 0.5

/**
 * Tells how close the words of a query are in a text: 1 where they are side by side and in order, but for words that say
 * little. Undefined if there are not several, or one is no word of the site: it may not be finished.
 */
export function closenessOf(
  needed: readonly Matched[],
  { lang, stops = '' }: Pick<Root, 'lang' | 'stops'>
): ((text: string) => number) | undefined {
  const meant = needed.map(({ meanings }) => meanings.map(({ word }) => word))
  if (needed.length < 2 || needed.some(({ slot }, at) => !meant[at]?.includes(slot.word))) return undefined
  const little = new Set(stops.split(' '))
  const hasAll = (text: string | readonly string[]) => meant.every((own) => own.some((word) => text.includes(word)))
  const closenessIn = (block: string) => {
    // Most blocks have not all words, and are not cut into words.
    const all = hasAll(fold(block)) ? chunksOf(block, lang).flatMap(wordsOf) : []
    const words = all.filter((word) => !little.has(word) || meant.flat().includes(word))
    if (words.some((_, start) => meant.every((own, at) => own.includes(words[start + at] ?? '')))) return 1
    return hasAll(words) ? together : 0
  }
  return (text) => Math.max(...text.split(apart).map(closenessIn))
}
