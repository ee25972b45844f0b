/**
 * search/ turns the pages of a site into an index that a browser reads in parts. In: pages with a key each, and a way to
 * read the words of one. Out: files, each with a key. It keeps what it knows between builds, and reads the words of changed
 * pages alone; what comes out is the same as if nothing had been kept. It knows nothing of outputs, themes or threads.
 */
import { nameOf, type PageEntry, type Root } from '../client/search/files.ts'
import type { Cache } from '../disk/cache.ts'
import type { ContentPacks } from '../disk/content-packs.ts'
import { hash, mapLimit } from '../disk/files.ts'
import { IndexStore, LostError, parseWords } from './index-store.ts'
import { type Kept, type KeptPage, leaveKept, type Names, readKept, readNames, writeKept } from './kept.ts'
import { stemmerFor, stopWordsFor } from './languages.ts'
import { numberPages, spaceFor } from './numbers.ts'
import type { PageWords } from './page-words.ts'
import type { Part } from './part.ts'
import { listParts } from './parts.ts'
import { compareRows } from './postings.ts'
import { RowCollector } from './row-collector.ts'
import { changeShards, noShards } from './shards.ts'

/** Url of the folder with the index. */
export const indexFolder = '/docsgen/search'

export interface SearchPage {
  url: string
  /** Changes with all that `words` depends on, the title, the trail and the filters. */
  key: string
  title: string
  tags: readonly string[]
  /** Labels of the groups of the sidebar around it, outermost first. */
  trail: readonly string[]
  /** Its version: 0 for none, else the place in the list and one. */
  version: number
  /** PageWords, as JSON. */
  words(): Promise<string>
}

export type SearchSite = Pick<Root, 'lang' | 'versions' | 'sections' | 'tags' | 'synonyms'>

/** One part of each kind. */
const liveNames = ['root.json', nameOf('w', ''), nameOf('e', ''), 'm0.json']

const liveSpace = { bits: 32, perPart: 2 ** 33 }

const nothing: Omit<Kept, 'space'> = { pages: new Map(), index: noShards }

export interface SearchOptions {
  /** How many pages may be read at a time. */
  atOnce(): number
  /** Lists few large files whose names never change, and makes them when one is asked for. */
  isLive: boolean
}

export interface SearchStore {
  cache: Cache
  /** Words of pages, and rows of shards. */
  indexPacks: ContentPacks
}

export class SearchIndex {
  readonly #cache: Cache
  readonly #store: IndexStore
  readonly #packs: ContentPacks
  readonly #options: SearchOptions
  #kept: Kept | undefined
  #unsaved: { of: string; parts: readonly Part[] } | undefined

  constructor({ cache, indexPacks }: SearchStore, options: SearchOptions) {
    this.#cache = cache
    this.#packs = indexPacks
    this.#store = new IndexStore(indexPacks, options.isLive)
    this.#options = options
  }

  /** Lists the files of an index of these pages. Their bytes depend on the pages alone. */
  async list(pages: readonly SearchPage[], site: SearchSite): Promise<readonly Part[]> {
    const of = hash(JSON.stringify(site), pages.map(({ url, key }) => `${url} ${key}`).join('\n'))
    const names = await this.#names(of)
    if (!names) {
      const parts = await this.#make(pages, site, of)
      this.#unsaved = { of, parts }
      return parts
    }
    let made: Promise<readonly Part[]> | undefined
    const write = async (name: string) => {
      made ??= this.#make(pages, site, of)
      return (await made).find((part) => part.name === name)?.write() ?? ''
    }
    return names.map(([name, key]) => ({ name, key, write: () => write(name) }))
  }

  /** Reads what is kept ahead of time, for an index that is another one than before. */
  async load(): Promise<void> {
    if (!this.#options.isLive) this.#kept ??= await readKept(this.#cache)
  }

  /** Keeps the index for the next build, if it is another one than before. */
  async save(): Promise<void> {
    if (!this.#unsaved || !this.#kept) return
    const { of, parts } = this.#unsaved
    this.#unsaved = undefined
    const names = parts.map(({ name, key }): [string, string] => [name, key])
    await writeKept({ cache: this.#cache, packs: this.#packs }, this.#kept, { of, names })
  }

  /** Names and keys of the files, where they are known before the index is made. */
  async #names(of: string): Promise<Names | undefined> {
    if (this.#options.isLive) {
      leaveKept(this.#cache)
      return liveNames.map((name) => [name, of])
    }
    return this.#kept ? undefined : readNames(this.#cache, of)
  }

  /** Each part makes the whole index again if what it is made of is lost by the time it is written. */
  async #make(pages: readonly SearchPage[], site: SearchSite, of: string): Promise<readonly Part[]> {
    const space = this.#options.isLive ? liveSpace : spaceFor(pages.length)
    let again: Promise<readonly Part[]> | undefined
    const makeAgain = async () => {
      const parts = await this.#makeOf(pages, site, { ...nothing, space })
      this.#unsaved = { of, parts }
      return parts
    }
    const orElse = async (make: () => string | Promise<string>, name: string) => {
      try {
        return await make()
      } catch (error) {
        if (!(error instanceof LostError)) throw error
        again ??= makeAgain().finally(() => this.save())
        return (await again).find((part) => part.name === name)?.write() ?? ''
      }
    }
    const last = { ...(await this.#last(space)), space }
    const parts = await this.#makeOf(pages, site, last).catch((error) => {
      if (error instanceof LostError) return makeAgain()
      throw error
    })
    return parts.map(({ name, key, write }) => ({ name, key, write: () => orElse(write, name) }))
  }

  async #makeOf(pages: readonly SearchPage[], site: SearchSite, old: Kept): Promise<readonly Part[]> {
    const { isLive } = this.#options
    const kept = await this.#update(pages, old)
    this.#kept = kept
    const numbered = pages.map(({ url, version }) => {
      const { number = 0, entry = '' } = kept.pages.get(url) ?? {}
      return { number, entry, version }
    })
    numbered.sort((a, b) => a.number - b.number)
    const stops = [...(await stopWordsFor(site.lang))]
    return listParts({
      index: kept.index,
      read: (shard) => this.#store.readShard(shard),
      pages: numbered,
      root: { ...site, ...(stops.length > 0 && { stops: stops.join(' ') }) },
      perPart: kept.space.perPart,
      isWhole: isLive,
      stemmer: () => stemmerFor(site.lang)
    })
  }

  /** What is known of an index with the same space for numbers. */
  async #last({ bits }: Kept['space']): Promise<Omit<Kept, 'space'>> {
    const known = this.#kept ?? (this.#options.isLive ? undefined : await readKept(this.#cache))
    return known?.space.bits === bits ? known : nothing
  }

  async #update(pages: readonly SearchPage[], old: Kept): Promise<Kept> {
    const urls = pages.map(({ url }) => url)
    const numbers = numberPages(urls, old.space)
    const [gone, added] = [new RowCollector(), new RowCollector()]
    const made = new Map<string, KeptPage>()
    const isSame = ({ url, key }: SearchPage) => {
      const before = old.pages.get(url)
      return before?.key === key && before.number === numbers.get(url)
    }
    const fresh = pages.filter((page) => !isSame(page))
    await mapLimit(fresh, this.#options.atOnce(), async (page) => {
      const { url, key } = page
      const [number, before] = [numbers.get(url) ?? 0, old.pages.get(url)]
      const text = before?.key === key ? this.#store.readText(before) : await page.words()
      const { headings, ...rows } = parseWords(text)
      const last = before && parseWords(this.#store.readText(before))
      const change = last && before.number === number ? compareRows(last, rows) : { gone: last, fresh: rows }
      if (before && change.gone) gone.add(before.number, change.gone)
      added.add(number, change.fresh)
      made.set(url, { key, number, entry: toEntry(page, headings), text: this.#store.keepText(text) })
    })
    const now = new Map(
      urls.flatMap((url) => {
        const page = made.get(url) ?? old.pages.get(url)
        return page ? [[url, page]] : []
      })
    )
    for (const [url, page] of old.pages)
      if (!now.has(url)) gone.add(page.number, parseWords(this.#store.readText(page)))
    if (gone.size === 0 && added.size === 0) return { ...old, pages: now }
    const change = { without: gone.finish(), added: added.finish() }
    return { space: old.space, pages: now, index: changeShards(old.index, change, this.#store) }
  }
}

function toEntry({ url, title, tags, trail }: SearchPage, headings: PageWords['headings']): string {
  const entry: PageEntry = {
    ...{ url, title, headings },
    ...(tags.length > 0 && { tags: [...tags] }),
    ...(trail.length > 0 && { trail: [...trail] })
  }
  return JSON.stringify(entry)
}
