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
    .map((cell) => alignOf(cell.replaceAll(' ', '')))
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
  if (content.length < 2 || !content.startsWith('|') || !content.endsWith('|') || content.includes('\\'))
    throw notForFast
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
  let [begin, end] = [0, cell.length]
  while (begin < end && cell[begin] === ' ') begin++
  while (begin < end && cell[end - 1] === ' ') end--
  const position = { start: pointAt(lines, line, from), end: pointAt(lines, line, to) }
  const bounds = { from: from + 1 + begin, to: from + 1 + end }
  const children = begin === end ? [] : parseInline(lines, line, bounds)
  return { type: 'tableCell', children: children as TableCell['children'], position }
}
