/** A crawler that knows nothing of docsgen finds no broken link in what a build has published. */
import { cpSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { LinkChecker } from 'linkinator'
import { expect, test } from 'vitest'
import { startPreview } from '../../src/http/preview.ts'
import { copySite } from '../support/built-sites.ts'
import { buildProject, docsgen, repository, temporaryFolder } from '../support/project.ts'

test.each([
  ['test/sites/api'],
  ['test/sites/basic'],
  ['test/sites/hosts'],
  ['test/sites/islands'],
  ['test/sites/theme'],
  ['test/sites/unicode'], // it has a base
  ['test/sites/versions'],
  ['test/sites/zero']
])('%s', async (folder) => {
  const root = temporaryFolder()
  cpSync(path.join(repository, folder), root, { recursive: true })
  const { code, stderr } = await buildProject(root)
  expect(code, stderr).toBe(0)
  const crawled = await docsgen(['check-links', path.join(root, 'dist')])
  expect(crawled).toMatchObject({ code: 0, stderr: '' })
  expect(crawled.stdout).toContain('no broken links')
})

test('linkinator itself crawls the reference site as it is served: only what is broken on purpose is', async () => {
  const dir = await copySite()
  writeFileSync(path.join(dir, 'broken.html'), '<a href="/nowhere">x</a> <a href="/pricing#nothing">y</a>')
  const server = await startPreview({ dir, port: 0 })
  try {
    const { origin } = new URL(server.url)
    const linksToSkip = async (link: string) => !link.startsWith(origin)
    const pages = [`${origin}/`, `${origin}/broken`]
    const { links } = await new LinkChecker().check({ path: pages, recurse: true, checkFragments: true, linksToSkip })
    const broken = links.filter(({ state }) => state === 'BROKEN').map(({ url }) => url.slice(origin.length))
    expect(broken.sort()).toEqual(['/nowhere', '/pricing#nothing'])
    const found = new Set(links.filter(({ state }) => state === 'OK').map(({ url }) => new URL(url).pathname))
    for (const url of ['/docs/guides/intro', '/docs/api/intro']) expect([...found]).toContain(url)
  } finally {
    await server.close()
  }
})
