/** Weighs the words of a page by where and how often they occur. */
import type { Chunk } from '../client/search/words.ts'

/** The weights of a word that occurs once in a section of the usual length. bench/search.mjs measured them. */
const weights = { text: 1, code: 0.45 }

export type Long = keyof typeof weights

/** A word with this weight has half of the highest impact. */
const half = 6.4

export const mostImpact = 31

/** A word that is a part of another counts less than one that is whole. */
const ofPart = 0.95

/** The usual number of words in a section: in a longer one, each word weighs less. */
const usual = 40

/** Adds up what each word weighs, section by section. Words have numbers here: most are in several sections. */
export class Tally {
  section = 0
  /** Words of the section. */
  lengths = { text: 0, code: 0 }
  readonly #boost: number
  readonly #numbers = new Map<string, number>()
  /** By number, how many sections that are done have the word. */
  readonly #sizes: number[] = []
  /** For each word of a section that is done, its number and section × 32 + impact. */
  readonly #rows: number[] = []
  /** By number, how often the word occurs in the section, and its weight in short texts. */
  readonly #counts: Record<'short' | Long, number[]> = { short: [], text: [], code: [] }
  /** Numbers of the words in the section. */
  #found: number[] = []

  constructor(boost: number) {
    this.#boost = boost
  }

  add(field: 'short' | Long, { whole, parts }: Chunk, times: number): void {
    this.#count(field, whole, times)
    for (const part of parts) if (part !== whole) this.#count(field, part, times * ofPart)
  }

  /** Adds a filter: it belongs to the whole page and has no weight. */
  addFilter(word: string): void {
    this.#addRow(this.#numberOf(word), 0)
  }

  endSection(): void {
    const { short, text, code } = this.#counts
    const ofText = weights.text / normOf(this.lengths.text / usual)
    const ofCode = weights.code / normOf(this.lengths.code / usual)
    for (const at of this.#found) {
      const weight = (short[at] ?? 0) + (text[at] ?? 0) * ofText + (code[at] ?? 0) * ofCode
      this.#addRow(at, this.section * (mostImpact + 1) + toImpact(weight * this.#boost))
      short[at] = text[at] = code[at] = 0
    }
    this.#found = []
    this.lengths = { text: 0, code: 0 }
    this.section++
  }

  /** The words, separated by spaces, and for each the number of sections with it and its weights there. */
  result(): { words: string; rows: number[] } {
    const rows: number[] = []
    const places = this.#sizes.map((size) => {
      const place = rows.push(size)
      for (let count = 0; count < size; count++) rows.push(0)
      return place
    })
    for (let at = 0; at < this.#rows.length; at += 2) {
      const number = this.#rows[at] ?? 0
      const place = places[number] ?? 0
      rows[place] = this.#rows[at + 1] ?? 0
      places[number] = place + 1
    }
    return { words: [...this.#numbers.keys()].join(' '), rows }
  }

  #count(field: 'short' | Long, word: string, times: number): void {
    const { short, text, code } = this.#counts
    const at = this.#numberOf(word)
    if (short[at] === 0 && text[at] === 0 && code[at] === 0) this.#found.push(at)
    const counts = this.#counts[field]
    counts[at] = (counts[at] ?? 0) + times
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    const { short, text, code } = this.#counts
    const at = this.#sizes.push(0) - 1
    short[at] = text[at] = code[at] = 0
    this.#numbers.set(word, at)
    return at
  }

  #addRow(at: number, row: number): void {
    this.#rows.push(at, row)
    this.#sizes[at] = (this.#sizes[at] ?? 0) + 1
  }
}

/** BM25F, but with classes of lengths, so that one more word seldom changes the weights of the others. */
export function normOf(ratio: number): number {
  return 1 + 0.19 * Math.max(-2, Math.min(3, Math.ceil(Math.log2(ratio)) - 1))
}

function toImpact(weight: number): number {
  return Math.max(1, Math.min(mostImpact, Math.round(((mostImpact + 1) * weight) / (weight + half))))
}
