/**
 * include/ puts parts of other files into a page: `::include{file=…}` as Markdown, a fence with `file=…` as code. A
 * part is made as a tree of its own, with its own file, so its problems, links and images belong to that file.
 */
import path from 'node:path'
import type { Code, Heading, Nodes, Parents, Root, RootContent } from 'mdast'
import type { LeafDirective } from 'mdast-util-directive'
import { defined } from '../../disk/defined.ts'
import { findSecret, isPrivate, isSecretFile } from '../../disk/secrets.ts'
import type { Message } from '../../messages/message.ts'
import { didYouMean } from '../../messages/suggest.ts'
import { decodeSource } from '../decode.ts'
import { findBlock } from '../front-matter/block.ts'
import { numberLines, placeOf } from '../line-origins.ts'
import { withoutIds } from '../markdown/heading-ids.ts'
import { type MarkdownParser, parseMarkdown } from '../markdown/markdown.ts'
import type { Value } from '../mdx/values.ts'
import type { IncludeReader } from './reader.ts'

export interface IncludeContext {
  file: string
  /** All files of the page so far, itself first. */
  files: string[]
  /** Ids of the parts that include this one. */
  above: string[]
  messages: Message[]
  read: IncludeReader['read'] | undefined
  parser: MarkdownParser | undefined
  /** Makes the tree of an included text, with its own includes. */
  toTree(text: string, file: string, around: { above: string[]; props?: Record<string, Value> }): Root
}

/** Pages have a handful. Files that include each other several times would not end. */
const mostIncludes = 1000

/** False if a text certainly includes nothing. */
export function hasIncludes(text: string): boolean {
  return text.includes(':include') || text.includes('file=')
}

/** Replaces the includes in a tree, in place. */
export function expandIncludes(node: Root | Parents, context: IncludeContext): void {
  const children: Nodes[] = []
  for (const child of node.children) {
    if (child.type === 'code') includeCode(child, context)
    if (isInclude(child)) children.push(...includeMarkdown(child, context))
    else {
      if ('children' in child) expandIncludes(child, context)
      children.push(child)
    }
  }
  node.children = children as typeof node.children
}

function isInclude(node: Nodes): node is LeafDirective {
  return /Directive$/.test(node.type) && 'name' in node && node.name === 'include'
}

const known = ['file', 'lines', 'region', 'section', 'shift']

function includeMarkdown(node: LeafDirective, context: IncludeContext): RootContent[] {
  const report = reporter(node, context)
  const { file: href, shift, ...part } = (node.attributes ?? {}) as Record<string, string>
  const unknown = Object.keys(node.attributes ?? {}).find((name) => !known.includes(name))
  if (node.type !== 'leafDirective') return report('Expected `::include` on a line of its own, with two colons')
  if (unknown) return report(`Unknown attribute \`${unknown}\` of \`include\`${didYouMean(unknown, known)}`)
  if (!href || node.children.length > 0) {
    return report('Expected the name of a file', 'Write it as `::include{file=parts/setup.md}`')
  }
  const levels = Number(shift ?? 0)
  if (!Number.isInteger(levels)) return report(`Expected \`shift\` to be a whole number, not \`${shift}\``)
  const file = resolveFile(href, context.file)
  if (!/\.(mdx?|markdown)$/i.test(file)) {
    const note = `Show it as code, with a fence: \`\`\`\`ts file=${href}\`\`\`\``
    return report(`Expected a Markdown file, not \`${href}\``, note)
  }
  const found = readText(file, { report, context })
  if (found === undefined) return []
  const text = cutMarkdown(found.source, part, context.parser)
  if (typeof text !== 'string') return report(text.text, text.note)
  reportSecret(text, { ...found, file, node, context })
  const id = `${file} ${JSON.stringify(part)}`
  if (context.above.includes(id)) {
    const way = [...context.above.slice(context.above.indexOf(id)), id].map((each) => each.split(' ')[0])
    return report(`Cannot include \`${href}\`: it includes itself`, `The cycle is ${way.join(' → ')}`)
  }
  const index = context.files.push(file) - 1
  if (index > mostIncludes) {
    return index > mostIncludes + 1 ? [] : report(`Cannot include more than ${mostIncludes} parts in a page`)
  }
  const tree = context.toTree(text, file, { above: [...context.above, id], ...node.data })
  shiftHeadings(tree, { levels, report })
  renameNotes(tree, index)
  numberLines(tree, index)
  return tree.children
}

type Report = (text: string, note?: string) => []

function reporter(node: Nodes, { file, messages }: IncludeContext): Report {
  return (text, note) => {
    messages.push({ rule: 'include', file, text, ...placeOf(node), ...defined({ note }) })
    return []
  }
}

/** Relative to the including file; with a leading slash, to the project. */
function resolveFile(href: string, from: string): string {
  return href.startsWith('/') ? path.posix.normalize(href.slice(1)) : path.posix.join(path.posix.dirname(from), href)
}

/** Undefined, after a report, if the file cannot be read. */
function readText(
  file: string,
  { report, context }: { report: Report; context: IncludeContext }
): Pick<IncludedPart, 'source' | 'real'> | undefined {
  if (!context.read) return void report('Cannot include a file here')
  const found = context.read(file, context.file)
  if ('text' in found) return void report(found.text, found.note)
  const decoded = decodeSource(found.bytes, file)
  if ('text' in decoded) return { source: decoded.text, real: found.real }
  context.messages.push(decoded.message)
  return undefined
}

interface IncludedPart {
  source: string
  file: string
  /** The file itself, where `file` is a link. */
  real: string
  node: Pick<Nodes, 'position'>
  context: Pick<IncludeContext, 'file' | 'messages'>
}

/** Reports a key or token in a part of `source`, or a file that is one by its name. */
export function reportSecret(part: string, { source, file, real, node, context }: IncludedPart): void {
  const secret = findSecret(part)
  const line = secret && source.slice(0, source.indexOf(secret.text.split('\n', 1)[0] ?? '')).split('\n').length
  const isHidden = isPrivate(path.posix.relative(path.posix.dirname(context.file), file))
  if (!secret && ![file, real].some((name) => isSecretFile(name, source)) && !isHidden) return
  const byName = isHidden ? 'names that begin with a dot are private' : 'its name is typical for a key or a password'
  const why = secret ? `line ${line} looks like ${secret.what}` : byName
  const text = `Cannot include \`${file}\`: ${why}`
  const note = 'Remove it. If it may be shown, write `<!-- docsgen-ignore secret -->` above'
  context.messages.push({ rule: 'secret', file: context.file, text, ...placeOf(node), note })
}

function shiftHeadings(node: Root | Parents, { levels, report }: { levels: number; report: Report }): void {
  if (levels === 0) return
  for (const child of node.children) {
    if (child.type === 'heading') {
      const depth = child.depth + levels
      if (depth < 1 || depth > 6) report(`Cannot make a heading of level ${depth}`, 'Levels go from 1 to 6')
      else child.depth = depth as Heading['depth']
    } else if ('children' in child) shiftHeadings(child, { levels, report })
  }
}

/** Two files may use one name for different footnotes or links. */
function renameNotes(node: Nodes, index: number): void {
  if ('identifier' in node && !node.identifier.startsWith('included-'))
    node.identifier = `included-${index}-${node.identifier}`
  if ('children' in node) for (const child of node.children) renameNotes(child, index)
}

const attribute = /(?:^|\s)(file|lines|region)=(?:"([^"]*)"|'([^']*)'|(\S+))/g

function includeCode(node: Code, context: IncludeContext): void {
  const found = [...(node.meta ?? '').matchAll(attribute)].map(
    ([, name = '', ...values]) => [name, values.find((value) => value !== undefined) ?? ''] as const
  )
  const { file: href, ...part } = Object.fromEntries(found) as Record<string, string>
  if (!href || node.value.trim() !== '') return
  // A part that is not found is reported here: these attributes are no options of the block.
  node.meta = (node.meta ?? '').replace(attribute, '').trim() || null
  const report = reporter(node, context)
  const file = resolveFile(href, context.file)
  const read = readText(file, { report, context })
  if (read === undefined) return
  const text = cutCode(read.source, part)
  if (typeof text !== 'string') return void report(text.text, text.note)
  reportSecret(text, { ...read, file, node, context })
  node.value = text
}

/** The part asked for: at most one of these. */
export interface PartSelector {
  lines?: string
  region?: string
  section?: string
}

export interface PartProblem {
  text: string
  note?: string
}

/** Blanks out everything but the requested part, so line numbers stay. */
function cutMarkdown(source: string, part: PartSelector, parser: MarkdownParser | undefined): string | PartProblem {
  const block = findBlock(source)
  const end = block && 'end' in block ? block.end : 0
  const whole = source.slice(0, end).replace(/[^\n]/g, '') + source.slice(end)
  if (Object.keys(part).length === 0) return whole
  const tree = parseMarkdown(whole, 'page', undefined, parser)
  const lines = linesOf(whole)
  const selected = selectPart(lines, part, tree)
  if ('text' in selected) return selected
  const wanted = new Set(definedAt(tree))
  for (let line = selected.from; line <= selected.to; line++) wanted.add(line)
  for (const line of selected.marks) wanted.delete(line)
  return lines.map((text, index) => (wanted.has(index + 1) ? text : '')).join('\n')
}

/** The lines asked for, without their common indentation. */
function cutCode(source: string, part: PartSelector): string | PartProblem {
  const lines = linesOf(source)
  const selected = selectPart(lines, part)
  if ('text' in selected) return selected
  const { from, to, marks } = selected
  return dedent(lines.slice(from - 1, to).filter((_, index) => !marks.includes(from + index))).join('\n')
}

function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split('\n')
}

/** Lines of definitions, which often follow at the end of the file, outside of the part. */
function definedAt({ children }: Root): number[] {
  return children.flatMap(({ type, position }) => {
    if (!position || (type !== 'definition' && type !== 'footnoteDefinition')) return []
    const { start, end } = position
    return Array.from({ length: end.line - start.line + 1 }, (_, index) => start.line + index)
  })
}

function dedent(lines: string[]): string[] {
  const full = lines.filter((line) => line.trim() !== '')
  let shared = /^[ \t]*/.exec(full[0] ?? '')?.[0] ?? ''
  for (const line of full) while (!line.startsWith(shared)) shared = shared.slice(0, -1)
  return lines.map((line) => line.slice(shared.length))
}

/** Lines from 1, both ends included. `marks` are lines of region marks, to leave out. */
interface Selected {
  from: number
  to: number
  marks: number[]
}

function selectPart(lines: string[], part: PartSelector, tree?: Root): Selected | PartProblem {
  const [asked, other] = Object.keys(part)
  if (other) return { text: `Expected one of \`${asked}\` and \`${other}\`, not both` }
  if (part.lines !== undefined) return selectLines(part.lines, lines.length)
  if (part.region !== undefined) return selectRegion(part.region, lines)
  if (part.section !== undefined && tree) return selectSection(part.section, { tree, end: lines.length })
  return { from: 1, to: lines.length, marks: [] }
}

function selectLines(written: string, count: number): Selected | PartProblem {
  const [, first, dash, last] = /^(\d*)(-?)(\d*)$/.exec(written) ?? []
  if (first === undefined || (first === '' && last === '')) {
    return { text: `Expected \`lines\` to be such as \`3-9\`, \`3-\` or \`-9\`, not \`${written}\`` }
  }
  const from = first === '' ? 1 : Number(first)
  const to = dash === '' ? from : last === '' ? Math.max(from, count) : Number(last)
  if (from < 1 || from > to) return { text: `Cannot use lines ${from} to ${to}: the last is before the first` }
  const missing = from > count ? from : to > count ? to : undefined
  return missing === undefined
    ? { from, to, marks: [] }
    : { text: `Cannot find line ${missing} of it`, note: `It has ${count} lines` }
}

/** Marks a region in a comment of any language: `// #region a`, `<!-- #region a -->`, `# endregion`. */
const mark = /^\s*(?:[^\w\s]{1,4}|rem\b)\s*(?:#\s*)?(end)?region\b[ \t]*([\w.]+(?:-[\w.]+)*)?/i

function selectRegion(name: string, lines: string[]): Selected | PartProblem {
  const marks = lines.flatMap((text, index) => {
    const [found, end, called] = mark.exec(text) ?? []
    return found === undefined ? [] : [{ line: index + 1, isEnd: end !== undefined, called }]
  })
  const starts = marks.filter(({ isEnd, called }) => !isEnd && called === name)
  const [start] = starts
  if (!start) {
    const names = new Set(marks.flatMap(({ isEnd, called }) => (!isEnd && called ? [called] : [])))
    const known = names.size > 0 ? `It has ${[...names].join(', ')}` : 'It has no regions: write `#region` in a comment'
    return { text: `Cannot find the region \`${name}\` in it${didYouMean(name, names)}`, note: known }
  }
  if (starts.length > 1) return { text: `Cannot choose between ${starts.length} regions with the name \`${name}\`` }
  let depth = 0
  for (const { line, isEnd, called } of marks.filter(({ line }) => line > start.line)) {
    if (isEnd && (called === name || (depth === 0 && called === undefined))) {
      return { from: start.line + 1, to: line - 1, marks: marks.map((each) => each.line) }
    }
    depth += isEnd ? -1 : 1
  }
  return { text: `Cannot find the end of the region \`${name}\``, note: `It begins at line ${start.line}` }
}

function selectSection(name: string, { tree, end }: { tree: Root; end: number }): Selected | PartProblem {
  const headings = tree.children.filter((node) => node.type === 'heading')
  const wanted = simplify(name)
  const at = headings.findIndex((heading) => simplify(titleOf(heading)) === wanted)
  const heading = headings[at]
  if (!heading) {
    const titles = headings.map(titleOf)
    return { text: `Cannot find the section \`${name}\` in it${didYouMean(name, titles)}` }
  }
  const next = headings.slice(at + 1).find(({ depth }) => depth <= heading.depth)
  return { from: heading.position?.start.line ?? 1, to: (next?.position?.start.line ?? end + 1) - 1, marks: [] }
}

/** The text without an explicit id. */
function titleOf(heading: Heading): string {
  return withoutIds(textOf(heading))
}

function textOf(node: Nodes): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

function simplify(title: string): string {
  return title.trim().replace(/\s+/g, ' ').toLowerCase()
}
