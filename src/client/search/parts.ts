/** Loads the parts of the index, each once, and looks up words in them. */
import {
  type EndingPart,
  endOf,
  mostParts,
  nameOf,
  type PageEntry,
  type PagePart,
  partOf,
  placeOf,
  type Root,
  reverse,
  type WordPart
} from './files.ts'
import type { Load } from './search.ts'

/** A word of the index, with the pages that have it. */
export interface IndexWord {
  word: string
  /** How many pages have it. */
  pages: number
  /** Pairs: the page as the difference to the one before, and section × 32 + impact. */
  rows: number[]
  /** Whether more pages have it than are in `rows`. */
  isCut: boolean
}

export class Parts {
  /** Whether a part is missing or belongs to another build. */
  isMixed = false
  readonly #load: Load
  readonly #loaded = new Map<string, Promise<unknown>>()
  readonly #lexicons = new WeakMap<WordPart, Lexicon>()

  constructor(load: Load) {
    this.#load = load
  }

  async root(): Promise<Root> {
    const root = await this.#get<Partial<Root>>('root.json')
    const lists = [root?.words, root?.endings, root?.versions, root?.sections, root?.tags]
    if (!lists.every(Array.isArray)) throw new Error('the index is missing')
    return root as Root
  }

  /** The part of the index that would have the word. */
  async part(root: Root, word: string): Promise<Lexicon> {
    return this.#lexicon(nameOf('w', root.words[partOf(root.words, word)] ?? ''))
  }

  /** All words that begin like this, or the best pages if there are too many words. */
  async beginning(root: Root, prefix: string): Promise<IndexWord[]> {
    const [from, to] = [partOf(root.words, prefix), partOf(root.words, endOf(prefix))]
    if (to - from >= mostParts) {
      const best = await this.#lexicon(nameOf('b', prefix))
      return best.beginning(prefix).map((known) => ({ ...known, isCut: true }))
    }
    const parts = await Promise.all(root.words.slice(from, to + 1).map((start) => this.#lexicon(nameOf('w', start))))
    return parts.flatMap((part) => part.beginning(prefix))
  }

  /** Words that end like this one, and how often they occur. */
  async alike(root: Root, word: string): Promise<{ word: string; often: number }[]> {
    const start = root.endings[partOf(root.endings, reverse(word))]
    if (start === undefined) return []
    const { words, often } = (await this.#get<EndingPart>(nameOf('e', start))) ?? { words: '', often: '' }
    return split(words).map((each, at) => ({ word: reverse(each), often: Number(often[at]) }))
  }

  /** The entry of a page; undefined if its part belongs to another build. */
  async page(root: Root, number: number): Promise<PageEntry | undefined> {
    const page = (await this.#get<PagePart>(`m${Math.floor(number / root.perPart)}.json`))?.[number]
    this.isMixed ||= !page
    return page
  }

  async #lexicon(name: string): Promise<Lexicon> {
    const part = (await this.#get<WordPart>(name)) ?? { words: '', rows: [] }
    const lexicon = this.#lexicons.get(part) ?? new Lexicon(part)
    this.#lexicons.set(part, lexicon)
    return lexicon
  }

  /** If a file could not be reached, the next call requests it again. */
  async #get<File>(name: string): Promise<File | undefined> {
    const loaded = this.#loaded.get(name) ?? this.#load(name)
    this.#loaded.set(name, loaded)
    loaded.catch(() => this.#loaded.delete(name))
    const file = (await loaded) as File | undefined
    this.isMixed ||= file === undefined
    return file
  }
}

export class Lexicon {
  readonly words: string[]
  readonly #part: WordPart

  constructor(part: WordPart) {
    this.#part = part
    this.words = split(part.words)
  }

  /** The word, if it is in the part. */
  exact(word: string): IndexWord[] {
    const at = placeOf(this.words, word)
    return this.words[at] === word ? [this.#known(at)] : []
  }

  /** Words with the same stem, without the word itself. */
  family(word: string): IndexWord[] {
    const at = placeOf(this.words, word)
    if (this.words[at] !== word) return []
    const stemOf = (place: number) => this.#part.stems?.[place] ?? place
    return this.words.flatMap((_, other) => (other !== at && stemOf(other) === stemOf(at) ? [this.#known(other)] : []))
  }

  beginning(prefix: string): IndexWord[] {
    const found: IndexWord[] = []
    for (let at = placeOf(this.words, prefix); this.words[at]?.startsWith(prefix); at++) found.push(this.#known(at))
    return found
  }

  #known(at: number): IndexWord {
    const rows = this.#part.rows[at] ?? []
    const pages = this.#part.pages?.[at]
    return { word: this.words[at] ?? '', rows, pages: pages ?? countPages(rows), isCut: pages !== undefined }
  }
}

function split(words: string): string[] {
  return words === '' ? [] : words.split(' ')
}

function countPages(rows: number[]): number {
  let count = 0
  for (let at = 0; at < rows.length; at += 2) if (at === 0 || rows[at] !== 0) count++
  return count
}
