/**
 * Public documents of every version, as others wrote them: the site has every operation, webhook and schema that an
 * independent count finds in the documents, and each sample is sent as JavaScript and fits its schema.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Ajv, AnySchemaObject } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import Draft4 from 'ajv-draft-04'
import formats from 'ajv-formats'
import * as strings from 'docsgen/strings'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Json } from '../../src/disk/json.ts'
import { digest } from '../../src/openapi/digest.ts'
import { textOf } from '../support/html.ts'
import { buildProject, type Files } from '../support/project.ts'

const home = path.dirname(createRequire(import.meta.url).resolve('@readme/oas-examples/package.json'))

interface Source {
  /** `v3_0_petstore`. */
  name: string
  /** With its ending. */
  file: string
  text: string
  document: Document
}

// biome-ignore lint/suspicious/noExplicitAny: documents are whatever their authors wrote
type Document = Record<string, any>

/** At night all of them, else those that are read soon. */
const most = process.env.DOCSGEN_NIGHTLY ? Number.POSITIVE_INFINITY : 16_000

function readSource(folder: string, file: string, start: string): Source {
  const text = readFileSync(path.join(folder, file), 'utf8')
  const { name, ext } = path.parse(file)
  const document = ext === '.json' ? JSON.parse(text) : parse(text)
  const safe = `${start}_${name}`.replace(/\W/g, '_')
  return { name: safe, file: `api/${safe}${ext}`, text, document }
}

const ofPackage = ['2.0', '3.0', '3.1'].flatMap((version) => {
  const folder = path.join(home, version, 'json')
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return files.map((file) => readSource(folder, file, `v${version}`))
})

/** `DOCSGEN_OPENAPI` names a folder with others. */
const { DOCSGEN_OPENAPI: folder = '' } = process.env

const all = folder === '' ? ofPackage : readdirSync(folder).map((file) => readSource(folder, file, 'other'))

const sources = all.filter(({ text }) => text.length < most)

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
      const all = [...methods.filter((method) => item[method]), ...Object.keys(item.additionalOperations ?? {})]
      return all.map((method) => `${method.toUpperCase()} ${name}`)
    })
  return [...operations, ...Object.keys(document.definitions ?? document.components?.schemas ?? {})]
}

test('each document is built, and everything that it describes is on a page', async () => {
  expect(sources.length).toBeGreaterThanOrEqual(40)
  const rules = ['api-document', 'api-example', 'api-sample', 'api-unknown-key', 'broken-link', 'broken-anchor']
  const lowered = Object.fromEntries(rules.map((rule) => [rule, 'off']))
  const apis = sources.map(({ name, file }, index) => [
    name,
    { file, at: `/${name}`, pages: index % 2 ? 'tag' : 'operation', rules: lowered }
  ])
  const files: Files = Object.fromEntries(sources.map(({ file, text }) => [file, text]))
  const links = sources.map(({ name }) => `- [${name}](/${name})`)
  const {
    code,
    stderr,
    files: built
  } = await buildProject({
    ...files,
    'docsgen.config.json': JSON.stringify({ apis: Object.fromEntries(apis), search: false, machines: false }),
    'content/index.md': `# Documents\n\n${links.join('\n')}\n`
  })
  expect(code, stderr).toBe(0)
  for (const { name, document } of sources) {
    const pages = Object.entries(built).filter(([file]) => file.startsWith(`${name}/`) || file === `${name}.html`)
    const shown = pages.filter(([, html]) => /class="operation\b/.test(html))
    expect(
      shown.filter(([, html]) => !html.includes('href="/docsgen/api.')),
      'without the style of APIs'
    ).toEqual([])
    // The parts of a path are elements within a word.
    const inWords = /<\/?(?:span|var)\b[^>]*>/g
    const plain = pages.map(([, html]) => textOf(html.replace(inWords, ''), ' ').replace(/\s+/g, ' ')).join(' ')
    const lost = namesIn(document).filter((each) => !plain.includes(each))
    expect(lost, name).toEqual([])
  }
}, 1_200_000)

/** A validator that reads the schemas of a document as its version means them. */
function validatorOf(document: Document) {
  const isOld = document.swagger !== undefined || document.openapi.startsWith('3.0')
  const AjvOf = (isOld ? Draft4 : Ajv2020) as unknown as typeof Ajv
  const ajv = new AjvOf({ strict: false, validateSchema: false, logger: false, allErrors: true })
  ;(formats as unknown as (ajv: Ajv) => void)(ajv)
  const known = new Map<string, ReturnType<Ajv['compile']>>()
  const clean = (text: string) =>
    JSON.parse(text, (_, value) => {
      if (value?.nullable !== undefined && value.type === undefined) delete value.nullable // Ajv cannot read it alone
      if (typeof value?.id === 'string') delete value.id // An example has it, and to Draft 4 it is a name
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

/** Runs a sample of JavaScript. Returns what it sends. */
async function send(code: string): Promise<Sent> {
  const sent: Sent[] = []
  const fetch = async (url: string, { method = 'GET', body }: { method?: string; body?: unknown } = {}) => {
    sent.push({ url: new URL(url).href, method, body })
    return { status: 200, json: async () => ({}) }
  }
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor
  await new AsyncFunction('fetch', 'console', code)(fetch, { log() {} })
  expect(sent).toHaveLength(1)
  return sent[0] as Sent
}

/** The schema of the first media type in JSON, unless it has an example: nobody knows whether that fits. */
function schemaOf(holder: Document, document: Document): Json | undefined {
  const body = resolve(holder, document)
  const content = Object.entries<Document>(body.content ?? {})
  const [, media] = content.find(([name]) => name.includes('json')) ?? []
  const isWritten = media?.example !== undefined || media?.examples !== undefined || body.examples !== undefined
  return isWritten ? undefined : (media?.schema ?? body.schema)
}

test('each sample can be sent, and fits its schema', async () => {
  const counts = { sent: 0, bodies: 0, answers: 0 }
  for (const { name, file, text, document } of sources) {
    const { api } = digest({ root: '', file, text, variables: {}, strings })
    const fits = {
      request: validatorOf(without('readOnly', document)),
      response: validatorOf(without('writeOnly', document))
    }
    for (const { id, method, path: at, kind, samples, responses } of Object.values(api?.operations ?? {})) {
      if (kind) continue
      const item = resolve(document.paths[at], document)
      const operation = item[method.toLowerCase()] ?? item.additionalOperations[method]
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((each) =>
        resolve(each, document)
      )
      const ofBody = parameters.find((each) => each.in === 'body') ?? operation.requestBody
      const schema = ofBody && schemaOf(ofBody, document)
      for (const { languages } of samples) {
        const sent = await send(languages[1]?.code ?? '')
        // What a document does not declare, nobody can fill in: that is reported.
        const unfilled = [...new URL(sent.url).pathname.matchAll(/%7B(.*?)%7D/g)].map(([, named]) => named)
        const declared = unfilled.filter((named) => parameters.some((each) => each.name === named))
        expect(declared, `${name} ${id}`).toEqual([])
        expect(sent.method).toBe(method)
        counts.sent++
        if (schema === undefined || typeof sent.body !== 'string' || !/^[[{"\dtfn-]/.test(sent.body)) continue
        counts.bodies++
        expect(fits.request(JSON.parse(sent.body), schema), `${name} ${id}: ${sent.body}`).toEqual([])
      }
      for (const { status, examples } of responses) {
        const ofAnswer = schemaOf(operation.responses[status], document)
        for (const { code } of ofAnswer === undefined ? [] : examples) {
          counts.answers++
          expect(fits.response(JSON.parse(code), ofAnswer ?? {}), `${name} ${id} ${status}: ${code}`).toEqual([])
        }
      }
    }
  }
  expect(counts.sent).toBeGreaterThan(120)
  expect(counts.bodies).toBeGreaterThan(20)
  expect(counts.answers).toBeGreaterThan(20)
})
