/**
 * Finds the words of a page, the sections that have each word, and its weight there. The weight depends only on the page, and
 * not on the length of other pages, so an edit of one page leaves the others as they are.
 */
import { chunksOf } from '../client/search/words.ts'
import { ownValue } from '../disk/json.ts'
import type { Content, ContentElement } from '../page/markdown/content.ts'
import { stopWordsFor } from './languages.ts'
import type { PageText } from './page-text.ts'
import { type Long, normOf, Tally } from './tally.ts'

/** It is passed from a thread to the index as JSON. */
export interface PageWords {
  /** Id, text and depth of each heading. */
  headings: (string | number)[]
  /** Separated by spaces. */
  words: string
  /** For each word, the number of sections with it, and for each of them section × 32 + impact. */
  rows: number[]
}

/** The weights of a word in short texts that say what a page or section is about. bench/search.mjs measured them. */
const weights = { title: 9.6, heading: 3.1, keywords: 9.6, path: 8, description: 1.1 }

type Short = keyof typeof weights

const mostSections = 2047

/** The usual number of words in a heading: in a longer one, each word weighs less. */
const usual = 3

export type FindWords = (content: Content, page: PageText) => Promise<string>

/** Finds PageWords as JSON. The stop words of a language are loaded once. */
export function createFindWords(): FindWords {
  const stops = new Map<string, ReturnType<typeof stopWordsFor>>()
  return async (content, page) => {
    const pageStops = stops.get(page.lang) ?? stopWordsFor(page.lang)
    stops.set(page.lang, pageStops)
    return JSON.stringify(readWords(content, page, await pageStops))
  }
}

/** `stops` are words that are kept only where they are in titles and the like. */
export function readWords(content: Content, page: PageText, stops: ReadonlySet<string>): PageWords {
  const reader = new Reader(page, stops)
  for (const filter of page.filters ?? []) reader.addFilter(filter)
  reader.addShort('title', page.title)
  for (const text of [...(page.keywords ?? []), ...(page.tags ?? [])]) reader.addShort('keywords', text)
  reader.addShort('description', page.description ?? '')
  reader.addShort('path', page.url.split('/').slice(-2).join(' '))
  reader.walk(content)
  return reader.finish()
}

/** Elements within a line: the text before and after them is one text. */
const inline = new Set(['a', 'strong', 'em', 'del', 'b', 'i', 'span', 'abbr', 'kbd', 'mark', 'sub', 'sup', 'code'])

class Reader {
  readonly #page: PageText
  readonly #stops: ReadonlySet<string>
  readonly #headings: (string | number)[] = []
  readonly #tally: Tally
  #line = ''

  constructor(page: PageText, stops: ReadonlySet<string>) {
    this.#page = page
    this.#stops = stops
    this.#tally = new Tally(page.boost ?? 1)
  }

  /** A word of the page as a whole, with no weight. */
  addFilter(name: string): void {
    this.#tally.addFilter(name)
  }

  addShort(field: Short, text: string): void {
    if (text === '') return
    const chunks = chunksOf(text, this.#page.lang)
    const weight = weights[field] / normOf(chunks.length / usual)
    for (const each of chunks) this.#tally.add('short', each, weight)
  }

  walk(content: Content, field: Long = 'text'): void {
    if (typeof content === 'string') this.#line = content
    else this.#children(content, field)
    this.#endLine(field)
  }

  finish(): PageWords {
    this.#tally.endSection()
    return { headings: this.#headings, ...this.#tally.result() }
  }

  #children(node: ContentElement, field: Long): void {
    for (let at = 2; at < node.length; at++) {
      const child = node[at] as Content
      if (typeof child === 'string') this.#line += child
      else if (inline.has(child[0]) && !child[1].dangerouslySetInnerHTML) this.#children(child, field)
      else {
        this.#endLine(field)
        this.#element(child, field)
      }
    }
  }

  #endLine(field: Long): void {
    if (this.#line.trim() !== '') this.#add(field, this.#line)
    this.#line = ''
  }

  #add(field: Long, text: string): void {
    const chunks = chunksOf(text, this.#page.lang)
    this.#tally.lengths[field] += chunks.length
    for (const each of chunks) if (!this.#stops.has(each.whole)) this.#tally.add(field, each, 1)
  }

  #element(node: ContentElement, field: Long): void {
    const [type, { id, alt, title, hidden, dangerouslySetInnerHTML: html }] = node
    // Readers do not see these; the words of a drawing are in its description.
    if (type === 'script' || type === 'style' || type === 'g' || hidden === true) return
    if (/^h[1-6]$/.test(type) && typeof id === 'string') {
      this.#begin(ownValue(this.#page.ids ?? {}, id)?.[0] ?? id, plainOf(node).trim(), Number(type[1]))
      return
    }
    if (html !== undefined) this.#add('code', toText((html as { __html: string }).__html))
    if (typeof alt === 'string') this.#add('text', alt)
    if (Array.isArray(title)) this.walk(title as unknown as Content, field)
    else if (typeof title === 'string') this.#add('text', title)
    this.walk(node, type === 'pre' ? 'code' : field)
    if (typeof id === 'string') for (const text of ownValue(this.#page.parts, id) ?? []) this.#add('code', text)
  }

  #begin(id: string, text: string, depth: number): void {
    const { lengths, section } = this.#tally
    // The title of the page, as it is in the text: a link to the page leads here, not to a section.
    const isTitle = depth === 1 && section === 0 && lengths.text + lengths.code === 0
    if (!isTitle && section < mostSections) {
      this.#tally.endSection()
      this.#headings.push(id, text, depth)
    }
    if (!isTitle || text !== this.#page.title) this.addShort('heading', text)
  }
}

function plainOf(content: Content): string {
  return typeof content === 'string' ? content : (content.slice(2) as Content[]).map(plainOf).join('')
}

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' }

function toText(html: string): string {
  const text = html.replace(/<[^<>]*>/g, '')
  return text.includes('&') ? text.replace(/&(?:lt|gt|amp|quot);/g, (entity) => entities[entity] ?? ' ') : text
}
