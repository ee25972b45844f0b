/**
 * Parses common Markdown in one pass, about ten times as fast as remark-parse, to the same tree and positions.
 * Blocks with anything rare (HTML, directives, footnotes, lazy lines, tabs …) are cut out for remark-parse, up to their
 * certain end; texts that define links or terms go there whole. test/page/markdown.test.ts compares the trees.
 */
import type { Root, RootContent } from 'mdast'
import { closingFence, parseBlock } from './blocks.ts'
import {
  autolinkMark,
  definitionMark,
  isBlankLine,
  type Lines,
  lineAt,
  notForFast,
  type Point,
  pointAt,
  reset,
  splitLines
} from './lines.ts'

/** Reads the rest: remark-parse, with directives or without, and with MDX, where it may throw. */
export interface Fallback {
  parse(part: string): Root
  hasDirectives: boolean
  isMdx?: boolean
}

/** Returns undefined if the fallback must parse the text as a whole. Otherwise it gets the rare parts. */
export function parseFast(text: string, fallback: Fallback): Root | undefined {
  if (/[\r\0\ufeff]/.test(text) || definitionMark.test(text)) return undefined
  const hasAddress = autolinkMark.test(text) || text.includes('\\')
  const lines = splitLines(text, { hasAddress, isMdx: fallback.isMdx ?? false })
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
    const next =
      block?.next ?? (fallback.isMdx ? endOfMdx(lines, line) : endOfRare(lines, line, fallback.hasDirectives))
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

interface RareLines {
  from: number
  to: number
  fallback: Fallback
}

/** Parses a part with the fallback and adds its nodes. Task lists may set a property of the root. */
function addPart(root: Root, lines: Lines, { from, to, fallback }: RareLines): void {
  const { text, begin, end } = lines
  const start = begin[from] as number
  // Includes the line end if the last line is not blank: another line follows.
  const part = text.slice(start, isBlankLine(lines, to - 1) ? end[to - 1] : begin[to])
  const { type: _type, position: _position, children, ...others } = fallback.parse(part)
  Object.assign(root, others)
  if (from > 0) move(children, { line: from, offset: start })
  root.children.push(...children)
}

/** Moves the places of all nodes, of JavaScript too. Uses a stack of its own: a tree may be deeper than the call stack. */
function move(nodes: RootContent[], by: { line: number; offset: number }): void {
  const stack: object[] = [nodes]
  const moved = new Set<object>()
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (moved.has(next)) continue
    moved.add(next)
    const point = next as Partial<Point>
    if (typeof point.line === 'number') point.line += by.line
    if (typeof point.offset === 'number') point.offset += by.offset
    for (const value of Object.values(next)) if (typeof value === 'object' && value !== null) stack.push(value)
  }
}

/**
 * Finds the certain end of a block that remark-parse must read: a blank line before a line that neither continues a
 * list nor is indented; or, for something that may hold blank lines, its certain end or that of the text.
 */
const fence = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})/
const fenceInMdx = /^([ \t]*)(`{3,}(?=[^`]*$)|~{3,})/
const continuing = /^(?:[ \t>]|[-+*](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$))/

/** HTML that continues over blank lines. */
const lasting = /<(?:script|pre|style|textarea|[?]|!)/gi

const value = `"[\\w .,:/#-]*"|'[\\w .,:/#-]*'|[\\w.,/#-]+`
const attribute = `(?:[.#][\\w-]+|[a-zA-Z][\\w-]*(?:=(?:${value}))?)(?=[ }])`
const label = '\\[[^[\\]\\\\`<]*\\]'

/** A container directive in its common form. */
const container = new RegExp(
  `^(:{3,})[a-zA-Z](?:[\\w-]*[a-zA-Z0-9])?(?:${label})?(?:\\{(?: *${attribute})* *\\})?[ \\t]*$`
)

function endOfRare(lines: Lines, from: number, hasDirectives: boolean): number {
  const count = lines.begin.length
  const colons = hasDirectives ? container.exec(lineAt(lines, from))?.[1] : undefined
  if (colons !== undefined) return endOfContainer(lines, from, colons)
  let isHtml = false
  for (let at = from; at < count; at++) {
    const line = lineAt(lines, at)
    isHtml ||= /^ *</.test(line)
    if (isBlankLine(lines, at)) {
      while (at + 1 < count && isBlankLine(lines, at + 1)) at++
      // white space in the last blank line may belong to what is open
      if (at + 1 === count || (lineAt(lines, at) === '' && !continuing.test(lineAt(lines, at + 1)))) return at + 1
    } else if (fence.test(line)) {
      if (isHtml) return count
      const end = endOfFence(lines, at)
      if (end === undefined) return count
      if (at === from && !line.startsWith(' ')) return end + 1
      at = end
    } else if (mayLast(line) || /^ {0,3}:::/.test(line)) return count
  }
  return count
}

/** True unless every such tag in the line is a comment that also ends there. */
function mayLast(line: string): boolean {
  lasting.lastIndex = 0
  for (let found = lasting.exec(line); found; found = lasting.exec(line)) {
    const end = line.startsWith('<!--', found.index) ? line.indexOf('-->', found.index + 4) : -1
    if (end === -1) return true
    lasting.lastIndex = end
  }
  return false
}

/** The first possible closing line closes it, whatever is inside. */
const codeInLine = /(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g
const opensElement = /<[\w$>]/g
const closesElement = /<\/|\/>/g

/**
 * Finds an end of elements and expressions of MDX, which may hold blank lines and Markdown: a blank line where as much is
 * closed as was opened. Where that is wrong, the fallback throws, and the text is read as a whole.
 */
function endOfMdx(lines: Lines, from: number): number {
  const count = lines.begin.length
  let [elements, braces] = [0, 0]
  for (let at = from; at < count; at++) {
    const line = lineAt(lines, at)
    if (isBlankLine(lines, at)) {
      while (at + 1 < count && isBlankLine(lines, at + 1)) at++
      const isEnd = at + 1 === count || (lineAt(lines, at) === '' && !continuing.test(lineAt(lines, at + 1)))
      if (isEnd && elements <= 0 && braces <= 0) return at + 1
      continue
    }
    const isFence = fenceInMdx.test(line)
    const colons = /^[ \t]*:::/.test(line) ? (container.exec(line)?.[1] ?? '') : undefined
    if ((isFence || colons !== undefined) && braces !== 0) return count
    if (isFence) {
      const end = endOfFence(lines, at)
      if (end === undefined) return count
      at = end
    } else if (colons !== undefined) {
      if (colons === '') return count
      at = endOfContainer(lines, at, colons) - 1
    } else {
      const plain = line.replace(codeInLine, '')
      const timesOf = (pattern: RegExp) => plain.match(pattern)?.length ?? 0
      elements += timesOf(opensElement) - timesOf(closesElement)
      braces += timesOf(/\{/g) - timesOf(/\}/g)
    }
  }
  return count
}

function endOfContainer(lines: Lines, from: number, colons: string): number {
  const closing = new RegExp(`^ {0,3}:{${colons.length},}[ \\t]*$`)
  for (let at = from + 1; at < lines.begin.length; at++) {
    if (closing.test(lineAt(lines, at))) return at + 1
  }
  return lines.begin.length
}

/** The last line of a fence, if certain: a fence in a list may end earlier, with the list. */
function endOfFence(lines: Lines, from: number): number | undefined {
  const [, indent = '', ticks = ''] = (lines.isMdx ? fenceInMdx : fence).exec(lineAt(lines, from)) ?? []
  const closing = closingFence(ticks.charAt(0), ticks.length, lines)
  for (let at = from + 1; at < lines.begin.length; at++) {
    const line = lineAt(lines, at)
    const found = closing.exec(line)?.[1]
    if (found !== undefined) return indent === '' || found === indent ? at : undefined
    if (!line.startsWith(indent) && !isBlankLine(lines, at)) return undefined
  }
  return undefined
}
