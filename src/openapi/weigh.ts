/** What a part of the document adds to a page: the texts it brings, and how many bytes they are after gzip. */
import { gzipSync } from 'node:zlib'
import type { Content } from '../page/markdown/content.ts'
import { walkShapes } from './expand-schemas.ts'
import type { Api, Attribute, NamedShape, Operation, Shape } from './model.ts'

export interface Weighed {
  /** Rows of attributes. */
  rows: number
  texts: string[]
  /** Names of schemas that are only named. */
  cut: Set<string>
}

interface Limits {
  schemas: Api['schemas']
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
  const rows = parts.reduce((total, part) => total + part.rows, 0)
  const texts = parts.map((part) => part.texts.join('\n')).join('\n')
  const tags = parts.length * partWeight + rows * rowWeight
  return texts.length / 2 + tags < most ? 0 : gzipSync(texts, { level: 1 }).length + tags
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
    texts: [
      ...said.flatMap(textsOf),
      ...own.flatMap(rowTexts),
      ...texts,
      ...code.map((each) => each.html ?? each.code)
    ],
    cut
  }
}

export function weighSchema(schema: NamedShape, limits: Limits): Weighed {
  const { rows, texts, cut } = weighShapes([schema], limits, schema.name)
  const code = schema.examples.map((each) => each.html ?? each.code)
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
  const found = walkShapes(shapes, { schemas, rows, enter }, within)
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

function textsOf(content: Content | undefined): string[] {
  if (content === undefined) return []
  if (typeof content === 'string') return [content]
  const [, , ...children] = content
  return children.flatMap(textsOf)
}
