/** The limits of a schema in words, and its values. */
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
    ...(title !== undefined && { title }),
    ...(status !== undefined && { status: String(status) }),
    ...prose.described(choice),
    ...(remedy !== undefined && { remedy }),
    ...(choice.deprecated === true && { deprecated: true })
  }
}

/** Values of `enum` or `const`. */
export function valuesOf(schema: Fields): { values?: Value[] } {
  const written = 'const' in schema ? [schema.const ?? null] : listOf(schema.enum)
  const values = written.filter((value) => value !== null)
  return values.length === 0 ? {} : { values: values.map((value) => ({ value })) }
}

export function limitsOf(schema: Fields): { limits?: string[] } {
  const limits = [
    textOf(schema.format),
    range(schema.minimum, schema.maximum, ''),
    range(schema.minLength, schema.maxLength, ' characters'),
    range(schema.minItems, schema.maxItems, ' items'),
    textOf(schema.pattern) && `matches ${schema.pattern}`,
    schema.default === undefined ? undefined : `default ${JSON.stringify(schema.default).replaceAll('"', '')}`
  ].filter((limit) => limit !== undefined)
  return limits.length === 0 ? {} : { limits: limits.filter((limit) => limit !== '') }
}

function range(least: Json | undefined, most: Json | undefined, unit: string): string | undefined {
  if (least === undefined && most === undefined) return undefined
  if (least === most) return `${least}${unit}`
  if (least === undefined) return `at most ${most}${unit}`
  return most === undefined ? `at least ${least}${unit}` : `${least} to ${most}${unit}`
}
