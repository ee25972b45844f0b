/** `docsgen export offline`: pages opened as files, without a server. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import { docsgen, project, temporaryFolder, write } from '../support/project.ts'
import { png } from '../support/rich-project.ts'

const files = {
  'docsgen.config.ts': `export default {
  title: 'Acme', base: '/help', layout: 'directory',
  locales: { en: { label: 'English' }, de: { label: 'Deutsch' } },
  navbar: [{ label: 'Guides', href: '/guides/bär' }],
  sidebars: { '/guides': 'auto' }
}\n`,
  'content/index.md': '# Home\n\n![Red](red.png)\n\n[bär](guides/bär.md#run)\n\n::counter\n',
  'content/red.png': png(4, 4, 80),
  'content/guides/bär.md': '# Bär\n\n## Run\n\nKeep the barley dry. [v1.0](v1.0.md) [home](../index.md)\n',
  'content/guides/v1.0.md': '# First\n\nOther words.\n',
  'content/de/guides/bär.md': '# Der Bär\n\n## Lauf\n\nGerste trocken halten.\n',
  'templates/islands/counter.tsx': `import { useState } from 'react'
export default function Counter() {
  const [count, setCount] = useState(0)
  return <button onClick={() => setCount(count + 1)}>Count {count}</button>
}\n`
}

let out: string
beforeAll(async () => {
  out = path.join(temporaryFolder(), 'offline')
  expect(await docsgen(['export', 'offline', '--root', project(files), '--out', out])).toMatchObject({
    code: 0,
    stderr: ''
  })
})

async function open(file: string): Promise<{ page: Page; problems: string[] }> {
  const page = await (await (await launchChromium()).newContext()).newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('requestfailed', (request) => problems.push(request.url()))
  page.on('console', (message) => problems.push(message.text()))
  await page.goto(pathToFileURL(path.join(out, file)).href)
  return { page, problems }
}

const at = (page: Page) => decodeURI(page.url()).slice(pathToFileURL(out).href.length + 1)

test('links, pictures and styles are found, and what readers do works', async () => {
  const { page, problems } = await open('index.html')
  expect(await page.evaluate(() => document.querySelector('img')?.naturalWidth)).toBe(4)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary'))).not.toBe(
    ''
  )
  await page.click('docsgen-island button')
  await page.waitForSelector('docsgen-island button:text("Count 1")')
  await page.click('.colour-toggle')
  await page.waitForFunction(() => document.documentElement.dataset.theme)
  await page.click('main a')
  await page.waitForURL(/run$/)
  expect(at(page)).toBe('guides/bär.html#run')
  await page.click('article a:text("v1.0")')
  await page.waitForURL(/v1\.0/)
  await page.click('.sidebar a >> nth=0')
  await page.waitForURL(/r\.html$/)
  await page.click('.languages summary')
  await page.click('.languages a[lang=de]')
  await page.waitForSelector('text=Gerste trocken')
  expect(at(page)).toBe('de/guides/bär.html')
  expect(problems).toEqual([])
})

test('search finds, shows what the page says, and leads there', async () => {
  const { page, problems } = await open('guides/v1.0.html')
  await page.waitForSelector('html[data-scripted]')
  await page.keyboard.press('Control+k')
  await page.fill('.search input', 'barley')
  await page.waitForSelector('.search [role=option]:has-text("Keep the barley dry")')
  await page.keyboard.press('Enter')
  await page.waitForURL(/r\.html/)
  expect(at(page)).toMatch(/^guides\/bär\.html/)
  expect(problems).toEqual([])
})

test('a folder that is not from here stays, and so does the site with an error', async () => {
  const root = project({ 'content/index.md': '# Home\n' })
  const refused = await docsgen(['export', 'offline', '--root', root, '--out', path.join(root, 'content')])
  expect(refused.code).toBe(2)
  expect(refused.stderr).toContain('it is there, and not from this command')
  const again = await docsgen(['build', root, '--offline', '--out', out])
  expect(again).toMatchObject({ code: 0, stderr: '' })
  expect(readFileSync(path.join(out, 'index.html'), 'utf8')).toContain('<title>Home')
  write(root, { 'content/index.md': '# Other\n\n[lost](lost.md)\n' })
  const broken = await docsgen(['export', 'offline', '--root', root, '--out', out])
  expect([broken.code, broken.stderr.includes('Cannot find `lost.md`')]).toEqual([1, true])
  expect(readFileSync(path.join(out, 'index.html'), 'utf8')).toContain('<title>Home')
  write(root, { 'content/index.md': '# Other\n\n[](index.md)\n' })
  const strict = await docsgen(['build', root, '--offline', '--out', out, '--strict', '--format', 'json'])
  expect([strict.code, JSON.parse(strict.stdout).messages[0].level]).toEqual([1, 'error'])
  const other = await docsgen(['build', root, '--offline', '--verify-cache'])
  expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('`--verify-cache` with `--offline`')])
  const section = await docsgen(['export', 'offline', '/guides', '--root', root])
  expect(section.stderr).toContain('Expected no section')
})
