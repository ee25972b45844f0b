/** `docsgen mcp`, asked by the client of the protocol's own SDK. */

import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { beforeAll, expect, test } from 'vitest'
import { locate } from '../../src/http/http.ts'
import { buildProject, docsgen, type Files, project, repository, write } from '../support/project.ts'
import { listen } from '../support/servers.ts'

const root = project({
  'docsgen.config.ts':
    "export default { title: 'Site', base: '/base', templates: 'none' }\nconsole.log('from the configuration')\n",
  'content/index.md': '# Home\n\n[Install](guides/install.md)\n',
  'content/guides/install.md': '# Install it\n\nText.\n\n## Find the scanner\n\nPress the button.\n',
  'content/guides/größe.md': '# Size\n\nOf badges.\n',
  'content/terms.md': '---\nmachines: { exclude: true }\n---\n\n# Terms\n\nThe button is not for machines.\n',
  'content/hidden.md': '---\nunlisted: true\nmachines: { exclude: true }\n---\n\n# Hidden\n\nNor is this.\n'
})
const worker = path.join(repository, 'hosting/mcp-worker.js')
let built: Files = {}
let address = ''
/** A server that nobody may ask. */
const asked: string[] = []
const stranger = createServer(({ url = '' }, response) => {
  asked.push(url)
  response.end('# A secret')
})
let other = ''

beforeAll(async () => {
  built = (await buildProject(root)).files
  other = await listen(stranger)
  const { createMcp } = await import(worker)
  const answer = createMcp({ home: '/base/' })
  const server = createServer(async (request, response) => {
    const { url = '', method = '' } = request
    if (url === '/base/mcp') {
      const body = method === 'POST' ? await text(request) : null
      const reply = await answer(new Request(new URL(url, address), { method, body }))
      return void response.writeHead(reply.status, Object.fromEntries(reply.headers)).end(await reply.text())
    }
    const found = await locate({ path: decodeURIComponent(url), query: '' }, '/base', async (at) => built[at.slice(1)])
    response.statusCode = found.status
    if ('location' in found) response.setHeader('location', found.location)
    if (url.endsWith('/moved.md')) response.writeHead(302, { location: `${other}/moved` })
    response.end('found' in found ? found.found : '')
  })
  address = `${await listen(server)}/base`
})

/** `where` is what the command gets, or the address of the function for hosts. */
async function withClient<Result>(where: string | URL, use: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ name: 'test', version: '1' })
  const args = [path.join(repository, 'bin/docsgen.js'), 'mcp', String(where)]
  const transport =
    where instanceof URL
      ? new StreamableHTTPClientTransport(where)
      : new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' })
  await client.connect(transport)
  try {
    return await use(client)
  } finally {
    await client.close()
  }
}

function textOf({ content }: { content?: unknown }): string {
  const [first] = content as { text: string }[]
  return first?.text ?? ''
}

test.each([
  ['a project', () => root],
  ['a built folder', () => path.join(root, 'dist')],
  ['an address', () => `${address}/`],
  ['an address, by the function for hosts', () => new URL(`${address}/mcp`)]
])('searches, reads and lists the pages of %s, and says what it cannot find', async (_, where) => {
  await withClient(where(), async (client) => {
    expect(client.getInstructions()).toContain('Documentation: Home')
    const call = (name: string, given: Record<string, unknown>) => client.callTool({ name, arguments: given })
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name).sort()).toEqual(['list_pages', 'read_page', 'search'])
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)

    const found = await call('search', { query: 'scaner' })
    const sections = [{ url: '/guides/install#find-the-scanner', heading: 'Find the scanner' }]
    const results = [{ url: '/guides/install', title: 'Install it', sections }]
    expect(found.structuredContent).toEqual({ total: 1, results })
    expect(textOf(found)).toContain('Find the scanner: /guides/install#find-the-scanner')
    expect(textOf(await call('search', { query: 'nothing-has-this' }))).toContain('No page answers')

    const whole = `${new URL(address).origin}/guides/install/`
    for (const url of ['/guides/install#find-the-scanner', 'guides/install.md', whole])
      expect(textOf(await call('read_page', { url }))).toContain('Press the button.')
    const unknown = await call('read_page', { url: '/guides/instal' })
    expect(unknown.isError).toBe(true)
    expect(textOf(unknown)).toContain('did you mean `/guides/install`?')
    const elsewhere = `127.0.0.1:${new URL(other).port}`
    const outside = [
      `\t//${elsewhere}/a`,
      `/ //${elsewhere}/a`,
      `/http:/${elsewhere}/a`,
      '/moved',
      '../../package.json'
    ]
    const odd = ['/data:text/html,<b>a</b>', '/a\u0000b', `/${'a'.repeat(6000)}`]
    for (const url of [...outside, ...odd, '/terms', '/terms.md', '/hidden']) {
      const { isError, ...answer } = await call('read_page', { url })
      expect([isError, textOf(answer)]).toEqual([true, expect.stringMatching(/^Cannot (?:find the page|read)/)])
    }
    expect(asked).toEqual([])
    const buttons = await call('search', { query: 'button' })
    expect(buttons.structuredContent).toMatchObject({ total: 1, results: [{ url: '/guides/install' }] })

    const { structuredContent } = await call('list_pages', { under: '/guides' })
    const { pages } = structuredContent as { pages: { url: string; title: string }[] }
    expect(JSON.stringify(await call('list_pages', {}))).not.toContain('/terms')
    expect(pages.filter(({ title }) => title === 'Size')).toEqual([{ url: '/guides/größe', title: 'Size' }])
    expect(pages.some(({ url }) => url === '/')).toBe(false)

    const { resources } = await client.listResources()
    const size = resources.find(({ title }) => title === 'Size')
    const { contents } = await client.readResource({ uri: size?.uri ?? '' })
    expect(contents).toMatchObject([{ mimeType: 'text/markdown', text: expect.stringContaining('Of badges.') }])
  })
})

test('the function for hosts is small, needs no Node, and refuses what is no request of a tool', async () => {
  const code = readFileSync(worker, 'utf8')
  expect(code.length).toBeLessThan(60_000)
  expect(code).not.toMatch(/from ?"|require\(/)
  const ask = async (body: string, method = 'POST') => {
    const reply = await fetch(`${address}/mcp`, { method, ...(method === 'POST' && { body }) })
    return [reply.status, await reply.text()]
  }
  const call = (name: string, given: object) =>
    ask(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }))
  expect(await ask('', 'GET')).toEqual([405, ''])
  expect(await ask('{')).toEqual([400, expect.stringContaining('Expected one JSON-RPC message')])
  expect(await ask('{"jsonrpc":"2.0","method":"notifications/initialized"}')).toEqual([202, ''])
  for (const [name, given, problem] of [
    ['search', {}, 'Expected `query`'],
    ['search', { query: 'a', limit: 51 }, 'Expected another value of `limit`'],
    ['search', { query: ['a'] }, 'Expected another value of `query`'],
    ['nothing', {}, 'Unknown tool `nothing`']
  ] as const)
    expect(await call(name, given)).toEqual([200, expect.stringContaining(problem)])
})

test('a project is read as it is now', async () => {
  await withClient(root, async (client) => {
    write(root, { 'content/new.md': '# New\n\nJust written.\n' })
    const read = await client.callTool({ name: 'read_page', arguments: { url: '/new' } })
    expect(textOf(read)).toContain('Just written.')
  })
})

test.each([
  ['no/such/folder', 'Cannot find a folder at `no/such/folder`'],
  [path.join(repository, 'src'), 'Cannot find content'],
  ['http://127.0.0.1:1/', 'Cannot reach http://127.0.0.1:1/docsgen/pages.json']
])('%s is refused before anybody asks', async (where, problem) => {
  const { code, stdout, stderr } = await docsgen(['mcp', where])
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toContain(problem)
})
