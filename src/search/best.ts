/** Chooses the rows of a word that are worth sending: a word of most pages says little, so the pages that it weighs most in are enough. */
import type { Postings } from './postings.ts'
import { mostImpact } from './tally.ts'

/** A word keeps the rows of at most so many pages. */
const mostPages = 500

/** The beginning of a word has at most so many pages, if it is in too many files to read them all. */
const mostOfBeginning = 60

/** About how many of these rows are kept. */
export function shortenRows(rows: number): number {
  return Math.min(rows, mostPages * 2)
}

/** Names of sections and tags, which are no words, have all their pages. */
function isFilter(word: string): boolean {
  return word.startsWith('/') || word.startsWith('#')
}

/** Appends the rows of a word, of the pages that it weighs most in; returns how many pages have it, if that is more. */
export function addBestRows(
  postings: Postings,
  at: number,
  add: (page: number, code: number) => void
): number | undefined {
  const { starts, pages, codes, words } = postings
  const [from, to] = [starts[at] ?? 0, starts[at + 1] ?? 0]
  const isLong = to - from > mostPages && !isFilter(words[at] ?? '')
  const limit = isLong ? findLimit(postings, from, to) : undefined
  let left = limit?.left ?? 0
  for (let row = from; row < to; ) {
    const page = pages[row] ?? 0
    const end = endOfPage(postings, row, to)
    const impact = limit ? impactOf(postings, row, end) : 0
    const isKept = !limit || impact > limit.impact || (impact === limit.impact && left-- > 0)
    for (; row < end; row++) if (isKept) add(page, codes[row] ?? 0)
  }
  return limit?.pages
}

/**
 * Finds the pages that the words of a shard weigh most in. Each has its number, its code and the length of the word: in a
 * shorter word, more of the letters were typed.
 */
export function findBest({ words, starts, pages, codes }: Postings): number[] {
  const best: BestPages = new Map()
  for (const [at, { length }] of words.entries()) {
    for (let row = starts[at] ?? 0; row < (starts[at + 1] ?? 0); row++)
      keepBest(best, pages[row] ?? 0, codes[row] ?? 0, length)
  }
  return sortBest(best).flatMap(([page, { code, length }]) => [page, code, length])
}

/** Chooses the best of the best pages of several shards: their numbers, in order, and their codes. */
export function joinBest(lists: readonly (readonly number[])[]): [page: number, code: number][] {
  const best: BestPages = new Map()
  for (const list of lists) {
    for (let at = 0; at < list.length; at += 3) keepBest(best, list[at] ?? 0, list[at + 1] ?? 0, list[at + 2] ?? 1)
  }
  return sortBest(best)
    .map(([page, { code }]): [number, number] => [page, code])
    .sort(([a], [b]) => a - b)
}

interface Best {
  code: number
  /** Letters of the word. */
  length: number
  worth: number
}

type BestPages = Map<number, Best>

function keepBest(best: BestPages, page: number, code: number, length: number): void {
  const worth = (code & mostImpact) ** 2 / length
  const known = best.get(page)
  if (!known || known.worth < worth) best.set(page, { code, length, worth })
}

function sortBest(best: BestPages): [number, Best][] {
  const worths = Float64Array.from(best.values(), ({ worth }) => worth).sort()
  const least = worths.at(-mostOfBeginning) ?? 0
  return [...best]
    .filter(([, { worth }]) => worth >= least)
    .sort(([a, one], [b, other]) => other.worth - one.worth || a - b)
    .slice(0, mostOfBeginning)
}

interface Limit {
  /** A page is kept if the word weighs more than this in it. */
  impact: number
  /** How many pages are kept in which the word weighs exactly as much. */
  left: number
  pages: number
}

/** Undefined if all pages can be kept. */
function findLimit(postings: Postings, from: number, to: number): Limit | undefined {
  const counts = new Uint32Array(mostImpact + 1)
  let pages = 0
  for (let row = from; row < to; pages++) {
    const end = endOfPage(postings, row, to)
    const impact = impactOf(postings, row, end)
    counts[impact] = (counts[impact] ?? 0) + 1
    row = end
  }
  if (pages <= mostPages) return undefined
  let left = mostPages
  let impact = mostImpact
  for (; left > (counts[impact] ?? 0); impact--) left -= counts[impact] ?? 0
  return { impact, left, pages }
}

function endOfPage({ pages }: Postings, row: number, to: number): number {
  let end = row + 1
  while (end < to && pages[end] === pages[row]) end++
  return end
}

/** The highest impact in a range of rows. */
function impactOf({ codes }: Postings, from: number, to: number): number {
  let most = 0
  for (let row = from; row < to; row++) most = Math.max(most, (codes[row] ?? 0) & mostImpact)
  return most
}
