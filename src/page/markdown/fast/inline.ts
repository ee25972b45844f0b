/**
 * Text of a paragraph, heading or cell → nodes: code, emphasis, links with plain addresses, images. The rules are
 * CommonMark's; rare cases (escapes in addresses, runs of three asterisks) are `notForFast`.
 */
import type { PhrasingContent, Text } from 'mdast'
import { autolinkMark, type Lines, notForFast, type Point, type Position, pointAt } from './lines.ts'

interface Bracket {
  index: number
  isImage: boolean
}

interface Scan {
  lines: Lines
  from: number
  to: number
  line: number
  at: number
  pieces: Piece[]
  brackets: Bracket[]
  /** Brackets below this index open no link: links don't nest. */
  spent: number
  /** Pending text without a node: its value, its start, and the offset up to which it was taken. */
  text: string
  textStart: Point | undefined
  taken: number
}

const special = /[`*_[\]\\&<{~:\n]|!\[/g
const escapable = /[!-/:-@[-`{-~]/
const resource = /\(([^\s()<>\\&\p{Cc}]+)(?: "([^"\\&\n]*)")?\)/uy

/** Parses from an offset in `line` to an offset in the same or a later line. */
export function parseInline(lines: Lines, line: number, { from, to }: { from: number; to: number }): PhrasingContent[] {
  const text = { text: '', textStart: undefined, taken: from }
  const state = { pieces: [], brackets: [], spent: 0 }
  const scan: Scan = { lines, from, to, line, at: from, ...state, ...text }
  const source = lines.text.slice(0, to)
  for (;;) {
    special.lastIndex = scan.at
    const found = special.exec(source)
    if (!found) break
    scan.at = found.index
    readers[found[0]]?.(scan)
  }
  scan.at = to
  flush(scan)
  return pairRuns(scan.pieces)
}

const readers: Record<string, (scan: Scan) => void> = {
  '`': readCode,
  '*': readRun,
  _: readRun,
  '[': (scan) => openBracket(scan, 1),
  '![': (scan) => openBracket(scan, 2),
  ']': closeBracket,
  '\\': readEscape,
  '&': (scan) => pass(scan, /[a-zA-Z#]/),
  '<': (scan) => pass(scan, /[a-zA-Z/!?]/),
  '{': (scan) => pass(scan),
  ':': (scan) => pass(scan, /[^ \n/]/),
  '~': () => {
    throw notForFast
  },
  '\n': readNewline
}

/** Reads a character as text, unless a meaningful one follows, or it is a sign of MDX. */
function pass(scan: Scan, meaningful?: RegExp): void {
  if (scan.lines.isMdx && /[<{]/.test(scan.lines.text.charAt(scan.at))) throw notForFast
  scan.at++
  if (scan.at < scan.to && meaningful?.test(scan.lines.text.charAt(scan.at))) throw notForFast
}

function readEscape(scan: Scan): void {
  const next = scan.lines.text.charAt(scan.at + 1)
  if (next === '\n' || scan.at + 1 >= scan.to) throw notForFast
  if (!escapable.test(next)) {
    scan.at++
    return
  }
  take(scan)
  scan.textStart ??= pointAt(scan.lines, scan.line, scan.at)
  scan.text += next
  scan.at += 2
  scan.taken = scan.at
}

function readNewline(scan: Scan): void {
  take(scan)
  scan.textStart ??= pointAt(scan.lines, scan.line, scan.at)
  scan.text += '\n'
  scan.line++
  scan.at = scan.lines.start[scan.line] as number
  scan.taken = scan.at
}

/** Adds the source up to here to the pending text. */
function take(scan: Scan): void {
  if (scan.taken === scan.at) return
  scan.textStart ??= pointAt(scan.lines, scan.line, scan.taken)
  scan.text += scan.lines.text.slice(scan.taken, scan.at)
  scan.taken = scan.at
}

/** Makes a node of the pending text. */
function flush(scan: Scan): void {
  const { lines, line } = scan
  // A newline belongs to the text; the prefix that containers take from the next line does not.
  const isAtStart = scan.taken === scan.at && line > 0 && scan.at === lines.start[line] && scan.text.endsWith('\n')
  take(scan)
  if (scan.textStart === undefined) return
  if (lines.hasAddress && autolinkMark.test(scan.text)) throw notForFast
  const end = pointAt(lines, line, isAtStart ? (lines.begin[line] as number) : scan.at)
  scan.pieces.push({ type: 'text', value: scan.text, position: { start: scan.textStart, end } })
  scan.text = ''
  scan.textStart = undefined
}

/** Skips the source of a node; returns its position. */
function step(scan: Scan, length: number): Position {
  const start = pointAt(scan.lines, scan.line, scan.at)
  scan.at += length
  scan.taken = scan.at
  return { start, end: pointAt(scan.lines, scan.line, scan.at) }
}

function readCode(scan: Scan): void {
  const { text, start, end } = scan.lines
  const length = runLength(text, scan.at, scan.to)
  const close = findTicks(text, { length, from: scan.at + length, to: scan.to })
  // Looking for the end in later lines, micromark moves the end of the text before.
  if (close === -1) throw notForFast
  flush(scan)
  const { start: startPoint } = step(scan, length)
  let value = ''
  while ((end[scan.line] as number) < close) {
    value += `${text.slice(scan.at, end[scan.line])}\n`
    scan.line++
    scan.at = start[scan.line] as number
  }
  value += text.slice(scan.at, close)
  scan.at = close
  if (value.startsWith('\n') || value.endsWith('\n')) throw notForFast
  if (value.startsWith(' ') && value.endsWith(' ') && /[^ ]/.test(value)) value = value.slice(1, -1)
  scan.pieces.push({ type: 'inlineCode', value, position: { start: startPoint, end: step(scan, length).end } })
}

function readRun(scan: Scan): void {
  const { text } = scan.lines
  const length = runLength(text, scan.at, scan.to)
  const isFirst = scan.at <= Math.max(scan.from, scan.lines.start[scan.line] as number)
  const end = scan.at + length
  const role = roleOf(text.slice(scan.at, end), isFirst ? ' ' : text[scan.at - 1], end >= scan.to ? ' ' : text[end])
  flush(scan)
  const value = text.slice(scan.at, end)
  scan.pieces.push({ type: 'text', value, position: step(scan, length), ...role })
}

function openBracket(scan: Scan, length: number): void {
  if (scan.lines.text[scan.at + length] === '^') throw notForFast
  flush(scan)
  const position = step(scan, length)
  scan.brackets.push({ index: scan.pieces.length, isImage: length === 2 })
  const value = length === 2 ? '![' : '['
  scan.pieces.push({ type: 'text', value, position })
}

/** Without definitions in the text, brackets without an address are text. */
function closeBracket(scan: Scan): void {
  const bracket = scan.brackets.pop()
  const isSpent = !bracket?.isImage && scan.brackets.length < scan.spent
  scan.spent = Math.min(scan.spent, scan.brackets.length)
  scan.at++
  if (!bracket || isSpent || scan.at >= scan.to || scan.lines.text[scan.at] !== '(') return
  resource.lastIndex = scan.at
  const found = resource.exec(scan.lines.text)
  if (!found?.[1] || resource.lastIndex > scan.to) throw notForFast
  scan.at--
  flush(scan)
  const [opening, ...inner] = scan.pieces.splice(bracket.index)
  const { end } = step(scan, 1 + found[0].length)
  const position = { start: opening?.position?.start as Point, end }
  const children = pairRuns(inner)
  const title = found[2] || null
  if (bracket.isImage) {
    const alt = children.map((child) => (child.type === 'text' ? child.value : undefined))
    if (alt.includes(undefined)) throw notForFast
    scan.pieces.push({ type: 'image', title, url: found[1], alt: alt.join(''), position })
  } else {
    scan.pieces.push({ type: 'link', title, url: found[1], children: children as never, position })
    scan.spent = scan.brackets.length
  }
}

/** A run of `*` or `_` that opens or closes emphasis, or else is text. */
interface Run extends Text {
  opens: boolean
  closes: boolean
}

export type Piece = PhrasingContent | Run

/** The offset of a run of exactly `length` backticks, or -1. */
function findTicks(text: string, { length, from, to }: { length: number; from: number; to: number }): number {
  for (let at = text.indexOf('`', from); at !== -1 && at < to; ) {
    const run = runLength(text, at, to)
    if (run === length) return at
    at = text.indexOf('`', at + run)
  }
  return -1
}

function runLength(text: string, at: number, to: number): number {
  let end = at + 1
  while (end < to && text[end] === text[at]) end++
  return end - at
}

/** A run opens or closes depending on the characters on both sides. */
function roleOf(run: string, left = ' ', right = ' '): Pick<Run, 'opens' | 'closes'> {
  const [before, after] = [kindOf(left), kindOf(right)]
  if (run.length > 2 || before === 'mark' || after === 'mark') throw notForFast
  const opens = after === 'letter' || (after === 'sign' && before !== 'letter')
  const closes = before === 'letter' || (before === 'sign' && after !== 'letter')
  if (run[0] === '*') return { opens, closes }
  return { opens: opens && (before !== 'letter' || !closes), closes: closes && (after !== 'letter' || !opens) }
}

function kindOf(character: string): 'space' | 'sign' | 'mark' | 'letter' {
  if (/\s/.test(character)) return 'space'
  if (/[*_~]/.test(character)) return 'mark'
  return /[\p{P}\p{S}]/u.test(character) ? 'sign' : 'letter'
}

/** Pairs opening and closing runs from left to right. Runs without a partner are text. */
function pairRuns(pieces: Piece[]): PhrasingContent[] {
  const done: Piece[] = []
  const open: number[] = []
  for (const piece of pieces) {
    if (isRun(piece) && piece.closes) {
      const at = open.findLastIndex((index) => (done[index] as Run).value[0] === piece.value[0])
      if (at !== -1) {
        const [opener, ...inner] = done.splice(open[at] as number) as [Run, ...Piece[]]
        if (opener.value !== piece.value) throw notForFast
        open.length = at
        const position = { start: opener.position?.start as Point, end: piece.position?.end as Point }
        done.push({ type: piece.value.length === 2 ? 'strong' : 'emphasis', children: join(inner), position })
        continue
      }
    }
    if (isRun(piece) && piece.opens) open.push(done.length)
    if (open.length > 100) throw notForFast
    done.push(piece)
  }
  return join(done)
}

function isRun(piece: Piece): piece is Run {
  return 'opens' in piece
}

function join(pieces: Piece[]): PhrasingContent[] {
  const joined: PhrasingContent[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (piece.type === 'text' && last?.type === 'text' && last.position && piece.position) {
      last.value += piece.value
      last.position.end = piece.position.end
    } else
      joined.push(isRun(piece) ? { type: 'text', value: piece.value, position: piece.position as Position } : piece)
  }
  return joined
}
