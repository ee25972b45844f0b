/**
 * Checks values against schemas of JSON Schema 2020-12. Schemas are read as values are checked: compiling those of a large
 * document takes ten times as long as checking its examples. Keywords with a value of the wrong kind are passed over:
 * `checkKeywords` reports them.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Format } from 'ajv'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { maybe } from '../disk/defined.ts'
import type { Json } from '../disk/json.ts'
import type { OpenApi } from './document.ts'
import { type Fields, fieldsOf, isFields, listOf, type Pointer, stringOf } from './json-fields.ts'

export interface CheckOptions {
  resolve: OpenApi['resolve']
  /** Requests lack what is read-only, responses what is write-only. */
  lacks: 'readOnly' | 'writeOnly'
}

interface Position extends CheckOptions {
  /** Shared by all positions of a check. */
  path: (string | number)[]
  /** References that led here without a step into the value: they may lead in a circle. */
  followed: readonly string[]
  /** This one without them. */
  top: Position
}

interface Result {
  misfits: Misfit[]
  /** Keys and indexes that a keyword has looked at, some of them twice. */
  seen: (string | number)[]
}

/** Returns what is wrong, outermost first; nothing when the value fits. */
export function misfitsOf(value: Json, schema: Json | undefined, options: CheckOptions): Misfit[] {
  const top = { ...options, path: [], followed: [] } as unknown as Position
  top.top = top
  return check(value, schema, top).misfits
}

function check(value: Json, schema: Json | undefined, at: Position): Result {
  const result: Result = { misfits: [], seen: [] }
  const here: Here = { at, result }
  if (schema === false) fail(here, 'false schema', { message: 'boolean schema is false' })
  if (!isFields(schema)) return result
  const types = [schema.type ?? []].flat().flatMap((type) => (isTypeName(type) ? [type] : []))
  if (types.length > 0 && !types.some((type) => tests[type](value))) fail(here, 'type', { params: { type: types } })
  if ('const' in schema && !isDeepStrictEqual(value, schema.const))
    fail(here, 'const', { params: { allowedValue: schema.const } })
  if (Array.isArray(schema.enum) && !schema.enum.some((each) => isDeepStrictEqual(value, each)))
    fail(here, 'enum', { params: { allowedValues: schema.enum } })
  for (const { keyword, ...about } of failedLimits(value, schema)) fail(here, keyword, about)
  checkInPlace(value, schema, here)
  if (Array.isArray(value)) checkItems(value, schema, here)
  else if (isFields(value)) checkProperties(value, schema, here)
  return result
}

interface Here {
  at: Position
  result: Result
}

function fail({ at, result }: Here, keyword: string, about: Partial<Misfit>): void {
  result.misfits.push({ keyword, path: [...at.path], params: {}, ...about })
}

function add({ misfits, seen }: Result, more: Result): void {
  misfits.push(...more.misfits)
  seen.push(...more.seen)
}

const fits = ({ misfits }: Result) => misfits.length === 0

/** Keywords whose schemas are about the same value. */
function checkInPlace(value: Json, schema: Fields, here: Here): void {
  const { at, result } = here
  const same = (each: Json | undefined) => check(value, each, at)
  const reference = stringOf(schema.$ref)
  if (reference !== undefined && !at.followed.includes(reference)) {
    const followed = [...at.followed, reference]
    add(result, check(value, at.resolve({ $ref: reference }), { ...at, followed }))
  }
  for (const each of listOf(schema.allOf)) add(result, same(each))
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    const choices = listOf(schema[keyword])
    const results = choices.map(same)
    const passing = results.filter(fits)
    for (const each of passing) add(result, each)
    if (choices.length === 0 || passing.length === 1 || (keyword === 'anyOf' && passing.length > 1)) continue
    const real = results.filter((_, index) => !isNull(choices[index]))
    const [only] = real
    // The problem of the only real choice says more than that the value is neither `X` nor `null`.
    if (passing.length === 0 && real.length === 1 && only) result.misfits.push(...only.misfits)
    else fail(here, keyword, { schema: choices, params: passing.length > 1 ? { passingSchemas: passing } : {} })
  }
  if (isFields(schema.not) && fits(same(schema.not))) fail(here, 'not', { message: 'must NOT be valid' })
  if (schema.if !== undefined) {
    const condition = same(schema.if)
    if (fits(condition)) add(result, condition)
    add(result, same(fits(condition) ? schema.then : schema.else))
  }
  for (const [key, each] of Object.entries(fieldsOf(schema.dependentSchemas)))
    if (isFields(value) && Object.hasOwn(value, key)) add(result, same(each))
}

function checkItems(value: Json[], schema: Fields, here: Here): void {
  const { seen } = here.result
  const first = listOf(schema.prefixItems)
  const [least, most] = [schema.minContains ?? 1, schema.maxContains ?? value.length]
  let contained = 0
  for (const [index, item] of value.entries()) {
    if (index < first.length) checkPart(index, item, first[index], here)
    else if (schema.items !== undefined) checkPart(index, item, schema.items, here)
    if (schema.contains === undefined || !fits(checkInside(index, item, schema.contains, here.at))) continue
    contained++
    seen.push(index)
  }
  if (schema.contains !== undefined && (contained < Number(least) || contained > Number(most)))
    fail(here, 'contains', { message: `must contain at least ${least} valid item(s)` })
  const rest = schema.unevaluatedItems
  if (rest === undefined) return
  const evaluated = new Set(seen)
  for (const [index, item] of value.entries()) if (!evaluated.has(index)) checkPart(index, item, rest, here)
}

function checkProperties(value: Fields, schema: Fields, here: Here): void {
  const { at, result } = here
  const properties = fieldsOf(schema.properties)
  const needed = Object.entries(fieldsOf(schema.dependentRequired)).filter(([key]) => Object.hasOwn(value, key))
  for (const name of [schema.required ?? [], ...needed.map(([, names]) => names)].flatMap(listOf).map(String)) {
    const isOneWay = [properties[name], at.resolve(properties[name])].some((each) => fieldsOf(each)[at.lacks] === true)
    if (!Object.hasOwn(value, name) && !isOneWay) fail(here, 'required', { params: { missingProperty: name } })
  }
  const patterns = Object.entries(fieldsOf(schema.patternProperties))
  const own: string[] = []
  for (const [key, item] of Object.entries(value)) {
    const parts = patterns.filter(([pattern]) => matches(pattern, key)).map(([, each]) => each)
    if (Object.hasOwn(properties, key)) parts.push(properties[key] ?? null)
    if (parts.length > 0) own.push(key)
    for (const part of parts) checkPart(key, item, part, here)
    if (schema.propertyNames !== undefined && !fits(check(key, schema.propertyNames, at)))
      fail(here, 'propertyNames', { message: 'property name must be valid' })
  }
  const checkRest = (keyword: 'additionalProperties' | 'unevaluatedProperties', seen: Iterable<string | number>) => {
    const rest = schema[keyword]
    if (rest === undefined) return
    const known = new Set(seen)
    for (const [key, item] of Object.entries(value)) {
      if (known.has(key)) continue
      if (rest === false) fail(here, keyword, { params: { additionalProperty: key } })
      else checkPart(key, item, rest, here)
    }
  }
  checkRest('additionalProperties', own)
  checkRest('unevaluatedProperties', result.seen)
}

function checkInside(part: string | number, value: Json, schema: Json | undefined, { path, top }: Position): Result {
  path.push(part)
  const result = check(value, schema, top)
  path.pop()
  return result
}

function checkPart(part: string | number, value: Json, schema: Json | undefined, { at, result }: Here): void {
  result.misfits.push(...checkInside(part, value, schema, at).misfits)
  result.seen.push(part)
}

/** Keywords of a schema that limit a value by itself, with the words of ajv for each. */
const tests = {
  string: (value: Json) => typeof value === 'string',
  number: (value: Json) => typeof value === 'number',
  integer: (value: Json) => Number.isInteger(value),
  boolean: (value: Json) => typeof value === 'boolean',
  array: (value: Json) => Array.isArray(value),
  object: (value: Json) => isFields(value),
  null: (value: Json) => value === null
}

export const typeNames = Object.keys(tests)

const isTypeName = (type: Json): type is keyof typeof tests => typeof type === 'string' && Object.hasOwn(tests, type)

/** Undefined for a text that is no regular expression. */
export function readPattern(source: string): RegExp | undefined {
  // With `u` no needless backslash is allowed, though other readers of schemas allow them.
  return maybe(() => new RegExp(source, 'u')) ?? maybe(() => new RegExp(source))
}

/** True for a pattern that is none, which `checkKeywords` reports. */
function matches(pattern: string, text: string): boolean {
  return readPattern(pattern)?.test(text) ?? true
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
function failedLimits(value: Json, schema: Fields): Failed[] {
  if (typeof value === 'number') return [...failedOf(numbers, value, schema), ...failedFormat(value, schema)]
  if (Array.isArray(value)) {
    const hasTwice =
      schema.uniqueItems === true && new Set(value.map((each) => JSON.stringify(each))).size < value.length
    const twice = { keyword: 'uniqueItems', message: 'must NOT have duplicate items' }
    return [...failedOf(lists, value.length, schema), ...(hasTwice ? [twice] : [])]
  }
  if (isFields(value)) return failedOf(objects, Object.keys(value).length, schema)
  if (typeof value !== 'string') return []
  const { pattern, minLength, maxLength } = schema
  const length = minLength === undefined && maxLength === undefined ? 0 : [...value].length
  const misses = typeof pattern === 'string' && !matches(pattern, value)
  return [
    ...failedOf(texts, length, schema),
    ...(misses ? [{ keyword: 'pattern', params: { pattern }, message: `must match pattern "${pattern}"` }] : []),
    ...failedFormat(value, schema)
  ]
}

function failedOf(limits: Record<string, Limit>, size: number, schema: Fields): Failed[] {
  const failed: Failed[] = []
  for (const keyword in limits) {
    const limit = schema[keyword]
    if (typeof limit !== 'number') continue
    const [fails, words] = limits[keyword] as Limit
    if (fails(size, limit)) failed.push({ keyword, message: words(limit) })
  }
  return failed
}

function failedFormat(value: string | number, { format }: Fields): Failed[] {
  const known = typeof format === 'string' && Object.hasOwn(fullFormats, format)
  const fits = !known || isOfFormat(value, fullFormats[format as keyof typeof fullFormats])
  return fits ? [] : [{ keyword: 'format', params: { format } }]
}

function isOfFormat(value: string | number, format: Format): boolean {
  const { type = 'string', validate } =
    typeof format === 'object' && 'validate' in format ? format : { validate: format }
  if (typeof value !== type || typeof validate === 'boolean') return true
  if (typeof validate === 'function') return Boolean((validate as (value: unknown) => unknown)(value))
  return new RegExp(validate as RegExp).test(String(value))
}

/** A keyword that a value does not fit, as an error of ajv tells it. */
export interface Misfit {
  keyword: string
  path: Pointer
  params: Record<string, unknown>
  message?: string | undefined
  /** The choices of `oneOf` and `anyOf`. */
  schema?: unknown
}

/** The name of a key that is not allowed. */
export function extraOf({ params }: Pick<Misfit, 'params'>): string | undefined {
  const extra = params.unevaluatedProperty ?? params.additionalProperty
  return extra === undefined ? undefined : String(extra)
}

/** A sentence that names the value by the end of its path. */
export function describe(misfit: Misfit): string {
  const { keyword, path, params, message } = misfit
  const where = nameOf(path)
  const extra = extraOf(misfit)
  if (extra !== undefined) return `Cannot have \`${extra}\` in ${where}`
  if (keyword === 'required') return `Expected \`${params.missingProperty}\` in ${where}`
  if (keyword === 'type') return `Expected ${where} to be ${[params.type].flat().join(' or ')}`
  if (keyword === 'enum') return `Expected ${where} to be one of ${listed(params.allowedValues as unknown[])}`
  if (keyword === 'oneOf' || keyword === 'anyOf') return describeChoice(misfit, where)
  if (keyword === 'const') return `Expected ${where} to be ${listed([params.allowedValue])}`
  if (keyword === 'format') return `Expected ${where} to be of the format \`${params.format}\``
  return `Expected ${where} to fit its schema: it ${message ?? 'does not'}`
}

function listed(values: unknown[]): string {
  return values.map((each) => `\`${quoted(each)}\``).join(', ')
}

/** A value as a person would write it. */
export function quoted(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The last name of the path with its indexes; the place tells the rest. A status such as 404 is a name. */
export function nameOf(path: Pointer): string {
  const parts = path.map(String)
  const at = parts.findLastIndex((part) => !/^\d{1,2}$/.test(part))
  const indexes = parts.slice(at + 1).map((part) => `[${part}]`)
  const text = `${parts[at] ?? ''}${indexes.join('')}`
  return text === '' ? 'it' : `\`${text}\``
}

function describeChoice({ schema, params }: Misfit, where: string): string {
  if (Array.isArray(params.passingSchemas)) return `Expected ${where} to fit one alternative of its schema, not several`
  const values = (schema as { const?: unknown }[]).map((choice) => choice?.const)
  if (values.includes(undefined)) return `Expected ${where} to fit one of the alternatives of its schema`
  return `Expected ${where} to be one of ${listed(values)}`
}
