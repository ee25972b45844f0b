/** Loads the parts of the index that words are in, each once, and looks words up in them. */
import {
  type EndingPart,
  endOf,
  mostParts,
  nameOf,
  type PageEntry,
  type PagePart,
  partOf,
  type Root,
  reverse,
  type WordPart
} from './files.ts'
import type { Load } from './search.ts'

/** A word of the index that stands for one of the query. */
export interface Known {
  word: string
  /** Pages that have it. */
  pages: number
  /** Pairs: the page as the difference to the one before, and section × 32 + impact. */
  rows: number[]
}

export class Parts {
  readonly #load: Load
  readonly #loaded = new Map<string, Promise<unknown>>()
  readonly #lexicons = new WeakMap<WordPart, Lexicon>()

  constructor(load: Load) {
    this.#load = load
  }

  async root(): Promise<Root> {
    const root = (await this.#get('root.json')) as Root | undefined
    if (!root) throw new Error('there is no index')
    return root
  }

  /** The part of the index that has a word, if it is in the index. */
  async part(root: Root, word: string): Promise<Lexicon> {
    return this.#lexicon(nameOf('w', root.words[partOf(root.words, word)] ?? ''))
  }

  /** All words that begin like this, or the best pages of them where they are too many. */
  async beginning(root: Root, prefix: string): Promise<Known[]> {
    const [from, to] = [partOf(root.words, prefix), partOf(root.words, endOf(prefix))]
    if (to - from >= mostParts) return (await this.#lexicon(nameOf('b', prefix))).all()
    const parts = await Promise.all(root.words.slice(from, to + 1).map((start) => this.#lexicon(nameOf('w', start))))
    return parts.flatMap((part) => part.beginning(prefix))
  }

  /** Words that end like this one, with how often they are there. */
  async alike(root: Root, word: string): Promise<{ word: string; often: number }[]> {
    const start = root.endings[partOf(root.endings, reverse(word))]
    if (start === undefined) return []
    const part = (await this.#get(nameOf('e', start))) as EndingPart | undefined
    const words = part?.words ? part.words.split(' ') : []
    return words.map((each, at) => ({ word: reverse(each), often: Number(part?.often[at]) }))
  }

  /** What is known of a page, if its part is of the same site. */
  async page(root: Root, number: number): Promise<PageEntry | undefined> {
    const part = (await this.#get(`m${Math.floor(number / root.perPart)}.json`)) as PagePart | undefined
    return part?.[number]
  }

  async #lexicon(name: string): Promise<Lexicon> {
    const part = ((await this.#get(name)) as WordPart | undefined) ?? { words: '', rows: [] }
    const lexicon = this.#lexicons.get(part) ?? new Lexicon(part)
    this.#lexicons.set(part, lexicon)
    return lexicon
  }

  /** What could not be reached is asked for again the next time. */
  #get(name: string): Promise<unknown> {
    const loaded = this.#loaded.get(name) ?? this.#load(name)
    this.#loaded.set(name, loaded)
    loaded.catch(() => this.#loaded.delete(name))
    return loaded
  }
}

export class Lexicon {
  readonly words: string[]
  readonly #part: WordPart
  readonly #stems: Map<number, number[]>

  constructor(part: WordPart) {
    this.#part = part
    this.words = part.words === '' ? [] : part.words.split(' ')
    this.#stems = groupStems(part.stems ?? {})
  }

  all(): Known[] {
    return this.words.map((_, at) => this.#known(at))
  }

  exact(word: string): Known | undefined {
    const at = this.#find(word)
    return this.words[at] === word ? this.#known(at) : undefined
  }

  /** Words with the same stem, without the word itself. */
  family(word: string): Known[] {
    const at = this.#find(word)
    const first = this.#part.stems?.[at] ?? at
    const all = this.words[at] === word ? [first, ...(this.#stems.get(first) ?? [])] : []
    return all.filter((each) => each !== at).map((each) => this.#known(each))
  }

  beginning(prefix: string): Known[] {
    const found: Known[] = []
    for (let at = this.#find(prefix); this.words[at]?.startsWith(prefix); at++) found.push(this.#known(at))
    return found
  }

  /** The place of the word, or where it would be. */
  #find(word: string): number {
    let [low, high] = [0, this.words.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.words[middle] ?? '') < word) low = middle + 1
      else high = middle
    }
    return low
  }

  #known(at: number): Known {
    const rows = this.#part.rows[at] ?? []
    return { word: this.words[at] ?? '', rows, pages: this.#part.pages?.[at] ?? countPages(rows) }
  }
}

function groupStems(stems: Record<number, number>): Map<number, number[]> {
  const groups = new Map<number, number[]>()
  for (const [at, first] of Object.entries(stems)) groups.set(first, [...(groups.get(first) ?? []), Number(at)])
  return groups
}

function countPages(rows: number[]): number {
  let count = 0
  for (let at = 0; at < rows.length; at += 2) if (at === 0 || rows[at] !== 0) count++
  return count
}
