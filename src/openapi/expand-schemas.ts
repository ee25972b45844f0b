/**
 * Writes schemas into the shapes that refer to them. Schemas may refer to each other without end: the nearest are written
 * in first, up to a limit, and the rest stay names.
 */
import type { Shape } from './model.ts'

/** A copy of JSON, in which `change` is called with every text and its key. */
export function copyJson<T>(value: T, change: (key: string, text: string) => string): T {
  return copyValue(value, '', change) as T
}

function copyValue(value: unknown, key: string, change: (key: string, text: string) => string): unknown {
  if (typeof value === 'string') return change(key, value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => copyValue(each, '', change))
  const fields = value as Record<string, unknown>
  const made: Record<string, unknown> = {}
  for (const name of Object.keys(fields)) made[name] = copyValue(fields[name], name, change)
  return made
}

/** Rows of attributes in one operation or schema. */
const mostRows = 100

export interface Schemas {
  schemas: Record<string, Shape>
  /** The page that shows a schema. */
  hrefOf(name: string): string | undefined
  copy<T>(part: T): T
}

/** Changes the shapes in place. `name` is the schema they belong to. */
export function expandShapes(shapes: Shape[], { schemas, hrefOf, copy }: Schemas, name?: string): void {
  const queue = shapes.map((shape) => ({ shape, within: name === undefined ? [] : [name] }))
  let rows = 0
  for (const { shape, within } of queue) {
    const { ref } = shape
    if (ref !== undefined) {
      const href = hrefOf(ref)
      if (href !== undefined) shape.href = href
      const target = Object.hasOwn(schemas, ref) ? schemas[ref] : undefined
      if (within.includes(ref)) shape.isAbove = true
      else if (target && rows < mostRows) Object.assign(shape, copy(partsOf(target)))
    }
    const inner = ref === undefined ? within : [...within, ref]
    const parts = [...(shape.attributes ?? []), ...(shape.variants ?? [])]
    rows += parts.length
    queue.push(...parts.map((part) => ({ shape: part.shape, within: inner })))
  }
}

function partsOf({ attributes, variants }: Shape): Partial<Shape> {
  return { ...(attributes && { attributes }), ...(variants && { variants }) }
}
