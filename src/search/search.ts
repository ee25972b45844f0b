/**
 * search/ turns the pages of a site into an index that a browser reads in parts. In: pages with a key each, and a way to
 * read the words of one. Out: files, each with a key. It keeps what it knows between builds, and reads the words of changed
 * pages alone; what comes out is the same as if nothing had been kept. It knows nothing of outputs, themes or threads.
 */
import { nameOf, type PageEntry, type Root } from '../client/search/files.ts'
import type { Cache } from '../disk/cache.ts'
import { mapLimit } from '../disk/concurrency.ts'
import { hash } from '../disk/files.ts'
import { type Kept, type KeptPage, type Names, readKept, readNames, writeKept } from './kept.ts'
import { stemmerFor, stopWordsFor } from './languages.ts'
import { numberPages, spaceFor } from './numbers.ts'
import type { PageWords } from './page-words.ts'
import type { Part } from './part.ts'
import { listParts } from './parts.ts'
import { changePostings, noPostings, type PageRows } from './postings.ts'

export interface SearchPage {
  url: string
  /** Changes with all that `words` depends on, the title and the filters. */
  key: string
  title: string
  tags: readonly string[]
  /** Its version: 0 for none, else the place in the list and one. */
  version: number
  /** What it can be filtered by: `/guides`, `#tag`. */
  filters: readonly string[]
  /** PageWords, as JSON. */
  words(): Promise<string>
}

export type SearchSite = Pick<Root, 'lang' | 'versions' | 'sections' | 'tags' | 'synonyms'>

/** One part of each kind. */
const liveNames = ['root.json', nameOf('w', ''), nameOf('e', ''), 'm0.json']

const liveSpace = { bits: 32, perPart: 2 ** 33 }

export interface SearchOptions {
  /** How many pages may be read at a time. */
  atOnce(): number
  /** Lists few large files whose names never change, and makes them when one is asked for. */
  isLive: boolean
}

export class SearchIndex {
  readonly #cache: Cache
  readonly #options: SearchOptions
  #kept: Kept | undefined
  #unsaved: { of: string; parts: readonly Part[] } | undefined

  constructor(cache: Cache, options: SearchOptions) {
    this.#cache = cache
    this.#options = options
  }

  /** Lists the files of an index of these pages. Their bytes depend on the pages alone. */
  async list(pages: readonly SearchPage[], site: SearchSite): Promise<readonly Part[]> {
    const of = hash(JSON.stringify(site), pages.map(({ url, key }) => `${url} ${key}`).join('\n'))
    const names = await this.#names(of)
    if (!names) {
      const parts = await this.#make(pages, site)
      this.#unsaved = { of, parts }
      return parts
    }
    let made: Promise<readonly Part[]> | undefined
    const write = async (name: string) => {
      made ??= this.#make(pages, site)
      return (await made).find((part) => part.name === name)?.write() ?? ''
    }
    return names.map(([name, key]) => ({ name, key, write: () => write(name) }))
  }

  /** Names and keys of the files, where they are known before the index is made. */
  async #names(of: string): Promise<Names | undefined> {
    if (this.#options.isLive) return liveNames.map((name) => [name, of])
    return this.#kept ? undefined : readNames(this.#cache, of)
  }

  /** Keeps the index for the next build, if it is another one than before. */
  async save(): Promise<void> {
    if (!this.#unsaved || !this.#kept) return
    const { of, parts } = this.#unsaved
    this.#unsaved = undefined
    await writeKept(this.#cache, this.#kept, { of, names: parts.map(({ name, key }) => [name, key]) })
  }

  async #make(pages: readonly SearchPage[], site: SearchSite): Promise<readonly Part[]> {
    const kept = await this.#update(pages)
    this.#kept = kept
    const numbered = pages.map(({ url, version }) => {
      const { number = 0, entry = '' } = kept.pages.get(url) ?? {}
      return { number, entry, version }
    })
    numbered.sort((a, b) => a.number - b.number)
    const { postings, space } = kept
    const stops = [...(await stopWordsFor(site.lang))]
    return listParts({
      postings,
      pages: numbered,
      root: { ...site, ...(stops.length > 0 && { stops: stops.join(' ') }) },
      perPart: space.perPart,
      isWhole: this.#options.isLive,
      stemmer: () => stemmerFor(site.lang)
    })
  }

  async #update(pages: readonly SearchPage[]): Promise<Kept> {
    const space = this.#options.isLive ? liveSpace : spaceFor(pages.length)
    const known = this.#kept ?? (await readKept(this.#cache))
    const old = known?.space.bits === space.bits ? known : { pages: new Map<string, KeptPage>(), postings: noPostings }
    const numbers = numberPages(
      pages.map(({ url }) => url),
      space
    )
    const now = new Map<string, KeptPage>()
    const added = new Map<number, PageRows>()
    const isSame = ({ url, key }: SearchPage) => {
      const before = old.pages.get(url)
      return before?.key === key && before.number === numbers.get(url)
    }
    const fresh = pages.filter((page) => !isSame(page))
    const read = await mapLimit(
      fresh,
      this.#options.atOnce(),
      async (page) => JSON.parse(await page.words()) as PageWords
    )
    const byUrl = new Map(fresh.map(({ url }, at) => [url, read[at]]))
    for (const page of pages) {
      const number = numbers.get(page.url) ?? 0
      const words = byUrl.get(page.url)
      const before = old.pages.get(page.url)
      if (words) added.set(number, toRows(words, page.filters))
      now.set(page.url, !words && before ? before : { key: page.key, number, entry: toEntry(page, words) })
    }
    const without = new Set([...old.pages].flatMap(([url, page]) => (now.get(url) === page ? [] : [page.number])))
    const isEqual = without.size === 0 && added.size === 0
    return { space, pages: now, postings: isEqual ? old.postings : changePostings(old.postings, { without, added }) }
  }
}

function toEntry({ url, title, tags }: SearchPage, words: PageWords | undefined): string {
  const entry: PageEntry = { url, title, headings: words?.headings ?? [], ...(tags.length > 0 && { tags: [...tags] }) }
  return JSON.stringify(entry)
}

function toRows({ words, rows }: PageWords, filters: readonly string[]): PageRows {
  const own = words === '' ? [] : words.split(' ')
  return { words: [...filters, ...own], rows: [...filters.flatMap(() => [1, 0]), ...rows] }
}
