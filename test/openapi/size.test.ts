/** A document of 400 operations, at night of 1,000, with schemas that all lead to one another: what it costs the author, and the reader. */

import { gzipSync } from 'node:zlib'
import * as strings from 'docsgen/strings'
import { beforeAll, expect, test } from 'vitest'
import { digest } from '../../src/openapi/digest.ts'
import type { Shape } from '../../src/openapi/model.ts'
import { expandShapes, rowsOf } from '../../src/openapi/weigh.ts'
import { buildProject, type Files, project, write } from '../support/project.ts'

const groups = Array.from({ length: 50 }, (_, at) => at)
const parts = Array.from({ length: process.env.DOCSGEN_NIGHTLY ? 20 : 8 }, (_, at) => at)

const thing = (group: number) => ({ $ref: `#/components/schemas/Thing${group % groups.length}` })

const schemaOf = (group: number) => ({
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'string' },
    name: { type: ['string', 'null'], description: 'Its name' },
    next: thing(group + 1),
    others: { type: 'array', items: thing(group + 7) }
  }
})

const operationOf = (group: number, part: number) => ({
  operationId: `getThing${group}Part${part}`,
  summary: `Fetch part ${part} of thing ${group}`,
  tags: [`Group${group}`],
  parameters: [{ name: 'thingId', in: 'path', required: true, schema: { type: 'string', examples: ['7'] } }],
  responses: {
    200: {
      description: 'The thing',
      content: { 'application/json': { schema: thing(group), example: { id: '1', name: null } } }
    },
    404: { description: 'There is no such thing' }
  }
})

const words =
  'the book of a shop says when it was last sold to whom for how much and why nobody else has it by now'.split(' ')
const wide = Array.from({ length: 60 }, (_, at) => `wide${at}`)

/** Texts that differ, and attributes in attributes. */
const wideSchema = (seed: number, depth = 0): object => {
  const text = (at: number) =>
    Array.from({ length: 9 }, (_, each) => words[(seed * 7 + at * each * 13 + each) % words.length])
  const fields = Array.from({ length: 12 }, (_, at) => [
    `field${seed * at}`,
    { type: 'string', description: text(at).join(' ') }
  ])
  return {
    type: 'object',
    properties: { ...Object.fromEntries(fields), ...(depth < 2 && { inner: wideSchema(seed + 1, depth + 1) }) }
  }
}

const wideOperation = (id: string, at: number) => ({
  operationId: id,
  requestBody: { content: { 'application/json': { schema: wideSchema(at) } } },
  responses: { 200: { description: 'Done', content: { 'application/json': { schema: wideSchema(at + 99) } } } }
})

const document = JSON.stringify(
  {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    servers: [{ url: 'https://things.example' }],
    paths: Object.fromEntries([
      ...groups.flatMap((group) =>
        parts.map((part) => [`/things${group}/{thingId}/parts${part}`, { get: operationOf(group, part) }])
      ),
      ...wide.map((id, at) => [`/${id}`, { post: wideOperation(id, at) }])
    ]),
    components: { schemas: Object.fromEntries(groups.map((group) => [`Thing${group}`, schemaOf(group)])) }
  },
  undefined,
  1
)

const pageOf = (group: number) =>
  `# Group ${group}\n\n${parts.map((part) => `:::operation{id=getThing${group}Part${part}}\n## Part ${part}\n:::\n`).join('\n')}`

const sources: Files = {
  'docsgen.config.mjs': `export default { api: 'api/openapi.json' }`,
  'api/openapi.json': document,
  'content/index.md': '# All\n\n::endpoints\n',
  'content/wide.md': `# Wide\n\n${wide.map((id) => `::operation{id=${id}}\n`).join('\n')}`,
  ...Object.fromEntries(groups.map((group) => [`content/group${group}.md`, pageOf(group)]))
}

let root = ''
let files: Record<string, string> = {}
beforeAll(async () => {
  root = project(sources)
  const { code, stderr, files: built } = await buildProject(root)
  expect(code, stderr).toBe(0)
  files = built
}, 240_000)

const sizeOf = (text = '') => gzipSync(text, { level: 9 }).length

test('the document is read in a few seconds of processor time', () => {
  const before = process.cpuUsage()
  expect(digest({ root: '', file: 'api.json', text: document, variables: {}, strings }).messages).toEqual([])
  const { user } = process.cpuUsage(before)
  expect(user / 1e6).toBeLessThan(5) // 1 when nothing else runs; 18 when each example compiled its schemas
})

test('every operation is shown, and listed', () => {
  for (const group of groups)
    for (const part of parts) {
      const id = `getThing${group}Part${part}`
      expect(files[`group${group}.html`]).toContain(`<section class="operation" id="${id}"`)
      expect(files['index.html']).toContain(`href="/group${group}#${id}"`)
    }
})

test('an operation is opened as far as anybody reads, and what is deeper is named', () => {
  const [, first = ''] = (files['group3.html'] ?? '').split('<section class="operation"')
  const rows = first.match(/class="attribute"/g)?.length ?? 0
  expect(rows).toBeGreaterThan(50)
  expect(rows).toBeLessThan(120)
  expect(first).toMatch(/See <a href="\/docsgen\/api\/schema-Thing\d+">Thing\d+/)
  const reached = Object.values(files).flatMap((text) =>
    [...text.matchAll(/href="\/(docsgen\/api\/[\w-]+)"/g)].map(([, url]) => `${url}.html`)
  )
  expect(new Set(reached).size).toBe(groups.length + wide.length)
  for (const file of new Set(reached)) expect(files[file]).toContain('class="attribute"')
})

test('what a part of a large document has no room for leads to its place in the schema that it is of', () => {
  const text: Shape = { type: 'string' }
  const name: Shape = { type: 'object', attributes: [{ name: 'first', shape: text }] }
  const author: Shape = { type: 'object', attributes: [{ name: 'name', shape: name }] }
  const hidden = { name: 'key', access: 'write' as const, shape: structuredClone(author) }
  const attributes = [
    { name: 'author', shape: author },
    hidden,
    { name: 'next', shape: { type: 'object', ref: 'Book' } }
  ]
  const schemas = { Book: { type: 'object', attributes } }
  const [shape, own] = [{ type: 'object', ref: 'Book' }, structuredClone(schemas.Book)] as [Shape, Shape]
  const many = Object.fromEntries(Array.from({ length: 1300 }, (_, at) => [at, { name: '', type: '', examples: [] }]))
  const rows = rowsOf({ operations: {}, schemas: many }).schema
  const options = { schemas, rows, hrefOf: (id: string) => `/schemas#${id}`, copy: structuredClone }
  expandShapes([shape], options)
  expandShapes([own], options, 'Book')
  const link = { type: 'object', ref: 'Book.author', href: '/schemas#Book.author' }
  const above = expect.objectContaining({ isAbove: true })
  expect(shape.attributes?.map((each) => each.shape)).toEqual([link, author, above])
  expect(own.attributes?.map((each) => each.shape.attributes?.length)).toEqual([1, 1, undefined])
})

test('what a page of sixty large operations has no room for is on a page of each', () => {
  const page = files['wide.html'] ?? ''
  for (const id of wide) {
    expect(page).toContain(`<section class="operation" id="${id}"`)
    expect(page).toContain(`<a href="/docsgen/api/operation-${id}">Parameters, responses and examples of`)
  }
  expect(files['docsgen/api/operation-wide7.html']).toMatch(/id="wide7\.body\.inner\.inner\.field\d+"/)
  const largest = Math.max(...Object.entries(files).map(([file, text]) => (file.endsWith('.html') ? sizeOf(text) : 0)))
  expect(largest).toBeLessThan(60_000)
})

test('pages weigh what they show, and the browser gets no more than that of a small document', () => {
  expect(sizeOf(files['index.html'])).toBeLessThan(13_000)
  expect(sizeOf(files['group3.html'])).toBeLessThan(40_000)
  const scripts = Object.keys(files).filter((file) => file.endsWith('.js'))
  const names = new Set(scripts.map((file) => file.replace(/^docsgen\/|\..*$/g, '')))
  const wanted = 'boot checklist choice extras island islands nearest search search-dialog sidebar'
  expect([...names].sort().join(' ')).toBe(wanted)
  const extras = files[scripts.find((file) => file.startsWith('docsgen/extras')) ?? '']
  expect(sizeOf(extras)).toBeLessThan(2500)
  for (const script of scripts) expect(files[script]).not.toMatch(/operationId|getThing|openapi|ajv/i)
})

test('an edit of one operation makes the page that shows it again, and no other', async () => {
  write(root, { 'api/openapi.json': document.replace('There is no such thing', 'It is gone') })
  const { stdout, code, stderr } = await buildProject(root, '--format', 'json')
  expect(code, stderr).toBe(0)
  // In HTML and in Markdown, alone and in the file of all pages.
  expect(JSON.parse(stdout).summary).toMatchObject({ parsed: 0, written: 3 })
}, 240_000)
