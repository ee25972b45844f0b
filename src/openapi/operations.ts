/** An operation of the document → what its page shows. */
import type { Json } from '../disk/json.ts'
import { encodeText } from '../page/url.ts'
import { type OperationSource, serverAddress } from './check-document.ts'
import { examplesOf } from './check-examples.ts'
import { type Fields, fieldsOf, isFields, listOf } from './json-fields.ts'
import type { Attribute, Body, Operation, Parameters, Requirement, Response, Sample } from './model.ts'
import { type Call, formatValue, sampleOf } from './request-samples.ts'
import { type ShapeContext, toAttribute, toShape } from './shapes.ts'

export function toOperation(written: OperationSource, context: ShapeContext): Operation {
  const { id, method, path, operation } = written
  const { api, prose } = context
  const body = api.resolve(operation.requestBody)
  const [media] = mediaOf(body)
  const parameters = parametersOf(written, context)
  return {
    id,
    method,
    path,
    summary: prose.plain(operation.summary) ?? id,
    ...prose.described(operation),
    ...(operation.deprecated === true && { deprecated: true }),
    tags: listOf(operation.tags).map(String),
    auth: authOf(operation, context),
    parameters,
    ...(media && { body: toBody(body, media, context) }),
    responses: Object.entries(fieldsOf(operation.responses)).map(([status, each]) =>
      toResponse(status, api.resolve(each), context)
    ),
    samples: samplesOf(written, context),
    headings: [
      ...parameters.map(({ in: part, label }) => [part, label]),
      ...(media ? [['body', context.strings.apiBody]] : []),
      ['responses', context.strings.apiResponses]
    ].map(([part = '', text = '']) => ({ depth: 3, id: `${id}.${part}`, text }))
  }
}

type Media = [name: string, media: Fields]

/** JSON first: most callers use it. */
function mediaOf(holder: Fields): Media[] {
  const all = Object.entries(fieldsOf(holder.content)).map(([name, media]): Media => [name, fieldsOf(media)])
  return all.sort(([one], [other]) => Number(other.includes('json')) - Number(one.includes('json')))
}

function authOf({ security }: Fields, { api }: ShapeContext): Requirement[][] {
  return listOf(security ?? api.root.security).map((alternative) =>
    Object.entries(fieldsOf(alternative)).map(([scheme, scopes]) => ({ scheme, scopes: listOf(scopes).map(String) }))
  )
}

function parametersOf({ parameters }: OperationSource, context: ShapeContext): Parameters[] {
  const { apiPath: path, apiQuery: query, apiHeaders: header, apiCookies: cookie } = context.strings
  const places = Object.entries({ path, query, header, cookie }) as [Parameters['in'], string][]
  return places.flatMap(([place, label]) => {
    const attributes = parameters
      .filter(({ value }) => value.in === place)
      .map(({ value }) => toParameter(value, context))
    return attributes.length === 0 ? [] : [{ in: place, label, attributes }]
  })
}

function toParameter(value: Fields, context: ShapeContext): Attribute {
  const [, media] = mediaOf(value)[0] ?? []
  const schema = value.schema ?? media?.schema
  return {
    ...toAttribute({ name: String(value.name), schema, required: value.required === true }, context),
    ...context.prose.described(value),
    ...(value.deprecated === true && { deprecated: true })
  }
}

function toBody(body: Fields, [media, { schema }]: Media, context: ShapeContext): Body {
  const shape = toShape(schema, context)
  return { media, required: body.required === true, ...context.prose.described(body), shape }
}

function toResponse(status: string, response: Fields, context: ShapeContext): Response {
  const [name, media] = mediaOf(response)[0] ?? []
  const examples = (media ? examplesOf(media, context.api) : []).map(({ summary, name: key, value }) => ({
    label: context.prose.plain(summary) ?? key ?? '',
    code: codeOf(name ?? '', value)
  }))
  return {
    status,
    description: context.prose.content(response.description) ?? '',
    headers: Object.entries(fieldsOf(response.headers)).map(([header, each]) =>
      toParameter({ ...context.api.resolve(each), name: header }, context)
    ),
    ...(media?.schema !== undefined && { shape: toShape(media.schema, context) }),
    examples
  }
}

function codeOf(media: string, value: Json): string {
  return media.includes('json') || typeof value !== 'string' ? formatValue(value, 'json') : value
}

/** One for each example of the body. A page of HTML is opened in a browser: its sample is an address. */
function samplesOf(written: OperationSource, context: ShapeContext): Sample[] {
  const { operation, method } = written
  const success = Object.entries(fieldsOf(operation.responses)).filter(([status]) => status.startsWith('2'))
  const answers = success.flatMap(([, response]) => mediaOf(context.api.resolve(response)).map(([name]) => name))
  const call: Call = {
    method,
    url: urlOf(written, context),
    headers: headersOf(written, context),
    answers: answers.some((media) => media.includes('json'))
  }
  if (method === 'GET' && answers.length > 0 && answers.every((media) => media === 'text/html'))
    return [{ label: '', languages: [{ name: context.strings.apiAddress, language: 'text', code: call.url }] }]
  const [name, media] = mediaOf(context.api.resolve(operation.requestBody))[0] ?? []
  const bodies = media ? examplesOf(media, context.api) : []
  if (name === undefined || bodies.length === 0) return [sampleOf('', call)]
  return bodies.map(({ summary, value }) =>
    sampleOf(context.prose.plain(summary) ?? '', { ...call, body: { media: name, value } })
  )
}

function urlOf({ path, parameters }: OperationSource, { api }: ShapeContext): string {
  const known = parameters.map(({ value }) => ({ value, example: exampleText(value, api) }))
  const filled = path.replace(/\{([^}]+)\}/g, (whole, name) => {
    const parameter = known.find(({ value }) => value.in === 'path' && value.name === name)
    return parameter?.example === undefined ? whole : encodeText(parameter.example)
  })
  const query = known
    .filter(({ value, example }) => value.in === 'query' && example !== undefined)
    .map(({ value, example = '' }) => `${encodeText(String(value.name))}=${encodeText(example)}`)
  return `${serverOf(api.root)}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

function exampleText(parameter: Fields, api: ShapeContext['api']): string | undefined {
  const [example] = examplesOf(parameter, api)
  const schema = api.resolve(parameter.schema)
  const value = example?.value ?? schema.const ?? (parameter.required === true ? listOf(schema.enum)[0] : undefined)
  return value === undefined || value === null ? undefined : String(value)
}

function serverOf(root: Fields): string {
  const filled = serverAddress(fieldsOf(listOf(root.servers)[0]))
  return /^https?:/.test(filled) ? filled.replace(/\/$/, '') : `https://api.example.com${filled.replace(/\/$/, '')}`
}

function headersOf({ operation, parameters }: OperationSource, context: ShapeContext): [string, string][] {
  const { api } = context
  const schemes = fieldsOf(fieldsOf(api.root.components).securitySchemes)
  const [alternative = []] = authOf(operation, context)
  const proofs = alternative.flatMap(({ scheme }): [string, string][] => {
    const { type, scheme: kind, name, in: place } = api.resolve(schemes[scheme])
    if (type === 'apiKey') return place === 'header' ? [[String(name), '<key>']] : []
    return [['Authorization', kind === 'basic' ? 'Basic <credentials>' : 'Bearer <token>']]
  })
  const own = parameters.flatMap(({ value }): [string, string][] => {
    const example = value.in === 'header' && isFields(value) ? exampleText(value, api) : undefined
    return example === undefined ? [] : [[String(value.name), example]]
  })
  return [...proofs, ...own]
}
