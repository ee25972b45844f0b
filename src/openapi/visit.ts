/** Walks over a document. */
import type { Json } from '../disk/json.ts'
import { type Fields, isFields, type Pointer } from './json-fields.ts'

export interface Found {
  value: Fields
  pointer: Pointer
}

/** Keys whose values are data, unless they are names themselves. */
const data = new Set(['value', 'example', 'default', 'enum', 'const'])

/** Keys whose own keys are names. */
export const names = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'schemas',
  'responses',
  'parameters',
  'headers'
])

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
