/** Which rows of a word are worth sending: a word of most pages says little, and those it weighs most in are enough. */
import { mostImpact } from './page-words.ts'
import type { Postings } from './postings.ts'

type Row = readonly [page: number, code: number]

/** Pages of a word. */
const mostPages = 500

/** Pages of the beginning of words, for which more would have to be read. */
const mostOfBeginning = 60

/** About how many rows of so many are kept. */
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
  const impacts = isLong ? impactsOf(postings, from, to) : undefined
  const kept = impacts && pick(impacts, mostPages)
  for (let row = from; row < to; row++) {
    const page = pages[row] ?? 0
    if (!kept || kept.has(page)) add(page, codes[row] ?? 0)
  }
  return kept && impacts?.size
}

/** The rows that the words of a range weigh most in; the shorter the word, the more of it is what was typed. */
export function bestPages(
  postings: Postings,
  { prefix, from, to }: { prefix: string; from: number; to: number }
): Row[] {
  const best = new Map<number, { code: number; worth: number }>()
  for (let at = from; at < to; at++) {
    const word = postings.words[at] ?? ''
    const share = Math.sqrt(prefix.length / word.length)
    for (let row = postings.starts[at] ?? 0; row < (postings.starts[at + 1] ?? 0); row++) {
      const [page, code] = [postings.pages[row] ?? 0, postings.codes[row] ?? 0]
      const worth = (code % (mostImpact + 1)) * share
      const known = best.get(page)
      if (!known || known.worth < worth) best.set(page, { code, worth })
    }
  }
  const kept = [...best].sort(([a, one], [b, other]) => other.worth - one.worth || a - b).slice(0, mostOfBeginning)
  return kept.map(([page, { code }]) => [page, code] as const).sort(([a], [b]) => a - b)
}

/** The highest impact of each page. */
function impactsOf({ pages, codes }: Postings, from: number, to: number): Map<number, number> {
  const impacts = new Map<number, number>()
  for (let row = from; row < to; row++) {
    const page = pages[row] ?? 0
    impacts.set(page, Math.max(impacts.get(page) ?? 0, (codes[row] ?? 0) % (mostImpact + 1)))
  }
  return impacts
}

/** Undefined if all may stay. */
function pick(impacts: Map<number, number>, most: number): Set<number> | undefined {
  if (impacts.size <= most) return undefined
  const sorted = [...impacts].sort(([a, one], [b, other]) => other - one || a - b)
  return new Set(sorted.slice(0, most).map(([page]) => page))
}
