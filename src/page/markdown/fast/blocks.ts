/** Lines → blocks: headings, fenced code, rules, lists, quotes, tables and paragraphs in their common forms. */
import type {
  AlignType,
  BlockContent,
  Blockquote,
  Code,
  Heading,
  List,
  ListItem,
  RootContent,
  Table,
  TableCell,
  TableRow
} from 'mdast'
import { parseInline } from './inline.ts'
import {
  advance,
  contentOf,
  isEmpty,
  type Lines,
  notForFast,
  type Position,
  pointAt,
  type Range,
  span
} from './lines.ts'

const heading = /^(#{1,6}) +(?=[^ \t#])(?:.*[^ \t#])$/
const rule = /^ {0,3}(?:\*(?: *\*){2,}|-(?: *-){2,}|_(?: *_){2,})$/
const marker = /^( {0,3})([-+*]|\d{1,9}[.)])( {1,4})(?=[^ \t])/

/** An import or an export of MDX. */
const moduleLine = /^(?:import|export) /

/** An item that is empty or begins with indented code. */
const oddItem = /^ {0,3}(?:[-+*]|\d{1,9}[.)])(?: {5}|\t|[ \t]*$)/

/** Parses the block that begins in the first line of the range; `next` is the line after it. */
export function parseBlock(lines: Lines, range: Range): { node: BlockContent; next: number } {
  const content = contentOf(lines, range.from)
  const first = content.charAt(0)
  if (range.depth > 20 || first === '\t' || /[ \t]$/.test(content)) throw notForFast
  if (lines.isMdx && moduleLine.test(content)) throw notForFast
  if (first === '#') return parseHeading(lines, range.from)
  if (first === '>') return parseQuote(lines, range)
  if (/^(?:`{3}|~~~)/.test(content)) return parseFence(lines, range)
  if (first !== ' ' && rule.test(content))
    return { node: { type: 'thematicBreak', position: spanOf(lines, range.from) }, next: range.from + 1 }
  if (marker.test(content)) return parseList(lines, range)
  if (isTable(lines, range)) return parseTable(lines, range)
  return parseParagraph(lines, range)
}

function spanOf(lines: Lines, line: number): Position {
  return span(lines, line, line)
}

function parseBlocks(lines: Lines, { from, to, depth }: Range): BlockContent[] {
  const blocks: BlockContent[] = []
  for (let line = from; line < to; ) {
    if (isEmpty(lines, line)) line++
    else {
      const { node, next } = parseBlock(lines, { from: line, to, depth })
      blocks.push(node)
      line = next
    }
  }
  return blocks
}

function parseHeading(lines: Lines, line: number): { node: Heading; next: number } {
  const [, hashes] = heading.exec(contentOf(lines, line)) ?? []
  if (hashes === undefined) throw notForFast
  const position = spanOf(lines, line)
  let from = (lines.start[line] as number) + hashes.length
  while (lines.text[from] === ' ') from++
  const children = parseInline(lines, line, { from, to: lines.end[line] as number })
  return { node: { type: 'heading', depth: hashes.length as Heading['depth'], children, position }, next: line + 1 }
}

/** Every line must begin with `>`. */
function parseQuote(lines: Lines, { from, to, depth }: Range): { node: Blockquote; next: number } {
  const start = pointAt(lines, from, lines.start[from] as number)
  let next = from
  for (; next < to && lines.text[lines.start[next] as number] === '>' && !isEmpty(lines, next); next++) {
    advance(lines, next, lines.text[(lines.start[next] as number) + 1] === ' ' ? 2 : 1)
  }
  const isLazy = next < to && !isEmpty(lines, next)
  if (isLazy || isEmpty(lines, from) || isEmpty(lines, next - 1)) throw notForFast
  const children = parseBlocks(lines, { from, to: next, depth: depth + 1 })
  // In quotes micromark ends some lists after the line that follows them.
  const list = children.find(({ type }) => type === 'list')
  for (let line = list?.position?.start.line ?? next; line < next; line++) if (isEmpty(lines, line)) throw notForFast
  if (list && list !== children.at(-1)) throw notForFast
  return { node: { type: 'blockquote', children, position: { start, end: endOf(children) } }, next }
}

function parseList(lines: Lines, { from, to, depth }: Range): { node: List; next: number } {
  const kind = kindOf(lines, from)
  const items: ListItem[] = []
  let spread = false
  let next = from
  while (next < to && kindOf(lines, next) === kind) {
    const item = parseItem(lines, { from: next, to, depth })
    items.push(item.node)
    next = item.next
    if (next < to && kindOf(lines, next) === kind && isEmpty(lines, next - 1)) spread = true
  }
  // Indented lines after a list become blocks that depend on the list.
  if (next < to && lines.text[lines.start[next] as number] === ' ') throw notForFast
  const start = items[0]?.position?.start
  const end = items.at(-1)?.position?.end
  if (!start || !end || kind === undefined) throw notForFast
  const isOrdered = kind === '.' || kind === ')'
  const number = isOrdered ? Number.parseInt(lines.text.slice(start.offset, (start.offset ?? 0) + 9), 10) : null
  return {
    node: { type: 'list', ordered: isOrdered, start: number, spread, children: items, position: { start, end } },
    next
  }
}

/** The bullet, or the sign after the number: the same for all items of a list. */
function kindOf(lines: Lines, line: number): string | undefined {
  const content = contentOf(lines, line)
  return rule.test(content) ? undefined : marker.exec(content)?.[2]?.at(-1)
}

function parseItem(lines: Lines, { from, to, depth }: Range): { node: ListItem; next: number } {
  const [prefix = '', indent = ''] = marker.exec(contentOf(lines, from)) ?? []
  const kind = kindOf(lines, from)
  const start = pointAt(lines, from, (lines.start[from] as number) + indent.length)
  advance(lines, from, prefix.length)
  if (/^\[(?:[ xX]\]|$)/.test(contentOf(lines, from))) throw notForFast
  let next = from + 1
  for (; next < to && belongs(lines, next, prefix.length); next++) {
    if (!isEmpty(lines, next)) advance(lines, next, prefix.length)
  }
  let end = next
  while (isEmpty(lines, end - 1)) end--
  // Without a blank line, anything but the next item may continue the last paragraph; an item may be empty.
  if (next < to && kindOf(lines, next) !== kind && (end === next || oddItem.test(contentOf(lines, next))))
    throw notForFast
  const children = parseBlocks(lines, { from, to: end, depth: depth + 1 })
  const spread = children.some((child, index) => lineAfter(children[index - 1]) < (child.position?.start.line ?? 0))
  return {
    node: { type: 'listItem', spread, checked: null, children, position: { start, end: endOf(children) } },
    next
  }
}

function belongs(lines: Lines, line: number, width: number): boolean {
  if (isEmpty(lines, line)) return true
  const start = lines.start[line] as number
  const indent = lines.text.slice(start, start + width)
  if (indent.includes('\t') || /^[ \t]+$/.test(contentOf(lines, line))) throw notForFast
  return /^ *$/.test(indent)
}

function lineAfter(block: BlockContent | undefined): number {
  return block?.position ? block.position.end.line + 1 : Number.POSITIVE_INFINITY
}

function endOf(children: RootContent[]) {
  const end = children.at(-1)?.position?.end
  if (!end) throw notForFast
  return { ...end }
}

/** Lines that may begin another block. `# `, fences and common items surely end a paragraph; the rest is rare. */
const doubtful = /^(?:[ \t<=>:|+]|-|#{1,6}(?:\t|$)|[*_](?:[ *_]*$|\s)|\d+[.)](?:[ \t]|$))/
const interruptingItem = /^ {0,3}(?:[-+*]|1[.)]) {1,4}(?!>|(?:[-+*]|\d{1,9}[.)])(?:\s|$))[^ \t]/
const interrupting = /^(?:#{1,6} |`{3,}[^`]*$|~~~)/

function parseParagraph(lines: Lines, { from, to }: Range): { node: BlockContent; next: number } {
  if (/^[ <=:]/.test(contentOf(lines, from)) || oddItem.test(contentOf(lines, from))) throw notForFast
  let next = from + 1
  for (; next < to && !isEmpty(lines, next); next++) {
    const content = contentOf(lines, next)
    if (interrupting.test(content) || (interruptingItem.test(content) && !rule.test(content))) break
    if (doubtful.test(content) || /[ \t]$/.test(content)) throw notForFast
    if (/^[-:|\s]+$/.test(content)) throw notForFast
  }
  const position = span(lines, from, next - 1)
  const bounds = { from: lines.start[from] as number, to: lines.end[next - 1] as number }
  return { node: { type: 'paragraph', children: parseInline(lines, from, bounds), position }, next }
}

/** Tables whose rows all begin and end with `|` and have as many cells as the head. */
const delimiters = /^\|(?: *:?-+:? *\|)+$/

function isTable(lines: Lines, { from, to }: Range): boolean {
  return from + 1 < to && delimiters.test(contentOf(lines, from + 1))
}

function parseTable(lines: Lines, { from, to }: Range): { node: Table; next: number } {
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

interface Opening {
  marker: string
  length: number
  lang: string
  meta: string
}

/** Parses the first line. Escapes and entities are for remark-parse. */
function parseOpening(line: string): Opening | undefined {
  const marker = line.charAt(0)
  const length = countFrom(line, 0, marker)
  const info = line.slice(length)
  if (length < 3 || (marker === '`' && info.includes('`')) || /[&\\]/.test(info)) return undefined
  const from = countFrom(info, 0, ' ')
  const space = info.indexOf(' ', from)
  const end = space === -1 ? info.length : space
  return { marker, length, lang: info.slice(from, end), meta: info.slice(end + countFrom(info, end, ' ')) }
}

function countFrom(text: string, from: number, character: string): number {
  let at = from
  while (at < text.length && text[at] === character) at++
  return at - from
}

/** Matches a line that closes a fence of this length; the group is its indent. */
export function closingFence(marker: string, length: number, { isMdx }: Pick<Lines, 'isMdx'>): RegExp {
  return new RegExp(`^(${isMdx ? '[ \\t]*' : ' {0,3}'})${marker}{${length},}[ \\t]*$`)
}

function parseFence(lines: Lines, { from, to }: Range): { node: Code; next: number } {
  const opening = parseOpening(contentOf(lines, from))
  if (!opening) throw notForFast
  const close = closingFence(opening.marker, opening.length, lines)
  let end = from + 1
  while (end < to && !close.test(contentOf(lines, end))) end++
  if (end >= to || /[ \t]$/.test(contentOf(lines, end))) throw notForFast
  const value = Array.from({ length: end - from - 1 }, (_, index) => contentOf(lines, from + 1 + index)).join('\n')
  const { lang, meta } = opening
  return {
    node: { type: 'code', lang: lang || null, meta: meta || null, value, position: span(lines, from, end) },
    next: end + 1
  }
}
