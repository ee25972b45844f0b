/**
 * Laws of every OpenAPI document: the site has every operation, webhook and schema that an independent count finds in it, and
 * each sample is sent as JavaScript and fits its schema.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Ajv, AnySchemaObject } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import Draft4 from 'ajv-draft-04'
import formats from 'ajv-formats'
import * as strings from 'docsgen/strings'
import { parse } from 'yaml'
import type { Json } from '../../src/disk/json.ts'
import { digest } from '../../src/openapi/digest.ts'
import { textOf } from './html.ts'
import { buildProject } from './project.ts'

export interface Source {
  /** `v3_0_petstore`. */
  name: string
  /** With its ending. */
  file: string
  text: string
  document: Document
}

// biome-ignore lint/suspicious/noExplicitAny: documents are whatever their authors wrote
type Document = Record<string, any>

export function readSource(folder: string, file: string, start: string): Source {
  const text = readFileSync(path.join(folder, file), 'utf8')
  const { name, ext } = path.parse(file)
  const document = ext === '.json' ? JSON.parse(text) : parse(text)
  const safe = `${start}_${name}`.replace(/\W/g, '_')
  return { name: safe, file: `api/${safe}${ext}`, text, document }
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

function resolve(value: Document | undefined, document: Document): Document {
  if (typeof value?.$ref !== 'string') return value ?? {}
  const parts = value.$ref.slice(2).split('/')
  const names = parts.map((part: string) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
  return resolve(
    names.reduce((each: Document | undefined, name: string) => each?.[name], document),
    document
  )
}

/** What readers must find: methods with paths and names of webhooks, and names of schemas. */
function namesIn(document: Document): string[] {
  const { paths, webhooks = document['x-webhooks'] } = document
  const items = [paths, webhooks].flatMap((each) => Object.entries<Document>(each ?? {}))
  const operations = items
    .filter(([name]) => !name.startsWith('x-'))
    .flatMap(([name, written]) => {
      const item = resolve(written, document)
      const all = methods.filter((method) => item[method]).map((method) => method.toUpperCase())
      return [...all, ...Object.keys(item.additionalOperations ?? {})].map((method) => `${method} ${name}`)
    })
  return [...operations, ...Object.keys(document.definitions ?? document.components?.schemas ?? {})]
}

/** What the sections of a page are about. */
function namesOf(html: string): string[] {
  const routes = [...html.matchAll(/<p class="operation-route">(.*?)<\/code>/gs)].map(([, route = '']) => route)
  const schemas = [...html.matchAll(/<section class="(?:schema|operation)" id="[^"/]*\/([^"]+)"/g)].map(
    ([, id = '']) => id
  )
  return [...routes, ...schemas].map((each) => textOf(each))
}

const silent = ['api-document', 'api-example', 'api-sample', 'api-unknown-key', 'broken-link', 'broken-anchor']

/** Builds a site of documents. Returns how many names were found, and those that are on no page. */
export async function buildDocuments(sources: readonly Source[]): Promise<{ found: number; lost: string[] }> {
  const rules = Object.fromEntries(silent.map((rule) => [rule, 'off']))
  const apis = sources.map(({ name, file }, index) => [
    name,
    { file, at: `/${name}`, pages: index % 2 ? 'tag' : 'operation', rules }
  ])
  const { code, stderr, files } = await buildProject({
    ...Object.fromEntries(sources.map(({ file, text }) => [file, text])),
    'docsgen.config.json': JSON.stringify({ apis: Object.fromEntries(apis), search: false, machines: false }),
    'content/index.md': `# Documents\n\n${sources.map(({ name }) => `- [${name}](/${name})`).join('\n')}\n`
  })
  if (code !== 0) throw new Error(stderr)
  const all = sources.map(({ name, document }) => {
    const pages = Object.entries(files).filter(([file]) => file.startsWith(`${name}/`) || file === `${name}.html`)
    const isBare = pages.some(([, html]) => /class="operation\b/.test(html) && !html.includes('href="/docsgen/api.'))
    if (isBare) throw new Error(`Expected the style of APIs on the pages of ${name}`)
    const [found, wanted] = [new Set(pages.flatMap(([, html]) => namesOf(html))), namesIn(document)]
    return { found: wanted.length, lost: wanted.filter((each) => !found.has(each)).map((each) => `${name} ${each}`) }
  })
  return { found: all.reduce((sum, each) => sum + each.found, 0), lost: all.flatMap(({ lost }) => lost) }
}

/** A validator that reads the schemas of a document as its version means them. */
function validatorOf(document: Document, coerceTypes: false | 'array' = false) {
  const isOld = document.swagger !== undefined || document.openapi.startsWith('3.0')
  const AjvOf = (isOld ? Draft4 : Ajv2020) as unknown as typeof Ajv
  const ajv = new AjvOf({ strict: false, validateSchema: false, logger: false, allErrors: true, coerceTypes })
  ;(formats as unknown as (ajv: Ajv) => void)(ajv)
  const known = new Map<string, ReturnType<Ajv['compile']>>()
  const clean = (text: string) =>
    JSON.parse(text, (_, value) => {
      if (value?.nullable !== undefined && value.type === undefined) delete value.nullable // Ajv cannot read it alone
      // Names of schemas, of which each may have one; and an example has it.
      for (const key of ['id', '$id']) if (typeof value?.[key] === 'string') delete value[key]
      return value
    }) as AnySchemaObject
  ajv.addSchema(clean(JSON.stringify(document)), 'document:')
  return (value: Json, schema: Json): string[] => {
    const text = JSON.stringify(schema).replaceAll('"#/', '"document:#/')
    const validate = known.get(text) ?? ajv.compile(clean(text))
    known.set(text, validate)
    validate(value)
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
}

/** What goes only one way is required there alone. */
function without(lacks: 'readOnly' | 'writeOnly', document: Document): Document {
  const names = new Set<string>()
  JSON.stringify(document, (key, value) => {
    if (resolve(value ?? undefined, document)[lacks] === true) names.add(key)
    return value
  })
  return JSON.parse(JSON.stringify(document), (key, value) =>
    key === 'required' && Array.isArray(value) ? value.filter((name) => !names.has(name)) : value
  )
}

interface Sent {
  url: string
  method: string
  body?: unknown
}

/** The value that a form was made of; its texts may be numbers. */
function decode(form: URLSearchParams | FormData): Json {
  const value: Record<string, Json> = {}
  for (const [name, field] of form) {
    const text = typeof field === 'string' ? field : '…'
    const item: Json = /^[[{]./.test(text) ? JSON.parse(text) : text
    const keys = name.split(/[[\]]+/).filter((key) => key !== '')
    const last = keys.at(-1) ?? ''
    let holder = value
    for (const [at, key] of keys.slice(0, -1).entries()) {
      holder[key] ??= /^\d+$/.test(keys[at + 1] ?? '') ? [] : {}
      holder = holder[key] as typeof value
    }
    holder[last] = last in holder ? [holder[last] ?? '', item].flat() : item
  }
  return value
}

/** Runs a sample of JavaScript. Returns what it sends. */
async function send(code: string): Promise<Sent> {
  const sent: Sent[] = []
  const fetch = async (url: string, { method = 'GET', body }: { method?: string; body?: unknown } = {}) => {
    sent.push({ url: new URL(url).href, method, body })
    return { status: 200, json: async () => ({}) }
  }
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor
  await new AsyncFunction('fetch', 'console', code)(fetch, { log() {} })
  if (sent.length !== 1) throw new Error(code)
  return sent[0] as Sent
}

/** The schema of the first media type in JSON, else of a form, unless it has an example: nobody knows whether that fits. */
function schemaOf(holder: Document, document: Document): Json | undefined {
  const body = resolve(holder, document)
  const content = Object.entries<Document>(body.content ?? {})
  const [, media] = content.find(([name]) => name.includes('json')) ?? content.find(([name]) => /form/.test(name)) ?? []
  const isWritten = media?.example !== undefined || media?.examples !== undefined || body.examples !== undefined
  return isWritten ? undefined : (media?.schema ?? media?.itemSchema ?? body.schema)
}

/** Sends all samples of documents. Returns how many there are, and what is wrong with them. */
export async function sendSamples(sources: readonly Source[]) {
  const counts = { sent: 0, bodies: 0, forms: 0, answers: 0 }
  const problems: string[] = []
  for (const { name, file, text, document } of sources) {
    const { api } = digest({ root: '', file, text, variables: {}, strings })
    const [sendable, answerable] = [without('readOnly', document), without('writeOnly', document)]
    const fits = {
      request: validatorOf(sendable),
      form: validatorOf(sendable, 'array'),
      response: validatorOf(answerable)
    }
    for (const { id, method, path: at, kind, samples, responses } of Object.values(api?.operations ?? {})) {
      if (kind) continue
      const report = (problem: string) => problems.push(`${name} ${id}: ${problem}`)
      const item = resolve(document.paths[at], document)
      const operation = item[method.toLowerCase()] ?? item.additionalOperations[method]
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((each) =>
        resolve(each, document)
      )
      const ofBody = parameters.find((each) => each.in === 'body') ?? operation.requestBody
      const schema = ofBody && schemaOf(ofBody, document)
      for (const { languages } of samples) {
        const { url, method: sent, body } = await send(languages[1]?.code ?? '')
        // What a document does not declare, nobody can fill in: that is reported.
        const unfilled = [...new URL(url).pathname.matchAll(/%7B(.*?)%7D/g)].map(([, named]) => named)
        if (unfilled.some((named) => parameters.some((each) => each.name === named))) report(url)
        if (sent !== method) report(sent)
        counts.sent++
        if (schema === undefined) continue
        if (typeof body === 'string' && /^[[{"\dtfn-]/.test(body)) {
          counts.bodies++
          for (const each of fits.request(JSON.parse(body), schema)) report(`${body} ${each}`)
        } else if (body instanceof URLSearchParams || body instanceof FormData) {
          counts.forms++
          for (const each of fits.form(decode(body), schema)) report(`${[...body]} ${each}`)
        }
      }
      for (const { status, examples } of responses) {
        const ofAnswer = schemaOf(operation.responses[status], document)
        for (const { code } of ofAnswer === undefined ? [] : examples) {
          counts.answers++
          for (const each of fits.response(JSON.parse(code), ofAnswer ?? {})) report(`${status} ${code} ${each}`)
        }
      }
    }
  }
  return { ...counts, problems }
}
