/** The functions of hosting/, called as their hosts call them, with the site behind `docsgen preview`. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Preview, startPreview } from '../../src/http/preview.ts'
import { buildElsewhere, project, repository, site } from '../support/project.ts'

let preview: Preview

beforeAll(async () => {
  preview = await startPreview({ dir: await buildElsewhere(site('hosts')) })
})
afterAll(() => preview.close())

type EdgeFunction = (request: Request) => Promise<Response | undefined>

/** The functions of hosting/, each as its host calls it. */
const edgeFunctions: Record<string, () => Promise<EdgeFunction>> = {
  async 'cloudflare-pages'() {
    const { onRequest } = await edgeFile('cloudflare-pages')
    return async (request) => onRequest?.({ request, env: { ASSETS: { fetch } }, next: () => fetch(request) })
  },
  async 'netlify-edge-function'() {
    const file = await edgeFile('netlify-edge-function')
    const next = async () => new Response('page', { headers: { 'Content-Type': 'text/html' } })
    return async (request) => file.default?.(request, { next })
  },
  async 'vercel-middleware'() {
    return (await edgeFile('vercel-middleware')).default as EdgeFunction
  }
}

function edgeFile(name: string): Promise<Record<string, (...args: unknown[]) => Promise<Response | undefined>>> {
  return import(path.join(repository, 'hosting', `${name}.js`))
}

test.each(Object.entries(edgeFunctions))(
  'the function %s sends the Markdown copy to who asks for it',
  async (_, load) => {
    const answer = await load()
    const askFor = (target: string, Accept: string) =>
      answer(new Request(preview.url + target, { headers: { Accept } }))
    for (const target of ['/', '/parent', '/parent?x=1', '/gr%C3%B6%C3%9Fe']) {
      const copy = await askFor(target, 'text/markdown, */*;q=0.1')
      const headers = ['content-type', 'vary'].map((name) => copy?.headers.get(name))
      expect([copy?.status, ...headers]).toEqual([200, 'text/markdown; charset=utf-8', 'Accept'])
      expect(await copy?.text()).toMatch(/^---\ntitle: "/)
    }
    for (const [target, accept] of [
      ['/parent', 'text/html'],
      ['/assets/file.js', 'text/markdown']
    ] as const) {
      const other = await askFor(target, accept)
      expect(other?.headers.get('content-type') ?? '').not.toContain('markdown')
      if (target === '/parent' && other) expect(other.headers.get('vary')).toContain('Accept')
    }
  }
)

interface ExampleFile {
  onRequest(context: object): Promise<Response>
  default: EdgeFunction & { fetch: EdgeFunction }
}

const onPages =
  ({ onRequest }: ExampleFile) =>
  (request: Request) =>
    onRequest({ request, env: { ASSETS: { fetch } } })

test.each([
  ['functions/mcp.js', onPages],
  ['netlify/functions/mcp.mjs', (file) => file.default],
  ['api/mcp.js', (file) => file.default.fetch]
] as [string, (file: ExampleFile) => EdgeFunction][])('the example %s answers', async (title, toFunction) => {
  const docs = readFileSync(path.join(repository, 'docs/machines.md'), 'utf8')
  const [, code = ''] = docs.split(`\`\`\`js title=${title}\n`)[1]?.match(/^([^`]*)```/) ?? []
  const root = project({
    'mcp.mjs': code.replace('docsgen/hosting/mcp-worker.js', path.join(repository, 'hosting/mcp-worker.js'))
  })
  const answer = toFunction(await import(path.join(root, 'mcp.mjs')))
  const params = { protocolVersion: '2025-11-25' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })
  const reply = await answer(new Request(`${preview.url}/mcp`, { method: 'POST', body }))
  expect(await reply?.json()).toMatchObject({
    result: { instructions: expect.stringContaining('Documentation: Home') }
  })
})
