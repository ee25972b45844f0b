/** The files of an index: what each is made of, by a key, and its text, which is written when somebody asks for it. */
import {
  type EndingPart,
  endOf,
  mostParts,
  nameOf,
  partOf,
  type Root,
  reverse,
  type WordPart
} from '../client/search/files.ts'
import { hash } from '../disk/files.ts'
import { addBestRows, bestPages, shortenRows } from './best.ts'
import { type Cut, cut } from './cut.ts'
import type { Postings } from './postings.ts'

export interface Part {
  name: string
  key: string
  write(): string | Promise<string>
}

export interface IndexedPage {
  number: number
  /** Its version: 0 for none, else the place in the list and one. */
  version: number
  /** A PageEntry, as JSON. */
  entry: string
}

export interface Indexed {
  postings: Postings
  pages: readonly IndexedPage[]
  root: Omit<Root, 'pages' | 'perPart' | 'words' | 'endings'>
  /** Pages whose numbers, divided by this, are equal are in one part. */
  perPart: number
  stemmer(): Promise<Stem>
  /** Cuts nothing. */
  isWhole: boolean
}

type Stem = (word: string) => string

/** Rows and words of a part: some 8 kB after gzip. */
const mostInPart = 5000

const mostEndings = 2500

/** Words that readers may misspell: of letters alone, and not too short. */
const spelt = /^\p{L}{4,}$/u

export function listParts(index: Indexed): Part[] {
  const words = listWordParts(index)
  const endings = listEndingParts(index)
  const root: Root = {
    ...index.root,
    pages: index.pages.length,
    perPart: index.perPart,
    words: words.starts,
    endings: endings.starts
  }
  const text = JSON.stringify(root)
  return [
    { name: 'root.json', key: hash(text), write: () => text },
    ...words.parts,
    ...endings.parts,
    ...pageParts(index)
  ]
}

function listWordParts({ postings, pages, root, stemmer, isWhole }: Indexed): { parts: Part[]; starts: string[] } {
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

function listEndingParts({ postings: { words, starts: rows }, isWhole }: Indexed): { parts: Part[]; starts: string[] } {
  const backwards = words
    .flatMap((word, at) =>
      spelt.test(word) ? [{ word: reverse(word), count: (rows[at + 1] ?? 0) - (rows[at] ?? 0) }] : []
    )
    .sort((a, b) => (a.word < b.word ? -1 : 1))
  const cuts = cut(
    backwards.map(({ word }) => word),
    isWhole ? Number.POSITIVE_INFINITY : mostEndings,
    (from, to) => to - from
  )
  const parts = rangesOf(cuts, backwards.length).map(({ start, from, to }) => {
    const own = backwards.slice(from, to)
    const part: EndingPart = {
      words: own.map(({ word }) => word).join(' '),
      often: own.map(({ count }) => Math.min(9, Math.floor(Math.log2(count)))).join('')
    }
    const text = JSON.stringify(part)
    return { name: nameOf('e', start), key: hash(text), write: () => text }
  })
  return { parts, starts: cuts.map(({ start }) => start) }
}

function pageParts({ pages, perPart }: Indexed): Part[] {
  const groups = new Map<number, IndexedPage[]>()
  for (const page of pages) {
    const at = Math.floor(page.number / perPart)
    const group = groups.get(at) ?? []
    group.push(page)
    groups.set(at, group)
  }
  return [...groups]
    .sort(([a], [b]) => a - b)
    .map(([at, group]) => {
      const write = () => `{${group.map(({ number, entry }) => `"${number}":${entry}`).join(',')}}`
      return { name: `m${at}.json`, key: hash(write()), write }
    })
}

function rangesOf(cuts: readonly Cut[], end: number): { start: string; from: number; to: number }[] {
  return cuts.map(({ at, start }, index) => ({ start, from: at, to: cuts[index + 1]?.at ?? end }))
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
