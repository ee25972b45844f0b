/** Keywords of a schema that limit a value by itself, with the words of ajv for each. */
import type { Format } from 'ajv'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import type { Json } from '../disk/json.ts'
import type { Misfit } from './describe-misfit.ts'
import { type Fields, isFields } from './json-fields.ts'

const tests: Record<string, (value: Json) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: isFields,
  null: (value) => value === null
}

export const typeNames = Object.keys(tests)

/** Types of a schema that exist; empty if it may be any. */
export function typesOf({ type }: Fields): string[] {
  return [type ?? []].flat().filter((each) => typeof each === 'string' && Object.hasOwn(tests, each)) as string[]
}

/** Schemas that `null` alone fits. */
export function isNull(schema: Json | undefined): boolean {
  if (!isFields(schema)) return false
  return (
    schema.type === 'null' ||
    schema.const === null ||
    (Array.isArray(schema.enum) && schema.enum.length > 0 && schema.enum.every((each) => each === null))
  )
}

export function isOfType(value: Json, type: string): boolean {
  return tests[type]?.(value) ?? true
}

type Limit = [fails: (size: number, limit: number) => boolean, words: (limit: number) => string]

const more = (what: string): Limit => [(size, most) => size > most, (most) => `must NOT have more than ${most} ${what}`]
const fewer = (what: string): Limit => [
  (size, least) => size < least,
  (least) => `must NOT have fewer than ${least} ${what}`
]

const numbers: Record<string, Limit> = {
  maximum: [(value, most) => value > most, (most) => `must be <= ${most}`],
  minimum: [(value, least) => value < least, (least) => `must be >= ${least}`],
  exclusiveMaximum: [(value, most) => value >= most, (most) => `must be < ${most}`],
  exclusiveMinimum: [(value, least) => value <= least, (least) => `must be > ${least}`],
  multipleOf: [(value, step) => isBetween(value / step), (step) => `must be multiple of ${step}`]
}

const texts = { maxLength: more('characters'), minLength: fewer('characters') }

const lists = { maxItems: more('items'), minItems: fewer('items') }

const objects = { maxProperties: more('properties'), minProperties: fewer('properties') }

/** 19.99 / 0.01 is 1998.9999999999998. */
function isBetween(count: number): boolean {
  return Math.abs(count - Math.round(count)) > Math.abs(count) * 1e-12
}

type Failed = Pick<Misfit, 'keyword'> & Partial<Misfit>

/** Limits of the schema that the value breaks. */
export function failedLimits(
  value: Json,
  schema: Fields,
  matches: (schema: Fields, text: string) => boolean
): Failed[] {
  if (typeof value === 'number') return [...failedOf(numbers, value, schema), ...failedFormat(value, schema)]
  if (Array.isArray(value)) {
    const hasTwice =
      schema.uniqueItems === true && new Set(value.map((each) => JSON.stringify(each))).size < value.length
    const twice = { keyword: 'uniqueItems', message: 'must NOT have duplicate items' }
    return [...failedOf(lists, value.length, schema), ...(hasTwice ? [twice] : [])]
  }
  if (isFields(value)) return failedOf(objects, Object.keys(value).length, schema)
  if (typeof value !== 'string') return []
  const { pattern } = schema
  const misses = typeof pattern === 'string' && !matches(schema, value)
  return [
    ...failedOf(texts, [...value].length, schema),
    ...(misses ? [{ keyword: 'pattern', message: `must match pattern "${pattern}"` }] : []),
    ...failedFormat(value, schema)
  ]
}

function failedOf(limits: Record<string, Limit>, size: number, schema: Fields): Failed[] {
  return Object.entries(limits).flatMap(([keyword, [fails, words]]) => {
    const limit = schema[keyword]
    return typeof limit === 'number' && fails(size, limit) ? [{ keyword, message: words(limit) }] : []
  })
}

function failedFormat(value: string | number, { format }: Fields): Failed[] {
  const known = typeof format === 'string' && Object.hasOwn(fullFormats, format)
  const fits = !known || isOfFormat(value, fullFormats[format as keyof typeof fullFormats])
  return fits ? [] : [{ keyword: 'format', params: { format } }]
}

function isOfFormat(value: string | number, format: Format): boolean {
  const { type, test } =
    typeof format === 'object' && 'validate' in format
      ? { type: format.type ?? 'string', test: format.validate }
      : { type: 'string', test: format }
  if (typeof value !== type || typeof test === 'boolean') return true
  if (test instanceof RegExp) return test.test(String(value))
  return typeof test === 'string'
    ? new RegExp(test).test(String(value))
    : Boolean((test as (value: unknown) => unknown)(value))
}
