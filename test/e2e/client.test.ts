/** What a reader meets, in a real browser under a strict Content-Security-Policy. */
import { describe, expect, test } from 'vitest'
import { openBrowser, visit } from './browser.ts'

const state = openBrowser()
const guide = '/docs/guides/products'

describe('colour mode', () => {
  test('light by default, even where the system is dark; a click changes it at once and it is kept', async () => {
    const { page, complaints } = await visit(state, guide, { colorScheme: 'dark' })
    const mode = () => page.evaluate(() => document.documentElement.dataset.theme)
    expect(await mode()).toBe('light')
    await page.click('.colour-toggle')
    expect(await mode()).toBe('dark')
    await page.reload()
    expect(await mode()).toBe('dark')
    expect(await page.evaluate(() => localStorage.getItem('docsgen.theme'))).toBe('dark')
    await page.hover('.colour-toggle')
    await page.waitForSelector('docsgen-island[name="colour-toggle"][data-hydrated]')
    await expect.poll(() => page.getAttribute('.colour-toggle', 'aria-label')).toContain('currently dark mode')
    expect(complaints).toEqual([])
  })

  test('is dark before the first paint, follows other tabs, and takes rubbish for light', async () => {
    const { page } = await visit(state, guide)
    await page.evaluate(() => localStorage.setItem('docsgen.theme', 'dark'))
    const other = await page.context().newPage()
    await other.goto(state.served.url + guide, { waitUntil: 'commit' })
    await other.waitForSelector('body', { state: 'attached' })
    expect(await other.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    await other.waitForLoadState('load')
    await other.click('.colour-toggle')
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('light')
    await page.evaluate(() => localStorage.setItem('docsgen.theme', '"><img>'))
    await page.reload()
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light')
  })

  test('works for the session where storage is blocked', async () => {
    const init = "Object.defineProperty(window, 'localStorage', { get() { throw new Error('blocked') } })"
    const { page, complaints } = await visit(state, guide, { init })
    await page.click('.colour-toggle')
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    expect(complaints).toEqual([])
  })
})

describe('navigation', () => {
  test('takes over the page: head, marks, focus, scroll and announcement are those of a load', async () => {
    const { page, complaints } = await visit(state, guide)
    await page.evaluate(() => Object.assign(window, { stayed: true }))
    await page.evaluate(() => scrollTo(0, 500))
    await page.click('.sidebar a[href="/docs/guides/orders"]')
    await page.waitForSelector('h1:text("Orders")')
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/docs/guides/orders')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(await page.textContent('docsgen-announcer')).toContain('Orders')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('skip-link')
    expect(complaints).toEqual([])
  })

  test('arriving by a click gives the same document as loading it', async () => {
    const { page } = await visit(state, guide)
    for (const target of ['/docs/guides/orders', '/docs/guides/products/addons', '/pricing', '/', '/docs/api/errors']) {
      const link = page.locator(`a[href="${target}"]:visible`).first()
      if ((await link.count()) === 0)
        await page.evaluate(
          (href) =>
            document.body.append(Object.assign(document.createElement('a'), { href, textContent: 'go', id: 'go' })),
          target
        )
      await ((await link.count()) === 0 ? page.locator('#go') : link).click()
      await page.waitForFunction((url) => document.documentElement.dataset.url === url, target)
      const arrived = await page.evaluate(readDocument)
      const direct = await page.context().newPage()
      await direct.goto(state.served.url + target)
      const loaded = await direct.evaluate(readDocument)
      expect(arrived.head, target).toEqual(loaded.head)
      expect(firstDifference(arrived.body, loaded.body), target).toBe('')
      await direct.close()
    }
  })

  test('a hash jump clears the bar, Back and Forward restore the scroll, even with slow pages', async () => {
    const { page } = await visit(state, guide)
    await page.evaluate(() => scrollTo(0, 700))
    await page.click('a[href="/docs/guides/orders"] >> nth=0')
    await page.waitForSelector('h1:text("Orders")')
    await page.evaluate(() => scrollTo(0, 300))
    state.served.delays.set(guide, 400)
    await page.goBack()
    await page.waitForSelector('h1:text("Products")')
    state.served.delays.clear()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(700)
    await page.goForward()
    await page.waitForSelector('h1:text("Orders")')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
    await page.goto(`${state.served.url}${guide}#modifying-a-product`)
    const top = await page.evaluate(() => document.getElementById('modifying-a-product')?.getBoundingClientRect().top)
    expect(top).toBeGreaterThan(60)
    expect(top).toBeLessThan(80)
  })

  test('the newest click wins, and a page that is fast shows no bar', async () => {
    const { page } = await visit(state, guide)
    state.served.delays.set('/docs/guides/orders', 900)
    await page.click('.sidebar a[href="/docs/guides/orders"]')
    await page.click('.sidebar a[href="/docs/guides/volunteers"]')
    await page.waitForSelector('h1:text("Volunteers")')
    await page.waitForTimeout(1000)
    expect(await page.textContent('h1')).toBe('Volunteers')
    state.served.delays.clear()
  })

  test('the progress bar comes after 200 ms at 8 %, and goes', async () => {
    const { page } = await visit(state, guide)
    state.served.delays.set('/docs/guides/orders', 700)
    await page.evaluate(() => {
      const bars: number[] = []
      Object.assign(window, { bars, began: 0 })
      addEventListener('click', () => Object.assign(window, { began: performance.now() }), true)
      new MutationObserver(() => {
        const bar = document.querySelector<HTMLElement>('.progress')
        if (bar && bars.length === 0)
          bars.push(
            performance.now() - (window as unknown as { began: number }).began,
            Number(/-([\d.]+)%/.exec(bar.style.transform)?.[1])
          )
      }).observe(document.body, { childList: true, subtree: true, attributes: true })
    })
    // A click without a pointer: no preload gets ahead of it.
    await page.evaluate(() => document.querySelector<HTMLElement>('.sidebar a[href="/docs/guides/orders"]')?.click())
    await page.waitForSelector('h1:text("Orders")')
    state.served.delays.clear()
    const [after = 0, left = 0] = await page.evaluate(() => (window as unknown as { bars: number[] }).bars)
    expect(after).toBeGreaterThanOrEqual(190)
    expect(after).toBeLessThan(500)
    expect(left).toBeCloseTo(92, 0)
    await expect.poll(() => page.locator('.progress').count()).toBe(0)
  })

  test('what cannot be shown in place is loaded: a broken fetch, another build, a missing page', async () => {
    const { page } = await visit(state, guide)
    await page.evaluate(() => Object.assign(window, { stayed: true }))
    state.served.delays.set('/docs/guides/orders', -1)
    await page.evaluate(() => document.querySelector<HTMLElement>('.sidebar a[href="/docs/guides/orders"]')?.click())
    await expect.poll(() => page.url()).toMatch(/^chrome-error:/)
    state.served.delays.clear()
    await page.goto(state.served.url + guide)
    await page.evaluate(() => {
      document.querySelector('script[data-docsgen]')?.setAttribute('src', '/docsgen/boot.old.js')
      Object.assign(window, { stayed: true })
    })
    await page.click('.sidebar a[href="/docs/guides/volunteers"]')
    await page.waitForSelector('h1:text("Volunteers")')
    expect(await page.evaluate(() => 'stayed' in window)).toBe(false)
    await page.evaluate(() =>
      document.querySelector('main')?.insertAdjacentHTML('beforeend', '<a id="gone" href="/nowhere">gone</a>')
    )
    await page.click('#gone')
    await page.waitForSelector('h1:text("Page not found")')
  })

  test('leaves to the browser what is not ours', async () => {
    const { page } = await visit(state, guide)
    const [popup] = await Promise.all([
      page.context().waitForEvent('page'),
      page.click('.sidebar a[href="/docs/guides/orders"]', { modifiers: ['ControlOrMeta'] })
    ])
    await popup.waitForLoadState()
    expect(new URL(popup.url()).pathname).toBe('/docs/guides/orders')
    expect(new URL(page.url()).pathname).toBe(guide)
  })

  test('the sidebar keeps its scroll and its open categories; another category stays as it was', async () => {
    const { page } = await visit(state, guide)
    await page.click('.sidebar summary:has-text("Dealers")')
    await page.click('.sidebar a[href="/docs/guides/orders"]')
    await page.waitForSelector('h1:text("Orders")')
    expect(await page.locator('.sidebar details[open]').count()).toBe(2)
    expect(await page.locator('.sidebar [aria-current="page"]').textContent()).toBe('Orders')
  })
})

describe('prefetch', () => {
  const slow = (connection: object) =>
    `Object.defineProperty(navigator, 'connection', { value: ${JSON.stringify(connection)} })`

  test('links in view are prefetched once, pointed at they are fetched', async () => {
    const { page } = await visit(state, guide)
    await expect.poll(() => page.locator('link[rel="prefetch"]').count()).toBeGreaterThan(3)
    const hrefs = await page
      .locator('link[rel="prefetch"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(new Set(hrefs).size).toBe(hrefs.length)
  })

  test.each([{ effectiveType: '2g' }, { effectiveType: 'slow-2g' }, { effectiveType: '4g', saveData: true }])(
    'nothing ahead on %j, but a click loads',
    async (connection) => {
      const { page } = await visit(state, guide, { init: slow(connection) })
      state.served.asked.length = 0
      await page.hover('.sidebar a[href="/docs/guides/orders"]')
      await page.waitForTimeout(200)
      expect(await page.locator('link[rel="prefetch"]').count()).toBe(0)
      expect(state.served.asked).not.toContain('/docs/guides/orders')
      await page.click('.sidebar a[href="/docs/guides/orders"]')
      await page.waitForSelector('h1:text("Orders")')
    }
  )

  test('a connection without a kind is no slow one', async () => {
    const { page, complaints } = await visit(state, guide, { init: slow({}) })
    await expect.poll(() => page.locator('link[rel="prefetch"]').count()).toBeGreaterThan(0)
    expect(complaints).toEqual([])
  })
})

test('the table of contents marks the heading that is read', async () => {
  const { page } = await visit(state, '/docs/guides/volunteers')
  const current = () => page.locator('.toc a[aria-current]').allTextContents()
  const ids = await page.locator('.toc a').evaluateAll((links) => links.map((link) => link.textContent))
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(current).toEqual([ids.at(-1)])
})

test('without scripts everything is there and works', async () => {
  const { page } = await visit(state, guide, { javaScriptEnabled: false, viewport: { width: 390, height: 700 } })
  await page.click('.menu > summary')
  expect(await page.isVisible('.sidebar a[href="/docs/guides/orders"]')).toBe(true)
  await page.click('.sidebar a[href="/docs/guides/orders"]')
  expect(await page.textContent('h1')).toBe('Orders')
})

test('a reader who reads and navigates is sent no React', async () => {
  const { page } = await visit(state, guide)
  state.served.asked.length = 0
  await page.click('.sidebar a[href="/docs/guides/orders"]')
  await page.waitForSelector('h1:text("Orders")')
  await page.mouse.wheel(0, 2000)
  await page.waitForTimeout(300)
  expect(state.served.asked.filter((path) => path.includes('islands'))).toEqual([])
})

/** Where two texts part, or ''. */
function firstDifference(one: string, other: string): string {
  const at = [...one].findIndex((character, index) => character !== other[index])
  return one === other ? '' : `${one.slice(at - 60, at + 60)} / ${other.slice(at - 60, at + 60)}`
}

/** What a reader's document is, whatever way it came about. Runs in the browser. */
function readDocument() {
  const copy = document.documentElement.cloneNode(true) as HTMLElement
  for (const extra of copy.querySelectorAll('link[rel="prefetch"], docsgen-announcer, .progress, #go, script'))
    extra.remove()
  for (const element of copy.querySelectorAll('*')) {
    for (const name of ['data-hydrated', 'data-loading', 'inert']) element.removeAttribute(name)
    if (element.matches('.toc a')) element.removeAttribute('aria-current')
    if (element.matches('.sidebar details')) element.removeAttribute('open')
    if (element.matches('body')) element.removeAttribute('tabindex')
  }
  const head = [...(copy.querySelector('head')?.children ?? [])].map((each) => each.outerHTML).sort()
  const island = (html: string) => html.replace(/ \(currently \w+ mode\)/g, '').replace(/ data-prefix="[^"]*"/g, '')
  return { head, url: copy.dataset.url, body: island(copy.querySelector('body')?.outerHTML ?? '') }
}
