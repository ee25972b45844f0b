/** Lists the files of an index. Each has a key, and its text is written only when it is needed. */
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
import { addBestRows, findBest, joinBest } from './best.ts'
import { cut, rangesOf } from './cut.ts'
import type { IndexContent, IndexedPage, IndexFile, Stem } from './index-file.ts'
import { spelt } from './languages.ts'
import type { Postings } from './postings.ts'
import type { Shard } from './shards.ts'

export function listFiles(index: IndexContent): IndexFile[] {
  const words = listWordFiles(index)
  const endings = listEndingFiles(index)
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
    ...listPageFiles(index)
  ]
}

/** Lists the files with words and their pages, and those with the best pages for the beginnings of many words. */
function listWordFiles({ index: { shards }, read, pages, root, stemmer }: IndexContent): {
  parts: IndexFile[]
  starts: string[]
} {
  const codeOf = createCoder(pages, root.versions.length + 1)
  const common = JSON.stringify([root.lang, root.versions])
  const parts = shards.map((shard) => ({
    name: nameOf('w', shard.start),
    key: hash(common, shard.spot?.[3] ?? ''),
    write: async () => JSON.stringify(writeWords(read(shard), { codeOf, stem: await stemmer() }))
  }))
  const starts = shards.map(({ start }) => start)
  const beginnings = beginningsOf(starts).map((prefix) => {
    const holders = shards.slice(partOf(starts, prefix), partOf(starts, endOf(prefix)) + 1)
    const best = joinBest(holders.map((shard) => bestOf(shard, read)))
    const deltas = new Deltas(codeOf)
    for (const [page, code] of best) deltas.add(page, code)
    const text = JSON.stringify({ words: prefix, rows: [deltas.rows] })
    return { name: nameOf('b', prefix), key: hash(text), write: () => text }
  })
  return { parts: [...parts, ...beginnings], starts }
}

function bestOf(shard: Shard, read: (shard: Shard) => Postings): readonly number[] {
  shard.best ??= findBest(read(shard))
  return shard.best
}

type CodeOf = (page: number) => number

/** Joins the number of a page and its version into one number. */
function createCoder(pages: IndexContent['pages'], count: number): CodeOf {
  if (count === 1) return (page) => page
  let versions: Map<number, number> | undefined
  return (page) => {
    versions ??= new Map(pages.map(({ number, version }) => [number, version]))
    return page * count + (versions.get(page) ?? 0)
  }
}

function writeWords(postings: Postings, { codeOf, stem }: { codeOf: CodeOf; stem: Stem }): WordPart {
  const pages: Record<number, number> = {}
  const stems: Record<number, number> = {}
  const first = new Map<string, number>()
  const rows = postings.words.map((word, at) => {
    const root = spelt.test(word) ? stem(word) : word
    const earlier = first.get(root)
    if (earlier === undefined) first.set(root, at)
    else stems[at] = earlier
    const deltas = new Deltas(codeOf)
    const count = addBestRows(postings, at, (page, code) => deltas.add(page, code))
    if (count !== undefined) pages[at] = count
    return deltas.rows
  })
  return {
    words: postings.words.join(' '),
    rows,
    ...(Object.keys(pages).length > 0 && { pages }),
    ...(Object.keys(stems).length > 0 && { stems })
  }
}

/** Rows in which each page is the difference to the page before it. */
class Deltas {
  readonly rows: number[] = []
  readonly #codeOf: CodeOf
  #last = 0

  constructor(codeOf: CodeOf) {
    this.#codeOf = codeOf
  }

  add(page: number, code: number): void {
    const number = this.#codeOf(page)
    this.rows.push(number - this.#last, code)
    this.#last = number
  }
}

/** Finds the beginnings of words that are in more files than a reader would wait for. */
function beginningsOf(starts: string[]): string[] {
  const all = new Set(starts.flatMap((start) => Array.from(start, (_, at) => start.slice(0, at + 1))))
  const isLong = (prefix: string) => partOf(starts, endOf(prefix)) - partOf(starts, prefix) + 1 > mostParts
  return [...all].filter(isLong).sort()
}

function listPageFiles({ pages, perPart }: IndexContent): IndexFile[] {
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

/** Words of one file of endings. */
const mostEndings = 2500

/** Lists the files with words by their endings, which find words that are misspelt in front. */
function listEndingFiles({ index: { words, counts }, isWhole }: IndexContent): {
  parts: IndexFile[]
  starts: string[]
} {
  const backwards = words
    .flatMap((word, at) => (spelt.test(word) ? [{ word: reverse(word), count: counts[at] ?? 0 }] : []))
    .sort((a, b) => (a.word < b.word ? -1 : 1))
  const cuts = cut(
    backwards.map(({ word }) => word),
    isWhole ? Number.POSITIVE_INFINITY : mostEndings,
    (from, to) => to - from
  )
  const parts = rangesOf(cuts, backwards.length).map(({ start, from, to }) => {
    const members = backwards.slice(from, to)
    const part: EndingPart = {
      words: members.map(({ word }) => word).join(' '),
      often: members.map(({ count }) => Math.min(9, Math.floor(Math.log2(count)))).join('')
    }
    const text = JSON.stringify(part)
    return { name: nameOf('e', start), key: hash(text), write: () => text }
  })
  return { parts, starts: cuts.map(({ start }) => start) }
}
