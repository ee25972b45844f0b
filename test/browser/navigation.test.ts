/** From page to page: address, progress, scroll, focus, what is read out (rows 11 to 14 and 23 to 32). */
import { describe, expect, test } from 'vitest'
import { addLink, arrive, follow, holdBack, openBrowser, tap, topOf, visit, watchLoads } from '../support/browser.ts'
import { readerSite } from '../support/reader-site.ts'

const state = openBrowser({ project: readerSite })
const scrollOf = (page: { evaluate(text: string): Promise<unknown> }) => page.evaluate('Math.round(scrollY)')

describe('while a page is on its way', () => {
  test('11: the address is the new one at once, the old page stays', async () => {
    const { page } = await visit(state, '/guide/one')
    const isStill = await watchLoads(page)
    const release = await holdBack(page, '/guide/two')
    const icon = await page.$('link[rel="icon"]')
    await tap(page, '.sidebar a[href="/guide/two"]')
    expect(new URL(page.url()).pathname).toBe('/guide/two')
    expect(await page.textContent('h1')).toBe('One')
    release()
    await arrive(page, '/guide/two')
    expect(await page.textContent('h1')).toBe('Two')
    expect(await isStill()).toBe(true)
    // Browsers would ask for the icon of a link that is another.
    expect(await icon?.evaluate((link) => link === document.querySelector('link[rel="icon"]'))).toBe(true)
  })

  test('12, 13: a bar appears after 200 ms at 8 %, grows a little at a time, fills and goes', async () => {
    const { page } = await visit(state, '/guide/one')
    const release = await holdBack(page, '/guide/two')
    await page.evaluate(() => {
      const seen: { after: number; at: number }[] = []
      const began = performance.now()
      const note = () => {
        const bar = document.querySelector<HTMLElement>('.progress')
        const at = 100 + Number(/(-?[\d.]+)%/.exec(bar?.style.translate ?? '')?.[1] ?? -100)
        if (bar && seen.at(-1)?.at !== at) seen.push({ after: performance.now() - began, at })
      }
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true, attributes: true })
      Object.assign(window, { seen })
      document.querySelector<HTMLElement>('.sidebar a[href="/guide/two"]')?.click()
    })
    const seen = () => page.evaluate(() => (window as unknown as { seen: { after: number; at: number }[] }).seen)
    await expect.poll(async () => (await seen()).length).toBeGreaterThan(1)
    const style = await page.$eval('.progress', (bar) => {
      const { position, height, zIndex, pointerEvents } = getComputedStyle(bar)
      return { position, height, zIndex, pointerEvents, busy: document.documentElement.hasAttribute('data-busy') }
    })
    expect(style).toEqual({ position: 'fixed', height: '2px', zIndex: '1031', pointerEvents: 'none', busy: true })
    const [first, second] = await seen()
    expect(first?.after).toBeGreaterThanOrEqual(199)
    expect(first?.at).toBeCloseTo(8, 5)
    expect((second?.after ?? 0) - (first?.after ?? 0)).toBeGreaterThanOrEqual(790)
    expect(second?.at).toBeGreaterThan(8)
    expect(second?.at).toBeLessThanOrEqual(10.01)
    release()
    await arrive(page, '/guide/two')
    await expect.poll(() => page.locator('.progress').count()).toBe(0)
    const all = await seen()
    expect(all.at(-1)?.at).toBe(100)
    expect(await page.evaluate(() => document.documentElement.hasAttribute('data-busy'))).toBe(false)
  })

  test('12: a page that is there already shows no bar, and neither does a jump on this one', async () => {
    const { page } = await visit(state, '/guide/one')
    await page.evaluate(() => {
      Object.assign(window, { bars: 0 })
      new MutationObserver(() => {
        if (document.querySelector('.progress')) Object.assign(window, { bars: 1 })
      }).observe(document.body, { childList: true })
    })
    await page.hover('.sidebar a[href="/guide/two"]')
    await expect
      .poll(() => state.served.asked.some(({ path, kind }) => path === '/guide/two' && kind === 'empty'))
      .toBe(true)
    await page.waitForLoadState('networkidle')
    await follow(page, '/guide/two')
    await addLink(page, { href: '?query', id: 'query' })
    await tap(page, '#query')
    await page.evaluate(() => new Promise((done) => setTimeout(done, 300)))
    expect(await page.evaluate(() => (window as unknown as { bars: number }).bars)).toBe(0)
  })

  test('the click is painted before the page is replaced', async () => {
    const { page } = await visit(state, '/guide/one')
    const known = page.waitForResponse('**/guide/two')
    await page.hover('.sidebar a[href="/guide/two"]')
    await (await known).finished()
    const atNextFrame = await page.evaluate(async () => {
      const link = document.querySelector<HTMLElement>('.sidebar a[href="/guide/two"]')
      link?.click()
      await new Promise(requestAnimationFrame)
      return [document.querySelector('h1')?.textContent, link && getComputedStyle(link).opacity]
    })
    expect(atNextFrame).toEqual(['One', '0.6'])
    await arrive(page, '/guide/two')
  })

  test('14: a second click wins, and the first fetch is given up', async () => {
    const { page } = await visit(state, '/guide/one')
    const release = await holdBack(page, '/guide/two')
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/guide/two'))
    await page.hover('.sidebar a[href="/guide/two"]') // the fetch begins with the pointer
    await page.click('.sidebar a[href="/guide/two"]')
    await page.click('.sidebar a[href="/guide/three"]')
    expect((await failed).failure()?.errorText).toBe('net::ERR_ABORTED')
    await arrive(page, '/guide/three')
    release()
    await follow(page, '/guide/two', tap)
    expect(await page.textContent('h1')).toBe('Two')
  })

  test('14: the way back to the page that is still shown gives up the fetch as well', async () => {
    const { page } = await visit(state, '/guide/one')
    await holdBack(page, '/guide/two')
    await tap(page, '.sidebar a[href="/guide/two"]')
    const failed = page.waitForEvent('requestfailed')
    await page.goBack()
    await failed
    expect(new URL(page.url()).pathname).toBe('/guide/one')
    expect(await page.textContent('h1')).toBe('One')
    await expect.poll(() => page.locator('.progress').count()).toBe(0)
  })
})

describe('where the page is scrolled to', () => {
  test('23: to the top on arriving; to the heading, below the bar, where a fragment says so', async () => {
    const { page } = await visit(state, '/guide/one')
    await page.evaluate('scrollTo(0, 700)')
    await follow(page, '/guide/two')
    await expect.poll(() => scrollOf(page)).toBe(0)
    await addLink(page, { href: '/guide/one#second-part', id: 'jump' })
    await tap(page, '#jump')
    await arrive(page, '/guide/one')
    await expect.poll(() => topOf(page, '#second-part')).toBe(68)
    await page.goto(`${state.served.url}/guide/two#further-down`)
    await expect.poll(() => topOf(page, '#further-down')).toBe(68)
  })

  test('24: a jump within the page lands there too, and Back returns to where it began', async () => {
    const { page } = await visit(state, '/guide/one')
    await page.evaluate('scrollTo(0, 150)')
    await page.click('.toc a[href="#second-part"]')
    await expect.poll(() => topOf(page, '#second-part')).toBe(68)
    await page.goBack()
    await expect.poll(() => scrollOf(page)).toBe(150)
    await page.goForward()
    await expect.poll(() => topOf(page, '#second-part')).toBe(68)
  })

  test('25: Back and Forward return to the very place, however long the page takes', async () => {
    const { page } = await visit(state, '/guide/two')
    await page.evaluate('scrollTo(0, 2000)')
    await follow(page, '/guide/one')
    await page.evaluate('scrollTo(0, 900)')
    await page.reload() // forgets what was fetched
    await expect.poll(() => scrollOf(page)).toBe(900)
    const release = await holdBack(page, '/guide/two')
    await page.goBack()
    expect(await page.textContent('h1')).toBe('One')
    expect(await scrollOf(page)).toBe(900)
    release()
    await arrive(page, '/guide/two')
    await expect.poll(() => scrollOf(page)).toBe(2000)
    await page.goForward()
    await arrive(page, '/guide/one')
    await expect.poll(() => scrollOf(page)).toBe(900)
  })

  test('25: away from the site the browser keeps the position', async () => {
    const { page } = await visit(state, '/guide/two')
    await page.evaluate(() => {
      addEventListener('pagehide', () => sessionStorage.setItem('mode', history.scrollRestoration))
      scrollTo(0, 2000)
    })
    await page.goto('data:text/html,<h1>Elsewhere</h1>')
    await page.goBack()
    await arrive(page, '/guide/two')
    expect(await page.evaluate(() => sessionStorage.getItem('mode'))).toBe('auto')
    await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('manual')
    await expect.poll(() => scrollOf(page)).toBe(2000)
  })

  test('23: a link of the page to itself, followed from one of its headings, leads to the top; with another query it changes nothing else', async () => {
    const { page } = await visit(state, '/guide/two')
    await tap(page, '.toc a[href="#further-down"]')
    await expect.poll(() => scrollOf(page)).toBeGreaterThan(500)
    await tap(page, '.sidebar a[href="/guide/two"]')
    expect(page.url()).toBe(`${state.served.url}/guide/two`)
    expect(await scrollOf(page)).toBe(0)
    // One that changes the query alone changes nothing else.
    const isStill = await watchLoads(page)
    await addLink(page, { href: '?tab=2', id: 'query' })
    await page.evaluate('scrollTo(0, 500)')
    state.served.asked.length = 0
    await tap(page, '#query')
    expect(page.url()).toBe(`${state.served.url}/guide/two?tab=2`)
    expect(await scrollOf(page)).toBe(500)
    await page.goBack()
    expect(page.url()).toBe(`${state.served.url}/guide/two`)
    expect(await scrollOf(page)).toBe(500)
    expect(state.served.asked.filter(({ path }) => path === '/guide/two')).toEqual([])
    expect(await isStill()).toBe(true)
  })
})

describe('who does not see the page change', () => {
  test('26: hears its title, and the next Tab reaches the skip link', async () => {
    const { page } = await visit(state, '/guide/one')
    const region = await page.waitForSelector('[aria-live="polite"]', { state: 'attached' })
    expect(await region.textContent()).toBe('')
    await follow(page, '/guide/two')
    await expect.poll(() => region.textContent()).toBe('Two | Reader')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('skip-link')
    const box = await page.locator('.skip-link').boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    await expect.poll(async () => (await page.locator('.skip-link').boundingBox())?.y).toBeGreaterThanOrEqual(0)
  })

  test('28: the skip link leads into the text, and the address and the history stay', async () => {
    const { page } = await visit(state, '/guide/one')
    const address = () => page.evaluate(() => [location.href, history.length])
    const before = await address()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('skip-link')
    await page.keyboard.press('Enter')
    expect(await address()).toEqual(before)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })

  test('27: keeps the focus on Back and on a jump to a heading', async () => {
    const { page } = await visit(state, '/guide/one')
    await follow(page, '/guide/two')
    await page.focus('.sidebar a[href="/guide/three"]')
    await page.goBack()
    await arrive(page, '/guide/one')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href'))
    expect(await focused()).toBe('/guide/three')
    expect(await page.textContent('docsgen-announcer')).toBe('One | Reader')
  })
})

describe('the address', () => {
  test.each(['/guide/one/', '/guide/one.html', '/guide/one/index.html'])(
    '30, 31: %s shows its canonical form, query and fragment kept, where the host does not redirect',
    async (spelling) => {
      const { page } = await visit(state, '/about', {
        before: (page) =>
          page.route('**/guide/one*/**', async (route) => {
            const response = await route.fetch({ url: `${state.served.url}/guide/one` })
            await route.fulfill({ response })
          })
      })
      await page.route('**/guide/one.html*', async (route) => {
        await route.fulfill({ response: await route.fetch({ url: `${state.served.url}/guide/one` }) })
      })
      await page.goto(`${state.served.url}${spelling}?x=1#second-part`)
      await expect.poll(() => page.url()).toBe(`${state.served.url}/guide/one?x=1#second-part`)
      expect(await page.locator('.sidebar [aria-current="page"]').textContent()).toBe('One')
    }
  )

  test('30: letters beyond ASCII are no other address', async () => {
    const { page } = await visit(state, '/guide/gr%C3%B6%C3%9Fe')
    const isStill = await watchLoads(page)
    expect(new URL(page.url()).pathname).toBe('/guide/gr%C3%B6%C3%9Fe')
    await follow(page, '/guide/one')
    await tap(page, '.sidebar a[href^="/guide/gr"]')
    await arrive(page, '/guide/größe')
    expect(await isStill()).toBe(true)
  })

  test('32: of a page that is not there is kept, and answered by the host as not found; Back leads away, scripts or not', async () => {
    const { page } = await visit(state, '/guide/one', { provokes: /404/ })
    await addLink(page, { href: '/nowhere', id: 'gone' })
    const response = page.waitForResponse((each) => each.request().isNavigationRequest())
    const release = await holdBack(page, '/docsgen/boot.*.js')
    await tap(page, '#gone')
    expect((await response).status()).toBe(404)
    await page.waitForSelector('h1:text("Page not found")')
    expect(new URL(page.url()).pathname).toBe('/nowhere')
    await page.evaluate(() => history.back())
    await expect.poll(() => new URL(page.url()).pathname).toBe('/guide/one')
    release()
    await arrive(page, '/guide/one')
    await page.waitForSelector('h1:text("One")')
  })

  test('that is near to pages of the site is answered with links to them, and no other page asks for the list', async () => {
    const { page } = await visit(state, '/guide/one', { provokes: /404/ })
    const lists = () => state.served.asked.filter(({ path }) => path === '/docsgen/pages.json').length
    const proposed = async (address: string) => {
      const before = lists()
      await page.goto(state.served.url + address)
      await expect.poll(lists).toBe(before + 1)
      await page.waitForLoadState('networkidle')
      return page.$$eval('.nearest a', (links) => links.map((link) => [link.textContent, link.getAttribute('href')]))
    }
    expect(await proposed('/guide/Thre.html')).toEqual([['Three', '/guide/three']])
    expect(await proposed('/guide/gr%C3%B6sse/')).toEqual([['Größe', '/guide/gr%C3%B6%C3%9Fe']])
    expect(await proposed('/guide/topic/%3Cb%3E')).toEqual([['Topic', '/guide/topic']])
    expect(await proposed('/moved/Deeper/index.html')).toEqual([['Deeper', '/guide/folder/deeper']])
    expect(await proposed('/zzz')).toEqual([])
    await proposed('/guide/too')
    await page.click('.nearest a:text-is("Two")')
    await arrive(page, '/guide/two')
    expect(await page.locator('.nearest').count()).toBe(0)
    const before = lists()
    await page.goto(`${state.served.url}/404`)
    await visit(state, '/')
    expect(lists()).toBe(before)
  })
})

test('scripts of a page run, however it is reached, and only when it is', async () => {
  const { page } = await visit(state, '/guide/one')
  const isStill = await watchLoads(page)
  for (const times of [1, 2]) {
    await addLink(page, { href: '/scripted', id: 'to' })
    await tap(page, '#to')
    await arrive(page, '/scripted')
    await expect.poll(() => page.textContent('#count')).toBe(String(times))
    await page.click('.navbar-links a[href="/about"]')
    await arrive(page, '/about')
  }
  await page.goBack()
  await expect.poll(() => page.textContent('#count')).toBe('3')
  expect(await isStill()).toBe(true)
})
