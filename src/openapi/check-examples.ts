/** Examples: what is shown of them, and whether they fit the schemas they stand beside. */

import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Json } from '../disk/json.ts'
import { describe } from './check-document.ts'
import {
  type Fields,
  fieldsOf,
  isFields,
  listOf,
  type OpenApi,
  type Pointer,
  textOf,
  visitObjects
} from './document.ts'

export interface Written {
  name?: string
  summary?: string
  value: Json
}

/** The examples of a media type, a parameter or a header: its own, else those of its schema. */
export function examplesOf(holder: Fields, api: OpenApi): Written[] {
  if (holder.example !== undefined) return [{ value: holder.example }]
  const named = Object.entries(fieldsOf(holder.examples)).flatMap(([name, written]) => {
    const { value, summary } = api.resolve(written)
    return value === undefined ? [] : [{ name, value, ...(typeof summary === 'string' && { summary }) }]
  })
  if (named.length > 0) return named
  const schema = api.resolve(holder.schema)
  const own = [...listOf(schema.examples), ...(schema.example === undefined ? [] : [schema.example])]
  return own.map((value) => ({ value }))
}

/** The url of the document among the schemas: what its references are relative to. */
const documentId = 'document:'

/** Holds every example against its schema. */
export function checkExamples(api: OpenApi): void {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false, allErrors: true, verbose: true })
  formats.default(ajv)
  ajv.addSchema(api.root, documentId)
  const check = (schema: Pointer, examples: Found[]) => {
    if (examples.length === 0) return
    const $ref = `${documentId}#${schema.map((part) => `/${escapePart(String(part))}`).join('')}`
    const validate = ajv.compile({ $ref })
    for (const { value, pointer } of examples) {
      if (validate(value)) continue
      const faults = (validate.errors ?? []).filter((each) => !isOneWay(each, pointer))
      const fault = faults.find(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf') ?? faults[0]
      if (fault) report(fault, pointer, api)
    }
  }
  visitObjects(api.root, ({ value, pointer }) => {
    if (isFields(value.schema) && !isName(pointer)) check([...pointer, 'schema'], besideSchema(value, pointer, api))
    else if (isSchema(pointer, value)) check(pointer, inSchema(value, pointer))
  })
}

/** What only comes back is missing in a request, what is only sent in a response. */
function isOneWay({ keyword, params, parentSchema }: ErrorObject, pointer: Pointer): boolean {
  if (keyword !== 'required') return false
  const property = fieldsOf(fieldsOf((parentSchema as Fields).properties)[params.missingProperty])
  return property[pointer.includes('requestBody') ? 'readOnly' : 'writeOnly'] === true
}

interface Found {
  value: Json
  pointer: Pointer
}

/** `properties` may have any name, `schema` too. */
function isName(pointer: Pointer): boolean {
  return ['properties', 'schemas'].includes(String(pointer.at(-1)))
}

function besideSchema(holder: Fields, pointer: Pointer, api: OpenApi): Found[] {
  const alone = holder.example === undefined ? [] : [{ value: holder.example, pointer: [...pointer, 'example'] }]
  const named = Object.entries(fieldsOf(holder.examples)).flatMap(([name, written]) => {
    const { value } = api.resolve(written)
    if (value === undefined) return []
    const reference = textOf(fieldsOf(written).$ref)
    const shared = reference?.slice(2).split('/')
    return [{ value, pointer: [...(shared ?? [...pointer, 'examples', name]), 'value'] }]
  })
  return [...alone, ...named]
}

function isSchema(pointer: Pointer, value: Fields): boolean {
  const holder = String(pointer.at(-2))
  const isOne = pointer.at(-1) === 'schema' || pointer.at(-1) === 'items' || ['properties', 'schemas'].includes(holder)
  return isOne && (Array.isArray(value.examples) || value.example !== undefined)
}

function inSchema(schema: Fields, pointer: Pointer): Found[] {
  const listed = listOf(schema.examples).map((value, at) => ({ value, pointer: [...pointer, 'examples', at] }))
  return schema.example === undefined
    ? listed
    : [...listed, { value: schema.example, pointer: [...pointer, 'example'] }]
}

function escapePart(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}

function report(fault: ErrorObject, pointer: Pointer, api: OpenApi): void {
  const inner = fault.instancePath.split('/').slice(1)
  const way = inner.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  api.report([...pointer, ...way], `Cannot use the example: ${lowerFirst(describe(fault))}`, { rule: 'api-example' })
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
