/** The keys of front matter that a template takes, and what each holds. */
import type { ReactNode } from 'react'
import type { Json } from '../../disk/json.ts'
import type { Content } from '../markdown/content.ts'

/**
 * The kind of value that a key holds: the name of an icon, a line of Markdown, blocks of it with directives, text (numbers count as text, as YAML makes one of an unquoted `1.5`), one of some words as `a | b`, a
 * list of one shape, or keys and values. Keys that may be absent end with `?`.
 */
export type FieldShape =
  | 'any'
  | 'text'
  | 'markdown'
  | 'blocks'
  | 'number'
  | 'boolean'
  | 'icon'
  | `${string} | ${string}`
  | readonly [FieldShape]
  | FieldShapes

export interface FieldShapes {
  readonly [key: string]: FieldShape
}

/** The type of a value that fits a shape. */
export type ValueOf<Shape> = Shape extends 'any'
  ? Json
  : Shape extends 'markdown'
    ? Content
    : Shape extends 'blocks'
      ? ReactNode
      : Shape extends 'number'
        ? number
        : Shape extends 'boolean'
          ? boolean
          : Shape extends string
            ? WordOf<Shape>
            : Shape extends readonly [infer Entry]
              ? ValueOf<Entry>[]
              : FieldsOf<Shape>

/** One of the words of `a | b`; any text for another shape, and where the words are not known. */
type WordOf<Shape extends string> = Shape extends `${infer First} | ${infer Rest}` ? First | LastWord<Rest> : string

type LastWord<Words extends string> = Words extends `${infer First} | ${infer Rest}` ? First | LastWord<Rest> : Words

/** The type of the keys and values that fit `Shapes`. */
export type FieldsOf<Shapes> = {
  [Key in keyof Shapes as Key extends `${string}?` ? never : Key]: ValueOf<Shapes[Key]>
} & { [Key in keyof Shapes as Key extends `${infer Name}?` ? Name : never]?: ValueOf<Shapes[Key]> }

/** Reads the `frontMatter` of a template: shapes by key, or a list of keys that hold anything. */
export function toShapes(declared: readonly string[] | FieldShapes): FieldShapes {
  return Array.isArray(declared)
    ? Object.fromEntries(declared.map((key) => [`${key}?`, 'any']))
    : (declared as FieldShapes)
}

/** Whether a key of the shape, however deep, holds an icon. */
export function hasIcon(shape: FieldShape): boolean {
  return shape === 'icon' || (typeof shape === 'object' && Object.values(shape).some(hasIcon))
}

/** The names of the keys, without `?`. */
export function keysOf(shapes: FieldShapes): string[] {
  return Object.keys(shapes).map((key) => key.replace(/\?$/, ''))
}

export function keysAt(shape: FieldShape | undefined, path: PropertyKey[]): string[] {
  const [first, ...rest] = path
  if (typeof shape !== 'object') return []
  return first === undefined && !isList(shape) ? keysOf(shape) : keysAt(shapeAt(shape, String(first)), rest)
}

/** The shape of what is at a key, or at any place of a list. */
export function shapeAt(shape: FieldShape | undefined, key: string): FieldShape | undefined {
  if (typeof shape !== 'object') return undefined
  return isList(shape) ? shape[0] : (shape[key] ?? shape[`${key}?`])
}

export function isList(shape: readonly [FieldShape] | FieldShapes): shape is readonly [FieldShape] {
  return Array.isArray(shape)
}
