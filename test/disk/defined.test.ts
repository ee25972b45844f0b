/** Optional properties are there only if they have a value. */
import { expect, expectTypeOf, test } from 'vitest'
import { defined } from '../../src/disk/defined.ts'

test('leaves out each property that is undefined, and no other empty value', () => {
  const note: string | undefined = undefined
  const values = defined({ rule: 'include', note, file: '', line: 0, isLast: false, place: null })
  expect(Object.keys(values)).toEqual(['rule', 'file', 'line', 'isLast', 'place'])
  expect(values).toEqual({ rule: 'include', file: '', line: 0, isLast: false, place: null })
  expect({ note: 'kept', ...defined({ note }) }).toEqual({ note: 'kept' })
})

test('its type says so', () => {
  const values = defined({ rule: 'include', note: process.env.DOCSGEN_NONE })
  expectTypeOf(values.rule).toEqualTypeOf<'include'>()
  expectTypeOf(values).toExtend<{ note?: string }>()
})
