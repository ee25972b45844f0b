/** A crawler that knows nothing of docsgen finds no broken link in what a build has published. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { LinkChecker } from 'linkinator'
import { expect, test } from 'vitest'
import { startPreview } from '../../src/http/preview.ts'
import { builtSite, copySite } from '../support/built-sites.ts'
import { docsgen } from '../support/project.ts'

test.each([
  'api',
  'basic',
  'hosts',
  'islands',
  'theme',
  'unicode', // it has a base
  'versions',
  'zero'
])('test/sites/%s', async (site) => {
  const crawled = await docsgen(['check-links', await builtSite({ site })])
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
