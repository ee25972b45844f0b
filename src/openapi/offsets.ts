/** Where the values of a document are in its text. */
import type { Json } from '../disk/json.ts'
import type { Fields, Pointer } from './json-fields.ts'

export interface ReadDocument {
  value: Json
  /** Offset of a value, or of its key when the value is no scalar; of the nearest one above when there is none. */
  offsetOf(pointer: Pointer): number
}

/** Keys that a document may not have: they mean something to JavaScript. */
export const forbiddenKeys = ['__proto__', 'constructor', 'prototype']

/** Deeper documents are refused. */
export const mostDepth = 100

export class Offsets {
  readonly #parts = new Map<Json, readonly number[] | ReadonlyMap<string, number>>()

  /** Notes the offsets of the parts of a list, or of keys and values. */
  set(value: Json, offsets: readonly number[] | ReadonlyMap<string, number>): void {
    this.#parts.set(value, offsets)
  }

  /** `start` is the offset of `root` itself. */
  of(root: Json, pointer: Pointer, start: number): number {
    let value: Json | undefined = root
    let offset = start
    for (const part of pointer) {
      const offsets = this.#parts.get(value ?? null)
      const next = isList(offsets) ? offsets[Number(part)] : offsets?.get(String(part))
      if (next === undefined) return offset
      offset = next
      value = Array.isArray(value) ? value[Number(part)] : (value as Fields)[part]
    }
    return offset
  }
}

function isList(offsets: unknown): offsets is readonly number[] {
  return Array.isArray(offsets)
}
