/** Reads examples, and checks that they fit their schemas. */
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Json } from '../disk/json.ts'
import { describe, partsOf } from './check-document.ts'
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

/** Examples of a media type, a parameter or a header: its own, else those of its schema. */
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

/** The name under which ajv has the document: its references are relative to it. */
const documentId = 'document:'

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
      const errors = (validate.errors ?? []).filter((each) => !isOneWay(each, pointer))
      const error = errors.find(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf') ?? errors[0]
      if (error) report(error, pointer, api)
    }
  }
  visitObjects(api.root, ({ value, pointer }) => {
    if (isFields(value.schema) && !isName(pointer)) check([...pointer, 'schema'], besideSchema(value, pointer, api))
    else if (isSchema(pointer, value)) check(pointer, inSchema(value, pointer))
  })
}

/** Requests lack what is read-only, responses what is write-only. */
function isOneWay({ keyword, params, parentSchema }: ErrorObject, pointer: Pointer): boolean {
  if (keyword !== 'required') return false
  const property = fieldsOf(fieldsOf((parentSchema as Fields).properties)[params.missingProperty])
  return property[pointer.includes('requestBody') ? 'readOnly' : 'writeOnly'] === true
}

interface Found {
  value: Json
  pointer: Pointer
}

/** A property may be named `schema`. */
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

function report(error: ErrorObject, pointer: Pointer, api: OpenApi): void {
  const problem = describe(error)
  const text = `Cannot use the example: ${problem.charAt(0).toLowerCase()}${problem.slice(1)}`
  api.report([...pointer, ...partsOf(error.instancePath)], text, { rule: 'api-example' })
}
