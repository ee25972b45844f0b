/** Old anchors and pages that lead on in a browser: where they lead, under the strict policy. */
import { readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'

const front = `---
aliases:
  - /former
  - from: '#begin'
    to: '#start'
---
`
const state = openBrowser({
  project: {
    'content/index.md': '# Home\n\n[a](a.md) [b](b.md)\n',
    'content/a.md': `${front}\n# A\n\n## Start\n`,
    'content/b.md': '# B\n\n## Größe\n',
    'redirects.yml': "- from: '/a#the size & more'\n  to: /b#größe\n- from: /former#gone\n  to: /b\n"
  }
})

test('an old anchor leads on at a load and on the page, an unknown one nowhere; no other page has the script', async () => {
  const { page } = await visit(state, '/a#begin')
  const at = () => page.evaluate(() => decodeURIComponent(location.pathname + location.hash))
  await expect.poll(at).toBe('/a#start')
  for (const hash of ['unknown', '%E0%A4%A', 'a+b', 'constructor']) {
    await setHash(page, hash)
    expect(await page.evaluate(() => location.pathname)).toBe('/a')
  }
  await setHash(page, 'the size & more')
  await expect.poll(at).toBe('/b#größe')
  await page.goto(`${state.served.url}/former#gone`)
  await expect.poll(at).toBe('/b')
  const { dir } = state.served
  const read = (file: string) => readFileSync(path.join(dir, file), 'utf8')
  const script = /\/docsgen\/anchors\.[\w-]+\.js/.exec(read('a.html'))?.[0] ?? ''
  expect(statSync(path.join(dir, script)).size).toBeLessThan(400)
  for (const file of ['index.html', 'b.html']) expect(read(file)).not.toContain('anchors')
})

const pages = openBrowser({
  changes: true,
  project: {
    'content/index.md': '# Home\n\n[a](a.md)\n',
    'content/a.md': '# A\n\n## Part\n\n## Own\n',
    'redirects.yml': `
- from: /old
  to: /a
- from: /old-part
  to: /a?x=1&y=2#part
- from: /away
  to: https://other.example/b?x
`
  }
})
// `docsgen preview` would answer from it before there is a page.
beforeAll(() => rmSync(path.join(pages.served.dir, '_redirects')))

test.each([
  ['/old', '/a'],
  ['/old?q=a%20b#own', '/a?q=a%20b#own'],
  ['/old-part', '/a?x=1&y=2#part'],
  ['/old-part?q=1#own', '/a?x=1&y=2&q=1#part'],
  ['/away', 'https://other.example/b?x'],
  ['/away?q#own', 'https://other.example/b?x&q#own']
])('a page leads on with the query and the anchor of the reader, and goes from the history: %s', async (from, to) => {
  const { page } = await visit(pages, '/', {
    before: (page) => page.route('https://other.example/**', (route) => route.fulfill({ body: 'there' }))
  })
  await page.goto(pages.served.url + from, { waitUntil: 'commit' })
  await page.waitForURL(new URL(to, pages.served.url).href)
  await page.goBack()
  expect(page.url()).toBe(`${pages.served.url}/`)
})

test('a page leads on without scripts', async () => {
  const { page } = await visit(pages, '/old-part', { javaScriptEnabled: false, waitUntil: 'commit' })
  await page.waitForURL(`${pages.served.url}/a?x=1&y=2#part`)
})

function setHash(page: Page, hash: string): Promise<void> {
  return page.evaluate((id) => {
    location.hash = id
  }, hash)
}
