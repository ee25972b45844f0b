/**
 * Pages that another machine has parsed. They travel in buckets of some 64: one pack has the facts, one the contents and one
 * the words. Contents are fetched only for a page that has to be rendered, and words only if there is an index to be made.
 */
import { hash, mapLimit } from '../disk/files.ts'
import { groupBy } from '../disk/group.ts'
import type { Page } from '../page/page.ts'
import type { SourceFile } from '../project/sources.ts'
import type { Entries, RemoteCache, Share } from '../remote/remote.ts'
import type { WordsOptions } from '../search/page-text.ts'
import type { PageStore, PageTextKind } from './page-store.ts'

/** Buckets at a time: while one is fetched, pages of others are parsed. */
export const bucketsAtOnce = 8

interface RemotePagesOptions {
  remote: RemoteCache
  store: PageStore
  /** Words are for this index. */
  words: WordsOptions | undefined
  /** The pages to begin with. */
  share: Share | undefined
}

export class RemotePages {
  readonly #options: RemotePagesOptions
  /** Packs that were fetched, by name. */
  readonly #fetched = new Map<string, Promise<void>>()

  constructor(options: RemotePagesOptions) {
    this.#options = options
  }

  /** Parses the files that are neither known here nor there: each bucket is looked up just before, as others may be at it too. */
  async parseOthers(
    files: SourceFile[],
    { inFlight, parse }: { inFlight: number; parse(source: SourceFile): Promise<unknown> }
  ): Promise<void> {
    const { remote, store, share } = this.#options
    const buckets = groupBy(files, ({ file }) => remote.bucketOf(file))
    const isOwn = (bucket: number) => share !== undefined && remote.isIn(bucket, share)
    const left = [...buckets].filter(([bucket, own]) => isOwn(bucket) || store.unknown(own).length > 0)
    await mapLimit(this.#inOrder(left.map(([bucket]) => bucket)), bucketsAtOnce, async (bucket) => {
      const own = buckets.get(bucket) ?? []
      const there = await this.#take(bucket, own)
      const missing = store.unknown(own)
      await mapLimit(missing, inFlight, parse)
      if (missing.length > 0 || own.some((source) => !there.has(store.keyOf(source) ?? '')))
        await this.#give(bucket, own, there)
    })
  }

  /** Fetches a text of a page, and those of its bucket, for the store. */
  fetch(kind: PageTextKind, { file }: Page): Promise<void> {
    const { remote, store } = this.#options
    const name = this.#nameOf(kind, remote.bucketOf(file))
    const keep = async () => {
      for (const [key, text] of await remote.read(name)) store.keepText(kind, key, toText(text))
    }
    const fetched = this.#fetched.get(name) ?? keep()
    this.#fetched.set(name, fetched)
    return fetched
  }

  /** The own share first. Others begin with theirs, so it goes on with the end of the next one, until all is there. */
  #inOrder(buckets: number[]): number[] {
    const { remote, share } = this.#options
    const sorted = buckets.sort((a, b) => a - b)
    if (!share) return sorted
    const shareOf = (number: number) => sorted.filter((bucket) => remote.isIn(bucket, { ...share, number }))
    const next = Array.from({ length: share.of - 1 }, (_, at) => ((share.number + at) % share.of) + 1)
    return [...shareOf(share.number), ...next.flatMap((number) => shareOf(number).reverse())]
  }

  async #take(bucket: number, files: SourceFile[]): Promise<Entries> {
    const { remote, store } = this.#options
    const facts = await remote.read(this.#nameOf('pages', bucket))
    for (const source of store.unknown(files)) {
      const text = facts.get(store.keyOf(source) ?? '')
      if (text) store.remember(JSON.parse(toText(text)) as Page)
    }
    return facts
  }

  async #give(bucket: number, files: SourceFile[], there: Entries): Promise<void> {
    const { remote, store, words } = this.#options
    if (!remote.options.isWriting) return
    const pages = new Map(files.flatMap((source) => store.wholePage(source)))
    const keys = [...pages.values()].map(({ key }) => key)
    const replace = (kind: PageTextKind) =>
      remote.replace(this.#nameOf(kind, bucket), keys, (key) => store.textOf(kind, key))
    await remote.replace(this.#nameOf('pages', bucket), pages.keys(), (key) => JSON.stringify(pages.get(key)), there)
    await replace('contents')
    if (words) await replace('words')
  }

  #nameOf(kind: PageTextKind | 'pages', bucket: number): string {
    const { remote, words } = this.#options
    return remote.nameOf(kind === 'words' ? `words ${hash(JSON.stringify(words))}` : kind, bucket)
  }
}

function toText({ buffer, byteOffset, length }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, length).toString()
}
