/** An OpenAPI document as written: values, the place of each, and references. */
import type { Strings } from 'docsgen/templates/strings'
import { defined } from '../disk/defined.ts'
import type { Json } from '../disk/json.ts'
import type { Message, SourcePlace } from '../messages/message.ts'
import type { Rule } from '../messages/rules.ts'
import { decodeSource } from '../page/decode.ts'
import type { MarkdownParser } from '../page/markdown/markdown.ts'
import { maybeDecode } from '../page/url.ts'
import { expandJson } from '../page/variables.ts'
import type { SampleLanguage } from '../project/versions-schema.ts'
import { type Fields, fieldsOf, isFields, type Pointer, stringOf, visitObjects } from './json-fields.ts'
import { readText } from './read-text.ts'

export interface OpenApi {
  root: Fields
  /** Begins the names of its parts on pages; '' or `name/`. */
  prefix: string
  messages: Message[]
  /** Where something is written. */
  locate(pointer: Pointer): Origin
  /** Objects and lists that are elsewhere in the tree than in their file. */
  origins: Map<Json, Origin>
  report(pointer: Pointer, text: string, about?: { note?: string; rule?: Rule }): void
  references: References
  /** Follows references; {} for what is no object. */
  resolve(value: Json | undefined): Fields
  /** The file of the document. */
  text: TextFile
  /** Reads another file: it is part of the document, and what is wrong with it is reported. */
  open(file: string, bytes: Uint8Array): TextFile
}

export interface Source {
  /** The folder of the project, absolute. */
  root: string
  /** With a name, pages name its parts `name/getBook`. */
  name?: string
  file: string
  text: string
  /** `{{name}}` in any text becomes the value. */
  variables: Record<string, string>
  /** The words of the site. */
  strings: Strings
  /** Languages of requests; without them curl, js and python. */
  samples?: readonly SampleLanguage[] | undefined
  /** Reads the Markdown of descriptions. */
  parser?: MarkdownParser
}

/** A file with a part of the document. */
export interface TextFile {
  file: string
  value: Json
  place(pointer: Pointer): SourcePlace
}

/** A value of a file. */
export interface Origin {
  text: TextFile
  pointer: Pointer
}

/** Text that is no YAML, or has no keys, gives an empty root and messages. */
export function openDocument({ name = '', ...source }: Pick<Source, 'name' | 'file' | 'text' | 'variables'>): OpenApi {
  const { file, variables } = source
  const messages: Message[] = []
  const main = openText(source, messages)
  const root = isFields(main.value) ? main.value : {}
  if (messages.length === 0 && !isFields(main.value))
    messages.push({ rule: 'api-document', file, text: 'Expected an OpenAPI document: keys and values' })
  const origins: OpenApi['origins'] = new Map()
  const locate = (pointer: Pointer) => originOf(pointer, { root, origins, text: main })
  const prefix = name === '' ? '' : `${name}/`
  const references = new References(root, prefix)
  return {
    root,
    prefix,
    text: main,
    messages,
    origins,
    locate,
    report(pointer, message, { note, rule = 'api-document' } = {}) {
      messages.push({ rule, ...placeOf(locate(pointer)), text: message, ...defined({ note }) })
    },
    references,
    resolve: (written) => references.resolve(written),
    open(other, bytes) {
      const decoded = decodeSource(bytes, other)
      if ('message' in decoded) messages.push(decoded.message)
      return openText({ file: other, text: 'text' in decoded ? decoded.text : '', variables }, messages)
    }
  }
}

function openText(
  { file, text, variables }: Pick<Source, 'file' | 'text' | 'variables'>,
  messages: Message[]
): TextFile {
  const { value = null, problems, place, offsetOf } = readText(text)
  for (const { offset, why } of problems)
    messages.push({ rule: 'api-document', file, place: place(offset), text: `Cannot read the document: ${why}` })
  const hasVariables = Object.keys(variables).length > 0
  return {
    file,
    value: hasVariables ? expandJson(value, { values: variables, file, source: text, messages }) : value,
    place: (pointer) => place(offsetOf(pointer))
  }
}

/** The file and the pointer there of a value of the tree. */
function originOf(pointer: Pointer, { root, origins, text }: Pick<OpenApi, 'root' | 'origins' | 'text'>): Origin {
  let origin: Origin = { text, pointer: [] }
  let value: Json | undefined = root
  for (const part of pointer) {
    value = valueAt(value ?? null, [part])
    const moved = value === undefined ? undefined : origins.get(value)
    origin = moved ?? { text: origin.text, pointer: [...origin.pointer, part] }
  }
  return origin
}

export function placeOf({ text: { file, place }, pointer }: Origin): { file: string; place: SourcePlace } {
  return { file, place: place(pointer) }
}

/** A reference may lead to itself. */
const mostReferences = 20

/** A value of the tree and where it is. */
export interface TreeValue {
  value: Json | undefined
  pointer: Pointer
}

/** References of a document to its own parts: `#/components/schemas/Book`, `#book` for one with `$anchor: book`, or an `$id`. */
export class References {
  readonly #root: Fields
  readonly #prefix: string
  #anchors: Map<string, Pointer> | undefined

  constructor(root: Fields, prefix = '') {
    this.#root = root
    this.#prefix = prefix
  }

  /** Follows references; {} for what is no object. */
  resolve(value: Json | undefined): Fields {
    const found = fieldsOf(this.follow({ value, pointer: [] }).value)
    return typeof found.$ref === 'string' ? {} : found
  }

  /** Returns the end of references and its pointer; still a reference where they lead to themselves or outside. */
  follow(start: TreeValue): TreeValue {
    let found = start
    for (let count = 0; count < mostReferences; count++) {
      const reference = stringOf(fieldsOf(found.value).$ref)
      const pointer = reference === undefined ? undefined : this.pointerOf(reference)
      if (!pointer) break
      found = { value: this.valueAt(pointer), pointer }
    }
    return found
  }

  /** `#/a/b~1c` → ['a', 'b/c']. Undefined when its target is outside the document. */
  pointerOf(reference: string): Pointer | undefined {
    if (reference === '#') return []
    if (reference.startsWith('#/'))
      return reference
        .slice(2)
        .split('/')
        .map((part) => unescapePart(decode(part)))
    return this.anchors.get(decode(reference)) ?? (reference.startsWith('#') ? [reference] : undefined)
  }

  /** The value at a pointer, if there is one. */
  valueAt(pointer: Pointer): Json | undefined {
    return valueAt(this.#root, pointer)
  }

  /** The name on pages, `Book` or `name/Book`, of a reference to that schema of `components`. */
  schemaName(reference: string): string | undefined {
    const [components, schemas, name, ...more] = this.pointerOf(reference) ?? []
    return components === 'components' && schemas === 'schemas' && more.length === 0
      ? `${this.#prefix}${name}`
      : undefined
  }

  get anchors(): ReadonlyMap<string, Pointer> {
    this.#anchors ??= findAnchors(this.#root)
    return this.#anchors
  }
}

/** The first of a name counts. */
function findAnchors(root: Fields): Map<string, Pointer> {
  const anchors = new Map<string, Pointer>()
  visitObjects(root, (found) => {
    const { $anchor: anchor, $id: id } = found.value
    for (const name of [typeof anchor === 'string' && `#${anchor}`, typeof id === 'string' && id.includes(':') && id])
      if (name && !found.hasNames && !anchors.has(name)) anchors.set(name, found.pointer)
  })
  return anchors
}

export const unescapePart = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~')

const decode = (part: string) => maybeDecode(part) ?? part

export function valueAt(root: Json, pointer: Pointer): Json | undefined {
  let value: Json | undefined = root
  for (const part of pointer) {
    if (Array.isArray(value)) value = value[Number(part)]
    else if (isFields(value) && Object.hasOwn(value, part)) value = value[part]
    else return undefined
  }
  return value
}
