/** What is fetched before anybody clicks, and which clicks are the site's own (rows 1 to 10). */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addLink, arrive, follow, openBrowser, setOffline, tap, visit, watchLoads } from '../support/browser.ts'
import { readerSite } from '../support/reader-site.ts'

const state = openBrowser({ project: readerSite })

const asked = (path: string, kind?: string) =>
  state.served.asked.filter((each) => each.path === path && (kind === undefined || each.kind === kind)).length

const refresh = (page: Page) =>
  page.evaluate(() => document.body.dispatchEvent(new CustomEvent('docsgen:restored', { bubbles: true })))
/** Fetches that are not the browser's own: nothing comes from elsewhere. */
const fetched = () => state.served.asked.filter(({ kind }) => kind === 'empty').map(({ path }) => path)

describe('a link that comes into view', () => {
  test('1: is fetched then, and not before', async () => {
    state.served.asked.length = 0
    const { page } = await visit(state, '/guide/two')
    await page.waitForLoadState('networkidle')
    expect(fetched()).toEqual([])
    await page.locator('main a[href="/rare"]').scrollIntoViewIfNeeded()
    await expect.poll(fetched).toContain('/rare')
    await page.evaluate('scrollTo(0, 0)')
    await page.locator('main a[href="/rare"]').scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    expect(fetched().filter((path) => path === '/rare')).toEqual(['/rare'])
  })

  test('1: in the text alone, and three at most; the page is shown at once however slow the server is', async () => {
    state.served.asked.length = 0
    const { page } = await visit(state, '/about')
    state.served.delays.set('/guide/*', 600)
    for (const name of ['topic/inner', 'topic', 'folder/deep', 'three', 'two'])
      await addLink(page, { href: `/guide/${name}` })
    await refresh(page)
    await expect.poll(() => new Set(fetched()).size).toBe(3)
    await page.waitForLoadState('networkidle')
    expect(new Set(fetched()).size).toBe(3)
    const [known = ''] = fetched()
    state.served.asked.length = 0
    await page.evaluate((href) => document.querySelector<HTMLElement>(`main a[href="${href}"]`)?.click(), known)
    await arrive(page, known)
    expect(fetched()).not.toContain(known)
  })

  test('2: a failure says nothing, and a click tries again', async () => {
    state.served.delays.set('/rare', -1)
    const { page, complaints } = await visit(state, '/guide/two', { provokes: /net::ERR_/ })
    await page.locator('main a[href="/rare"]').scrollIntoViewIfNeeded()
    await expect.poll(() => complaints.length).toBeGreaterThan(0)
    state.served.delays.clear()
    const isStill = await watchLoads(page)
    await tap(page, 'main a[href="/rare"]')
    await arrive(page, '/rare')
    expect(await isStill()).toBe(true)
  })

  test('3: is asked for once, however many links lead there', async () => {
    state.served.asked.length = 0
    const { page } = await visit(state, '/guide/one')
    for (let at = 0; at < 20; at++) await addLink(page, { href: '/guide/two' })
    await refresh(page)
    await expect.poll(() => asked('/guide/two')).toBe(1)
    await page.waitForLoadState('networkidle')
    expect(asked('/guide/two')).toBe(1)
  })

  test('3: is asked for again when five minutes have passed, and without a network the old page does', async () => {
    const { page } = await visit(state, '/guide/two', { provokes: /net::ERR_/ })
    await tap(page, 'main a[href="/rare"]')
    await arrive(page, '/rare')
    await page.evaluate(() => {
      const later = Date.now() + 300_001
      Date.now = () => later
    })
    state.served.asked.length = 0
    await page.goBack()
    await arrive(page, '/guide/two')
    expect(asked('/guide/two', 'empty')).toBe(1)
    await setOffline(page, true)
    await page.goForward()
    await arrive(page, '/rare')
  })

  test('3: is not asked for again when the page was read already', async () => {
    const { page } = await visit(state, '/guide/one', { viewport: { width: 390, height: 700 } })
    await addLink(page, { href: '/guide/three', id: 'to' })
    await tap(page, '#to')
    await arrive(page, '/guide/three')
    state.served.asked.length = 0
    await addLink(page, { href: '/guide/one', id: 'back' })
    await refresh(page)
    await tap(page, '#back')
    await arrive(page, '/guide/one')
    expect(asked('/guide/one')).toBe(0)
  })
})

describe('on a slow or costly connection', () => {
  const connection = (value: object) =>
    `Object.defineProperty(navigator, 'connection', { value: ${JSON.stringify(value)} })`

  test.each([{ effectiveType: '2g' }, { effectiveType: 'slow-2g' }, { effectiveType: '4g', saveData: true }])(
    '4: nothing is fetched ahead (%j), but a click loads',
    async (value) => {
      state.served.asked.length = 0
      const { page } = await visit(state, '/guide/one', { init: connection(value) })
      await page.hover('.sidebar a[href="/guide/two"]')
      await page.focus('.sidebar a[href="/guide/two"]')
      // A frame after another: the observer has spoken.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      expect(fetched()).toEqual([])
      await follow(page, '/guide/two')
    }
  )

  test('4: a browser that does not know the kind of connection has no slow one', async () => {
    state.served.asked.length = 0
    const { page } = await visit(state, '/guide/two', { init: connection({}) })
    await page.hover('.sidebar a[href="/guide/three"]')
    await expect.poll(fetched).toContain('/guide/three')
    // What it still fetches is not what the next test counts.
    await page.context().close()
  })
})

describe('a reader who points at a link', () => {
  const init = 'window.IntersectionObserver = class { observe() {} unobserve() {} disconnect() {} }'

  test.each(['mouseenter', 'touchstart', 'focus'])('5: has the page fetched by %s, once', async (event) => {
    state.served.asked.length = 0
    const { page } = await visit(state, '/guide/one', { init, hasTouch: true })
    const link = page.locator('.sidebar a[href="/guide/two"]')
    const intend = async () => {
      if (event === 'mouseenter') await link.hover()
      else if (event === 'focus') await link.focus()
      else await link.dispatchEvent('touchstart')
      await page.mouse.move(640, 400)
    }
    await intend()
    await expect.poll(() => asked('/guide/two', 'empty')).toBe(1)
    await page.locator('.sidebar a[href="/guide/three"]').focus()
    await intend()
    await link.click()
    await arrive(page, '/guide/two')
    expect(asked('/guide/two')).toBe(1)
  })

  test('5: has a page that fails fetched once for each link, and sees no message', async () => {
    state.served.delays.set('/guide/two', -1)
    state.served.asked.length = 0
    const { page, complaints } = await visit(state, '/guide/one', { init, provokes: /net::ERR_/ })
    const link = page.locator('.sidebar a[href="/guide/two"]')
    await link.hover()
    await expect.poll(() => asked('/guide/two')).toBeGreaterThan(0)
    await expect.poll(() => complaints.length).toBeGreaterThan(0) // the browser's own line: it has failed
    const before = asked('/guide/two')
    await page.mouse.move(640, 400)
    await link.hover()
    await page.locator('.sidebar a[href="/guide/three"]').hover()
    await expect.poll(() => asked('/guide/three')).toBe(1)
    expect(asked('/guide/two')).toBe(before)
  })
})

describe('a click that is not the site’s own', () => {
  const foreign = {
    '6: another origin': { href: 'http://elsewhere.invalid/guide/two' },
    '6: another origin, in short': { href: '//elsewhere.invalid/x' },
    '6: another program': { href: 'mailto:somebody@elsewhere.invalid' },
    '6: a scheme in capitals': { href: 'HTTP://elsewhere.invalid/x' },
    '8: another window': { href: '/guide/two', target: '_blank' },
    '8: a fragment': { href: '#first-part' },
    '9: a download': { href: '/guide/two', download: '' },
    '9: a file': { href: '/paper.txt' },
    '9: an author who says so': { href: '/guide/two', 'data-no-navigation': '' }
  }

  test('6, 8, 9: is left to the browser, and nothing is fetched', async () => {
    const { page } = await visit(state, '/guide/one')
    state.served.asked.length = 0
    await page.evaluate(() => {
      // The last word is the test's: what the site did not take over is prevented here, and noted.
      addEventListener('click', (event) => {
        Object.assign(window, { left: !event.defaultPrevented })
        event.preventDefault()
      })
    })
    const isLeft = () => page.evaluate(() => (window as unknown as { left: boolean }).left)
    for (const [at, attributes] of Object.entries(foreign)) {
      await addLink(page, { ...attributes, class: 'foreign' })
      await page.hover('.foreign')
      await page.evaluate(() => Object.assign(window, { left: undefined }))
      await tap(page, '.foreign')
      expect(await isLeft(), at).toBe(true)
      expect(new URL(page.url()).pathname, at).toBe('/guide/one')
      expect(fetched(), at).toEqual([])
    }
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey', 'button']) {
      await page.evaluate((key) => {
        const init = { bubbles: true, cancelable: true, [key]: key === 'button' ? 1 : true }
        Object.assign(window, { left: undefined })
        document.querySelector('.sidebar a[href="/guide/two"]')?.dispatchEvent(new MouseEvent('click', init))
      }, key)
      expect(await isLeft(), key).toBe(true)
      expect(new URL(page.url()).pathname, key).toBe('/guide/one')
    }
  })

  test('7, 9: with Ctrl the page opens beside this one, and no other site gets the window; what somebody else answered is not answered again', async () => {
    const { page } = await visit(state, '/guide/one')
    expect(await page.locator('.navbar-links a[href^="https:"]').getAttribute('rel')).toBe('noopener noreferrer')
    const link = page.locator('.sidebar a[href="/guide/two"]')
    const [popup] = await Promise.all([
      page.context().waitForEvent('page'),
      link.click({ modifiers: ['ControlOrMeta'] })
    ])
    await arrive(popup, '/guide/two')
    await page.evaluate(() =>
      document.querySelector('.sidebar')?.addEventListener('click', (event) => event.preventDefault())
    )
    await link.click()
    expect(new URL(page.url()).pathname).toBe('/guide/one')
  })

  test('8: target=_self is the site’s own', async () => {
    const { page } = await visit(state, '/guide/one')
    const isStill = await watchLoads(page)
    await addLink(page, { href: '/guide/two', target: '_self', id: 'own' })
    await page.click('#own')
    await arrive(page, '/guide/two')
    expect(await isStill()).toBe(true)
  })
})

test('10: the link of this very page, clicked twice, makes no entry of the history', async () => {
  const { page } = await visit(state, '/guide/one')
  const length = () => page.evaluate(() => history.length)
  const before = await length()
  await follow(page, '/guide/two')
  expect(await length()).toBe(before + 1)
  for (let times = 0; times < 2; times++) await page.click('.sidebar a[href="/guide/two"]')
  expect(await length()).toBe(before + 1)
})
