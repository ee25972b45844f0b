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

export interface FieldsAt {
  value: Fields
  pointer: Pointer
}

/** An object of a document, and where it is: known while it is visited, as a document has a million objects. */
export interface PlacedFields extends FieldsAt {
  /** Its keys are names that the author chose. */
  hasNames: boolean
  /** The last part of the pointer, and the one before it. */
  key: string
  holder: string
  /** A copy. */
  readonly pointer: Pointer
}

/** Keys whose values are data, unless they are names themselves. */
const data = new Set(['value', 'dataValue', 'example', 'default', 'enum', 'const'])

/** Keys whose own keys are names. */
const names = new Set('properties patternProperties $defs schemas responses parameters headers definitions'.split(' '))

/**
 * Calls `enter` with every object in the order of the document, examples excluded. If it returns false, nothing in the object
 * is visited.
 */
export function visitObjects(root: Json, enter: (found: PlacedFields) => unknown, start: Pointer = []): void {
  const path: (string | number)[] = [...start]
  const found = {
    value: {},
    hasNames: false,
    key: '',
    holder: '',
    get pointer() {
      return [...path]
    }
  }
  const visitIn = (key: string | number, value: Json, isName: boolean) => {
    path.push(key)
    visit(value, isName)
    path.pop()
  }
  const visit = (value: Json, isName: boolean) => {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      for (let key = 0; key < value.length; key++) visitIn(key, value[key] ?? null, false)
      return
    }
    const key = String(path.at(-1))
    const hasNames = !isName && names.has(key)
    if (enter(Object.assign(found, { value, hasNames, key, holder: String(path.at(-2)) })) === false) return
    for (const key of Object.keys(value)) {
      const item = value[key] ?? null
      if (typeof item !== 'object') continue
      const isData = data.has(key) || key.startsWith('x-') || (key === 'examples' && Array.isArray(item))
      if (hasNames || !isData) visitIn(key, item, hasNames)
    }
  }
  visit(root, false)
}
