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

/** An object of a document, and where it is. Pointers are made when they are asked for: a document has a million objects. */
export class PlacedFields {
  readonly value: Fields
  /** Its keys are names that the author chose. */
  readonly hasNames: boolean
  readonly #path: Path

  constructor(value: Fields, path: Path, hasNames = false) {
    this.value = value
    this.#path = path
    this.hasNames = hasNames
  }

  get pointer(): Pointer {
    return pointerOf(this.#path)
  }

  /** The last part of the pointer, and the one before it. */
  get ends(): [key: string, holder: string] {
    return [String(this.#path.key), String(this.#path.above?.key)]
  }
}

/** A pointer from its end. */
export interface Path {
  key?: string | number
  above?: Path
}

function pointerOf({ key, above }: Path): Pointer {
  const parts = key === undefined ? [] : [key]
  for (let at = above; at?.key !== undefined; at = at.above) parts.push(at.key)
  return parts.reverse()
}

export function startOf(pointer: Pointer): Path {
  return pointer.reduce<Path>((above, key) => ({ key, above }), {})
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
export function visitObjects(value: Json, enter: (found: PlacedFields) => unknown, pointer: Pointer = []): void {
  visit(value, startOf(pointer), { enter, isName: false })
}

interface Visit {
  enter(found: PlacedFields): unknown
  isName: boolean
}

function visit(value: Json, above: Path, { enter, isName }: Visit): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (let key = 0; key < value.length; key++) visit(value[key] ?? null, { key, above }, { enter, isName: false })
    return
  }
  const hasNames = !isName && names.has(String(above.key))
  if (enter(new PlacedFields(value, above, hasNames)) === false) return
  const inside = { enter, isName: hasNames }
  for (const key of Object.keys(value)) {
    const item = value[key] ?? null
    if (typeof item !== 'object') continue
    const isData = data.has(key) || key.startsWith('x-') || (key === 'examples' && Array.isArray(item))
    if (hasNames || !isData) visit(item, { key, above }, inside)
  }
}
