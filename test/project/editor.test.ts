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
  holder: 'Who holds the copyright.',
  collapsed: '`false`: open on every page.',
  zoom: 'Readers can enlarge images',
  heading: 'Of headings.',
  tocTitle: 'In English: On this page',
  'heading-order': 'A heading that skips a level',
  navbar: 'of the bar'
}

test('quick info of a key of docsgen.config.ts is its description, at any depth', async () => {
  const root = project({ 'docsgen.config.ts': text })
  mkdirSync(path.join(root, 'node_modules'))
  symlinkSync(repository, path.join(root, 'node_modules/docsgen'))
  const ask = startService()
  const uri = pathToFileURL(path.join(root, 'docsgen.config.ts')).href
  await ask('initialize', { processId: null, rootUri: pathToFileURL(root).href, capabilities: {} })
  ask('initialized', {}, 'notice')
  ask('textDocument/didOpen', { textDocument: { uri, languageId: 'typescript', version: 1, text } }, 'notice')
  const lines = text.split('\n')
  for (const [key, words] of Object.entries(shown)) {
    const line = lines.findIndex((each) => new RegExp(`\\b${key}\\b'?:`).test(each))
    const position = { line, character: (lines[line] ?? '').search(new RegExp(`\\b${key}\\b'?:`)) + 1 }
    const hover = await ask('textDocument/hover', { textDocument: { uri }, position })
    expect([key, JSON.stringify(hover)]).toEqual([key, expect.stringContaining(words)])
  }
})

test('every key of the JSON schema of the configuration has a description', () => {
  const schema = JSON.parse(readFileSync(path.join(repository, 'schema/config.json'), 'utf8')) as Schema
  const keys = keysOf(schema)
  expect(keys.length).toBeGreaterThan(150)
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
  const own = Object.entries(properties).flatMap(([key, of]): [string, Schema][] => [
    [`${path}${key}`, of],
    ...keysOf(of, `${path}${key}.`)
  ])
  const inner = [...Object.values(definitions), items, ...anyOf].flat()
  if (typeof additionalProperties === 'object') inner.push(additionalProperties)
  return [...own, ...inner.flatMap((of) => keysOf(of, path))]
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
