/**
 * Finds unknown keywords of schemas: misspelt ones, which silently do nothing, and the rest of a text with a comma that was
 * not quoted. Reports values of the wrong kind too.
 */
import type { Json } from '../disk/json.ts'
import { didYouMean } from '../messages/suggest.ts'
import type { OpenApi } from './document.ts'
import { readPattern, typeNames } from './fits-schema.ts'
import { type Fields, type FieldsAt, fieldsOf, isFields, listOf, type Pointer, visitObjects } from './json-fields.ts'

interface Kind {
  keywords: Set<string>
  fits(value: Json): boolean
  /** Ends "Expected it to be". */
  name: string
}

function kind(name: string, keywords: string, fits: Kind['fits']): Kind {
  return { name, keywords: new Set(keywords.split(' ')), fits }
}

const isText = (value: Json) => typeof value === 'string'

const isNumber = (value: Json) => typeof value === 'number'

const isSchema = (value: Json) => isFields(value) || typeof value === 'boolean'

const one = kind(
  'a schema',
  'items additionalProperties not if then else contains propertyNames unevaluatedItems unevaluatedProperties contentSchema',
  isSchema
)

const list = kind(
  'a list of schemas',
  'allOf anyOf oneOf prefixItems',
  (value) => Array.isArray(value) && value.length > 0 && value.every(isSchema)
)

const map = kind(
  'names with a schema each',
  'properties patternProperties $defs dependentSchemas',
  (value) => isFields(value) && Object.values(value).every(isSchema)
)

const kinds = [
  one,
  list,
  map,
  kind(
    'text',
    '$id $schema $ref $anchor $dynamicRef $dynamicAnchor $comment title description format contentEncoding contentMediaType',
    isText
  ),
  kind('true or false', 'deprecated readOnly writeOnly uniqueItems', (value) => typeof value === 'boolean'),
  kind('a number', 'minimum maximum exclusiveMinimum exclusiveMaximum', isNumber),
  kind('a number above 0', 'multipleOf', (value) => Number(value) > 0 && isNumber(value)),
  kind(
    'a whole number, 0 or more',
    'minLength maxLength minItems maxItems minContains maxContains minProperties maxProperties',
    (value) => Number.isInteger(value) && Number(value) >= 0
  ),
  kind('a list of names', 'required', (value) => Array.isArray(value) && value.every(isText)),
  kind('a list', 'enum examples', Array.isArray),
  kind('keys and values', '$vocabulary dependentRequired discriminator xml externalDocs', isFields),
  kind('a regular expression', 'pattern', (value) => typeof value === 'string' && readPattern(value) !== undefined),
  kind('any value', 'const default example', () => true),
  kind(
    `one of ${typeNames.map((name) => `\`${name}\``).join(', ')}, or a list of these`,
    'type',
    (value) => wrongTypes(value).length === 0
  )
]

/** Keywords of schemas. */
export const known = new Map(kinds.flatMap((each) => [...each.keywords].map((keyword) => [keyword, each] as const)))

function wrongTypes(value: Json): Json[] {
  const written = Array.isArray(value) && value.length > 0 ? value : [value]
  return written.filter((each) => typeof each !== 'string' || !typeNames.includes(each))
}

/** The way of 3.1 to write `nullable` of 3.0. */
function noteOfNullable({ nullable, type, $ref: reference }: Fields): string {
  const types = [type ?? []].flat()
  if (nullable !== true || types.includes('null')) return 'Leave it out'
  if (typeof reference === 'string') return `Write \`anyOf: [{ $ref: '${reference}' }, { type: 'null' }]\``
  if (types.length > 0) return `Write \`type: [${types.join(', ')}, 'null']\``
  return "Write `type: [string, 'null']` for a string, or `{ type: 'null' }` beside the schemas of `anyOf`"
}

/** In 3.0 it was `true` or `false` beside the limit. */
function noteOfExclusive(value: Json, key: string, limit: Json | undefined): string {
  return value === false ? 'Leave it out' : `Write the number itself: \`${key}: ${isNumber(limit ?? '') ? limit : 0}\``
}

const notes: Record<string, (value: Json, schema: Fields) => string | undefined> = {
  exclusiveMinimum: (value, { minimum }) => noteOfExclusive(value, 'exclusiveMinimum', minimum),
  exclusiveMaximum: (value, { maximum }) => noteOfExclusive(value, 'exclusiveMaximum', maximum),
  required: (value) => (isText(value) ? `Write \`[${value}]\`` : 'Name it in the `required` of the schema around it'),
  items: (value) => (Array.isArray(value) ? 'A list of schemas is `prefixItems`' : undefined),
  type: (value) => {
    if (wrongTypes(value).includes(null)) return "Write `'null'` in quotes"
    return wrongTypes(value).includes('any') ? 'Leave it out where anything may be' : undefined
  }
}

/** Documents that were raised from 3.0 in their first line have thousands of `nullable`. */
const mostUnknown = 10

function reportUnknown(key: string, found: FieldsAt[], { report }: OpenApi): void {
  const more = found.length - mostUnknown
  for (const [index, { value: schema, pointer }] of found.slice(0, mostUnknown).entries()) {
    const rest = index === mostUnknown - 1 && more > 0 ? `; it is in ${more} more places` : ''
    const usual = /\s/.test(key) ? 'Put quotes around text with a comma' : 'Names of your own begin with `x-`'
    const note = (key === 'nullable' ? noteOfNullable(schema) : usual) + rest
    report([...pointer, key], `Unknown keyword \`${key}\` of a schema${didYouMean(key, known.keys())}`, {
      note,
      rule: 'api-unknown-key'
    })
  }
}

function checkValue(key: string, { value: schema, pointer }: FieldsAt, { report }: OpenApi): void {
  const value = schema[key] ?? null
  const expected = known.get(key)
  const [wrong = null] = key === 'type' ? wrongTypes(value) : [value]
  const guess = key === 'type' && typeof wrong === 'string' ? didYouMean(wrong, typeNames) : ''
  const note = notes[key]?.(value, schema)
  const text = `Expected \`${key}\` to be ${expected?.name}, not ${written(wrong)}${guess}`
  report([...pointer, key], text, note === undefined ? {} : { note })
}

function written(value: Json): string {
  if (isFields(value)) return value.$ref === undefined ? 'keys and values' : 'a reference'
  const text = JSON.stringify(value)
  return text.length > 60 ? 'this' : `\`${text}\``
}

export function checkKeywords(api: OpenApi): void {
  const unknown = new Map<string, FieldsAt[]>()
  const path: (string | number)[] = []
  const visitIn = (keys: Pointer, schema: Json) => {
    path.push(...keys)
    if (isFields(schema)) visit(schema)
    path.length -= keys.length
  }
  const visit = (value: Fields) => {
    for (const key of Object.keys(value)) {
      const item = value[key] ?? null
      const expected = known.get(key)
      if (expected && !expected.fits(item)) checkValue(key, { value, pointer: [...path] }, api)
      else if (!expected && !key.startsWith('x-'))
        unknown.set(key, [...(unknown.get(key) ?? []), { value, pointer: [...path] }])
      if (expected === one) visitIn([key], item)
      else if (expected === list) for (const [index, each] of listOf(item).entries()) visitIn([key, index], each)
      else if (expected === map)
        for (const name of Object.keys(fieldsOf(item))) visitIn([key, name], fieldsOf(item)[name] ?? null)
    }
  }
  for (const [name, schema] of Object.entries(fieldsOf(fieldsOf(api.root.components).schemas)))
    visitIn(['components', 'schemas', name], schema)
  visitObjects(api.root, (found) => {
    const { schema } = found.value
    if (isFields(schema) && !['properties', 'schemas'].includes(found.key))
      visitIn([...found.pointer, 'schema'], schema)
  })
  for (const [key, found] of unknown) reportUnknown(key, found, api)
}
