/** Gathers the rows of pages, in any order, into postings. */
import type { PageRows, Postings } from './postings.ts'

/** Packs the rows of pages as they come: the words of thousands of pages would fill the memory as strings. */
export class RowCollector {
  /** Words have numbers here, in the order in which they come. */
  readonly #numbers = new Map<string, number>()
  /** By number, how many rows the word has. */
  readonly #counts: number[] = []
  readonly #pages: { page: number; found: Uint32Array; rows: Uint16Array }[] = []

  get size(): number {
    return this.#pages.length
  }

  add(page: number, { words, rows }: PageRows): void {
    const found = new Uint32Array(words.length)
    let at = 0
    for (let each = 0; each < found.length; each++) {
      const count = rows[at] ?? 0
      at += count + 1
      const number = this.#numberOf(words[each] ?? '')
      found[each] = number
      this.#counts[number] = (this.#counts[number] ?? 0) + count
    }
    this.#pages.push({ page, found, rows: new Uint16Array(rows) })
  }

  finish(): Postings {
    const words = [...this.#numbers.keys()].sort()
    const starts = new Uint32Array(words.length + 1)
    // By number, where the next row of the word goes.
    const ends = new Uint32Array(words.length)
    for (const [at, word] of words.entries()) {
      const number = this.#numbers.get(word) ?? 0
      ends[number] = starts[at] ?? 0
      starts[at + 1] = (starts[at] ?? 0) + (this.#counts[number] ?? 0)
    }
    const count = starts.at(-1) ?? 0
    const made = { words, starts, pages: new Uint32Array(count), codes: new Uint16Array(count) }
    for (const each of this.#pages.sort((a, b) => a.page - b.page)) this.#write(each, ends, made)
    return made
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    this.#numbers.set(word, this.#counts.length)
    return this.#counts.push(0) - 1
  }

  #write(
    { page, found, rows }: { page: number; found: Uint32Array; rows: Uint16Array },
    ends: Uint32Array,
    { pages, codes }: Postings
  ): void {
    let at = 0
    for (const number of found) {
      let end = ends[number] ?? 0
      const last = at + (rows[at] ?? 0)
      while (at++ < last) {
        pages[end] = page
        codes[end++] = rows[at] ?? 0
      }
      ends[number] = end
    }
  }
}
