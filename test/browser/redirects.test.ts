/** Old anchors in a browser: where they lead, on the same page and on another, under the strict policy. */
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
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
  const { page, complaints } = await visit(state, '/a#begin')
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
  expect(complaints).toEqual([])
  const { dir } = state.served
  const read = (file: string) => readFileSync(path.join(dir, file), 'utf8')
  const script = /\/docsgen\/anchors\.[\w-]+\.js/.exec(read('a.html'))?.[0] ?? ''
  expect(statSync(path.join(dir, script)).size).toBeLessThan(400)
  for (const file of ['index.html', 'b.html']) expect(read(file)).not.toContain('anchors')
})

function setHash(page: Page, hash: string): Promise<void> {
  return page.evaluate((id) => {
    location.hash = id
  }, hash)
}
