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

export function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}
