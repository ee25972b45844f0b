/** Reads the code blocks of a page, their fences and marks. Loads nothing: highlighting is in render-blocks.ts. */
import type { ElementContent } from 'hast'
import type { Code, Nodes, Parents, Root } from 'mdast'
import { ownValue } from '../../disk/json.ts'
import type { Message } from '../../messages/message.ts'
import { didYouMean } from '../../messages/suggest.ts'
import { type Diagram, type NodeLink, readMermaid } from '../diagrams/read.ts'
import { elementOf, type Shorthands } from '../directives/directive.ts'
import { locate } from '../line-origins.ts'
import { addMark, type Fence, type Mark, readFence } from './fence.ts'
import { type Language, languages } from './languages.ts'
import { forManager, isNpm, managers } from './package-managers.ts'

export interface CodeBlock {
  fence: Fence
  language: Language | undefined
  lines: Line[]
  /** The drawing that readers see instead of the code. */
  diagram?: Diagram
  /** Makes a message about the block or a place in it. */
  toMessage: ToMessage
}

type ToMessage = (message: Pick<Message, 'rule' | 'text' | 'note'>, at?: { line: number; column: number }) => Message

interface BlockContext {
  /** The page's file, then included ones. */
  files: string[]
  source: string
  messages: Message[]
  npm: Shorthands['npm']
  /** Diagrams are drawn. */
  diagrams: boolean
}

/** Attribute that leads from an element of the content to its block. */
export const blockNumber = 'data-code'

const blockProperty = 'dataCode'

/** Finds and numbers the blocks of a Markdown tree, in place. */
export function readBlocks(tree: Root, context: BlockContext): CodeBlock[] {
  const blocks: CodeBlock[] = []
  const visit = (node: Nodes | Parents): void => {
    // These hold no blocks, and most nodes are these.
    if (!('children' in node) || node.type === 'paragraph' || node.type === 'heading' || node.type === 'table') return
    for (const [index, child] of node.children.entries()) {
      if (context.npm && child.type === 'code' && child.lang === 'npm')
        node.children[index] = toGroup(child, context.npm, context) as never
    }
    for (const child of node.children) {
      if (child.type === 'code' && child.lang) blocks.push(readBlock(child, { ...context, at: blocks.length }))
      else visit(child)
    }
  }
  visit(tree)
  return blocks
}

/** Makes a block for each package manager, in a group that remembers the reader's. */
function toGroup(code: Code, { directive, attributes }: NonNullable<Shorthands['npm']>, context: BlockContext): Nodes {
  if (!isNpm(code.value)) {
    const text = 'Expected a line that begins with `npm` or `npx`'
    const note = 'Write commands for npm; docsgen translates them for the others'
    context.messages.push(createMessages(code, context)({ rule: 'code-option', text, note }))
  }
  const children = managers.map((manager): Code => {
    const { lang: _, ...own } = code
    return { ...own, lang: 'sh', meta: `${code.meta ?? ''} [${manager}]`, value: forManager(code.value, manager) }
  })
  const data = { hName: elementOf(directive), hProperties: { ...attributes } }
  return { type: 'containerDirective', name: directive, children, data, position: code.position } as Nodes
}

function readBlock(code: Code, context: BlockContext & { at: number }): CodeBlock {
  const { messages, at } = context
  const fence = readFence([code.lang, code.meta].filter(Boolean).join(' '), code.value.split('\n').length)
  const language = languages.get(fence.language.toLowerCase())
  const isMarkdown = language?.name === 'markdown'
  const { lines, problems } = readNotation(code.value, { marks: fence.marks, isMarkdown })
  const toMessage = createMessages(code, context)
  messages.push(...fence.problems.map((text) => toMessage({ rule: 'code-option', text })))
  messages.push(
    ...problems.map(({ at: line, column, text }) => toMessage({ rule: 'code-option', text }, { line, column }))
  )
  const diagram = context.diagrams && isMermaid(fence.language) ? readMermaid(code.value) : undefined
  const isDrawn = diagram && !('why' in diagram)
  if (diagram && !isDrawn) messages.push(toMessage(notDrawn(fence.language, diagram.why), diagram.place))
  else if (!diagram && diagrams.has(fence.language.toLowerCase())) messages.push(toMessage(shownAsCode(fence.language)))
  if (!language && fence.language !== '') messages.push(toMessage(unknownLanguage(fence.language)))
  code.lang = fence.language
  code.data = { ...code.data, hProperties: { ...code.data?.hProperties, [blockProperty]: String(at) } }
  if (isDrawn && diagram.links.length > 0) code.data.hChildren = diagram.links.map((link) => toAnchor(link, code))
  return { fence, language, lines, ...(isDrawn && { diagram }), toMessage }
}

const isMermaid = (language: string) => language.toLowerCase() === 'mermaid'

/** A link of a diagram stands in its code until it is drawn, so that it is checked and looked up like any other. */
function toAnchor({ name, href, place }: NodeLink, { position }: Code): ElementContent {
  const start = position && { line: position.start.line + 1 + place.line, column: position.start.column + place.column }
  return {
    type: 'element',
    tagName: 'a',
    properties: { href },
    children: [{ type: 'text', value: name }],
    ...(start && { position: { start, end: start } })
  }
}

/** Other generators and code hosts draw them. A plugin that does has taken them out of the tree. */
const diagrams = new Set(['mermaid', 'plantuml', 'puml'])

function shownAsCode(written: string): Pick<Message, 'rule' | 'text' | 'note'> {
  const other = 'Put an SVG of it next to the page, or draw it in a plugin; write `text` to show it as code'
  const note = isMermaid(written) ? `To draw it, write \`diagrams: true\` in the configuration. ${other}` : other
  return { rule: 'diagram', text: `Cannot draw \`${written}\`: readers see the code`, note }
}

export function notDrawn(written: string, why: string): Pick<Message, 'rule' | 'text' | 'note'> {
  const note =
    'Readers see the code. “Diagrams” in the documentation lists what is drawn; write `text` to show it as code'
  return { rule: 'diagram', text: `Cannot draw \`${written}\`: ${why}`, note }
}

function unknownLanguage(written: string): Pick<Message, 'rule' | 'text' | 'note'> {
  const text = `Unknown language \`${written}\` of a code block${didYouMean(written, languages.keys())}`
  return { rule: 'unknown-language', text, note: 'The code is shown without colours; write `text` if that is intended' }
}

/** Blocks in lists and quotes are indented in the file; lines of an included file are not on the page. */
function createMessages(code: Code, { files, source }: BlockContext): ToMessage {
  const { position, value } = code
  if (!position) return (message) => ({ ...message, file: files[0] ?? '' })
  const { start, end } = position
  return (message, at) => {
    const written = value.split('\n')
    const isOnPage = end.line - start.line >= written.length
    if (!at || !isOnPage) return { ...message, ...locate(start, files) }
    const line = start.line + 1 + at.line
    const indent = (source.split('\n')[line - 1] ?? '').indexOf(written[at.line] ?? '')
    return { ...message, ...locate({ line, column: Math.max(0, indent) + at.column + 1 }, files) }
  }
}

/**
 * Line marks in comments, such as `// [!code ++]`, in any language. A comment with nothing else is removed, and so is a
 * line with nothing but such a comment: it marks the lines below.
 */
export interface Line {
  text: string
  /** Index of the line as written. */
  at: number
  marks: ReadonlySet<Mark>
}

export interface MarkProblem {
  /** Line and column from 0. */
  at: number
  column: number
  text: string
}

const marksByName: Record<string, Mark> = {
  highlight: 'mark',
  hl: 'mark',
  mark: 'mark',
  '++': 'add',
  '--': 'remove',
  focus: 'focus',
  error: 'error',
  warning: 'warning',
  hide: 'hide'
}

// Lookbehinds try a run of characters once, not once for each of them.
const notation = /(?<![ \t])[ \t]*\[!code ([^\]\s:]+)(?::(\d+))?\]/g

const nothing = /(?!)/g

/** An empty comment at the end of a line. */
const emptyComment =
  /(?<![ \t])[ \t]*(?:\{?\/\*+|(?<!\/)\/\/+|(?<!#)#+|<!--|--|(?<!;);+|(?<!%)%+|"|'|\bREM\b)[ \t]*(?:(?:\*\/\}?|-->)[ \t]*)?$/

/** A comment of Docusaurus, which readers would see. */
function foreignMark(line: string, at: number): MarkProblem[] {
  const [, before = '', name] =
    /^(\s*(?:\{?\/\*|\/\/|#|<!--|--|;|%)\s*)(highlight-(?:next-line|start|end))\b/.exec(line) ?? []
  const instead = '`[!code highlight]` in a comment at the end of the line, or `{2}` after the language'
  return name === undefined
    ? []
    : [{ at, column: before.length, text: `Cannot read \`${name}\`: it is a mark of Docusaurus; write ${instead}` }]
}

/** `marks` are those of the info string, by line number. In Markdown only HTML comments count. */
export function readNotation(
  code: string,
  { marks, isMarkdown }: { marks: Map<number, Set<Mark>>; isMarkdown: boolean }
): { lines: Line[]; problems: MarkProblem[] } {
  const written = code.split('\n')
  const problems = isMarkdown || !code.includes('highlight-') ? [] : written.flatMap(foreignMark)
  if (!code.includes('[!code ')) {
    return { lines: written.map((text, index) => ({ text, at: index, marks: marks.get(index + 1) ?? none })), problems }
  }
  const kept: { text: string; at: number }[] = []
  const placed: { first: number; count: number; mark: Mark }[] = []
  for (const [index, line] of written.entries()) {
    const found: { mark: Mark; count: number }[] = []
    const isText = isMarkdown && !line.includes('<!--')
    const bare = line.replace(
      isText ? nothing : notation,
      (whole: string, name: string, count = '1', column: number) => {
        const mark = ownValue(marksByName, name)
        if (mark) found.push({ mark, count: Number(count) })
        else {
          const text = `Unknown mark \`[!code ${name}]\`${didYouMean(name, Object.keys(marksByName))}`
          problems.push({ at: index, column: column + whole.indexOf('['), text })
        }
        return mark ? '' : whole
      }
    )
    const text = found.length > 0 ? bare.replace(emptyComment, '') : line
    placed.push(...found.map((each) => ({ first: kept.length, ...each })))
    if (found.length === 0 || text.trim() !== '') kept.push({ text, at: index })
  }
  const all = new Map<number, Set<Mark>>()
  for (const [index, { at }] of kept.entries()) for (const mark of marks.get(at + 1) ?? []) addMark(all, index, mark)
  for (const { first, count, mark } of placed) {
    for (let index = first; index < Math.min(first + count, kept.length); index++) addMark(all, index, mark)
  }
  return { lines: kept.map((line, index) => ({ ...line, marks: all.get(index) ?? none })), problems }
}

const none: ReadonlySet<Mark> = new Set()
