/** An OpenAPI document as written: values, the place of each, and references. */

import type { Strings } from 'docsgen/templates/strings'
import { type Document, isAlias, isMap, isNode, isScalar, isSeq, type Node } from 'yaml'
import { defined } from '../disk/defined.ts'
import type { Json } from '../disk/json.ts'
import type { Message, Place } from '../messages/message.ts'
import type { Rule } from '../messages/rules.ts'
import { expandJson } from '../page/variables.ts'
import { placesIn, readYaml } from '../page/yaml.ts'
import { readJsonDocument } from './json-document.ts'
import { type Fields, isFields, type Pointer } from './json-fields.ts'
import { References } from './references.ts'

export interface OpenApi {
  root: Fields
  messages: Message[]
  place(pointer: Pointer): Place
  report(pointer: Pointer, text: string, about?: { note?: string; rule?: Rule }): void
  references: References
  /** Follows references; {} for what is no object. */
  resolve(value: Json | undefined): Fields
}

export interface Source {
  file: string
  text: string
  /** `{{name}}` in any text becomes the value. */
  variables: Record<string, string>
  /** The words of the site. */
  strings: Strings
}

/** Text that is no YAML, or has no keys, gives an empty root and messages. */
export function openDocument({ file, text, variables }: Omit<Source, 'strings'>): OpenApi {
  const { value, problems, place, offsetOf } = readText(text)
  const messages: Message[] = problems.map(({ offset, why }) => ({
    rule: 'api-document',
    file,
    place: place(offset),
    text: `Cannot read the document: ${why}`
  }))
  const hasVariables = Object.keys(variables).length > 0
  const written = isFields(value) ? value : {}
  const root = hasVariables ? expandJson(written, { values: variables, file, source: text, messages }) : written
  if (problems.length === 0 && !isFields(value))
    messages.push({ rule: 'api-document', file, text: 'Expected an OpenAPI document: keys and values' })
  const references = new References(root)
  return {
    root,
    messages,
    place: (pointer) => place(offsetOf(pointer)),
    report(pointer, message, { note, rule = 'api-document' } = {}) {
      const at = place(offsetOf(pointer))
      messages.push({ rule, file, place: at, text: message, ...defined({ note }) })
    },
    references,
    resolve: (written) => references.resolve(written)
  }
}

function readText(text: string) {
  const json = readJsonDocument(text)
  if (json) return { ...json, problems: [], place: placesIn(text) }
  const { document, ...yaml } = readYaml(text)
  return { ...yaml, offsetOf: (pointer: Pointer) => offsetOf(document, pointer) }
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
