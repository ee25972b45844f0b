/**
 * Parses common Markdown in one pass, about ten times as fast as remark-parse, to the same tree and positions.
 * Blocks with anything rare (HTML, directives, footnotes, lazy lines, tabs …) are cut out for remark-parse, up to their
 * certain end; texts that define links or terms go there whole. test/page/markdown.test.ts compares the trees.
 */
import type { Nodes, Root } from 'mdast'
import { autolinkMark, definitionMark } from '../triggers.ts'
import { parseBlock } from './blocks.ts'
import { endOfRare } from './fallback.ts'
import { isBlankLine, type Lines, notForFast, pointAt, reset, toLines } from './lines.ts'

/** Reads the rest: remark-parse, with directives or without. */
export interface Fallback {
  parse(part: string): Root
  hasDirectives: boolean
}

/** Returns undefined if the fallback must parse the text as a whole. Otherwise it gets the rare parts. */
export function parseFast(text: string, fallback: Fallback): Root | undefined {
  if (/[\r\0\ufeff]/.test(text) || definitionMark.test(text)) return undefined
  const lines = toLines(text, autolinkMark.test(text) || text.includes('\\'))
  const [hasTab, hasDefinition] = [finder(text, '\t'), finder(text, ']:')]
  const count = lines.begin.length
  const end = pointAt(lines, count - 1, text.length)
  const root: Root = { type: 'root', children: [], position: { start: { line: 1, column: 1, offset: 0 }, end } }
  let rareFrom = -1
  for (let line = 0; line < count; ) {
    if (isBlankLine(lines, line)) {
      line++
      continue
    }
    const block = tryBlock(lines, line, hasTab)
    const next = block?.next ?? endOfRare(lines, line, fallback.hasDirectives)
    // A definition of a link or footnote changes the meaning of brackets everywhere.
    const [from, to] = [lines.begin[line] as number, lines.end[next - 1] as number]
    if (block?.node.type !== 'code' && hasDefinition(from, to)) return undefined
    if (block) {
      if (rareFrom !== -1) addPart(root, lines, { from: rareFrom, to: line, fallback })
      rareFrom = -1
      root.children.push(block.node)
    } else if (rareFrom === -1) rareFrom = line
    line = next
  }
  if (rareFrom !== -1) addPart(root, lines, { from: rareFrom, to: count, fallback })
  return root
}

function tryBlock(lines: Lines, from: number, hasTab: ReturnType<typeof finder>): Block | undefined {
  try {
    const block = parseBlock(lines, { from, to: lines.begin.length, depth: 0 })
    // The width of a tab depends on its column. In code it stays a tab.
    const last = block.node.type === 'code' ? from : Math.min(block.next, lines.begin.length - 1)
    if (!hasTab(lines.begin[from] as number, lines.end[last] as number)) return block
  } catch (error) {
    if (error !== notForFast) throw error
  }
  reset(lines, from)
  return undefined
}

/** Finds a string between two offsets. Calls must go forward through the text, so that it is searched once. */
function finder(text: string, wanted: string): (from: number, to: number) => boolean {
  let found = text.indexOf(wanted)
  return (from, to) => {
    if (found !== -1 && found < from) found = text.indexOf(wanted, from)
    return found !== -1 && found < to
  }
}

type Block = ReturnType<typeof parseBlock>

interface Part {
  from: number
  to: number
  fallback: Fallback
}

/** Parses a part with the fallback and adds its nodes. Task lists may set a property of the root. */
function addPart(root: Root, lines: Lines, { from, to, fallback }: Part): void {
  const { text, begin, end } = lines
  const start = begin[from] as number
  // Includes the line end if the last line is not blank: another line follows.
  const part = text.slice(start, isBlankLine(lines, to - 1) ? end[to - 1] : begin[to])
  const { type: _type, position: _position, children, ...others } = fallback.parse(part)
  Object.assign(root, others)
  for (const child of children) {
    if (from > 0) move(child, { line: from, offset: start })
    root.children.push(child)
  }
}

/** Uses a stack of its own: a tree may be deeper than the call stack. */
function move(node: Nodes, by: { line: number; offset: number }): void {
  const stack = [node]
  for (let next = stack.pop(); next; next = stack.pop()) {
    for (const point of next.position ? [next.position.start, next.position.end] : []) {
      point.line += by.line
      point.offset = (point.offset ?? 0) + by.offset
    }
    if ('children' in next) for (const child of next.children) stack.push(child)
  }
}
