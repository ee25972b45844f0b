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
import { numberLines, placeOf } from '../line-origins.ts'
import type { IncludeReader } from './reader.ts'
import { cutCode, cutMarkdown } from './select.ts'

export interface IncludeContext {
  /** The including file. */
  file: string
  /** All files of the page so far, itself first. */
  files: string[]
  /** Ids of the parts that include this one. */
  above: string[]
  messages: Message[]
  read: IncludeReader['read'] | undefined
  /** Makes the tree of an included text, with its own includes. */
  toTree(text: string, file: string, above: string[]): Root
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
  if (!/\.(md|markdown)$/i.test(file)) {
    const note = `Show it as code, with a fence: \`\`\`\`ts file=${href}\`\`\`\``
    return report(`Expected a Markdown file, not \`${href}\``, note)
  }
  const found = readText(file, { report, context })
  if (found === undefined) return []
  const text = cutMarkdown(found.source, part)
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
  const tree = context.toTree(text, file, [...context.above, id])
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
): Pick<Part, 'source' | 'real'> | undefined {
  if (!context.read) return void report('Cannot include a file here')
  const found = context.read(file)
  if ('text' in found) return void report(found.text, found.note)
  const decoded = decodeSource(found.bytes, file)
  if ('text' in decoded) return { source: decoded.text, real: found.real }
  context.messages.push(decoded.message)
  return undefined
}

interface Part {
  source: string
  file: string
  /** The file itself, where `file` is a link. */
  real: string
  node: Nodes
  context: IncludeContext
}

/** Reports a key or token in a part of `source`, or a file that is one by its name. */
function reportSecret(part: string, { source, file, real, node, context }: Part): void {
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
  // What is not found is reported here: they are no options of the block.
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
