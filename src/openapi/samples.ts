/** How an operation is called: addresses, proofs and bodies of its samples. */
import type { Json } from '../disk/json.ts'
import { encodeAddress, encodeText } from '../page/url.ts'
import { serverAddress } from './check-document.ts'
import { type Example, examplesOf } from './check-examples.ts'
import { type Fields, fieldsOf, isFields, listOf, type Pointer } from './json-fields.ts'
import { makeValue } from './make-value.ts'
import type { Operation, Requirement, Sample } from './model.ts'
import { type OperationSource, writingOf } from './operation-sources.ts'
import { type Call, formatValue, sampleOf, toText } from './request-samples.ts'
import type { ShapeContext } from './shapes.ts'
import { isXml, toXml } from './xml.ts'

export type Media = [name: string, media: Fields]

/** JSON first: most callers use it. */
export function mediaOf(holder: Fields): Media[] {
  const all = Object.entries(fieldsOf(holder.content)).map(([name, media]): Media => [name, fieldsOf(media)])
  return all.sort(([one], [other]) => Number(other.includes('json')) - Number(one.includes('json')))
}

export function authOf({ security }: Fields, { api }: ShapeContext): Requirement[][] {
  return listOf(security ?? api.root.security).map((alternative) =>
    Object.entries(fieldsOf(alternative)).map(([scheme, scopes]) => ({
      scheme: api.prefix + scheme,
      scopes: listOf(scopes).map(String)
    }))
  )
}

/** Examples of a media type, else a value that its schema allows. Reports a schema without one, and returns none. */
export function bodiesOf(
  [name, media]: Media,
  { pointer, lacks }: { pointer: Pointer; lacks: 'readOnly' | 'writeOnly' },
  { api }: ShapeContext
): Example[] {
  const { schema = media.itemSchema } = media
  const toText = (value: Json) => (isXml(name) ? toXml(value, schema, api) : formatValue(value, 'json'))
  const isSent = (value: Json) => typeof value !== 'object' || /[/+]json\b|form|multipart/.test(name)
  const written = examplesOf(media, api).map((each) =>
    isSent(each.value) ? each : { ...each, value: toText(each.value) }
  )
  if (written.length > 0 || schema === undefined || isFile(name, schema, { api })) return written
  const isRequest = lacks === 'readOnly'
  const made = /json|form|xml/.test(name) ? makeValue(schema, { api, lacks }) : { why: `it is \`${name}\`` }
  if ('value' in made) return [isXml(name) ? { value: toXml(made.value, schema, api) } : made]
  const text = `Cannot make a sample of the ${isRequest ? 'request' : 'response'}: ${made.why}`
  if (isRequest || name.includes('json'))
    api.report([...pointer, 'content', name], text, { rule: 'api-sample', note: 'Write an `example`' })
  return []
}

function isFile(name: string, schema: Json | undefined, { api }: Pick<ShapeContext, 'api'>): boolean {
  const { type, format, contentMediaType } = api.resolve(schema)
  const isText = type === 'string' && (format === 'binary' || contentMediaType !== undefined)
  return isText || /^(application\/octet-stream|(image|audio|video)\/.*|application\/(pdf|zip|gzip))$/.test(name)
}

/** One for each example of the body. A page of HTML is opened in a browser: its sample is an address. */
export function samplesOf(written: OperationSource, context: ShapeContext): Pick<Operation, 'samples' | 'isLacking'> {
  const { api, prose, strings } = context
  const { operation, method, pointer, kind } = written
  const success = Object.entries(fieldsOf(operation.responses)).filter(([status]) => status.startsWith('2'))
  const answers = success.flatMap(([, response]) => mediaOf(api.resolve(response)).map(([name]) => name))
  const call: Call = {
    method,
    ...addressOf(written, context),
    answers: answers.some((media) => media.includes('json')),
    samples: context.samples
  }
  if (method === 'GET' && answers.length > 0 && answers.every((media) => media === 'text/html'))
    return { samples: [{ label: '', languages: [{ name: strings.apiAddress, language: 'text', code: call.url }] }] }
  const body = api.resolve(operation.requestBody)
  const [media] = mediaOf(body)
  if (kind !== undefined && !media) return { samples: [] }
  if (!media) return { samples: [sampleOf('', call)] }
  const [name, { schema, encoding }] = media
  if (isFile(name, schema, context))
    return { samples: [sampleOf('', { ...call, body: { media: name, value: null, isFile: true } })] }
  const bodies = bodiesOf(media, { pointer: [...pointer, 'requestBody'], lacks: 'readOnly' }, context)
  const isLacking = bodies.length === 0 && schema !== undefined
  if (kind !== undefined) return { samples: bodies.map((each) => payloadOf(name, each, context)) }
  const files = filesOf(media, context)
  const samples = bodies.map(({ summary, value: made }) => {
    const value = encoding === undefined ? made : formOf(made, fieldsOf(encoding))
    return sampleOf(prose.plain(summary) ?? '', { ...call, body: { media: name, value, files } })
  })
  if (samples.length === 0 && body.required !== true) samples.push(sampleOf('', call))
  return { samples, ...(isLacking && { isLacking }) }
}

/** The body of a webhook: nobody who reads it sends it. */
function payloadOf(media: string, { summary, value }: Example, { prose, strings }: ShapeContext): Sample {
  const code = media.includes('json') ? formatValue(value, 'json') : String(value)
  return { label: prose.plain(summary) ?? '', languages: [{ name: strings.apiBody, language: 'json', code }] }
}

/** Fields of a form that are files. */
function filesOf([name, { schema }]: Media, { api }: ShapeContext): string[] {
  if (!name.startsWith('multipart/')) return []
  return Object.entries(fieldsOf(api.resolve(schema).properties)).flatMap(([field, property]) => {
    const { type, items } = api.resolve(property)
    return isFile('', type === 'array' ? items : property, { api }) ? [field] : []
  })
}

/** The address with its query, and the headers: parameters that have an example, and those that a call needs. */
function addressOf(written: OperationSource, context: ShapeContext): Pick<Call, 'url' | 'headers'> {
  const { path, parameters, servers, operation } = written
  const values = parameters.flatMap(({ value: parameter, pointer }): Filled[] => {
    const value = parameterValue(parameter, pointer, context)
    return value === undefined || value === null ? [] : [{ parameter, name: String(parameter.name), value }]
  })
  const of = (place: string) => values.filter(({ parameter }) => parameter.in === place)
  const filled = path.replace(/\{([^}]+)\}/g, (whole, name) => {
    const found = of('path').find((each) => each.name === name)
    return found ? textOf(found, encodeText) : whole
  })
  const proofs = proofsOf(operation, context)
  const query = [
    ...of('query').map((each) => textOf(each, each.parameter.allowReserved === true ? encodeAddress : encodeText)),
    ...proofs.query.map(([name, value]) => `${encodeText(name)}=${value}`)
  ]
  const cookies = [...of('cookie').map((each) => textOf(each, String)), ...proofs.cookie.map((pair) => pair.join('='))]
  return {
    url: `${serverOf(servers[0] ?? {})}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: [
      ...proofs.header,
      ...of('header').map((each): [string, string] => [each.name, textOf(each, String)]),
      ...(cookies.length > 0 ? [['Cookie', cookies.join('; ')] satisfies [string, string]] : [])
    ]
  }
}

function parameterValue(parameter: Fields, pointer: Pointer, { api }: ShapeContext): Json | undefined {
  const holder = { ...mediaOf(parameter)[0]?.[1], ...parameter }
  const { schema } = holder
  const [example] = examplesOf(holder, api)
  if (example) return example.value
  const { const: constant } = api.resolve(schema)
  if (parameter.required !== true) return constant
  const tools = { api, lacks: 'readOnly' } as const
  const made = makeValue(schema ?? { type: 'string' }, tools)
  if (!('value' in made)) {
    const text = `Cannot make a sample of the parameter \`${parameter.name}\`: ${made.why}`
    return void api.report(pointer, text, { rule: 'api-sample', note: 'Write an `example`' })
  }
  if (made.value !== 'string') return made.value
  // Its name says more than the text that any text may be.
  const named = makeValue({ allOf: [schema ?? {}, { const: parameter.name ?? null }] }, tools)
  return 'value' in named ? named.value : made.value
}

interface Filled {
  parameter: Fields
  name: string
  value: Json
}

/** The sign that begins a value, and the one between its parts if each has its name. */
const styles: Record<string, [start: string, between: string]> = {
  label: ['.', '.'],
  matrix: [';', ';'],
  cookie: ['', '; '],
  simple: ['', ',']
}

/** The sign between the parts of a value that has one name, instead of a comma. */
const separators: Record<string, string> = { spaceDelimited: ' ', pipeDelimited: '|' }

/** A value as the `style` of its parameter writes it. */
function textOf({ parameter, name, value: written }: Filled, encode: (text: string) => string): string {
  const { style, explode } = writingOf(parameter)
  const [start, between] = styles[style] ?? ['', '&']
  const value = parameter.content ? toText(written) : written
  const pair = ([key, each]: [string, Json]) => `${encode(key)}=${encode(toText(each))}`
  if (style === 'deepObject') return deepFields(name, value).map(pair).join('&')
  const hasKeys = isFields(value)
  const parts = hasKeys ? Object.entries(value) : [value].flat().map((each): [string, Json] => [name, each])
  const [isNamed, ofText] = [!/simple|label/.test(style), ([, each]: [string, Json]) => encode(toText(each))]
  if (explode) return start + parts.map(isNamed || hasKeys ? pair : ofText).join(between)
  const texts = parts.flatMap((part) => [...(hasKeys ? [encode(part[0])] : []), ofText(part)])
  return `${start}${isNamed ? `${encode(name)}=` : ''}${texts.join(encode(separators[style] ?? '') || ',')}`
}

/** `name[key][0]` of each value inside. */
function deepFields(name: string, value: Json): [string, Json][] {
  if (typeof value !== 'object' || value === null) return [[name, value]]
  return Object.entries(value).flatMap(([key, each]) => deepFields(`${name}[${key}]`, each))
}

/** The fields of a form, as `encoding` writes them. */
function formOf(value: Json, encoding: Fields): Json {
  const fields = Object.entries(fieldsOf(value)).flatMap(([name, item]): [string, Json][] => {
    const { style, explode } = writingOf({ in: 'query', ...fieldsOf(encoding[name]) })
    if (style === 'deepObject') return deepFields(name, item)
    return [[name, explode || !Array.isArray(item) ? item : item.map(toText).join(separators[style] ?? ',')]]
  })
  return Object.fromEntries(fields)
}

function serverOf(server: Fields): string {
  const filled = serverAddress(server).replace(/\/$/, '')
  return /^https?:/.test(filled)
    ? filled
    : `https://api.example.com${filled === '' || filled.startsWith('/') ? filled : `/${filled}`}`
}

type Proofs = Record<'header' | 'query' | 'cookie', [string, string][]>

/** How the caller proves who it is, by the first alternative. */
function proofsOf(operation: Fields, { api }: ShapeContext): Proofs {
  const schemes = fieldsOf(fieldsOf(api.root.components).securitySchemes)
  const [alternative] = listOf(operation.security ?? api.root.security)
  const proofs: Proofs = { header: [], query: [], cookie: [] }
  for (const scheme of Object.keys(fieldsOf(alternative))) {
    const { type, scheme: kind, name, in: place } = api.resolve(schemes[scheme])
    if (type === 'apiKey') proofs[place as keyof Proofs]?.push([String(name), '<key>'])
    else if (type !== 'mutualTLS') {
      const word = type === 'http' ? String(kind).replace(/^./, (letter) => letter.toUpperCase()) : 'Bearer'
      proofs.header.push(['Authorization', /^bearer$/i.test(word) ? 'Bearer <token>' : `${word} <credentials>`])
    }
  }
  return proofs
}
