/**
 * Reads a document in YAML as most are written: keys, dashes, texts on one line or several, brackets. It takes a fifth of
 * the time of the full parser, and notes the offset of each value. It knows what it does not know: anchors, tags, escapes and
 * indentation that are rare, and all that is wrong, are left to the full parser, which gives the same values.
 */
import type { Json } from '../disk/json.ts'
import type { Fields } from './json-fields.ts'
import { forbiddenKeys, mostDepth, Offsets, type ReadDocument } from './offsets.ts'
import { LineReader, plainStart } from './yaml-lines.ts'
import { OddError, odd, readPlainKey, readQuoted } from './yaml-scalars.ts'

/** Undefined for what the full parser must read. */
export function readYamlDocument(text: string): ReadDocument | undefined {
  if (text.includes('\r') || !text.endsWith('\n')) return undefined
  const reader = new BlockReader(text)
  try {
    const value = reader.readDocument()
    return { value, offsetOf: (pointer) => reader.offsets.of(value, pointer, reader.start) }
  } catch (error) {
    if (error instanceof OddError) return undefined
    throw error
  }
}

const plainKey = new RegExp(`(${plainStart.source}[^\\n\\t]*?):(?=[ \\n])`, 'y')

/** Begins or ends a document, wherever it is. */
const documentMark = /^(?:---|\.\.\.)(?=\s)/gm

const quotedKey = /("(?:[^"\\\n]|\\.)*"|'(?:[^'\n]|'')*') *:(?=[ \n])/y

class BlockReader extends LineReader {
  readonly offsets = new Offsets()
  /** Offset of the first value. */
  start = 0
  /** Offset of the scalar that was read last. */
  #scalarAt = 0

  readDocument(): Json {
    if (this.text.startsWith('---\n')) this.at = 4
    documentMark.lastIndex = this.at
    if (documentMark.test(this.text)) odd()
    this.skipBlank()
    this.start = this.at
    const value = this.column === -1 ? odd() : this.#readBlock(-1, 0)
    return this.column === -1 ? value : odd()
  }

  /** A value that begins on a line of its own, or after a dash. */
  #readBlock(parent: number, depth: number): Json {
    if (depth > mostDepth) odd()
    if (this.#isDash()) return this.#readList(this.column, depth)
    const { text, at } = this
    for (const key of [plainKey, quotedKey]) {
      key.lastIndex = at
      if (key.test(text)) return this.#readFields(this.column, depth)
    }
    return this.#readInline(parent, depth)
  }

  #isDash(): boolean {
    const next = this.text[this.at + 1]
    return this.text[this.at] === '-' && (next === ' ' || next === '\n')
  }

  #readFields(column: number, depth: number): Fields {
    const fields: Fields = {}
    const offsets = new Map<string, number>()
    this.offsets.set(fields, offsets)
    while (this.column === column) {
      const keyAt = this.at
      const key = this.#readKey(column)
      if (offsets.has(key) || forbiddenKeys.includes(key)) odd()
      const value = this.#readValue(column, depth, true)
      fields[key] = value
      offsets.set(key, typeof value === 'object' && value !== null ? keyAt : this.#scalarAt)
    }
    return this.column > column ? odd() : fields
  }

  /** Ends after the colon. */
  #readKey(column: number): string {
    for (const pattern of [plainKey, quotedKey]) {
      pattern.lastIndex = this.at
      const [whole, written = ''] = pattern.exec(this.text) ?? []
      if (whole === undefined) continue
      this.at += whole.length
      if (whole.length > 1000) odd()
      if (pattern === quotedKey) return readQuoted(written.slice(1, -1), written[0] ?? '', column)
      return / (?:#|$)/.test(written) ? odd() : readPlainKey(written)
    }
    return odd()
  }

  #readList(column: number, depth: number): Json[] {
    const list: Json[] = []
    const offsets: number[] = []
    this.offsets.set(list, offsets)
    while (this.column === column && this.#isDash()) {
      const dashAt = this.at++
      while (this.text[this.at] === ' ') this.at++
      this.column = column + this.at - dashAt
      const isInline = !/[\n#]/.test(this.text[this.at] ?? '\n')
      const value = isInline ? this.#readHere(column, depth, offsets) : this.#readBelow(column, depth, offsets)
      list.push(value)
    }
    return this.column > column ? odd() : list
  }

  /** An item after its dash. */
  #readHere(column: number, depth: number, offsets: number[]): Json {
    offsets.push(this.at)
    return this.#readBlock(column, depth + 1)
  }

  /** An item on the lines below its dash. */
  #readBelow(column: number, depth: number, offsets: number[]): Json {
    const index = offsets.push(0) - 1
    const dashEnd = this.at
    this.endLine()
    offsets[index] = this.column > column ? this.at : dashEnd
    return this.column > column ? this.#readUnder(column, depth, dashEnd) : odd()
  }

  /** A value on the lines below. The full parser has its own idea of a text after comments on lines of their own. */
  #readUnder(parent: number, depth: number, from: number): Json {
    const hasComment = this.text.slice(from, this.at).includes('#')
    const value = this.#readBlock(parent, depth + 1)
    return hasComment && (typeof value !== 'object' || value === null) ? odd() : value
  }

  /** What follows a colon: on its line, or below. */
  #readValue(column: number, depth: number, mayBeList: boolean): Json {
    const from = this.at
    while (this.text[this.at] === ' ') this.at++
    const sign = this.text[this.at]
    if (sign !== '\n' && sign !== '#') return this.#readInline(column, depth)
    const nothingAt = sign === '#' ? this.at : from
    if (sign === '#') this.at = from
    this.endLine()
    if (this.column > column) return this.#readUnder(column, depth, from)
    if (mayBeList && this.column === column && this.#isDash()) return this.#readList(column, depth + 1)
    this.#scalarAt = nothingAt
    return null
  }

  /** A scalar or brackets; `parent` is the indentation of the block that it is in. */
  #readInline(parent: number, depth: number): Json {
    const { text } = this
    const sign = text[this.at] ?? ''
    this.#scalarAt = this.at
    if (sign === '|' || sign === '>') return this.readLines(parent)
    if (sign === '{' || sign === '[') {
      const value = this.readFlow(parent, depth + 1)
      this.endLine()
      return value
    }
    if (sign === '"' || sign === "'") {
      const value = readQuoted(this.readQuotes(sign), sign, parent)
      this.endLine()
      return value
    }
    if (!plainStart.test(sign) && !(sign === '-' && /[^\s]/.test(text[this.at + 1] ?? ''))) odd()
    return this.readPlainLines(parent)
  }
}
