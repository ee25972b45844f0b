/** Documents of every version, in one file or several: what is wrong is told where its author wrote it, in the author's words. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as strings from 'docsgen/strings'
import { expect, test } from 'vitest'
import { digest } from '../../src/openapi/digest.ts'
import { buildProject, type Files, project, write } from '../support/project.ts'

function read(files: Files, file = Object.keys(files)[0] ?? '') {
  const root = project(files)
  return digest({ root, file, text: readFileSync(path.join(root, file), 'utf8'), variables: {}, strings })
}

function problemsOf(files: Files): string[] {
  return read(files).messages.map(({ file, place, text }) => `${file}:${place?.line}:${place?.column} ${text}`)
}

const swagger = `swagger: '2.0'
info: { title: Desk, version: '1' }
host: desk.example
basePath: /v2
consumes: [application/json]
securityDefinitions:
  login: { type: basic }
  site: { type: oauth2, flow: accessCode, authorizationUrl: 'https://desk.example/a', tokenUrl: 'https://desk.example/t', scopes: { read: Read } }
parameters:
  Page: { name: page, in: query, type: integer, default: 1 }
paths:
  /badges/{id}:
    parameters: [{ name: id, in: path, required: true, type: string, enum: [a17] }]
    put:
      security: [{ site: [read] }, { login: [] }]
      parameters:
        - { $ref: '#/parameters/Page' }
        - name: badge
          in: body
          required: true
          schema: { $ref: '#/definitions/Badge' }
      responses:
        200: { $ref: '#/responses/Badge' }
    post:
      consumes: [multipart/form-data]
      parameters:
        - { name: photo, in: formData, type: file, required: true }
        - { name: tags, in: formData, type: array, items: { type: string, enum: [vip] } }
      responses: { 204: { description: It is there } }
responses:
  Badge:
    description: The badge
    headers: { X-Left: { type: integer, description: Calls } }
    schema: { $ref: '#/definitions/Badge' }
definitions:
  Badge:
    type: object
    required: [name, serial]
    properties:
      name: { type: string, maxLength: 9 }
      serial: { type: integer, readOnly: true }
      size: { type: number, minimum: 1, exclusiveMinimum: true }
      printed: { type: string, format: date-time, x-nullable: true }
`

test('a document of Swagger 2.0 is shown like one of 3.1', () => {
  const { api, messages } = read({ 'api.yaml': swagger })
  expect(messages).toEqual([])
  const { 'put-badges-id': put, 'post-badges-id': post } = api?.operations ?? {}
  expect(put?.auth).toEqual([[{ scheme: 'site', scopes: ['read'] }], [{ scheme: 'login', scopes: [] }]])
  expect(put?.parameters.map(({ in: place }) => place)).toEqual(['path', 'query'])
  expect(put?.body).toMatchObject({ media: 'application/json', required: true, shape: { ref: 'Badge' } })
  expect(put?.responses[0]).toMatchObject({ headers: [{ name: 'X-Left' }], shape: { ref: 'Badge' } })
  expect(api?.schemas.Badge?.attributes?.map(({ shape }) => [shape.type, shape.nullable, shape.limits])).toEqual([
    ['string', undefined, ['at most 9 characters']],
    ['integer', undefined, undefined],
    ['number', undefined, ['> 1']],
    ['string', true, ['date-time']]
  ])
  const codes = [put, post].map((each) => each?.samples[0]?.languages.map(({ code }) => code))
  expect(codes[0]?.[0]).toContain('curl https://desk.example/v2/badges/a17 \\\n  -X PUT')
  // What only comes back is not sent.
  expect(codes[0]?.[0]).not.toContain('serial')
  expect(codes[1]?.[0]).toContain('-F "photo=@file" \\\n  --form-string "tags=vip"')
  expect(codes[1]?.[1]).toContain("body.append('photo', new Blob(['…']), 'file')")
  expect(codes[1]?.[2]).toContain("('photo', open('file', 'rb')),\n        ('tags', (None, 'vip'))")
})

/** Each edit is a slip, and its place is where `^` is. */
test.each([
  ["'#/definitions/Badge' }\n", "^'#/definitions/Bade' }\n", 'Cannot find `#/definitions/Bade`; did you mean'],
  ['in: query, type: integer', 'in: query, typ: ^integer', 'Unknown key `typ` in `Page`; did you mean `type`?'],
  ['type: number, minimum: 1', "type: number, x: ^'y'", 'Unknown key `x` in `size`'],
  ['maxLength: 9', 'maxLength: 9, example: ^17', 'Cannot use the example: expected it to be string'],
  ['[{ site: [read] }', '[{ site: [^rad] }', 'Unknown scope `rad` of `site`; did you mean `read`?'],
  ['X-Left: { type: integer', 'X-Left: { type: ^integr', 'Expected `type` to be one of'],
  ['host: desk.example', "host: ^'desk:99999'", 'Cannot call `https://desk:99999/v2`: its port `99999` is not'],
  ["swagger: '2.0'", "swagger: ^'1.2'", 'Expected OpenAPI 3.0, 3.1 or 3.2, or Swagger 2.0, not Swagger `1.2`']
])('a slip is told at its place, as it was written: %s → %s', (from, to, problem) => {
  expect(swagger).toContain(from)
  const marked = swagger.replace(from, to)
  const lines = marked.slice(0, marked.indexOf('^')).split('\n')
  const problems = problemsOf({ 'api.yaml': marked.replace('^', '') })
  expect(problems[0]).toContain(`api.yaml:${lines.length}:${(lines.at(-1)?.length ?? 0) + 1} ${problem}`)
})

const files: Files = {
  'api/openapi.yaml': `openapi: 3.0.3
info: { title: Desk, version: '1' }
paths:
  /badges: { $ref: paths/badges.yaml }
components:
  schemas:
    Badge: { $ref: 'schemas/badge.yaml' }
`,
  'api/paths/badges.yaml': `get:
  operationId: listBadges
  parameters: [{ $ref: 'shared.yaml#/Page' }]
  responses:
    '200':
      description: All of them
      content: { application/json: { schema: { type: array, items: { $ref: ../schemas/badge.yaml } } } }
    default: { $ref: 'shared.yaml#/Failed' }
`,
  'api/paths/shared.yaml': `Page: { name: page, in: query, schema: { type: integer, minimum: 0 } }
Failed: { description: No, content: { application/json: { schema: { $ref: '#/Problem' } } } }
Problem: { type: object, properties: { code: { type: integer, nullable: true } } }
`,
  'api/schemas/badge.yaml': `type: object
properties:
  owner: { $ref: person.json }
`,
  'api/schemas/person.json': '{ "type": "object", "properties": { "badge": { "$ref": "badge.yaml" } } }'
}

test('a document of several files is one, and its schemas keep their names', () => {
  const { api, messages, files: read2 } = read(files)
  expect(messages).toEqual([])
  expect(Object.keys(api?.schemas ?? {})).toEqual(['Badge', 'Problem', 'person'])
  expect(api?.schemas.Badge?.attributes).toMatchObject([{ name: 'owner', shape: { ref: 'person' } }])
  expect(api?.operations.listBadges?.responses.map(({ shape }) => shape?.ref)).toEqual(['Badge', 'Problem'])
  expect(Object.keys(read2).toSorted()).toEqual(Object.keys(files).slice(1).toSorted())
})

test.each([
  ['schemas/person.json', '"type": "object"', '"type": "objct"', '1:11 Expected `type` to be one of'],
  ['paths/shared.yaml', 'minimum: 0', 'example: x', '1:66 Cannot use the example: expected it to be integer'],
  ['paths/shared.yaml', '#/Problem', '#/Problm', '2:75 Cannot find `#/Problm` in `api/paths/shared.yaml`'],
  ['paths/badges.yaml', '../schemas/badge.yaml', '../badge.yaml', '7:76 Cannot find the file `api/badge.yaml`'],
  ['paths/badges.yaml', '../schemas/badge', '../../../b', '7:76 Cannot follow `../../../b.yaml`: the file is outside'],
  [
    'paths/badges.yaml',
    'shared.yaml#/Page',
    'https://a.example',
    '3:24 Cannot follow `https://a.example`: docsgen reads only'
  ],
  [
    'paths/shared.yaml',
    'description: No',
    "$ref: 'badges.yaml#/get/responses/default'",
    '2:17 Cannot follow `badges.yaml#/get/responses/default`: it refers to itself'
  ],
  ['schemas/badge.yaml', 'type: object', 'type: [', '']
])('a problem in %s is told there: %s → %s', (name, from, to, problem) => {
  const file = `api/${name}`
  expect(files[file]).toContain(from)
  const problems = problemsOf({ ...files, [file]: String(files[file]).replace(from, to) })
  expect(problems.join('\n')).toContain(`${file}:${problem}`)
})

test('pages are made where nobody wrote one, and an edit of another file of the document changes those that show it', async () => {
  const owner = 'Badge.owner: { description: "See [all](#listBadges)", properties: { name: { type: string } } }'
  const root = project({
    ...files,
    'api/openapi.yaml': `${files['api/openapi.yaml']}    ${owner}\n`,
    'docsgen.config.json': JSON.stringify({
      api: { file: 'api/openapi.yaml', at: '/api', rules: { 'broken-link': 'off' } }
    }),
    'content/index.md': '# Home\n\nSee [the API](/api).\n',
    'content/api/schemas.md': '# By hand\n\n::schema{id=Badge}\n\n::schema{id=Badge.owner}\n'
  })
  const first = await buildProject(root)
  expect(first.code, first.stderr).toBe(0)
  expect(first.files['api/schemas.html']).toContain('By hand')
  expect(first.files['api/schemas.html']).not.toContain('id="person"')
  // A row whose id is the name of a schema, and a link to a part of the document that is on another page.
  expect(first.files['api/schemas.html']).toContain('<li id="Badge.owner-2" class="attribute">')
  expect(first.files['api/schemas.html']).toContain('<a href="/api/other-operations#listBadges">all</a>')
  const shared = String(files['api/paths/shared.yaml'])
  write(root, { 'api/paths/shared.yaml': shared.replace('description: No', "description: 'Not now, see [it](/it)'") })
  const { files: built, code, stdout } = await buildProject(root, '--format', 'json')
  expect(code).toBe(0)
  expect(built['api/other-operations.html']).toContain('Not now')
  expect(JSON.parse(stdout).summary).toMatchObject({ parsed: 0 })
})

test('what a document of 3.2 has more is shown', () => {
  const { api, messages } = read({
    'api.yaml': `openapi: 3.2.0
info: { title: Desk, version: '1', description: 'Nobody has {{variables}}' }
servers: [{ url: 'https://{town}.desk.example', variables: { town: { default: york, enum: [york, bath] } } }]
webhooks:
  printed: { post: { requestBody: { content: { application/json: { schema: { type: integer, minimum: 3 } } } }, responses: { 204: { description: ok } } } }
paths:
  /badges:
    query:
      requestBody: { content: { application/json: { schema: { type: array, items: { type: string, pattern: '^b\\d{3}$' } } } } }
      responses:
        200:
          description: They come one by one
          content: { application/jsonl: { itemSchema: { type: object, properties: { id: { type: integer } } } } }
          links: { first: { operationId: linkBadges } }
        201: { description: A text, content: { text/plain: { schema: { type: string }, itemSchema: { type: integer } } } }
      callbacks:
        done: { '{$request.body#/url}': { post: { responses: { 204: { description: ok } } } } }
    additionalOperations:
      LINK: { operationId: linkBadges, security: [{}, { key: [], token: [] }], responses: { 204: { description: ok } } }
components:
  securitySchemes:
    key: { type: apiKey, in: query, name: k }
    token: { type: http, scheme: bearer }
  schemas:
    Pet:
      type: object
      discriminator: { propertyName: kind }
      properties: { kind: { type: string } }
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { type: object, title: Dog, properties: { barks: { type: boolean } } }]
      additionalProperties: { type: number, exclusiveMaximum: 5 }
    Cat: { type: object, properties: { purrs: { type: boolean } } }
`
  })
  expect(messages).toEqual([])
  const { operations = {}, schemas = {}, documents = {} } = api ?? {}
  expect(Object.values(operations).map(({ id, kind, path: at }) => [id, kind, at])).toEqual([
    ['query-badges', undefined, '/badges'],
    ['post-query-badges-done', 'callback', '{$request.body#/url}'],
    ['linkBadges', undefined, '/badges'],
    ['post-printed', 'webhook', 'printed']
  ])
  const { samples = [], responses = [], callbacks } = operations['query-badges'] ?? {}
  expect(samples[0]?.languages.map(({ code }) => code)).toMatchObject([
    expect.stringContaining('-X QUERY'),
    expect.stringContaining('body: JSON.stringify(["b000"])'.replaceAll('"', "'")),
    expect.stringContaining("requests.request(\n    'QUERY'")
  ])
  expect(responses[0]).toMatchObject({ shape: { type: 'stream of objects' }, links: [{ operation: 'linkBadges' }] })
  expect(responses[1]?.shape?.type).toBe('string')
  expect(responses[0]?.examples[0]?.code).toBe('{ "id": 0 }')
  expect(callbacks).toEqual([{ name: '{$request.body#/url}', operation: 'post-query-badges-done' }])
  expect(operations['post-printed']?.samples[0]?.languages).toMatchObject([{ language: 'json', code: '3' }])
  expect(operations.linkBadges?.auth).toEqual([[], ['key', 'token'].map((scheme) => ({ scheme, scopes: [] }))])
  expect(schemas.Pet).toMatchObject({
    chosenBy: 'kind',
    attributes: [{ name: 'kind' }, { name: '*', shape: { limits: ['< 5'] } }],
    variants: [{ name: 'Cat' }, { name: 'Dog' }]
  })
  expect(documents['']?.servers).toMatchObject([
    { variables: [{ name: 'town', standard: 'york', values: ['york', 'bath'] }] }
  ])
})

test('a body in XML has the names and attributes of its schemas, and a text in a path the name of its parameter', () => {
  const { api, messages } = read({
    'api.yaml': `openapi: 3.0.3
info: { title: Desk, version: '1' }
servers: [{ url: 'https://desk.example' }]
paths:
  /badges/{badgeId}/{code}:
    put:
      operationId: putBadge
      parameters:
        - { name: badgeId, in: path, required: true, schema: { type: string } }
        - { name: code, in: path, required: true, schema: { type: string, maxLength: 3 } }
      requestBody: { content: { application/xml: { schema: { $ref: '#/components/schemas/badge' } } } }
      responses: { '200': { description: ok, content: { text/xml: { schema: { $ref: '#/components/schemas/badge' } } } } }
components:
  schemas:
    badge:
      allOf: [{ $ref: '#/components/schemas/thing' }]
      type: object
      xml: { prefix: d, namespace: 'https://desk.example/?a&b' }
      properties:
        tags: { type: array, xml: { wrapped: true }, items: { type: string, example: 'a<b', xml: { name: tag } } }
        roles: { type: array, items: { type: integer, example: 3, xml: { name: role } } }
        empty: { type: object }
    thing:
      type: object
      properties: { id: { type: integer, example: 7, xml: { attribute: true } } }
`
  })
  expect(messages).toEqual([])
  const { samples = [], responses = [] } = api?.operations.putBadge ?? {}
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<d:badge xmlns:d="https://desk.example/?a&amp;b" id="7">
  <tags>
    <tag>a&lt;b</tag>
  </tags>
  <role>3</role>
  <empty/>
</d:badge>`
  expect(responses[0]?.examples).toEqual([{ label: '', code: xml, language: 'xml' }])
  const [curl] = samples[0]?.languages ?? []
  expect(curl?.code).toContain('https://desk.example/badges/badgeId/str')
  expect(curl?.code).toContain(`-d '${xml}'`)
})

test.each([
  ['paths:\n  a: {}', '4:3 Unknown key `a` in `paths` (A path begins with `/`'],
  ['paths: {}\ndefinitions: {}', '4:1 Unknown key `definitions` in the document (It is of Swagger 2.0'],
  ['paths: { /a: { parameters: [{ name: b, in: body, schema: {} }] } }', 'Expected `in` to be one of `path`, `query`'],
  ['paths: { /a: { query: { responses: {} } } }', '3:16 Unknown key `query` in `/a` (It is of a newer version'],
  ['paths: { /a: { additionalOperations: {} } }', '3:16 Unknown key `additionalOperations` in `/a` (It is of a newer'],
  ['paths: {}\nwebhooks: {}', '4:1 Unknown key `webhooks` in the document (It is of a newer version'],
  ["paths: {}\nswagger: '2.0'", '4:10 Unknown key `swagger` in the document (It is of Swagger 2.0'],
  ['paths: {}\n---\na: 1', '4:1 Cannot read the document: expected one document'],
  ["paths: {}\nx-a: 'it's'", '4:10 Cannot read the document: expected nothing after the closing quote'],
  ['paths:\n\t/a: {}', '4:1 Cannot read the document: expected spaces in front of a key, not a tab'],
  ['paths: { /a: {}, /a: {} }', '3:18 Cannot read the document: the key is already used']
])('what another version has is told: %s', (paths, problem) => {
  const { messages } = read({ 'api.yaml': `openapi: 3.0.3\ninfo: { title: Desk, version: '1' }\n${paths}\n` })
  const told = messages.map(({ place, text, note }) => `${place?.line}:${place?.column} ${text} (${note})`)
  expect(told[0]).toContain(problem)
})
