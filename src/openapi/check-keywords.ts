/**
 * Finds unknown keywords of schemas: misspelt ones, which silently do nothing, and the rest of a text with a comma that was
 * not quoted.
 */
import type { Json } from '../disk/json.ts'
import { didYouMean } from '../messages/suggest.ts'
import { type Fields, fieldsOf, isFields, listOf, type OpenApi, type Pointer, visitObjects } from './document.ts'

const words = (text: string) => new Set(text.split(' '))

/** Keywords whose value is a schema. */
const one = words(
  'items additionalProperties not if then else contains propertyNames unevaluatedItems unevaluatedProperties contentSchema'
)

/** A list of schemas. */
const list = words('allOf anyOf oneOf prefixItems')

/** Schemas by name. */
const map = words('properties patternProperties $defs dependentSchemas')

const plain = words(
  '$id $schema $ref $anchor $dynamicRef $dynamicAnchor $vocabulary $comment type enum const title description default ' +
    'examples example deprecated readOnly writeOnly format pattern minLength maxLength minimum maximum exclusiveMinimum ' +
    'exclusiveMaximum multipleOf minItems maxItems uniqueItems minContains maxContains required minProperties ' +
    'maxProperties dependentRequired contentEncoding contentMediaType discriminator xml externalDocs'
)

const known = new Set([...one, ...list, ...map, ...plain])

export function checkKeywords(api: OpenApi): void {
  const check = (schema: Fields, pointer: Pointer) => {
    for (const key of Object.keys(schema)) {
      if (known.has(key) || key.startsWith('x-')) continue
      const note = /\s/.test(key) ? 'A text with a comma stands in quotes' : 'What is your own begins with `x-`'
      api.report([...pointer, key], `Unknown keyword \`${key}\` of a schema${didYouMean(key, known)}`, { note })
    }
  }
  for (const [name, schema] of Object.entries(fieldsOf(fieldsOf(api.root.components).schemas)))
    visitSchemas(schema, ['components', 'schemas', name], check)
  visitObjects(api.root, ({ value, pointer }) => {
    const isHolder = !['properties', 'schemas'].includes(String(pointer.at(-1)))
    if (isHolder && isFields(value.schema)) visitSchemas(value.schema, [...pointer, 'schema'], check)
  })
}

function visitSchemas(
  schema: Json | undefined,
  pointer: Pointer,
  enter: (schema: Fields, pointer: Pointer) => void
): void {
  if (!isFields(schema)) return
  enter(schema, pointer)
  for (const [key, value] of Object.entries(schema)) {
    const at = [...pointer, key]
    if (one.has(key)) visitSchemas(value, at, enter)
    if (list.has(key)) for (const [index, each] of listOf(value).entries()) visitSchemas(each, [...at, index], enter)
    if (map.has(key))
      for (const [name, each] of Object.entries(fieldsOf(value))) visitSchemas(each, [...at, name], enter)
  }
}
