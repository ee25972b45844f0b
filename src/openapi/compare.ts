/** Compares two documents for those who call the API: what changed, by operation, and what breaks their programs. */
import { isDeepStrictEqual } from 'node:util'
import { readData } from '../disk/files.ts'
import type { Json } from '../disk/json.ts'
import { DocsgenError, type Where } from '../messages/message.ts'
import { raiseForm } from './digest.ts'
import { type OpenApi, openDocument, placeOf, type TreeValue, valueAt } from './document.ts'
import { isNull, quoted } from './fits-schema.ts'
import { joinFiles } from './join-files.ts'
import { type Fields, fieldsOf, isFields, listOf, stringOf } from './json-fields.ts'
import { type OperationSource, readOperations, writingOf } from './operation-sources.ts'

export interface Change extends Where {
  /** `GET /books/{bookId}` */
  operation: string
  isBreaking: boolean
  text: string
}

/** Compares two files below `root`. Throws a DocsgenError for one that is no such document. */
export function compareFiles(root: string, files: readonly string[]): Change[] {
  const documents = files.map((file) => {
    const document = openDocument({ file, text: readData(root, file).toString(), variables: {} })
    const { messages } = document
    if (messages.length === 0) joinFiles(document, root)
    if (messages.length === 0) raiseForm(document)
    const errors = messages.filter(({ rule }) => rule !== 'api-unknown-key')
    if (errors.length > 0) throw new DocsgenError(errors)
    return document
  })
  const operations = documents.map(
    (document) => new Map(readOperations(document).map((each) => [keyOf(each), { each, document }]))
  )
  const changes = [...new Map(operations.flatMap((all) => [...all]))].flatMap(([key, { each }]) => {
    const comparison = new Comparison(each)
    const [before = [], after = []] = operations.map((all) => [all.get(key) ?? []].flat().map(toOperationPart))
    comparison.compareParts(before, after)
    return comparison.changes
  })
  return [...compareServers(documents), ...changes]
}

/** Those of the whole document: callers must leave one that is removed. */
function compareServers(documents: OpenApi[]): Change[] {
  const urls = documents.map(({ root }) => listOf(root.servers).map((server) => String(fieldsOf(server).url)))
  return documents.flatMap((document, at) =>
    (urls[at] ?? []).flatMap((url, index): Change[] => {
      if (urls[1 - at]?.includes(url)) return []
      const text = `The server \`${url}\` is ${at === 0 ? 'removed' : 'new'}`
      const where = placeOf(document.locate(['servers', index, 'url']))
      return [{ operation: 'all operations', isBreaking: at === 0, text, ...where }]
    })
  )
}

/** The names of parameters in a path may change. */
function keyOf({ kind, id, method, path }: OperationSource): string {
  return kind === 'callback' ? id : `${kind} ${method} ${path.replace(/\{[^}]*\}/g, '{}')}`
}

/** A value of a document; references are followed. */
interface Side extends TreeValue {
  api: OpenApi
}

/** An operation, or something in it that callers send or get. Parts of two versions belong together by their names. */
interface ComparedPart extends Side {
  /** `the body` */
  name: string
  isSent: boolean
  /** Each leaves out values; without it everything is allowed. */
  limits: Fields
  parts(): ComparedPart[]
  /** Whether it matters that it is removed. Undefined for what a limit tells already. */
  isNeeded?: boolean
}

class Comparison {
  readonly changes: Change[] = []
  readonly #operation: string
  /** Whoever reads the document calls it; else the reader answers. */
  readonly #isCalled: boolean
  /** Schemas may hold themselves. */
  readonly #done = new Map<Json | undefined, Set<Json | undefined>>()

  constructor({ method, path, kind }: OperationSource) {
    this.#operation = `${method} ${path}${kind ? ` (${kind})` : ''}`
    this.#isCalled = kind === undefined
  }

  compareParts(before: ComparedPart[], after: ComparedPart[]): void {
    for (const name of new Set([...before, ...after].map((part) => part.name))) {
      const [one, other] = [before, after].map((parts) => parts.find((part) => part.name === name))
      if (one && other) this.#compare(one, other)
      else if (one) this.#add(one, 'is removed', one.isNeeded)
      else if (other?.limits.required) this.#add(other, 'is new, and required', this.#isInput(other))
      else if (other) this.#add(other, 'is new', other.isNeeded && false)
    }
  }

  /** True for what the reader of the document writes. */
  #isInput({ isSent }: ComparedPart): boolean {
    return isSent === this.#isCalled
  }

  #add({ name, api, pointer }: ComparedPart, what: string, isBreaking: boolean | undefined): void {
    if (isBreaking === undefined) return
    const text = `${name} ${what}`.replace(/^t/, 'T')
    const change = { operation: this.#operation, isBreaking, text, ...placeOf(api.locate(pointer)) }
    // Several media types have the same schema.
    if (!this.changes.some((each) => isDeepStrictEqual(each, change))) this.changes.push(change)
  }

  #compare(before: ComparedPart, after: ComparedPart): void {
    const done = this.#done.get(before.value) ?? new Set()
    if (done.has(after.value)) return
    this.#done.set(before.value, done.add(after.value))
    const hasChoices = [before, after].some(({ limits }) => limits.alternatives)
    const [one, other] = hasChoices ? [withChoices(before), withChoices(after)] : [before, after]
    for (const key of Object.keys({ ...one.limits, ...other.limits })) {
      const [was, is] = [one.limits[key], other.limits[key]]
      const [isNarrower, isWider] = [narrows(key, was, is), narrows(key, is, was)]
      if (isNarrower || isWider) this.#add(after, sayLimit(key, was, is), this.#isInput(after) ? isNarrower : isWider)
    }
    this.compareParts(one.parts(), other.parts())
  }
}

/** True if some value fits the one limit, and not the other. */
function narrows(key: string, was: Json | undefined, is: Json | undefined): boolean {
  if (is === undefined || isDeepStrictEqual(was, is)) return false
  if (was === undefined) return !['discriminator', 'mapping', 'explode'].includes(key)
  const [old, fresh] = [listOf(was), listOf(is)]
  // Whoever has all that one way to prove who calls needs, must have all that another one needs.
  const covers = (has: Json) => fresh.some((needs) => listOf(needs).every((each) => listOf(has).includes(each)))
  if (key === 'security') return !old.every(covers)
  if (Array.isArray(is))
    return old.some((each) => !fresh.includes(each) && !(each === 'integer' && fresh.includes('number')))
  if (/^min|^exclusiveMin/.test(key)) return Number(is) > Number(was)
  return /^max|^exclusiveMax/.test(key) ? Number(is) < Number(was) : true
}

function sayLimit(key: string, was: Json | undefined, is: Json | undefined): string {
  const say = (value: Json) =>
    [value]
      .flat()
      .map((each) => `\`${quoted(each)}\``)
      .join(', ')
  if (key === 'security') return 'takes other permissions than before'
  if (key === 'required') return is ? 'is required' : 'is no longer required'
  if (is === undefined) return `has no limit \`${key}\` any more`
  return was === undefined
    ? `has the new limit \`${key}\` ${say(is)}`
    : `has \`${key}\` ${say(is)} instead of ${say(was)}`
}

/** A part of a value, with references followed. */
function inside({ api, value, pointer }: Side, key: string): Side {
  return { api, ...api.references.follow({ value: valueAt(value ?? null, [key]), pointer: [...pointer, key] }) }
}

function itemsOf(side: Side, key: string): [string, Side][] {
  const holder = inside(side, key)
  return Object.keys(holder.value ?? {}).map((name) => [name, inside(holder, name)])
}

function toOperationPart({ each, document: api }: { each: OperationSource; document: OpenApi }): ComparedPart {
  const { operation: value, pointer, path } = each
  const side: Side = { api, value, pointer }
  const needs = listOf(value.security ?? api.root.security).map((one) =>
    Object.entries(fieldsOf(one)).flatMap(([scheme, scopes]) => [
      scheme,
      ...listOf(scopes).map((scope) => [scheme, scope].join())
    ])
  )
  const inPath = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name)
  const parameters = each.parameters.map((parameter) => {
    const { in: place, name } = parameter.value
    const id = place === 'path' ? inPath.indexOf(String(name)) + 1 : `\`${name}\``
    return toPart({ api, ...parameter }, `the ${place} parameter ${id}`, true)
  })
  const bodies = [inside(side, 'requestBody')].filter((body) => body.value !== undefined)
  const responses = itemsOf(side, 'responses').map(([status, response]): ComparedPart => {
    const part = toPart(response, `the response \`${status}\``, false)
    return { ...part, isNeeded: status.startsWith('2') }
  })
  return {
    ...{ ...side, name: 'the operation', isSent: true, isNeeded: true },
    limits: { security: needs.length > 0 ? needs : [[]] },
    parts: () => [...parameters, ...bodies.map((body) => toPart(body, 'the body', true)), ...responses]
  }
}

/** A parameter, a body, a response or a header: its values are those of its schema, or of each media type. */
function toPart(side: Side, name: string, isSent: boolean): ComparedPart {
  const about = { name, path: '', isSent, isRequired: false }
  const parts = (): ComparedPart[] => [
    toSchemaPart(inside(side, 'schema'), about),
    ...itemsOf(side, 'content').map(([media, each]): ComparedPart => {
      const schema = inside(each, fieldsOf(each.value).itemSchema ? 'itemSchema' : 'schema')
      const schemas = () => [toSchemaPart(schema, about)]
      return { ...each, name: `${name} as \`${media}\``, isSent, limits: {}, parts: schemas, isNeeded: true }
    }),
    ...itemsOf(side, 'headers').map(([header, each]) => toPart(each, `the header \`${header}\` of ${name}`, isSent))
  ]
  const { style, explode } = writingOf(fieldsOf(side.value))
  // A single value has no parts.
  const isMany = /array|object/.test(String(fieldsOf(inside(side, 'schema').value).type))
  const limits = { ...requiredIf(fieldsOf(side.value).required === true), style, ...(isMany && { explode }) }
  return { ...side, name, isSent, limits, parts, isNeeded: true }
}

const requiredIf = (isRequired: boolean): Fields => (isRequired ? { required: true } : {})

/** Keywords that limit values by themselves. */
const plain = /^(min|max|exclusiveM)|^(multipleOf|format|pattern|enum)$/

interface SchemaAbout {
  name: string
  /** The way to it: `owner.name`. */
  path: string
  isSent: boolean
  isRequired: boolean
}

/** A schema with the parts of `allOf`, and with the only choice that is not `null`. */
function toSchemaPart(start: Side, { name, path, isSent, isRequired }: SchemaAbout): ComparedPart {
  const limits = requiredIf(isRequired)
  const all = new Map<Json, Side>()
  const choices = new Map<string, Side>()
  let [own, isNullable] = [start, false]
  const add = (side: Side) => {
    if (!isFields(side.value) || all.has(side.value)) return
    all.set(side.value, side)
    const { type, const: constant, additionalProperties, discriminator } = side.value
    for (const [key, value] of Object.entries(side.value)) if (plain.test(key)) limits[key] = value
    if (type !== undefined) limits.type = [type].flat()
    if (constant !== undefined) limits.enum = [constant]
    if (additionalProperties === false) limits.additionalProperties = false
    const { propertyName, mapping } = fieldsOf(discriminator)
    if (propertyName !== undefined) limits.discriminator = propertyName
    if (mapping !== undefined) limits.mapping = Object.keys(fieldsOf(mapping))
    for (const [, part] of itemsOf(side, 'allOf')) add(part)
    const either = [...itemsOf(side, 'oneOf'), ...itemsOf(side, 'anyOf')].map(([, choice]) => choice)
    const real = either.filter(({ value }) => !isNull(value))
    isNullable ||= real.length < either.length
    const [only] = real
    if (only && real.length === 1) {
      own = only
      add(only)
    } else for (const choice of real) choices.set(nameOf(choice), choice)
  }
  add(start)
  if (isNullable && limits.type) limits.type = [...new Set([limits.type, 'null'].flat())]
  if (choices.size > 0) limits.alternatives = [...choices.keys()]
  const required = [...all.keys()].flatMap((value) => listOf(fieldsOf(value).required))
  const inner = (step: string, side: Side, key?: string) =>
    toSchemaPart(side, { name, path: path + step, isSent, isRequired: required.includes(key ?? null) })
  const partsOf = (side: Side): ComparedPart[] => [
    ...itemsOf(side, 'properties')
      .filter(([, { value }]) => fieldsOf(value)[isSent ? 'readOnly' : 'writeOnly'] !== true)
      .map(([key, each]) => ({ ...inner(path === '' ? key : `.${key}`, each, key), isNeeded: true })),
    ...[inner('[]', inside(side, 'items')), inner('.*', inside(side, 'additionalProperties'))]
  ]
  const parts = () => [
    ...[...all.values()].flatMap(partsOf),
    ...[...choices].map(([id, side]) => inner(`(${id})`, side))
  ]
  return { ...own, name: path === '' ? name : `\`${path}\` of ${name}`, isSent, limits, parts }
}

/** The name of a schema, or all of it. */
function nameOf({ value, pointer }: Side): string {
  return pointer[0] === 'components' && pointer.length === 3
    ? String(pointer[2])
    : (stringOf(fieldsOf(value).title) ?? JSON.stringify(value))
}

/** A schema without alternatives is the only one. */
function withChoices(part: ComparedPart): ComparedPart {
  if (part.limits.alternatives) return part
  const name = nameOf(part)
  const [, path = '', whole = part.name] = /^`(.*?)` of (.*)$/.exec(part.name) ?? []
  return {
    ...part,
    limits: { alternatives: [name] },
    parts: () => [{ ...part, name: `\`${path}(${name})\` of ${whole}` }]
  }
}
