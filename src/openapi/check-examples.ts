/** Reads examples, and checks that they fit their schemas. */
import type { Json } from '../disk/json.ts'
import type { OpenApi } from './document.ts'
import { describe, misfitsOf } from './fits-schema.ts'
import {
  type Fields,
  fieldsOf,
  isFields,
  listOf,
  type PlacedFields,
  type Pointer,
  stringOf,
  visitObjects
} from './json-fields.ts'

export interface Example {
  name?: string
  summary?: string | undefined
  value: Json
}

/** Examples of a media type, a parameter or a header: its own, else those of its schema. */
export function examplesOf(holder: Fields, api: OpenApi): Example[] {
  const own = placedExamples(holder, [], api)
  return own.length > 0 ? own : placedExamples(api.resolve(holder.schema), [], api)
}

export function checkExamples(api: OpenApi): void {
  visitObjects(api.root, (holder) => {
    const { value, key } = holder
    // A property may be named `schema`.
    const beside = key === 'properties' || key === 'schemas' ? undefined : value.schema
    const schema = isFields(beside) ? beside : isSchema(holder) ? value : undefined
    if (schema) for (const example of placedExamples(value, holder.pointer, api)) checkExample(example, schema, api)
  })
}

function checkExample({ value, pointer }: PlacedExample, schema: Fields, { resolve, report }: OpenApi): void {
  const lacks = pointer.includes('requestBody') ? 'readOnly' : 'writeOnly'
  const misfits = misfitsOf(value, schema, { resolve, lacks })
  const misfit = misfits.find(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf') ?? misfits[0]
  if (!misfit) return
  const text = `Cannot use the example: ${describe(misfit).replace(/^./, (letter) => letter.toLowerCase())}`
  report([...pointer, ...misfit.path], text, { rule: 'api-example' })
}

interface PlacedExample extends Example {
  pointer: Pointer
}

/** Those of a schema are a list, and those of what has a schema have names. */
function placedExamples(holder: Fields, pointer: Pointer, api: OpenApi): PlacedExample[] {
  const listed = listOf(holder.examples).map((value, index) => ({ value, pointer: [...pointer, 'examples', index] }))
  const alone = holder.example === undefined ? [] : [{ value: holder.example, pointer: [...pointer, 'example'] }]
  const named = Object.entries(fieldsOf(holder.examples)).flatMap(([name, written]) => {
    const found = api.references.follow({ value: written, pointer: [...pointer, 'examples', name] })
    const { dataValue, value = dataValue, summary } = fieldsOf(found.value)
    const key = value === dataValue ? 'dataValue' : 'value'
    return value === undefined ? [] : [{ name, value, summary: stringOf(summary), pointer: [...found.pointer, key] }]
  })
  return [...listed, ...alone, ...named]
}

function isSchema({ value, key, holder }: PlacedFields): boolean {
  const isOne = key === 'schema' || key === 'items' || ['properties', 'schemas'].includes(holder)
  return isOne && (Array.isArray(value.examples) || value.example !== undefined)
}
