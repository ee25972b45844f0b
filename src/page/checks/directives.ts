/** Compares a directive with what the theme declares of it. */
import type { Nodes, Parents } from 'mdast'
import type { ContainerDirective, TextDirective } from 'mdast-util-directive'
import { maybe } from '../../disk/defined.ts'
import { ownValue } from '../../disk/json.ts'
import { didYouMean, suggest } from '../../messages/suggest.ts'
import {
  type AttributeKind,
  colons,
  type DirectiveContext,
  type DirectiveNode,
  type DirectiveRules,
  type Form,
  formOf,
  hasEnd,
  isApiKind,
  isDirective,
  isElement,
  labelOf,
  nameWithColons,
  reportDirective,
  sourceOf
} from '../directives/directive.ts'
import { placeOf } from '../line-origins.ts'
import { toComponentName } from '../mdx/specifiers.ts'

/** Reports what is wrong with a directive of the theme, and returns the attributes that are right. */
export function checkDirective(
  node: DirectiveNode,
  parent: Parents,
  context: DirectiveContext
): Record<string, string> {
  const { attributes = {}, rules = {} } = ownValue(context.directives, node.name) ?? {}
  if (isForm(node, rules)) {
    checkRequired(node, { attributes, rules }, context)
    checkParent(node, parent, rules, context)
    if (node.type === 'containerDirective') checkContent(node, rules, context)
  } else {
    const forms = rules.forms?.map((form) => writtenAs(node, form, context)).join('` or `')
    reportDirective(
      node,
      context,
      `Cannot write \`${node.name}\` as \`${nameWithColons(node, context)}\``,
      `Write \`${forms}\``
    )
  }
  addUses(node, attributes, context)
  return checkAttributes(node, attributes, context)
}

/**
 * True for what looks like a directive in a line, but has another form or lacks its label: `see a:tab`. Nobody writes
 * `:name{a=1}` in a text by accident, nor brackets after almost the name of a directive.
 */
export function isText(node: TextDirective, { directives, source }: DirectiveContext): boolean {
  const { name, position } = node
  const directive = ownValue(directives, name)
  const rest = sourceOf(node, source).slice(1 + name.length)
  const isProse = rest === '' || /[\w)\]]/.test(source.charAt((position?.start.offset ?? 0) - 1))
  if (directive && isForm(node, directive.rules ?? {}))
    return directive.rules?.required?.includes('label') === true && rest === ''
  if (isProse || Object.values(node.attributes ?? {}).some(Boolean)) return isProse
  return !directive && (name.length < 4 || didYouMean(name, Object.keys(directives)) === '')
}

function isForm(node: DirectiveNode, { forms }: DirectiveRules): boolean {
  return forms === undefined || forms.includes(formOf(node))
}

/** The name of a block, in the syntax of the node. */
function blockName(name: string, node: DirectiveNode): string {
  return isElement(node) ? `<${toComponentName(name)}>` : `:::${name}`
}

/** A directive with the brackets and attributes that it needs. */
function writtenAs(node: DirectiveNode, form: Form, { directives }: DirectiveContext): string {
  const { name } = node
  const required = ownValue(directives, name)?.rules?.required ?? []
  if (isElement(node))
    return `<${[toComponentName(name), ...required.map((each) => `${each === 'label' ? 'title' : each}="…"`)].join(' ')}>`
  const attributes = required.filter((each) => each !== 'label').map((each) => `${each}=…`)
  const label = required.includes('label') ? '[…]' : ''
  return `${colons[form]}${name}${label}${attributes.length > 0 ? `{${attributes.join(' ')}}` : ''}`
}

function checkRequired(
  node: DirectiveNode,
  { attributes: kinds, rules: { required = [] } }: { attributes: Kinds; rules: DirectiveRules },
  context: DirectiveContext
): void {
  const written = node.attributes ?? {}
  const unknown = Object.keys(written).filter((name) => !Object.hasOwn(kinds, name))
  // A misspelt one is reported with its right name.
  const meant = new Set(unknown.map((name) => suggest(name, Object.keys(kinds))))
  const hasLabel = Boolean((node.type === 'containerDirective' ? labelOf(node) : node)?.children.length)
  const missing = required.filter((name) => (name === 'label' ? !hasLabel : !written[name] && !meant.has(name)))
  if (missing.length === 0) return
  const label = isElement(node) ? '`title`' : 'text in brackets'
  const names = missing.map((name) => (name === 'label' ? label : `\`${name}\``)).join(' and ')
  const form = writtenAs(node, formOf(node), context)
  reportDirective(node, context, `Expected \`${nameWithColons(node, context)}\` to have ${names}`, `Write \`${form}\``)
}

function checkParent(
  node: DirectiveNode,
  parent: Parents,
  { within }: DirectiveRules,
  context: DirectiveContext
): void {
  if (!within || (parent.type === 'containerDirective' && within.includes(parent.name))) return
  // One before it without an end is the cause: a second message would not help.
  if (parent.type === 'containerDirective' && parent.name === node.name && !hasEnd(node, context)) return
  const name = nameWithColons(node, context)
  if (context.messages.some(({ text }) => text === `Cannot find the end of \`${name}\``)) return
  const around = within.map((each) => `\`${blockName(each, node)}\``).join(' or ')
  const note = isElement(node)
    ? undefined
    : `The block around it needs more colons and ends after it: \`::::${within[0]}\``
  reportDirective(node, context, `Expected \`${name}\` inside ${around}`, note)
}

function checkContent(node: ContainerDirective, { holds }: DirectiveRules, context: DirectiveContext): void {
  // Without an end it holds what comes after it as well, and the end is what is missing.
  if (!holds || !hasEnd(node, context)) return
  const wanted = holds.map((name) => elements[name] ?? `\`${blockName(name, node)}\``).join(' or ')
  const children = node.children.filter((child) => child !== labelOf(node) && !isUnseen(child))
  if (children.length === 0)
    reportDirective(node, context, `Expected ${wanted} in \`${nameWithColons(node, context)}\``)
  for (const child of children) {
    const name = isDirective(child) ? child.name : tagOf(child)
    // Included files are not read yet.
    if (holds.includes(name) || name === 'include' || (holds.includes('directive') && isDirective(child))) continue
    const what = isDirective(child) ? `\`${nameWithColons(child, context)}\`` : (nouns[child.type] ?? 'another element')
    const found = elements[name] ?? what
    reportDirective(child, context, `Expected ${wanted} in \`${nameWithColons(node, context)}\`, not ${found}`)
  }
}

const elements: Record<string, string> = {
  ol: 'a numbered list',
  ul: 'a list',
  pre: 'a block of code',
  directive: 'another directive'
}

const nouns: Record<string, string> = {
  paragraph: 'text',
  html: 'HTML',
  blockquote: 'a quote',
  thematicBreak: 'a line'
}

function tagOf(node: Nodes): string {
  if (node.type === 'list') return node.ordered ? 'ol' : 'ul'
  return node.type === 'code' ? 'pre' : ''
}

/** True for comments, and for what is shown elsewhere on the page. */
function isUnseen(node: Nodes): boolean {
  if (node.type === 'html') return node.value.startsWith('<!--')
  return node.type === 'definition' || node.type === 'footnoteDefinition'
}

type Kinds = Record<string, AttributeKind>

/** Reports unknown attributes and wrong values; returns the others. */
function checkAttributes(node: DirectiveNode, kinds: Kinds, context: DirectiveContext): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [name, value] of Object.entries(node.attributes ?? {})) {
    const kind = ownValue(kinds, name) ?? (name === 'id' ? 'string' : undefined)
    const where = `\`${name}\` of \`${node.name}\``
    const problem =
      kind === undefined
        ? `Unknown attribute ${where}${didYouMean(name, Object.keys(kinds))}`
        : kindProblem(kind, value ?? '', where)
    const note = kind === undefined ? attributeNote(name, kinds) : undefined
    if (problem !== undefined) reportDirective(node, context, problem, note)
    else attributes[name] = kind === 'boolean' ? value || 'true' : (value ?? '')
  }
  return attributes
}

function attributeNote(name: string, kinds: Kinds): string {
  const known = Object.keys(kinds)
  return known.length > 0
    ? `It has \`${known.join('`, `')}\``
    : `It has no attributes. In a directive or an island of your own, write \`export const attributes = { ${name}: 'string' }\``
}

function kindProblem(kind: AttributeKind, value: string, where: string): string | undefined {
  if (kind === 'number' && !Number.isFinite(Number(value || Number.NaN)))
    return `Expected ${where} to be a number, not \`${value}\``
  if (kind === 'boolean' && value && value !== 'true' && value !== 'false')
    return `Expected ${where} to be true or false, not \`${value}\``
  if (kind === 'json' && maybe(() => JSON.parse(value)) === undefined)
    return `Expected ${where} to be JSON, not \`${value}\``
  if (typeof kind === 'object' && !kind.includes(value))
    return `Expected ${where} to be one of \`${kind.join('`, `')}\`, not \`${value}\`${didYouMean(value, kind)}`
  return undefined
}

/** Notes its icons, and the parts of the OpenAPI document that it shows. It must name these; only a tag and a document may be left out. */
function addUses(node: DirectiveNode, kinds: Kinds, context: DirectiveContext): void {
  const place = placeOf(node)
  const headings = node.children.filter(({ type }) => type === 'heading').length
  for (const [attribute, kind] of Object.entries(kinds)) {
    const name = node.attributes?.[attribute] ?? ''
    if (kind === 'icon' && name !== '') context.uses.push({ kind, name, ...place })
    if (!isApiKind(kind)) continue
    if (name !== '' || kind === 'tag' || kind === 'document')
      context.uses.push({ kind, name, ...place, ...(headings > 0 && { headings }) })
    else
      reportDirective(node, context, `Expected \`${attribute}\` of \`${node.name}\`: the name of the ${kind} to show`)
  }
}
