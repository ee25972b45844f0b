/**
 * What is kept of an index from one build to the next: a short entry of the cache for builds without a change, one with all
 * pages and words, and packs with what an edit needs little of: the words of each page, and the rows of each shard.
 */
import type { Cache } from '../disk/cache.ts'
import type { ContentPacks, Spot } from '../disk/content-packs.ts'
import type { Space } from './numbers.ts'
import type { Shard, Sharded } from './shards.ts'

export interface KeptPage {
  key: string
  number: number
  /** A PageEntry, as JSON. */
  entry: string
  /** Its PageWords, as JSON: in a pack, or in memory. */
  text: Spot | string
}

export interface Kept {
  space: Space
  /** By url. */
  pages: ReadonlyMap<string, KeptPage>
  index: Sharded
}

export type Names = [name: string, key: string][]

const namesEntry = 'search-files.json'
const indexEntry = 'search-index.json'

/** Keeps what another run wrote and this one does not read. */
export function leaveKept(cache: Cache): void {
  for (const entry of [namesEntry, indexEntry]) cache.keep(entry)
}

/** Files and keys of the index, if it is `of` the same as the one that was written last. */
export async function readNames(cache: Cache, of: string): Promise<Names | undefined> {
  const text = await cache.read(namesEntry)
  cache.keep(indexEntry)
  const kept = text === undefined ? undefined : (JSON.parse(text) as { of: string; names: Names })
  return kept?.of === of ? kept.names : undefined
}

type WrittenPage = [url: string, key: string, number: number, text: Spot]

/** The first line; below it the words, and the entries of the pages. */
interface Written extends Space {
  pages: WrittenPage[]
  counts: readonly number[]
  shards: readonly Shard[]
}

export async function readKept(cache: Cache): Promise<Kept | undefined> {
  const text = await cache.read(indexEntry)
  if (text === undefined) return undefined
  const [head = '', words = '', ...entries] = text.split('\n')
  const { bits, perPart, pages, counts, shards } = JSON.parse(head) as Written
  return {
    space: { bits, perPart },
    pages: new Map(pages.map(([url, key, number, text], at) => [url, { key, number, text, entry: entries[at] ?? '' }])),
    index: { words: words === '' ? [] : words.split(' '), counts, shards }
  }
}

/** Moves what is in worn packs first: the shards say where they are then. Texts in memory are not kept. */
export async function writeKept(
  { cache, packs }: { cache: Cache; packs: ContentPacks },
  { space, pages, index }: Kept,
  names: { of: string; names: Names }
): Promise<void> {
  const spots = new Map<string, Spot>()
  for (const [url, { text }] of pages) if (typeof text !== 'string') spots.set(url, text)
  for (const { start, spot } of index.shards) if (spot) spots.set(`shard ${start}`, spot)
  for (const [name, spot] of packs.compact(spots)) spots.set(name, spot)
  for (const [url, page] of pages) if (typeof page.text !== 'string') page.text = spots.get(url) ?? page.text
  for (const shard of index.shards) if (shard.spot) shard.spot = spots.get(`shard ${shard.start}`) ?? shard.spot
  const head: Written = {
    ...space,
    pages: [...pages].map(([url, { key, number }]) => [url, key, number, spots.get(url) ?? ['', 0, 0, '']]),
    counts: index.counts,
    shards: index.shards.map(({ postings: _, ...shard }) => shard)
  }
  const entries = [...pages.values()].map(({ entry }) => entry)
  await cache.write(indexEntry, [JSON.stringify(head), index.words.join(' '), ...entries].join('\n'))
  await cache.write(namesEntry, JSON.stringify(names))
  packs.sweep(spots.values())
  packs.close() // a build has few open files to spare
}
