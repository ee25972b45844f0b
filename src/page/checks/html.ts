/**
 * HTML that a browser repairs without a word: elements that do not exist, and whose tags nobody sees; those without an end,
 * which hold the rest of the page; ends without a beginning; Markdown in the midst of HTML, which stays as it is written.
 */
import type { Element, ElementContent, Root, RootContent } from 'hast'
import { ownValue } from '../../disk/json.ts'
import { type Message, problemOf, type SourcePlace } from '../../messages/message.ts'
import { placeAt } from '../../messages/place.ts'
import { colons, type DirectiveElements, elementOf } from '../directives/directive.ts'
import {
  knownElements,
  lineElements,
  readTags,
  selfEnding,
  type Tag,
  verbatimElements,
  voidElements
} from '../html-tags.ts'
import { asInclude, components, includeComment, namedAsElement } from './other-generators.ts'

/** Ends of elements do not reach out of these. */
const walls = new Set('li dd dt td th blockquote'.split(' '))

/** Elements in them have names of their own. */
const drawings = new Set(['svg', 'math'])

type Node = Root | RootContent

interface Open {
  name: string
  place: SourcePlace | undefined
}

/** Elements without an end so far. What a tag asks takes the same time however many they are. */
class OpenElements {
  readonly #all: Open[] = []
  readonly #ofName = new Map<string, number[]>()

  get length(): number {
    return this.#all.length
  }

  get last(): Open | undefined {
    return this.#all.at(-1)
  }

  push(element: Open): void {
    const at = this.#all.push(element) - 1
    const same = this.#ofName.get(element.name)
    if (same) same.push(at)
    else this.#ofName.set(element.name, [at])
  }

  hasAny(names: ReadonlySet<string>): boolean {
    for (const name of names) if (this.lastOf(name) !== -1) return true
    return false
  }

  /** -1 if there is none. */
  lastOf(name: string): number {
    return this.#ofName.get(name)?.at(-1) ?? -1
  }

  /** Takes away and returns those from a position on. */
  close(from: number): Open[] {
    const closed = this.#all.splice(from)
    for (const { name } of closed) this.#ofName.get(name)?.pop()
    return closed
  }
}

interface HtmlContext {
  file: string
  source: string
  messages: Message[]
  directives: DirectiveElements
}

/** Checks a tree whose HTML is not read yet. */
export function checkHtml(tree: Root, { file, source, messages, directives }: HtmlContext): void {
  const open = new OpenElements()
  const report: Report = (rule, place, problem) =>
    void messages.push(problemOf({ name: rule }, { file, ...problem, ...(place && { place }) }))
  const visit = (node: Node, floor: number): void => {
    if (node.type === 'raw') readHtml(node, { open, floor, report, directives })
    if (node.type === 'element' && node.tagName === 'pre' && open.length > floor)
      readCode(node, source, { open, report })
    if (!('children' in node)) return
    const isWall =
      node.type === 'root' ||
      (node.type === 'element' && (walls.has(node.tagName) || node.tagName.startsWith('docsgen-')))
    const inner = isWall ? open.length : floor
    for (const child of node.children) visit(child as RootContent, inner)
    if (isWall) for (const each of open.close(inner)) reportUnclosed(each, report)
  }
  visit(tree, 0)
}

type Problem = Pick<Message, 'text' | 'note' | 'fix'>

type Report = (
  rule: 'unknown-element' | 'unclosed-html' | 'raw-markdown' | 'foreign-syntax',
  place: SourcePlace | undefined,
  problem: Problem
) => void

interface Reading {
  open: OpenElements
  /** Elements below are outside of the list item, the quote or the directive. */
  floor: number
  report: Report
  directives: DirectiveElements
}

function readHtml(raw: Extract<ElementContent, { type: 'raw' }>, reading: Reading): void {
  const { open, report } = reading
  const placeOf = (at: number) => placeIn(raw, at)
  let run = ''
  let from = 0
  const add = (text: string, at: number) => {
    if (run === '') from = at
    run += text
  }
  const flush = () => {
    const found = findFirst(run, [block, mark, line, code])
    if (found) {
      const written = raw.value.slice(from + found.at, from + found.at + found.written.length)
      const text = `Cannot read \`${cut(written)}\`: it is within HTML`
      report('raw-markdown', placeOf(from + found.at), { text, note: apart })
    }
    run = ''
  }
  readTags(raw.value, {
    tag: (tag) => {
      readTag(tag, placeOf(tag.at), reading)
      if (lineElements.has(tag.name)) add(filler.repeat(tag.written.length), tag.at)
      else flush()
    },
    markup: (written, at) => {
      add(filler.repeat(written.length), at)
      if (!includeComment.test(written)) return
      const text = `Cannot read \`${cut(written)}\`: it is a mark of VitePress`
      report('foreign-syntax', placeOf(at), { text, note: asInclude })
    },
    text: (text, at) => add(open.hasAny(verbatimElements) ? filler.repeat(text.length) : text, at)
  })
  flush()
}

/** Indented lines within HTML are code, and meant as Markdown if they have its marks, or if the tag above is indented too. */
function readCode(pre: Element, source: string, { open, report }: Pick<Reading, 'open' | 'report'>): void {
  const { start, end } = pre.position ?? {}
  const written = source.slice(start?.offset ?? 0, end?.offset)
  // Other code begins with its fence, or is in another file.
  if (!start || !/^[ \t]/.test(written) || !written.trimStart().startsWith(firstLine(pre))) return
  const tag = source.split('\n', open.last?.place?.line ?? 0).at(-1) ?? ''
  const found = findFirst(written, tag.search(/\S/) >= start.column ? [/\S[^\n]*/] : [block, mark])
  const text = `Cannot read \`${cut(found?.written ?? '')}\`: it is indented, which makes it code`
  const note = 'Begin it at the start of the line; for code, write a fence'
  if (found) report('raw-markdown', placeAt(source, (start.offset ?? 0) + found.at), { text, note })
}

function firstLine({ children: [code] }: Element): string {
  const [text] = code?.type === 'element' ? code.children : []
  return text?.type === 'text' ? (/\S[^\n]*/.exec(text.value)?.[0] ?? '') : ''
}

function readTag(tag: Tag, place: SourcePlace | undefined, { open, floor, report, directives }: Reading): void {
  const { name, written, isEnd, isSlashed } = tag
  if (!drawings.has(name) && open.hasAny(drawings)) return
  if (name.startsWith('docsgen-')) {
    const note = `A directive is written \`::${name.slice('docsgen-'.length)}\``
    const text = `Cannot write \`<${name}>\`: elements that begin with \`docsgen-\` are reserved for templates`
    if (!isEnd) report('unknown-element', place, { text, note })
    return
  }
  if (namedAsElement.test(written) || (!knownElements.has(name) && !/^[a-z][\w.]*-[\w.-]*$/.test(name))) {
    if (!isEnd) report('unknown-element', place, unknownElement(tag, directives))
    return
  }
  if (voidElements.has(name)) return
  if (isEnd) {
    const at = open.lastOf(name)
    if (at >= floor) for (const each of open.close(at).slice(1)) reportUnclosed(each, report)
    else if (!selfEnding.has(name)) {
      const note = 'Remove it, or write what it closes above it'
      report('unclosed-html', place, { text: `Cannot find the start of \`${written}\``, note })
    }
    return
  }
  if (drawings.has(name) && isSlashed) return
  if (!isSlashed || selfEnding.has(name)) return void open.push({ name, place })
  const whole = `${written.replace(/\s*\/>$/, '>')}</${name}>`
  const text = `Cannot end \`<${name}>\` with a slash: browsers read it as an opening tag`
  report('unclosed-html', place, { text, note: `Write \`${cut(whole)}\``, fix: { was: written, text: whole } })
}

function unknownElement({ name, written }: Tag, directives: DirectiveElements): Problem {
  const [, component] = /^<([A-Z]\w*[a-z]\w*)[\s/>.]/.exec(written) ?? []
  const named = component?.replace(/(?<=[a-z\d])(?=[A-Z])/g, '-').toLowerCase() ?? ''
  const { rules = {} } = directives.get(elementOf(named)) ?? {}
  const label = rules.required?.includes('label') ? '[…]' : ''
  const directive = directives.has(elementOf(named))
    ? colons[rules.forms?.[0] ?? 'container'] + named + label
    : ':::name'
  const advice = component
    ? (ownValue(components, component) ??
      `Write components of MDX as directives: \`${directive}\` (see \`docsgen migrate\`)`)
    : 'Nobody sees it'
  const note = `${advice}. To show it as text, put it into code or write \`&lt;\` for \`<\``
  return { text: `Unknown element \`<${cut(written.slice(1, 1 + name.length))}>\``, note }
}

function reportUnclosed({ name, place }: Open, report: Report): void {
  if (selfEnding.has(name)) return
  const note = name.includes('-')
    ? `Write \`</${name}>\`. To show it as text, put it into code or write \`&lt;\` for \`<\``
    : `Write \`</${name}>\` where it ends, in the same list, quote or directive`
  report('unclosed-html', place, { text: `Cannot find the end of \`<${name}>\``, note })
}

function cut(text: string, most = 80): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}

/** Lines of HTML in a list or a quote lack what they are indented by in the file. */
function placeIn({ position, value }: Extract<ElementContent, { type: 'raw' }>, at: number): SourcePlace | undefined {
  if (!position) return undefined
  const { line, column } = placeAt(value, at)
  const { start } = position
  return { line: start.line + line - 1, column: line === 1 ? start.column + column - 1 : column }
}

/** Marks that nobody writes into HTML or into code, except as Markdown. */
const block = /^[ \t]*(?:(?:`{3,}|~{3,})[^`\n]*$|:{3,}[ \t]*[a-z][^\n]*|::[a-z][\w-]*[[{][^\n]*)/im
const mark = /!?\[[^[\]\n]{1,200}\]\([^()\s]{1,500}(?: "[^"\n]{0,200}")?\)|\*\*[^\s*](?:[^*\n]{0,200}[^\s*])?\*\*/

/** The same at the beginning of a line: headings, and lists with more than one item. */
const line = /(?<=\n)[ \t]*(?:#{1,6} \S[^\n]*|([-*+] )\S[^\n]*(?=\n[ \t]*\1\S)|1[.)] \S[^\n]*(?=\n[ \t]*2[.)] ))/

const code = /`[^`\n]+`/

const apart = 'Leave an empty line above it, and begin it at the start of the line; or write HTML'

interface MarkdownPiece {
  written: string
  /** Where it is in the text. */
  at: number
}

/** Stands for each character of tags that are a part of a line, and of code in them. */
const filler = '\u0000'

function findFirst(text: string, patterns: RegExp[]): MarkdownPiece | undefined {
  return patterns
    .map((pattern) => pattern.exec(text))
    .filter((found) => found !== null)
    .map(({ 0: found, index }) => ({ written: found.trim(), at: index + found.search(/\S/) }))
    .sort((a, b) => a.at - b.at)[0]
}
