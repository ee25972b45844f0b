/** An OpenAPI document as written: values, the place of each, and references. */
import { type Document, isAlias, isMap, isNode, isScalar, isSeq, type Node } from 'yaml'
import type { Json } from '../disk/json.ts'
import type { Message, Place } from '../messages/message.ts'
import type { Rule } from '../messages/rules.ts'
import { didYouMean } from '../messages/suggest.ts'
import { expandJson } from '../page/variables.ts'
import { placesIn, readYaml } from '../page/yaml.ts'
import { readJsonDocument } from './json-document.ts'
import { type Fields, fieldsOf, isFields, type Pointer } from './json-fields.ts'

export interface OpenApi {
  root: Fields
  messages: Message[]
  place(pointer: Pointer): Place
  report(pointer: Pointer, text: string, about?: { note?: string; rule?: Rule }): void
  /** Follows references; {} for what is no object. */
  resolve(value: Json | undefined): Fields
}

export interface Source {
  file: string
  text: string
  /** `{{name}}` in any text becomes the value. */
  variables: Record<string, string>
}

/** Text that is no YAML, or has no keys, gives an empty root and messages. */
export function openDocument({ file, text, variables }: Source): OpenApi {
  const { value, faults, place, offsetOf } = readText(text)
  const messages: Message[] = faults.map(({ offset, why }) => ({
    rule: 'api-document',
    file,
    place: place(offset),
    text: `Cannot read the document: ${why}`
  }))
  const hasVariables = Object.keys(variables).length > 0
  const written = isFields(value) ? value : {}
  const root = hasVariables ? expandJson(written, { values: variables, file, source: text, messages }) : written
  if (faults.length === 0 && !isFields(value))
    messages.push({ rule: 'api-document', file, text: 'Expected an OpenAPI document: keys and values' })
  return {
    root,
    messages,
    place: (pointer) => place(offsetOf(pointer)),
    report(pointer, message, { note, rule = 'api-document' } = {}) {
      const at = place(offsetOf(pointer))
      messages.push({ rule, file, place: at, text: message, ...(note !== undefined && { note }) })
    },
    resolve: (written) => resolveIn(root, written)
  }
}

function readText(text: string) {
  const json = readJsonDocument(text)
  if (json) return { ...json, faults: [], place: placesIn(text) }
  const { document, ...yaml } = readYaml(text)
  return { ...yaml, offsetOf: (pointer: Pointer) => offsetOf(document, pointer) }
}

/** `#/a/b~1c` → ['a', 'b/c']; undefined when it leads out of the document. */
export function readReference(reference: string): string[] | undefined {
  if (reference === '#') return []
  if (!reference.startsWith('#/')) return undefined
  return reference.slice(2).split('/').map(unescapePart)
}

function unescapePart(part: string): string {
  return decode(part).replaceAll('~1', '/').replaceAll('~0', '~')
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function valueAt(root: Json, pointer: Pointer): Json | undefined {
  let value: Json | undefined = root
  for (const part of pointer) {
    if (Array.isArray(value)) value = value[Number(part)]
    else if (isFields(value) && Object.hasOwn(value, part)) value = value[part]
    else return undefined
  }
  return value
}

/** A reference may lead to itself. */
const mostReferences = 20

function resolveIn(root: Fields, written: Json | undefined): Fields {
  let value = written
  for (let count = 0; isFields(value) && typeof value.$ref === 'string' && count < mostReferences; count++) {
    const pointer = readReference(value.$ref)
    value = pointer && valueAt(root, pointer)
  }
  return isFields(value) && typeof value.$ref !== 'string' ? value : {}
}

export interface Found {
  value: Fields
  pointer: Pointer
}

/** Keys whose values are data, unless they are names themselves. */
const data = new Set(['value', 'example', 'default', 'enum', 'const'])

const names = new Set(['properties', 'patternProperties', '$defs', 'schemas', 'responses', 'parameters', 'headers'])

/** Calls `enter` with every object in the order of the document, examples excluded. */
export function visitObjects(value: Json, enter: (found: Found) => void, pointer: Pointer = []): void {
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) visitObjects(item, enter, [...pointer, at])
    return
  }
  if (!isFields(value)) return
  enter({ value, pointer })
  const hasNames = names.has(String(pointer.at(-1)))
  for (const [key, item] of Object.entries(value)) {
    const isData = data.has(key) || key.startsWith('x-') || (key === 'examples' && Array.isArray(item))
    if (hasNames || !isData) visitObjects(item, enter, [...pointer, key])
  }
}

/** Reports references that lead nowhere. */
export function checkReferences({ root, report }: OpenApi): void {
  const known = Object.entries(fieldsOf(root.components)).flatMap(([kind, values]) =>
    Object.keys(fieldsOf(values)).map((name) => `#/components/${kind}/${name}`)
  )
  visitObjects(root, ({ value: { $ref: reference }, pointer }) => {
    if (typeof reference !== 'string' || names.has(String(pointer.at(-1)))) return
    const target = readReference(reference)
    const at = [...pointer, '$ref']
    if (target === undefined)
      report(at, `Cannot follow \`${reference}\`: it leads out of the document`, {
        note: 'Bring the files together to one; `bundle-api` and `redocly bundle` do'
      })
    else if (valueAt(root, target) === undefined)
      report(at, `Cannot find \`${reference}\`${didYouMean(reference, known)}`)
  })
}

/** Offset of a value, or of its key when the value is a block; of the nearest one above when there is none. */
function offsetOf(document: Document, pointer: Pointer): number {
  let node: unknown = document.contents
  let offset = isNode(node) ? (node.range?.[0] ?? 0) : 0
  for (const part of pointer) {
    const container: unknown = isAlias(node) ? node.resolve(document) : node
    if (isMap(container)) {
      const pair = container.items.find(({ key }) => String(isScalar(key) ? key.value : key) === String(part))
      if (!pair) return offset
      node = pair.value
      offset = startOf(isScalar(node) ? node : pair.key) ?? offset
    } else if (isSeq(container)) {
      node = container.items[Number(part)]
      offset = startOf(node) ?? offset
    } else return offset
  }
  return offset
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? (node as Node).range?.[0] : undefined
}
