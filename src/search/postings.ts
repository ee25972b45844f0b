/**
 * Words with the pages that have them, in arrays of numbers. After an edit, rows of some pages are removed and others
 * added, in one pass. The result depends only on the pages, and not on the order of the edits.
 */
import { placeOf } from '../client/search/files.ts'

export interface PageRows {
  words: readonly string[]
  /** For each word, the number of sections with it, and for each of them section × 32 + impact. */
  rows: readonly number[]
}

export interface Postings {
  /** In the order of their code units. */
  readonly words: readonly string[]
  /** The place of the first row of each word, and the end of all rows. */
  readonly starts: Uint32Array
  /** The number of the page of each row, ascending within each word. */
  readonly pages: Uint32Array
  /** Section × 32 + impact. */
  readonly codes: Uint16Array
}

/** Rows to remove and to add. For a word and a page, these are either all of its rows or none. */
export interface Change {
  without: Postings
  added: Postings
}

export const noPostings: Postings = {
  words: [],
  starts: new Uint32Array(1),
  pages: new Uint32Array(0),
  codes: new Uint16Array(0)
}

/** The words from `low` up to, but without, `high`. The rows are views. */
export function sliceOf(postings: Postings, low: string, high: string | undefined): Postings {
  const { words, starts, pages, codes } = postings
  const [from, to] = [placeOf(words, low), high === undefined ? words.length : placeOf(words, high)]
  const [first, last] = [starts[from] ?? 0, starts[to] ?? 0]
  return {
    words: words.slice(from, to),
    starts: starts.subarray(from, to + 1).map((start) => start - first),
    pages: pages.subarray(first, last),
    codes: codes.subarray(first, last)
  }
}

/** Joins postings, each of which ends before the next begins. */
export function joinPostings(list: readonly Postings[]): Postings {
  const [only = noPostings] = list
  if (list.length < 2) return only
  const rows = list.reduce((sum, { pages }) => sum + pages.length, 0)
  const made = { pages: new Uint32Array(rows), codes: new Uint16Array(rows) }
  const starts = [0]
  for (const each of list) {
    const end = starts.at(-1) ?? 0
    made.pages.set(each.pages, end)
    made.codes.set(each.codes, end)
    for (const start of each.starts.subarray(1)) starts.push(end + start)
  }
  return { words: list.flatMap(({ words }) => words), starts: Uint32Array.from(starts), ...made }
}

export function changePostings(old: Postings, { without, added }: Change): Postings {
  if (old.words.length === 0) return added
  const most = old.pages.length + added.pages.length
  const made = { pages: new Uint32Array(most), codes: new Uint16Array(most) }
  const words: string[] = []
  const starts: number[] = []
  let [from, next, gone, end] = [0, 0, 0, 0]
  while (from < old.words.length || next < added.words.length) {
    const [known, other] = [old.words[from], added.words[next]]
    const word = (known !== undefined && (other === undefined || known <= other) ? known : other) ?? ''
    while ((without.words[gone] ?? word) < word) gone++
    const start = end
    const [rows, fresh] = [rangeOf(old, word === known ? from++ : -1), rangeOf(added, word === other ? next++ : -1)]
    const left = new Set(word === without.words[gone] ? without.pages.subarray(...rangeOf(without, gone)) : [])
    end = mergeRows({ old, rows, left }, { added, fresh }, { ...made, end })
    if (end === start) continue
    words.push(word)
    starts.push(start)
  }
  starts.push(end)
  return { words, starts: Uint32Array.from(starts), pages: made.pages.slice(0, end), codes: made.codes.slice(0, end) }
}

type Range = readonly [from: number, to: number]

function rangeOf({ starts }: Postings, at: number): Range {
  return at < 0 ? [0, 0] : [starts[at] ?? 0, starts[at + 1] ?? 0]
}

/** Returns where the rows end. */
function mergeRows(
  { old, rows: [from, to], left }: { old: Postings; rows: Range; left: ReadonlySet<number> },
  { added, fresh: [first, last] }: { added: Postings; fresh: Range },
  made: Pick<Postings, 'pages' | 'codes'> & { end: number }
): number {
  let { end } = made
  let next = first
  const put = (rows: Postings, at: number) => {
    made.pages[end] = rows.pages[at] ?? 0
    made.codes[end++] = rows.codes[at] ?? 0
  }
  for (let at = from; at < to; at++) {
    const page = old.pages[at] ?? 0
    if (left.has(page)) continue
    while (next < last && (added.pages[next] ?? 0) < page) put(added, next++)
    put(old, at)
  }
  while (next < last) put(added, next++)
  return end
}

/** Compares the old and the new rows of a page, and finds the rows to remove and to add. */
export function compareRows(before: PageRows, after: PageRows): { gone: PageRows; fresh: PageRows } {
  const [old, now] = [byWord(before), byWord(after)]
  const differ = (rows: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): PageRows => {
    const changed = [...rows].filter(([word, text]) => others.get(word) !== text)
    return { words: changed.map(([word]) => word), rows: changed.flatMap(([, text]) => text.split(',').map(Number)) }
  }
  return { gone: differ(old, now), fresh: differ(now, old) }
}

/** The rows of each word as text. */
function byWord({ words, rows }: PageRows): Map<string, string> {
  let at = 0
  return new Map(
    words.map((word) => {
      const from = at
      at += (rows[at] ?? 0) + 1
      return [word, rows.slice(from, at).join()]
    })
  )
}
