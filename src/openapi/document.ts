/** An OpenAPI document as written: values, the place of each, and references. */
import type { Strings } from 'docsgen/templates/strings'
import { type Document, isAlias, isMap, isNode, isScalar, isSeq, type Node } from 'yaml'
import { defined } from '../disk/defined.ts'
import type { Json } from '../disk/json.ts'
import type { Message, SourcePlace } from '../messages/message.ts'
import type { Rule } from '../messages/rules.ts'
import type { MarkdownParser } from '../page/markdown/markdown.ts'
import { expandJson } from '../page/variables.ts'
import { placesIn, readYaml } from '../page/yaml.ts'
import { type Fields, isFields, names, type Pointer, visitObjects } from './json-fields.ts'

export interface OpenApi {
  root: Fields
  messages: Message[]
  place(pointer: Pointer): SourcePlace
  report(pointer: Pointer, text: string, about?: { note?: string; rule?: Rule }): void
  references: References
  /** Follows references; {} for what is no object. */
  resolve(value: Json | undefined): Fields
}

export interface Source {
  file: string
  text: string
  /** `{{name}}` in any text becomes the value. */
  variables: Record<string, string>
  /** The words of the site. */
  strings: Strings
  /** Reads the Markdown of descriptions. */
  parser?: MarkdownParser
}

/** Text that is no YAML, or has no keys, gives an empty root and messages. */
export function openDocument({ file, text, variables }: Omit<Source, 'strings' | 'parser'>): OpenApi {
  const { value, problems, place, offsetOf } = readText(text)
  const messages: Message[] = problems.map(({ offset, why }) => ({
    rule: 'api-document',
    file,
    place: place(offset),
    text: `Cannot read the document: ${why}`
  }))
  const hasVariables = Object.keys(variables).length > 0
  const written = isFields(value) ? value : {}
  const root = hasVariables ? expandJson(written, { values: variables, file, source: text, messages }) : written
  if (problems.length === 0 && !isFields(value))
    messages.push({ rule: 'api-document', file, text: 'Expected an OpenAPI document: keys and values' })
  const references = new References(root)
  return {
    root,
    messages,
    place: (pointer) => place(offsetOf(pointer)),
    report(pointer, message, { note, rule = 'api-document' } = {}) {
      const at = place(offsetOf(pointer))
      messages.push({ rule, file, place: at, text: message, ...defined({ note }) })
    },
    references,
    resolve: (written) => references.resolve(written)
  }
}

function readText(text: string) {
  const json = readJsonDocument(text)
  if (json) return { ...json, problems: [], place: placesIn(text) }
  const { document, ...yaml } = readYaml(text)
  return { ...yaml, offsetOf: (pointer: Pointer) => offsetOf(document, pointer) }
}

/** Offset of a value, or of its key when the value is a block; of the nearest one above when there is none. */
function offsetOf(document: Document, pointer: Pointer): number {
  let node: unknown = document.contents
  let offset = isNode(node) ? (node.range?.[0] ?? 0) : 0
  for (const part of pointer) {
    const container: unknown = isAlias(node) ? node.resolve(document) : node
    if (isMap(container)) {
      const pair = container.items.find(({ key }) => String(isScalar(key) ? key.value : key) === String(part))
      if (!pair) return offset
      node = pair.value
      offset = startOf(isScalar(node) ? node : pair.key) ?? offset
    } else if (isSeq(container)) {
      node = container.items[Number(part)]
      offset = startOf(node) ?? offset
    } else return offset
  }
  return offset
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? (node as Node).range?.[0] : undefined
}

interface JsonDocument {
  value: Json
  /** Offset of a value, or of its key when the value is no scalar; of the nearest one above when there is none. */
  offsetOf(pointer: Pointer): number
}

/** Keys that a document may not have: they mean something to JavaScript. */
const forbiddenKeys = ['__proto__', 'constructor', 'prototype']

/** Deeper documents are refused. */
const mostDepth = 100

/**
 * Reads JSON ten times as fast as YAML, and notes the offset of each value. Undefined for a text that is not JSON, or has
 * problems that reading it as YAML reports.
 */
function readJsonDocument(text: string): JsonDocument | undefined {
  if (!/^\s*\{/.test(text)) return undefined
  try {
    JSON.parse(text)
  } catch {
    return undefined
  }
  const reader = new Reader(text)
  const value = reader.readValue(0)
  return reader.isOdd ? undefined : { value, offsetOf: (pointer) => reader.offsetOf(value, pointer) }
}

/** Reads JSON that is known to be valid. */
class Reader {
  /** A key is there twice or cannot be used, or values nest too deep. */
  isOdd = false
  readonly #text: string
  /** Offsets of the items of each list, and of the keys or values of each object. */
  readonly #offsets = new Map<Json, readonly number[] | ReadonlyMap<string, number>>()
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  readValue(depth: number): Json {
    if (depth > mostDepth) this.isOdd = true
    const sign = this.#next()
    if (sign === '{') return this.#readFields(depth)
    if (sign === '[') return this.#readList(depth)
    if (sign === '"') return this.#readText()
    const start = this.#at
    const token = /[^\s,\]}]*/y
    token.lastIndex = start
    const [word = ''] = token.exec(this.#text) ?? []
    this.#at = start + word.length
    return JSON.parse(word) as Json
  }

  offsetOf(root: Json, pointer: Pointer): number {
    let value: Json | undefined = root
    let offset = this.#text.search(/\S/)
    for (const key of pointer) {
      const offsets = this.#offsets.get(value ?? null)
      const next = offsets instanceof Map ? offsets.get(String(key)) : (offsets as readonly number[])?.[Number(key)]
      if (next === undefined) return offset
      offset = next
      value = Array.isArray(value) ? value[Number(key)] : (value as Fields)[key]
    }
    return offset
  }

  /** The next character that is no white space. */
  #next(): string {
    let sign = this.#text.charCodeAt(this.#at)
    while (sign === 32 || sign === 10 || sign === 13 || sign === 9) sign = this.#text.charCodeAt(++this.#at)
    return String.fromCharCode(sign)
  }

  #readFields(depth: number): Fields {
    const fields: Fields = {}
    const offsets = new Map<string, number>()
    this.#offsets.set(fields, offsets)
    this.#at++
    while (this.#next() !== '}') {
      if (this.#next() === ',') this.#at++
      this.#next()
      const keyAt = this.#at
      const key = this.#readText()
      if (offsets.has(key) || forbiddenKeys.includes(key)) this.isOdd = true
      this.#next()
      this.#at++
      this.#next()
      const valueAt = this.#at
      const value = this.readValue(depth + 1)
      fields[key] = value
      offsets.set(key, isFields(value) || Array.isArray(value) ? keyAt : valueAt)
    }
    this.#at++
    return fields
  }

  #readList(depth: number): Json[] {
    const list: Json[] = []
    const offsets: number[] = []
    this.#offsets.set(list, offsets)
    this.#at++
    while (this.#next() !== ']') {
      if (this.#next() === ',') this.#at++
      this.#next()
      offsets.push(this.#at)
      list.push(this.readValue(depth + 1))
    }
    this.#at++
    return list
  }

  #readText(): string {
    const start = this.#at
    let end = this.#text.indexOf('"', start + 1)
    const text = this.#text.slice(start + 1, end)
    if (!text.includes('\\')) {
      this.#at = end + 1
      return text
    }
    while (this.#isEscaped(end)) end = this.#text.indexOf('"', end + 1)
    this.#at = end + 1
    return JSON.parse(this.#text.slice(start, end + 1)) as string
  }

  #isEscaped(at: number): boolean {
    let count = 0
    while (this.#text[at - 1 - count] === '\\') count++
    return count % 2 === 1
  }
}

/** A reference may lead to itself. */
const mostReferences = 20

/** References of a document to its own parts: `#/components/schemas/Book`, or `#book` for one with `$anchor: book`. */
export class References {
  readonly #root: Fields
  #anchors: Map<string, Pointer> | undefined

  constructor(root: Fields) {
    this.#root = root
  }

  /** Follows references; {} for what is no object. */
  resolve(written: Json | undefined): Fields {
    let value = written
    for (let count = 0; isFields(value) && typeof value.$ref === 'string' && count < mostReferences; count++) {
      const pointer = this.pointerOf(value.$ref)
      value = pointer && this.valueAt(pointer)
    }
    return isFields(value) && typeof value.$ref !== 'string' ? value : {}
  }

  /** `#/a/b~1c` → ['a', 'b/c']. Undefined when its target is outside the document. */
  pointerOf(reference: string): Pointer | undefined {
    if (reference === '#') return []
    if (reference.startsWith('#/')) return reference.slice(2).split('/').map(unescapePart)
    return reference.startsWith('#') ? (this.anchors.get(decode(reference.slice(1))) ?? [reference]) : undefined
  }

  /** The value at a pointer, if there is one. */
  valueAt(pointer: Pointer): Json | undefined {
    return valueAt(this.#root, pointer)
  }

  /** `Book` for a reference to that schema of `components`. */
  schemaName(reference: string): string | undefined {
    const [components, schemas, name, ...more] = this.pointerOf(reference) ?? []
    return components === 'components' && schemas === 'schemas' && more.length === 0 ? String(name) : undefined
  }

  get anchors(): ReadonlyMap<string, Pointer> {
    this.#anchors ??= findAnchors(this.#root)
    return this.#anchors
  }
}

/** The first of a name counts. */
function findAnchors(root: Fields): Map<string, Pointer> {
  const anchors = new Map<string, Pointer>()
  visitObjects(root, ({ value: { $anchor: anchor }, pointer }) => {
    if (typeof anchor === 'string' && !names.has(String(pointer.at(-1))) && !anchors.has(anchor))
      anchors.set(anchor, pointer)
  })
  return anchors
}

function unescapePart(part: string): string {
  return decode(part).replaceAll('~1', '/').replaceAll('~0', '~')
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function valueAt(root: Json, pointer: Pointer): Json | undefined {
  let value: Json | undefined = root
  for (const part of pointer) {
    if (Array.isArray(value)) value = value[Number(part)]
    else if (isFields(value) && Object.hasOwn(value, part)) value = value[part]
    else return undefined
  }
  return value
}
