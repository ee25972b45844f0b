/**
 * Writes schemas into the shapes that refer to them. Schemas may refer to each other without end: the nearest are written
 * in first, up to a limit, and the rest stay names.
 */
import type { Shape } from './model.ts'

export function copyJson<T>(value: T, change?: (key: string, text: string) => string): T {
  return copy(value, '', change) as T
}

function copy(value: unknown, key: string, change?: (key: string, text: string) => string): unknown {
  if (typeof value === 'string') return change ? change(key, value) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => copy(each, '', change))
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, copy(each, name, change)]))
}

/** Rows of attributes in one operation or schema. */
const mostRows = 100

export interface Schemas {
  schemas: Record<string, Shape>
  /** The page that shows a schema. */
  hrefOf(name: string): string | undefined
}

/** Changes the shapes in place. `name` is the schema they belong to. */
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
