/** GitHub's OpenAPI document: 1,200 operations and 270 webhooks, with a page for each operation that is made. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { npm } from '../support/package.ts'
import { buildAlone, project, temporaryFolder } from '../support/project.ts'

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

type Document = Record<string, Record<string, Record<string, { operationId: string }>>>

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
  const html = Object.entries(files).flatMap(([file, page]) => (file.endsWith('.html') ? [page] : []))
  const ids = new Set(
    html.flatMap((page) => [...page.matchAll(/<section class="operation" id="([^"]+)"/g)].map(([, id]) => id))
  )
  const { paths = {}, 'x-webhooks': webhooks = {} } = JSON.parse(text) as Document
  const wanted = [...Object.values(paths), ...Object.values(webhooks)].flatMap((item) =>
    methods.flatMap((method) => item[method]?.operationId ?? [])
  )
  expect(wanted.length).toBeGreaterThan(1400)
  expect(wanted.filter((id) => !ids.has(id))).toEqual([])
})
