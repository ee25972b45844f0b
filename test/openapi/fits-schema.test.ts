/** Values and schemas at random: what fits for docsgen fits for ajv, and the other way round. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect, test } from 'vitest'
import type { Json } from '../../src/disk/json.ts'
import { misfitsOf } from '../../src/openapi/fits-schema.ts'
import { type Fields, isFields } from '../../src/openapi/json-fields.ts'

let seed = 7
const below = (count: number) => {
  seed = (seed * 1103515245 + 12345) % 2147483648
  return Math.floor((seed / 2147483648) * count)
}
const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
const some = <T>(most: number, make: () => T) => Array.from({ length: below(most + 1) }, make)

const values = [null, true, 0, 1, 3, 2.5, '', 'a', 'ab', 'b1', '2024-01-01', [], {}]
const keys = ['a', 'b', 'ab', 'c']

const anyValue = (depth = 0): Json => {
  if (depth > 2 || below(3) > 0) return pick(values)
  if (below(2)) return some(4, () => anyValue(depth + 1))
  return Object.fromEntries(some(4, () => [pick(keys), anyValue(depth + 1)]))
}

const anySchema = (depth = 0): Json => {
  if (below(12) === 0) return below(2) === 0
  const inner = () => anySchema(depth + 1)
  const list = () => [inner(), ...some(2, inner)]
  const map = () => Object.fromEntries(some(3, () => [pick(keys), inner()]))
  const plain: [string, () => Json][] = [
    [
      'type',
      () =>
        below(3) ? pick(['string', 'number', 'integer', 'object', 'array', 'null', 'boolean']) : ['string', 'null']
    ],
    ['const', () => anyValue()],
    ['enum', () => [anyValue(), anyValue(), pick(values)]],
    ['minimum', () => below(3)],
    ['exclusiveMaximum', () => below(4)],
    ['multipleOf', () => 1 + below(2)],
    ['minLength', () => below(3)],
    ['maxLength', () => below(3)],
    ['pattern', () => pick(['^a', '\\d', 'b$'])],
    ['format', () => pick(['date', 'email', 'int32', 'own'])],
    ['minItems', () => below(3)],
    ['maxItems', () => below(4)],
    ['uniqueItems', () => true],
    ['required', () => [...new Set(some(2, () => pick(keys)))]],
    ['maxProperties', () => below(4)],
    ['dependentRequired', () => ({ a: ['b'] })]
  ]
  const deep: [string, () => Json][] = [
    ['allOf', list],
    ['anyOf', list],
    ['oneOf', list],
    ['not', inner],
    ['if', inner],
    ['then', inner],
    ['else', inner],
    ['properties', map],
    ['properties', map],
    ['patternProperties', () => ({ '^a': inner() })],
    ['additionalProperties', inner],
    ['unevaluatedProperties', inner],
    ['propertyNames', () => ({ maxLength: 1 })],
    ['dependentSchemas', () => ({ a: inner() })],
    ['items', inner],
    ['prefixItems', list],
    ['unevaluatedItems', inner],
    ['contains', inner],
    ['minContains', () => below(3)],
    ['$ref', () => pick(['#/$defs/one', '#/$defs/two', '#'])]
  ]
  return Object.fromEntries(
    some(4, () => pick(depth < 3 && below(2) ? deep : plain)).map(([key, make]) => [key, make()])
  )
}

test('2,000 values and schemas', () => {
  let fitting = 0
  for (let count = 0; count < 200; count++) {
    const root = { ...(anySchema() as Fields), $defs: { one: anySchema(2), two: anySchema(2) } } as Fields
    const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false, allErrors: true })
    formats.default(ajv)
    const validate = ajv.compile(root)
    const resolve = (value: Json | undefined): Fields => {
      const reference = isFields(value) && value.$ref
      if (typeof reference !== 'string') return isFields(value) ? value : {}
      const target = reference === '#' ? root : ((root.$defs as Fields)[reference.slice(8)] as Json)
      return (typeof target === 'boolean' ? { allOf: [target] } : target) as Fields
    }
    for (let value = 0; value < 10; value++) {
      const written = anyValue()
      const reported = misfitsOf(written, root, { resolve, lacks: 'readOnly' })
      let isFit: boolean
      try {
        isFit = validate(written)
      } catch {
        continue // ajv follows a circle of references until its stack is full
      }
      if (isFit) fitting++
      expect(reported.length === 0, JSON.stringify({ root, written, reported, ajv: validate.errors })).toBe(isFit)
    }
  }
  expect(fitting).toBeGreaterThan(200)
})

test('a key that no keyword names is checked against the schema of all others', () => {
  const options = { resolve: () => ({}), lacks: 'readOnly' } as const
  const fits = (value: Json, rest: Json) =>
    misfitsOf(value, { properties: { a: {} }, additionalProperties: rest }, options).length === 0
  expect([{ a: 'x' }, { b: 'x' }].map((value) => fits(value, false))).toEqual([true, false])
  expect([{ a: 'x' }, { b: 'x' }, { b: 1 }].map((value) => fits(value, { type: 'number' }))).toEqual([
    true,
    false,
    true
  ])
})
