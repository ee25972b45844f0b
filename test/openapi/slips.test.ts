/** Slips of a document become messages with a place; nothing that is written in one ends docsgen or keeps it for long. */
import * as strings from 'docsgen/strings'
import { expect, test } from 'vitest'
import { digest } from '../../src/openapi/digest.ts'

const file = 'api.yaml'

const read = (text: string) => {
  const { messages } = digest({ root: '', file, text, variables: {}, strings })
  return messages.map(
    (each) => `${each.place?.line}:${each.place?.column} ${each.text}${each.note ? ` (${each.note})` : ''}`
  )
}

const withSchema = (schema: string, example = '') => `openapi: 3.1.0
info: { title: Desk, version: '1' }
paths:
  /b:
    get:
      operationId: getB
      parameters:
        - name: q
          in: query
          schema: ${schema}${example && `\n          example: ${example}`}
      responses: { '200': { description: ok, content: { a/b: { schema: { items: { $anchor: book, $id: 'https://desk.example/b', type: integer } } } } } }
`

test.each([
  ['{ type: strng }', '`object`, `null`, or a list of these, not `"strng"`; did you mean `string`?'],
  ['{ type: [string, null] }', "not `null` (Write `'null'` in quotes)"],
  ['{ pattern: "(" }', '10:30 Expected `pattern` to be a regular expression, not `"("`'],
  ['{ minimum: 1, exclusiveMinimum: true }', 'not `true` (Write the number itself: `exclusiveMinimum: 1`)'],
  ['{ minimum: 1, exclusiveMinimum: false }', '10:51 Expected `exclusiveMinimum` to be a number, not `false` (Leave'],
  ['{ required: name }', '10:31 Expected `required` to be a list of names, not `"name"` (Write `[name]`)'],
  ['{ enum: a }', '10:27 Expected `enum` to be a list, not `"a"`'],
  ['{ format: 5 }', '10:29 Expected `format` to be text, not `5`'],
  ['{ properties: [a] }', 'Expected `properties` to be names with a schema each, not `["a"]`'],
  ['{ $ref: "#/components/schemas/A%" }', '10:27 Cannot find `#/components/schemas/A%`'],
  ['{ maximum: "5" }', '10:30 Expected `maximum` to be a number, not `"5"`'],
  ['{ multipleOf: 0 }', '10:33 Expected `multipleOf` to be a number above 0, not `0`'],
  ['{ items: 5 }', '10:28 Expected `items` to be a schema, not `5`'],
  ['{ anyOf: { type: string } }', 'Expected `anyOf` to be a list of schemas, not keys and values'],
  ['{ $id: 5 }', '10:26 Expected `$id` to be text, not `5`'],
  ['{ type: integer, nullable: true }', "Unknown keyword `nullable` of a schema (Write `type: [integer, 'null']`)"],
  ['{ $ref: "#/a/A", nullable: true }', "(Write `anyOf: [{ $ref: '#/a/A' }, { type: 'null' }]`)"],
  ['{ type: [integer, "null"], nullable: true }', '10:56 Unknown keyword `nullable` of a schema (Leave it out)'],
  ['{ $ref: "#boook" }', '10:27 Cannot find `#boook`; did you mean `#book`?'],
  ['{ <<: 5 }', '10:21 Cannot read the document: expected keys and values after `<<`'],
  ['{ minLength: -1 }', 'Expected `minLength` to be a whole number, 0 or more, not `-1`']
])('schema: %s', (schema, message) => {
  expect(read(withSchema(schema, '3')).join('\n')).toContain(message)
  expect(read(withSchema(schema)).join('\n')).toContain(message)
})

test('a server that nobody can call has a place', () => {
  const servers = "servers: [{ url: '/v1' }, { url: 'https://x:{port}/', variables: { port: { default: p } } }]\n"
  const [first] = read(`${servers}${withSchema('{ type: string }')}`)
  expect(first).toBe('1:34 Cannot call `https://x:p/`: its port `p` is not a number up to 65535')
})

test('what is wrong with X is said of a value that is neither X nor null', () => {
  const text = 'Cannot use the example: expected it to be integer'
  expect(read(withSchema("{ anyOf: [{ $ref: '#book' }, { type: 'null' }] }", 'a'))).toEqual([`11:20 ${text}`])
  expect(read(withSchema("{ anyOf: [{ $ref: '#book' }, { type: 'null' }] }", 'null'))).toEqual([])
  expect(read(withSchema("{ $ref: 'https://desk.example/b' }", 'a'))).toEqual([`11:20 ${text}`])
})

test('a choice of objects is named as it is written', () => {
  expect(read(withSchema('{ enum: [{ a: 1 }, b] }', 'a'))).toEqual([
    '11:20 Cannot use the example: expected it to be one of `{"a":1}`, `b`'
  ])
  expect(read(withSchema('{ minLength: 9, oneOf: [{ type: integer }, { type: boolean }] }', 'a'))).toEqual([
    '11:20 Cannot use the example: expected it to fit one of the alternatives of its schema'
  ])
})

test.each([
  '{ $dynamicRef: "#x" }',
  '{ <<: { type: string } }',
  '{ $schema: "http://json-schema.org/draft-04/schema#" }',
  '{ pattern: "^[\\\\w\\\\-.]+$" }'
])('other readers take it: %s', (schema) => expect(read(withSchema(schema, 'a'))).toEqual([]))

test.each([
  ["openapi: '3.1'", 'to be a version of three numbers, not `3.1` (Write the full version: `openapi: 3.1.0`)'],
  ['openapi: { a: 1 }', 'Expected OpenAPI 3.0, 3.1 or 3.2, or Swagger 2.0, not `{"a":1}` (Write'],
  ['swagger: 2.0', "1:10 Expected OpenAPI 3.0, 3.1 or 3.2, or Swagger 2.0, not Swagger `2` (Write `swagger: '2.0'`"],
  ['info: {}', 'Expected OpenAPI 3.0, 3.1 or 3.2, or Swagger 2.0, not nothing (Write `openapi: 3.1.0` at the top)']
])('version: %s', (line, message) => expect(read(`${line}\npaths: {}\n`)).toEqual([expect.stringContaining(message)]))

test('a keyword of 3.0 in many places is reported ten times, with the number of the rest', () => {
  const properties = Array.from({ length: 500 }, (_, at) => `p${at}: { type: integer, nullable: true }`)
  const messages = read(withSchema(`{ properties: { ${properties.join(', ')} } }`))
  expect(messages).toHaveLength(10)
  expect(messages[9]).toContain("(Write `type: [integer, 'null']`; it is in 490 more places)")
})

test.each([
  [300, []],
  [8_000, ['1:1 Cannot read the document: its schemas are nested too deeply']]
])('a chain of %i schemas, the last of which refers to itself', (length, messages) => {
  const refer = (at: number) => `{ $ref: '#/components/schemas/T${at}' }`
  const chain = Array.from({ length }, (_, at) => `    T${at}: { properties: { next: ${refer(at + 1)} } }\n`)
  const circle = `    T${length}: { allOf: [${refer(length)}], $ref: '#/components/schemas/T${length}' }\n`
  const start = withSchema(refer(0), '{ next: { next: {} } }')
  expect(read(`${start}components:\n  schemas:\n${chain.join('')}${circle}`)).toEqual(messages)
})

test('places in JSON are those in YAML', () => {
  const parameters = [{ name: 'q', in: 'query', schema: { type: 'strng', items: [] } }]
  const paths = { '/b': { get: { responses: { 200: { description: 'x' } }, parameters } } }
  const info = { title: 'a "quoted" \\ text', version: '1' }
  const text = JSON.stringify({ openapi: '3.1.0', info, paths }, undefined, 1)
  expect(read(text)).toEqual(
    read(`# no JSON\n${text}`).map((each) => each.replace(/^\d+/, (line) => String(Number(line) - 1)))
  )
  expect(read(text)).toHaveLength(2)
  const keys = ['openapi', '__proto__'].flatMap((key) => read(`{ "openapi": "3.1.0", "${key}": "3.1.0" }`))
  expect(keys).toEqual([
    '1:23 Cannot read the document: the key is already used',
    '1:23 Cannot read the document: the key `__proto__` may not be used'
  ])
  const told = ['// a\n{ "openapi": "3.1.0" }', '{ "openapi": "//a", /* "b": 1 */ "c": 1 }'].flatMap(read)
  const comment = 'Cannot read the document: expected JSON without comments: remove this one'
  expect(told).toEqual([`1:1 ${comment}`, `1:21 ${comment}`])
})

test('what may be a reference is told as what it seems to be', () => {
  const old = withSchema('{ type: string }')
    .replace('3.1.0', '3.0.3')
    .replace(/\$anchor: .*?, (?=type)/, '')
  const told = ['[]', '{ $ref: 5 }', '{}'].flatMap((answer) => read(old.replace("'200'", `'201': ${answer}, '200'`)))
  expect(told).toEqual([
    '11:20 Expected `201` to be object',
    '11:35 Expected `$ref` to be string',
    '11:20 Expected `description` in `201`'
  ])
})

test('keys that exclude each other are told where they are', () => {
  const text = `openapi: 3.2.0
info: { title: Desk, version: '1' }
components:
  examples:
    Both: { value: 1, externalValue: /a.json }
`
  expect(read(text)).toEqual([
    '5:5 Expected `Both` to fit its schema: it must NOT be valid (Some of its keys or items exclude each other)'
  ])
})

test('a paragraph in place of a summary is a description, and the operation has the title of its name', () => {
  const text = withSchema('{ type: string }').replace('getB', `getB\n      summary: ${'Long. '.repeat(40)}`)
  const { api } = digest({ root: '', file, text, variables: {}, strings })
  expect(api?.operations.getB).toMatchObject({ summary: 'getB', description: 'Long. '.repeat(40).trim() })
})
