/**
 * Markdown within HTML: MDX reads it wherever it is and however far it is indented. docsgen reads it after an empty line,
 * and as code from four spaces on.
 */
import type { Code, Html, Nodes, Parents } from 'mdast'
import { parseMarkdown } from '../../src/page/markdown/markdown.ts'
import type { Line } from './context.ts'
import { fenceAround } from './fences.ts'
import { applyEdits, type Edit, textOf } from './lines.ts'

/** Sets Markdown between tags apart, and makes tags of the marks on a line that begins with a tag. */
export function setApart(lines: Line[]): Line[] {
  let made = lines
  // An edit may turn all that follows it into something else, so each is followed by a new look: code, links, other marks.
  for (let left = 3 * lines.length; left > 0; left--) {
    const text = textOf(made)
    const edits = findFirst(parseMarkdown(text), text, 0)
    if (edits.length === 0) return applyEdits(made, tidy(parseMarkdown(text).children, text))
    made = applyEdits(made, edits)
  }
  return made
}

/** The edits of the first block that is not read as MDX reads it. */
function findFirst(node: Nodes, text: string, depth: number): Edit[] {
  if (node.type === 'html') return editHtml(node, text, depth)
  if (node.type === 'code') return isFenced(node, text) ? [] : outdent(node, text)
  if (!isParent(node)) return []
  let inner = 0
  for (const child of node.children) {
    const edits = findFirst(child, text, inner)
    if (edits.length > 0) return edits
    if (child.type === 'html') inner = depthAfter(child.value, inner)
  }
  return []
}

function isParent(node: Nodes): node is Parents {
  return 'children' in node && !/^(?:paragraph|heading|table|defListTerm)$/.test(node.type)
}

function isFenced({ position }: Code, text: string): boolean {
  return /[`~]/.test(text[position?.start.offset ?? 0] ?? '')
}

/** Elements without an end, and those whose text is shown as it is written. */
const voidElements = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
const verbatimElements = /^(?:pre|code|kbd|samp|svg|math)$/

interface HtmlPiece {
  start: number
  end: number
  /** The name of a tag, in lower case; undefined for text. */
  name?: string
  isEnd?: boolean
  isSlashed?: boolean | undefined
}

/** The tags of a piece of HTML and the texts between them, in their order. */
function* piecesOf(html: string): Iterable<HtmlPiece> {
  const tags = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][^\s/>]*)((?:[^>"'=]|=(?:\s*(?:"[^"]*"|'[^']*'))?)*)>/gi
  let from = 0
  for (const { 0: written, 1: slash, 2: name, 3: rest, index } of html.matchAll(tags)) {
    if (index > from) yield { start: from, end: index }
    from = index + written.length
    if (name !== undefined)
      yield { start: index, end: from, name: name.toLowerCase(), isEnd: slash !== '', isSlashed: rest?.endsWith('/') }
  }
  if (from < html.length) yield { start: from, end: html.length }
}

/** How many elements are open after a piece of HTML. */
function depthAfter(html: string, before: number): number {
  let depth = before
  for (const { name, isEnd, isSlashed } of piecesOf(html))
    if (name !== undefined && !voidElements.test(name) && !isSlashed) depth = Math.max(0, depth + (isEnd ? -1 : 1))
  return depth
}

/** A tag that begins a block of HTML wherever it is. */
const block =
  /^<\/?(?:address|article|aside|blockquote|caption|center|colgroup|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|legend|li|main|menu|nav|ol|p|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)(?=[\s/>])/i

/** Marks that begin a block, and marks within a line. */
const blockMark =
  /^(?::{3,}|::[a-z]|`{3,}|~{3,}|#{1,6}(?:\s|$)|(?:[-*+]|\d{1,9}[.)])\s+\S|>|\||([-*_])(?:[ \t]*\1){2,}\s*$)/
const inlineMark = /[*`~\\]|\]\(|\]\[|\[\^|https?:\/\/|:badge\[|\$[^$\n]+\$|(?<!\w)_[^_]+_(?!\w)/

/** It has its own end: what follows is read again. */
const hasEnd = /^(?::{3,}|`{3,}|~{3,})/

interface HtmlLine {
  /** Where it is in the whole text. */
  start: number
  /** Its text without tags. */
  bare: string
  /** It does not begin with a tag of a block. */
  isText: boolean
  /** It is in no element. */
  isOutside: boolean
}

function editHtml({ position }: Html, text: string, depth: number): Edit[] {
  const from = position?.start.offset ?? 0
  // Quotes have marks of their own on each line.
  if (text.slice(text.lastIndexOf('\n', from) + 1, from).includes('>')) return []
  const html = text.slice(from, position?.end.offset)
  const comment = /^<!--(?:(?!-->)[\s\S])*-->(?=[ \t]*\S)/.exec(html)?.[0].length
  if (comment !== undefined) return [insert(from + comment, '\n\n')]
  const lines = readLines(html, from, depth)
  const codes = codeBesideTags(html, from, lines)
  if (codes.length > 0) return codes
  const first = lines.findIndex(({ isText }, at) => at > 0 && isText && isMarkdown(runFrom(lines, at)))
  const run = first === -1 ? [] : runFrom(lines, first)
  if (!run[0]) return tagsForMarks(html, from)
  const after = run.some(({ bare }) => hasEnd.test(bare)) ? undefined : lines[first + run.length]
  return [insert(run[0].start), ...(after ? [insert(after.start)] : [])]
}

/** Code on a line that begins with a tag: what looks like a tag in it is none. */
function codeBesideTags(html: string, from: number, lines: HtmlLine[]): Edit[] {
  const texts = textsOf(html)
  return [...html.matchAll(/(?<![`\\])(`+)(?!`)([^`\n]+)\1(?!`)/g)].flatMap(({ 0: found, 2: code = '', index }) => {
    const isText = texts.some(({ start, end }) => start <= index && index < end)
    const line = lines.findLast(({ start }) => start <= from + index)
    if (!isText || line?.isText) return []
    const inner = code.replace(/[&<{*_[]/g, (mark) => `&#${mark.charCodeAt(0)};`)
    return [{ start: from + index, end: from + index + found.length, text: `<code>${inner}</code>` }]
  })
}

function insert(at: number, text = '\n'): Edit {
  return { start: at, end: at, text }
}

/** Lines of text from one on. */
function runFrom(lines: HtmlLine[], at: number): HtmlLine[] {
  const end = lines.findIndex(({ isText }, index) => index > at && !isText)
  return lines.slice(at, end === -1 ? lines.length : end)
}

function isMarkdown(run: HtmlLine[]): boolean {
  return run.some(({ bare, isOutside }) => isOutside || blockMark.test(bare) || inlineMark.test(bare))
}

function readLines(html: string, from: number, depth: number): HtmlLine[] {
  const texts = textsOf(html)
  let start = 0
  return html.split('\n').map((line) => {
    const end = start + line.length
    const first = start + line.search(/\S|$/)
    const own = texts.filter((each) => each.end > start && each.start < end)
    const bare = own.map((each) => html.slice(Math.max(each.start, start), Math.min(each.end, end))).join('')
    const isTag = html[first] === '<' ? block.test(line.trimStart()) : !own.some((each) => each.start <= first)
    const isOutside = depthAfter(html.slice(0, start), depth) === 0
    const made = { start: from + start, bare: bare.trim(), isText: bare.trim() !== '' && !isTag, isOutside }
    start = end + 1
    return made
  })
}

/** Where the text between tags is, apart from what is shown as it is written. */
function textsOf(html: string): { start: number; end: number }[] {
  const texts: { start: number; end: number }[] = []
  let verbatim = 0
  for (const { name, start, end, isEnd, isSlashed } of piecesOf(html)) {
    if (name === undefined && verbatim <= 0) texts.push({ start, end })
    if (name !== undefined && verbatimElements.test(name) && !isSlashed) verbatim += isEnd ? -1 : 1
  }
  return texts
}

/** Bold, italics and links as HTML has them. */
function tagsForMarks(html: string, from: number): Edit[] {
  const texts = textsOf(html)
  const links = [...html.matchAll(link)].filter(({ index }) =>
    texts.some(({ start, end }) => start <= index && index < end)
  )
  if (links.length > 0)
    return links.map(({ 0: found, 1: text, 2: href, 3: title = '', index }) => ({
      start: from + index,
      end: from + index + found.length,
      text: `<a href="${href}"${title && ` title=${title}`}>${text}</a>`
    }))
  return texts.flatMap(({ start, end }) => {
    const text = html.slice(start, end)
    const made = text.split('\n').map(toTags).join('\n')
    return made === text ? [] : [{ start: from + start, end: from + end, text: made }]
  })
}

/** With tags of a line in its text. */
const link =
  /(?<!!)\[((?:[^[\]<\n]|<\/?(?:b|code|em|i|kbd|mark|s|small|span|strong|sub|sup|u)(?:\s[^<>]*)?>)*)\]\(([^\s()"]+)(?:\s("[^"\n]*"))?\)/g

function toTags(text: string): string {
  return text
    .replace(/\*\*(?=\S)(.+?)(?<=\S)\*\*/g, '<strong>$1</strong>')
    .replace(/(?<![\w*])([*_])(?=[^\s*_])([^*_]+)\1(?!\w)/g, '<em>$2</em>')
}

/** Empty lines before ends of elements, and blocks in elements from the beginning of the line. */
function tidy(nodes: Nodes[], text: string): Edit[] {
  let depth = 0
  let last = 0
  return nodes.flatMap((node) => {
    const isInside = depth > 0
    const isNext = node.position?.start.line === last + 1
    depth = node.type === 'html' ? depthAfter(node.value, depth) : depth
    last = node.type === 'html' ? 0 : (node.position?.end.line ?? 0)
    const isEnd = node.type === 'html' && node.value.trimStart().startsWith('</')
    if (isInside) return [...(isEnd && isNext ? [insert(lineStart(node, text))] : []), ...outdent(node, text)]
    return node.type === 'containerDirective' ? tidy(node.children, text) : []
  })
}

function lineStart({ position }: Nodes, text: string): number {
  return text.lastIndexOf('\n', (position?.start.offset ?? 0) - 1) + 1
}

/** Moves a block to the left, with what follows it further left by as much as that is indented by. */
function outdent(node: Nodes, text: string): Edit[] {
  const { start, end } = node.position ?? {}
  const isIndented = node.type === 'code' && !isFenced(node, text)
  // Code begins at the indent of the list or quote that it is in; other blocks at their first sign.
  const column = isIndented ? (start?.column ?? 1) - 1 : 0
  // Where code was, there may be a list: what follows it is not to be in it.
  const next = isIndented ? (/^\s*\n([ \t]*)\S/.exec(text.slice(end?.offset))?.[1]?.length ?? 0) : 0
  const rest = Math.max(0, next - column)
  let at = lineStart(node, text)
  let width = Number.POSITIVE_INFINITY
  return text
    .slice(at, end?.offset)
    .split('\n')
    .flatMap((line) => {
      const place = at + column
      const indent = /^[ \t]*/.exec(line.slice(column))?.[0].length ?? 0
      at += line.length + 1
      if (line.slice(column).trim() !== '') width = Math.min(width, indent)
      const cut = Math.min(width, indent) - rest
      return cut > 0 ? [{ start: place, end: place + cut, text: '' }] : []
    })
}

/** Gives it fences, so that it is code whatever is around it. Within HTML an indent is one of HTML. */
export function fenceIndented(lines: Line[]): Line[] {
  const text = textOf(lines)
  let depth = 0
  const edits = parseMarkdown(text).children.flatMap((node): Edit[] => {
    if (node.type === 'html') depth = depthAfter(node.value, depth)
    if (node.type !== 'code' || depth > 0 || isFenced(node, text)) return []
    const start = text.lastIndexOf('\n', (node.position?.start.offset ?? 0) - 1) + 1
    const fence = fenceAround(node.value)
    return [{ start, end: node.position?.end.offset ?? start, text: `${fence}\n${node.value}\n${fence}` }]
  })
  return applyEdits(lines, edits)
}
