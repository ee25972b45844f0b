/**
 * The words of a page: of each the sections that have it, and what it weighs there. That depends on the page alone, and not
 * on how long others are, so that an edit changes no other page’s.
 */
import { type Chunk, chunksOf } from '../client/search/words.ts'
import type { Content } from '../page/markdown/content.ts'

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

/** What a word in each place weighs, measured by bench/search.mjs. */
const weights = { title: 6, heading: 5, keywords: 5, path: 2, description: 1.5, text: 1, code: 0.7 }

type Field = keyof typeof weights

/** Half of the most that a word can weigh. */
const half = 4

export const mostImpact = 31

const mostSections = 2047

/** A word that is a part of another counts less than one that stands alone. */
const ofPart = 0.6

export function readWords(content: Content, page: PageText): PageWords {
  const reader = new Reader(page.lang)
  reader.add('title', page.title)
  for (const text of page.keywords ?? []) reader.add('keywords', text)
  for (const text of page.tags ?? []) reader.add('keywords', text)
  reader.add('description', page.description ?? '')
  reader.add('path', page.url.split('/').slice(-2).join(' '))
  reader.walk(content, page.parts)
  return reader.finish(page.boost ?? 1)
}

class Section {
  /** By word: what it has in each field. */
  readonly words = new Map<string, Partial<Record<Field, number>>>()
  readonly lengths: Partial<Record<Field, number>> = {}
}

class Reader {
  readonly headings: (string | number)[] = []
  readonly #sections = [new Section()]
  readonly #lang: string

  constructor(lang: string) {
    this.#lang = lang
  }

  add(field: Field, text: string): void {
    const section = this.#sections.at(-1)
    if (section) for (const each of chunksOf(text, this.#lang)) addChunk(section, field, each)
  }

  walk(content: Content, parts: PageText['parts'], field: Field = 'text'): void {
    let pending = ''
    const flush = () => {
      if (pending) this.add(field, pending)
      pending = ''
    }
    const visit = (node: Content) => {
      if (typeof node === 'string') pending += node
      else if (inline.has(node[0]) && !node[1].dangerouslySetInnerHTML)
        for (const child of node.slice(2) as Content[]) visit(child)
      else {
        flush()
        this.#element(node, parts, field)
      }
    }
    for (const child of typeof content === 'string' ? [content] : (content.slice(2) as Content[])) visit(child)
    flush()
  }

  #element(node: Exclude<Content, string>, parts: PageText['parts'], field: Field): void {
    const [type, props] = node
    const depth = /^h[1-6]$/.test(type) ? Number(type[1]) : 0
    if (depth > 0 && typeof props.id === 'string') {
      this.#begin(props.id, textOf(node), depth)
      return
    }
    const html = (props.dangerouslySetInnerHTML as { __html?: string } | undefined)?.__html
    if (html !== undefined) this.add('code', toText(html))
    if (typeof props.alt === 'string') this.add('text', props.alt)
    if (Array.isArray(props.title)) this.walk(props.title as unknown as Content, parts, field)
    else if (typeof props.title === 'string') this.add('text', props.title)
    this.walk(node, parts, depth === 0 && type === 'code' ? 'code' : field)
    for (const text of (typeof props.id === 'string' && parts[props.id]) || []) this.add('code', text)
  }

  #begin(id: string, text: string, depth: number): void {
    if (this.#sections.length > mostSections) return
    this.headings.push(id, text, depth)
    this.#sections.push(new Section())
    this.add('heading', text)
  }

  finish(boost: number): PageWords {
    const all = new Map<string, number[]>()
    for (const [at, section] of this.#sections.entries()) {
      for (const [word, fields] of section.words) {
        const rows = all.get(word) ?? []
        rows.push(at * (mostImpact + 1) + toImpact(fields, section.lengths, boost))
        all.set(word, rows)
      }
    }
    const words = [...all.keys()].sort()
    const rows = words.flatMap((word) => [all.get(word)?.length ?? 0, ...(all.get(word) ?? [])])
    return { headings: this.headings, words: words.join(' '), rows }
  }
}

/** Elements within a line: the words around them go on. */
const inline = new Set(['a', 'strong', 'em', 'del', 'b', 'i', 'span', 'abbr', 'kbd', 'mark', 'sub', 'sup', 'code'])

function addChunk(section: Section, field: Field, { whole, parts }: Chunk): void {
  section.lengths[field] = (section.lengths[field] ?? 0) + 1
  count(section, field, whole, 1)
  if (parts.length > 1) for (const part of parts) if (part !== whole) count(section, field, part, ofPart)
}

function count(section: Section, field: Field, word: string, times: number): void {
  const fields = section.words.get(word) ?? {}
  fields[field] = (fields[field] ?? 0) + times
  section.words.set(word, fields)
}

/** A length that is usual, where a word weighs what it weighs. */
const usual: Partial<Record<Field, number>> = { title: 3, heading: 3, text: 60, code: 60 }

/** BM25F, but with classes of lengths, so that a word more or less mostly leaves the weights of the others alone. */
function toImpact(fields: Partial<Record<Field, number>>, lengths: Section['lengths'], boost: number): number {
  let sum = 0
  for (const [field, times] of Object.entries(fields) as [Field, number][]) {
    const ratio = (lengths[field] ?? 1) / (usual[field] ?? Number.POSITIVE_INFINITY)
    const norm = ratio <= 0.5 ? 0.75 : ratio <= 1 ? 0.9 : ratio <= 2 ? 1.1 : ratio <= 4 ? 1.4 : 1.8
    sum += (weights[field] * times) / norm
  }
  sum *= boost
  return Math.max(1, Math.min(mostImpact, Math.round(((mostImpact + 1) * sum) / (sum + half))))
}

function textOf(content: Content): string {
  return typeof content === 'string' ? content : (content.slice(2) as Content[]).map(textOf).join('')
}

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' }

function toText(html: string): string {
  return html.replace(/<[^>]*>/g, '').replace(/&(?:lt|gt|amp|quot);/g, (entity) => entities[entity] ?? ' ')
}
