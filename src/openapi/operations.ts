/** An operation of the document → what its page shows. */
import { defined } from '../disk/defined.ts'
import { type Fields, type FieldsAt, fieldsOf, listOf, stringOf } from './json-fields.ts'
import type { Attribute, Operation, OperationLink, Parameters, Response } from './model.ts'
import type { OperationSource } from './operation-sources.ts'
import { formatValue } from './request-samples.ts'
import { authOf, bodiesOf, mediaOf, samplesOf } from './samples.ts'
import { type ShapeContext, toAttribute, toMediaShape } from './shapes.ts'
import { isXml } from './xml.ts'

/** A longer summary is a description. */
const longestTitle = 120

export function toOperation(written: OperationSource, context: ShapeContext): Operation {
  const { id, method, path, operation, kind, pointer, callbacks } = written
  const { api, prose } = context
  const body = api.resolve(operation.requestBody)
  const [media] = mediaOf(body)
  const parameters = parametersOf(written, context)
  const summary = prose.plain(operation.summary) ?? nameOf(written, api.prefix)
  const isTitle = summary.length <= longestTitle
  const text = isTitle ? operation.description : [operation.summary, operation.description].filter(Boolean).join('\n\n')
  return {
    id,
    method,
    path,
    ...defined({ kind }),
    summary: isTitle ? summary : nameOf(written, api.prefix),
    ...prose.described({ description: text ?? null }),
    ...(operation.deprecated === true && { deprecated: true }),
    tags: tagsOf(operation, context).map((tag) => api.prefix + tag),
    auth: authOf(operation, context),
    parameters,
    ...(media && {
      body: {
        media: media[0],
        required: body.required === true,
        ...prose.described(body),
        shape: toMediaShape(media[1], context)
      }
    }),
    responses: Object.entries(fieldsOf(operation.responses)).map(([status, each]) =>
      toResponse(status, { value: api.resolve(each), pointer: [...pointer, 'responses', status] }, context)
    ),
    ...(callbacks.length > 0 && { callbacks: callbacks.map((each) => ({ name: each.path, operation: each.id })) }),
    ...samplesOf(written, context),
    headings: [
      ...parameters.map(({ in: part, label }) => [part, label]),
      ...(media ? [['body', context.strings.apiBody]] : []),
      ['responses', context.strings.apiResponses]
    ].map(([part = '', text = '']) => ({ depth: 3, id: `${id}.${part}`, text }))
  }
}

/** Operations without a tag are listed together. */
export function tagsOf({ tags }: Fields, { strings }: ShapeContext): string[] {
  const written = listOf(tags).map(String)
  return written.length > 0 ? written : [strings.apiOther]
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

/** Many operations refer to the same answers. */
const shared = new WeakMap<Fields, Response>()

function toResponse(status: string, source: FieldsAt, context: ShapeContext): Response {
  const response = shared.get(source.value) ?? makeResponse(status, source, context)
  shared.set(source.value, response)
  return { ...response, status }
}

function makeResponse(status: string, { value: response, pointer }: FieldsAt, context: ShapeContext): Response {
  const [media] = mediaOf(response)
  const hasSchema = media && (media[1].schema ?? media[1].itemSchema) !== undefined
  const isJson = /[/+]json\b/.test(media?.[0] ?? '')
  const found = media ? bodiesOf(media, { pointer, lacks: 'writeOnly' }, context) : []
  const examples = found.map(({ summary, name, value }) => ({
    label: context.prose.plain(summary) ?? name ?? '',
    code: isJson || typeof value !== 'string' ? formatValue(value, 'json') : value,
    ...(isXml(media?.[0] ?? '') && { language: 'xml' })
  }))
  return {
    status,
    description: context.prose.content(response.description) ?? '',
    headers: Object.entries(fieldsOf(response.headers)).map(([header, each]) =>
      toParameter({ ...context.api.resolve(each), name: header }, context)
    ),
    ...(hasSchema && { shape: toMediaShape(media[1], context) }),
    examples,
    ...(hasSchema && examples.length === 0 && media[0].includes('json') && { isLacking: true }),
    ...linksOf(response, context)
  }
}

/** An operation is named by its id, or by the reference to its path and method. */
function linksOf({ links }: Fields, { api, prose }: ShapeContext): { links?: OperationLink[] } {
  const all = Object.entries(fieldsOf(links)).map(([name, written]) => {
    const link = api.resolve(written)
    const { operationId } = api.resolve({ $ref: String(link.operationRef ?? '#/none') })
    const id = stringOf(link.operationId ?? operationId)
    return { name, ...(id !== undefined && { operation: api.prefix + id }), ...prose.described(link) }
  })
  return all.length > 0 ? { links: all } : {}
}

/** An operation without a summary. */
function nameOf({ id, method, path, operation }: OperationSource, prefix: string): string {
  return operation.operationId === undefined ? `${method} ${path}` : id.slice(prefix.length)
}
