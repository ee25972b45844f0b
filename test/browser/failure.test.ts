/** What a reader sees when something fails: never a dead end (rows 15 to 21, and what is next to them). */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  addLink,
  arrive,
  follow,
  openBrowser,
  setOffline,
  tap,
  topOf,
  type VisitOptions,
  visit,
  watchLoads
} from '../support/browser.ts'
import { readerSite } from '../support/reader-site.ts'

const state = openBrowser({ project: readerSite })
/** A reader, who hears of what the browser cannot load, and of nothing else. */
const read = (options: VisitOptions = {}) =>
  visit(state, '/guide/one', { provokes: /^Failed to load resource|dynamically imported module/, ...options })
const two = '.sidebar a[href="/guide/two"]'

/** Fetches of a page by the script are answered so; the browser’s own loads of it are not touched. */
function answerFetches(
  page: Page,
  pathname: string,
  answer: 'abort' | { status?: number; type?: string; body?(html: string): string }
) {
  return page.route(`**${pathname}`, async (route) => {
    if (route.request().isNavigationRequest()) return route.continue()
    if (answer === 'abort') return route.abort()
    const response = await route.fetch()
    const html = await response.text()
    const { status = 200, type = 'text/html; charset=utf-8', body = (text) => text } = answer
    await route.fulfill({ status, headers: { 'content-type': type }, body: body(html) })
  })
}

function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads++
  })
  return () => loads
}

describe('a page that cannot be shown in place is loaded', () => {
  const failures = {
    '15: the network fails': 'abort',
    '16: another status': { status: 503 },
    '16: a status of success that is not 200': { status: 203 },
    '16: another type': { type: 'application/xhtml+xml' },
    '16: a page of another generator': { body: (html: string) => html.replace('data-docsgen=""', '') },
    '16: another build': { body: (html: string) => html.replace(/\/docsgen\/boot\.[^"]*/, '/docsgen/boot.newer.js') },
    '16: the home page in place of every page': {
      body: (html: string) => html.replace(/data-url="[^"]*"/, 'data-url="/"')
    },
    '16: no url': { body: (html: string) => html.replace(/data-url="[^"]*"/, '') },
    '16: no main part': { body: (html: string) => html.replace(/<main[\s\S]*<\/main>/, '') }
  } as const

  test('15, 16: whatever is wrong with it', async () => {
    const { page } = await read()
    const loads = countLoads(page)
    for (const [index, [at, answer]] of Object.entries(failures).entries()) {
      const [url, title] = index % 2 === 0 ? ['/guide/two', 'Two'] : ['/guide/one', 'One']
      // The page was loaded for another failure a moment ago.
      await page.evaluate(() => sessionStorage.clear())
      const isStill = await watchLoads(page)
      await answerFetches(page, url, answer)
      await tap(page, `.sidebar a[href="${url}"]`)
      await expect.poll(isStill, { message: at }).toBe(false)
      await arrive(page, url)
      expect(await page.textContent('h1'), at).toBe(title)
      expect(loads(), at).toBe(index + 1)
      await page.unroute(`**${url}`)
    }
    await page.goBack()
    await arrive(page, '/guide/one')
  })

  test('15: also where a fragment is wanted, and the heading is shown', async () => {
    const { page } = await read()
    const isStill = await watchLoads(page)
    await answerFetches(page, '/guide/two', 'abort')
    await addLink(page, { href: '/guide/two#further-down', id: 'jump' })
    await tap(page, '#jump')
    await expect.poll(isStill).toBe(false)
    await arrive(page, '/guide/two')
    await expect.poll(() => topOf(page, '#further-down')).toBe(68)
  })

  test('15: once within ten seconds; then a panel asks the reader, in place of the text', async () => {
    const { page } = await read({ before: (page) => page.clock.install() })
    const loads = countLoads(page)
    const begin = () => page.goto(`${state.served.url}/guide/one`)
    await answerFetches(page, '/guide/two', 'abort')
    await tap(page, two)
    await expect.poll(loads).toBe(1)
    await page.waitForSelector('h1:text("Two")')
    await page.waitForSelector('html[data-scripted]')
    await begin()
    const isStill = await watchLoads(page)
    await tap(page, two)
    await page.waitForSelector('main .retry')
    expect(await page.textContent('main')).toBe('/guide/two could not be loaded. Retry')
    expect(await page.locator('.sidebar [aria-current]').count()).toBe(0)
    expect(await page.title()).toBe('/guide/two could not be loaded.')
    expect(loads()).toBe(2)
    expect(await isStill()).toBe(true)
    // The reader's own word counts: now it is loaded.
    await page.click('.retry button')
    await expect.poll(loads).toBe(3)
    await page.waitForSelector('h1:text("Two")')
    // Later the site may load it again by itself.
    await begin()
    await page.clock.fastForward(11_000)
    await tap(page, two)
    await expect.poll(loads).toBe(5)
    await page.waitForSelector('h1:text("Two")')
  })

  test.each(['Back', 'a link'])(
    '15: a reader who leaves it by %s before its script runs sees the right page, loaded once',
    async (way) => {
      const { page } = await read()
      const loads = countLoads(page)
      await answerFetches(page, '/guide/two', 'abort')
      const held: (() => Promise<void>)[] = []
      await page.route('**/docsgen/boot.*', (route) => void held.push(() => route.continue()))
      await tap(page, two)
      await expect.poll(() => held.length).toBe(1)
      await page.waitForSelector('h1:text("Two")')
      await page.unroute('**/docsgen/boot.*')
      if (way === 'Back') await page.evaluate(() => history.back())
      else await page.click('.sidebar a[href="/guide/one"]', { noWaitAfter: true })
      if (way === 'Back') await held[0]?.()
      await page.waitForSelector('html[data-scripted] h1:text("One")')
      expect(new URL(page.url()).pathname).toBe('/guide/one')
      await page.waitForTimeout(300)
      expect(loads()).toBe(2)
    }
  )

  test('19: a fetch that failed is not remembered: the next click asks again', async () => {
    const { page } = await read()
    await answerFetches(page, '/guide/two', 'abort')
    const failed = page.waitForEvent('requestfailed')
    await page.focus(two)
    await failed
    await page.unroute('**/guide/two')
    const isStill = await watchLoads(page)
    await follow(page, '/guide/two', tap)
    expect(await isStill()).toBe(true)
  })
})

describe('offline', () => {
  test('15: the page stays, a panel is shown instead of the text, and Retry works when the network is back', async () => {
    const { page } = await read()
    const isStill = await watchLoads(page)
    await setOffline(page, true)
    await tap(page, two)
    await page.waitForSelector('main .retry[role="alert"]')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Retry')
    expect(await page.isVisible('.sidebar')).toBe(true)
    await expect.poll(() => page.locator('.progress:not(.progress-done)').count()).toBe(0)
    const first = await page.$('.retry')
    await page.click('.retry button')
    await expect.poll(() => first?.evaluate((panel) => panel.isConnected)).toBe(false)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Retry')
    await setOffline(page, false)
    await page.click('.retry button')
    await arrive(page, '/guide/two')
    expect(await page.textContent('h1')).toBe('Two')
    expect(await isStill()).toBe(true)
  })

  test('15: pages that were read are there without the network, and the way back leads out of the panel', async () => {
    const { page } = await read()
    const isStill = await watchLoads(page)
    await follow(page, '/guide/three', tap)
    await setOffline(page, true)
    await tap(page, two)
    await page.waitForSelector('main .retry')
    await tap(page, two)
    await page.waitForSelector('main .retry')
    await page.goBack()
    await page.waitForSelector('h1:text("Three")')
    await page.goBack()
    await page.waitForSelector('h1:text("One")')
    expect(await isStill()).toBe(true)
  })
})

test('a reader with an old tab lands on the new site after a deploy: at the next click', async () => {
  const { page } = await read()
  const isStill = await watchLoads(page)
  // The new build has another boot script; the old scripts are gone from the host.
  const old = await page.getAttribute('script[data-docsgen]', 'src')
  await page.route('**/docsgen/*.js*', (route) => {
    const url = route.request().url()
    if (url.endsWith('/docsgen/boot.newer.js')) return route.continue({ url: state.served.url + old })
    return route.fulfill({ status: 404, body: '404 Not Found' })
  })
  await page.route('**/guide/*', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: html.replaceAll(String(old), '/docsgen/boot.newer.js') })
  })
  await page.click('.colour-toggle') // its script is gone: nothing is said, and the button works
  expect(await page.getAttribute('html', 'data-theme')).toBe('dark')
  expect(await page.locator('.retry').count()).toBe(0)
  await page.click(two)
  await expect.poll(isStill).toBe(false)
  await arrive(page, '/guide/two')
  const isStillNew = await watchLoads(page)
  await follow(page, '/guide/three')
  expect(await isStillNew()).toBe(true)
})

describe('where scripts do not come', () => {
  const phone = { viewport: { width: 390, height: 700 } }

  async function readEverything(page: Page) {
    await page.click('.menu > summary')
    await page.click('text=Back to main menu')
    expect(await page.isVisible('.menu-panel a[href="/about"]')).toBe(true)
    await page.click('text=Pages of this section')
    await page.click('.sidebar a[href="/guide/two"]')
    await page.waitForSelector('h1:text("Two")')
    await page.click('.toc-folded summary')
    await page.click('.toc a[href="#further-down"]')
    await expect.poll(() => page.evaluate('Math.round(scrollY)')).toBeGreaterThan(500)
    await page.click('.menu > summary')
    await page.click('.sidebar summary:has-text("folder")')
    await page.click('.sidebar a[href="/guide/folder/deep"]')
    await page.waitForSelector('h1:text("Deep")')
  }

  test('43: none at all: everything is readable and reachable, light', async () => {
    const { page } = await read({ ...phone, javaScriptEnabled: false })
    expect(await page.getAttribute('html', 'data-theme')).toBe('light')
    expect(await page.isVisible('.colour-toggle')).toBe(false)
    await readEverything(page)
  })

  test('the boot script blocked: the same, and the colours chosen before', async () => {
    const { page } = await read({
      ...phone,
      init: "localStorage.setItem('docsgen.theme', 'dark')",
      before: (page) => page.route('**/docsgen/boot.*', (route) => route.abort())
    })
    expect(await page.getAttribute('html', 'data-theme')).toBe('dark')
    await readEverything(page)
  })

  test('the islands blocked: the same, without a word, and navigation stays quick', async () => {
    const { page } = await read({
      ...phone,
      before: (page) => page.route('**/docsgen/islands.*', (route) => route.abort())
    })
    const isStill = await watchLoads(page)
    await readEverything(page)
    await page.click('.menu > summary')
    await expect.poll(() => page.locator('main[inert]').count()).toBe(1)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('main[inert]').count()).toBe(0)
    expect(await isStill()).toBe(true)
    await page.click('.colour-toggle')
    expect(await page.getAttribute('html', 'data-theme')).toBe('dark')
    expect(await page.locator('.retry').count()).toBe(0)
  })

  test('storage full of rubbish, full, or blocked: no error, and what was read can be left', async () => {
    const init = `localStorage.setItem('docsgen.theme', '{"x":')
      for (const area of [localStorage, sessionStorage])
        for (let size = 1 << 20; size >= 1; size >>= 1)
          try { for (;;) area.setItem(String(Math.random()), 'x'.repeat(size)) } catch {}`
    const blocked = `for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get() { throw new Error('blocked') } })`
    for (const script of [init, blocked]) {
      const { page } = await read({ init: script })
      await answerFetches(page, '/guide/two', { status: 500 })
      await tap(page, two)
      await page.waitForSelector('h1:text("Two")')
      await page.click('.colour-toggle')
      expect(await page.getAttribute('html', 'data-theme')).toBe('dark')
    }
  })
})
