/** Lines of YAML: blank ones, comments, and texts on several. */
import type { Json } from '../disk/json.ts'
import { FlowReader } from './yaml-flow.ts'
import { joinBlock, odd, readPlain, trimEnd } from './yaml-scalars.ts'

/** What a text without quotes can begin with. */
export const plainStart = /[^\s\-?:,[\]{}#&*!|>'"%@`]/

export abstract class LineReader extends FlowReader {
  /** Column of what comes next, at the beginning of a line or after a dash; -1 at the end. */
  column = 0

  /** From the beginning of a line to the next that is neither blank nor a comment. */
  skipBlank(): void {
    const { text } = this
    for (;;) {
      const start = this.at
      while (text[this.at] === ' ') this.at++
      const sign = text[this.at]
      if (sign === undefined) {
        this.column = -1
        return
      }
      if (sign === '\n') this.at++
      else if (sign === '#') this.#nextLine()
      else {
        this.column = this.at - start
        if (sign === '\t') odd()
        return
      }
    }
  }

  #nextLine(): void {
    this.at = this.text.indexOf('\n', this.at) + 1
  }

  /** After a value: to the next line that is not blank. */
  endLine(): void {
    const { text } = this
    const from = this.at
    while (text[this.at] === ' ') this.at++
    const sign = text[this.at]
    if (sign !== '\n' && !(sign === '#' && this.at > from)) odd()
    this.#nextLine()
    this.skipBlank()
  }

  /** A text without quotes, on one line or several. */
  readPlainLines(parent: number): Json {
    const [first, isCut] = this.#readPlainLine()
    let value = first
    let isOne = true
    for (;;) {
      const start = this.at
      this.skipBlank()
      const between = this.text.slice(start, this.at)
      if (this.column <= parent || between.includes('#')) break
      if (isCut) odd()
      const [line, isLast] = this.#readPlainLine()
      const blank = between.split('\n').length - 1
      value += (blank > 0 ? '\n'.repeat(blank) : ' ') + line
      isOne = false
      if (isLast) {
        this.skipBlank()
        break
      }
    }
    return isOne ? readPlain(value) : value
  }

  /** The rest of a line, and whether a comment ends it. Leaves off at the beginning of the next. */
  #readPlainLine(): [text: string, isCut: boolean] {
    const end = this.text.indexOf('\n', this.at)
    const line = this.text.slice(this.at, end)
    const comment = line.indexOf(' #')
    const text = trimEnd(comment === -1 ? line : line.slice(0, comment))
    if (text.includes(': ') || text.endsWith(':') || text.includes('\t')) odd()
    this.at = end + 1
    return [text, comment !== -1]
  }

  /** A text after `|` or `>`. */
  readLines(parent: number): string {
    const { text } = this
    const end = text.indexOf('\n', this.at)
    const [, style = '', chomp = ''] = /^([|>])(-?) *$/.exec(text.slice(this.at, end)) ?? odd()
    const lines: string[] = []
    let indent = -1
    this.at = end + 1
    while (this.at < text.length) {
      const lineEnd = text.indexOf('\n', this.at)
      const line = text.slice(this.at, lineEnd)
      const start = line.search(/[^ ]/)
      if (start !== -1 && start <= parent) break
      if (start !== -1 && indent === -1) {
        indent = start
        if (lines.some((each) => each.length > 0)) odd()
      }
      if (start !== -1 && start < indent) odd()
      if (start === -1 && indent !== -1 && line.length > indent) odd()
      lines.push(start === -1 ? '' : line.slice(indent))
      if (start === -1 && indent === -1 && line !== '') odd()
      this.at = lineEnd + 1
    }
    this.skipBlank()
    return joinBlock(lines, { style, chomp })
  }
}
