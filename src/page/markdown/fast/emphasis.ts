/** Runs of one character: backticks around code, `*` and `_` around emphasis. */
import type { PhrasingContent, Text } from 'mdast'
import { notForFast, type Point, type Position } from './lines.ts'

/** A run of `*` or `_` that opens or closes emphasis, or else is text. */
interface Run extends Text {
  opens: boolean
  closes: boolean
}

export type Piece = PhrasingContent | Run

/** The offset of a run of exactly `length` backticks, or -1. */
export function findTicks(text: string, { length, from, to }: { length: number; from: number; to: number }): number {
  for (let at = text.indexOf('`', from); at !== -1 && at < to; ) {
    const run = runLength(text, at, to)
    if (run === length) return at
    at = text.indexOf('`', at + run)
  }
  return -1
}

export function runLength(text: string, at: number, to: number): number {
  let end = at + 1
  while (end < to && text[end] === text[at]) end++
  return end - at
}

/** A run opens or closes depending on the characters on both sides. */
export function roleOf(run: string, left = ' ', right = ' '): Pick<Run, 'opens' | 'closes'> {
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
export function pairRuns(pieces: Piece[]): PhrasingContent[] {
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

/** Joins adjacent texts. */
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
