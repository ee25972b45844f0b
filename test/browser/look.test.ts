/** What holds of the look of every page of the reference site: on narrow and wide screens, in light and dark. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { findInBothModes, findProblems } from '../support/axe.ts'
import { addLink, arrive, isNight, openBrowser, tap, visit, watchLoads } from '../support/browser.ts'
import { readRoutes, samplePages } from '../support/site-routes.ts'
import { findUnstyled } from '../support/styles.ts'

const state = openBrowser()
const narrow = { width: 390, height: 844 }
const wide = { width: 1280, height: 800 }
/** 1280 px at a zoom of 400 %, at which no page may scroll sideways. */
const narrowest = { width: 320, height: 640 }
const unknown = '/no/such/page'
/** One page of each kind, at night all. */
let routes: string[] = []
beforeAll(() => {
  const all = [...readRoutes(state.served.dir), unknown]
  const fileOf = (url: string) => (url === unknown ? '404.html' : url === '/' ? 'index.html' : `${url}.html`)
  const read = (url: string) => readFileSync(path.join(state.served.dir, fileOf(url)), 'utf8')
  routes = samplePages(all.map((url) => ({ url, html: read(url) }))).map(({ url }) => url)
  expect(all.length).toBeGreaterThan(30)
  expect(routes).toEqual(expect.arrayContaining(['/', '/pricing', unknown]))
})

test('a page loads the style of all it shows, and not that of what only others show', async () => {
  const { page } = await visit(state, '/docs/guides/intro')
  expect(await findUnstyled(page, state.served.dir)).toEqual([])
  const loaded = () =>
    page.$$eval('[rel=stylesheet]', (links) =>
      links.map((link) => /(\w+)\.[\w-]+\.css/.exec((link as HTMLLinkElement).href)?.[1])
    )
  expect(await loaded()).toEqual(['style'])
  await page.goto(`${state.served.url}/docs/api/errors`)
  expect(await loaded()).toEqual(['style', 'code', 'methods', 'api'])
})

test('by a link, the style of a page is there before the page; where it cannot be had, the page is loaded', async () => {
  const { page, complaints } = await visit(state, '/docs/guides/intro', { provokes: /net::ERR_/ })
  const isStill = await watchLoads(page)
  await addLink(page, { href: '/docs/api/endpoints/v0/users' })
  state.served.delays.set('/docsgen/api.*', 400)
  await page.evaluate(() => {
    new MutationObserver(() => {
      const names = [...document.styleSheets].map(({ href }) => /(\w+)\.[\w-]+\.css/.exec(href ?? '')?.[1])
      Object.assign(window, { names })
    }).observe(document.documentElement, { attributeFilter: ['data-url'] })
  })
  await tap(page, 'main > a')
  await arrive(page, '/docs/api/endpoints/v0/users')
  expect(await page.evaluate('window.names')).toEqual(['style', 'code', 'blocks', 'methods', 'api'])
  expect([await isStill(), complaints]).toEqual([true, []])
  state.served.delays.set('/docsgen/landing.*', -1)
  await tap(page, '.brand')
  await arrive(page, '/')
  expect(await isStill()).toBe(false)
})

/** One reader walks through the pages on each screen: a fresh one for each would take most of the time. */
describe.each([
  ['narrow', narrow, lookNarrow],
  ['wide', wide, lookWide]
] as const)('every kind of page, %s', (_, viewport, look) => {
  test('nothing moves, is cut off, asked of others or wrong for axe, with large text and colours of both modes', async () => {
    const { page } = await visit(state, '/', { viewport, init: observeShifts, provokes: /404/ })
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(state.served.url)) foreign.push(request.url())
    })
    const problems: string[] = []
    // Later than the page is painted: what it shows then must have had its room.
    state.served.delays.set('/logo.svg', 150)
    for (const route of routes) {
      await page.emulateMedia({ reducedMotion: null })
      await page.goto(state.served.url + route, { waitUntil: 'load' })
      const { shift, overflow } = await measure(page)
      if (shift > 0) problems.push(`${route} moved by ${shift}`)
      if (overflow > 0) problems.push(`${route} is ${overflow} px too wide`)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      problems.push(...(await look(page)).map((problem) => `${route}${problem}`))
      await page.setViewportSize(viewport)
    }
    expect(problems).toEqual([])
    expect(foreign).toEqual([])
  }, 300_000)
})

/** Frames that were looked at on a screen: pages without a sidebar have one and the same, and so have those of a section. */
const frames = new Set<string>()

async function hasNewFrame(page: Page, screen: string): Promise<boolean> {
  const frame = await page.evaluate(() =>
    document.querySelector('.sidebar') ? location.pathname.split('/').slice(0, 3).join('/') : ''
  )
  const isNew = !frames.has(`${screen} ${frame}`)
  frames.add(`${screen} ${frame}`)
  return isNew || isNight
}

/** What is cut off at a zoom of 400 %, and what is wrong for axe, with the menu closed and open. */
async function lookNarrow(page: Page): Promise<string[]> {
  const problems: string[] = []
  if (await hasNewFrame(page, 'narrow')) {
    // The colours of what it shows are those of the wide page.
    const closed = await findProblems(page, 'html', { colours: false })
    await page.click('.menu > summary')
    await page.waitForSelector('main[inert]')
    const open = await findInBothModes(page, '.navbar, .sidebar')
    await page.keyboard.press('Escape')
    await page.waitForSelector('main:not([inert])')
    problems.push(...closed.map((problem) => `, narrow: ${problem}`), ...open.map((problem) => `, menu: ${problem}`))
  }
  await page.setViewportSize(narrowest)
  const { overflow } = await measure(page)
  return overflow > 0 ? [...problems, ` is ${overflow} px too wide at 320 px`] : problems
}

/** What is wrong for axe, and what is cut off where text has twice the size. */
async function lookWide(page: Page): Promise<string[]> {
  const problems = (await findInBothModes(page, (await hasNewFrame(page, 'wide')) ? 'html' : 'main')).map(
    (problem) => `, wide: ${problem}`
  )
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  for (const width of [wide.width, 1000, narrow.width]) {
    await page.setViewportSize({ ...wide, width })
    const { overflow } = await measure(page)
    if (overflow > 0) problems.push(` is ${overflow} px too wide at ${width} px with large text`)
    const spilled = await page.evaluate(findSpilled)
    if (spilled.length > 0) problems.push(` at ${width} px with large text: ${spilled}`)
  }
  return problems
}

/** Links of the bar below it, and text of the price wider than its box. */
function findSpilled(): string[] {
  const bar = document.querySelector('.navbar')?.getBoundingClientRect().bottom ?? 0
  const links = [...document.querySelectorAll('.navbar :is(a, button)')].filter((each) => each.checkVisibility())
  const low = links.filter((each) => each.getBoundingClientRect().bottom > bar + 1)
  const cut = [...document.querySelectorAll('.plan, .plan *')].filter((each) => each.scrollWidth > each.clientWidth + 1)
  return [...low, ...cut.filter((each) => each.clientWidth > 0)].map(({ outerHTML }) => outerHTML.slice(0, 80))
}

describe('edges', () => {
  const lefts =
    '.brand img, .sidebar > ul > li:first-child > a, .page > *, .pricing > *, .hero-title, .feature, .footer > :first-child'
  const rights =
    '.prose > :is(.heading, .table-wrapper, .admonition, .drawing, .steps, .code-block, .endpoints), .page-source, .pager'

  test.each([
    [1280, ['/', '/pricing', '/docs/guides/orders', '/docs/guides/registration/cashier']],
    [1600, ['/docs/guides/products/discounts', '/docs/api/endpoints/v0/users', '/docs/api/errors']]
  ])('there is one on the left and one on the right, at %d px', async (width, urls) => {
    const { page } = await visit(state, '/', { viewport: { width, height: 900 } })
    const sidebars = new Set<number>()
    for (const url of urls) {
      await page.goto(state.served.url + url)
      const found = await page.evaluate(
        ([left, right]) => {
          /** Where the words begin: after the padding. */
          const start = (each: Element) =>
            each.getBoundingClientRect().left +
            (each.matches('a') ? Number.parseFloat(getComputedStyle(each).paddingLeft) : 0)
          const round = (list: number[]) => [...new Set(list.map((each) => Math.round(each)))]
          const all = (selector = '') =>
            [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility())
          return {
            lefts: round(
              all(left)
                .filter((each) => !each.matches('.plan'))
                .map(start)
            ),
            texts: round(all('.layout main > *:not(.toc), .prose > :is(p, h1, .heading, .table-wrapper)').map(start)),
            rights: round(all(right).map((each) => each.getBoundingClientRect().right)),
            bar: round(
              all('.colour-toggle, .toc').map(
                (each) => each.getBoundingClientRect().right - (each.matches('button') ? 8 : 0)
              )
            ),
            sidebar: document.querySelector('.sidebar')?.getBoundingClientRect().right
          }
        },
        [lefts, rights]
      )
      if (found.sidebar !== undefined) sidebars.add(found.sidebar)
      expect(found.lefts, url).toHaveLength(1)
      expect(found.bar, url).toHaveLength(1)
      if (url.startsWith('/docs/')) {
        expect(found.texts, url).toHaveLength(1)
        // Beside operations are their samples.
        expect(found.rights, url).toHaveLength(url.includes('/endpoints/') ? 2 : 1)
      }
    }
    expect(sidebars.size).toBeLessThan(2)
  })

  test('without a sidebar the text has as much room on the left as on the right, with its contents where these are beside it', async () => {
    const { page } = await visit(state, '/', { viewport: { width: 996, height: 900 } })
    for (const url of ['/docs/guides/orders', '/docs/api/endpoints/v0/users', '/policy/dmca']) {
      await page.goto(state.served.url + url)
      const { left, right, width } = await page.$eval('.prose', (text) => text.getBoundingClientRect().toJSON())
      expect([url, width, left]).toEqual([url, 736, 996 - right])
    }
    await page.setViewportSize(wide)
    const [left, right] = await page.evaluate(() => [
      document.querySelector('.prose')?.getBoundingClientRect().left ?? 0,
      document.documentElement.clientWidth - (document.querySelector('.toc')?.getBoundingClientRect().right ?? 0)
    ])
    expect([left > 100, left]).toEqual([true, right])
  })

  test('the examples of an operation have nearly half the width, status tabs are short, and a long line is scrolled', async () => {
    const { page } = await visit(state, '/docs/api/endpoints/v0/users', { viewport: wide })
    const [text = 0, samples = 0] = await page.$$eval('.operation > *', (all) => all.map((each) => each.clientWidth))
    expect(samples / text).toBeCloseTo(0.92, 2)
    expect(await page.locator('.example .tab:text-is("200")').count()).toBeGreaterThan(0)
    const code = page.locator('.example-code').first()
    await code.locator('code').evaluate((each) => each.append('/long'.repeat(40)))
    expect(await code.evaluate((each) => each.scrollWidth > each.clientWidth)).toBe(true)
    expect((await measure(page)).overflow).toBe(0)
    expect(await page.getByRole('heading', { level: 3, name: 'Responses', exact: true }).count()).toBe(2)
  })

  test('on a narrow screen the h1 begins high up, the banner has two lines, and a table shows that it scrolls', async () => {
    const { page } = await visit(state, '/docs/api/errors/logicerrorcodes', { viewport: narrow })
    const top = await page.locator('h1').evaluate((each) => each.getBoundingClientRect().top)
    expect(top).toBeLessThan(230)
    expect((await page.locator('.banner').boundingBox())?.height).toBeLessThan(50)
    const shadow = async () => {
      const table = page.locator('.table-wrapper').first()
      const { x = 0, y = 0, width = 0 } = (await table.boundingBox()) ?? {}
      const clip = { x: x + width - 12, y: y + 8, width: 12, height: 12 }
      return (await page.screenshot({ clip, fullPage: true })).toString('base64')
    }
    const before = await shadow()
    await page
      .locator('.table-wrapper')
      .first()
      .evaluate((each) => each.scrollTo({ left: 10_000 }))
    await page
      .locator('.table-wrapper')
      .first()
      .evaluate((each) => each.querySelector('thead')?.remove())
    expect(await shadow()).not.toBe(before)
  })
})

test('entries of the first level of a sidebar have one colour, and groups with a page the weight of those without', async () => {
  const { page } = await visit(state, '/docs/api/endpoints/v0/users', { colorScheme: 'dark' })
  const rows = await page.$$eval('.sidebar > ul > li', (all) =>
    all.map((row) => {
      const { color, fontWeight } = getComputedStyle(row.querySelector('a, summary') ?? row)
      return { tags: [...row.children].map(({ tagName }) => tagName).join(' '), color, fontWeight }
    })
  )
  expect(new Set(rows.map(({ tags }) => tags))).toEqual(new Set(['A', 'A DETAILS', 'DETAILS']))
  expect(new Set(rows.map(({ color }) => color)).size).toBe(1)
  expect(new Set(rows.map(({ tags, fontWeight }) => `${tags} ${fontWeight}`))).toEqual(
    new Set(['A 400', 'A DETAILS 600', 'DETAILS 600'])
  )
})

test('the page for unknown addresses leads to the sections and home', async () => {
  const { page } = await visit(state, unknown, { provokes: /404/ })
  const links = await page.locator('main a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(links).toEqual(['/pricing', '/docs/guides/intro', '/docs/api/intro', '/'])
})

test('a heading is read without the link to it', async () => {
  const { page } = await visit(state, '/docs/guides/registration/cashier')
  expect(await page.getByRole('heading', { name: 'Searching', exact: true }).count()).toBe(1)
  expect(await page.getByRole('heading', { name: /Direct link/ }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Direct link to Searching' }).count()).toBe(1)
})

test('no focus stop is below the navbar, going backwards', async () => {
  const { page } = await visit(state, '/docs/guides/registration/cashier', { viewport: { width: 1280, height: 500 } })
  await page.focus('.footer a >> nth=-1')
  const hidden: string[] = []
  for (let at = 0; at < 40; at++) {
    await page.keyboard.press('Shift+Tab')
    const problem = await page.evaluate(() => {
      const bar = document.querySelector('.navbar')?.getBoundingClientRect().bottom ?? 0
      const focused = document.activeElement as HTMLElement
      return focused.closest('main') && focused.getBoundingClientRect().top < bar ? focused.outerHTML.slice(0, 80) : ''
    })
    if (problem) hidden.push(problem)
  }
  expect(hidden).toEqual([])
})

test('scenes are one picture each and as wide as their room; on a narrow screen all show, with their texts', async () => {
  const { page } = await visit(state, '/')
  for (const [width, shown] of Object.entries({ 320: 6, 996: 6, 997: 1, 1280: 1 })) {
    await page.setViewportSize({ width: Number(width), height: 800 })
    expect(await page.locator('.feature p:visible').count(), width).toBe(shown)
    expect(await page.locator('.feature-scene > [role=img][aria-label]:visible').count(), width).toBe(shown)
    const cut = await page.$$eval('[role=img] .ui, .ui *', (all) =>
      all
        .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0 && !each.closest('svg'))
        .map((each) => each.className)
    )
    expect(cut, width).toEqual([])
  }
  expect(await page.locator('main [role=img] :is(a, button, input, [tabindex])').count()).toBe(0)
  expect(await page.locator('.closing a').count()).toBe(2)
})

describe('with the keyboard alone', () => {
  test.each(['/', '/docs/guides/registration/raffle', '/pricing'])(
    'every link of %s is reached in view and shows it',
    async (route) => {
      const { page } = await visit(state, route)
      const wanted = await page.evaluate(() => {
        const all = [
          ...document.querySelectorAll<HTMLElement>('a[href], button, summary, [tabindex="0"], input:checked')
        ]
        return all.filter((each) => each.checkVisibility({ visibilityProperty: true })).length
      })
      const problems: string[] = []
      for (let at = 0; at < wanted; at++) {
        await page.keyboard.press('Tab')
        const problem = await page.evaluate(() => {
          const focused = document.activeElement ?? document.body
          const frame = focused.closest('.feature') ?? focused
          const { top, bottom } = frame.getBoundingClientRect()
          if (focused === document.body) return 'the focus is lost'
          if (bottom < 0 || top > innerHeight) return `${focused.outerHTML.slice(0, 80)} is out of view`
          return getComputedStyle(frame).outlineStyle === 'none' ? `${focused.outerHTML.slice(0, 80)} has no ring` : ''
        })
        if (problem) problems.push(problem)
      }
      expect(wanted).toBeGreaterThan(15)
      expect(problems).toEqual([])
      expect(await page.evaluate(() => document.activeElement?.closest('.footer') !== null)).toBe(true)
    }
  )

  test('arrow keys choose a feature, whose text and image show; without scripts as well', async () => {
    const { page } = await visit(state, '/', { javaScriptEnabled: false })
    const shown = async () => [
      await page.locator('.feature p:visible').count(),
      await page.locator('.feature-scene > :visible').getAttribute('aria-label')
    ]
    const [texts, first] = await shown()
    expect(texts).toBe(1)
    await page.focus('.feature :checked')
    await page.keyboard.press('ArrowDown')
    const [still, second] = await shown()
    expect(still).toBe(1)
    expect(second).not.toBe(first)
  })
})

test('on paper there is the text of every feature, and none of the furniture', async () => {
  const { page } = await visit(state, '/')
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.feature p:visible').count()).toBe(6)
  expect(await page.locator('.navbar:visible, .footer:visible, .banner:visible, .hero-scene:visible').count()).toBe(0)
})

test('drawings take the colours of the mode the reader chose', async () => {
  const { page } = await visit(state, '/docs/guides/registration/raffle', { colorScheme: 'dark' })
  const drawing = page.locator('.drawing').first()
  const light = await drawing.screenshot()
  await page.click('.colour-toggle')
  const dark = await drawing.screenshot()
  expect(light.equals(dark)).toBe(false)
  await page.evaluate(() => document.querySelector('.drawing use')?.remove())
  expect(dark.equals(await drawing.screenshot())).toBe(false)
})

/** Columns find their widths as rows are received, wherever the browser paints in between: cells alone do not count. */
const observeShifts = `
  window.shift = 0
  const isCell = ({ node }) => node?.parentElement?.closest('table') != null
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.sources.length || !entry.sources.every(isCell)) window.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })`

async function measure(page: Page): Promise<{ shift: number; overflow: number }> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const { scrollWidth, clientWidth } = document.documentElement
    return { shift: (window as { shift?: number }).shift ?? 0, overflow: scrollWidth - clientWidth }
  })
}
