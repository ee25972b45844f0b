/** What breaks programs when a document changes: each change is looked at in both directions. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { compareFiles } from '../../src/openapi/compare.ts'
import { docsgen, temporaryFolder } from '../support/project.ts'

const body = `      requestBody:
        content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } }
`
const book = `    Book:
      type: object
      required: [id]
      properties:
        id: { type: integer, maximum: 9 }
        kind: { enum: [a, b] }
        part: { oneOf: [{ $ref: '#/components/schemas/Book' }, { title: None, type: boolean }], discriminator: { propertyName: kind } }
        made: { type: string, readOnly: true }
        more: { type: array, items: { anyOf: [{ type: string }, { type: 'null' }] } }
`
const document = `openapi: 3.1.0
info: { title: Shop, version: '1' }
security: [{ key: [a] }]
paths:
  /books/{id}:
    put:
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
        - { name: q, in: query, schema: { type: string } }
${body}      responses:
        '200': { description: ok, headers: { Next: { schema: { type: string } } } }
        '404': { description: none }
    get:
      responses:
        '200': { description: ok, content: { a/json: { schema: { $ref: '#/components/schemas/Book' } } } }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X } }
  schemas:
${book}`

const folder = temporaryFolder()
mkdirSync(folder, { recursive: true })

function compare(before: string, after: string): string[] {
  writeFileSync(path.join(folder, 'before.yaml'), before)
  writeFileSync(path.join(folder, 'after.yaml'), after)
  const changes = compareFiles(folder, ['before.yaml', 'after.yaml']).map(
    ({ operation, isBreaking, text, file, place }) =>
      `${isBreaking ? 'breaks' : 'fine'} ${operation.slice(0, 3)} ${file?.slice(0, 1)}${place?.line} ${text}`
  )
  return changes.sort()
}

test.each<[what: string, from: string, to: string, there: string[], back: string[]]>([
  ['the name of a parameter in the path', '', '', [], []],
  [
    'a parameter that must be sent',
    'in: query,',
    'in: query, required: true,',
    ['breaks PUT a9 The query parameter `q` is required'],
    ['fine PUT a9 The query parameter `q` is no longer required']
  ],
  [
    'a parameter',
    '        - { name: q, in: query, schema: { type: string } }\n',
    '',
    ['breaks PUT b9 The query parameter `q` is removed'],
    ['fine PUT a9 The query parameter `q` is new']
  ],
  [
    'a server',
    'security: [{',
    "servers: [{ url: 'https://a.example' }]\nsecurity: [{",
    ['fine all a3 The server `https://a.example` is new'],
    ['breaks all b3 The server `https://a.example` is removed']
  ],
  [
    'the attribute that says which alternative it is',
    'propertyName: kind',
    'propertyName: id',
    [
      'breaks GET a27 `part` of the response `200` has `discriminator` `id` instead of `kind`',
      'breaks PUT a27 `part` of the body has `discriminator` `id` instead of `kind`'
    ],
    [
      'breaks GET a27 `part` of the response `200` has `discriminator` `kind` instead of `id`',
      'breaks PUT a27 `part` of the body has `discriminator` `kind` instead of `id`'
    ]
  ],
  ['a body', body, '', ['breaks PUT b10 The body is removed'], ['fine PUT a10 The body is new']],
  [
    'a limit of what is sent and answered',
    'maximum: 9',
    'maximum: 8',
    [
      'breaks PUT a25 `id` of the body has `maximum` `8` instead of `9`',
      'fine GET a25 `id` of the response `200` has `maximum` `8` instead of `9`'
    ],
    [
      'fine PUT a25 `id` of the body has `maximum` `9` instead of `8`',
      'breaks GET a25 `id` of the response `200` has `maximum` `9` instead of `8`'
    ]
  ],
  [
    'a value',
    'enum: [a, b]',
    'enum: [a]',
    [
      'breaks PUT a26 `kind` of the body has `enum` `a` instead of `a`, `b`',
      'fine GET a26 `kind` of the response `200` has `enum` `a` instead of `a`, `b`'
    ],
    [
      'fine PUT a26 `kind` of the body has `enum` `a`, `b` instead of `a`',
      'breaks GET a26 `kind` of the response `200` has `enum` `a`, `b` instead of `a`'
    ]
  ],
  [
    'an alternative',
    ', { title: None, type: boolean }',
    '',
    [
      'breaks PUT a21 `part` of the body has `alternatives` `Book` instead of `Book`, `None`',
      'fine GET a21 `part` of the response `200` has `alternatives` `Book` instead of `Book`, `None`'
    ],
    [
      'fine PUT a27 `part` of the body has `alternatives` `Book`, `None` instead of `Book`',
      'breaks GET a27 `part` of the response `200` has `alternatives` `Book`, `None` instead of `Book`'
    ]
  ],
  [
    'an item that may be null',
    "items: { anyOf: [{ type: string }, { type: 'null' }] }",
    'items: { type: string }',
    [
      'breaks PUT a29 `more[]` of the body has `type` `string` instead of `string`, `null`',
      'fine GET a29 `more[]` of the response `200` has `type` `string` instead of `string`, `null`'
    ],
    [
      'fine PUT a29 `more[]` of the body has `type` `string`, `null` instead of `string`',
      'breaks GET a29 `more[]` of the response `200` has `type` `string`, `null` instead of `string`'
    ]
  ],
  [
    'an attribute that callers only get',
    '        made: { type: string, readOnly: true }\n',
    '',
    ['breaks GET b28 `made` of the response `200` is removed'],
    ['fine GET a28 `made` of the response `200` is new']
  ],
  [
    'a header, and a failure',
    ", headers: { Next: { schema: { type: string } } } }\n        '404': { description: none }",
    ' }',
    ['breaks PUT b13 The header `Next` of the response `200` is removed', 'fine PUT b14 The response `404` is removed'],
    ['fine PUT a13 The header `Next` of the response `200` is new', 'fine PUT a14 The response `404` is new']
  ],
  [
    'permissions',
    'key: [a]',
    'key: [a, b]',
    [
      'breaks PUT a6 The operation takes other permissions than before',
      'breaks GET a15 The operation takes other permissions than before'
    ],
    [
      'fine PUT a6 The operation takes other permissions than before',
      'fine GET a15 The operation takes other permissions than before'
    ]
  ]
])('%s', (_, from, to, there, back) => {
  const changed = document
    .replace(from, to)
    .replaceAll(/\{id\}/g, '{bookId}')
    .replace('name: id', 'name: bookId')
  expect(compare(document, changed)).toEqual(there.toSorted())
  expect(compare(changed, document)).toEqual(back.toSorted())
})

test('a document of 2.0 is compared with one of 3.1, a webhook the other way round', () => {
  const old = `swagger: '2.0'
info: { title: Shop, version: '1' }
x-webhooks:
  sold: { post: { parameters: [{ name: b, in: body, schema: { type: integer } }], responses: { '200': { description: ok } } } }
paths:
  /old: { get: { responses: { '200': { description: ok } } } }
`
  const fresh = `openapi: 3.1.0
info: { title: Shop, version: '1' }
webhooks:
  sold: { post: { requestBody: { content: { application/json: { schema: { type: number } } } }, responses: { '200': { description: ok } } } }
`
  expect(compare(old, fresh)).toEqual([
    'breaks GET b6 The operation is removed',
    'breaks POS a4 The body has `type` `number` instead of `integer`'
  ])
})

test('the command says it in three formats and by its exit code', async () => {
  const [one, other] = ['before.yaml', 'after.yaml'].map((file) => path.join(folder, file)) as [string, string]
  compare(document, document.replace('maximum: 9', 'maximum: 8'))
  const run = (...args: string[]) => docsgen(['diff', ...args])
  expect(await run('--openapi', one, one)).toMatchObject({ code: 0, stdout: '0 changes, 0 breaking\n' })
  const { code, stdout } = await run('--openapi', one, other)
  expect(code).toBe(1)
  expect(stdout).toContain('PUT /books/{id}\n  breaks `id` of the body has `maximum` `8` instead of `9`\n')
  expect(stdout).toMatch(/after\.yaml:25:9\n/)
  expect(stdout).toMatch(/2 changes, 1 breaking\n$/)
  const json = JSON.parse((await run('--openapi', '--format', 'json', one, other)).stdout)
  expect(json).toMatchObject({ breaking: 1, changes: [{}, { operation: 'PUT /books/{id}', isBreaking: true }] })
  const github = (await run('--openapi', '--format', 'github', one, other)).stdout
  expect(github).toMatch(
    /\n::error file=.*after\.yaml,line=25,col=\d+,title=openapi\/breaking::PUT \/books\/\{id\}: `id`/
  )
  expect(await run(one, other)).toMatchObject({ code: 2, stderr: expect.stringContaining('Expected `--openapi`') })
  expect(await run('--openapi', one, 'none.yaml')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('none.yaml')
  })
  writeFileSync(one, 'openapi: 3.1.0\ninfo: { title: 5 }\n')
  expect(await run('--openapi', one, other)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('before.yaml:2:')
  })
})
