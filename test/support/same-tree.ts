/** The tree of `parseMarkdown` against that of remark-parse with the whole syntax. */
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { defListFromMarkdown } from 'mdast-util-definition-list'
import { defList } from 'micromark-extension-definition-list'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { type Plugin, type Processor, unified } from 'unified'
import type { Message } from '../../src/messages/message.ts'
import { parseMarkdown } from '../../src/page/markdown/markdown.ts'
import { mathFromMarkdown, mathSyntax } from '../../src/page/markdown/maths-syntax.ts'
import { parse as parseMdx } from '../../src/page/mdx/mdx.ts'

/** How docsgen reads Markdown: pages, descriptions of an API (without directives), pages with formulas, and MDX. */
export const kinds = ['page', 'plain', 'maths', 'mdx'] as const

export type Kind = (typeof kinds)[number]

const readerWith = (...syntax: Plugin[]) =>
  unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).use(syntax).freeze()

const processors = {
  page: readerWith(remarkDirective, remarkDefinitionList),
  plain: readerWith(remarkDefinitionList),
  maths: readerWith(remarkDirective, remarkDefinitionList, remarkMaths)
}

const formulas = { micromark: [mathSyntax], fromMarkdown: [mathFromMarkdown] }

function remarkDefinitionList(this: Processor) {
  const data = this.data()
  data.micromarkExtensions?.push(defList)
  data.fromMarkdownExtensions?.push(defListFromMarkdown)
}

function remarkMaths(this: Processor) {
  const data = this.data()
  data.micromarkExtensions?.push(mathSyntax)
  data.fromMarkdownExtensions?.push(mathFromMarkdown)
}

/** Of JavaScript the places are left out: micromark moves some of them twice. */
function mdxTree(text: string, parser?: 'remark-parse'): string {
  const messages: Message[] = []
  const more = { micromark: [], fromMarkdown: [] }
  const tree = parseMdx(text, { file: 'a.mdx', messages, more, parser })
  const isOfScript = (key: string, value: unknown) =>
    key === 'loc' || key === 'range' || (/^(start|end)$/.test(key) && typeof value === 'number')
  return JSON.stringify({ tree, messages }, (key, value) => (isOfScript(key, value) ? undefined : value))
}

function treesOf(text: string, kind: Kind): { got: string; wanted: string } {
  if (kind === 'mdx') return { got: mdxTree(text), wanted: mdxTree(text, 'remark-parse') }
  const got = kind === 'maths' ? parseMarkdown(text, 'page', formulas) : parseMarkdown(text, kind)
  return { got: JSON.stringify(got), wanted: JSON.stringify(processors[kind].parse(text)) }
}

export function isSame(text: string, kind: Kind = 'page'): boolean {
  const { got, wanted } = treesOf(text, kind)
  return got === wanted || isDeepStrictEqual(JSON.parse(got), JSON.parse(wanted))
}

/** Equal to the last place. */
export function expectSame(text: string, kind: Kind = 'page'): void {
  if (isSame(text, kind)) return
  const { got, wanted } = treesOf(text, kind)
  assert.deepEqual({ kind, text, tree: JSON.parse(got) }, { kind, text, tree: JSON.parse(wanted) })
}
