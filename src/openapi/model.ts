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
  /** The documents, by the beginning of the names of their parts; '' for the one of `api`. */
  documents: Record<string, DocumentInfo>
  /** Places in the document, by operationId. */
  places: Record<string, { file: string; place: SourcePlace }>
  /** Links in descriptions. */
  links: Link[]
}

/** The head of a document. */
export interface DocumentInfo {
  title: string
  version: string
  description?: Content
  servers: Server[]
  tags: { name: string; title: string; description?: Content }[]
  /** Names of security schemes. */
  schemes: string[]
}

export interface Server {
  url: string
  description?: Content
  variables: { name: string; standard: string; values: string[]; description?: Content }[]
}

export interface Operation {
  id: string
  method: string
  /** The name of a webhook; the address of a callback, which the caller gives. */
  path: string
  /** The other side calls it. */
  kind?: 'webhook' | 'callback'
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
  /** The body has no example, and none could be made. */
  isLacking?: boolean
  /** Those that it may cause. */
  callbacks?: OperationLink[]
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
  /** In words: `API key in the header X-Key`. */
  kind: string
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
  /** It has no example, and none could be made. */
  isLacking?: boolean
  /** Operations that the answer leads to. */
  links?: OperationLink[]
}

export interface OperationLink {
  name: string
  operation?: string
  description?: Content
  /** The page that shows the operation. */
  href?: string
}

/** Code as text, and as HTML once it is highlighted. */
export interface Snippet {
  code: string
  /** That of JSON if there is none. */
  language?: string
  html?: string | undefined
}

export interface Example extends Snippet {
  label: string
}

/** A request in several languages. */
export interface Sample {
  label: string
  languages: (Snippet & { name: string })[]
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
  /** The attribute that says which variant it is. */
  chosenBy?: string
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
  /** A value that fits, if nobody wrote an example. */
  sample?: Snippet
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
export interface Endpoint extends Pick<Operation, 'id' | 'method' | 'path' | 'kind'> {
  summary: string
  scopes: string[]
  /** The page that shows it. */
  href?: string
}

export interface ApiSlice {
  operations: Record<string, Operation>
  schemas: Record<string, NamedShape>
  schemes: Record<string, Scheme & { href?: string; endpoints: Endpoint[] }>
  /** By tag; '' has all of them, `name/` those of one document. */
  tags: Record<string, Endpoint[]>
  /** By name; '' is that of `api`. */
  documents: Record<string, Omit<DocumentInfo, 'schemes'> & { schemes: (Scheme & { href?: string })[] }>
}
