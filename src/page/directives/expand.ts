/**
 * Turns directives into elements named `docsgen-<name>`, which the theme maps to its components. An unknown name is an
 * error in a leaf or a container, which nobody writes by accident, and mostly text within a line: `10:30`, `a:b`.
 */
import type { Blockquote, Nodes, Paragraph, Parents, PhrasingContent, Root, Text } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { ownValue } from '../../disk/json.ts'
import { didYouMean } from '../../messages/suggest.ts'
import { checkDirective, isText } from '../checks/directives.ts'
import {
  type DirectiveContext,
  type DirectiveNode,
  elementOf,
  hasEnd,
  isDirective,
  isElement,
  labelOf,
  nameWithColons,
  reportDirective,
  sourceOf
} from './directive.ts'

/** Replaces directives and alerts in a Markdown tree, in place. `around` is the nearest directive that holds it. */
export function expandDirectives(node: Root | Parents, context: DirectiveContext, around?: ContainerDirective): void {
  const children: Nodes[] = node.children
  for (const child of children) {
    const isInclude = isDirective(child) && child.name === 'include'
    if (!isInclude && child.type === 'textDirective' && !isElement(child) && isText(child, context))
      children[children.indexOf(child)] = {
        type: 'text',
        value: sourceOf(child, context.source),
        position: child.position
      } as Text
    else if (!isInclude && isDirective(child)) expandDirective(child, node, context)
    if (child.type === 'paragraph') reportMiswritten(child, context)
    if (child.type === 'containerDirective') reportUnclosed(child, around, context)
    if (child.type === 'blockquote') expandAlert(child, context)
    if ('children' in child) expandDirectives(child, context, child.type === 'containerDirective' ? child : around)
  }
  if (children.length > 1) node.children = joinTexts(children) as never
}

/** A text that was taken for something else is one with what is around it: rules look for marks in whole texts. */
export function joinTexts(nodes: readonly Nodes[]): Nodes[] {
  const joined: Nodes[] = []
  for (const child of nodes) {
    const last = joined.at(-1)
    if (last?.type !== 'text' || child.type !== 'text') joined.push(child)
    else {
      last.value += child.value
      if (last.position && child.position) last.position = { ...last.position, end: child.position.end }
    }
  }
  return joined
}

/** Reports `:::note Title` and `::: note`, which other tools read as directives and which are text here. */
function reportMiswritten(paragraph: Paragraph, context: DirectiveContext): void {
  const source = sourceOf(paragraph, context.source)
  if (!source.includes('::')) return
  const [line, colons = '', name = '', title = ''] =
    /^(:{3,}|::(?=[\w-]+[[{]))[ \t]*([a-zA-Z][\w-]*)[ \t]*([^\n]*)/.exec(source) ?? []
  const isKnown = Object.hasOwn(context.directives, name) || name === 'include'
  if (line === undefined || (colons === '::' && !isKnown)) {
    reportStray(paragraph, context)
    return
  }
  const written = `${colons}${name}${title === '' || title.startsWith('{') ? title : `[${title}]`}`
  // Something is wrong within brackets or braces: nobody can guess what was meant.
  const note = /[[\]{}]/.test(title)
    ? `A directive is written \`${colons}${name}[Text]{attribute="value"}\`${colons === '::' ? ', alone on its line' : ''}; look for an unclosed bracket or quote`
    : `Write \`${written}\``
  const message = reportDirective(paragraph, context, `Cannot read the directive \`${line.trim()}\``, note)
  if (isSure({ name, title, colons }, paragraph, context)) message.fix = { was: line, text: written }
}

/** Reports an end without a beginning; after another message it may be the end of that directive. */
function reportStray(paragraph: Paragraph, context: DirectiveContext): void {
  const source = sourceOf(paragraph, context.source)
  const [line, colons] = /^[ \t>]*(:{3,})[ \t]*$/m.exec(source) ?? []
  if (line === undefined || context.messages.some(({ rule }) => rule === 'unknown-directive')) return
  const note = 'Remove the line, or write the directive above it'
  const { place } = reportDirective(paragraph, context, `Cannot find the start of \`${colons}\``, note)
  const before = source.slice(0, source.indexOf(line)).split('\n').length - 1
  if (place && before > 0) Object.assign(place, { line: place.line + before, column: line.indexOf(':') + 1 })
}

/** True if the corrected text would be read: the name is known, may be there, and has an end. */
function isSure(
  { name, title, colons }: { name: string; title: string; colons: string },
  { position }: Paragraph,
  context: DirectiveContext
): boolean {
  const directive = ownValue(context.directives, name)
  if (!directive || /[[\]{}\\]/.test(title)) return false
  const { forms = ['container'], required = [], within } = directive.rules ?? {}
  const isAllowed = forms.includes('container') && required.every((each) => each === 'label' && title !== '')
  const rest = context.source.slice(position?.start.offset)
  return isAllowed && !within && rest.split('\n').some((line) => line.replace(/^[ \t>]+/, '').trimEnd() === colons)
}

/** If a directive is in another with as many colons, the first end belongs to the outer one. */
function reportUnclosed(
  container: ContainerDirective,
  around: ContainerDirective | undefined,
  context: DirectiveContext
): void {
  if (hasEnd(container, context)) return
  const name = nameWithColons(container, context)
  const colons = colonsOf(name)
  if (around && isUnclosedBefore(container, around, context)) {
    const above = `above line ${container.position?.start.line}, where \`${name}\` begins`
    const outer = nameWithColons(around, context)
    reportDirective(
      around,
      context,
      `Cannot find the end of \`${outer}\``,
      `Close it with \`${colons}\` on a line of its own, ${above}`
    )
    return
  }
  const outer = around && nameWithColons(around, context)
  const isNested = outer === undefined || colonsOf(outer).length > colonsOf(name).length
  const note = isNested
    ? `Close it with \`${colons}\` on a line of its own`
    : `\`${outer}\` around it needs more colons: \`:${colons}${around?.name}\``
  reportDirective(container, context, `Cannot find the end of \`${name}\``, note)
}

/** True if the end that is missing is that of the directive around, which was meant to end before this one. */
function isUnclosedBefore(
  { name }: ContainerDirective,
  around: ContainerDirective,
  context: DirectiveContext
): boolean {
  const { within } = ownValue(context.directives, name)?.rules ?? {}
  if (within && name === around.name) return true
  return !hasEndAfter(around, context) && within?.includes(around.name) !== true
}

/** True if an end with as many colons follows that ends nothing: the directives are meant to be one in the other. */
function hasEndAfter(container: ContainerDirective, context: DirectiveContext): boolean {
  const [, colons, rest = ''] = /^[ \t>]*(:{3,})(.*)$/m.exec(context.source.slice(container.position?.end.offset)) ?? []
  return rest.trim() === '' && colons === colonsOf(nameWithColons(container, context))
}

function colonsOf(name: string): string {
  return /^:*/.exec(name)?.[0] ?? ''
}

/** Reports `:name{a=1` without an end, which would be the directive and a text. */
function reportOpen(node: DirectiveNode, context: DirectiveContext): void {
  const [open] = /^\{(?!\{)[^\n]*/.exec(context.source.slice(node.position?.end.offset)) ?? []
  if (node.type !== 'textDirective' || isElement(node) || !node.position || open === undefined) return
  const text = `Cannot read the attributes of \`:${node.name}\`: \`${open}\``
  reportDirective(node, context, text, 'Look for an unclosed brace or quote, and for spaces around `=`')
}

/** True of a directive that is for machines alone. */
function isUnseen({ name, attributes }: DirectiveNode, { directives }: DirectiveContext): boolean {
  const { unseen = {} } = ownValue(directives, name) ?? {}
  const needed = Object.entries(unseen)
  return needed.length > 0 && needed.every(([key, value]) => attributes?.[key] === value)
}

/** Admonitions of other generators. */
const otherKinds: Record<string, string> = {
  attention: 'warning',
  error: 'danger',
  failure: 'danger',
  hint: 'tip',
  secondary: 'note',
  success: 'tip'
}

function expandDirective(node: DirectiveNode, parent: Parents, context: DirectiveContext): void {
  if (!Object.hasOwn(context.directives, node.name)) {
    const names = [...Object.keys(context.directives), 'include']
    const alike = ownValue(context.alerts, node.name.toUpperCase()) ?? ownValue(otherKinds, node.name)
    const guess =
      !alike || !Object.hasOwn(context.directives, alike)
        ? didYouMean(node.name, names)
        : `; did you mean \`${alike}\`?`
    const text = `Unknown directive \`${nameWithColons(node, context)}\`${guess}`
    const asText = node.type === 'textDirective' ? `; write \`\\:${node.name}\` for plain text` : ''
    const files = ['directives', 'islands'].map((folder) => `\`templates/${folder}/${node.name}.tsx\``)
    const note = guess === '' ? `Write ${files.join(', or ')} if it reacts to the reader` : `Known: ${names.join(', ')}`
    reportDirective(node, context, text, `${note}${asText}`)
    return
  }
  const attributes = checkDirective(node, parent, context)
  reportOpen(node, context)
  const at = ownValue(context.directives, node.name)?.island && node.position?.start
  const place = at ? { dataPlace: `${context.file}:${at.line}:${at.column}` } : {}
  const hidden = isUnseen(node, context) && { hidden: true }
  node.data = { ...node.data, hName: elementOf(node.name), hProperties: { ...attributes, ...place, ...hidden } }
  const label = node.type === 'containerDirective' && labelOf(node)
  if (label) label.data = { hName: 'docsgen-title' }
}

/** Turns GitHub's `> [!NOTE]` into a directive, in place. A title may follow, and `+` or `-` to fold it. Other quotes stay. */
function expandAlert(quote: Blockquote, context: DirectiveContext): void {
  const [first] = quote.children
  const [opening] = first?.type === 'paragraph' ? first.children : []
  const marker = opening?.type === 'text' ? /^\[!([A-Za-z]+)\]([+-]?)(?:[ \t]+|(?=\n|$))/.exec(opening.value) : null
  if (first?.type !== 'paragraph' || opening?.type !== 'text' || !marker) return
  const [written, kind = '', fold] = marker
  const name = ownValue(context.alerts, kind.toUpperCase())
  if (!name || !Object.hasOwn(context.directives, name)) {
    const known = Object.keys(context.alerts)
    const text = `Unknown alert \`[!${kind}]\`${didYouMean(kind, known)}`
    if (!name) reportDirective(quote, context, text, `Known: ${known.join(', ')}`)
    return
  }
  opening.value = opening.value.slice(written.length)
  const title = takeFirstLine(first)
  if (first.children.length === 0) quote.children.shift()
  if (title.length > 0) quote.children.unshift({ type: 'paragraph', children: title, data: { hName: 'docsgen-title' } })
  const hProperties = fold === '-' ? { fold: 'closed' } : fold === '+' ? { fold: 'open' } : {}
  quote.data = { hName: elementOf(name), hProperties }
}

/** Cuts off the first line. */
function takeFirstLine(paragraph: Paragraph): PhrasingContent[] {
  const { children } = paragraph
  const at = children.findIndex(
    (child) => child.type === 'break' || (child.type === 'text' && child.value.includes('\n'))
  )
  const last = children[at]
  const line = at === -1 ? children : children.slice(0, at)
  paragraph.children = at === -1 ? [] : children.slice(last?.type === 'break' ? at + 1 : at)
  if (last?.type === 'text') {
    const end = last.value.indexOf('\n')
    line.push({ ...last, value: last.value.slice(0, end) })
    last.value = last.value.slice(end + 1)
    if (last.value === '') paragraph.children.shift()
  }
  return line.filter((child) => child.type !== 'text' || child.value !== '')
}
