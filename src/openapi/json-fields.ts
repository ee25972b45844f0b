/** Parts of JSON by kind; an empty one for what is of another kind. */
import type { Json } from '../disk/json.ts'

export type Fields = { [key: string]: Json }

/** Keys and indexes from the top of the document to a value. */
export type Pointer = readonly (string | number)[]

export function isFields(value: Json | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function fieldsOf(value: Json | undefined): Fields {
  return isFields(value) ? value : {}
}

export function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : []
}

export function stringOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** An object of a document, and where it is. */
export interface PlacedFields {
  value: Fields
  pointer: Pointer
  /** Its keys are names that the author chose. */
  hasNames?: boolean
}

/** Keys whose values are data, unless they are names themselves. */
const data = new Set(['value', 'example', 'default', 'enum', 'const'])

/** Keys whose own keys are names. */
const names = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'schemas',
  'responses',
  'parameters',
  'headers',
  'definitions'
])

/**
 * Calls `enter` with every object in the order of the document, examples excluded. If it returns false, nothing in the object
 * is visited.
 */
export function visitObjects(
  value: Json,
  enter: (found: PlacedFields) => unknown,
  pointer: Pointer = [],
  isName = false
): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) visitObjects(item, enter, [...pointer, index])
    return
  }
  if (!isFields(value)) return
  const hasNames = !isName && names.has(String(pointer.at(-1)))
  if (enter({ value, pointer, hasNames }) === false) return
  for (const [key, item] of Object.entries(value)) {
    const isData = data.has(key) || key.startsWith('x-') || (key === 'examples' && Array.isArray(item))
    if (hasNames || !isData) visitObjects(item, enter, [...pointer, key], hasNames)
  }
}
