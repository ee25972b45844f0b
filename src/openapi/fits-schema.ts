/**
 * Checks values against schemas of JSON Schema 2020-12. Schemas are read as values are checked: compiling those of a large
 * document takes ten times as long as checking its examples. Keywords with a value of the wrong kind are passed over:
 * `checkKeywords` reports them.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Json } from '../disk/json.ts'
import type { Misfit } from './describe-misfit.ts'
import type { OpenApi } from './document.ts'
import { type Fields, fieldsOf, isFields, listOf, type Pointer, textOf } from './json-fields.ts'
import { failedLimits, isNull, isOfType, typesOf } from './schema-limits.ts'

export interface CheckOptions {
  resolve: OpenApi['resolve']
  /** Requests lack what is read-only, responses what is write-only. */
  lacks: 'readOnly' | 'writeOnly'
  /** Answers for the regular expression of a schema. */
  matches(schema: Fields, text: string): boolean
}

interface Checked extends CheckOptions {
  path: Pointer
  /** References that led here without a step into the value: they may lead in a circle. */
  followed: readonly string[]
}

interface Result {
  misfits: Misfit[]
  /** Keys and indexes that a keyword has looked at. */
  seen: Set<string | number>
}

/** Returns what is wrong, outermost first; nothing when the value fits. */
export function misfitsOf(value: Json, schema: Json | undefined, options: CheckOptions): Misfit[] {
  return check(value, schema, { ...options, path: [], followed: [] }).misfits
}

function check(value: Json, schema: Json | undefined, at: Checked): Result {
  const result: Result = { misfits: [], seen: new Set() }
  const fail = (keyword: string, about: Partial<Misfit> = {}) =>
    result.misfits.push({ keyword, path: at.path, params: {}, ...about })
  if (schema === false) fail('false schema', { message: 'boolean schema is false' })
  if (!isFields(schema)) return result
  const types = typesOf(schema)
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) fail('type', { params: { type: types } })
  if ('const' in schema && !isDeepStrictEqual(value, schema.const))
    fail('const', { params: { allowedValue: schema.const } })
  if (Array.isArray(schema.enum) && !schema.enum.some((each) => isDeepStrictEqual(value, each)))
    fail('enum', { params: { allowedValues: schema.enum } })
  for (const { keyword, ...about } of failedLimits(value, schema, at.matches)) fail(keyword, about)
  checkInPlace(value, schema, { at, result })
  if (Array.isArray(value)) checkItems(value, schema, { at, result })
  else if (isFields(value)) checkProperties(value, schema, { at, result })
  return result
}

interface Here {
  at: Checked
  result: Result
}

function add({ misfits, seen }: Result, more: Result): void {
  misfits.push(...more.misfits)
  for (const each of more.seen) seen.add(each)
}

const fits = ({ misfits }: Result) => misfits.length === 0

/** Keywords whose schemas are about the same value. */
function checkInPlace(value: Json, schema: Fields, { at, result }: Here): void {
  const same = (each: Json | undefined) => check(value, each, at)
  const fail = (keyword: string, about: Partial<Misfit>) =>
    result.misfits.push({ keyword, path: at.path, params: {}, ...about })
  const reference = textOf(schema.$ref)
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
    // What is wrong with it says more than that it is none of `X` and `null`.
    if (passing.length === 0 && real.length === 1 && only) result.misfits.push(...only.misfits)
    else fail(keyword, { schema: choices, params: passing.length > 1 ? { passingSchemas: passing } : {} })
  }
  if (isFields(schema.not) && fits(same(schema.not))) fail('not', { message: 'must NOT be valid' })
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
    if (schema.contains === undefined || !fits(check(item, schema.contains, inside(here.at, index)))) continue
    contained++
    seen.add(index)
  }
  if (schema.contains !== undefined && (contained < Number(least) || contained > Number(most))) {
    const message = `must contain at least ${least} valid item(s)`
    here.result.misfits.push({ keyword: 'contains', path: here.at.path, params: {}, message })
  }
  const rest = schema.unevaluatedItems
  if (rest === undefined) return
  for (const [index, item] of value.entries()) if (!seen.has(index)) checkPart(index, item, rest, here)
}

function checkProperties(value: Fields, schema: Fields, here: Here): void {
  const { at, result } = here
  const fail = (keyword: string, about: Partial<Misfit>) =>
    result.misfits.push({ keyword, path: at.path, params: {}, ...about })
  const properties = fieldsOf(schema.properties)
  const needed = Object.entries(fieldsOf(schema.dependentRequired)).filter(([key]) => Object.hasOwn(value, key))
  for (const name of [schema.required ?? [], ...needed.map(([, names]) => names)].flatMap(listOf).map(String)) {
    const isOneWay = [properties[name], at.resolve(properties[name])].some((each) => fieldsOf(each)[at.lacks] === true)
    if (!Object.hasOwn(value, name) && !isOneWay) fail('required', { params: { missingProperty: name } })
  }
  const patterns = Object.entries(fieldsOf(schema.patternProperties))
  const own = new Set<string>()
  for (const [key, item] of Object.entries(value)) {
    const parts = patterns.filter(([pattern]) => at.matches({ pattern }, key)).map(([, each]) => each)
    if (Object.hasOwn(properties, key)) parts.push(properties[key] ?? null)
    if (parts.length > 0) own.add(key)
    for (const part of parts) checkPart(key, item, part, here)
    if (schema.propertyNames !== undefined && !fits(check(key, schema.propertyNames, at)))
      fail('propertyNames', { message: 'property name must be valid' })
  }
  const checkRest = (keyword: 'additionalProperties' | 'unevaluatedProperties', known: Set<string | number>) => {
    const rest = schema[keyword]
    if (rest === undefined) return
    for (const [key, item] of Object.entries(value)) {
      if (known.has(key)) continue
      if (rest === false) fail(keyword, { params: { additionalProperty: key } })
      else checkPart(key, item, rest, here)
    }
  }
  checkRest('additionalProperties', own)
  checkRest('unevaluatedProperties', result.seen)
}

function inside(at: Checked, part: string | number): Checked {
  return { ...at, path: [...at.path, part], followed: [] }
}

function checkPart(part: string | number, value: Json, schema: Json | undefined, { at, result }: Here): void {
  result.misfits.push(...check(value, schema, inside(at, part)).misfits)
  result.seen.add(part)
}
