/**
 * Large public documents: GitHub's, of 1,200 operations, 270 webhooks and 970 schemas, and that of Kubernetes in Swagger 2.0.
 * `DOCSGEN_OPENAPI` names a folder of other documents, each of one file.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { buildDocuments, readSource, type Source, sendSamples } from '../support/api-laws.ts'
import { npm } from '../support/package.ts'
import { buildAlone, project, temporaryFolder } from '../support/project.ts'

let folder = process.env.DOCSGEN_OPENAPI ?? ''
let sources: Source[] = []
beforeAll(async () => {
  if (folder === '') {
    folder = temporaryFolder()
    await npm(
      ['install', '--no-save', '--ignore-scripts', '@octokit/openapi@23.0.2', 'kubernetes-client@9.0.0'],
      folder
    )
    const installed = (file: string) => readFileSync(path.join(folder, 'node_modules', file))
    writeFileSync(path.join(folder, 'github.json'), installed('@octokit/openapi/generated/api.github.com.json'))
    const kubernetes = installed('kubernetes-client/lib/specs/swagger-1.13.json.gz')
    writeFileSync(path.join(folder, 'kubernetes.json'), gunzipSync(kubernetes))
  }
  const files = readdirSync(folder).filter((file) => /\.(json|ya?ml)$/.test(file) && !file.startsWith('package'))
  sources = files.map((file) => readSource(folder, file, 'public'))
})

test('everything in each is on a page', async () => {
  const { found, lost } = await buildDocuments(sources)
  console.log(`${sources.length} documents, ${found} operations, webhooks and schemas`)
  expect(lost).toEqual([])
}, 1_200_000)

test('each sample can be sent, and fits its schema', async () => {
  const { problems, ...counts } = await sendSamples(sources)
  console.log(counts)
  expect(problems).toEqual([])
}, 1_200_000)

test('rows that a page has no room for are links to their places', { timeout: 1_200_000 }, async () => {
  const [github] = sources.filter(({ name }) => name === 'public_github')
  if (!github) return
  const rules = { 'api-example': 'off', 'api-sample': 'off', 'broken-link': 'off', 'broken-anchor': 'off' }
  const root = project({
    'github.json': github.text,
    'docsgen.config.json': JSON.stringify({ api: { file: 'github.json', at: '/api', pages: 'operation', rules } }),
    'content/index.md': '# Home\n\n[API](/api)\n'
  })
  const { code, stderr, files } = await buildAlone(root)
  expect(code, stderr).toBe(0)
  const pages = Object.entries(files).filter(([file]) => file.endsWith('.html'))
  const known = new Map(pages.map(([file, html]) => [`/${file}`, new Set<string>(html.match(/ id="[^"]+"/g))]))
  const links = pages.flatMap(([, html]) => [...html.matchAll(/href="(\/[^"#]*api\/[^"#]+)#([^"]+)"/g)])
  expect(links.length).toBeGreaterThan(1000)
  const lost = links.filter(([, url, id = '']) => !known.get(`${url}.html`)?.has(` id="${decodeURIComponent(id)}"`))
  expect(lost.map(([link]) => link)).toEqual([])
})
