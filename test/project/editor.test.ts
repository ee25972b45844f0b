/** What editors show of a configuration: the language service of TypeScript, and the JSON schema. */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { afterFile } from '../support/after-file.ts'
import { project, repository } from '../support/project.ts'

const text = `import { defineConfig } from 'docsgen'

export default defineConfig({
  navbar: [{ label: 'A', href: '/a' }],
  footer: { copyright: { holder: 'Me', year: 2026 } },
  sidebars: { '/': [{ label: 'A', href: '/a', collapsed: false }] },
  images: { zoom: true },
  theme: { fonts: { heading: 'x' } },
  strings: { tocTitle: 'Contents' },
  rules: { 'heading-order': 'warn' }
})
`

/** Shown for a key, by the key. */
const shown = {
  holder: 'Owner of the copyright.',
  collapsed: '`false`: open on every page.',
  zoom: 'Readers can enlarge images',
  heading: 'Of headings.',
  tocTitle: 'In English: On this page',
  'heading-order': 'A heading skips a level',
  navbar: 'of the navbar'
}

test('quick info of a key of docsgen.config.ts is its description, at any depth', async () => {
  const { ask, uri } = await openConfig(text)
  const lines = text.split('\n')
  for (const [key, words] of Object.entries(shown)) {
    const line = lines.findIndex((each) => new RegExp(`\\b${key}\\b'?:`).test(each))
    const position = { line, character: (lines[line] ?? '').search(new RegExp(`\\b${key}\\b'?:`)) + 1 }
    const hover = await ask('textDocument/hover', { textDocument: { uri }, position })
    expect([key, JSON.stringify(hover)]).toEqual([key, expect.stringContaining(words)])
  }
})

test('options of a plugin are completed, shown and checked as the package declares them', async () => {
  const feed = {
    'package.json': '{ "name": "docsgen-feed", "types": "index.d.ts" }',
    'index.d.ts': `import type { CheckedModule } from 'docsgen'
declare const feed: CheckedModule<{ most: number; kind?: 'rss' | 'atom' }>
export default feed
declare module 'docsgen' {
  interface Plugins { 'docsgen-feed': typeof feed }
}
`
  }
  const lines = [
    "import { defineConfig } from 'docsgen'",
    "import type {} from 'docsgen-feed'",
    "export default defineConfig({ plugins: ['./a.ts', ['docsgen-feed', { most: 1,  }]] })",
    "defineConfig({ plugins: ['./a.ts', ['docsgen-feed', { most: 'one' }]] })"
  ]
  const { ask, uri } = await openConfig(lines.join('\n'), {
    'node_modules/docsgen-feed/package.json': feed['package.json'],
    'node_modules/docsgen-feed/index.d.ts': feed['index.d.ts']
  })
  const at = (line: number, text: string) => ({
    textDocument: { uri },
    position: { line, character: (lines[line] ?? '').indexOf(text) + text.length }
  })
  expect(JSON.stringify(await ask('textDocument/completion', at(2, 'most: 1, ')))).toContain('"label":"kind?"')
  expect(JSON.stringify(await ask('textDocument/hover', at(3, '{ mos')))).toContain('most: number')
  expect(JSON.stringify(await ask('textDocument/diagnostic', { textDocument: { uri } }))).toMatch(
    /"start":\{"line":3,"character":35\}.*Type 'string' is not assignable to type 'number'/
  )
})

test.each([
  ['config', 150],
  ['front-matter', 60],
  ['category', 5]
])('every key of the JSON schema `%s` has a description', (name, least) => {
  const schema = JSON.parse(readFileSync(path.join(repository, `schema/${name}.json`), 'utf8')) as Schema
  const keys = keysOf(schema)
  expect(keys.length).toBeGreaterThan(least)
  expect(keys.filter(([, { description }]) => !description).map(([key]) => key)).toEqual([])
})

interface Schema {
  description?: string
  properties?: Record<string, Schema>
  definitions?: Record<string, Schema>
  items?: Schema | Schema[]
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
}

function keysOf(schema: Schema, path = ''): [key: string, schema: Schema][] {
  const { properties = {}, definitions = {}, items = [], additionalProperties, anyOf = [] } = schema
  const named = Object.entries(properties).filter(([, of]) => !('not' in of)) // a condition
  const own = named.flatMap(([key, of]): [string, Schema][] => [[`${path}${key}`, of], ...keysOf(of, `${path}${key}.`)])
  const inner = [...Object.values(definitions), items, ...anyOf].flat()
  if (typeof additionalProperties === 'object') inner.push(additionalProperties)
  return [...own, ...inner.flatMap((of) => keysOf(of, path))]
}

/** Opens a configuration in the language service, in a project with docsgen. */
async function openConfig(text: string, files: Record<string, string> = {}) {
  const root = project({ 'docsgen.config.ts': text, ...files })
  mkdirSync(path.join(root, 'node_modules'), { recursive: true })
  symlinkSync(repository, path.join(root, 'node_modules/docsgen'))
  const ask = startService()
  const uri = pathToFileURL(path.join(root, 'docsgen.config.ts')).href
  await ask('initialize', { processId: null, rootUri: pathToFileURL(root).href, capabilities: {} })
  ask('initialized', {}, 'notice')
  ask('textDocument/didOpen', { textDocument: { uri, languageId: 'typescript', version: 1, text } }, 'notice')
  return { ask, uri }
}

/** Starts the language service; the function sends a request, or a notice, and gives the result. */
function startService() {
  const child = spawn(path.join(repository, 'node_modules/.bin/tsc'), ['--lsp', '--stdio'])
  afterFile(() => void child.kill())
  const waiting = new Map<number, (result: unknown) => void>()
  let rest = Buffer.alloc(0)
  let count = 0
  const send = (message: object) => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message })
    child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }
  child.stdout.on('data', (data: Buffer) => {
    rest = Buffer.concat([rest, data])
    for (;;) {
      const end = rest.indexOf('\r\n\r\n')
      const size = Number(/Content-Length: (\d+)/.exec(rest.toString('utf8', 0, Math.max(end, 0)))?.[1])
      if (end === -1 || rest.length < end + 4 + size) return
      const message = JSON.parse(rest.toString('utf8', end + 4, end + 4 + size)) as {
        id?: number
        method?: string
        result?: unknown
      }
      rest = rest.subarray(end + 4 + size)
      if (message.method !== undefined && message.id !== undefined) send({ id: message.id, result: null })
      else if (message.id !== undefined) waiting.get(message.id)?.(message.result)
    }
  })
  return (method: string, params: object, kind?: 'notice') => {
    if (kind) return send({ method, params })
    const id = ++count
    send({ id, method, params })
    return new Promise((resolve) => waiting.set(id, resolve))
  }
}
