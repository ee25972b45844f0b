/**
 * Reads Mermaid and writes it in the plain form that beautiful-mermaid reads right: that package passes over every line that it
 * does not know, and takes `A-->B` for a box named `A--`. Here, such a line is a problem with its place.
 */
import { flowchart } from './flowchart.ts'
import { classes, entities, sequence, states, xychart } from './kinds.ts'

export interface Diagram {
  kind: string
  title?: string
  description?: string
  /** For beautiful-mermaid. */
  text: string
  links: NodeLink[]
}

/** In the source, from 0. */
interface Place {
  line: number
  column: number
}

/** `name` is the `data-id` of the node in the drawing. */
export interface NodeLink {
  name: string
  href: string
  place: Place
}

/** Without a place it is about the whole diagram. */
export interface DiagramProblem {
  why: string
  place?: Place
}

export interface Kind {
  name: string
  /** The first line; `write` is given its first group. */
  header: RegExp
  write(found: string): string
  /** Begins to read a diagram. */
  open(names: Names): LineReader
  /** The `data-id` of a node. */
  idOf?(name: string, names: Names): string
}

export interface LineReader {
  /** Returns what is drawn, which may be nothing; undefined if the line is not understood. */
  read(line: string): string | undefined
  /** Blocks without an end so far. */
  open?: unknown[]
  /** Lines at the end. */
  rest?(): string[]
}

const kinds: readonly Kind[] = [flowchart, states, sequence, classes, entities, xychart]

/** A node, a state, a class or whatever else has a name and a label. */
export interface Named {
  /** A name that is no word of Mermaid. */
  id: string
  label?: string
  /** The brackets of its shape. */
  shape?: readonly [string, string]
  colour?: string | undefined
}

/** All that a diagram names. The label may come after the first line with the name. */
export class Names {
  readonly all = new Map<string, Named>()

  of(name: string): Named {
    const known = this.all.get(name) ?? { id: `n${this.all.size}` }
    this.all.set(name, known)
    return known
  }

  define(name: string, label = ''): Named {
    const known = this.of(name)
    if (label !== '') known.label = label
    return known
  }

  labelOf(name: string): string {
    return this.of(name).label ?? name
  }
}

/** Characters that mean something to beautiful-mermaid are in a private area of Unicode until the drawing is made. */
const privateArea = 0xe000

const hide = (mark: string) => String.fromCharCode(privateArea + mark.charCodeAt(0))

export const unhide = (text: string) =>
  text.replace(/[\ue000-\ue07f]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) - privateArea))

/** A label must not be empty, so this is drawn as nothing. */
export const blank = '\u200b'

/** A text as one word. */
export function toWord(text: string): string {
  return plainOf(text).replace(/[^\p{L}\p{N}_\u0080-\uffff]/gu, hide) || blank
}

/** A text as a label; where it `wraps`, in lines of some 28 characters. */
export function toLabel(text: string, { wraps = false } = {}): string {
  const plain = plainOf(text)
  const lines = wraps ? plain.replace(/([^\n]{18,28}?\S) +(?=[^\n]{8})/g, '$1\n') : plain
  return lines.replace(/["'()[\]{}<>|&;#%*~`\\/]/g, hide).replaceAll('\n', '<br>') || blank
}

const signs: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', nbsp: ' ', apos: "'" }

function plainOf(text: string): string {
  return text
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replace(/^`(.*)`$/s, '$1')
    .replace(/\s*(?:<br\s*\/?>|\\n|\n)\s*/gi, '\n')
    .replace(
      /<\/?(?:[abipsu]|br|code|del|div|em|font|img|li|small|span|strong|su[bp]|ul)\b[^<>]*>|\bfa[bklrs]?:fa-[\w-]+\s*|\*\*/gi,
      ''
    )
    .replace(/[#&](?:#?(\d{1,6})|(quot|amp|lt|gt|nbsp|apos));/g, (_, code: string, name: string) =>
      code ? String.fromCodePoint(Number(code)) : (signs[name] ?? '')
    )
    .trim()
}

interface SourceLine {
  text: string
  place: Place
}

/** Leaves out front matter and comments. What is in quotes, or the braces of a description, may be several lines. */
function* linesOf(source: string): Generator<SourceLine> {
  const written = source.split('\n')
  const start = written[0]?.trim() === '---' ? written.findIndex((text, at) => at > 0 && text.trim() === '---') + 1 : 0
  for (let line = start; line < written.length; line++) {
    const place = { line, column: (written[line] ?? '').search(/\S/) }
    let text = written[line] ?? ''
    const isWhole = () => (/^\s*accDescr\s*\{/.test(text) ? text.includes('}') : text.split('"').length % 2 === 1)
    if (place.column === -1 || /^\s*%%/.test(text)) continue
    while (!isWhole() && line + 1 < written.length) text += `\n${written[++line]}`
    yield { text: text.trim().replace(/\s*;$/, ''), place }
  }
}

const access = /^(accTitle|accDescr)\s*(?::\s*(.*)|\{(.*)\})$/s
const link = /^(?:click|link)\s+(\S+)\s+(?:href\s+)?"([^"]*)"(?:\s+"[^"]*")?(?:\s+_\w+)?$/
const callback = /^(?:click|callback)\s/

/** Reads a diagram twice, because it may use a name before it says what its label is. */
export function readMermaid(source: string): Diagram | DiagramProblem {
  const [first, ...lines] = linesOf(source)
  const kind = kinds.find(({ header }) => first && header.test(first.text))
  if (!first || !kind) return { why: `\`${first?.text ?? ''}\` is not a kind that docsgen draws` }
  const names = new Names()
  readLines(kind, first, lines, names)
  const [, title] = /^---\n(?:.*\n)*?title:\s*(.+)\n(?:.*\n)*?---/.exec(source) ?? []
  const read = readLines(kind, first, lines, names)
  return 'why' in read ? read : { ...(title && { title: plainOf(title) }), ...read }
}

function readLines(kind: Kind, first: SourceLine, lines: SourceLine[], names: Names): Diagram | DiagramProblem {
  const reader = kind.open(names)
  const written = [kind.write(kind.header.exec(first.text)?.[1] ?? '')]
  const found: Omit<Diagram, 'text'> = { kind: kind.name, links: [] }
  for (const { text, place } of lines) {
    const [, about, ...said] = access.exec(text) ?? []
    const [, name, href] = link.exec(text) ?? []
    if (about) found[about === 'accTitle' ? 'title' : 'description'] = said.join('').trim().replace(/\s+/g, ' ')
    else if (name && href) {
      const column = place.column + text.lastIndexOf(`"${href}"`) + 1
      found.links.push({ name: kind.idOf?.(name, names) ?? name, href, place: { ...place, column } })
    } else if (!callback.test(text)) {
      const drawn = reader.read(text)
      if (drawn === undefined) return { why: `\`${text.split('\n')[0]}\` is not understood`, place }
      if (drawn !== '') written.push(drawn)
    }
  }
  if (reader.open?.length) return { why: 'a block has no end', place: (lines.at(-1) ?? first).place }
  return { ...found, text: [...written, ...(reader.rest?.() ?? [])].join('\n') }
}
