/**
 * Writes schemas into the shapes that refer to them. Schemas may refer to each other without end: the nearest are written
 * in first, up to a limit, and the rest stay names.
 */
import { defined } from '../disk/defined.ts'
import { own } from '../disk/json.ts'
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

/** Rows of attributes that references bring to one operation or schema. */
export const mostRows = 100

interface Walk {
  schemas: Readonly<Record<string, Shape>>
  rows: number
  /** Called with each reference; without `target` it stays a name. Returns the shape whose rows come next. */
  enter(shape: Shape, reference: { name: string; isAbove: boolean; target: Shape | undefined }): Shape
}

type Row = NonNullable<Shape['attributes']>[number] | NonNullable<Shape['variants']>[number]

/** Follows references, the nearest first, until there are so many rows. Returns the rows. */
export function walkShapes(shapes: readonly Shape[], { schemas, rows, enter }: Walk, name?: string): Row[] {
  const queue = shapes.map((shape) => ({ shape, within: name === undefined ? [] : [name] }))
  const found: Row[] = []
  for (const { shape, within } of queue) {
    const { ref } = shape
    const isAbove = ref !== undefined && within.includes(ref)
    const target = ref === undefined || isAbove || found.length >= rows ? undefined : own(schemas, ref)
    const { attributes = [], variants = [] } = ref === undefined ? shape : enter(shape, { name: ref, isAbove, target })
    const inner = ref === undefined ? within : [...within, ref]
    for (const row of [...attributes, ...variants]) {
      found.push(row)
      queue.push({ shape: row.shape, within: inner })
    }
  }
  return found
}

export interface Schemas {
  schemas: Readonly<Record<string, Shape>>
  rows: number
  /** The page that shows a schema; `isOpen`: it is shown here too. */
  hrefOf(name: string, isOpen: boolean): string | undefined
  copy<T>(part: T): T
}

/** Changes the shapes in place. `name` is the schema they belong to. */
export function expandShapes(shapes: readonly Shape[], { schemas, rows, hrefOf, copy }: Schemas, name?: string): void {
  const enter: Walk['enter'] = (shape, { name, isAbove, target }) => {
    const href = hrefOf(name, target !== undefined)
    if (href !== undefined) shape.href = href
    if (isAbove) shape.isAbove = true
    return target ? Object.assign(shape, copy(partsOf(target))) : shape
  }
  walkShapes(shapes, { schemas, rows, enter }, name)
}

function partsOf({ attributes, variants }: Shape): Partial<Shape> {
  return defined({ attributes, variants })
}
