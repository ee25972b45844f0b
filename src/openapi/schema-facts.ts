/** The limits of a schema in words, and its values. */

import type { Strings } from 'docsgen/templates/strings'
import { fill } from '../client/fill.ts'
import { defined } from '../disk/defined.ts'
import type { Json } from '../disk/json.ts'
import type { Prose } from './descriptions.ts'
import { type Fields, listOf, textOf } from './json-fields.ts'
import type { Value } from './model.ts'

/** A constant with its description. */
export function toValue(choice: Fields, prose: Prose): Value {
  const remedy = prose.content(choice['x-remedy'])
  const [title, status] = [textOf(choice.title), choice['x-status']]
  return {
    value: choice.const ?? null,
    ...defined({ title }),
    ...(status !== undefined && { status: String(status) }),
    ...prose.described(choice),
    ...defined({ remedy }),
    ...(choice.deprecated === true && { deprecated: true })
  }
}

/** Values of `enum` or `const`. */
export function valuesOf(schema: Fields): { values?: Value[] } {
  const written = 'const' in schema ? [schema.const ?? null] : listOf(schema.enum)
  const values = written.filter((value) => value !== null)
  return values.length === 0 ? {} : { values: values.map((value) => ({ value })) }
}

/** The limits in the words of the site. */
export function limitsOf(schema: Fields, strings: Strings): { limits?: string[] } {
  const pattern = textOf(schema.pattern)
  const standard = schema.default === undefined ? undefined : JSON.stringify(schema.default).replaceAll('"', '')
  const range = (least: Json | undefined, most: Json | undefined, unit = '{range}') => {
    const written = rangeOf(least, most, strings)
    return written === undefined ? undefined : fill(unit, { range: written })
  }
  const limits = [
    textOf(schema.format),
    range(schema.minimum, schema.maximum),
    range(schema.minLength, schema.maxLength, strings.apiCharacters),
    range(schema.minItems, schema.maxItems, strings.apiItems),
    pattern && fill(strings.apiPattern, { pattern }),
    standard !== undefined && fill(strings.apiDefault, { value: standard })
  ].filter((limit) => limit !== undefined && limit !== false)
  return limits.length === 0 ? {} : { limits: limits.filter((limit) => limit !== '') }
}

function rangeOf(least: Json | undefined, most: Json | undefined, strings: Strings): string | undefined {
  if (least === undefined && most === undefined) return undefined
  if (least === most) return `${least}`
  if (least === undefined) return fill(strings.apiAtMost, { most: `${most}` })
  const from = { least: `${least}` }
  return most === undefined ? fill(strings.apiAtLeast, from) : fill(strings.apiBetween, { ...from, most: `${most}` })
}
