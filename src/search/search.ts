/**
 * search/ turns the pages of a site into an index that a browser reads in parts. In: pages with a key each, and a way to
 * read the words of one. Out: files, each with a key. It keeps its state between builds and reads only the words of changed
 * pages; the files are the same as without that state. It knows nothing of outputs, themes or threads.
 */
import { nameOf, type PageEntry, type Root } from '../client/search/files.ts'
import type { Cache } from '../disk/cache.ts'
import type { ContentPacks } from '../disk/content-packs.ts'
import { hash, mapLimit } from '../disk/files.ts'
import type { IndexFile } from './index-file.ts'
import { type IndexState, IndexStore, LostError, type PageState, parseWords, StateEntries } from './index-state.ts'
import { stemmerFor, stopWordsFor } from './languages.ts'
import { listFiles } from './list-files.ts'
import { numberPages, spaceFor } from './numbers.ts'
import type { PageWords } from './page-words.ts'
import { compareRows } from './postings.ts'
import { RowCollector } from './row-collector.ts'
import { changeShards, noShards } from './shards.ts'

export const indexFolder = '/docsgen/search'

export interface SearchPage {
  url: string
  /** Changes whenever the title, the trail, the filters or anything else that `words` depends on changes. */
  key: string
  title: string
  tags: readonly string[]
  /** Labels of the groups of the sidebar around it, outermost first. */
  trail: readonly string[]
  /** The version of the page: 0 for none, else its place in the list of versions, from 1. */
  version: number
  /** PageWords, as JSON. */
  words(): Promise<string>
}

/** All that the index is made of. */
export interface SearchContent {
  pages: readonly SearchPage[]
  site: SearchSite
}

export type SearchSite = Pick<Root, 'lang' | 'versions' | 'sections' | 'tags' | 'synonyms'>

/** One file of each kind. */
const liveNames = ['root.json', nameOf('w', ''), nameOf('e', ''), 'm0.json']

const liveSpace = { bits: 32, perPart: 2 ** 33 }

const nothing: Omit<IndexState, 'space'> = { pages: new Map(), index: noShards }

export interface SearchOptions {
  /** How many pages may be read at a time. */
  atOnce(): number
  /** The language of the index, where it is not that of the source. */
  tag?: string | undefined
  /** Lists few large files whose names never change, and makes them when one of them is needed. */
  isLive: boolean
}

export interface SearchStore {
  cache: Cache
  /** Words of pages, and rows of shards. */
  indexPacks(name: string): ContentPacks
}

export class SearchIndex {
  readonly #state: StateEntries
  readonly #store: IndexStore
  readonly #packs: ContentPacks
  readonly #options: SearchOptions
  #kept: IndexState | undefined
  #unsaved: { of: string; parts: readonly IndexFile[] } | undefined

  constructor({ cache, indexPacks }: SearchStore, options: SearchOptions) {
    const name = options.tag === undefined ? 'search' : `search-${options.tag}`
    this.#state = new StateEntries(cache, name)
    this.#packs = indexPacks(name)
    this.#store = new IndexStore(this.#packs, options.isLive)
    this.#options = options
  }

  /** Lists the files of an index. Their bytes depend on the content alone, which is read when a key or a file is needed. */
  async list(readContent: () => SearchContent): Promise<readonly IndexFile[]> {
    let known: KeyedContent | undefined
    const keyed = () => (known ??= withKey(readContent()))
    let made: Promise<readonly IndexFile[]> | undefined
    const write = async (name: string) => {
      made ??= this.#make(keyed())
      return (await made).find((part) => part.name === name)?.write() ?? ''
    }
    if (this.#options.isLive) {
      this.#state.leave()
      return liveNames.map((name) => ({
        name,
        get key() {
          return keyed().of
        },
        write: () => write(name)
      }))
    }
    const { of } = keyed()
    const names = this.#kept ? undefined : await this.#state.readNames(of)
    if (names) return names.map(([name, key]) => ({ name, key, write: () => write(name) }))
    const parts = await this.#make(keyed())
    this.#unsaved = { of, parts }
    return parts
  }

  /** Reads the kept index ahead of time, when a change is expected. */
  async load(): Promise<void> {
    if (!this.#options.isLive) this.#kept ??= this.#state.read()
  }

  /** Keeps the index for the next build if it has changed. */
  async save(): Promise<void> {
    if (!this.#unsaved || !this.#kept) return
    const { of, parts } = this.#unsaved
    this.#unsaved = undefined
    const names = parts.map(({ name, key }): [string, string] => [name, key])
    await this.#state.write(this.#packs, this.#kept, { of, names })
  }

  /** If the rows of a file are lost before it is written, the whole index is made again. */
  async #make({ pages, site, of }: KeyedContent): Promise<readonly IndexFile[]> {
    const space = this.#options.isLive ? liveSpace : spaceFor(pages.length)
    let again: Promise<readonly IndexFile[]> | undefined
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

  async #makeOf(pages: readonly SearchPage[], site: SearchSite, old: IndexState): Promise<readonly IndexFile[]> {
    const { isLive } = this.#options
    const kept = await this.#update(pages, old)
    this.#kept = kept
    const numbered = pages.map(({ url, version }) => {
      const { number = 0, entry = '' } = kept.pages.get(url) ?? {}
      return { number, entry, version }
    })
    numbered.sort((a, b) => a.number - b.number)
    const stops = [...(await stopWordsFor(site.lang))]
    const files = listFiles({
      index: kept.index,
      read: (shard) => this.#store.readShard(shard),
      pages: numbered,
      root: { ...site, ...(stops.length > 0 && { stops: stops.join(' ') }) },
      perPart: kept.space.perPart,
      isWhole: isLive,
      stemmer: () => stemmerFor(site.lang)
    })
    // They are read again when their file is written: those of 10,000 pages are 50 MB.
    if (!isLive) for (const shard of kept.index.shards) delete shard.postings
    return files
  }

  /** The last index, if its numbers have the same size. */
  async #last({ bits }: IndexState['space']): Promise<Omit<IndexState, 'space'>> {
    const known = this.#kept ?? (this.#options.isLive ? undefined : this.#state.read())
    return known?.space.bits === bits ? known : nothing
  }

  async #update(pages: readonly SearchPage[], old: IndexState): Promise<IndexState> {
    const urls = pages.map(({ url }) => url)
    const numbers = numberPages(urls, old.space)
    const [gone, added] = [new RowCollector(), new RowCollector()]
    const made = new Map<string, PageState>()
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

type KeyedContent = SearchContent & { of: string }

function withKey({ pages, site }: SearchContent): KeyedContent {
  return { pages, site, of: hash(JSON.stringify(site), pages.map(({ url, key }) => `${url} ${key}`).join('\n')) }
}

function toEntry({ url, title, tags, trail }: SearchPage, headings: PageWords['headings']): string {
  const entry: PageEntry = {
    ...{ url, title, headings },
    ...(tags.length > 0 && { tags: [...tags] }),
    ...(trail.length > 0 && { trail: [...trail] })
  }
  return JSON.stringify(entry)
}
