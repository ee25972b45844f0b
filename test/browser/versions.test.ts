/** Versions of the documentation, as a reader meets them: the picker, what is remembered, and where links lead then. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { blockedStorage, openBrowser, rootsOf, siteWith, visit, watchRoots } from '../support/browser.ts'

const install = '/docs/guide/install'
const remembered = (page: Page) => page.evaluate(() => localStorage.getItem('docsgen.version'))
const remembers = (name: string) =>
  `localStorage.getItem('docsgen.version') ?? localStorage.setItem('docsgen.version', '${name}')`
const addressOf = (page: Page) => page.evaluate(() => location.pathname + location.search + location.hash)

describe.each(['react', 'preact'])('several versions, with %s', (runtime) => {
  const state = openBrowser(siteWith(runtime, 'versions'))

  test('the picker goes to the same page, keeps query and fragment, and the choice is remembered', async () => {
    const { page } = await visit(state, `${install}?a=b#steps`)
    expect(await remembered(page)).toBeNull()
    await page.click('.versions summary')
    await page.click('.versions a:text-is("2.0")')
    await page.waitForSelector('h1:text-is("Install 2.0")')
    expect(await addressOf(page)).toBe('/docs/2.0/guide/install?a=b#steps')
    expect(await remembered(page)).toBe('2.0')
    expect(await page.textContent('.versions summary')).toContain('2.0')
    expect(await page.locator('.versions[open]').count()).toBe(0)
  })

  test('the list closes by Escape, which gives back the focus, and by whatever is pressed beside it', async () => {
    const { page } = await visit(state, install, { init: watchRoots })
    expect(await rootsOf(page)).toEqual([])
    const isOpen = () => page.evaluate(() => document.querySelector<HTMLDetailsElement>('.versions')?.open)
    const open = async () => {
      await page.click('.versions summary')
      await expect.poll(isOpen).toBe(true)
    }
    await open()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('3.0')
    await page.keyboard.press('Escape')
    await expect.poll(isOpen).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY')
    await expect.poll(() => rootsOf(page)).toEqual(['version-picker'])
    await open()
    await expect.poll(() => page.textContent('.versions summary')).toBe('Close the list of versions, now 3.0')
    await page.click('h1')
    await expect.poll(isOpen).toBe(false)
    await expect.poll(() => page.textContent('.versions summary')).toBe('Version: 3.0')
  })

  // The rest is alike whatever renders the picker.
  if (runtime === 'preact') return

  test('where the other version lacks the page, the picker goes to its start', async () => {
    const { page } = await visit(state, '/docs/new')
    await page.click('.versions summary')
    await page.click('.versions a:has-text("1.0")')
    await page.waitForSelector('h1:text-is("Legacy")')
    expect(await addressOf(page)).toBe('/legacy')
    expect(await remembered(page)).toBe('1.0')
  })

  test('an older version says so and leads to the current one, which is a choice too', async () => {
    const { page } = await visit(state, '/docs/2.0/guide/install', { init: remembers('2.0') })
    expect(await page.textContent('.version-note')).toBe('This is the documentation of 2.0. The current one is 3.0.')
    expect(await page.getAttribute('link[rel="canonical"]', 'href')).toBe(
      'https://versions.example/docs/2.0/guide/install'
    )
    await page.click('.version-note a')
    await page.waitForSelector('h1:text-is("Install 3.0")')
    expect(await page.locator('.version-note').count()).toBe(0)
    expect(await remembered(page)).toBe('3.0')
  })

  test('links of other pages lead to the remembered version: same page, else its start', async () => {
    const { page } = await visit(state, '/', { init: remembers('2.0') })
    const hrefOf = (text: string) => page.getAttribute(`main a:text-is("${text}")`, 'href')
    await expect.poll(() => hrefOf('Install')).toContain('/docs/2.0/guide/install#steps')
    await expect.poll(() => hrefOf('what is new')).toMatch(/\/docs\/2\.0$/)
    expect(await hrefOf('about')).toBe('/about')
    await page.click('main a:text-is("Install")')
    await page.waitForSelector('h1:text-is("Install 2.0")')
    expect(await addressOf(page)).toBe('/docs/2.0/guide/install#steps')
    // What the bar holds is what a load of this page gives.
    expect(await page.getAttribute('.navbar-links a:text-is("Install")', 'href')).toBe('/docs/2.0/guide/install')
    expect(await page.getAttribute('.navbar-links a:text-is("Install")', 'aria-current')).toBe('page')
    expect(await page.getAttribute('.footer a:text-is("Install it")', 'href')).toBe(install)
    await page.goBack()
    await page.waitForSelector('h1:text-is("Home")')
  })

  test('a click that comes before a link was rewritten leads there as well, and one entry of the history is made', async () => {
    const slow = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });"
    const { page } = await visit(state, '/', { init: slow + remembers('2.0') })
    const entries = await page.evaluate(() => history.length)
    await page.evaluate(() => document.querySelector<HTMLElement>('main a[href="/docs/guide/install#steps"]')?.click())
    await page.waitForSelector('h1:text-is("Install 2.0")')
    expect(await addressOf(page)).toBe('/docs/2.0/guide/install#steps')
    expect(await page.evaluate(() => history.length)).toBe(entries + 1)
  })

  test('a link within the documentation leads where it says, and so does one to an older version', async () => {
    const { page } = await visit(state, '/docs/new', { init: remembers('1.0'), provokes: /404/ })
    await page.click('main .prose a:text-is("2.0")')
    await page.waitForSelector('h1:text-is("Install 2.0")')
    await page.goto(`${state.served.url}/`)
    await page.click('main a:text-is("2.0")')
    await page.waitForSelector('h1:text-is("Start of 2.0")')
    // An address that is not there proposes the page of the same version first.
    await page.goto(`${state.served.url}/docs/2.0/guide/instal`)
    expect(await page.locator('.nearest a').first().getAttribute('href')).toBe('/docs/2.0/guide/install')
  })

  test('a name that no version has is forgotten', async () => {
    const { page } = await visit(state, '/', { init: remembers('0.9"]') })
    expect(await remembered(page)).toBeNull()
    await page.click('main a:text-is("Install")')
    await page.waitForSelector('h1:text-is("Install 3.0")')
  })

  test('where storage is blocked a choice holds for the session', async () => {
    const { page } = await visit(state, install, { init: blockedStorage })
    await page.click('.versions summary')
    await page.click('.versions a:text-is("2.0")')
    await page.waitForSelector('h1:text-is("Install 2.0")')
    await page.click('.navbar-links a:text-is("About")')
    await page.waitForSelector('h1:text-is("About")')
    await page.click('main a:text-is("the documentation")')
    await page.waitForSelector('h1:text-is("Start of 2.0")')
  })

  test('without scripts the picker is a list of links, and links lead to the current version', async () => {
    const { page } = await visit(state, install, { javaScriptEnabled: false, viewport: { width: 390, height: 700 } })
    await page.click('.versions summary')
    const right = await page.locator('.versions ul').evaluate((list) => list.getBoundingClientRect().right)
    expect(right).toBeLessThanOrEqual(390)
    await page.click('.versions a:has-text("1.0")')
    expect(await page.textContent('h1')).toBe('Install 1.0')
    const cut = await page.$$eval('.breadcrumbs li:not(:first-child), .versions-own', (all) =>
      all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent)
    )
    expect(cut).toEqual([])
    await page.goto(`${state.served.url}/`)
    expect(await page.getAttribute('main a:text-is("Install")', 'href')).toBe('/docs/guide/install#steps')
  })
})

describe('one version', () => {
  const state = openBrowser()

  test('no picker; the name is kept when a page of it is read, by a load or by navigation', async () => {
    const { page } = await visit(state, '/')
    expect(await remembered(page)).toBeNull()
    await page.click('.navbar-links a:text-is("Documentation")')
    await page.waitForSelector('.sidebar')
    expect(await remembered(page)).toBe('current')
    expect(await page.locator('.versions').count()).toBe(0)
    await page.evaluate(() => localStorage.setItem('docsgen.version', 'gone'))
    await page.reload()
    expect(await remembered(page)).toBe('current')
  })

  test('an unknown name is removed on any page, and blocked storage is no problem', async () => {
    const { page } = await visit(state, '/pricing', { init: remembers('gone') })
    expect(await remembered(page)).toBeNull()
    const other = await visit(state, '/docs/guides/intro', { init: blockedStorage })
    expect(await other.page.textContent('h1')).not.toBe('')
  })
})
