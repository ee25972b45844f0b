/**
 * Directives become elements named `docsgen-<name>`, which the theme maps to its components. What is no directive of the
 * theme is an error when it stands alone (a leaf or a container: nobody writes those by accident) and text otherwise
 * (`10:30`, `a:b`).
 */
import type { Paragraph, Parents, Root } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { didYouMean } from '../../messages/suggest.ts'
import { expandAlert } from './alerts.ts'
import { checkDirective, isText } from './check.ts'
import {
  type DirectiveContext,
  type DirectiveNode,
  elementOf,
  isDirective,
  nameOf,
  own,
  report,
  sourceOf
} from './directive.ts'

/** Replaces directives and alerts in a Markdown tree, in place. `around` is the nearest directive that holds it. */
export function expandDirectives(node: Root | Parents, context: DirectiveContext, around?: ContainerDirective): void {
  for (const [index, child] of node.children.entries()) {
    const isInclude = isDirective(child) && child.name === 'include'
    if (!isInclude && child.type === 'textDirective' && isText(child, context))
      node.children[index] = { type: 'text', value: sourceOf(child, context.source), position: child.position } as never
    else if (!isInclude && isDirective(child)) expandDirective(child, node, context)
    if (child.type === 'paragraph') reportMiswritten(child, context)
    if (child.type === 'containerDirective') reportUnclosed(child, around, context)
    if (child.type === 'blockquote') expandAlert(child, context)
    if ('children' in child) expandDirectives(child, context, child.type === 'containerDirective' ? child : around)
  }
}

/** `:::note Title` and `::: note` of other tools: text here, and surely not meant to be. */
function reportMiswritten(paragraph: Paragraph, context: DirectiveContext): void {
  const [line, colons = '', name = '', title = ''] =
    /^(:{3,})[ \t]*([a-zA-Z][\w-]*)[ \t]*([^\n]*)/.exec(sourceOf(paragraph, context.source)) ?? []
  if (line === undefined) {
    reportStray(paragraph, context)
    return
  }
  const label = title === '' || title.startsWith('{') ? title : `[${title}]`
  const written = `${colons}${name}${label}`
  // With brackets or braces something in them is wrong, and what was meant is anybody's guess.
  const note = /[[\]{}]/.test(title)
    ? `A directive is written \`${colons}${name}[Text]{attribute="value"}\`; look for a bracket or a quote without its end`
    : `Write \`${written}\``
  report(paragraph, context, `Cannot read the directive \`${line.trim()}\``, note)
  const message = context.messages.at(-1)
  if (message && isSure({ name, title, colons }, paragraph, context)) message.fix = { was: line, text: written }
}

/** An end without a beginning. Where something is wrong with a directive above, it may be the end of that. */
function reportStray(paragraph: Paragraph, context: DirectiveContext): void {
  const source = sourceOf(paragraph, context.source)
  const [line, colons] = /^[ \t>]*(:{3,})[ \t]*$/m.exec(source) ?? []
  if (line === undefined || context.messages.some(({ rule }) => rule === 'unknown-directive')) return
  report(
    paragraph,
    context,
    `Cannot find what \`${colons}\` ends`,
    'Take the line away, or write the directive above it'
  )
  const place = context.messages.at(-1)?.place
  const before = source.slice(0, source.indexOf(line)).split('\n').length - 1
  if (place && before > 0) Object.assign(place, { line: place.line + before, column: line.indexOf(':') + 1 })
}

interface Miswritten {
  name: string
  title: string
  colons: string
}

/** Written as it should be, it would be read: it is known, may stand there, and has an end. */
function isSure({ name, title, colons }: Miswritten, { position }: Paragraph, context: DirectiveContext): boolean {
  const directive = own(context.directives, name)
  if (!directive || /[[\]{}\\]/.test(title)) return false
  const { forms = ['container'], required = [], within } = directive.rules ?? {}
  const isAllowed = forms.includes('container') && required.every((each) => each === 'label' && title !== '')
  const rest = context.source.slice(position?.start.offset)
  return isAllowed && !within && rest.split('\n').some((line) => line.replace(/^[ \t>]+/, '').trimEnd() === colons)
}

/** Two with the same number of colons, one in the other: the first end is that of the outer one. */
function reportUnclosed(
  container: ContainerDirective,
  around: ContainerDirective | undefined,
  context: DirectiveContext
): void {
  if (!container.position) return
  const [, ...lines] = sourceOf(container, context.source).split('\n')
  if (/^[\s>]*:{3,}[ \t]*$/.test(lines.at(-1) ?? '')) return
  const name = nameOf(container, context)
  const text = `Cannot find the end of \`${name}\``
  const wanted = around && `:${/^:+/.exec(name)?.[0]}${around.name}`
  const note = around && `\`${nameOf(around, context)}\`, which is around it, needs more colons: \`${wanted}\``
  report(container, context, text, note ?? `Close it with \`${/^:+/.exec(name)?.[0]}\` on a line of its own`)
}

function expandDirective(node: DirectiveNode, parent: Parents, context: DirectiveContext): void {
  if (!Object.hasOwn(context.directives, node.name)) {
    const names = [...Object.keys(context.directives), 'include']
    const text = `Unknown directive \`${nameOf(node, context)}\`${didYouMean(node.name, names)}`
    report(node, context, text, `Known are ${names.join(', ')}`)
    return
  }
  const attributes = checkDirective(node, parent, context)
  node.data = { hName: elementOf(node.name), hProperties: attributes }
  const label = node.children[0]
  if (label?.type === 'paragraph' && label.data?.directiveLabel) label.data = { hName: 'docsgen-title' }
}
