/**
 * Shapes with the schemas they refer to written in, as far as anybody will open them. Schemas that lead to one another
 * would fill a page without end: what lies near is written first, and when there is enough, the rest is named.
 */
import type { Shape } from './model.ts'

export function copyJson<T>(value: T, mend?: (key: string, text: string) => string): T {
  return copy(value, '', mend) as T
}

function copy(value: unknown, key: string, mend?: (key: string, text: string) => string): unknown {
  if (typeof value === 'string') return mend ? mend(key, value) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => copy(each, '', mend))
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, copy(each, name, mend)]))
}

/** Rows of attributes on the way from one operation or schema. */
const mostRows = 100

export interface Schemas {
  schemas: Record<string, Shape>
  /** Where a schema is shown. */
  hrefOf(name: string): string | undefined
}

/** `name` is that of the schema whose shapes these are. In place. */
export function expandShapes(shapes: Shape[], { schemas, hrefOf }: Schemas, name?: string): void {
  const queue = shapes.map((shape) => ({ shape, within: name === undefined ? [] : [name] }))
  let rows = 0
  for (const { shape, within } of queue) {
    const { ref } = shape
    if (ref !== undefined) {
      const href = hrefOf(ref)
      if (href !== undefined) shape.href = href
      const target = Object.hasOwn(schemas, ref) ? schemas[ref] : undefined
      if (within.includes(ref)) shape.isAbove = true
      else if (target && rows < mostRows) writeIn(shape, target)
    }
    const inner = ref === undefined ? within : [...within, ref]
    const parts = [...(shape.attributes ?? []), ...(shape.variants ?? [])]
    rows += parts.length
    queue.push(...parts.map((part) => ({ shape: part.shape, within: inner })))
  }
}

function writeIn(shape: Shape, { attributes, variants }: Shape): void {
  if (attributes) shape.attributes = copyJson(attributes)
  if (variants) shape.variants = copyJson(variants)
}
