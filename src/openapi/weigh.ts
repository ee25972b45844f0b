/** The weight of a part of the document on a page: its texts, and how many bytes they are after gzip. */
import { gzipSync } from 'node:zlib'
import { defined } from '../disk/defined.ts'
import { ownValue } from '../disk/json.ts'
import type { Content } from '../page/markdown/content.ts'
import { encodeText } from '../page/url.ts'
import type { Api, Attribute, NamedShape, Operation, Shape } from './model.ts'

export interface Weighed {
  /** Rows of attributes. */
  rows: number
  texts: string[]
  /** Names of schemas that are only named. */
  cut: Set<string>
}

interface Limits {
  schemas: Readonly<Record<string, Shape>>
  /** Rows that references bring. */
  rows: number
}

/** Bytes of a part and of a row without their texts, as measured on generated pages. */
const [partWeight, rowWeight] = [200, 14]

/**
 * Bytes after gzip that the parts add to a page: 10 % too few at worst, twice too many where parts are alike. The page
 * itself is not rendered to be weighed: it would be in every build, as its key depends on what it shows. 0 for what is
 * surely less than `most`.
 */
export function bytesOf(parts: readonly Weighed[], most: number): number {
  const texts = parts.flatMap((part) => part.texts).join('\n')
  return roughBytesOf(parts) < most ? 0 : gzipSync(texts, { level: 1 }).length + tagsOf(parts)
}

/** More than they are, without compressing them. */
export function roughBytesOf(parts: readonly Weighed[]): number {
  const length = parts.reduce((total, { texts }) => texts.reduce((sum, text) => sum + text.length + 1, total), 0)
  return length / 2 + tagsOf(parts)
}

function tagsOf(parts: readonly Weighed[]): number {
  return parts.length * partWeight + parts.reduce((total, part) => total + part.rows, 0) * rowWeight
}

/** `isShown`: the schema of a failure is shown elsewhere, and here only linked. */
export function weighOperation(operation: Operation, limits: Limits, isShown: (name: string) => boolean): Weighed {
  const { description, parameters, body, responses, samples } = operation
  const headers = responses.map((response) => ({ attributes: response.headers }))
  const own = [...parameters, ...headers].flatMap(({ attributes }) => attributes)
  const { rows, texts, cut } = weighShapes(shapesOf(operation, isShown), limits)
  const code = [...samples.flatMap(({ languages }) => languages), ...responses.flatMap(({ examples }) => examples)]
  const said = [description, body?.description, ...responses.map((response) => response.description)]
  return {
    rows: rows + own.length + responses.length,
    texts: [...said.flatMap(textsOf), ...own.flatMap(rowTexts), ...texts, ...code.map((each) => each.code)],
    cut
  }
}

export function weighSchema(schema: NamedShape, limits: Limits): Weighed {
  const { rows, texts, cut } = weighShapes([schema], limits, schema.name)
  const code = [...schema.examples, ...(schema.sample ? [schema.sample] : [])].map((each) => each.code)
  return { rows, texts: [...textsOf(schema.description), ...texts, ...code], cut }
}

/** Shapes that an operation shows: of a failure only what is shown nowhere else. */
export function shapesOf({ parameters, body, responses }: Operation, isShown: (name: string) => boolean): Shape[] {
  const groups = [...parameters, ...responses.map(({ headers }) => ({ attributes: headers }))]
  const own = groups.flatMap((group) => group.attributes.map(({ shape }) => shape))
  const answers = responses.flatMap(({ status, shape }) => {
    const isLink = shape?.ref !== undefined && !status.startsWith('2') && isShown(shape.ref)
    return shape && !isLink ? [shape] : []
  })
  return [...own, ...(body ? [body.shape] : []), ...answers]
}

function weighShapes(shapes: Shape[], { schemas, rows }: Limits, within?: string): Weighed {
  const cut = new Set<string>()
  const enter: Parameters<typeof walkShapes>[1]['enter'] = (shape, { name, isAbove, target }) => {
    if (!target && !isAbove && Object.hasOwn(schemas, name)) cut.add(name)
    return target ?? shape
  }
  const found = walkShapes(shapes, { schemas, rows, enter, cut: (_, { name }) => cut.add(name) }, within)
  return { rows: found.length, texts: found.flatMap(rowTexts), cut }
}

function rowTexts({ name, description, shape }: Pick<Attribute, 'name' | 'description' | 'shape'>): string[] {
  const { type, limits = [], values = [] } = shape
  const inValues = values.flatMap(({ value, title = '', description: meaning }) => [
    String(value),
    title,
    ...textsOf(meaning)
  ])
  return [name, type, ...limits, ...textsOf(description ?? shape.description), ...inValues]
}

export function textsOf(content: Content | undefined): string[] {
  return Array.isArray(content) ? (content.slice(2) as Content[]).flatMap(textsOf) : [content ?? []].flat()
}

/** A copy of JSON, in which `change` is called with every text and its key. */
export function copyJson<T>(value: T, change: (key: string, text: string) => string, key = ''): T {
  if (typeof value === 'string') return change(key, value) as T
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => copyJson(each, change)) as T
  const made = {} as T
  for (const name in value) made[name] = copyJson(value[name], change, name)
  return made
}

/** Rows of attributes that references bring to a part. In a large document they are few, and the rest is a click away. */
export function rowsOf({ operations, schemas }: Pick<Api, 'operations' | 'schemas'>) {
  const isLarge = Object.keys(operations).length + Object.keys(schemas).length > mostParts
  return isLarge ? { operation: leastRows, schema: 0 } : { operation: 100, schema: 100 }
}

const mostParts = 1200

/** Rows that each part of a page may have though there are many. */
export const leastRows = 20

interface Walk extends Limits {
  /** Called with each reference; without `target` it stays a name. Returns the shape whose rows come next. */
  enter(shape: Shape, reference: { name: string; isAbove: boolean; target: Shape | undefined }): Shape
  /** Called with rows inside a schema that there is no room for; they are at `place`, an id, where that schema is shown. */
  cut(shape: Shape, place: { name: string; id: string }): void
}

type Row = NonNullable<Shape['attributes']>[number] | NonNullable<Shape['variants']>[number]

interface Step {
  shape: Shape
  /** Schemas that it is a part of. */
  within: readonly string[]
  /** Where it is in the innermost of them, unless that shows it to nobody. */
  id?: string | undefined
}

/** Follows references, the nearest first, until there are so many rows; the first are always followed. Returns the rows. */
function walkShapes(shapes: readonly Shape[], { schemas, rows, enter, cut }: Walk, name?: string): Row[] {
  const queue = shapes.map((shape): Step => ({ shape, within: name === undefined ? [] : [name] }))
  const found: Row[] = []
  for (const [at, { shape, within, id }] of queue.entries()) {
    const { ref } = shape
    const isFull = found.length >= rows && at >= shapes.length
    const isAbove = ref !== undefined && within.includes(ref)
    const target = ref === undefined || isAbove || isFull ? undefined : ownValue(schemas, ref)
    const { attributes = [], variants = [] } = ref === undefined ? shape : enter(shape, { name: ref, isAbove, target })
    const inner = ref === undefined ? within : [...within, ref]
    const above = ref ?? id
    if (isFull && id !== undefined && ref === undefined && attributes.length + variants.length > 0) {
      cut(shape, { name: within.at(-1) ?? '', id })
      continue
    }
    for (const row of [...attributes, ...variants]) {
      found.push(row)
      const isSeen = above !== undefined && !('access' in row && row.access === 'write')
      queue.push({ shape: row.shape, within: inner, id: isSeen ? `${above}.${row.name}` : undefined })
    }
  }
  return found
}

export interface Schemas extends Limits {
  /** The page that shows a schema; `isOpen`: it is shown here too. */
  hrefOf(name: string, isOpen: boolean): string | undefined
  copy<T>(part: T): T
}

/**
 * Writes schemas into the shapes that refer to them, in place. Schemas may refer to each other without end: the nearest are
 * written in first, up to a limit, and the rest stay names. `name` is the schema that the shapes belong to.
 */
export function expandShapes(shapes: readonly Shape[], { schemas, rows, hrefOf, copy }: Schemas, name?: string): void {
  const enter: Walk['enter'] = (shape, { name, isAbove, target }) => {
    const href = hrefOf(name, target !== undefined)
    if (href !== undefined) shape.href = href
    if (isAbove) shape.isAbove = true
    const { attributes, variants } = target ?? {}
    return target ? Object.assign(shape, copy(defined({ attributes, variants }))) : shape
  }
  const cut: Walk['cut'] = (shape, { name, id }) => {
    delete shape.attributes
    delete shape.variants
    Object.assign(shape, { ref: id, href: hrefOf(name, false)?.replace(/(#.*)?$/, `#${encodeText(id)}`) })
  }
  walkShapes(shapes, { schemas, rows, enter, cut }, name)
}
