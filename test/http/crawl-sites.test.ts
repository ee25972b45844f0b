/** A crawler that knows nothing of docsgen finds no broken link in what a build has published. */
import { cpSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { LinkChecker } from 'linkinator'
import { expect, test } from 'vitest'
import { startPreview } from '../../src/http/preview.ts'
import { buildElsewhere, buildProject, docsgen, repository, temporaryFolder } from '../support/project.ts'

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

test('linkinator itself crawls the reference site as it is served, and finds a link that is broken', async () => {
  const dir = await buildElsewhere(repository)
  const server = await startPreview({ dir, port: 0 })
  const crawl = async (path: string) => {
    const linksToSkip = async (link: string) => !link.startsWith(server.url)
    const { links } = await new LinkChecker().check({ path, recurse: true, checkFragments: true, linksToSkip })
    return {
      broken: links.filter(({ state }) => state === 'BROKEN').map(({ url, parent }) => `${parent} → ${url}`),
      pages: links.filter(({ url, state }) => state === 'OK' && /\/[^.]*$/.test(url)).length
    }
  }
  try {
    const { broken, pages } = await crawl(server.url)
    expect(broken).toEqual([])
    expect(pages).toBeGreaterThan(30)
    writeFileSync(path.join(dir, 'broken.html'), '<a href="/nowhere">x</a> <a href="/pricing#nothing">y</a>')
    const { broken: found } = await crawl(new URL('/broken', server.url).href)
    expect(found.map((link) => link.replaceAll(new URL(server.url).origin, ''))).toEqual([
      '/broken → /nowhere',
      '/broken → /pricing#nothing'
    ])
  } finally {
    await server.close()
  }
})
