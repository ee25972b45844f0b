/**
 * The parts of an OpenAPI document that pages show, as JSON. Named schemas are referred to by name, so that the whole is no
 * larger than the document, and a schema may hold itself.
 */
import type { Json } from '../disk/json.ts'
import type { SourcePlace } from '../messages/message.ts'
import type { Content } from '../page/markdown/content.ts'
import type { Heading, Link } from '../page/page.ts'

export interface Api {
  /** By operationId. */
  operations: Record<string, Operation>
  /** By name in `components`. */
  schemas: Record<string, NamedShape>
  schemes: Record<string, Scheme>
  /** Places in the document, by operationId. */
  places: Record<string, SourcePlace>
  /** Links in descriptions. */
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
  /** Alternatives; each lists what is needed together. Empty: anybody may call. */
  auth: Requirement[][]
  parameters: Parameters[]
  body?: Body
  responses: Response[]
  samples: Sample[]
  /** Those of its parts, for the table of contents. */
  headings: Heading[]
  /** The page that shows the rest, where this one has no room for parameters, body, responses and samples. */
  whole?: string
}

export interface Requirement {
  scheme: string
  scopes: string[]
}

/** How callers prove who they are. */
export interface Scheme {
  name: string
  /** In words: `a service`. */
  title?: string
  description?: Content
  scopes: { name: string; description: string }[]
}

export interface Parameters {
  in: 'path' | 'query' | 'header' | 'cookie'
  label: string
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
  /** Without this scope the attribute is missing. */
  scope?: string
  description?: Content
  shape: Shape
}

export interface Shape {
  /** In words: `string`, `array of objects`. */
  type: string
  nullable?: boolean
  description?: Content
  /** Further limits, in words. */
  limits?: string[]
  values?: Value[]
  attributes?: Attribute[]
  variants?: { name: string; shape: Shape }[]
  /** Name of the schema of the attributes or variants; without these it is only named. */
  ref?: string
  /** The page that shows that schema. */
  href?: string
  /** That schema holds itself here. */
  isAbove?: boolean
}

export interface NamedShape extends Shape {
  name: string
  examples: Example[]
  /** The page that shows the attributes and examples, where this one has no room. */
  whole?: string
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

/** An operation in a list. */
export interface Endpoint {
  id: string
  method: string
  path: string
  summary: string
  scopes: string[]
  /** The page that shows it. */
  href?: string
}

export interface ApiSlice {
  operations: Record<string, Operation>
  schemas: Record<string, NamedShape>
  schemes: Record<string, Scheme & { href?: string; endpoints: Endpoint[] }>
  /** By tag; '' has all of them. */
  tags: Record<string, Endpoint[]>
}
