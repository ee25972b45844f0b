/** Light and dark (rows 33 to 43). */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { arrive, openBrowser, rootsOf, visit, watchRoots } from '../support/browser.ts'
import { readerSite } from '../support/reader-site.ts'

const state = openBrowser({ project: readerSite })
const mode = (page: Page) => page.getAttribute('html', 'data-theme')
const scheme = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

test('36: light, even where the system is dark, and nothing is stored', async () => {
  const { page } = await visit(state, '/guide/one', { colorScheme: 'dark' })
  expect(await mode(page)).toBe('light')
  expect(await background(page)).toBe('rgb(255, 255, 255)')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await mode(page)).toBe('light')
})

test('33, 34, 37: a click changes it at once, it is kept, and a second click changes it back', async () => {
  const { page, complaints } = await visit(state, '/guide/one')
  await page.click('.colour-toggle')
  expect(await mode(page)).toBe('dark')
  expect(await background(page)).not.toBe('rgb(255, 255, 255)')
  expect(await scheme(page)).toBe('dark')
  expect(await page.evaluate(() => localStorage.getItem('docsgen.theme'))).toBe('dark')
  await page.reload()
  expect(await mode(page)).toBe('dark')
  await page.click('.sidebar a[href="/guide/two"]')
  await arrive(page, '/guide/two')
  expect(await mode(page)).toBe('dark')
  expect(await scheme(page)).toBe('dark')
  await page.click('.colour-toggle')
  expect(await mode(page)).toBe('light')
  expect(await page.evaluate(() => localStorage.getItem('docsgen.theme'))).toBe('light')
  expect(complaints).toEqual([])
})

test('35: dark is there before anything is painted, whenever the scripts come', async () => {
  const { page } = await visit(state, '/guide/one', {
    init: "localStorage.setItem('docsgen.theme', 'dark')",
    before: (page) => page.route('**/docsgen/boot.*', (route) => route.abort())
  })
  expect(await mode(page)).toBe('dark')
  expect(await background(page)).not.toBe('rgb(255, 255, 255)')
})

test.each(['"><img>', 'DARK', '', 'system', 'null'])('35: %j in the storage is taken for light', async (rubbish) => {
  const { page, complaints } = await visit(state, '/guide/one', {
    init: `localStorage.setItem('docsgen.theme', ${JSON.stringify(rubbish)})`
  })
  expect(await mode(page)).toBe('light')
  expect(complaints).toEqual([])
})

test('38: the button says what it does and which mode is on, and its picture follows', async () => {
  const { page, complaints } = await visit(state, '/guide/one', { init: watchRoots })
  const label = () => page.getAttribute('.colour-toggle', 'aria-label')
  const picture = () =>
    page.evaluate(() => getComputedStyle(document.querySelector('.colour-toggle') as Element, '::before').maskImage)
  expect(await rootsOf(page)).toEqual([])
  expect(await label()).toBe('Switch between light and dark mode')
  await page.hover('.colour-toggle')
  await expect.poll(label).toBe('Switch between light and dark mode (currently light mode)')
  expect(await rootsOf(page)).toEqual(['colour-toggle'])
  const moon = await picture()
  expect(moon).toContain('data:image/svg+xml')
  await page.click('.colour-toggle')
  await expect.poll(label).toBe('Switch between light and dark mode (currently dark mode)')
  expect(await picture()).toContain('%3Ccircle')
  expect(moon).not.toContain('%3Ccircle')
  expect(complaints).toEqual([])
})

test('38: the button keeps its place while there is no script to answer it', async () => {
  const { page } = await visit(state, '/guide/one', { javaScriptEnabled: false })
  const before = await page.locator('.colour-toggle').boundingBox()
  const { page: live } = await visit(state, '/guide/one')
  expect(await live.locator('.colour-toggle').boundingBox()).toEqual(before)
  expect(before?.width).toBeGreaterThan(20)
})

test('39: other tabs follow, their buttons too', async () => {
  const { page } = await visit(state, '/guide/one')
  await page.hover('.colour-toggle')
  const other = await page.context().newPage()
  await other.goto(`${state.served.url}/guide/two`)
  await other.click('.colour-toggle')
  await expect.poll(() => mode(page)).toBe('dark')
  await expect.poll(() => page.getAttribute('.colour-toggle', 'aria-label')).toContain('currently dark mode')
  await other.evaluate(() => localStorage.clear())
  await expect.poll(() => mode(page)).toBe('light')
})

test('42: where storage is blocked the choice lasts as long as the page', async () => {
  const init = "Object.defineProperty(window, 'localStorage', { get() { throw new Error('blocked') } })"
  const { page, complaints } = await visit(state, '/guide/one', { init })
  await page.click('.colour-toggle')
  expect(await mode(page)).toBe('dark')
  await page.click('.sidebar a[href="/guide/two"]')
  await arrive(page, '/guide/two')
  expect(await mode(page)).toBe('dark')
  expect(complaints).toEqual([])
})
