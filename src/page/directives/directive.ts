/** Directives as authors write them, and what the theme declares of each. */
import type { Nodes } from 'mdast'
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive'
import type { Message, Place } from '../../messages/message.ts'
import { placeOf } from '../line-origins.ts'

export type DirectiveNode = ContainerDirective | LeafDirective | TextDirective

/** Beyond the kinds of its attributes; a directive that says nothing may be written anyhow and anywhere. */
export interface DirectiveRules {
  /** How it may be written: `text` is `:name`, `leaf` is `::name`, `container` is `:::name`. */
  forms?: readonly Form[]
  /** Attributes that it needs; `label` is the text in brackets. */
  required?: readonly string[]
  /** Directives that it stands in. */
  within?: readonly string[]
  /** What stands in it, and nothing else: names of directives, `ol`, `ul` or `pre`. */
  holds?: readonly string[]
}

export type Form = 'text' | 'leaf' | 'container'

/** What a directive's file in `templates/directives/` declares. */
export interface Directive {
  attributes?: Record<string, AttributeKind>
  rules?: DirectiveRules
  /** A page that has it needs the script of `client/extras/`; a list: if it has one of these attributes. */
  scripts?: boolean | readonly string[]
  /** In a heading it stands beside the text: neither the id nor the table of contents has it. */
  inHeading?: boolean
}

/** By name. */
export type Directives = Record<string, Directive>

/** By the element that a directive becomes. */
export type DirectiveElements = ReadonlyMap<string, Directive>

/** Markdown that is short for a directive, as `templates/shorthands.ts` says. */
export interface Shorthands {
  /** Names of directives, by GitHub's names of alerts: `NOTE`. */
  alerts: Record<string, string>
  /** What holds the blocks that an `npm` block becomes, one for each package manager. */
  npm?: { directive: string; attributes: Record<string, string> }
}

export interface DirectiveContext {
  file: string
  source: string
  directives: Directives
  alerts: Shorthands['alerts']
  messages: Message[]
  /** What is shown of the OpenAPI document: added to. */
  uses: Use[]
}

export { own } from '../../disk/json.ts'
export { placeOf } from '../line-origins.ts'

/** The element that a directive becomes. */
export function elementOf(name: string): string {
  return `docsgen-${name.toLowerCase()}`
}

export function byElement(directives: Directives): DirectiveElements {
  return new Map(Object.entries(directives).map(([name, directive]) => [elementOf(name), directive]))
}

/** What a plugin made has no place in the source. */
export function sourceOf(node: Nodes, source: string): string {
  if (!node.position) return isDirective(node) ? colons[formOf(node.type)] + node.name : ''
  return source.slice(node.position.start.offset, node.position.end.offset)
}

export function isDirective(node: Nodes): node is DirectiveNode {
  return node.type === 'containerDirective' || node.type === 'leafDirective' || node.type === 'textDirective'
}

export const colons: Record<Form, string> = { text: ':', leaf: '::', container: ':::' }

/** As it is written: `:::note`, with as many colons as there are. */
export function nameOf(node: DirectiveNode, { source }: DirectiveContext): string {
  const [written = ''] = /^:+/.exec(sourceOf(node, source)) ?? []
  return written + node.name
}

export function report(node: Nodes, { file, messages }: DirectiveContext, text: string, note?: string): void {
  messages.push({ rule: 'unknown-directive', file, text, ...placeOf(node), ...(note !== undefined && { note }) })
}

export function formOf(type: DirectiveNode['type']): Form {
  return type === 'textDirective' ? 'text' : type === 'leafDirective' ? 'leaf' : 'container'
}

/** A part of the OpenAPI document that a directive shows. */
export interface Use {
  kind: ApiKind
  name: string
  place?: Place
  /** The file it stands in, where that is one the page includes. */
  file?: string
}

/** What of an OpenAPI document an attribute of a directive can name. */
export type ApiKind = 'operation' | 'schema' | 'scheme' | 'tag'

/** What an attribute of a directive can be; a list has the values to choose from. */
export type AttributeKind = 'string' | 'number' | 'boolean' | ApiKind | readonly string[]
