/** The banner above every page, in both readings: one that can be closed and one that cannot (rows 44 to 49). */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { blockedStorage, follow, openBrowser, visit } from '../support/browser.ts'
import { config, readerSite } from '../support/reader-site.ts'

const withBanner = (id: string, closeable?: boolean) => ({
  ...readerSite,
  'docsgen.config.ts': config(
    `banner: { id: '${id}', content: 'News: [read](/about).'${closeable === undefined ? '' : `, closeable: ${closeable}`} },`
  )
})

/** Adds up how far what is painted moves without the reader's doing. */
const shifts = `window.shift = 0
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value
}).observe({ type: 'layout-shift', buffered: true })`

/** When two frames were painted after the load. */
async function shiftOf(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return page.evaluate('window.shift')
}

describe('a banner that can be closed', () => {
  const state = openBrowser({ project: withBanner('first', true) })
  const remember = (id: string) => `localStorage.setItem('docsgen.banner', '${id}')`

  test('44, 46, 47: is closed by its button, stays closed on every page and after a reload', async () => {
    const { page } = await visit(state, '/guide/one')
    expect(await page.isVisible('.banner')).toBe(true)
    const look = () =>
      page.$eval('.banner', (banner) => [
        getComputedStyle(banner).backgroundColor,
        getComputedStyle(banner, '::before').content
      ])
    expect(await look()).toEqual(['rgb(230, 240, 249)', 'none'])
    await page.$eval('.banner', (banner) => banner.classList.add('banner-danger'))
    expect(await look()).toEqual(['rgb(172, 27, 27)', '""'])
    await page.click('.banner button[aria-label="Close"]')
    expect(await page.isVisible('.banner')).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('brand')
    expect(await page.evaluate(() => localStorage.getItem('docsgen.banner'))).toBe('first')
    await follow(page, '/guide/two')
    expect(await page.isVisible('.banner')).toBe(false)
    await page.reload()
    expect(await page.isVisible('.banner')).toBe(false)
  })

  test('47: other tabs that are open keep theirs', async () => {
    const { page } = await visit(state, '/guide/one')
    const other = await page.context().newPage()
    await other.goto(`${state.served.url}/guide/two`)
    await other.click('.banner-close')
    expect(await other.isVisible('.banner')).toBe(false)
    expect(await page.isVisible('.banner')).toBe(true)
  })

  test('47: where storage is blocked it is closed as long as the page lasts', async () => {
    const { page } = await visit(state, '/guide/one', { init: blockedStorage })
    await page.click('.banner-close')
    expect(await page.isVisible('.banner')).toBe(false)
    await follow(page, '/guide/two')
    expect(await page.isVisible('.banner')).toBe(false)
  })

  test.each([
    ['shown', '', true],
    ['closed before', remember('first'), false],
    ['shown at once to those who closed the last', remember('older'), true]
  ])('46, 48: nothing moves: %s', async (_, init, isShown) => {
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 390, height: 700 }
    ]) {
      const { page } = await visit(state, '/guide/one', { init: `${init}\n${shifts}`, viewport })
      expect(await page.isVisible('.banner')).toBe(isShown)
      // A banner that comes or goes moves all below it: some hundredths. A busy machine may paint half a page first.
      expect(await shiftOf(page)).toBeLessThan(0.001)
    }
  })

  test('46: closed before, it is hidden before anything is painted, whenever the scripts come', async () => {
    const { page } = await visit(state, '/guide/one', {
      init: remember('first'),
      provokes: /net::ERR_FAILED/,
      before: (page) => page.route('**/docsgen/boot.*', (route) => route.abort())
    })
    expect(await page.isVisible('.banner')).toBe(false)
  })

  test('without scripts it is shown, without a button that nobody answers', async () => {
    const { page } = await visit(state, '/guide/one', { javaScriptEnabled: false })
    expect(await page.isVisible('.banner')).toBe(true)
    expect(await page.isVisible('.banner-close')).toBe(false)
  })
})

describe('a banner that cannot', () => {
  const state = openBrowser({ project: withBanner('first') })

  test('45: is what there is by default; it has no button and shows whatever is stored', async () => {
    const { page } = await visit(state, '/guide/one', {
      init: `localStorage.setItem('docsgen.banner', 'first')\n${shifts}`
    })
    expect(await page.isVisible('.banner')).toBe(true)
    expect(await page.locator('.banner button').count()).toBe(0)
    expect(await page.locator('.banner a[href="/about"]').count()).toBe(1)
    expect(await shiftOf(page)).toBeLessThan(0.001)
  })
})
