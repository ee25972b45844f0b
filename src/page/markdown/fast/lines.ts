/** The lines of a text, and how far the containers of a block reach into each. */
import type { Root } from 'mdast'

/** Lines from `from` up to, not including, `to`. */
export interface Range {
  from: number
  to: number
  /** Number of containers. */
  depth: number
}

export type Position = NonNullable<Root['position']>

export type Point = Position['start']

export interface Lines {
  text: string
  /**
   * Offsets of each line: begin, end, and start of the content in the innermost container, which moves as containers
   * open.
   */
  begin: number[]
  end: number[]
  start: number[]
  /** The text may have bare links or addresses. */
  hasAddress: boolean
}

/** Thrown for anything rare: remark-parse parses the block instead. */
export const notForFast = new Error('This is for remark-parse to read')

export function toLines(text: string, hasAddress: boolean): Lines {
  const begin: number[] = []
  const end: number[] = []
  for (let from = 0; from <= text.length; ) {
    const newline = text.indexOf('\n', from)
    const to = newline === -1 ? text.length : newline
    begin.push(from)
    end.push(to)
    from = to + 1
  }
  return { text, begin, end, start: [...begin], hasAddress }
}

/** Lines with only white space are not empty here: remark-parse reads them. */
export function isEmpty({ start, end }: Lines, line: number): boolean {
  return (start[line] as number) >= (end[line] as number)
}

export function contentOf({ text, start, end }: Lines, line: number): string {
  return text.slice(start[line], end[line])
}

export function pointAt({ begin }: Lines, line: number, offset: number): Point {
  return { line: line + 1, column: offset - (begin[line] as number) + 1, offset }
}

/** Position from the content of one line to the end of another. */
export function span(lines: Lines, from: number, to: number): Position {
  return {
    start: pointAt(lines, from, lines.start[from] as number),
    end: pointAt(lines, to, lines.end[to] as number)
  }
}
