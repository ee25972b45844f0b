/** Reads a text in YAML or JSON, and knows the offset of each of its values. */
import { type Document, isAlias, isMap, isNode, isScalar, isSeq, type Node } from 'yaml'
import { maybe } from '../disk/defined.ts'
import type { Json } from '../disk/json.ts'
import { placesIn } from '../messages/place.ts'
import { readYaml } from '../page/yaml.ts'
import type { Pointer } from './json-fields.ts'

/** Texts are kept. */
const comments = /("(?:[^"\\]|\\.)*")|\/\/.*|\/\*[\s\S]*?\*\//g

export function readText(text: string) {
  const json = readJson(text)
  if (json) return { ...json, problems: [], place: placesIn(text) }
  const { document, ...yaml } = readYaml(text, { merge: true })
  const comment = /^\s*[{/]/.test(text)
    ? [...text.matchAll(comments)].find(([, kept]) => kept === undefined)
    : undefined
  if (comment && readJson(text.replace(comments, '$1')))
    yaml.problems = [{ offset: comment.index, why: 'expected JSON without comments: remove this one' }]
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

/** Keys that a document may not have: they mean something to JavaScript. */
const forbiddenKeys = ['__proto__', 'constructor', 'prototype']

/** Deeper documents are refused. */
const mostDepth = 100

/** Reads JSON. Undefined for a text that is not JSON, or has problems that reading it as YAML reports. */
function readJson(text: string): { value: Json; offsetOf(pointer: Pointer): number } | undefined {
  if (!/^\s*\{/.test(text)) return undefined
  const value = maybe(() => JSON.parse(text) as Json)
  if (value === undefined) return undefined
  const offsets = new Offsets(text)
  // A key that an object has twice is once in its value.
  return countKeys(value) === offsets.countKeys() ? { value, offsetOf: (pointer) => offsets.of(pointer) } : undefined
}

/** NaN if one cannot be used, or values nest too deep. */
function countKeys(value: Json, depth = 0): number {
  if (typeof value !== 'object' || value === null) return 0
  if (depth > mostDepth || forbiddenKeys.some((key) => Object.hasOwn(value, key))) return Number.NaN
  const items = Object.values(value)
  return items.reduce(
    (count: number, item) => count + countKeys(item, depth + 1),
    Array.isArray(value) ? 0 : items.length
  )
}

/** Offsets of what it is reported at, and of the value. */
type Entry = [offset: number, value: number]

/** Finds values in JSON that is known to be valid. Few of them are asked for, so nothing is noted ahead of that. */
class Offsets {
  readonly #text: string
  /** By the offset of the list or object. */
  readonly #known = new Map<number, ReadonlyMap<string, Entry>>()

  constructor(text: string) {
    this.#text = text
  }

  countKeys(): number {
    let count = 0
    for (let at = this.#text.indexOf('"'); at !== -1; at = this.#text.indexOf('"', at)) {
      at = this.#skip(this.#endOfText(at))
      if (this.#text[at] === ':') count++
    }
    return count
  }

  /** Offset of a value, or of its key when the value is no scalar; of the nearest one above when there is none. */
  of(pointer: Pointer): number {
    let [offset, value]: Entry = [this.#skip(0), this.#skip(0)]
    for (const key of pointer) {
      const entry = this.#entries(value).get(String(key))
      if (!entry) return offset
      ;[offset, value] = entry
    }
    return offset
  }

  #entries(start: number): ReadonlyMap<string, Entry> {
    const known = this.#known.get(start)
    if (known) return known
    const found = new Map<string, Entry>()
    this.#known.set(start, found)
    const isList = this.#text[start] === '['
    if (!isList && this.#text[start] !== '{') return found
    let at = this.#skip(start + 1)
    while (!']}'.includes(this.#text[at] ?? '')) {
      const keyAt = at
      if (!isList) at = this.#endOfText(at)
      const key = isList ? String(found.size) : String(JSON.parse(this.#text.slice(keyAt, at)))
      const valueAt = isList ? at : this.#skip(this.#skip(at) + 1)
      found.set(key, ['[{'.includes(this.#text[valueAt] ?? '') ? keyAt : valueAt, valueAt])
      at = this.#skip(this.#endOfValue(valueAt))
    }
    return found
  }

  /** The next sign that is no white space, and no comma. */
  #skip(at: number): number {
    let next = at
    while (' \n\r\t,'.includes(this.#text[next] ?? '.')) next++
    return next
  }

  #endOfValue(start: number): number {
    let [at, depth] = [start, 0]
    do {
      const sign = this.#text.charCodeAt(at)
      if (sign === 123 || sign === 91) depth++
      else if (sign === 125 || sign === 93) depth--
      at = sign === 34 ? this.#endOfText(at) : at + 1
    } while (depth > 0)
    const rest = /[^\s,\]}]*/y
    rest.lastIndex = at
    return at + (rest.exec(this.#text)?.[0].length ?? 0)
  }

  #endOfText(start: number): number {
    let end = this.#text.indexOf('"', start + 1)
    while (this.#isEscaped(end)) end = this.#text.indexOf('"', end + 1)
    return end + 1
  }

  #isEscaped(at: number): boolean {
    let count = 0
    while (this.#text[at - 1 - count] === '\\') count++
    return count % 2 === 1
  }
}
