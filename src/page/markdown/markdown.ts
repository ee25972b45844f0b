/**
 * markdown/ turns text into a Markdown tree, an HTML tree and content. Syntax extensions double the time of parsing,
 * used or not, so each is left out if its first characters do not occur. test/page/markdown.test.ts compares the trees.
 */
import type { Link, Nodes, Root } from 'mdast'
import { defListFromMarkdown } from 'mdast-util-definition-list'
import { directiveFromMarkdown } from 'mdast-util-directive'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { defList } from 'micromark-extension-definition-list'
import { directive } from 'micromark-extension-directive'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { gfmFootnote } from 'micromark-extension-gfm-footnote'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item'
import type { Construct, Extension, TokenizeContext, Tokenizer } from 'micromark-util-types'
import remarkParse from 'remark-parse'
import { type Data, unified } from 'unified'
import { parseFast } from './fast/fast.ts'
import { autolinkMark, definitionMark } from './fast/lines.ts'

const footnote = gfmFootnote()
/** One tilde is a subscript to many, a line through the text to others: it is text here, and named. */
const strikethrough = gfmStrikethrough({ singleTilde: false })
const taskListItem = gfmTaskListItem()
const directives = directive()
const autolink = gfmAutolinkLiteral()
const table = gfmTable().flow?.null as Construct

const [bareLinks, ...gfmRest] = gfmFromMarkdown()

/** Leaves out the search for bare links and addresses, which walks all texts again. */
const ownFromMarkdown = [...gfmRest, directiveFromMarkdown(), defListFromMarkdown]

/** Extensions of plugins and formulas. */
export interface Syntax {
  micromark: Extension[]
  fromMarkdown: unknown[]
}

const noSyntax: Syntax = { micromark: [], fromMarkdown: [] }

export function joinSyntax(...all: (Syntax | undefined)[]): Syntax {
  const given = all.filter((each) => each !== undefined)
  return {
    micromark: given.flatMap(({ micromark }) => micromark),
    fromMarkdown: given.flatMap(({ fromMarkdown }) => fromMarkdown)
  }
}

/** `docsgen` reads common Markdown itself and leaves the rest to remark-parse, which otherwise reads everything. */
export type MarkdownParser = 'docsgen' | 'remark-parse'

/** Makes the same tree with either parser. `plain` is Markdown without directives: `a:b` is text. With the syntax of MDX it may throw. */
export function parseMarkdown(
  text: string,
  kind: 'page' | 'plain' = 'page',
  more = noSyntax,
  parser: MarkdownParser = 'docsgen',
  mdx?: Syntax
): Root {
  const parse = (part: string) => parseByRemark(part, kind, joinSyntax(more, mdx))
  // Syntax of plugins may be anywhere in a text.
  const isFast = parser === 'docsgen' && more.micromark.length + more.fromMarkdown.length === 0
  return (
    (isFast ? parseFast(text, { parse, hasDirectives: kind === 'page', isMdx: mdx !== undefined }) : undefined) ??
    parse(text)
  )
}

function parseByRemark(text: string, kind: 'page' | 'plain', more: Syntax): Root {
  const all = [...chooseExtensions(text), ...more.micromark]
  const fromMarkdown = [...ownFromMarkdown, ...more.fromMarkdown]
  const extensions = kind === 'plain' ? all.filter((each) => each !== directives) : all
  const tree = parseWith(text, extensions, fromMarkdown)
  // Most addresses are in links and code; only those in texts need this slowest extension. Escapes may hide its mark.
  const isNeeded = (autolinkMark.test(text) || /[\\&]/.test(text)) && showsAutolink(tree)
  if (!isNeeded) return tree
  return dropLinksInLinks(parseWith(text, [...extensions, autolink], [bareLinks, ...fromMarkdown]), text)
}

function parseWith(text: string, micromarkExtensions: Extension[], fromMarkdownExtensions: unknown[]): Root {
  const data = { micromarkExtensions, fromMarkdownExtensions } as Data
  return unified().use(remarkParse).data(data).parse(text)
}

function chooseExtensions(text: string): Extension[] {
  const rows = /[|:]/.test(text) ? delimiterRows(text) : new Set<number>()
  return [
    ...(text.includes('[^') ? [footnote] : []),
    ...(text.includes('~') ? [strikethrough] : []),
    ...(rows.size > 0 ? [tableAt(rows)] : []),
    ...(/\[(?:[xX]\]|\s)/.test(text) ? [taskListItem] : []),
    ...(/:[^ \r\n:/]/.test(text) ? [directives] : []),
    ...(definitionMark.test(text) ? [defList] : [])
  ]
}

/** Numbers of the lines that may be the second of a table, in whatever quote or list. */
function delimiterRows(text: string): Set<number> {
  const lines = text.split(/\r\n|\n|\r/)
  return new Set(lines.flatMap((line, index) => (endsInDashes(line) ? [index + 1] : [])))
}

/** A loop, because a regular expression takes quadratic time for long rows of dashes. */
function endsInDashes(line: string): boolean {
  for (let at = line.length - 1; at >= 0; at--) {
    if (line[at] === '-') return true
    if (!':| \t'.includes(line[at] ?? '')) return false
  }
  return false
}

/** The table extension parses the first line of every paragraph as a head. This one looks for a row of dashes first. */
function tableAt(rows: Set<number>): Extension {
  const tokenize: Tokenizer = function (effects, ok, nok) {
    const isTable = rows.has(this.now().line + 1) || isInTable(this)
    return isTable ? table.tokenize.call(this, effects, ok, nok) : nok
  }
  return { flow: { null: { ...table, tokenize } } }
}

/** True after a row of a table: the extension is asked for each row. */
function isInTable({ events }: TokenizeContext): boolean {
  const last = events.findLast(([, { type }]) => type !== 'lineEnding' && type !== 'linePrefix')
  return last?.[1].type === 'tableHead' || last?.[1].type === 'tableRow'
}

/** Uses a stack of its own: a tree may be deeper than the call stack. */
function showsAutolink(tree: Root): boolean {
  const stack: Nodes[] = [tree]
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'text' && autolinkMark.test(node.value)) return true
    if ('alt' in node && autolinkMark.test(node.alt ?? '')) return true
    if ('children' in node) for (const child of node.children) stack.push(child)
  }
  return false
}

/** Comments, scripts and styles too, which have no tags in them. */
const tags =
  /<!--[\s\S]*?-->|<(?:script|style)\b[\s\S]*?(?:<\/(?:script|style)|$)|<(\/?)a(?=[\s>])((?:[^"'>]|"[^"]*"|'[^']*')*)>/gi

/** Anchors without an address are often left open, or closed as in XML. */
const opens = /\shref(?=[\s=])(?!.*\/$)/is

/** Makes links of bare addresses texts again, as far as an `<a>` is open around them. Changes the tree. */
function dropLinksInLinks(tree: Root, text: string): Root {
  if (!/<a\s/i.test(text)) return tree
  let isOpen = false
  // In the order of the text, with a stack of its own: a tree may be deeper than the call stack.
  const stack: Nodes[] = [tree]
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'html')
      for (const [, end, attributes] of node.value.matchAll(tags))
        if (attributes !== undefined) isOpen = end === '' && opens.test(attributes)
    if (isOpen && node.type === 'link' && isBare(node, text)) toText(node)
    else if ('children' in node) stack.push(...node.children.toReversed())
  }
  return tree
}

/** Neither `[text](url)` nor `<url>`. */
function isBare({ position }: Link, text: string): boolean {
  const first = position && text[position.start.offset ?? -1]
  return first !== '[' && first !== '<'
}

function toText(link: Link): void {
  const { children, url: _url, title: _title, ...rest } = link
  for (const key of Object.keys(link)) Reflect.deleteProperty(link, key)
  Object.assign(link, rest, {
    type: 'text',
    value: children.map((child) => ('value' in child ? child.value : '')).join('')
  })
}
