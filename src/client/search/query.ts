/** Takes apart the text that a reader typed: words, "phrases" and -words. */
import type { Root } from './files.ts'
import { chunksOf, fold, wordsOf } from './words.ts'

export interface Slot {
  word: string
  /** Whether the word only raises the score: pages without it can also answer. */
  isBonus: boolean
  /** Whether the reader may not have finished the word. */
  isOpen: boolean
  /** Whether this is the whole that the next slots are parts of. */
  isWhole: boolean
  /** The whole that the word is part of: `sidebar` if `SideBar` was typed. */
  within?: string
  /** How much the word counts compared with others that are as rare. */
  weight: number
  /** Words that mean the same, by the configuration. */
  also?: string[]
}

export interface Query {
  slots: Slot[]
  /** Quoted phrases, folded. */
  phrases: string[]
  /** Pages with one of these words are left out. */
  without: string[]
}

/** `createSlice` is a whole, and `create` is a part of it. Small words say little. */
const weights = { word: 1, whole: 0.4, part: 0.35, small: 0.1 }

const mostLetters = 300
const mostWords = 24

export function parseQuery(
  text: string,
  { lang, stops = '', synonyms = [] }: Pick<Root, 'lang' | 'stops' | 'synonyms'>
): Query {
  const query: Query = { slots: [], phrases: [], without: [] }
  const short = text.slice(0, mostLetters)
  for (const [, sign, phrase, plain = ''] of short.matchAll(
    /(?:(?<=^|\s)(-)(?=[\p{L}\p{N}"]))?(?:"([^"]*)"?|([^\s"]+))/gu
  )) {
    const piece = phrase ?? plain
    const chunks = chunksOf(piece, lang)
    if (sign) query.without.push(...chunks.map(({ whole }) => whole))
    else addSlots(query.slots, piece, lang)
    if (phrase && !sign && chunks.length > 1) query.phrases.push(fold(phrase).replace(/\s+/g, ' ').trim())
  }
  const last = query.slots.at(-1)
  if (last && !/[\s"]$/.test(short)) last.isOpen = true
  for (const group of synonyms)
    addSynonyms(
      query.slots,
      group.map((phrase) => chunksOf(phrase, lang).flatMap(wordsOf))
    )
  const small = new Set(stops.split(' '))
  // The index has words that say little only from titles and the like, so pages need not have them unless the query has no others.
  if (query.slots.some(({ word, isBonus }) => !isBonus && !small.has(word)))
    for (const slot of query.slots.filter(({ word }) => small.has(word)))
      Object.assign(slot, { isBonus: true, weight: weights.small })
  query.slots = query.slots.slice(0, mostWords)
  return query
}

/** `theme.customDir` is looked for as a whole, as `theme` and `customDir`, and that as `custom` and `dir`. */
function addSlots(slots: Slot[], piece: string, lang: string): void {
  const add = (word: string, more: Partial<Slot> = {}) => {
    if (slots.some((slot) => slot.word === word)) return
    slots.push({ word, isBonus: false, isOpen: false, isWhole: false, weight: weights.word, ...more })
  }
  const addWhole = (word: string) => add(word, { isBonus: true, isWhole: true, weight: weights.whole })
  const inner = piece.split(/[./:#@]+/)
  if (inner.length > 1) for (const { whole, parts } of chunksOf(piece, lang)) if (parts.length > 0) addWhole(whole)
  for (const { whole, parts } of inner.flatMap((each) => chunksOf(each, lang))) {
    if (parts.length === 0) add(whole)
    else {
      addWhole(whole)
      const weight = parts.length === 1 ? weights.word : weights.part
      for (const word of parts) add(word, { weight, within: whole })
    }
  }
}

/** Where one phrase of the group was typed, its first word means the others as well. */
function addSynonyms(slots: Slot[], group: readonly string[][]): void {
  const needed = slots.filter(({ isBonus }) => !isBonus)
  for (const phrase of group) {
    const at = needed.findIndex((_, start) => phrase.every((word, next) => needed[start + next]?.word === word))
    const [first, ...rest] = needed.slice(at, at + phrase.length)
    if (at < 0 || !first) continue
    first.also = group.filter((other) => other !== phrase).flat()
    for (const slot of rest) slot.isBonus = true
  }
}
