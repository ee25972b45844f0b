/**
 * Measures how well the name of a page or section answers a query: a reader who types a title wants that page, however often
 * other pages have its words. The numbers are those that find most in bench/search.mjs.
 */
import type { SlotMatch } from './match.ts'
import { chunksOf, fold, wordsOf } from './words.ts'

/** The worth of a name that shares words with the query, has the same words in order, or is the same text. */
export interface Worths {
  shared: number
  sameWords: number
  sameText: number
}

/** A word that says little counts as this share of another word. */
const small = 0.45

/** Two words with at least this likeness count as the same. */
const alike = 0.5

export type NameScore = (name: string, worths: Worths) => number

/** Returns a function that gives the worth of a name for a query. `stops` are words that say little. */
export function nameScore(
  text: string,
  matched: readonly SlotMatch[],
  { lang, stops = '' }: { lang: string; stops?: string | undefined }
): NameScore {
  const little = new Set(stops.split(' '))
  const weightOf = (word: string) => (little.has(word) ? small : 1)
  const isMeant = ({ slot }: SlotMatch) => !slot.isBonus || !little.has(slot.word)
  const words = matched.filter(({ slot }) => !slot.isWhole)
  const asked = words.reduce((sum, { slot }) => sum + weightOf(slot.word), 0)
  const likes = words.map(likenessTo)
  const folded = plain(text)
  return (name, { shared, sameWords, sameText }) => {
    const ofName = [...new Set(chunksOf(name, lang).flatMap(wordsOf))]
    if (ofName.length === 0 || asked === 0) return 0
    let [common, meant] = [0, 0]
    for (const [at, word] of words.entries()) {
      const share = weightOf(word.slot.word) * Math.max(...ofName.map((each) => likes[at]?.(each) ?? 0))
      common += share
      if (isMeant(word)) meant += share
    }
    // A name that shares only words that say little is not an answer.
    if (meant === 0) return 0
    const length = ofName.reduce((sum, word) => sum + weightOf(word), 0)
    const isSame = ofName.length === likes.length && likes.every((like, at) => like(ofName[at] ?? '') >= alike)
    const isEqual = plain(name) === folded
    return (shared * 2 * common) / (asked + length) + (isSame ? sameWords : 0) + (isEqual ? sameText : 0)
  }
}

/** How much a word of a name is like one of the query: 1 if they are the same. */
function likenessTo({ slot, meanings }: SlotMatch): (word: string) => number {
  const worths = new Map(meanings.map(({ word, worth }) => [word, worth]))
  return (word) => {
    if (word === slot.word) return 1
    const begun = slot.isOpen && word.startsWith(slot.word) ? slot.word.length / word.length : 0
    return Math.max(worths.get(word) ?? 0, begun)
  }
}

function plain(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
