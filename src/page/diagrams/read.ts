/**
 * Reads Mermaid and writes it in the plain form that beautiful-mermaid reads right: that package passes over every line that it
 * does not know, and takes `A-->B` for a box named `A--`. Here, such a line is a problem with its place.
 */
import { flowchart } from './flowchart.ts'
import { classes, entities, sequence, states } from './kinds.ts'
import { type Kind, Names, plainOf } from './names.ts'

export interface Diagram {
  kind: string
  title?: string
  description?: string
  /** For beautiful-mermaid. */
  text: string
  links: NodeLink[]
}

/** In the source, from 0. */
interface SourceSpot {
  line: number
  column: number
}

/** `name` is the `data-id` of the node in the drawing. */
export interface NodeLink {
  name: string
  href: string
  place: SourceSpot
}

/** Without a place it is about the whole diagram. */
export interface DiagramProblem {
  why: string
  place?: SourceSpot
}

const kinds: readonly Kind[] = [flowchart, states, sequence, classes, entities]

interface SourceLine {
  text: string
  place: SourceSpot
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
