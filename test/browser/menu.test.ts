/** The menu of narrow screens: a drawer with two panels, in a real browser, with scripts and without. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { isNight, openBrowser, rootsOf, siteWith, visit, watchLoads, watchRoots } from '../support/browser.ts'

const guide = '/docs/guides/products'
const orders = '.sidebar a[href="/docs/guides/orders"]'
const pricing = '.menu-panel a[href="/pricing"]'
const phone = { viewport: { width: 390, height: 700 } }
const isOpen = (page: Page) => page.evaluate(() => document.querySelector<HTMLDetailsElement>('.menu')?.open)
/** A point of the page that the drawer leaves free. */
const beside = { x: 380, y: 400 }

async function open(page: Page): Promise<void> {
  await page.click('.menu > summary')
  await expect.poll(() => isOpen(page)).toBe(true)
  await expect.poll(() => page.locator('main[inert]').count()).toBe(1)
}

async function expectClosed(page: Page): Promise<void> {
  await expect.poll(() => isOpen(page)).toBe(false)
  await expect.poll(() => page.locator('main[inert]').count()).toBe(0)
}

describe('with scripts', () => {
  const state = openBrowser()

  test('a bar from 997 px, a menu below, of one sidebar', async () => {
    const { page } = await visit(state, '/docs/guides/orders')
    expect(await page.locator('[href="/docs/guides/registration/raffle"]').count()).toBe(1)
    for (const width of [996, 997]) {
      await page.setViewportSize({ width, height: 700 })
      const shown = ['.menu > summary', '.navbar-links', '.sidebar'].map((part) => page.isVisible(part))
      expect(await Promise.all(shown)).toEqual(width === 996 ? [true, false, false] : [false, true, true])
    }
  })

  test('opens on the sidebar, with a way to the main links and back; one panel at a time', async () => {
    const { page } = await visit(state, guide, phone)
    const topOf = async (selector: string) => (await page.locator(selector).boundingBox())?.y
    const before = await topOf('.menu > summary')
    await open(page)
    expect(await page.isVisible('.banner')).toBe(true)
    expect(await topOf('.menu > summary')).toBe(before)
    expect(await topOf('.menu-drawer')).toBeGreaterThan(before ?? 0)
    expect(await page.isVisible(orders)).toBe(true)
    expect(await page.isVisible(pricing)).toBe(false)
    await page.click('text=Back to main menu')
    await expect.poll(() => page.isVisible(pricing)).toBe(true)
    expect(await page.isVisible(orders)).toBe(false)
    await page.click('text=Pages of this section')
    await expect.poll(() => page.isVisible(orders)).toBe(true)
    await page.click('text=Back to main menu')
    await page.keyboard.press('Escape')
    await expectClosed(page)
    await open(page)
    expect(await page.isVisible(orders)).toBe(true)
  })

  test('the panel that does not show cannot be reached by Tab, nor can the page', async () => {
    const { page } = await visit(state, guide, phone)
    await open(page)
    const reached = new Set<string>()
    for (let at = 0; at < 40; at++) {
      await page.keyboard.press('Tab')
      reached.add(
        await page.evaluate(() => {
          const places = ['.sidebar', '.menu-panel', '.navbar', 'body']
          return places.find((place) => document.activeElement?.matches(`${place} *`)) ?? 'browser'
        })
      )
    }
    expect([...reached].filter((place) => place !== 'browser').sort()).toEqual(['.navbar', '.sidebar'])
  })

  test('is guarded where it was opened before the script was there', async () => {
    const { page, release } = await visit(state, guide, { ...phone, hold: '/docsgen/boot.*', waitUntil: 'commit' })
    await page.click('.menu > summary')
    release()
    await expect.poll(() => page.locator('main[inert]').count()).toBe(1)
    await page.keyboard.press('Escape')
    await expectClosed(page)
    await open(page)
    await page.goBack()
    await expectClosed(page)
  })

  test('on a page without a sidebar it shows the main links; the page below does not scroll, and Escape gives the focus back', async () => {
    const { page } = await visit(state, '/pricing', phone)
    await page.evaluate(() => scrollTo(0, 300))
    await open(page)
    expect(await page.isVisible(pricing)).toBe(true)
    expect(await page.isVisible('text=Back to main menu')).toBe(false)
    await page.mouse.move(beside.x, beside.y)
    await page.mouse.wheel(0, 500)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await page.evaluate(() => scrollY)).toBe(300)
    await page.keyboard.press('Escape')
    await expectClosed(page)
    expect(await page.evaluate(() => document.activeElement?.matches('.menu > summary'))).toBe(true)
    expect(await page.evaluate(() => scrollY)).toBe(300)
  })

  test('a click outside, Back and a wider window close it', async () => {
    const { page } = await visit(state, guide, phone)
    await open(page)
    await page.mouse.click(beside.x, beside.y)
    await expectClosed(page)
    expect(await page.evaluate(() => document.activeElement?.matches('.menu > summary'))).toBe(true)
    await open(page)
    await page.goBack()
    await expectClosed(page)
    expect(new URL(page.url()).pathname).toBe(guide)
    await open(page)
    await page.setViewportSize({ width: 1200, height: 700 })
    await expectClosed(page)
  })

  test('a link chosen in it leads there, to another site as well, and Back leads to the page before', async () => {
    const { page } = await visit(state, guide, phone)
    await open(page)
    await page.click(orders)
    await page.waitForSelector('h1:text("Orders")')
    await expectClosed(page)
    await page.goBack()
    await page.waitForSelector('h1:text("Products")')
    await page.route('https://code.example/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 100)) // the menu has closed meanwhile
      await route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' })
    })
    await open(page)
    await page.click('text=Back to main menu')
    await page.click('.menu-panel a[href^="https://code.example/"]')
    await page.waitForSelector('h1:text("Elsewhere")')
    await page.goBack()
    await page.waitForSelector('h1:text("Products")')
  })

  test('a category that is a link closes it, its caret does not', async () => {
    const { page } = await visit(state, '/docs/guides/orders', phone)
    await open(page)
    await page.click('.sidebar summary[aria-label="Products: pages"]')
    expect(await isOpen(page)).toBe(true)
    await page.click('.sidebar .linked > a[href="/docs/guides/products"]')
    await page.waitForSelector('h1:text("Products")')
    await expectClosed(page)
  })

  test('it slides for 200 ms, and not at all where motion is reduced', async () => {
    const { page } = await visit(state, guide, phone)
    await open(page)
    const animation = () =>
      page.$eval('.sidebar', (element) => {
        const { animationName, animationDuration } = getComputedStyle(element)
        return [animationName, animationDuration]
      })
    expect(await animation()).toEqual(['menu-slide', '0.2s'])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await animation()).toEqual(['none', '0s'])
  })

  test('without scripts both panels can be reached, and a click outside closes it', async () => {
    const { page } = await visit(state, guide, { ...phone, javaScriptEnabled: false })
    await page.click('.menu > summary')
    expect(await page.isVisible(orders)).toBe(true)
    await page.click('text=Back to main menu')
    expect(await page.isVisible(pricing)).toBe(true)
    expect(await page.isVisible(orders)).toBe(false)
    await page.mouse.click(beside.x, beside.y)
    expect(await page.isVisible('.menu-drawer')).toBe(false)
    await page.click('.menu > summary')
    await page.click('text=Pages of this section')
    await page.click(orders)
    expect(await page.textContent('h1')).toBe('Orders')
  })
})

describe.each(['react', 'preact'])('hydrated by %s', (runtime) => {
  const state = openBrowser(siteWith(runtime, 'versions'))
  const install = '/docs/guide/install'
  const touch = { ...phone, hasTouch: true, init: watchRoots }
  const label = (page: Page) => page.getAttribute('.menu > summary', 'aria-label')

  test('the first touch opens it at once and asks for React and the menu alone; then it says that it is open', async () => {
    const { page, release } = await visit(state, install, { ...touch, hold: '/docsgen/islands.*' })
    await page.waitForLoadState('networkidle')
    expect(await rootsOf(page)).toEqual([])
    state.served.asked.length = 0
    const entries = await page.evaluate(() => history.length)
    await page.tap('.menu > summary')
    await expect.poll(() => page.locator('main[inert]').count()).toBe(1)
    expect(await label(page)).toBe('Menu')
    release()
    await expect.poll(() => label(page)).toBe('Close menu')
    expect(await rootsOf(page)).toEqual(['menu'])
    expect(await isOpen(page)).toBe(true)
    await page.tap('text=Back to main menu')
    await expect.poll(() => page.isVisible('.menu-panel a[href="/about"]')).toBe(true)
    await page.waitForLoadState('networkidle')
    expect(state.served.asked.map(({ path }) => path.split('.')[0])).toEqual(['/docsgen/islands', '/docsgen/islands'])
    expect(await page.evaluate(() => history.length)).toBe(entries + 1)
    await page.keyboard.press('Escape')
    await expectClosed(page)
    await expect.poll(() => label(page)).toBe('Menu')
    await expect.poll(() => page.evaluate(() => history.state.menu)).toBeFalsy()
    await page.tap('.menu > summary')
    await expect.poll(() => label(page)).toBe('Close menu')
    expect(await page.isVisible('.sidebar a[href="/docs/new"]')).toBe(true)
    await page.goBack()
    await expectClosed(page)
    expect(new URL(page.url()).pathname).toBe(install)
    expect(await rootsOf(page)).toEqual(['menu'])
  })

  test.runIf(runtime === 'react' || isNight)(
    'a link is followed before React is there, and the menu stays alive from page to page',
    async () => {
      const { page, release } = await visit(state, install, { ...touch, hold: '/docsgen/islands.*' })
      const isStill = await watchLoads(page)
      await page.tap('.menu > summary')
      await page.tap('.sidebar a[href="/docs/new"]')
      await page.waitForSelector('h1:text("New")')
      release()
      await expect.poll(() => rootsOf(page)).toEqual(['menu'])
      await open(page)
      await expect.poll(() => label(page)).toBe('Close menu')
      await page.tap('text=Back to main menu')
      await page.tap('.menu-panel a[href="/about"]')
      await page.waitForSelector('h1:text("About")')
      await expectClosed(page)
      await expect.poll(() => label(page)).toBe('Menu')
      expect(await page.getAttribute('.menu-panel a[href="/about"]', 'aria-current')).toBe('page')
      expect(await rootsOf(page)).toEqual(['menu'])
      expect(await isStill()).toBe(true)
    }
  )

  test.runIf(runtime === 'react' || isNight)('on a page that was translated it stays open and guarded', async () => {
    const provokes = runtime === 'react' ? /does not match/ : undefined
    const { page, complaints } = await visit(state, install, { ...touch, ...(provokes && { provokes }) })
    await page.evaluate(() => {
      for (const link of document.querySelectorAll('.menu-panel a, .menu-to-main'))
        link.innerHTML = '<font><font>Anders</font></font>'
    })
    await page.tap('.menu > summary')
    // React gives up, and the HTML stays; Preact puts its own texts in place.
    if (runtime === 'react') await expect.poll(() => complaints).toEqual([expect.stringContaining('does not match')])
    await expect.poll(() => rootsOf(page)).toEqual(runtime === 'react' ? [] : ['menu'])
    await expect.poll(() => page.locator('main[inert]').count()).toBe(1)
    expect(await isOpen(page)).toBe(true)
    await page.keyboard.press('Escape')
    await expectClosed(page)
    await open(page)
    await page.goBack()
    await expectClosed(page)
    expect(new URL(page.url()).pathname).toBe(install)
  })
})
