/** GitHub's OpenAPI document: 1,200 operations, 270 webhooks, 970 schemas, with a page for each operation that is made. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { npm } from '../support/package.ts'
import { buildAlone, project, temporaryFolder } from '../support/project.ts'

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

interface Document {
  paths: Record<string, Record<string, { operationId: string }>>
  'x-webhooks': Document['paths']
  components: { schemas: Record<string, unknown> }
}

test('everything in it is on a page', { timeout: 1_200_000 }, async () => {
  const folder = temporaryFolder()
  await npm(['install', '--no-save', '--ignore-scripts', '@octokit/openapi@23.0.2'], folder)
  const text = readFileSync(path.join(folder, 'node_modules/@octokit/openapi/generated/api.github.com.json'), 'utf8')
  const rules = { 'api-example': 'off', 'api-sample': 'off', 'broken-link': 'off', 'broken-anchor': 'off' }
  const api = { file: 'api/github.json', at: '/api', pages: 'operation', rules }
  const root = project({
    'api/github.json': text,
    'docsgen.config.json': JSON.stringify({ api }),
    'content/index.md': '# Home\n\n[API](/api)\n'
  })
  const { code, stderr, files } = await buildAlone(root)
  expect(code, stderr).toBe(0)
  const pages = new Map(
    Object.entries(files).flatMap(([file, html]) => (file.endsWith('.html') ? [[`/${file}`, html] as const] : []))
  )
  const sections = /<section class="(?:operation|schema)" id="([^"]+)"/g
  const ids = new Set([...pages.values()].flatMap((html) => [...html.matchAll(sections)].map(([, id]) => id)))
  const { paths, 'x-webhooks': webhooks, components } = JSON.parse(text) as Document
  const operations = [...Object.values(paths), ...Object.values(webhooks)].flatMap((item) =>
    methods.flatMap((method) => item[method]?.operationId ?? [])
  )
  expect(operations.length).toBeGreaterThan(1400)
  const wanted = [...operations, ...Object.keys(components.schemas)]
  expect(wanted.filter((id) => !ids.has(id))).toEqual([])
  // Rows that a page has no room for are links to their places.
  const links = [...pages.values()].flatMap((html) => [...html.matchAll(/href="(\/[^"#]*api\/[^"#]+)#([^"]+)"/g)])
  const known = new Map<string, Set<string>>(
    [...pages].map(([file, html]) => [file, new Set(html.match(/ id="[^"]+"/g))])
  )
  expect(links.length).toBeGreaterThan(1000)
  const lost = links.filter(([, url, id = '']) => !known.get(`${url}.html`)?.has(` id="${decodeURIComponent(id)}"`))
  expect(lost.map(([link]) => link)).toEqual([])
})
