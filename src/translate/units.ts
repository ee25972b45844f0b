/**
 * Markdown in units for translators: what of a block is text, and what stays as it is written. The same text, written back,
 * gives the same block. Knows neither languages nor files of translators.
 */
import type { Nodes, Parents } from 'mdast'
import { isScalar } from 'yaml'
import { findBlock } from '../page/front-matter/block.ts'
import type { Syntax } from '../page/markdown/markdown.ts'
import { parseMarkdown } from '../page/markdown/markdown.ts'
import type * as Mdx from '../page/mdx/mdx.ts'
import { isComment } from '../page/source-blocks.ts'
import { readYaml } from '../page/yaml.ts'

/** Text, a sign that stays as it is written, or two signs with text between them: `[` and `](url)`. */
export type Inline = string | Sign | SignPair

interface Sign {
  id: number
  text: string
}

export interface SignPair {
  id: number
  start: string
  end: string
  inner: Inline[]
  /** The name of the definition of a link, if that is the text of the link too: the text is translated. */
  label?: string | undefined
}

/** A paragraph, a heading, a cell: its text is translated at once. Offsets are those of the page. */
export interface Segment {
  from: number
  to: number
  form: 'key' | 'cell' | 'text'
  inlines: Inline[]
}

export interface TextBlock {
  /** Without the lines before the next block. */
  text: string
  from: number
  to: number
  /** It begins a section. */
  opens: boolean
  /** Its kind and those of its parts, whatever the text says. */
  shape: string
  segments: Segment[]
}

export interface UnitSyntax {
  mdx: typeof Mdx | undefined
  formulas: Syntax | undefined
}

/** Reads the blocks of a page as `readSourceBlocks` does; the first is its front matter if that has a title or a description. */
export function readUnits(file: string, text: string, { mdx, formulas }: UnitSyntax): TextBlock[] {
  const front = findBlock(text)
  const start = front && 'end' in front ? front.end : 0
  const body = text.slice(0, start).replace(/[^\n]/g, ' ') + text.slice(start)
  const syntax = formulas && text.includes('$') ? formulas : undefined
  const context = { file, messages: [], more: syntax ?? { micromark: [], fromMarkdown: [] }, parser: undefined }
  const tree =
    mdx && /\.mdx$/i.test(file) ? mdx.parse(body, context) : parseMarkdown(body, 'page', ...(syntax ? [syntax] : []))
  const nodes = tree.children.filter((node) => node.type !== 'html' || !isComment.test(node.value))
  // Lines above the first block belong to it.
  const begins = nodes.map((node, at) => (at === 0 ? start : text.lastIndexOf('\n', offsets(node).from - 1) + 1))
  const blocks = nodes.map((node, at): TextBlock => {
    const segments: Segment[] = []
    const shape = readSegments(node, { text, segments })
    const [from = 0, to = text.length] = [begins[at], begins[at + 1]]
    return { text: text.slice(from, to), from, to, opens: node.type === 'heading', shape, segments }
  })
  const keys = front && 'yaml' in front ? readKeys(front.yaml) : []
  if (keys.length === 0) return blocks
  return [{ text: text.slice(0, start), from: 0, to: start, opens: false, shape: 'front', segments: keys }, ...blocks]
}

/** The keys of front matter that translators get. */
export const frontKeys = ['title', 'description'] as const

function readKeys(yaml: string): Segment[] {
  const { document, problems } = readYaml(yaml)
  if (problems.length > 0) return []
  return frontKeys.flatMap((key, at): Segment[] => {
    const value = document.getIn([key], true)
    if (!isScalar(value) || value.value === null) return []
    const inlines = createReader('').text(String(value.value).trim())
    return [{ from: at, to: at, form: 'key', inlines }]
  })
}

const offsets = ({ position }: Nodes) => ({ from: position?.start.offset ?? 0, to: position?.end.offset ?? 0 })

const withText = new Set(['paragraph', 'heading', 'tableCell', 'leafDirective', 'defListTerm'])

/** Adds the segments of a node; returns its shape. */
function readSegments(node: Nodes, into: { text: string; segments: Segment[] }): string {
  const { text, segments } = into
  const name = node.type + ('depth' in node ? node.depth : 'name' in node ? `:${node.name}` : '')
  const [first, last] = 'children' in node ? [node.children[0], node.children.at(-1)] : []
  if (!first || !last || !('children' in node)) return name
  if (!withText.has(node.type)) return `${name}(${node.children.map((child) => readSegments(child, into)).join(' ')})`
  const { from } = offsets(first)
  const { to } = offsets(last)
  const inlines = createReader(text).all(node)
  if (/\p{L}/u.test(plainText(inlines)))
    segments.push({ from, to, form: node.type === 'tableCell' ? 'cell' : 'text', inlines })
  return name
}

/** Variables, ids of headings, sizes of images, emoji. */
const signs = /\{\{[^{}]*\}\}|\{[^{}]*\}|:[a-z0-9_+-]+:/g

/** The mark of an alert, with the beginning of the next line. */
const alert = /^\[![^\]\n]+\][+-]?[ \t]*(?:\n[ \t>]*)?/

/** Numbers the signs of a segment, in the order of the text. */
function createReader(source: string) {
  let count = 0

  /** `written` is the text with the backslashes that it has in the source. */
  function text(value: string, written = ''): Inline[] {
    const plain = value.replace(/[ \t\r\n]+/g, ' ')
    const inlines: Inline[] = []
    let end = 0
    for (const { 0: sign, index } of plain.matchAll(signs)) {
      const isEscaped = written.includes(`\\${sign}`)
      if (index > end) inlines.push(plain.slice(end, index))
      inlines.push({ id: ++count, text: isEscaped ? `\\${sign}` : sign })
      end = index + sign.length
    }
    return end < plain.length ? [...inlines, plain.slice(end)] : inlines
  }

  function all(node: Parents): Inline[] {
    return node.children.flatMap((child, at): Inline[] => {
      const { from, to } = offsets(child)
      const written = source.slice(from, to)
      if (child.type === 'text') {
        const [mark] = (at === 0 && node.type === 'paragraph' && alert.exec(written)) || ['']
        const rest = mark === '' ? child.value : child.value.replace(/^\[![^\]\n]+\][+-]?[ \t]*\n?/, '')
        return [...(mark === '' ? [] : [{ id: ++count, text: mark }]), ...text(rest, written)]
      }
      return pair(child, written) ?? [{ id: ++count, text: signOf(child, node.children[at + 1], source) }]
    })
  }

  /** Undefined if nothing in it is text. */
  function pair(node: Nodes, written: string): Inline[] | undefined {
    const id = count + 1
    if (node.type === 'image' || node.type === 'imageReference') {
      const [, start = '', end = ''] = /^(!\[)(?:\\.|\[[^\]]*\]|[^\]\\])*(\][([].+)$/s.exec(written) ?? []
      if (start === '' || !node.alt || end === '[]') return undefined
      count++
      return [{ id, start, end, inner: text(node.alt, written) }]
    }
    const [first, last] = 'children' in node ? [node.children[0], node.children.at(-1)] : []
    if (!first || !last || !('children' in node) || ('name' in node && node.name === 'icon')) return undefined
    const { from, to } = offsets(node)
    const start = source.slice(from, offsets(first).from)
    // An address that is a link by itself has no signs, or angle brackets.
    if (start === '' || (node.type === 'link' && start !== '[')) return undefined
    count++
    const isShort = node.type === 'linkReference' && node.referenceType !== 'full'
    const label = isShort ? source.slice(offsets(first).from, offsets(last).to) : undefined
    const ends = { start, end: source.slice(offsets(last).to, to), ...(label !== undefined && { label }) }
    return [{ id, ...ends, inner: all(node) }]
  }
  return { all, text }
}

/** A line break has the beginning of the next line, too. */
function signOf(node: Nodes, next: Nodes | undefined, source: string): string {
  const { from, to } = offsets(node)
  return source.slice(from, node.type === 'break' && next ? offsets(next).from : to)
}

export function plainText(inlines: readonly Inline[]): string {
  return inlines
    .map((each) => (typeof each === 'string' ? each : 'inner' in each ? plainText(each.inner) : ' '))
    .join('')
}

/** All signs, those between two others after these. */
export function signsOf(inlines: readonly Inline[]): (Sign | SignPair)[] {
  return inlines.flatMap((each) =>
    typeof each === 'string' ? [] : 'inner' in each ? [each, ...signsOf(each.inner)] : each
  )
}

/** The text that a sign has in any segment. */
export const nameOf = (sign: Sign | SignPair) =>
  'text' in sign ? sign.text : `${sign.start}…${sign.label ?? sign.end}`

/** The same for two segments that say the same. */
export function sameness(inlines: readonly Inline[]): string {
  const all = inlines.map((each) => {
    if (typeof each === 'string') return each.replace(/\s+/g, ' ')
    return 'inner' in each ? `\u0001${nameOf(each)}\u0002${sameness(each.inner)}\u0003` : `\u0001${each.text}\u0003`
  })
  return all.join('').trim()
}

/** Signs that would be read as Markdown. */
const meaningful = {
  key: /(?!)/g,
  text: /[\\`*[\]{$]|~(?=~)|(?<![\p{L}\p{N}_])_|_(?![\p{L}\p{N}_])|<(?=[a-z/!?])|&(?=#?\w+;)|:(?=\p{L})|!$|(?<=\s)#(?=#*$)/giu,
  cell: /[\\`*[\]{$|]|~(?=~)|(?<![\p{L}\p{N}_])_|_(?![\p{L}\p{N}_])|<(?=[a-z/!?])|&(?=#?\w+;)|:(?=\p{L})|!$/giu
}
const lineStart = /^(?:[-+>=:](?=[\s:]|$)|#{1,6}(?=\s|$)|\d{1,9}(?=[.)](?:\s|$)))/

export function toMarkdown(inlines: readonly Inline[], form: Segment['form']): string {
  const write = (all: readonly Inline[], isFirst: boolean): string =>
    all
      .map((each, at) => {
        if (typeof each !== 'string') {
          if ('text' in each) return each.text
          const inner = write(each.inner, false)
          return each.start + inner + (each.label === undefined || each.label === inner ? each.end : `][${each.label}]`)
        }
        const text = each.replace(/\s*\n\s*/g, ' ').replace(meaningful[form], '\\$&')
        if (!isFirst || at > 0 || form !== 'text') return text
        return text.replace(lineStart, (mark) => (/\d/.test(mark) ? `${mark}\\` : `\\${mark}`))
      })
      .join('')
  return write(inlines, true)
}

/** The text of a block with other segments. */
export function withSegments({ text, from, segments }: TextBlock, targets: readonly Inline[][]): string {
  let written = text
  for (const [at, segment] of [...segments.entries()].reverse()) {
    const target = toMarkdown(targets[at] ?? segment.inlines, segment.form)
    written = written.slice(0, segment.from - from) + target + written.slice(segment.to - from)
  }
  return written
}
