/**
 * Every request the API pages show, read from the built pages alone, is sent to a mock made of the document. Those in
 * Python only where there is a Python that has requests.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parser as goParser } from '@lezer/go'
import { Ajv2020 } from 'ajv/dist/2020.js'
import * as strings from 'docsgen/strings'
import { type DefaultTreeAdapterMap, parse as parseHtml } from 'parse5'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { digest } from '../../src/openapi/digest.ts'
import type { NamedShape } from '../../src/openapi/model.ts'
import { formatValue } from '../../src/openapi/request-samples.ts'
import { weighSchema } from '../../src/openapi/weigh.ts'
import { type Mock, startMock } from '../support/api-mock.ts'
import { builtSite } from '../support/built-sites.ts'
import { buildAlone, buildProject, project, repository, run, write } from '../support/project.ts'

interface Sample {
  language: 'cURL' | 'fetch' | 'requests'
  code: string
}

const hasRequests = spawnSync('python3', ['-c', 'import requests']).status === 0

/** One process for all samples of a language, since Python takes longer to load than to send. Each is run by itself. */
const runners: Record<Sample['language'], (codes: string[]) => [program: string, args: string[]]> = {
  cURL: (codes) => {
    const curl = 'curl() { command curl --silent --show-error --fail "$@"; }'
    return ['sh', ['-ec', [curl, ...codes].join('\n')]]
  },
  fetch: (codes) => {
    const urls = codes.map((code) => `data:text/javascript,${encodeURIComponent(code)}`)
    const all = `for (const url of ${JSON.stringify(urls)}) await import(url)`
    return [process.execPath, ['--input-type=module', '--eval', all]]
  },
  requests: (codes) => [
    'python3',
    ['-c', `import json\nfor code in json.loads(${JSON.stringify(JSON.stringify(codes))}): exec(code, {})`]
  ]
}

const sites = [
  { name: 'the reference site', options: {}, source: 'api', folder: 'docs/api' },
  { name: 'test/sites/api', options: { site: 'api' }, source: 'test/sites/api/api', folder: 'reference' }
]

test('a value is written as its language writes it, and weighs as much as its words', () => {
  const value = { a: 1, 'b-c': [true, null], d: {} }
  expect(formatValue(value, 'python')).toBe("{'a': 1, 'b-c': [True, None], 'd': {}}")
  expect(formatValue(value, 'javascript')).toBe("{ a: 1, 'b-c': [true, null], d: {} }")
  expect(formatValue(value, 'json')).toBe('{ "a": 1, "b-c": [true, null], "d": {} }')
  expect(formatValue('x'.repeat(80), 'json')).toBe(`"${'x'.repeat(80)}"`)
  expect(formatValue([null, 'x'.repeat(80)], 'python')).toBe(`[\n    None,\n    '${'x'.repeat(80)}'\n]`)
  expect(formatValue(null, 'python', ' '.repeat(80))).toBe('None')
  const description = ['div', {}, ['p', {}, 'Some ', ['em', {}, 'words']]]
  const schema = { name: 'A', type: 'string', examples: [], description } as unknown as NamedShape
  expect(weighSchema(schema, { schemas: {}, rows: 9 }).texts).toEqual(['Some ', 'words'])
})

describe.each(sites)('$name', ({ options, source, folder }) => {
  let samples: Sample[] = []
  let mock: Mock
  let token = ''
  beforeAll(async () => {
    samples = readSamples(path.join(await builtSite(options), folder))
    const document = readFileSync(path.join(repository, source, 'openapi.yaml'), 'utf8')
    // The variable of docsgen.config.ts.
    mock = await startMock(parseYaml(document.replaceAll('{{instance}}', 'reg.example.org')))
  })
  afterAll(() => mock?.close())

  /** Runs samples of one language, one after the other. Returns what they write: the bodies of the answers. */
  async function send(language: Sample['language'], codes: string[]): Promise<string> {
    const local = codes.map((code) =>
      code.replaceAll(mock.server, mock.origin).replaceAll('<token>', token || '<token>')
    )
    const { code, stdout, stderr } = await run(...runners[language](local))
    expect(mock.problems).toEqual([])
    expect(code, stderr).toBe(0)
    return stdout
  }

  test('a token first, as the pages say', async () => {
    const isToken = ({ language, code }: Sample) => language === 'cURL' && code.includes('/oauth/token')
    const answers = await Promise.all(samples.filter(isToken).map(({ code }) => send('cURL', [code])))
    token = answers.map((answer) => String(JSON.parse(answer).access_token))[0] ?? ''
    expect(token !== '').toBe(folder === 'docs/api')
  })

  test.each(['cURL', 'fetch', ...(hasRequests ? (['requests'] as const) : [])] as const)(
    'then each call in %s',
    async (language) => {
      mock.answered.length = 0
      const own = samples.filter((sample) => sample.language === language)
      await send(
        language,
        own.map(({ code }) => code)
      )
      expect(mock.answered.length).toBe(own.length)
      expect([...new Set(mock.answered)].sort()).toEqual([...mock.operations].sort())
    },
    240_000
  )
})

test('a sample is JSON though a list is deeper in it than samples go', () => {
  const refer = (at: number) => ({ $ref: `#/components/schemas/S${at}` })
  const inner = (at: number) => (at % 2 === 0 ? { type: 'array', items: refer(at + 1) } : refer(at + 1))
  const schemas = Object.fromEntries(
    Array.from({ length: 6 }, (_, at) => [`S${at}`, { properties: { a: at === 5 ? {} : inner(at) } }])
  )
  const content = { 'application/json': { schema: refer(0) } }
  const paths = { '/a': { get: { responses: { 200: { description: 'ok', content } } } } }
  const document = { openapi: '3.1.0', info: { title: 'Desk', version: '1' }, paths, components: { schemas } }
  const { api } = digest({ root: '', file: 'api.json', text: JSON.stringify(document), variables: {}, strings })
  const { code = '' } = api?.operations['get-a']?.responses[0]?.examples[0] ?? {}
  expect(JSON.parse(code)).toHaveProperty('a.0.a.a.0.a.a', [])
})

const rgb = 'schema: { type: object }, example: { R: 1, G: { a: [2] } }'
const two = "schema: { type: array }, example: ['a b', c]"

test.each([
  ['in: path, schema: { type: string }', '/badge'],
  ['in: path, schema: { type: string, maxLength: 2 }', '/st'],
  ['in: path, schema: { type: integer }', '/0'],
  ['in: path, schema: { type: string, enum: [b7] }', '/b7'],
  [`in: path, ${two}`, '/a%20b,c'],
  [`in: path, style: label, explode: true, ${two}`, '/.a%20b.c'],
  [`in: path, style: matrix, ${two}`, '/;badge=a%20b,c'],
  [`in: path, style: matrix, explode: true, ${two}`, '/;badge=a%20b;badge=c'],
  [`in: query, ${two}`, '/{badge}?badge=a%20b&badge=c'],
  [`in: query, explode: false, ${two}`, '/{badge}?badge=a%20b,c'],
  [`in: query, style: spaceDelimited, ${two}`, '/{badge}?badge=a%20b%20c'],
  [`in: query, style: pipeDelimited, ${two}`, '/{badge}?badge=a%20b%7Cc'],
  [`in: query, style: deepObject, ${rgb}`, '/{badge}?badge%5BR%5D=1&badge%5BG%5D%5Ba%5D%5B0%5D=2'],
  [`in: query, allowReserved: true, schema: {}, example: 'a:b c'`, '/{badge}?badge=a:b%20c'],
  [
    `in: query, content: { application/json: { ${rgb} } }`,
    `/{badge}?badge=${encodeURIComponent('{"R":1,"G":{"a":[2]}}')}`
  ],
  [
    `in: querystring, content: { application/x-www-form-urlencoded: { ${rgb} } }`,
    `/{badge}?R=1&G=${encodeURIComponent('{"a":[2]}')}`
  ]
])('a parameter is filled in as its schema allows, and its style writes it: %s', (about, end) => {
  const parameter = `{ name: badge, required: true, ${about} }`
  const text = `openapi: 3.2.0\ninfo: { title: Desk, version: '1' }\npaths:\n  /b/{badge}: { head: { operationId: getB, parameters: [${parameter}] } }`
  const { api } = digest({ root: '', file: 'api.yaml', text, variables: {}, strings })
  const [curl, , python] = api?.operations.getB?.samples[0]?.languages.map(({ code }) => code) ?? []
  const [address, ...options] = (curl ?? '').split(' \\\n  ')
  expect(address?.replaceAll('"', '')).toBe(`curl https://api.example.com/b${end}`)
  expect(options).toEqual(['-I']) // with `-X HEAD`, cURL waits for a body
  expect(python).not.toContain('headers=')
})

test('fields of a form are written as the encoding of each says, and as Swagger 2.0 means lists', () => {
  const of = (text: string) =>
    Object.values(digest({ root: '', file: 'api.yaml', text, variables: {}, strings }).api?.operations ?? {}).map(
      ({ samples }) => samples[0]?.languages[0]?.code.match(/(?<=encode ").*?(?=")/g)
    )
  const start = "info: { title: Desk, version: '1' }\npaths:\n  /b:\n    post:\n"
  const list = '{ type: array, items: {} }'
  expect(
    of(`openapi: 3.0.3
${start}      requestBody:
        content:
          application/x-www-form-urlencoded:
            schema: { properties: { card: { type: object }, tags: ${list}, all: ${list} } }
            example: { card: { no: { a: 1 } }, tags: [a, b], all: [c, d] }
            encoding: { card: { style: deepObject }, tags: { style: pipeDelimited } }
      responses: { 204: { description: ok } }`)
  ).toEqual([['card[no][a]=1', 'tags=a|b', 'all=c', 'all=d']])
  const field = (name: string, more = '') =>
    `{ name: ${name}, in: formData, type: array, items: { type: string }, minItems: 2, required: true${more} }`
  expect(
    of(`swagger: '2.0'
${start}      parameters: [${field('tags')}, ${field('all', ', collectionFormat: multi')}, ${field('old', ', collectionFormat: pipes')}]
      responses: { 204: { description: ok } }`)
  ).toEqual([['tags=string,string', 'all=string', 'all=string', 'old=string|string']])
})

test('JSON written by hand on the pages of the reference site fits the schema of what it is', () => {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false, validateFormats: false })
  ajv.addSchema(parseYaml(readFileSync(path.join(repository, 'api/openapi.yaml'), 'utf8')), 'document:')
  const content = path.join(repository, 'content')
  const files = readdirSync(content, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
  const written = files.flatMap((file) =>
    [...readFileSync(path.join(content, file), 'utf8').matchAll(/^```json[^\n]*\n(.*?)^```/gms)].map(
      ([, code = '']) => {
        return { file, value: JSON.parse(code) as Record<string, unknown> }
      }
    )
  )
  expect(written.length).toBeGreaterThan(5)
  for (const { file, value } of written) {
    const name = 'errors' in value ? 'ErrorEnvelope' : 'access_token' in value ? 'TokenResponse' : 'nothing'
    const fits = ajv.compile({ $ref: `document:#/components/schemas/${name}` })
    fits(value)
    expect(fits.errors, `${file}: ${JSON.stringify(value)}`).toBe(null)
  }
})

/** Ends of texts that mean something in one of the languages. */
const odd = `it's "x" \\ $a #{b} {c}`

const media = {
  json: { 'application/json': { schema: { $ref: '#/components/schemas/Badge' } } },
  form: { 'application/x-www-form-urlencoded': { example: { tag: ['a b', odd] } } },
  file: {
    'multipart/form-data': {
      schema: { properties: { photo: { type: 'string', format: 'binary' } } },
      example: { photo: '', name: odd }
    }
  },
  xml: { 'application/xml': { example: `<a>${odd}</a>` } },
  bytes: { 'image/png': { schema: { type: 'string', format: 'binary' } } }
}

const desk = {
  openapi: '3.1.0',
  info: { title: 'Desk', version: '1' },
  servers: [{ url: 'https://desk.example' }],
  paths: Object.fromEntries(
    Object.entries(media).map(([name, content]) => {
      const texts = { type: 'array', items: { type: 'string' } }
      const token = { name: '$filter', in: 'query', schema: texts, example: [odd, '<b>'] }
      const post = { operationId: name, summary: name, description: 'See [it](#json)', security: [{ key: [] }] }
      return [
        `/${name}`,
        {
          post: { ...post, parameters: [token], requestBody: { content }, responses: { 204: { description: 'Done' } } }
        }
      ]
    })
  ),
  components: {
    schemas: { Badge: { type: 'object', properties: { name: { type: 'string', default: odd } } } },
    securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'key' } }
  }
}

const compiler = spawnSync('javac', ['--version']).status === 0

test('requests in the languages that a document asks for can be read by their parsers, and say what cURL says', async () => {
  const samples = ['curl', 'go', 'php', 'ruby', 'java', 'csharp']
  const root = project({
    'api/desk.json': JSON.stringify(desk),
    'docsgen.config.json': JSON.stringify({ apis: { desk: { file: 'api/desk.json', at: '/desk', samples } } }),
    'content/index.md': '# Home\n\n[Desk](/desk)\n'
  })
  const { code, stderr, files } = await buildAlone(root) // the program as it is published
  expect(code, stderr).toBe(0)
  const page = files['desk/other-operations.html'] ?? ''
  expect(page).toContain('#desk%2Fjson">it</a>')
  expect(page).not.toContain('>Python<')
  const codes = readCodes(parseHtml(page))
  const of = (start: string) => codes.filter((each) => each.startsWith(start))
  for (const each of of('package main')) {
    const tree = goParser.parse(each)
    tree.iterate({ enter: ({ type, from }) => void expect(type.isError, each.slice(from)).toBe(false) })
  }
  const search = new URLSearchParams({ $filter: odd })
  search.append('$filter', '<b>')
  const addresses = Object.keys(media).map((name) => `/${name}?${search}&key=YOUR_KEY`)
  const bodies = [
    JSON.stringify({ name: odd }),
    String(new URLSearchParams(['a b', odd].map((each) => ['tag', each]))),
    ['"photo"; filename="file"\r\nContent-Type: application/octet-stream\r\n\r\n…', `"name"\r\n\r\n${odd}`]
      .map((part) => `--field-of-the-form\r\nContent-Disposition: form-data; name=${part}\r\n`)
      .join('')
      .concat('--field-of-the-form--\r\n'),
    `<a>${odd}</a>`,
    '…'
  ]
  const types = [
    ...Object.values(media).flatMap(Object.keys).slice(0, 2),
    'multipart/form-data; boundary=field-of-the-form'
  ]
  for (const start of ['package main', '<?php', 'require', 'HttpRequest', 'using System']) {
    // What signs of PHP and Ruby mean: without a backslash, `$a` and `#{b}` would be variables.
    const sign = { '<?php': '$', require: '#' }[start]
    const texts = of(start).map((each) =>
      (each.match(/"(?:[^"\\]|\\.)*"/g) ?? []).map((text): string => {
        if (sign !== undefined) expect(text.replaceAll(`\\${sign}`, '')).not.toContain(sign)
        return JSON.parse(sign === undefined ? text : text.replaceAll(`\\${sign}`, sign))
      })
    )
    const urls = texts.map((all) => new URL(all.find((text) => text.startsWith('https:')) ?? ''))
    expect(urls.map(({ pathname, searchParams }) => `${pathname}?${searchParams}`)).toEqual(addresses)
    for (const [at, body] of bodies.entries()) if (start !== '<?php' || at > 0) expect(texts[at]).toContain(body)
    for (const [at, type] of types.entries()) expect(of(start)[at]).toMatch(new RegExp(`["': ]${type}["']`))
  }
  expect(of('<?php')[0]).toContain(`'name' => 'it\\'s "x" \\\\ $a #{b} {c}'`)
  for (const each of of('curl')) expect(each).toContain('key=<key>')
  expect(codes.join()).not.toContain('[object')
  expect(files['desk/schemas.html']).toMatch(/<details class="attribute-inner[^>]*><summary>Example<\/summary>/)
  if (!compiler) return
  const methods = of('HttpRequest').map((each, at) => `void send${at}() throws Exception {\n${each}\n}`)
  write(root, {
    'All.java': `import java.net.*;\nimport java.net.http.*;\nclass All {\n${methods.join('\n')}\n}`
  })
  expect(spawnSync('javac', ['-proc:none', 'All.java'], { cwd: root, encoding: 'utf8' }).stderr).toBe('')
})

test('a value that is no text is sent as one, and a tab for one language twice is refused', async () => {
  const content = (name: string) => ({ content: { [name]: { example: { a: ['<key>', {}] } } } })
  const names = ['application/xml', 'application/yaml', 'application/json']
  const paths = names.map((name) => [
    `/${name.slice(12)}/{id}`,
    { post: { requestBody: content(name), responses: { 204: { description: 'Done' } } } }
  ])
  const document = { openapi: '3.1.0', info: { title: 'Desk', version: '1' }, paths: Object.fromEntries(paths) }
  const text = JSON.stringify(document)
  const { api } = digest({ root: '', file: 'api.json', text, variables: {}, strings, samples: ['php', 'java'] })
  const codes = Object.values(api?.operations ?? {}).map(({ samples }) => samples[0]?.languages.map(({ code }) => code))
  expect(codes.flat().join()).not.toContain('[object')
  expect(codes[0]?.[1]).toContain('\\n  <a>&lt;key&gt;</a>\\n')
  expect(codes[1]?.[0]).toContain('{ \\"a\\": [\\"<key>\\", {}] }')
  expect(codes[2]?.[0]).toContain('"{\\"a\\":[\\"<key>\\",{}]}"')
  expect(codes[2]?.[1]).toContain('/json/YOUR_ID"')
  const config = { api: { file: 'api.json', at: '/api', samples: ['curl', 'go', 'curl'] } }
  const { stderr } = await buildProject({
    'api.json': text,
    'docsgen.config.json': JSON.stringify(config),
    'content/index.md': '# Home\n'
  })
  expect(stderr).toContain('docsgen.config.json:1:')
  expect(stderr).toContain('it has a language twice: remove one')
})

/** Code of the pages that sends a request, each text once. */
function readSamples(folder: string): Sample[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
  const codes = new Set(names.flatMap((name) => readCodes(parseHtml(readFileSync(path.join(folder, name), 'utf8')))))
  return [...codes].flatMap((code): Sample[] => {
    if (code.startsWith('curl ')) return [{ language: 'cURL', code }]
    if (code.startsWith('import requests')) return [{ language: 'requests', code }]
    return code.includes('await fetch(') ? [{ language: 'fetch', code }] : []
  })
}

function readCodes(node: DefaultTreeAdapterMap['node']): string[] {
  if (node.nodeName === 'pre') return [textOf(node).trim()]
  return 'childNodes' in node ? node.childNodes.flatMap(readCodes) : []
}

function textOf(node: DefaultTreeAdapterMap['node']): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}
