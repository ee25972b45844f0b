/** Tables whose rows all begin and end with `|` and have as many cells as the head. */
import type { AlignType, Table, TableCell, TableRow } from 'mdast'
import { parseInline } from './inline.ts'
import { contentOf, isEmpty, type Lines, notForFast, pointAt, type Range, span } from './lines.ts'

const delimiters = /^\|(?: *:?-+:? *\|)+$/

export function isTable(lines: Lines, { from, to }: Range): boolean {
  return from + 1 < to && delimiters.test(contentOf(lines, from + 1))
}

export function parseTable(lines: Lines, { from, to }: Range): { node: Table; next: number } {
  const align = contentOf(lines, from + 1)
    .slice(1, -1)
    .split('|')
    .map((cell) => alignOf(cell.trim()))
  const rows = [parseRow(lines, from, align.length)]
  let next = from + 2
  for (; next < to && !isEmpty(lines, next); next++) rows.push(parseRow(lines, next, align.length))
  return { node: { type: 'table', align, children: rows, position: span(lines, from, next - 1) }, next }
}

function alignOf(cell: string): AlignType {
  if (cell.startsWith(':')) return cell.endsWith(':') ? 'center' : 'left'
  return cell.endsWith(':') ? 'right' : null
}

function parseRow(lines: Lines, line: number, count: number): TableRow {
  const content = contentOf(lines, line)
  if (!/^\|.*[^\s]*\|$/.test(content) || /[\\\t]/.test(content)) throw notForFast
  const [, ...cells] = content.slice(0, -1).split('|')
  if (cells.length !== count) throw notForFast
  let at = lines.start[line] as number
  const children = cells.map((cell, index) => {
    const from = at
    at += 1 + cell.length
    return parseCell(lines, line, { cell, from, to: index === count - 1 ? at + 1 : at })
  })
  return { type: 'tableRow', children, position: span(lines, line, line) }
}

/** A cell begins with its `|` and ends before the next one; the last includes both. */
function parseCell(
  lines: Lines,
  line: number,
  { cell, from, to }: { cell: string; from: number; to: number }
): TableCell {
  const text = cell.trim()
  const position = { start: pointAt(lines, line, from), end: pointAt(lines, line, to) }
  const begin = from + 1 + (cell.length - cell.trimStart().length)
  const children = text === '' ? [] : parseInline(lines, line, { from: begin, to: begin + text.length })
  return { type: 'tableCell', children: children as TableCell['children'], position }
}
