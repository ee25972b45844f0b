/** Directives as authors write them, and what the theme declares of each. */

import type { Element } from 'hast'
import type { Nodes, Paragraph } from 'mdast'
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive'
import { defined } from '../../disk/defined.ts'
import type { Message, SourcePlace } from '../../messages/message.ts'
import { placeOf } from '../line-origins.ts'

export type DirectiveNode = ContainerDirective | LeafDirective | TextDirective

/** The exports of a directive's file in `templates/directives/`, besides its component. */
export interface Directive {
  attributes?: Record<string, AttributeKind>
  rules?: DirectiveRules
  /** Its pages need the script of `client/extras/`; a list: if it has one of these attributes. */
  scripts?: boolean | readonly string[]
  /** In a heading it is no part of the text: neither of the id nor of the table of contents. */
  inHeading?: boolean
  /** With these attributes people do not see it: it is for the page's Markdown alone. */
  unseen?: Readonly<Record<string, string>>
  /** It is an island, which gets the place where it is written. */
  island?: boolean
}

/**
 * The kind of an attribute's value, `json` for any, `icon` for the name of an icon, `pages` for a link to the page or folder
 * whose pages are listed, the page itself if it is left out; a list has the values to choose from.
 */
export type AttributeKind = 'string' | 'number' | 'boolean' | 'json' | 'icon' | 'pages' | ApiKind | readonly string[]

/** Parts of an OpenAPI document that an attribute can name, or a document by its name. */
export type ApiKind = 'operation' | 'schema' | 'scheme' | 'tag' | 'document'

/** True for a kind that names a part of the OpenAPI document. */
export function isApiKind(kind: AttributeKind): kind is ApiKind {
  return typeof kind === 'string' && !/^(string|number|boolean|json|icon|pages)$/.test(kind)
}

/** Without rules a directive may be written in any form and anywhere. */
export interface DirectiveRules {
  /** How it may be written: `text` is `:name`, `leaf` is `::name`, `container` is `:::name`. */
  forms?: readonly Form[]
  /** Attributes that it needs; `label` is the text in brackets. */
  required?: readonly string[]
  /** Directives that may hold it. */
  within?: readonly string[]
  /** All that it may hold: names of directives, `directive` for any, `ol`, `ul` or `pre`. */
  holds?: readonly string[]
  /** The content that it needs: task items anywhere, headings with an answer below each, or all keys of the browser's storage. */
  has?: 'tasks' | 'questions' | 'keys'
}

export type Form = 'text' | 'leaf' | 'container'

/** By name. */
export type Directives = Record<string, Directive>

/** By element. */
export type DirectiveElements = ReadonlyMap<string, Directive>

/** Markdown that is short for a directive: the exports of `templates/shorthands.ts`. */
export interface Shorthands {
  /** Names of directives by GitHub's names of alerts, `NOTE`. */
  alerts: Record<string, string>
  /** Holds the blocks that an `npm` block becomes, one for each package manager. */
  npm?: { directive: string; attributes: Record<string, string> }
}

/** A part of the OpenAPI document that a directive shows. */
export interface Use {
  kind: ApiKind
  name: string
  place?: SourcePlace
  /** The included file that has it, if it is not the page's own. */
  file?: string
  /** How many headings the directive holds. */
  headings?: number
}

/** A list of pages that a directive shows. `name` is the link to the page or folder that they are below; empty for the page itself. */
export type ListUse = Omit<Use, 'kind'>

/** An icon that a directive or the front matter names. */
export interface IconUse extends Omit<Use, 'kind'> {
  kind: 'icon'
}

export interface DirectiveContext {
  file: string
  source: string
  directives: Directives
  alerts: Shorthands['alerts']
  messages: Message[]
  /** Added to. */
  uses: (Use | IconUse)[]
}

/** The element that a directive becomes. */
export function elementOf(name: string): string {
  return `docsgen-${name.toLowerCase()}`
}

export function byElement(directives: Directives): DirectiveElements {
  return new Map(Object.entries(directives).map(([name, directive]) => [elementOf(name), directive]))
}

/**
 * Tells which elements are in a directive that people do not see. It is asked about each element of a tree, in document order.
 */
export function createUnseen(): (element: Element) => boolean {
  const unseen = new WeakSet<object>()
  return (element) => {
    const isOne = element.properties.hidden === true && element.tagName.startsWith('docsgen-')
    const isUnseen = isOne || unseen.has(element)
    if (isUnseen) for (const child of element.children) unseen.add(child)
    return isUnseen
  }
}

const forms = { textDirective: 'text', leafDirective: 'leaf', containerDirective: 'container' } as const

export const colons: Record<Form, string> = { text: ':', leaf: '::', container: ':::' }

export function isDirective(node: Nodes): node is DirectiveNode {
  return Object.hasOwn(forms, node.type)
}

export function formOf({ type }: DirectiveNode): Form {
  return forms[type]
}

/** The text in brackets of a container. */
export function labelOf({ children: [first] }: ContainerDirective): Paragraph | undefined {
  return first?.type === 'paragraph' && first.data?.directiveLabel === true ? first : undefined
}

/** Nodes that a plugin made have no place in the source. */
export function sourceOf(node: Nodes, source: string): string {
  if (!node.position) return isDirective(node) ? colons[formOf(node)] + node.name : ''
  return source.slice(node.position.start.offset, node.position.end.offset)
}

/** The name as it is written, with all its colons: `:::note`. */
export function nameWithColons(node: DirectiveNode, { source }: DirectiveContext): string {
  if (isElement(node)) return `<${sourceOf(node, source).match(/^<([\w.:-]+)/)?.[1] ?? node.name}>`
  const [written = ''] = /^:+/.exec(sourceOf(node, source)) ?? []
  return written + node.name
}

/** True of a directive that is written as an element of MDX. */
export function isElement({ data }: DirectiveNode): boolean {
  return data !== undefined && 'isElement' in data
}

/** True unless it is a container that runs on because nothing ends it. */
export function hasEnd(node: DirectiveNode, { source }: DirectiveContext): boolean {
  if (isElement(node) || node.type !== 'containerDirective' || !node.position) return true
  const [, ...lines] = sourceOf(node, source).split('\n')
  return /^[\s>]*:{3,}[ \t]*$/.test(lines.at(-1) ?? '')
}

/** Adds a message, and gives it to be completed. */
export function reportDirective(
  node: Nodes,
  { file, messages }: DirectiveContext,
  text: string,
  note?: string
): Message {
  const message: Message = {
    rule: 'unknown-directive',
    file,
    text,
    ...placeOf(node),
    ...defined({ note })
  }
  messages.push(message)
  return message
}
