/**
 * What an index is made of, the words of pages and the rows of shards: in packs of the cache, or in memory for an index that is
 * live.
 */
import type { ContentPacks } from '../disk/content-packs.ts'
import type { KeptPage } from './kept.ts'
import type { PageWords } from './page-words.ts'
import type { PageRows, Postings } from './postings.ts'
import { fromText, type Shard, type ShardTools, toText } from './shards.ts'

/** What was kept is gone or damaged: the index is made of all pages again. */
export class LostError extends Error {}

export class IndexStore implements ShardTools {
  readonly isWhole: boolean
  readonly #packs: ContentPacks

  /** With `isLive` everything stays in memory, and all words are one shard. */
  constructor(packs: ContentPacks, isLive: boolean) {
    this.#packs = packs
    this.isWhole = isLive
  }

  keepText(text: string): KeptPage['text'] {
    return this.isWhole ? text : this.#packs.add(text)
  }

  /** Throws a LostError, as the other one that reads does. */
  readText({ text }: KeptPage): string {
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
