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
        part: { oneOf: [{ $ref: '#/components/schemas/Book' }, { title: None, type: boolean }, { title: Text, type: string }], discriminator: { propertyName: kind } }
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
        - { name: q, in: query, schema: { type: array, items: {} } }
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

/** What limits a value breaks who sends it, and not who gets it. */
const limits = (place: string, name: string, change: string) => [
  `breaks PUT ${place} \`${name}\` of the body has ${change}`,
  `fine GET ${place} \`${name}\` of the response \`200\` has ${change}`
]

const chosenBy = (name: string, before: string) =>
  limits('a27', 'part', `\`discriminator\` \`${name}\` instead of \`${before}\``).map((change) =>
    change.replace('fine', 'breaks')
  )

/** Breaks programs both ways. */
const writes = (what: string, is: string, was: string): [there: string[], back: string[]] => [
  [`breaks PUT ${what} \`${is}\` instead of \`${was}\``],
  [`breaks PUT ${what} \`${was}\` instead of \`${is}\``]
]

/** What the same change is the other way round: most break somebody in one direction alone. */
const inverse = (change: string) =>
  change
    .replace(/^\w+/, (kind) => (kind === 'fine' ? 'breaks' : 'fine'))
    .replace('is required', 'is no longer required')
    .replace(/ [ab](\d.* is )(new|removed)$/, (_, text, how) => (how === 'new' ? ` b${text}removed` : ` a${text}new`))
    .replace(/(?<= has `\w+` )(.*) instead of (.*)/, '$2 instead of $1')

test.each<[from: string, to: string, changes: string[], back?: string[]]>([
  ['', '', []], // but for the name of a parameter in a path
  ['in: query,', 'in: query, required: true,', ['breaks PUT a9 The query parameter `q` is required']],
  ['- { name: id,', '- { explode: true, style: simple, name: id,', []], // a text has no parts
  ['- { name: id,', '- { style: label, name: id,', ...writes('a8 The path parameter 1 has `style`', 'label', 'simple')],
  [
    '- { name: q,',
    '- { explode: false, name: q,',
    ...writes('a9 The query parameter `q` has `explode`', 'false', 'true')
  ],
  [
    '        - { name: q, in: query, schema: { type: array, items: {} } }\n',
    '',
    ['breaks PUT b9 The query parameter `q` is removed']
  ],
  [
    'security: [{',
    "servers: [{ url: 'https://a.example' }]\nsecurity: [{",
    ['fine all a3 The server `https://a.example` is new']
  ],
  [body, '', ['breaks PUT b10 The body is removed']],
  ['maximum: 9', 'maximum: 8', limits('a25', 'id', '`maximum` `8` instead of `9`')],
  ['[a, b]', '[a]', limits('a26', 'kind', '`enum` `a` instead of `a`, `b`')],
  [
    ', { title: None, type: boolean }',
    '',
    limits('a27', 'part', '`alternatives` `Book`, `Text` instead of `Book`, `None`, `Text`')
  ],
  [
    "items: { anyOf: [{ type: string }, { type: 'null' }] }",
    'items: { type: string }',
    limits('a29', 'more[]', '`type` `string` instead of `string`, `null`')
  ],
  [
    'Next: { schema: { type: string } }',
    'Next: { schema: { type: number } }',
    ...writes('a13 The header `Next` of the response `200` has `type`', 'number', 'string')
  ],
  ['propertyName: kind', 'propertyName: id', chosenBy('id', 'kind'), chosenBy('kind', 'id')],
  ['        made: { type: string, readOnly: true }\n', '', ['breaks GET b28 `made` of the response `200` is removed']],
  [
    ", headers: { Next: { schema: { type: string } } } }\n        '404': { description: none }",
    ' }',
    ['breaks PUT b13 The header `Next` of the response `200` is removed', 'fine PUT b14 The response `404` is removed'],
    ['fine PUT a13 The header `Next` of the response `200` is new', 'fine PUT a14 The response `404` is new']
  ],
  [
    'key: [a]',
    'key: [a, b]',
    ['PUT a6', 'GET a15'].map((at) => `breaks ${at} The operation takes other permissions than before`)
  ]
])('%s → %s', (from, to, changes, back = changes.map(inverse)) => {
  const changed = document
    .replace(from, to)
    .replaceAll(/\{id\}/g, '{bookId}')
    .replace('name: id', 'name: bookId')
  expect(compare(document, changed)).toEqual(changes.toSorted())
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
