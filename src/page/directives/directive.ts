/** Directives as authors write them, and what the theme declares of each. */
import type { Nodes } from 'mdast'
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive'
import type { Message, Place } from '../../messages/message.ts'

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

/** By name. */
export type Directives = Record<string, { attributes?: Record<string, AttributeKind>; rules?: DirectiveRules }>

export interface DirectiveContext {
  file: string
  source: string
  directives: Directives
  messages: Message[]
  /** What is shown of the OpenAPI document: added to. */
  uses: Use[]
}

export { own } from '../../disk/json.ts'

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

export function placeOf({ position }: Nodes): { place?: Place } {
  return position ? { place: { line: position.start.line, column: position.start.column } } : {}
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
