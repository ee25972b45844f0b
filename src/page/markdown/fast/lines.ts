/** The lines of a text, and how far into each the containers around a block reach. */
import type { Root } from 'mdast'

/** Lines from one on, up to one that does not belong to it. */
export interface Range {
  from: number
  to: number
  /** In so many containers. */
  depth: number
}

export type Position = NonNullable<Root['position']>

export type Point = Position['start']

export interface Lines {
  text: string
  /** Where each line begins, ends, and where what the innermost container holds of it begins: moved as containers open. */
  begin: number[]
  end: number[]
  start: number[]
  /** Whether there may be a bare link or address in it. */
  hasAddress: boolean
}

/** Thrown for whatever is not the common case: remark-parse reads the block instead. */
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

/** What is in it: nothing. White space in an empty line is for remark-parse. */
export function isEmpty({ start, end }: Lines, line: number): boolean {
  return (start[line] as number) >= (end[line] as number)
}

export function contentOf({ text, start, end }: Lines, line: number): string {
  return text.slice(start[line], end[line])
}

export function pointAt({ begin }: Lines, line: number, offset: number): Point {
  return { line: line + 1, column: offset - (begin[line] as number) + 1, offset }
}

/** From the content of one line to the end of another. */
export function span(lines: Lines, from: number, to: number): Position {
  return {
    start: pointAt(lines, from, lines.start[from] as number),
    end: pointAt(lines, to, lines.end[to] as number)
  }
}
