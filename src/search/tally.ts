/** What the words of a page weigh, from how often they are where. */
import type { Chunk } from '../client/search/words.ts'

/** What a word weighs in a text, and in code: once, in a section of a usual length. Measured by bench/search.mjs. */
const weights = { text: 1, code: 0.45 }

export type Long = keyof typeof weights

/** The weight that is half of the most a word can have. */
const half = 6.4

export const mostImpact = 31

/** A word that is a part of another counts less than one that is whole. */
const ofPart = 0.95

/** Words in a section, with which a word weighs what it weighs. */
const usual = 40

/** Adds up what each word weighs, section by section. Words have numbers here: most are in several sections. */
export class Tally {
  section = 0
  /** Words of the section. */
  lengths = { text: 0, code: 0 }
  readonly #boost: number
  readonly #numbers = new Map<string, number>()
  /** By number, for each section that is done: section × 32 + impact. */
  readonly #rows: number[][] = []
  /** By number: weights in the section, and how often the word is there. */
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

  /** Words that are no text have no weight, in the page as a whole. */
  addFilter(word: string): void {
    this.#numbers.set(word, this.#rows.push([0]) - 1)
    for (const counts of Object.values(this.#counts)) counts.push(0)
  }

  endSection(): void {
    const { short, text, code } = this.#counts
    const ofText = weights.text / normOf(this.lengths.text / usual)
    const ofCode = weights.code / normOf(this.lengths.code / usual)
    for (const at of this.#found) {
      const weight = (short[at] ?? 0) + (text[at] ?? 0) * ofText + (code[at] ?? 0) * ofCode
      this.#rows[at]?.push(this.section * (mostImpact + 1) + toImpact(weight * this.#boost))
      short[at] = text[at] = code[at] = 0
    }
    this.#found = []
    this.lengths = { text: 0, code: 0 }
    this.section++
  }

  /** Words, separated by spaces, and of each the number of sections with it and what it weighs in them. */
  result(): { words: string; rows: number[] } {
    const all: number[] = []
    for (const rows of this.#rows) {
      all.push(rows.length)
      for (const row of rows) all.push(row)
    }
    return { words: [...this.#numbers.keys()].join(' '), rows: all }
  }

  #count(field: 'short' | Long, word: string, times: number): void {
    const { short, text, code } = this.#counts
    const at = this.#numbers.get(word) ?? this.#rows.length
    if (at === this.#rows.length) {
      this.#numbers.set(word, at)
      this.#rows.push([])
      for (const counts of [short, text, code]) counts.push(0)
    }
    if (short[at] === 0 && text[at] === 0 && code[at] === 0) this.#found.push(at)
    const counts = this.#counts[field]
    counts[at] = (counts[at] ?? 0) + times
  }
}

/** BM25F, but with classes of lengths, so that a word more or less mostly leaves the weights of the others alone. */
export function normOf(ratio: number): number {
  return 1 + 0.19 * Math.max(-2, Math.min(3, Math.ceil(Math.log2(ratio)) - 1))
}

function toImpact(weight: number): number {
  return Math.max(1, Math.min(mostImpact, Math.round(((mostImpact + 1) * weight) / (weight + half))))
}
