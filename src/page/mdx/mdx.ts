/**
 * mdx/ reads pages of MDX as data: into the same tree as Markdown, with nothing run. In: a text. Out: its tree, in which
 * `expand` replaces elements and expressions.
 */
import { type Node as EstreeNode, Parser } from 'acorn'
import acornJsx from 'acorn-jsx'
import type { Root } from 'mdast'
import { mdxFromMarkdown } from 'mdast-util-mdx'
import { mdxjs } from 'micromark-extension-mdxjs'
import type { Message } from '../../messages/message.ts'
import { type MarkdownParser, parseMarkdown, type Syntax } from '../markdown/markdown.ts'
import { codeBlock } from './specifiers.ts'

export { expandMdx as expand } from './expand.ts'

const script = Parser.extend(acornJsx())

/** Braces of docsgen that are no JavaScript: the id of a heading, `{#id}`, and a variable, `{{page.title}}`. */
const ownBraces = /^\s*(?:#[^\s{}]+(?:\s+#[^\s{}]+)*|\{\s*[A-Za-z_][\w.-]*\s*\})\s*$/

type Options = Parameters<typeof script.parse>[1]

const acorn = {
  parse: (text: string, options: Options) => script.parse(text, options),
  parseExpressionAt(text: string, at: number, options: Options): EstreeNode {
    if (!ownBraces.test(text)) return script.parseExpressionAt(text, at, options)
    return { type: 'DocsgenBraces', start: 0, end: text.length } as EstreeNode
  }
}

const syntax = {
  micromark: [mdxjs({ acorn: acorn as never })],
  fromMarkdown: [mdxFromMarkdown()]
} satisfies Syntax

interface MdxContext {
  file: string
  messages: Message[]
  /** Syntax of plugins and formulas. */
  more: Syntax
  parser: MarkdownParser | undefined
}

/**
 * A block of code, a heading with the id that Nextra and Fumadocs write, `[#id]`, code in a line, or a comment of HTML,
 * which other tools allow in MDX.
 */
const otherSyntax = new RegExp(
  `${codeBlock.source}|^(#{1,6} [^\\n]*)\\[(#[^\\s\\]]+)\\](?=[ \\t]*$)|(\`+)(?!\`)[^\\n]*?[^\`\\n]\\5(?!\`)|<!--([\\s\\S]*?)-->`,
  'gm'
)

/** Makes a tree of a text. What cannot be read is reported where it is; its words are shown if a baseline accepts that. */
export function parse(text: string, { file, messages, more, parser }: MdxContext): Root {
  // Both kinds of comments have seven signs around them, and both kinds of ids two, so that no place changes.
  const read = text.replace(otherSyntax, (whole, _indent, _fence, title?: string, id?: string, _ticks?, comment?) => {
    if (title !== undefined) return `${title}{${id}}`
    return comment === undefined || comment.includes('*/') ? whole : `{/* ${comment}*/}`
  })
  try {
    return parseMarkdown(read, 'page', more, parser, syntax)
  } catch (error) {
    // Parts of it may be read otherwise than the whole.
    if (parser !== 'remark-parse') return parse(text, { file, messages, more, parser: 'remark-parse' })
    if (!(error instanceof Error && 'reason' in error)) throw error
    const { reason, line, column = 1, cause } = error as unknown as SyntaxProblem
    const why = cause instanceof Error ? cause.message.replace(/ \(\d+:\d+\)$/, '') : reason
    // An element without an end has no place but in the text of the problem.
    const [range, ...start] = / \((\d+):(\d+)-\d+:\d+\)/.exec(why) ?? []
    const place = line === undefined ? { line: Number(start[0] ?? 1), column: Number(start[1] ?? 1) } : { line, column }
    const problem = (why.charAt(0).toLowerCase() + why.slice(1)).replace(range ?? '', '')
    const note = 'Write `\\{` and `\\<` for the signs themselves, or put them into code'
    messages.push({ rule: 'mdx', file, text: `Cannot read MDX: ${problem}`, note, place })
    return { type: 'root', children: [{ type: 'code', lang: 'md', value: text.trim() }] }
  }
}

interface SyntaxProblem {
  reason: string
  line?: number
  column?: number
  cause?: unknown
}
