/** What a reader typed, taken apart: words, "phrases" and -words. */
import { chunksOf, fold } from './words.ts'

export interface Slot {
  word: string
  /** Only makes a page better: pages without it answer as well. */
  isBonus: boolean
  /** The reader may not have finished it. */
  isOpen: boolean
}

export interface Query {
  slots: Slot[]
  /** Words that stand side by side, folded. */
  phrases: string[]
  /** Pages with one of these are no answer. */
  without: string[]
}

const mostLetters = 300
const mostWords = 24

export function parseQuery(text: string, lang: string): Query {
  const query: Query = { slots: [], phrases: [], without: [] }
  const short = text.slice(0, mostLetters)
  for (const [, sign, phrase, plain = ''] of short.matchAll(
    /(?:(?<=^|\s)(-)(?=[\p{L}\p{N}"]))?(?:"([^"]*)"?|([^\s"]+))/gu
  )) {
    const piece = phrase ?? plain
    const chunks = chunksOf(piece, lang)
    if (sign) query.without.push(...chunks.map(({ whole }) => whole))
    else for (const each of chunks) addSlots(query.slots, each)
    if (phrase && !sign && chunks.length > 1) query.phrases.push(fold(phrase).replace(/\s+/g, ' ').trim())
  }
  const last = query.slots.at(-1)
  if (last && !/[\s"]$/.test(short)) last.isOpen = true
  query.slots = query.slots.slice(0, mostWords)
  return query
}

function addSlots(slots: Slot[], { whole, parts }: ReturnType<typeof chunksOf>[number]): void {
  const words = new Set(slots.map(({ word }) => word))
  if (parts.length > 1) slots.push({ word: whole, isBonus: true, isOpen: false })
  for (const word of parts) if (!words.has(word)) slots.push({ word, isBonus: false, isOpen: false })
}
