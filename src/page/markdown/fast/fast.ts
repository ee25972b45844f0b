/**
 * Parses common Markdown in one pass, about twenty times as fast as remark-parse, to the same tree and positions.
 * Blocks with anything rare (HTML, directives, footnotes, lazy lines, tabs …) are cut out for remark-parse, up to their
 * certain end; texts that define links or terms go there whole. test/page/markdown.test.ts compares the trees.
 */
import type { Nodes, Root, RootContent } from 'mdast'
import { autolinkMark, definitionMark } from '../triggers.ts'
import { parseBlock } from './blocks.ts'
import { endOfRare } from './fallback.ts'
import { contentOf, type Lines, notForFast, pointAt, toLines } from './lines.ts'

/** Returns undefined if the text must be parsed as a whole. Otherwise `parseWithRemark` gets the rare parts. */
export function parseFast(text: string, parseWithRemark: (part: string) => Root): Root | undefined {
  if (/[\r\0\ufeff]/.test(text) || definitionMark.test(text)) return undefined
  const lines = toLines(text, autolinkMark.test(text))
  const count = lines.begin.length
  const children: RootContent[] = []
  let rareFrom = -1
  for (let line = 0; line < count; ) {
    if (contentOf(lines, line).trim() === '') {
      line++
      continue
    }
    const block = tryBlock(lines, line)
    const next = block?.next ?? endOfRare(lines, line)
    if (mayDefine(lines, { from: line, to: next, isCode: block?.node.type === 'code' })) return undefined
    if (block) {
      if (rareFrom !== -1) children.push(...parsePart(lines, { from: rareFrom, to: line, parseWithRemark }))
      rareFrom = -1
      children.push(block.node)
    } else if (rareFrom === -1) rareFrom = line
    line = next
  }
  if (rareFrom !== -1) children.push(...parsePart(lines, { from: rareFrom, to: count, parseWithRemark }))
  const position = { start: { line: 1, column: 1, offset: 0 }, end: pointAt(lines, count - 1, text.length) }
  return { type: 'root', children, position }
}

function tryBlock(lines: Lines, from: number): ReturnType<typeof parseBlock> | undefined {
  try {
    return parseBlock(lines, { from, to: lines.begin.length, depth: 0 })
  } catch (error) {
    if (error !== notForFast) throw error
    return undefined
  }
}

/** A definition of a link or footnote changes the meaning of brackets everywhere. */
function mayDefine({ text, begin, end }: Lines, { from, to, isCode }: { from: number; to: number; isCode: boolean }) {
  if (isCode) return false
  const found = text.indexOf(']:', begin[from])
  return found !== -1 && found < (end[to - 1] as number)
}

interface Part {
  from: number
  to: number
  parseWithRemark: (part: string) => Root
}

function parsePart({ text, begin, end }: Lines, { from, to, parseWithRemark }: Part): RootContent[] {
  const start = begin[from] as number
  // Includes the line end if the last line is not blank: another line follows.
  const isLastEmpty = text.slice(begin[to - 1], end[to - 1]).trim() === ''
  const { children } = parseWithRemark(text.slice(start, isLastEmpty ? end[to - 1] : begin[to]))
  for (const child of children) move(child, { line: from, offset: start })
  return children
}

function move(node: Nodes, by: { line: number; offset: number }): void {
  for (const point of node.position ? [node.position.start, node.position.end] : []) {
    point.line += by.line
    point.offset = (point.offset ?? 0) + by.offset
  }
  if ('children' in node) for (const child of node.children) move(child, by)
}
