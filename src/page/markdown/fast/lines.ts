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
  /** The last line with a moved start. */
  moved: number
  /** True if the text may hold a bare link or mail address. */
  hasAddress: boolean
  /** The text is MDX: `{` and `<` have meanings, and there is no code that is indented. */
  isMdx: boolean
}

/** Thrown for anything rare: remark-parse parses the block instead. */
export const notForFast = new Error('This is for remark-parse to read')

export function splitLines(text: string, { hasAddress, isMdx }: Pick<Lines, 'hasAddress' | 'isMdx'>): Lines {
  const begin: number[] = []
  const end: number[] = []
  for (let from = 0; from <= text.length; ) {
    const newline = text.indexOf('\n', from)
    const to = newline === -1 ? text.length : newline
    begin.push(from)
    end.push(to)
    from = to + 1
  }
  return { text, begin, end, start: [...begin], moved: -1, hasAddress, isMdx }
}

/** A line without anything: white space is for remark-parse. */
export function isEmpty({ start, end }: Lines, line: number): boolean {
  return (start[line] as number) >= (end[line] as number)
}

/** Only spaces and tabs are blank: other white space is text. */
export function isBlankLine({ text, begin, end }: Lines, line: number): boolean {
  let at = begin[line] as number
  while (at < (end[line] as number) && (text[at] === ' ' || text[at] === '\t')) at++
  return at === end[line]
}

export function lineAt({ text, begin, end }: Lines, line: number): string {
  return text.slice(begin[line], end[line])
}

/** Moves the start of a line after the prefix of a container. */
export function advance(lines: Lines, line: number, by: number): void {
  lines.start[line] = (lines.start[line] as number) + by
  lines.moved = Math.max(lines.moved, line)
}

/** Moves all starts back, from a line on. */
export function reset(lines: Lines, from: number): void {
  for (let line = from; line <= lines.moved; line++) lines.start[line] = lines.begin[line] as number
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

/** Matches texts that may hold bare links or mail addresses. */
export const autolinkMark = /https?:\/\/|www\.|@/i

/** Matches texts that may hold directives (also `:30`), something like them, or quotes. */
export const directiveMark = /:[^ \r\n:/]|:::|(?:^|[ \t])>/m

/** Matches texts that may define terms. */
export const definitionMark = /^[ \t>]*:(?:[ \t]|$)/m
