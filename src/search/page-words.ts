/**
 * The words of a page: of each the sections that have it, and what it weighs there. That depends on the page alone, and not
 * on how long others are, so that an edit changes no other page’s.
 */
import { type Chunk, chunksOf } from '../client/search/words.ts'
import { own } from '../disk/json.ts'
import type { Content, ContentElement } from '../page/markdown/content.ts'
import { stopWordsFor } from './languages.ts'

export interface PageText {
  url: string
  title: string
  description?: string | undefined
  tags?: string[] | undefined
  keywords?: string[] | undefined
  /** 1 is as it is. */
  boost?: number | undefined
  lang: string
  /** Words of API parts that its elements show, by id. */
  parts: Record<string, string[]>
}

/** As JSON text it goes from a thread to the index. */
export interface PageWords {
  /** Id, text and depth of each heading. */
  headings: (string | number)[]
  /** Separated by spaces. */
  words: string
  /** Of each word: the number of sections with it, and for each the section × 32 + impact. */
  rows: number[]
}

/** What a word weighs in short texts that say what a page or section is about, measured by bench/search.mjs. */
const weights = { title: 9.6, heading: 3.1, keywords: 9.6, path: 8, description: 1.1 }

type Short = keyof typeof weights

/** And in long ones. */
const longWeights = { text: 1, code: 0.45 }

type Long = keyof typeof longWeights

/** The weight that is half of the most a word can have. */
const half = 6.4

export const mostImpact = 31

const mostSections = 2047

/** A word that is a part of another counts less than one that stands alone. */
const ofPart = 0.95

/** Words in a section, and in its heading, with which a word weighs what it weighs. */
const usual = { short: 3, long: 40 }

/** Content and result are JSON. */
export async function findWords(content: string, page: PageText): Promise<string> {
  return JSON.stringify(readWords(JSON.parse(content), page, await stopWordsFor(page.lang)))
}

/** `stops` are words that are kept only where they are in titles and the like. */
export function readWords(content: Content, page: PageText, stops: ReadonlySet<string>): PageWords {
  const reader = new Reader(page, stops)
  reader.addShort('title', page.title)
  for (const text of [...(page.keywords ?? []), ...(page.tags ?? [])]) reader.addShort('keywords', text)
  reader.addShort('description', page.description ?? '')
  reader.addShort('path', page.url.split('/').slice(-2).join(' '))
  reader.walk(content)
  return reader.finish(page.boost ?? 1)
}

class Section {
  /** Weights by word. */
  readonly short = new Map<string, number>()
  /** How often a word is there. */
  readonly text = new Map<string, number>()
  readonly code = new Map<string, number>()
  readonly lengths = { text: 0, code: 0 }
}

/** Elements within a line: the words around them go on. */
const inline = new Set(['a', 'strong', 'em', 'del', 'b', 'i', 'span', 'abbr', 'kbd', 'mark', 'sub', 'sup', 'code'])

class Reader {
  readonly #page: PageText
  readonly #stops: ReadonlySet<string>
  readonly #headings: (string | number)[] = []
  readonly #sections: Section[] = []
  #section = new Section()

  constructor(page: PageText, stops: ReadonlySet<string>) {
    this.#page = page
    this.#stops = stops
    this.#sections.push(this.#section)
  }

  addShort(field: Short, text: string): void {
    if (text === '') return
    const chunks = chunksOf(text, this.#page.lang)
    const weight = weights[field] / normOf(chunks.length / usual.short)
    for (const each of chunks) count(this.#section.short, each, weight)
  }

  walk(content: Content, field: Long = 'text'): void {
    let line = ''
    const visit = (node: Content) => {
      if (typeof node === 'string') line += node
      else if (inline.has(node[0]) && !node[1].dangerouslySetInnerHTML)
        for (const child of childrenOf(node)) visit(child)
      else {
        if (line.trim() !== '') this.#add(field, line)
        line = ''
        this.#element(node, field)
      }
    }
    for (const child of typeof content === 'string' ? [content] : childrenOf(content)) visit(child)
    if (line.trim() !== '') this.#add(field, line)
  }

  finish(boost: number): PageWords {
    const all = new Map<string, number[]>()
    for (const [at, section] of this.#sections.entries()) {
      for (const [word, weight] of sumOf(section)) {
        const code = at * (mostImpact + 1) + toImpact(weight * boost)
        const rows = all.get(word)
        if (rows) rows.push(code)
        else all.set(word, [code])
      }
    }
    const words = [...all.keys()]
    const rows: number[] = []
    for (const word of words) {
      const own = all.get(word) ?? []
      rows.push(own.length, ...own)
    }
    return { headings: this.#headings, words: words.join(' '), rows }
  }

  #add(field: Long, text: string): void {
    const chunks = chunksOf(text, this.#page.lang)
    this.#section.lengths[field] += chunks.length
    for (const each of chunks) if (!this.#stops.has(each.whole)) count(this.#section[field], each, 1)
  }

  #element(node: ContentElement, field: Long): void {
    const [type, { id, alt, title, className, hidden, dangerouslySetInnerHTML: html }] = node
    // What other pages say of themselves.
    if (className === 'page-list') return
    // What readers do not see.
    if (type === 'script' || type === 'style' || hidden === true) return
    if (/^h[1-6]$/.test(type) && typeof id === 'string') {
      this.#begin(id, textOf(node).trim(), Number(type[1]))
      return
    }
    if (html !== undefined) this.#add('code', toText((html as { __html: string }).__html))
    if (typeof alt === 'string') this.#add('text', alt)
    if (Array.isArray(title)) this.walk(title as unknown as Content, field)
    else if (typeof title === 'string') this.#add('text', title)
    this.walk(node, type === 'pre' ? 'code' : field)
    for (const text of (typeof id === 'string' && own(this.#page.parts, id)) || []) this.#add('code', text)
  }

  #begin(id: string, text: string, depth: number): void {
    if (this.#sections.length > mostSections) {
      this.addShort('heading', text)
      return
    }
    const { text: words, code } = this.#section.lengths
    // The title of the page, as it is in the text: a link to the page leads here, not to a section.
    if (depth === 1 && this.#sections.length === 1 && words + code === 0) {
      if (text !== this.#page.title) this.addShort('heading', text)
      return
    }
    this.#headings.push(id, text, depth)
    this.#section = new Section()
    this.#sections.push(this.#section)
    this.addShort('heading', text)
  }
}

function count(words: Map<string, number>, { whole, parts }: Chunk, times: number): void {
  words.set(whole, (words.get(whole) ?? 0) + times)
  for (const part of parts) if (part !== whole) words.set(part, (words.get(part) ?? 0) + times * ofPart)
}

/** BM25F, but with classes of lengths, so that a word more or less mostly leaves the weights of the others alone. */
function normOf(ratio: number): number {
  return 1 + 0.19 * Math.max(-2, Math.min(3, Math.ceil(Math.log2(ratio)) - 1))
}

/** The weights of all words of a section. */
function sumOf({ short, text, code, lengths }: Section): Map<string, number> {
  for (const [field, words] of [
    ['text', text],
    ['code', code]
  ] as const) {
    const weight = longWeights[field] / normOf(lengths[field] / usual.long)
    for (const [word, times] of words) short.set(word, (short.get(word) ?? 0) + times * weight)
  }
  return short
}

function toImpact(weight: number): number {
  return Math.max(1, Math.min(mostImpact, Math.round(((mostImpact + 1) * weight) / (weight + half))))
}

function childrenOf(node: ContentElement): Content[] {
  return node.slice(2) as Content[]
}

function textOf(content: Content): string {
  return typeof content === 'string' ? content : childrenOf(content).map(textOf).join('')
}

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' }

function toText(html: string): string {
  const text = html.replace(/<[^<>]*>/g, '')
  return text.includes('&') ? text.replace(/&(?:lt|gt|amp|quot);/g, (entity) => entities[entity] ?? ' ') : text
}
