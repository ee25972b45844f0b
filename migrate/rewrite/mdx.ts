/**
 * Pages of MDX stay as they are: docsgen reads them. Imports get their new places. What docsgen refuses, because it would
 * have to be run or the policy of the site blocks it, is left out and to do; unknown components become stand-ins.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ImportDeclaration } from 'estree'
import type { Nodes, Root } from 'mdast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import { expand, parse } from '../../src/page/mdx/mdx.ts'
import { placeInSource } from '../read/files.ts'
import { frontMatterIn } from '../read/read.ts'
import type { SourceSite } from '../types.ts'
import { excerpt } from '../words.ts'
import type { PageContext } from './context.ts'
import type { Edit } from './lines.ts'

type Element = MdxJsxFlowElement | MdxJsxTextElement
type Messages = Parameters<typeof parse>[1]['messages']

const noSyntax = { micromark: [], fromMarkdown: [] }

/** Reads a text as MDX; undefined, after a note of what is to do, if it cannot be read. */
export function parseMdx(text: string, { page, maths, todo }: PageContext): Root | undefined {
  const messages: Messages = []
  const formula = /\$\$[\s\S]+?\$\$|(?<![\\$\w])\$(?=\S)[^$\n]*(?<=[^\s\\])\$(?!\w)/g
  const plain = maths ? text.replace(formula, (found) => found.replace(/[{}<\\]/g, 'x')) : text
  const tree = parse(plain, { file: page.file, messages, more: noSyntax, parser: undefined })
  const [problem] = messages
  if (!problem) return tree
  todo(`${problem.text}. ${problem.note ?? ''}`)
  return undefined
}

export function visit(node: Nodes, see: (node: Nodes) => void): void {
  see(node)
  if ('children' in node) for (const child of node.children) visit(child, see)
}

export function isElement(node: Nodes): node is Element {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
}

interface Span {
  start: number
  end: number
}

function spanOf({ position }: { position?: Nodes['position'] }): Span {
  return { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 }
}

/** Lines count: offsets of statements do not have the empty lines before them. */
function spanOfStatement({ loc }: Pick<ImportDeclaration, 'loc'>, starts: number[]): Span {
  const offset = ({ line = 1, column = 0 } = {}) => (starts[line - 1] ?? 0) + column
  return { start: offset(loc?.start), end: offset(loc?.end) }
}

/** Names of docsgen's directives that pages of others use as elements. */
const directives = Object.fromEntries(
  'note info tip caution warning danger details tabs tab code-group card cards steps file-tree badge columns split column pages icon faq'
    .split(' ')
    .map((name) => [name, {}])
)

/** Returns the edits of a page; `tree` is that of `text`. */
export function mdxEdits(tree: Root, text: string, context: PageContext): Edit[] {
  const unknown = new Set<string>()
  const edits = [...policyEdits(tree, context), ...refusedEdits(tree, text, context, unknown)]
  const lines: string[] = []
  const starts = lineStarts(text)
  for (const name of [...unknown].sort()) if (name !== 'Head') lines.push(context.standIn(name))
  visit(tree, (node) => {
    if (node.type !== 'mdxjsEsm') return
    for (const statement of node.data?.estree?.body ?? [])
      if (statement.type === 'ImportDeclaration')
        edits.push(...importEdits(statement, { text, starts, context, unknown }))
  })
  const first = tree.children.find(({ type }) => type === 'mdxjsEsm') ?? tree.children[0]
  if (lines.length > 0) {
    const at = spanOf(first ?? {}).start
    edits.push({ start: at, end: at, text: `${lines.join('\n')}\n${first?.type === 'mdxjsEsm' ? '' : '\n'}` })
  }
  return edits
}

interface ImportContext {
  text: string
  starts: number[]
  context: PageContext
  unknown: ReadonlySet<string>
}

/** Gives an import the new place of what it names, without components that docsgen does not know. */
function importEdits(statement: ImportDeclaration, { text, starts, context, unknown }: ImportContext): Edit[] {
  const written = String(statement.source.value)
  const { start, end } = spanOfStatement(statement, starts)
  if (/\.(?:css|s[ac]ss|less)$/.test(written)) return [{ start, end, text: '' }]
  const kept = statement.specifiers.filter(({ local }) => !unknown.has(local.name))
  if (kept.length === 0 && statement.specifiers.length > 0) return [{ start, end, text: '' }]
  const names = kept.map((each) => {
    const { name } = each.local
    if (each.type === 'ImportDefaultSpecifier') return { name, exported: 'default', text: name }
    if (each.type === 'ImportNamespaceSpecifier') return { name, exported: '*', text: `* as ${name}` }
    const exported = 'name' in each.imported ? each.imported.name : name
    return { name, exported, text: name === exported ? name : `${exported} as ${name}`, isNamed: true }
  })
  const exported = names.map((each) => each.exported)
  const now = context.importFrom(written, exported)
  if (now === written && kept.length === statement.specifiers.length) return []
  const textsOf = (isNamed: boolean) =>
    names.filter((each) => Boolean(each.isNamed) === isNamed).map(({ text }) => text)
  const list = textsOf(true).join(', ')
  const all = [...textsOf(false), ...(list ? [`{ ${list} }`] : [])].join(', ')
  // Another statement may follow on the line.
  const stop = text[end - 1] === ';' ? ';' : ''
  return [{ start, end, text: `import ${all && `${all} from `}'${now}'${stop}` }]
}

/** Leaves out what would have to be run; components that nothing is known of are added to `unknown`. */
function refusedEdits(tree: Root, text: string, context: PageContext, unknown: Set<string>): Edit[] {
  const { page, kind, root, values, todo } = context
  const messages: Messages = []
  const read = (file: string) => {
    const { at } = placeInSource(root, path.posix.normalize(file))
    return at === undefined ? { text: '' } : { bytes: readFileSync(at), real: file }
  }
  const names = { ...values, frontMatter: values as never, props: {} }
  const folders = { ...context.aliases, ...(kind === 'docusaurus' && { '@site/': '' }) }
  const tools = { file: page.file, messages, directives, folders, read, names, components: {} }
  expand(structuredClone(tree), tools)
  const starts = lineStarts(text)
  const places = placesIn(tree, starts)
  const edits: Edit[] = []
  for (const { text: problem, place } of messages) {
    const [, component] = /^Unknown component `<([\w$]+)/.exec(problem) ?? []
    if (component !== undefined) unknown.add(component)
    const at = (starts[(place?.line ?? 1) - 1] ?? 0) + (place?.column ?? 1) - 1
    const [around] = places
      .filter(({ start, end }) => start <= at && at < end)
      .sort((a, b) => a.end - a.start - (b.end - b.start))
    if (component !== undefined || !around || !/^(?:Cannot (?:run|find|show|import)|Expected)/.test(problem)) continue
    const { start, end, isExpression } = around
    const source = excerpt(text.slice(start, end).replace(/\s+/g, ' '))
    // Known components have no use for some of their attributes.
    if (!/^toc=/.test(source))
      todo(`\`${source.replaceAll('`', "'")}\` is left out, as it would have to be run: ${write}`)
    edits.push({ start, end, text: isExpression ? '{/* TODO */}' : '' })
  }
  return edits
}

const write = 'write it as a component in a file of its own, see “A component” in MDX'

interface Removable extends Span {
  isExpression: boolean
}

/** Places that can be left out as a whole: expressions, attributes, statements. */
function placesIn(tree: Root, starts: number[]): Removable[] {
  const places: Removable[] = []
  visit(tree, (node) => {
    if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression')
      places.push({ ...spanOf(node), isExpression: true })
    if (node.type === 'mdxjsEsm')
      for (const statement of node.data?.estree?.body ?? [])
        places.push({ ...spanOfStatement(statement, starts), isExpression: false })
    if (isElement(node))
      for (const attribute of node.attributes) places.push({ ...spanOf(attribute), isExpression: false })
  })
  return places
}

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
}

/** Leaves out scripts and styles, which the policy of the site blocks, and icons of cards, which are none here. */
function policyEdits(tree: Root, { todo }: PageContext): Edit[] {
  const edits: Edit[] = []
  visit(tree, (node) => {
    if (!isElement(node)) return
    if (/^(?:style|script|Head)$/.test(node.name ?? '')) {
      todo(`\`<${node.name}>\` is left out: ${node.name === 'style' ? inSheet : inHead}`)
      edits.push({ ...spanOf(node), text: '' })
    } else if (/^(?:Card|LinkCard|Tile)$/.test(node.name ?? ''))
      for (const attribute of node.attributes)
        if (attribute.type === 'mdxJsxAttribute' && attribute.name === 'icon')
          edits.push({ ...spanOf(attribute), text: '' })
    if (/^[a-z]/.test(node.name ?? ''))
      for (const attribute of node.attributes) {
        const { start, end } = spanOf(attribute)
        if (attribute.type === 'mdxJsxAttribute' && /^on[A-Z]/.test(attribute.name)) {
          todo(`\`${attribute.name}\` of \`<${node.name}>\` is left out: ${write}`)
          edits.push({ start, end, text: '' })
        }
      }
  })
  return edits
}

const inSheet = 'write its rules in `templates/styles.css`, see “Templates”'
const inHead = 'write it in `templates/slots/head.tsx`, see “Slots” in Templates'

/** The place of a page below `content/`: a page in `.md` that uses MDX, where that is read so, is one. */
export function targetOf(rest: string, text: string, { kind, format }: Pick<SourceSite, 'kind' | 'format'>): string {
  const name = rest.replace(/\.(?:mdx?|markdown)$/, '')
  const own = /^mdx:\s*\n\s+format:\s*(\w+)/m.exec(frontMatterIn(text).yaml)?.[1] ?? format
  const isRead = kind === 'docusaurus' && own !== 'md' && own !== 'detect'
  return path.posix.normalize(`${name}${rest.endsWith('.mdx') || (isRead && usesMdx(text)) ? '.mdx' : '.md'}`)
}

/** Elements, expressions, imports and exports; code and comments have none. */
function usesMdx(text: string): boolean {
  const bare = text
    .slice(frontMatterIn(text).end)
    .replace(/^([ \t>]*(?:[-*+] |\d+\. )?[ \t]*)(`{3,}|~{3,})[^\n]*\n[\s\S]*?^[ \t>]*\2[ \t]*$/gm, '')
    .replace(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)|<!--[\s\S]*?-->|\{#[^\s{}]+\}/g, '')
  return /<[\w>/]|\{|^(?:import|export)\s/m.test(bare)
}
