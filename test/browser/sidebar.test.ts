/** Large sidebars: a page holds a part, and a reader gets the rest by opening it, with a script and without. */

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'
import type { Files } from '../support/project.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(at).padStart(3, '0'))

/** Folders with generated indexes, one in another, one of more entries than a page shows; and groups written by hand. */
function largeSite(): Files {
  const files: Files = { 'content/index.md': '# Home\n\n[Guide](guide/a/p000.md)\n' }
  const add = (folder: string, count: number) => {
    for (const at of numbers(count)) files[`content/${folder}/p${at}.md`] = `# ${folder} ${at}\n\nText.\n`
  }
  add('guide/a', 40)
  add('guide/b/deep', 30)
  add('guide/b/other', 30)
  add('guide/c', 120)
  add('api', 200)
  const groups = [0, 1, 2, 3].map((group) => ({
    label: `Group ${group}`,
    items: numbers(200)
      .slice(group * 50, group * 50 + 50)
      .map((at) => ({ href: `/api/p${at}` }))
  }))
  files['docsgen.config.mjs'] =
    `export default { title: 'Large', sidebars: { '/guide': 'auto', '/api': ${JSON.stringify(groups)} } }\n`
  return files
}

const state = openBrowser({ site: 'zero', files: largeSite() })
const whole = '/docsgen/sidebar/guide'
const links = (page: Page) => page.locator('.sidebar a:not([data-rest])').count()
const isOpen = (page: Page, label: string) =>
  page.locator(`.sidebar li:has(> details > summary[aria-label^="${label}:"]) > details`).first().getAttribute('open')
const caret = (label: string) => `.sidebar :is(summary, button)[aria-label="${label}: pages"]`
const entry = (url: string) => `.sidebar a[href="${url}"]`

describe('with scripts', () => {
  test('reading and going on asks for no more than pages; a branch that was open stays', async () => {
    state.served.asked.length = 0
    const { page } = await visit(state, '/guide/a/p000')
    expect(await links(page)).toBe(43)
    await page.click(entry('/guide/c'))
    await page.waitForSelector('h1:text-is("C")')
    expect(await isOpen(page, 'A')).toBe('')
    expect(await page.isVisible(entry('/guide/a/p039'))).toBe(true)
    expect(await page.locator('.sidebar [aria-current]').count()).toBe(1)
    expect(state.served.asked.filter((each) => /sidebar/.test(each.path))).toEqual([])
  })

  test('opening a closed branch brings it, closes no other and moves nothing; it stays through navigation', async () => {
    const { page } = await visit(state, '/guide/a/p000')
    expect(await page.locator(entry('/guide/b/deep/p000')).count()).toBe(0)
    await page.locator(caret('B')).scrollIntoViewIfNeeded()
    expect(await page.getAttribute(caret('B'), 'aria-expanded')).toBe('false')
    const before = await page.locator(caret('B')).boundingBox()
    await page.locator(caret('B')).press('Enter')
    await page.waitForSelector(entry('/guide/b/deep'))
    expect(await page.locator(caret('B')).boundingBox()).toEqual(before)
    expect(await isOpen(page, 'B')).toBe('')
    expect(await page.locator(caret('B')).evaluate((summary) => summary === document.activeElement)).toBe(true)
    expect(await page.locator('.sidebar :is([data-rest], .closed, button)').count()).toBe(0)
    expect(await isOpen(page, 'A')).toBe('')
    expect(await isOpen(page, 'C')).toBeNull()
    await page.click(caret('Deep'))
    await page.click(entry('/guide/b/deep/p003'))
    await page.waitForSelector('h1:text-is("guide/b/deep 003")')
    expect(await page.locator('.sidebar [aria-current]').allTextContents()).toEqual(['guide/b/deep 003'])
    for (const label of ['A', 'B', 'Deep']) expect(await isOpen(page, label), label).toBe('')
    await page.click(caret('A'))
    await page.goBack()
    await page.waitForSelector('h1:text-is("guide/a 000")')
    expect(await page.locator('.sidebar [aria-current]').allTextContents()).toEqual(['guide/a 000'])
    for (const label of ['A', 'B', 'Deep']) expect(await isOpen(page, label), label).toBe('')
  })

  test('the sidebar stays where it was scrolled to', async () => {
    const { page } = await visit(state, '/guide/c/p060')
    await page.click(caret('B'))
    await page.waitForSelector(entry('/guide/b/deep'))
    await page.locator(entry('/guide/c/p070')).scrollIntoViewIfNeeded()
    const top = await page.evaluate(() => document.querySelector('.sidebar')?.scrollTop)
    expect(top).toBeGreaterThan(100)
    await page.click(entry('/guide/c/p070'))
    await page.waitForSelector('h1:text-is("guide/c 070")')
    expect(await page.evaluate(() => document.querySelector('.sidebar')?.scrollTop)).toBe(top)
  })

  test('a direct load shows the entry of the page, however deep it is', async () => {
    const { page } = await visit(state, '/guide/c/p119')
    const isInView = () =>
      page.locator('.sidebar [aria-current]').evaluate((link) => {
        const { top, bottom } = link.getBoundingClientRect()
        return top > 60 && bottom < innerHeight
      })
    await expect.poll(isInView).toBe(true)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  test('what is cut from a level comes with Show all, and the focus goes on from there', async () => {
    const { page } = await visit(state, '/guide/c/p060')
    expect(await page.locator('.sidebar [data-rest]:visible').count()).toBe(2)
    await page.locator('.sidebar [data-rest]:visible').first().focus()
    const seen = await page.locator(entry('/guide/c/p031')).boundingBox()
    await page.keyboard.press('Enter')
    await page.waitForSelector(entry('/guide/c/p000'), { state: 'attached' })
    expect(await page.locator('.sidebar a[href^="/guide/c/"]').count()).toBe(120)
    expect((await page.locator(entry('/guide/c/p031')).boundingBox())?.y).toBeCloseTo(seen?.y ?? -1, 0)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('/guide/c/p000')
    expect(page.url()).toBe(`${state.served.url}/guide/c/p060`)
  })

  test('groups without a page of their own are opened the same way', async () => {
    const { page } = await visit(state, '/api/p000')
    await page.click('.sidebar summary:text("Group 2")')
    await page.waitForSelector(entry('/api/p149'))
    expect(await page.locator(entry('/api/p100')).count()).toBe(1)
    expect(await links(page)).toBe(200)
  })

  test('what cannot be had can be tried again, and links stay that lead to it', async () => {
    const { page } = await visit(state, '/guide/a/p000', { provokes: /net::ERR_/ })
    state.served.delays.set(whole, -1)
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(whole))
    await page.click(caret('B'))
    await failed
    expect(await page.isVisible(entry('/guide/b'))).toBe(true)
    state.served.delays.clear()
    await page.click(caret('B'))
    await page.waitForSelector(entry('/guide/b/deep'))
    await page.goto(`${state.served.url}/api/p000`)
    state.served.delays.set('/docsgen/sidebar/api', -1)
    const failedToo = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/docsgen/sidebar/api'))
    await page.click('.sidebar summary:text("Group 2")')
    await failedToo
    const link = page.locator('.sidebar [data-rest]:visible')
    expect(await link.getAttribute('href')).toBe('/docsgen/sidebar/api')
    state.served.delays.clear()
    await link.click()
    await page.waitForSelector(entry('/api/p149'))
  })

  test('in the menu of a narrow screen the branch opens and the menu stays open', async () => {
    const { page } = await visit(state, '/guide/c/p060', { viewport: { width: 390, height: 800 } })
    await page.click('.menu summary')
    await page.locator('.sidebar [data-rest]:visible').first().click()
    await page.waitForSelector(entry('/guide/c/p000'), { state: 'attached' })
    expect(await page.locator('.menu').getAttribute('open')).toBe('')
  })
})

test('without scripts a closed branch leads to its page, where it is open, with its caret in the same place', async () => {
  const { page } = await visit(state, '/guide/a/p000', { javaScriptEnabled: false })
  expect(await page.locator('.sidebar button').count()).toBe(0)
  await page.click(entry('/guide/b'))
  await page.waitForURL(`${state.served.url}/guide/b`)
  expect(await isOpen(page, 'B')).toBe('')
  expect(await page.isVisible(entry('/guide/b/deep'))).toBe(true)
})

test('without scripts every entry is a link away', async () => {
  const { page } = await visit(state, '/api/p000', { javaScriptEnabled: false })
  await page.click('.sidebar summary:text("Group 2")')
  expect(await page.getAttribute('.sidebar a:text-is("Group 2"):visible', 'href')).toBe('/api/p100')
  await page.click('.sidebar [data-rest]:visible')
  await page.waitForURL(`${state.served.url}/docsgen/sidebar/api`)
  await page.click('.sidebar summary:text("Group 3")')
  await page.click(entry('/api/p199'))
  await page.waitForURL(`${state.served.url}/api/p199`)
})

test('a page and what completes it are small', () => {
  const size = (file: string) => gzipSync(readFileSync(path.join(state.served.dir, file)), { level: 9 }).length
  expect(size('docsgen/sidebar/guide.html')).toBeLessThan(6000)
  expect(size('guide/a/p000.html')).toBeLessThan(1500)
})
