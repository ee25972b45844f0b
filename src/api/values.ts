/** The values a schema allows when it names them all. */
import { type Fields, listOf, textOf } from './document.ts'
import type { Value } from './model.ts'
import type { Prose } from './prose.ts'

/** A constant with what is said of it. */
export function toValue(choice: Fields, prose: Prose): Value {
  const [description, remedy] = [prose.content(choice.description), prose.content(choice['x-remedy'])]
  const [title, status] = [textOf(choice.title), choice['x-status']]
  return {
    value: choice.const ?? null,
    ...(title !== undefined && { title }),
    ...(status !== undefined && { status: String(status) }),
    ...(description !== undefined && { description }),
    ...(remedy !== undefined && { remedy }),
    ...(choice.deprecated === true && { deprecated: true })
  }
}

/** What `enum` and `const` allow. */
export function valuesOf(schema: Fields): { values?: Value[] } {
  const written = 'const' in schema ? [schema.const ?? null] : listOf(schema.enum)
  const values = written.filter((value) => value !== null)
  return values.length === 0 ? {} : { values: values.map((value) => ({ value })) }
}
