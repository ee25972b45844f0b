/**
 * What of an OpenAPI document pages can show: its nouns, as JSON. Schemas that have a name are referred to by it, so the
 * whole is no larger than the document, and a schema may hold itself.
 */
import type { Json } from '../disk/json.ts'
import type { Place } from '../messages/message.ts'
import type { Content } from '../page/markdown/content.ts'
import type { Link } from '../page/page.ts'

export interface Api {
  /** By operationId. */
  operations: Record<string, Operation>
  /** Of `components`, by name. */
  schemas: Record<string, NamedShape>
  schemes: Record<string, Scheme>
  /** Where each operation stands in the document. */
  places: Record<string, Place>
  /** What the document's own texts link to. */
  links: Link[]
}

export interface Operation {
  id: string
  method: string
  path: string
  summary: string
  description?: Content
  deprecated?: boolean
  tags: string[]
  /** Alternatives; what one of them lists is needed together. Empty: anybody may call. */
  auth: Requirement[][]
  parameters: Parameters[]
  body?: Body
  responses: Response[]
  samples: Sample[]
}

export interface Requirement {
  scheme: string
  scopes: string[]
}

/** How callers prove who they are. */
export interface Scheme {
  name: string
  description?: Content
  scopes: { name: string; description: string }[]
}

export interface Parameters {
  in: 'path' | 'query' | 'header' | 'cookie'
  attributes: Attribute[]
}

export interface Body {
  media: string
  required: boolean
  description?: Content
  shape: Shape
}

export interface Response {
  status: string
  description: Content
  headers: Attribute[]
  shape?: Shape
  examples: Example[]
}

/** Code as text, and as HTML once it is highlighted. */
export interface Snippet {
  code: string
  html?: string | undefined
}

export interface Example extends Snippet {
  label: string
}

/** A request in several languages. */
export interface Sample {
  label: string
  languages: (Snippet & { name: string; language: string })[]
}

export interface Attribute {
  name: string
  required?: boolean
  deprecated?: boolean
  access?: 'read' | 'write'
  /** A scope without which the attribute is not there. */
  scope?: string
  description?: Content
  shape: Shape
}

export interface Shape {
  /** In words: `string`, `array of objects`. */
  type: string
  nullable?: boolean
  description?: Content
  /** What else must hold, in words. */
  limits?: string[]
  values?: Value[]
  attributes?: Attribute[]
  variants?: { name: string; shape: Shape }[]
  /** Name of the schema whose attributes or variants these are; where they are not there, it is only named. */
  ref?: string
  /** Where that schema is shown. */
  href?: string
  /** This is that schema, within itself. */
  isAbove?: boolean
}

export interface NamedShape extends Shape {
  name: string
  examples: Example[]
}

/** One of a fixed set of values: a state, a code of an error. */
export interface Value {
  value: Json
  title?: string
  description?: Content
  status?: string
  remedy?: Content
  deprecated?: boolean
}

/** An operation as a list of them shows it. */
export interface Endpoint {
  id: string
  method: string
  path: string
  summary: string
  scopes: string[]
  /** Where it is shown. */
  href?: string
}

/** The part of the document that one page shows. */
export interface ApiSlice {
  operations: Record<string, Operation>
  schemas: Record<string, NamedShape>
  schemes: Record<string, Scheme & { href?: string; endpoints: Endpoint[] }>
  /** By tag; '' has all of them. */
  tags: Record<string, Endpoint[]>
}
