/**
 * Raises a document of Swagger 2.0 or OpenAPI 3.0 to the form of 3.1, in place. Its form was checked before, as its author
 * wrote it. What is moved keeps its place in the file.
 */
import { defined } from '../disk/defined.ts'
import type { Json } from '../disk/json.ts'
import type { OpenApi, Origin } from './document.ts'
import {
  type Fields,
  fieldsOf,
  isFields,
  listOf,
  type PlacedFields,
  type Pointer,
  stringOf,
  visitObjects
} from './json-fields.ts'
import { methods, withShared } from './operation-sources.ts'

export function raise(api: OpenApi): void {
  const { root } = api
  if (root.swagger !== undefined) new Swagger(api).raise()
  else if (!String(root.openapi).startsWith('3.0')) return
  const { 'x-webhooks': webhooks } = root
  if (isFields(webhooks)) {
    api.origins.set(webhooks, api.locate(['x-webhooks']))
    root.webhooks = webhooks
  }
  visitObjects(root, (schema) => {
    if (!schema.hasNames) raiseSchema(schema, api)
  })
}

/** Only schemas have these keys. */
function raiseSchema(found: PlacedFields, api: OpenApi): void {
  const { value: schema } = found
  for (const [key, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum']
  ] as const) {
    if (typeof schema[key] !== 'boolean') continue
    if (schema[key] && schema[limit] !== undefined) {
      schema[key] = schema[limit]
      delete schema[limit]
    } else delete schema[key]
  }
  const isNullable = schema.nullable === true || schema['x-nullable'] === true
  if (typeof schema.nullable === 'boolean') delete schema.nullable
  if (isNullable) allowNull(schema, found.pointer, api)
}

function allowNull(schema: Fields, pointer: Pointer, { origins, locate }: OpenApi): void {
  const { type, $ref: reference, allOf } = schema
  const choices = schema.oneOf ?? schema.anyOf
  if (Array.isArray(choices)) choices.push({ type: 'null' })
  else if (reference !== undefined || Array.isArray(allOf)) {
    const inner: Fields = reference === undefined ? { allOf: allOf ?? [] } : { $ref: reference }
    origins.set(inner, locate(pointer))
    delete schema.$ref
    delete schema.allOf
    schema.anyOf = [inner, { type: 'null' }]
  } else if (type !== undefined) {
    schema.type = [type, 'null'].flat()
    if (Array.isArray(schema.enum) && !schema.enum.includes(null)) schema.enum.push(null)
  }
}

/** Keys of a parameter or a header that are not about its value. */
const ownKeys = new Set(['name', 'in', 'description', 'required', 'allowEmptyValue', 'collectionFormat'])

const flows: Record<string, string> = { application: 'clientCredentials', accessCode: 'authorizationCode' }

interface Parameter {
  value: Fields
  origin: Origin
}

const isForm = ({ value }: Parameter) => value.in === 'formData'

/** Makes a document of 3.1 of one of 2.0. */
class Swagger {
  readonly #api: OpenApi
  readonly #raised = new WeakSet<Fields>()

  constructor(api: OpenApi) {
    this.#api = api
  }

  raise(): void {
    const { root } = this.#api
    const { definitions = {}, responses = {}, securityDefinitions = {} } = root
    for (const key of ['paths', 'x-webhooks'])
      for (const [path, item] of Object.entries(fieldsOf(root[key]))) this.#raiseItem(fieldsOf(item), [key, path])
    for (const [name, each] of Object.entries(fieldsOf(responses)))
      this.#raiseResponse(fieldsOf(each), root.produces, ['responses', name])
    for (const [name, each] of Object.entries(fieldsOf(securityDefinitions)))
      this.#raiseScheme(fieldsOf(each), ['securityDefinitions', name])
    const moved = { definitions, responses, securityDefinitions }
    for (const [key, value] of Object.entries(moved)) this.#keepPlace(value, this.#api.locate([key]))
    root.servers = this.#serversOf(root)
    root.components = { schemas: definitions, responses, securitySchemes: securityDefinitions }
    for (const key of [...Object.keys(moved), 'parameters']) delete root[key]
    visitObjects(root, ({ value, hasNames }) => {
      const { $ref: reference, type, discriminator } = value
      if (hasNames) return
      delete value.collectionFormat
      if (typeof reference === 'string')
        value.$ref = reference
          .replace('#/definitions/', '#/components/schemas/')
          .replace('#/responses/', '#/components/responses/')
      if (type === 'file') Object.assign(value, { type: 'string', format: 'binary' })
      if (typeof discriminator === 'string') value.discriminator = { propertyName: discriminator }
    })
  }

  #keepPlace<T extends Json>(value: T, { text, pointer }: Origin, ...parts: Pointer): T {
    this.#api.origins.set(value, { text, pointer: [...pointer, ...parts] })
    return value
  }

  #serversOf({ host, basePath, schemes }: Fields): Json[] {
    if (host === undefined && basePath === undefined) return []
    const origin = this.#api.locate([host === undefined ? 'basePath' : 'host'])
    const end = `${stringOf(host) ?? ''}${(stringOf(basePath) ?? '').replace(/\/$/, '')}`
    const starts = host === undefined ? [''] : listOf(schemes ?? ['https']).map((scheme) => `${scheme}://`)
    return starts.map((start) => this.#keepPlace({ url: start + end }, origin))
  }

  #raiseItem(item: Fields, at: Pointer): void {
    const shared = this.#parametersOf(item, at)
    for (const method of methods.filter((each) => isFields(item[each]))) {
      const [operation, pointer] = [fieldsOf(item[method]), [...at, method]]
      const all = withShared(this.#parametersOf(operation, pointer), shared)
      const body = this.#bodyOf(all, listOf(operation.consumes ?? this.#api.root.consumes).map(String))
      for (const [status, each] of Object.entries(fieldsOf(operation.responses)))
        this.#raiseResponse(fieldsOf(each), operation.produces ?? this.#api.root.produces, [
          ...pointer,
          'responses',
          status
        ])
      if (body) operation.requestBody = body
      operation.parameters = all
        .filter((each) => each.value.in !== 'body' && !isForm(each))
        .map((each) => this.#raiseValue(each))
    }
    delete item.parameters
  }

  #parametersOf({ parameters }: Fields, at: Pointer): Parameter[] {
    const { references, locate, origins } = this.#api
    return listOf(parameters).map((each, index) => {
      const found = references.follow({ value: each, pointer: [...at, 'parameters', index] })
      const value = fieldsOf(found.value)
      return { value, origin: origins.get(value) ?? locate(found.pointer) }
    })
  }

  /** Puts the keys of a parameter or a header that are about its value into a schema. */
  #raiseValue({ value, origin }: Parameter): Fields {
    if (this.#raised.has(value)) return value
    this.#raised.add(value)
    const schema: Fields = {}
    for (const [key, each] of Object.entries(value)) {
      if (ownKeys.has(key) || key.startsWith('x-')) continue
      schema[key] = each
      delete value[key]
    }
    if (value.in === 'query' || value.in === 'formData') Object.assign(value, writtenAs(value.collectionFormat))
    value.schema = this.#keepPlace(schema, origin)
    return this.#keepPlace(value, origin)
  }

  #bodyOf(all: Parameter[], consumes: string[]): Fields | undefined {
    const whole = all.find(({ value }) => value.in === 'body')
    const form = all.filter(isForm)
    const [first] = form
    if (whole) {
      const { name, in: place, schema = {}, ...about } = whole.value
      this.#keepPlace(schema, whole.origin, 'schema')
      return this.#keepPlace({ ...about, content: contentOf(consumes, { schema }) }, whole.origin)
    }
    if (!first) return undefined
    const isFile = form.some(({ value }) => (value.type ?? fieldsOf(value.schema).type) === 'file')
    const media = consumes.filter((each) => /form/.test(each) && (!isFile || /multipart/.test(each)))
    const required = form.filter(({ value }) => value.required === true).map(({ value }) => value.name ?? '')
    const properties = form.map((each) => {
      const { name, description, schema } = this.#raiseValue(each)
      return [name, this.#keepPlace({ ...fieldsOf(schema), ...defined({ description }) }, each.origin)]
    })
    const schema = { type: 'object', properties: Object.fromEntries(properties), required }
    const standard = isFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded'
    const encoding = form.map(({ value }) => [value.name, writtenAs(value.collectionFormat)])
    const content = contentOf(media.length > 0 ? media : [standard], { schema, encoding: Object.fromEntries(encoding) })
    return this.#keepPlace({ required: required.length > 0, content }, first.origin)
  }

  #raiseResponse(response: Fields, produces: Json | undefined, at: Pointer): void {
    const { schema, examples } = response
    const origin = this.#api.locate(at)
    for (const [name, header] of Object.entries(fieldsOf(response.headers)))
      this.#raiseValue({ value: fieldsOf(header), origin: this.#api.locate([...at, 'headers', name]) })
    if (schema === undefined && examples === undefined) return
    const content = contentOf(listOf(produces).map(String), {
      schema: schema === undefined ? {} : this.#keepPlace(schema, origin, 'schema')
    })
    for (const [media, example] of Object.entries(fieldsOf(examples)))
      content[media] = this.#keepPlace({ ...fieldsOf(content[media]), example }, origin, 'examples')
    delete response.schema
    delete response.examples
    response.content = content
  }

  #raiseScheme(scheme: Fields, at: Pointer): void {
    const { type, flow, authorizationUrl, tokenUrl, scopes = {} } = scheme
    if (type === 'basic') Object.assign(scheme, { type: 'http', scheme: 'basic' })
    if (type !== 'oauth2') return
    this.#keepPlace(scopes, this.#api.locate([...at, 'scopes']))
    const name = flows[String(flow)] ?? String(flow)
    scheme.flows = { [name]: { ...defined({ authorizationUrl, tokenUrl }), scopes } }
  }
}

/** The same for each media type. */
function contentOf(media: string[], about: Fields): Fields {
  const all = media.length > 0 ? media : ['application/json']
  return Object.fromEntries(all.map((each) => [each, { ...about }]))
}

/** How the items of a list are written. */
function writtenAs(format: Json | undefined): Fields {
  const style = { ssv: 'spaceDelimited', pipes: 'pipeDelimited' }[String(format)]
  return { explode: format === 'multi', ...defined({ style }) }
}
