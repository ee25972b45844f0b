/** Pages made of an OpenAPI document: what they show, what depends on it, and what is reported of it. */
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { linksIn, textOf } from '../support/html.ts'
import { buildProject, type Files, project, repository, site, write } from '../support/project.ts'

const document = readFileSync(path.join(repository, 'test/sites/api/api/openapi.yaml'), 'utf8')

test('an operation is shown whole', async () => {
  const { files, code, stderr } = await buildProject(site('api'))
  expect(code, stderr).toBe(0)
  const page = files['reference/books.html'] ?? ''
  const text = toText(page)
  expect(text).toContain('GET /books/ {bookId}')
  expect(text).toContain('Who may call it: user with Read books book:read or key')
  expect(text).toContain('Path parameters bookId string required')
  expect(text).toContain('expand string What to bring along. One of chapters none')
  expect(text).toContain('X-Trace string deprecated')
  expect(text).toContain('owner string optional Needs the scope book:write')
  expect(text).toContain('price number nullable Nothing if it is not for sale')
  expect(text).toContain('shelf integer required 1 to 9 · default 1')
  expect(text).toContain('As above: Chapter')
  expect(page).toContain('<em>as printed</em>')
  expect(files['reference/books.md']).toContain('Who may call it: [`user`](')
  // The author's own words take the place of the document's.
  expect(text).not.toContain('One book by its number')
  expect(page).toContain('id="getBook.200.chapters.parts"')
  // What only comes back is not asked for, what is only sent does not come back.
  expect(page).not.toContain('id="addBook.body.id"')
  expect(page).not.toContain('id="getBook.200.pin"')
  const session = toText(files['reference/session.html'] ?? '')
  expect(session).toContain('Body as card')
  expect(session).toContain('200 A token string nullable')
  expect(session).toContain('By name')
  expect(session).not.toContain('*name*')
  const loan = toText(files['reference/failures.html'] ?? '')
  expect(loan).toContain('of string optional at most 80 characters by ByName optional nullable default null')
  expect(loan).toContain('Attributes of by (3) by string Always name name')
  expect(loan).toContain('notes array of strings or nulls optional')
})

test('lists and tables come from the document and lead to where things are shown', async () => {
  const { files } = await buildProject(site('api'), '--base', '/x')
  expect(files['index.html']).toContain('href="/x/reference/books#deleteBook"')
  expect(files['index.html']).toContain('href="/x/reference/session#openSession"')
  expect(files['reference/books.html']).not.toContain('/x/reference/session#openSession')
  const failures = files['reference/failures.html'] ?? ''
  expect(toText(failures)).toContain('Status Meaning What to do 1 Closed 503 The shop is closed Come back tomorrow')
  expect(toText(failures)).toContain('book:write Change books Fetch one book Remove a book')
  expect(failures).toContain('<tr id="code-2">')
})

test('callers have the name in words that the document gives them, and the table of contents lists parts of operations', async () => {
  const root = site('api')
  const books = path.join(root, 'content/reference/books.md')
  const named = document.replace('    user:\n', '    user:\n      x-displayName: a reader\n')
  write(root, {
    'api/openapi.yaml': named,
    'content/reference/books.md': readFileSync(books, 'utf8').replace('toc: false\n', '')
  })
  const { files } = await buildProject(root)
  const page = files['reference/books.html'] ?? ''
  expect(toText(page)).toContain('Who may call it: a reader with Read books book:read or key')
  const toc = /<nav class="toc".*?<\/nav>/s
  expect(toText(toc.exec(page)?.[0])).toContain(
    'Fetch a book Path parameters Query parameters Headers Responses Others'
  )
  const ids = linksIn(page, toc).map((href) => href.slice(1))
  expect(ids).toContain('getBook.path')
  expect(ids.filter((id) => !page.includes(`id="${id}"`))).toEqual([])
})

test('an edit of one operation changes the pages that show it, and no page is parsed again', async () => {
  const root = site('api')
  const written = async (...edit: [string, string]) => {
    write(root, { 'api/openapi.yaml': document.replace(...edit) })
    const { stdout, code, files, stderr } = await buildProject(root, '--format', 'json')
    expect(code, stderr).toBe(0)
    return { summary: JSON.parse(stdout).summary, files }
  }
  await written('', '')
  expect((await written('A token', 'a token')).summary).toMatchObject({ parsed: 0, written: 3 })
  const { summary, files } = await written('Fetch one book', 'Fetch a single book')
  // The page that shows it, the two that list it, the page of the edit before, and two parts of the index of search.
  expect(summary).toMatchObject({ parsed: 0, written: 11 })
  expect(files['index.html']).toContain('Fetch a single book')
  expect((await written('Fetch one book', 'Fetch a single book')).summary).toMatchObject({ written: 0 })
})

test('a broken link of a template is seen after the document has lost the same link', async () => {
  const root = project({
    'docsgen.config.json': '{ "api": "api.yaml", "sidebars": {} }',
    'api.yaml': `openapi: 3.1.0
info: { title: Desk, version: '1' }
paths:
  /b: { get: { operationId: getB, description: 'See [the page](/extra).', responses: { '200': { description: ok } } } }
`,
    'content/index.md': '---\ntemplate: landing\ntitle: Home\n---\n\n[r](ref.md)\n',
    'content/ref.md': '# Ref\n\n::operation{id=getB}\n',
    'content/extra.md': '# Extra\n',
    'templates/landing.tsx': `export default function Landing({ heading, children }: any) {
  return <main id="docsgen-main"><h1>{heading}</h1>{children}<a href="/extra">extra</a></main>
}
`
  })
  const first = await buildProject(root)
  expect(first.code, first.stderr).toBe(0)
  rmSync(path.join(root, 'content/extra.md'))
  const text = readFileSync(path.join(root, 'api.yaml'), 'utf8')
  write(root, { 'api.yaml': text.replace('[the page](/extra)', 'nothing') })
  const { code, stderr } = await buildProject(root)
  expect(stderr).toContain('templates/landing.tsx:2:71: error: Cannot find `/extra`')
  expect(code).toBe(1)
})

test('a project without a document loads nothing of this', async () => {
  const { code, stderr } = await buildProject({ 'content/index.md': '# Home\n\n::operation{id=getBook}\n' })
  expect(code).toBe(1)
  expect(stderr).toContain(
    'index.md:3:1: error: Cannot show the operation `getBook`: the project has no OpenAPI document'
  )
  expect(stderr).toContain('Name its file with `api` in docsgen.config.ts')
})

interface Case {
  name: string
  /** What is put in the place of what. */
  edits?: [string, string][]
  files?: Files
  problems: string[]
}

const at = 'api/openapi.yaml'
const cases: Case[] = [
  {
    name: 'references, scopes, names and parameters',
    edits: [
      ["'#/components/parameters/BookId'", "'#/components/parameters/BokId'"],
      ["['book:read', 'book:write']", "['book:read', 'book:wite']"],
      ['user: [', 'usr: ['],
      ['operationId: addBook', 'operationId: getBook'],
      ["x-required-scope: 'book:write'", "x-required-scope: 'books'"],
      ["$ref: '#/components/responses/Failed'", "$ref: 'other.yaml#/Failed'"]
    ],
    problems: [
      `${at}:16:15: error: Cannot find \`#/components/parameters/BokId\`; did you mean \`#/components/parameters/BookId\`? (api-document)`,
      `${at}:17:5: error: Expected a parameter \`bookId\` of \`GET /books/{bookId}\``,
      `${at}:23:11: error: Unknown security scheme \`usr\`; did you mean \`user\`?`,
      `${at}:47:24: error: Cannot find the file \`api/other.yaml\``,
      `${at}:54:31: error: Unknown scope \`book:wite\` of \`user\`; did you mean \`book:write\`?`,
      `${at}:61:20: error: Cannot use the operationId \`getBook\` twice: \`GET /books/{bookId}\` has it`,
      `error: Unknown scope \`books\` (api-document)`,
      'content/reference/books.md:18:1: error: Unknown operation `addBook` (unknown-operation)'
    ]
  },
  {
    name: 'examples',
    edits: [
      ['example: { code: 2 }', 'example: { code: 3 }'],
      ['kind: novel, shelf: 3', 'kind: novle, shelf: 3'],
      ['{ by: card, number: 17 }', '{ by: card }'],
      ["{ id: '1', title: B", '{ id: 1, title: B']
    ],
    problems: [
      `${at}:74:83: error: Cannot use the example: expected \`kind\` to be one of \`novel\`, \`poem\` (api-example)`,
      `${at}:94:41: error: Cannot use the example: expected it to fit one of the alternatives of its schema (api-example)`,
      `${at}:122:28: error: Cannot use the example: expected \`code\` to be one of \`1\`, \`2\``,
      `error: Cannot use the example: expected \`id\` to be string (api-example)`
    ]
  },
  {
    name: 'what pages show and do not show',
    files: {
      'content/reference/session.md':
        '# Session\n\n::operation{id=opensesion}\n\n::operation\n\n::schema{id=Bok}\n\n::endpoints{tag=Boks}\n\n::scopes{id=usr}\n'
    },
    problems: [
      'content/reference/session.md:3:1: error: Unknown operation `opensesion`; did you mean `openSession`?',
      'content/reference/session.md:5:1: error: Expected `id` of `operation`: the name of the operation to show',
      'content/reference/session.md:7:1: error: Unknown schema `Bok`; did you mean `Book`?',
      'content/reference/session.md:9:1: error: Unknown tag `Boks`; did you mean `Books`?',
      'content/reference/session.md:11:1: error: Unknown security scheme `usr`; did you mean `user`?',
      '5 errors'
    ]
  },
  {
    name: 'links of descriptions',
    edits: [['/reference/failures#failures', '/reference/failurs']],
    problems: [
      `${at}:21:20: error: Cannot find \`/reference/failurs\`; did you mean \`/reference/failures\`? (broken-link)`
    ]
  },
  {
    name: 'form',
    edits: [
      ["'204': { description: It is gone }", "'204': { descripton: It is gone }"],
      ['summary: Add a book', 'sumary: Add a book']
    ],
    problems: [
      `${at}:56:9: error: Expected \`description\` in \`204\` (api-document)`,
      `${at}:62:15: warning: Unknown key \`sumary\` in \`post\`; did you mean \`summary\`? (api-unknown-key)`,
      '1 error'
    ]
  },
  {
    name: 'words of schemas',
    edits: [
      ['maximum: 9', 'maximun: 9'],
      ['description: Nothing if it is not for sale', 'description: Nothing, if it is not for sale'],
      ['minimum: 1', 'minimum: x']
    ],
    problems: [
      'error: Expected `minimum` to be a number, not `"x"`',
      `: warning: Unknown keyword \`maximun\` of a schema; did you mean \`maximum\`? (api-unknown-key)`,
      ': warning: Unknown keyword `if it is not for sale` of a schema',
      'Put quotes around text with a comma'
    ]
  },
  {
    name: 'version',
    edits: [['openapi: 3.1.0', 'openapi: 4.0.3']],
    problems: [`${at}:1:10: error: Expected OpenAPI 3.0, 3.1 or 3.2, or Swagger 2.0, not \`4.0.3\``]
  },
  { name: 'yaml', edits: [['info:', 'info: [']], problems: [`error: Cannot read the document:`] },
  {
    name: 'a list',
    files: { [at]: '- a\n' },
    problems: [`${at}: error: Expected an OpenAPI document: keys and values`]
  },
  {
    name: 'no file',
    files: { 'docsgen.config.ts': "export default { api: 'nope.yaml' }" },
    problems: ['nope.yaml: error: Cannot read the OpenAPI document']
  }
]

test.each(cases)('problems have places: $name', async ({ edits = [], files = {}, problems }) => {
  const root = site('api')
  const edited = edits.reduce((text, [from, to]) => {
    expect(text).toContain(from)
    return text.replace(from, to)
  }, document)
  write(root, { [at]: edited, ...files })
  const { code, stderr, files: built } = await buildProject(root)
  expect(code).toBe(1)
  for (const problem of problems) expect(stderr).toContain(problem)
  expect(built).toEqual({})
})

const toText = (html = '') => textOf(html, ' ').replace(/\s+/g, ' ')
