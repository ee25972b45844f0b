/** Brackets of YAML: `{ type: [string, 'null'] }`. */
import type { Json } from '../disk/json.ts'
import type { Fields } from './json-fields.ts'
import { forbiddenKeys, mostDepth, type Offsets } from './offsets.ts'
import { odd, readPlain, readPlainKey, readQuoted, trimEnd } from './yaml-scalars.ts'

const plainKey = /([^\s\-?:,[\]{}#&*!|>'"%@`](?:[^,[\]{}\n:\t]|:(?![ \n,[\]{}]))*):(?= )/y

const plain = /(?:[^\s\-?:,[\]{}#&*!|>'"%@`]|-(?=[^\s,[\]{}]))[^,[\]{}\n\t]*/y

export abstract class FlowReader {
  readonly text: string
  abstract readonly offsets: Offsets
  at = 0

  constructor(text: string) {
    this.text = text
  }

  /** At `{` or `[`. `parent` is the indentation of the block around: further lines are indented more. */
  readFlow(parent: number, depth: number): Json {
    if (depth > mostDepth) odd()
    return this.text[this.at] === '{' ? this.#readFields(parent, depth) : this.#readList(parent, depth)
  }

  /** The text between quotes. Ends after them. */
  readQuotes(quote: string): string {
    const start = this.at + 1
    const end = quote === '"' ? /(?:[^"\\]|\\[\s\S])*"/y : /(?:[^']|'')*'/y
    end.lastIndex = start
    if (!end.test(this.text)) odd()
    this.at = end.lastIndex
    return this.text.slice(start, this.at - 1)
  }

  #readFields(parent: number, depth: number): Fields {
    const fields: Fields = {}
    const offsets = new Map<string, number>()
    this.offsets.set(fields, offsets)
    this.at++
    while (this.#skip(parent) !== '}') {
      const keyAt = this.at
      const key = this.#readKey()
      if (offsets.has(key) || forbiddenKeys.includes(key)) odd()
      this.#skip(parent)
      const valueAt = this.at
      const value = this.#readValue(parent, depth)
      fields[key] = value
      offsets.set(key, typeof value === 'object' && value !== null ? keyAt : valueAt)
      if (this.#skip(parent) === ',') this.at++
      else if (this.text[this.at] !== '}') odd()
    }
    this.at++
    return fields
  }

  #readKey(): string {
    const quote = this.text[this.at]
    if (quote === '"' || quote === "'") {
      const raw = this.readQuotes(quote)
      if (raw.includes('\n') || !/[ ]*:[ ]/y.test(this.text.slice(this.at, this.at + 20))) odd()
      this.at = this.text.indexOf(':', this.at) + 1
      return readQuoted(raw, quote, -1)
    }
    plainKey.lastIndex = this.at
    const [whole, written = ''] = plainKey.exec(this.text) ?? odd()
    this.at += whole.length
    return / (?:#|$)/.test(written) ? odd() : readPlainKey(written)
  }

  #readList(parent: number, depth: number): Json[] {
    const list: Json[] = []
    const offsets: number[] = []
    this.offsets.set(list, offsets)
    this.at++
    while (this.#skip(parent) !== ']') {
      offsets.push(this.at)
      list.push(this.#readValue(parent, depth))
      if (this.#skip(parent) === ',') this.at++
      else if (this.text[this.at] !== ']') odd()
    }
    this.at++
    return list
  }

  #readValue(parent: number, depth: number): Json {
    const sign = this.text[this.at] ?? ''
    if (sign === '{' || sign === '[') return this.readFlow(parent, depth + 1)
    if (sign === '"' || sign === "'") {
      const raw = this.readQuotes(sign)
      return raw.includes('\n') ? odd() : readQuoted(raw, sign, -1)
    }
    plain.lastIndex = this.at
    const [written] = plain.exec(this.text) ?? odd()
    const value = trimEnd(written)
    if (value.includes(': ') || value.includes(' #') || value.endsWith(':')) odd()
    this.at += written.length
    return readPlain(value)
  }

  /** The next character that is no white space. */
  #skip(parent: number): string {
    const { text } = this
    let line: number | undefined
    for (; text[this.at] === ' ' || text[this.at] === '\n'; this.at++) if (text[this.at] === '\n') line = this.at + 1
    const sign = text[this.at] ?? odd()
    if (sign === '#' || sign === '\t' || (line !== undefined && this.at - line <= parent)) odd()
    return sign
  }
}
