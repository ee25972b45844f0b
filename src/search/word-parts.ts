/** Parts with words, the pages that have them, and the best pages of beginnings that are in many parts. */
import { endOf, mostParts, nameOf, partOf, type WordPart } from '../client/search/files.ts'
import { hash } from '../disk/files.ts'
import { addBestRows, bestPages, shortenRows } from './best.ts'
import { cut, rangesOf } from './cut.ts'
import { spelt } from './languages.ts'
import type { Indexed, Part, Stem } from './part.ts'
import type { Postings } from './postings.ts'

/** Rows and words of a part: some 8 kB after gzip. */
const mostInPart = 5000

export function listWordParts({ postings, pages, root, stemmer, isWhole }: Indexed): {
  parts: Part[]
  starts: string[]
} {
  const { words, starts } = postings
  const sizes = sumOf(words.length, (at) => 2 + shortenRows((starts[at + 1] ?? 0) - (starts[at] ?? 0)))
  const cuts = cut(
    words,
    isWhole ? Number.POSITIVE_INFINITY : mostInPart,
    (from, to) => (sizes[to] ?? 0) - (sizes[from] ?? 0)
  )
  const count = root.versions.length + 1
  const versions = new Map(pages.map(({ number, version }) => [number, number * count + version]))
  const codeOf = (page: number) => versions.get(page) ?? page * count
  const common = JSON.stringify([root.lang, root.versions])
  const keyOf = (from: number, to: number) => hash(common, ...sliceOf(postings, from, to))
  const parts = rangesOf(cuts, words.length).map(({ start, from, to }) => ({
    name: nameOf('w', start),
    key: keyOf(from, to),
    write: async () => JSON.stringify(writeWords({ postings, codeOf, stem: await stemmer() }, from, to))
  }))
  const names = cuts.map(({ start }) => start)
  const beginnings = beginningsOf(names).map((prefix) => {
    const [from, to] = [lowerBound(words, prefix), lowerBound(words, endOf(prefix))]
    const write = () => {
      const deltas = new Deltas(codeOf)
      for (const [page, code] of bestPages(postings, { prefix, from, to })) deltas.add(page, code)
      return JSON.stringify({ words: prefix, rows: [deltas.rows] })
    }
    return { name: nameOf('b', prefix), key: keyOf(from, to), write }
  })
  return { parts: [...parts, ...beginnings], starts: names }
}

interface Writing {
  postings: Postings
  codeOf(page: number): number
  stem: Stem
}

function writeWords({ postings, codeOf, stem }: Writing, from: number, to: number): WordPart {
  const own = postings.words.slice(from, to)
  const pages: Record<number, number> = {}
  const stems: Record<number, number> = {}
  const first = new Map<string, number>()
  const rows = own.map((word, at) => {
    const root = spelt.test(word) ? stem(word) : word
    const earlier = first.get(root)
    if (earlier === undefined) first.set(root, at)
    else stems[at] = earlier
    const deltas = new Deltas(codeOf)
    const count = addBestRows(postings, from + at, (page, code) => deltas.add(page, code))
    if (count !== undefined) pages[at] = count
    return deltas.rows
  })
  return {
    words: own.join(' '),
    rows,
    ...(Object.keys(pages).length > 0 && { pages }),
    ...(Object.keys(stems).length > 0 && { stems })
  }
}

/** Rows with pages as the difference to the one before. */
class Deltas {
  readonly rows: number[] = []
  readonly #codeOf: (page: number) => number
  #last = 0

  constructor(codeOf: (page: number) => number) {
    this.#codeOf = codeOf
  }

  add(page: number, code: number): void {
    const number = this.#codeOf(page)
    this.rows.push(number - this.#last, code)
    this.#last = number
  }
}

/** Beginnings of words that are in more parts than a reader waits for. */
function beginningsOf(starts: string[]): string[] {
  const all = new Set(starts.flatMap((start) => Array.from(start, (_, at) => start.slice(0, at + 1))))
  const isLong = (prefix: string) => partOf(starts, endOf(prefix)) - partOf(starts, prefix) + 1 > mostParts
  return [...all].filter(isLong).sort()
}

/** The bytes of all that is known of the words from one place to another. */
function sliceOf({ words, starts, pages, codes }: Postings, from: number, to: number): (string | Uint8Array)[] {
  const [first, last] = [starts[from] ?? 0, starts[to] ?? 0]
  const counts = Array.from({ length: to - from }, (_, at) => (starts[from + at + 1] ?? 0) - (starts[from + at] ?? 0))
  return [
    words.slice(from, to).join(' '),
    counts.join(),
    bytesOf(pages.subarray(first, last)),
    bytesOf(codes.subarray(first, last))
  ]
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint32Array | Uint16Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

function sumOf(count: number, sizeOf: (at: number) => number): Uint32Array {
  const sums = new Uint32Array(count + 1)
  for (let at = 0; at < count; at++) sums[at + 1] = (sums[at] ?? 0) + sizeOf(at)
  return sums
}

function lowerBound(words: readonly string[], wanted: string): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] ?? '') < wanted) low = middle + 1
    else high = middle
  }
  return low
}
