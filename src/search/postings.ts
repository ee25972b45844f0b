/**
 * All words of a site with the pages that have them, in arrays of numbers: after an edit the rows of some pages are taken
 * out and put in, in one pass. The result depends on the pages alone, whatever was edited in which order.
 */

/** The words of a page. */
export interface PageRows {
  words: readonly string[]
  /** Of each word: the number of sections with it, and for each section × 32 + impact. */
  rows: readonly number[]
}

export interface Postings {
  /** In the order of their code units. */
  readonly words: readonly string[]
  /** Where the rows of each word begin, and where the last end. */
  readonly starts: Uint32Array
  /** Number of the page, rising within each word. */
  readonly pages: Uint32Array
  /** Section × 32 + impact. */
  readonly codes: Uint16Array
}

export const noPostings: Postings = {
  words: [],
  starts: new Uint32Array(1),
  pages: new Uint32Array(0),
  codes: new Uint16Array(0)
}

/** Leaves out the rows of some pages and adds those of others. */
export function changePostings(
  old: Postings,
  { without, added }: { without: ReadonlySet<number>; added: ReadonlyMap<number, PageRows> }
): Postings {
  const fresh = byWord(added)
  const words = mergeWords(old.words, [...fresh.keys()].sort())
  const most = old.pages.length + [...fresh.values()].reduce((sum, { length }) => sum + length / 2, 0)
  const made = { pages: new Uint32Array(most), codes: new Uint16Array(most) }
  const kept: string[] = []
  const starts: number[] = []
  let end = 0
  let from = 0
  for (const word of words) {
    const own = old.words[from] === word
    const range = own ? ([old.starts[from] ?? 0, old.starts[from + 1] ?? 0] as const) : ([0, 0] as const)
    if (own) from++
    const start = end
    end = mergeRows({ old, range, without, fresh: fresh.get(word) ?? [] }, made, end)
    if (end === start) continue
    kept.push(word)
    starts.push(start)
  }
  starts.push(end)
  return {
    words: kept,
    starts: Uint32Array.from(starts),
    pages: made.pages.slice(0, end),
    codes: made.codes.slice(0, end)
  }
}

/** Of each word: page, code, page, code and so on, pages rising. */
function byWord(added: ReadonlyMap<number, PageRows>): Map<string, number[]> {
  const all = new Map<string, number[]>()
  for (const page of [...added.keys()].sort((a, b) => a - b)) {
    const { words = [], rows = [] } = added.get(page) ?? {}
    let at = 0
    for (const word of words) {
      const own = all.get(word) ?? []
      if (own.length === 0) all.set(word, own)
      const end = at + 1 + (rows[at] ?? 0)
      while (++at < end) own.push(page, rows[at] ?? 0)
    }
  }
  return all
}

function mergeWords(a: readonly string[], b: readonly string[]): string[] {
  const merged: string[] = []
  let [left, right] = [0, 0]
  while (left < a.length || right < b.length) {
    const [first, second] = [a[left], b[right]]
    if (first !== undefined && (second === undefined || first <= second)) {
      merged.push(first)
      left++
      if (first === second) right++
    } else {
      merged.push(second ?? '')
      right++
    }
  }
  return merged
}

interface Rows {
  old: Postings
  range: readonly [from: number, to: number]
  without: ReadonlySet<number>
  fresh: readonly number[]
}

/** Returns where the rows end. */
function mergeRows(
  { old, range: [from, to], without, fresh }: Rows,
  made: Pick<Postings, 'pages' | 'codes'>,
  start: number
): number {
  let end = start
  let next = 0
  for (let at = from; at < to; at++) {
    const page = old.pages[at] ?? 0
    if (without.has(page)) continue
    for (; next < fresh.length && (fresh[next] ?? 0) < page; next += 2) {
      made.pages[end] = fresh[next] ?? 0
      made.codes[end++] = fresh[next + 1] ?? 0
    }
    made.pages[end] = page
    made.codes[end++] = old.codes[at] ?? 0
  }
  for (; next < fresh.length; next += 2) {
    made.pages[end] = fresh[next] ?? 0
    made.codes[end++] = fresh[next + 1] ?? 0
  }
  return end
}
