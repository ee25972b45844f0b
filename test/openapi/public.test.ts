/** Public documents of every version, as others wrote them; of 3.2, which few write yet, short ones of our own. */
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import * as strings from 'docsgen/strings'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { digest } from '../../src/openapi/digest.ts'
import { buildDocuments, readSource, sendSamples } from '../support/api-laws.ts'

const home = path.dirname(createRequire(import.meta.url).resolve('@readme/oas-examples/package.json'))

const done = 'responses: { 204: { description: Done } }'
/** What 3.2 has more than 3.1. */
const newest = {
  query: `$self: https://shelf.example/openapi.yaml
tags: [{ name: books, summary: Books, kind: nav }, { name: old, parent: books }]
paths:
  /books:
    query:
      tags: [old]
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Search' } } } }
      responses: { 200: { summary: Found, content: { application/json: { schema: { type: array, items: { type: string } } } } } }
components: { schemas: { Search: { type: object, required: [words], properties: { words: { type: string, minLength: 2 } } } } }`,
  methods: `servers: [{ url: https://shelf.example, name: shelf }]
paths:
  /books/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer, minimum: 3 } }]
    delete: { ${done} }
    additionalOperations:
      LINK: { requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Way' } } } }, ${done} }
      Purge: { ${done} }
components: { schemas: { Way: { type: object, required: [to], properties: { to: { type: string, format: uri } } } } }`,
  streams: `paths:
  /events:
    get: { responses: { 200: { description: One by one, content: { application/jsonl: { itemSchema: { $ref: '#/components/schemas/Event' } } } } } }
    post: { requestBody: { content: { application/json-seq: { itemSchema: { $ref: '#/components/schemas/Event' } } } }, ${done} }
components:
  mediaTypes: { Events: { itemSchema: { $ref: '#/components/schemas/Event' } } }
  schemas: { Event: { type: object, required: [at], properties: { at: { type: string, format: date-time } } } }`,
  queries: `paths:
  /search:
    get:
      parameters:
        - { name: all, in: querystring, content: { application/x-www-form-urlencoded: { schema: { type: object, required: [q], properties: { q: { type: string } } } } } }
      responses: { 200: { description: Found, content: { application/json: { examples: { one: { dataValue: [1] } } } } } }
    put:
      parameters: [{ name: crumb, in: cookie, style: cookie, required: true, schema: { type: array, items: { enum: [a] } } }]
      ${done}`,
  webhooks: `webhooks: { sold: { post: { requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }, ${done} } } }
components:
  securitySchemes: { login: { type: oauth2, deprecated: true, flows: { deviceAuthorization: { deviceAuthorizationUrl: https://a.example, tokenUrl: https://a.example, scopes: {} } } } }
  schemas:
    Pet: { discriminator: { propertyName: kind, defaultMapping: Cat }, oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }] }
    Cat: { type: object, required: [kind], properties: { kind: { const: Cat } } }
    Dog: { type: object, required: [kind], properties: { kind: { const: Dog } }, xml: { nodeType: element } }`
}
const fresh = Object.entries(newest).map(([short, body]) => {
  const [name, text] = [`v3_2_${short}`, `openapi: 3.2.0\ninfo: { title: ${short}, version: '1' }\n${body}\n`]
  return { name, file: `api/${name}.yaml`, text, document: parse(text) }
})

const published = ['2.0', '3.0', '3.1'].flatMap((version) => {
  const folder = path.join(home, version, 'json')
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return files
    .map((file) => readSource(folder, file, `v${version}`))
    .filter(({ text }) => text.length < (process.env.DOCSGEN_NIGHTLY ? Number.POSITIVE_INFINITY : 16_000))
})

const sources = [...published, ...fresh]

test('each document is built, and everything that it describes is on a page', async () => {
  expect(published.length).toBeGreaterThanOrEqual(40)
  const { found, lost } = await buildDocuments(sources)
  expect(lost).toEqual([])
  expect(found).toBeGreaterThan(200)
}, 1_200_000)

test('each sample can be sent, and fits its schema', async () => {
  const { problems, ...counts } = await sendSamples(sources)
  expect(problems).toEqual([])
  const { sent, bodies, forms, answers } = counts
  expect(Math.min(sent - 120, bodies - 20, forms - 5, answers - 20)).toBeGreaterThan(0)
})

test('nothing that 3.2 has is unknown or misread', () => {
  const digested = fresh.map(({ file, text }) => digest({ root: '', file, text, variables: {}, strings }))
  expect(digested.flatMap(({ messages }) => messages)).toEqual([])
})
