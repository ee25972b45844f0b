/** Which rows of a word are worth sending: a word of most pages says little, and those it weighs most in are enough. */
import type { Postings } from './postings.ts'
import { mostImpact } from './tally.ts'

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

/** The rows that the words of a range weigh most in; the shorter the word, the more of it is what was typed. */
export function bestPages(
  postings: Postings,
  { prefix, from, to }: { prefix: string; from: number; to: number }
): Row[] {
  const { words, starts, pages, codes } = postings
  const best = new Map<number, { code: number; worth: number }>()
  for (let at = from; at < to; at++) {
    const share = Math.sqrt(prefix.length / (words[at]?.length ?? 1))
    for (let row = starts[at] ?? 0; row < (starts[at + 1] ?? 0); row++) {
      const [page, code] = [pages[row] ?? 0, codes[row] ?? 0]
      const worth = (code & mostImpact) * share
      const known = best.get(page)
      if (!known) best.set(page, { code, worth })
      else if (known.worth < worth) Object.assign(known, { code, worth })
    }
  }
  const kept = [...best].sort(([a, one], [b, other]) => other.worth - one.worth || a - b).slice(0, mostOfBeginning)
  return kept.map(([page, { code }]) => [page, code] as const).sort(([a], [b]) => a - b)
}

interface Limit {
  /** Pages where the word weighs more stay, */
  impact: number
  /** and so many of those where it weighs as much. */
  left: number
  /** All pages. */
  pages: number
}

/** Undefined if all may stay. */
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

/** Where the rows of the page end that has this one. */
function endOfPage({ pages }: Postings, row: number, to: number): number {
  let end = row + 1
  while (end < to && pages[end] === pages[row]) end++
  return end
}

/** The highest of some rows. */
function impactOf({ codes }: Postings, from: number, to: number): number {
  let most = 0
  for (let row = from; row < to; row++) most = Math.max(most, (codes[row] ?? 0) & mostImpact)
  return most
}
