/**
 * Directives become elements named `docsgen-<name>`, which the theme maps to its components. What is no directive of the
 * theme is an error when it stands alone (a leaf or a container: nobody writes those by accident) and text otherwise
 * (`10:30`, `a:b`). GitHub's `> [!NOTE]` becomes the same element as `:::note`.
 */
import type { Blockquote, Nodes, Paragraph, Parents, PhrasingContent, Root } from 'mdast'
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive'
import type { AttributeKind, Use } from '../api/model.ts'
import { didYouMean } from '../message.ts'
import type { Message, Place } from '../types.ts'

type Directive = ContainerDirective | LeafDirective | TextDirective

/** Attributes each directive takes, with their kind, by directive name. */
export type Directives = Record<string, Record<string, AttributeKind>>

export interface DirectiveContext {
  file: string
  source: string
  directives: Directives
  messages: Message[]
  /** What is shown of the OpenAPI document: added to. */
  uses: Use[]
}

/** Replaces directives and alerts in a Markdown tree, in place. */
export function expandDirectives(node: Root | Parents, context: DirectiveContext): void {
  for (const [index, child] of node.children.entries()) {
    if (isDirective(child)) {
      const text = child.type === 'textDirective' && !Object.hasOwn(context.directives, child.name)
      if (text)
        node.children[index] = { type: 'text', value: sourceOf(child, context), position: child.position } as never
      else expandDirective(child, context)
    }
    if (child.type === 'paragraph') reportMiswritten(child, context)
    if (child.type === 'containerDirective') reportUnclosed(child, context)
    if (child.type === 'blockquote') expandAlert(child, context)
    if ('children' in child) expandDirectives(child, context)
  }
}

function isDirective(node: Nodes): node is Directive {
  return node.type === 'containerDirective' || node.type === 'leafDirective' || node.type === 'textDirective'
}

/** `:::note Title` and `::: note` of other tools: text here, and surely not meant to be. */
function reportMiswritten(paragraph: Paragraph, context: DirectiveContext): void {
  const [line, colons = '', name = '', title = ''] =
    /^(:{3,})[ \t]*([a-zA-Z][\w-]*)[ \t]*([^\n]*)/.exec(sourceOf(paragraph, context)) ?? []
  if (line === undefined) return
  const label = title === '' || title.startsWith('{') ? title : `[${title}]`
  report(paragraph, context, `Cannot read the directive \`${line.trim()}\``, `Write \`${colons}${name}${label}\``)
}

function reportUnclosed(container: ContainerDirective, context: DirectiveContext): void {
  const [, ...lines] = sourceOf(container, context).split('\n')
  if (/^[\s>]*:{3,}[ \t]*$/.test(lines.at(-1) ?? '')) return
  const text = `Cannot find the end of \`:::${container.name}\``
  report(container, context, text, 'Close it with a line of three colons')
}

function sourceOf(node: Nodes, { source }: DirectiveContext): string {
  return source.slice(node.position?.start.offset, node.position?.end.offset)
}

function expandDirective(node: Directive, context: DirectiveContext): void {
  const known = Object.hasOwn(context.directives, node.name) ? context.directives[node.name] : undefined
  if (!known) {
    const names = Object.keys(context.directives)
    const fence = node.type === 'leafDirective' ? '::' : ':::'
    const text = `Unknown directive \`${fence}${node.name}\`${didYouMean(node.name, names)}`
    report(node, context, text, `Known are ${names.join(', ')}`)
    return
  }
  const attributes = checkAttributes(node, known, context)
  node.data = { hName: `docsgen-${node.name.toLowerCase()}`, hProperties: attributes }
  const label = node.children[0]
  if (label?.type === 'paragraph' && label.data?.directiveLabel) label.data = { hName: 'docsgen-title' }
}

function checkAttributes(
  node: Directive,
  known: Directives[string],
  context: DirectiveContext
): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [name, value] of Object.entries(node.attributes ?? {})) {
    const kind = Object.hasOwn(known, name) ? known[name] : name === 'id' ? 'string' : undefined
    const where = `\`${name}\` of \`${node.name}\``
    if (kind === undefined) report(node, context, `Unknown attribute ${where}${didYouMean(name, Object.keys(known))}`)
    else if (kind === 'number' && !Number.isFinite(Number(value || Number.NaN)))
      report(node, context, `Expected ${where} to be a number, not \`${value}\``)
    else if (kind === 'boolean' && value && value !== 'true' && value !== 'false') {
      report(node, context, `Expected ${where} to be true or false, not \`${value}\``)
    } else attributes[name] = kind === 'boolean' ? value || 'true' : (value ?? '')
  }
  addUses(node, known, context)
  return attributes
}

/** Every directive that shows one part of the document must say which; a tag only narrows a list. */
function addUses(node: Directive, known: Directives[string], context: DirectiveContext): void {
  const place = placeOf(node)
  for (const [attribute, kind] of Object.entries(known)) {
    if (kind === 'string' || kind === 'number' || kind === 'boolean') continue
    const name = node.attributes?.[attribute] ?? ''
    if (name !== '' || kind === 'tag') context.uses.push({ kind, name, ...place })
    else report(node, context, `Expected \`${attribute}\` of \`${node.name}\`: the name of the ${kind} to show`)
  }
}

function placeOf({ position }: Nodes): { place?: Place } {
  return position ? { place: { line: position.start.line, column: position.start.column } } : {}
}

function report(node: Directive | Paragraph, { file, messages }: DirectiveContext, text: string, note?: string): void {
  messages.push({
    rule: 'unknown-directive',
    file,
    text,
    ...placeOf(node),
    ...(note !== undefined && { note })
  })
}

const alerts: Record<string, string> = {
  NOTE: 'note',
  TIP: 'tip',
  IMPORTANT: 'info',
  WARNING: 'warning',
  CAUTION: 'danger'
}

function expandAlert(quote: Blockquote, { directives }: DirectiveContext): void {
  const [first] = quote.children
  const [opening] = first?.type === 'paragraph' ? first.children : []
  const marker = opening?.type === 'text' ? /^\[!([A-Z]+)\][ \t]*(\n|$)/.exec(opening.value) : null
  const name = marker?.[1] && alerts[marker[1]]
  if (!name || !(name in directives) || !marker) return
  const paragraph = first as Paragraph
  const text = opening as PhrasingContent & { value: string }
  text.value = text.value.slice(marker[0].length)
  if (text.value === '') paragraph.children.shift()
  if (paragraph.children[0]?.type === 'break') paragraph.children.shift()
  if (paragraph.children.length === 0) quote.children.shift()
  quote.data = { hName: `docsgen-${name}` }
}
