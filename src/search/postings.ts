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
  const fresh = gather(added)
  if (old.words.length === 0) return fresh
  const most = old.pages.length + fresh.pages.length
  const made = { pages: new Uint32Array(most), codes: new Uint16Array(most) }
  const words: string[] = []
  const starts: number[] = []
  const gone = without.size > fewPages ? undefined : [...without]
  let [from, next, end] = [0, 0, 0]
  while (from < old.words.length || next < fresh.words.length) {
    const [known, other] = [old.words[from], fresh.words[next]]
    const isKnown = known !== undefined && (other === undefined || known <= other)
    const isFresh = other !== undefined && (known === undefined || other <= known)
    const start = end
    const range = rangeOf(old, isKnown ? from++ : -1)
    if (isFresh || hasSome(old, range, gone)) {
      end = mergeRows(
        { old, range, without },
        { rows: fresh, range: rangeOf(fresh, isFresh ? next++ : -1) },
        { ...made, end }
      )
    } else end = copyRows(old, range, { ...made, end })
    if (end === start) continue
    words.push((isKnown ? known : other) ?? '')
    starts.push(start)
  }
  starts.push(end)
  return { words, starts: Uint32Array.from(starts), pages: made.pages.slice(0, end), codes: made.codes.slice(0, end) }
}

/** Counts the rows of each word first, so that they are written where they belong. */
function gather(added: ReadonlyMap<number, PageRows>): Postings {
  const pages = [...added.keys()].sort((a, b) => a - b)
  const counts = new Map<string, number>()
  for (const { words, rows } of added.values()) {
    let at = 0
    for (const word of words) {
      const count = rows[at] ?? 0
      counts.set(word, (counts.get(word) ?? 0) + count)
      at += count + 1
    }
  }
  const words = [...counts.keys()].sort()
  const starts = new Uint32Array(words.length + 1)
  for (const [at, word] of words.entries()) starts[at + 1] = (starts[at] ?? 0) + (counts.get(word) ?? 0)
  const made = { words, starts, pages: new Uint32Array(starts.at(-1) ?? 0), codes: new Uint16Array(starts.at(-1) ?? 0) }
  // From here on, where the next row of each word goes.
  for (const [at, word] of words.entries()) counts.set(word, starts[at] ?? 0)
  for (const page of pages) write(page, added.get(page), { counts, made })
  return made
}

function write(
  page: number,
  { words, rows }: PageRows = { words: [], rows: [] },
  { counts: ends, made }: { counts: Map<string, number>; made: Postings }
): void {
  let at = 0
  for (const word of words) {
    let end = ends.get(word) ?? 0
    const last = at + (rows[at] ?? 0)
    while (at++ < last) {
      made.pages[end] = page
      made.codes[end++] = rows[at] ?? 0
    }
    ends.set(word, end)
  }
}

type Range = readonly [from: number, to: number]

function rangeOf({ starts }: Postings, at: number): Range {
  return at < 0 ? [0, 0] : [starts[at] ?? 0, starts[at + 1] ?? 0]
}

/** With more pages than this it takes longer to look for each than to look at each row. */
const fewPages = 16

/** True if one of the pages has the word; all may, if they are undefined. */
function hasSome({ pages }: Postings, [from, to]: Range, wanted: readonly number[] | undefined): boolean {
  if (!wanted) return true
  return wanted.some((page) => {
    let [low, high] = [from, to]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pages[middle] ?? 0) < page) low = middle + 1
      else high = middle
    }
    return low < to && pages[low] === page
  })
}

type Made = Pick<Postings, 'pages' | 'codes'> & { end: number }

/** Returns where the rows end. */
function copyRows(old: Postings, [from, to]: Range, { pages, codes, end }: Made): number {
  pages.set(old.pages.subarray(from, to), end)
  codes.set(old.codes.subarray(from, to), end)
  return end + to - from
}

/** Returns where the rows end. */
function mergeRows(
  { old, range: [from, to], without }: { old: Postings; range: Range; without: ReadonlySet<number> },
  { rows: fresh, range: [first, last] }: { rows: Postings; range: Range },
  made: Made
): number {
  let { end } = made
  let next = first
  const put = (rows: Postings, at: number) => {
    made.pages[end] = rows.pages[at] ?? 0
    made.codes[end++] = rows.codes[at] ?? 0
  }
  for (let at = from; at < to; at++) {
    const page = old.pages[at] ?? 0
    if (without.has(page)) continue
    while (next < last && (fresh.pages[next] ?? 0) < page) put(fresh, next++)
    put(old, at)
  }
  while (next < last) put(fresh, next++)
  return end
}
