/** Schemas → shapes: the type in words, limits, attributes. */
import type { Strings } from 'docsgen/templates/strings'
import { fill } from '../client/fill.ts'
import { defined } from '../disk/defined.ts'
import type { Json } from '../disk/json.ts'
import type { Prose } from './descriptions.ts'
import type { OpenApi, Source } from './document.ts'
import { isNull } from './fits-schema.ts'
import { type Fields, fieldsOf, isFields, listOf, stringOf } from './json-fields.ts'
import type { Attribute, Shape, Value } from './model.ts'

export interface ShapeContext {
  api: OpenApi
  prose: Prose
  strings: Strings
  samples: Source['samples']
  /** Shapes of named schemas; undefined while one is made, so that schemas that hold themselves come to an end. */
  made: Map<string, Shape | undefined>
  /** Schemas that this one is a part of. */
  within?: readonly string[]
}

/** The shape of a schema, or of a reference to one; `any` without either. */
export function toShape(schema: Json | undefined, context: ShapeContext): Shape {
  if (!isFields(schema)) return { type: 'any' }
  const { $ref: reference, ...beside } = schema
  return typeof reference === 'string' ? referredShape(reference, beside, context) : ownShape(schema, context)
}

/** A schema with attributes stays a name; others are written out where they are used. */
function referredShape(reference: string, beside: Fields, context: ShapeContext): Shape {
  const { made, api } = context
  const named = api.references.schemaName(reference)
  const name = named ?? reference
  const own = context.prose.described(beside)
  if (!made.has(name)) {
    made.set(name, undefined)
    made.set(name, toShape(api.resolve({ $ref: reference }), context))
  }
  const known = made.get(name)
  if (known === undefined) return { type: 'object', ref: named ?? reference.replace(/^.*[#/]/, ''), ...own }
  const shape = { ...known, ...own }
  if (named === undefined || !(shape.attributes || shape.variants)) return shape
  const { attributes, variants, ...rest } = shape
  return { ref: name, ...rest }
}

function ownShape(schema: Fields, context: ShapeContext): Shape {
  const own = context.prose.described(schema)
  if (schema.allOf) return { ...mergedShape(schema, context), ...own }
  const choices = listOf(schema.oneOf ?? schema.anyOf)
  if (choices.length > 0) return { ...chosenShape(schema, choices, context), ...chosenBy(schema), ...own }
  const types = [schema.type ?? guessType(schema)].flat().map(String)
  const [type = 'any', ...others] = types.filter((each) => each !== 'null')
  const shape: Shape = {
    type: [type, ...others].join(orOf(context)),
    ...(types.includes('null') && { nullable: true }),
    ...own,
    ...limitsOf(schema, context.strings),
    ...valuesOf(schema),
    ...chosenBy(schema)
  }
  if (type === 'array') return { ...shape, ...itemsOf(schema, context) }
  const attributes = attributesOf(schema, context)
  return { ...shape, ...(attributes.length > 0 && { attributes }) }
}

/** The attribute whose value says which variant it is, unless that value is the name of the variant. */
function chosenBy({ discriminator, oneOf, anyOf }: Fields): Pick<Shape, 'chosenBy'> {
  const { propertyName, mapping } = fieldsOf(discriminator)
  return typeof propertyName !== 'string' || ((oneOf ?? anyOf) && mapping) ? {} : { chosenBy: propertyName }
}

function guessType(schema: Fields): string {
  if (schema.properties || schema.additionalProperties) return 'object'
  if (schema.items) return 'array'
  const [value] = [...listOf(schema.enum), ...('const' in schema ? [schema.const] : [])]
  return value === undefined || value === null ? 'any' : typeof value
}

function itemsOf(schema: Fields, context: ShapeContext): Partial<Shape> {
  const { type, ...items } = manyOf(schema.items, context.strings.apiArray, context)
  return { type: type ?? 'array', ...items }
}

/** A list or a stream of values; without a type if they may be anything. */
function manyOf(schema: Json | undefined, words: string, context: ShapeContext): Partial<Shape> {
  const { type, nullable, description, limits, ...items } = toShape(schema, context)
  const each = nullable ? `${type}${orOf(context)}null` : type
  return { ...(type !== 'any' && { type: fill(words, { types: plural(each, context) }) }), ...items }
}

/** The shape of a media type, which may be a stream of items. */
export function toMediaShape({ schema, itemSchema }: Fields, context: ShapeContext): Shape {
  if (schema !== undefined || itemSchema === undefined) return toShape(schema, context)
  return { type: 'any', ...manyOf(itemSchema, context.strings.apiStream, context) }
}

function orOf({ strings }: ShapeContext): string {
  return ` ${strings.or} `
}

function plural(types: string, context: ShapeContext): string {
  return types
    .split(orOf(context))
    .map((each) => each.replace(/^\w+/, (type) => (type === 'any' ? type : fill(context.strings.apiItem, { type }))))
    .join(orOf(context))
}

/** The attributes of all parts; the last of a name wins. */
function mergedShape(schema: Fields, context: ShapeContext): Shape {
  const { allOf, ...own } = schema
  const parts = [...listOf(allOf), ...(own.properties || own.type || own.oneOf || own.anyOf ? [own] : [])]
  if (parts.length === 1) return toShape(parts[0], context)
  const attributes = new Map<string, Attribute>()
  let merged: Shape = { type: 'object' }
  for (const part of parts) {
    const { attributes: _, ref, ...shape } = toShape(part, context)
    merged = { ...merged, ...shape }
    for (const attribute of partAttributes(part, context)) attributes.set(attribute.name, attribute)
  }
  return { ...merged, ...(attributes.size > 0 && { attributes: [...attributes.values()] }) }
}

function partAttributes(part: Json, context: ShapeContext): Attribute[] {
  const reference = isFields(part) ? stringOf(part.$ref) : undefined
  if (reference === undefined) return toShape(part, context).attributes ?? []
  const { within = [], api } = context
  if (within.includes(reference)) return []
  return ownShape(api.resolve(part), { ...context, within: [...within, reference] }).attributes ?? []
}

/** `null` makes the others nullable; constants become values, objects variants, the rest a list of types. */
function chosenShape(schema: Fields, choices: Json[], context: ShapeContext): Shape {
  const real = choices.filter((choice) => !isNull(choice))
  const nullable = real.length < choices.length && { nullable: true }
  if (real.length === 1) {
    const shape = toShape(real[0], context)
    const limits = [...(shape.limits ?? []), ...(limitsOf(schema, context.strings).limits ?? [])]
    return { ...shape, ...nullable, ...(limits.length > 0 && { limits }) }
  }
  if (real.every((choice) => isFields(choice) && 'const' in choice)) {
    const values = real.map((choice) => toValue(fieldsOf(choice), context.prose))
    const type = String(schema.type ?? typeof values[0]?.value)
    return { type, ...nullable, values }
  }
  const shapes = real.map((choice) => toShape(choice, context))
  const types = [...new Set(shapes.map(({ type }) => type))]
  const type = [types.slice(0, -1).join(', '), ...types.slice(-1)].filter(Boolean).join(orOf(context))
  if (!shapes.some((shape) => shape.attributes || shape.ref || shape.variants)) return { type, ...nullable }
  const mapping = Object.entries(fieldsOf(fieldsOf(schema.discriminator).mapping))
  const names = real.map((choice, index) => nameOf(fieldsOf(choice), mapping, context) ?? `${index + 1}`)
  const variants = names.map((name, index) => ({
    name: names.indexOf(name) === index ? name : `${name}-${index + 1}`,
    shape: shapes[index] as Shape
  }))
  const attributes = attributesOf(schema, context)
  return { type, ...nullable, ...(attributes.length > 0 && { attributes }), variants }
}

function nameOf(choice: Fields, mapping: [string, Json][], { api }: ShapeContext): string | undefined {
  const reference = stringOf(choice.$ref)
  if (reference === undefined) return stringOf(choice.title)
  const name = api.references.schemaName(reference)
  const [value] = mapping.find(([, target]) => target === reference || target === name) ?? []
  return value ?? name?.slice(api.prefix.length)
}

function attributesOf(schema: Fields, context: ShapeContext): Attribute[] {
  const required = listOf(schema.required)
  const { additionalProperties: others } = schema
  const named = { ...fieldsOf(schema.properties), ...fieldsOf(schema.patternProperties) }
  const all = isFields(others) && Object.keys(others).length > 0 ? { ...named, '*': others } : named
  return Object.entries(all).map(([name, property]) =>
    toAttribute({ name, schema: property, required: required.includes(name) }, context)
  )
}

export function toAttribute(
  { name, schema, required }: { name: string; schema: Json | undefined; required: boolean },
  context: ShapeContext
): Attribute {
  const own = fieldsOf(schema)
  const scope = stringOf(own['x-required-scope'])
  const access = own.readOnly === true ? 'read' : own.writeOnly === true ? 'write' : undefined
  const { description, ...shape } = toShape(schema, context)
  return {
    name,
    ...(required && { required }),
    ...(own.deprecated === true && { deprecated: true }),
    ...(access && { access }),
    ...defined({ scope, description }),
    shape
  }
}

/** A constant with its description. */
function toValue(choice: Fields, prose: Prose): Value {
  const remedy = prose.content(choice['x-remedy'])
  const [title, status] = [stringOf(choice.title), choice['x-status']]
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
function valuesOf(schema: Fields): { values?: Value[] } {
  const written = 'const' in schema ? [schema.const ?? null] : listOf(schema.enum)
  const values = written.filter((value) => value !== null)
  return values.length === 0 ? {} : { values: values.map((value) => ({ value })) }
}

/** The limits in the words of the site. */
function limitsOf(schema: Fields, strings: Strings): { limits?: string[] } {
  const pattern = stringOf(schema.pattern)
  const standard = schema.default === undefined ? undefined : JSON.stringify(schema.default).replaceAll('"', '')
  const range = (least: Json | undefined, most: Json | undefined, unit = '{range}') => {
    const written = rangeOf(least, most, strings)
    return written === undefined ? undefined : fill(unit, { range: written })
  }
  const limits = [
    stringOf(schema.format),
    range(schema.minimum, schema.maximum),
    typeof schema.exclusiveMinimum === 'number' && `> ${schema.exclusiveMinimum}`,
    typeof schema.exclusiveMaximum === 'number' && `< ${schema.exclusiveMaximum}`,
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
