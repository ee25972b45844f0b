/**
 * Keeps an index from one build to the next. A short entry of the cache is enough for builds without a change. Another has
 * all pages and words. Packs have the words of each page and the rows of each shard, because an edit needs few of them.
 */
import type { Cache } from '../disk/cache.ts'
import type { ContentPacks, Spot } from '../disk/content-packs.ts'
import { joinLines, splitLines } from '../disk/lines.ts'
import type { Space } from './numbers.ts'
import type { PageWords } from './page-words.ts'
import type { PageRows, Postings } from './postings.ts'
import { fromText, type Shard, type ShardedIndex, type ShardTools, toText } from './shards.ts'

export interface PageState {
  key: string
  number: number
  /** The PageEntry, as JSON. */
  entry: string
  /** The PageWords of the page, as JSON: the place in a pack, or the text itself. */
  text: Spot | string
}

export interface IndexState {
  space: Space
  /** By url. */
  pages: ReadonlyMap<string, PageState>
  index: ShardedIndex
}

export type Names = [name: string, key: string][]

/** The line of a page; its entry is the next line. */
type PageLine = [url: string, key: string, number: number, text: Spot]

/** The first line of the entry. The words follow it, then the pages. */
interface StateHead extends Space {
  counts: readonly number[]
  shards: readonly Shard[]
}

export class StateEntries {
  readonly #cache: Cache
  readonly #names: string
  readonly #index: string

  /** `name` begins the names of the entries: each index of a site has its own. */
  constructor(cache: Cache, name: string) {
    this.#cache = cache
    this.#names = `${name}-files.json`
    this.#index = `${name}-index.json`
  }

  /** Keeps the entries that another run wrote, although this run does not read them. */
  leave(): void {
    for (const entry of [this.#names, this.#index]) this.#cache.keep(entry)
  }

  /** Reads the files of the index and their keys, if the last index was made `of` the same pages. */
  async readNames(of: string): Promise<Names | undefined> {
    const text = await this.#cache.read(this.#names)
    this.#cache.keep(this.#index)
    const kept = text === undefined ? undefined : (JSON.parse(text) as { of: string; names: Names })
    return kept?.of === of ? kept.names : undefined
  }

  read(): IndexState | undefined {
    const bytes = this.#cache.readBytes(this.#index)
    if (bytes === undefined) return undefined
    const lines = splitLines(bytes)
    const next = () => lines.next().value ?? ''
    const { bits, perPart, counts, shards } = JSON.parse(next()) as StateHead
    const words = next()
    const pages = new Map<string, PageState>()
    for (const line of lines) {
      const [url, key, number, text] = JSON.parse(line) as PageLine
      pages.set(url, { key, number, text, entry: next() })
    }
    return {
      space: { bits, perPart },
      pages,
      index: { words: words === '' ? [] : words.split(' '), counts, shards }
    }
  }

  /** Empties worn packs first, so that the shards have their new places. Texts in memory are not kept. */
  async write(
    packs: ContentPacks,
    { space, pages, index }: IndexState,
    names: { of: string; names: Names }
  ): Promise<void> {
    const spots = new Map<string, Spot>()
    for (const [url, { text }] of pages) if (typeof text !== 'string') spots.set(url, text)
    for (const { start, spot } of index.shards) if (spot) spots.set(`shard ${start}`, spot)
    for (const [name, spot] of packs.compact(spots)) spots.set(name, spot)
    for (const [url, page] of pages) if (typeof page.text !== 'string') page.text = spots.get(url) ?? page.text
    for (const shard of index.shards) if (shard.spot) shard.spot = spots.get(`shard ${shard.start}`) ?? shard.spot
    const head: StateHead = {
      ...space,
      counts: index.counts,
      shards: index.shards.map(({ postings: _, ...shard }) => shard)
    }
    function* toLines(): Generator<string> {
      yield JSON.stringify(head)
      yield index.words.join(' ')
      for (const [url, { key, number, entry }] of pages) {
        yield JSON.stringify([url, key, number, spots.get(url) ?? ['', 0, 0, '']] satisfies PageLine)
        yield entry
      }
    }
    await this.#cache.write(this.#index, joinLines(toLines()))
    await this.#cache.write(this.#names, JSON.stringify(names))
    packs.sweep(spots.values())
    packs.close() // a build has few open files to spare
  }
}

/** A kept text is missing or damaged: the index must be made of all pages again. */
export class LostError extends Error {}

/** Stores the words of pages and the rows of shards: in packs of the cache, or in memory for a live index. */
export class IndexStore implements ShardTools {
  readonly isWhole: boolean
  readonly #packs: ContentPacks

  /** With `isLive`, everything stays in memory and all words are one shard. */
  constructor(packs: ContentPacks, isLive: boolean) {
    this.#packs = packs
    this.isWhole = isLive
  }

  keepText(text: string): PageState['text'] {
    return this.isWhole ? text : this.#packs.add(text)
  }

  /** Throws a LostError, as `readShard` does. */
  readText({ text }: PageState): string {
    return typeof text === 'string' ? text : (this.#packs.read(text) ?? lost())
  }

  keepShard(postings: Postings): Pick<Shard, 'spot' | 'postings'> {
    return { postings, ...(!this.isWhole && { spot: this.#packs.add(toText(postings)) }) }
  }

  readShard({ postings, spot }: Shard): Postings {
    return postings ?? fromText((spot && this.#packs.read(spot)) ?? lost())
  }
}

function lost(): never {
  throw new LostError('A part of the index is gone')
}

/** Reads PageWords. */
export function parseWords(text: string): PageRows & Pick<PageWords, 'headings'> {
  const { words, rows, headings } = JSON.parse(text) as PageWords
  return { words: words === '' ? [] : words.split(' '), rows, headings }
}
