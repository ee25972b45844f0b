/** Reading a page: table of contents, sidebar, paper, and readers who set their browser up (rows 58 to 65). */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addLink, arrive, follow, openBrowser, tap, visit } from '../support/browser.ts'
import { readerSite } from '../support/reader-site.ts'

const state = openBrowser({ project: readerSite })

describe('the table of contents', () => {
  const current = (page: Page) => page.locator('.toc a[aria-current="true"]').allTextContents()
  const scrollTo = (page: Page, id: string, below: number) =>
    page.evaluate(
      ([heading, distance]) => {
        const element = document.getElementById(String(heading)) as HTMLElement
        window.scrollTo(0, element.getBoundingClientRect().top + scrollY - Number(distance))
      },
      [id, below]
    )

  test('62, 63: holds the headings of level 2 and 3, and marks the one that is read', async () => {
    const { page } = await visit(state, '/guide/one')
    expect(await page.locator('.toc a').allTextContents()).toEqual(['First part', 'Within', 'Second part', 'Last part'])
    expect(await page.textContent('#within')).toBe('Within') // 65: without the sign of its link
    expect(await page.getAttribute('#within + .hash-link', 'aria-label')).toBe('Direct link to Within')
    await expect.poll(() => current(page)).toEqual(['First part'])
    await scrollTo(page, 'within', 300) // in the upper half of the window
    await expect.poll(() => current(page)).toEqual(['Within'])
    await scrollTo(page, 'within', 600) // in the lower half
    await expect.poll(() => current(page)).toEqual(['First part'])
    await scrollTo(page, 'second-part', 30) // below the navbar, and the next one far below
    await expect.poll(() => current(page)).toEqual(['Second part'])
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    await expect.poll(() => current(page)).toEqual(['Last part'])
  })

  test('63: marks none before the first, and follows a window that changes its height', async () => {
    const { page } = await visit(state, '/guide/one', { viewport: { width: 1280, height: 300 } })
    expect(await current(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
    await expect.poll(() => current(page)).toEqual(['First part'])
  })

  test('63: marks those of the page that was navigated to', async () => {
    const { page } = await visit(state, '/guide/three')
    await follow(page, '/guide/one')
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    await expect.poll(() => current(page)).toEqual(['Last part'])
  })

  test('64: is folded on narrow screens', async () => {
    const { page } = await visit(state, '/guide/one', { viewport: { width: 996, height: 700 } })
    expect(await page.isVisible('.toc a')).toBe(false)
    await page.click('.toc-folded summary')
    expect(await page.isVisible('.toc a')).toBe(true)
    await page.click('.toc-folded summary')
    expect(await page.isVisible('.toc a')).toBe(false)
    await page.setViewportSize({ width: 997, height: 700 })
    expect(await page.isVisible('.toc')).toBe(true)
    expect(await page.isVisible('.toc-folded')).toBe(false)
  })
})

describe('the sidebar', () => {
  test('stays where it is on pages with a table of contents and without, in wide windows too', async () => {
    const { page } = await visit(state, '/guide/one', { viewport: { width: 1600, height: 800 } })
    const left = async () => (await page.locator('.sidebar').boundingBox())?.x
    const before = await left()
    await follow(page, '/guide/three', tap)
    expect(await page.locator('.toc').count()).toBe(0)
    expect(await left()).toBe(before)
  })

  const isOpen = (page: Page, name: string) =>
    page.evaluate((text) => {
      const categories = [...document.querySelectorAll<HTMLDetailsElement>('.sidebar details')]
      return categories.find((each) => each.parentElement?.textContent?.startsWith(text))?.open
    }, name)

  test('58, 59, 60: marks the page, opens what holds it, and has the rest in its HTML', async () => {
    const { page } = await visit(state, '/guide/folder/deep', { javaScriptEnabled: false })
    expect(await page.locator('.sidebar [aria-current="page"]').allTextContents()).toEqual(['Deep'])
    expect(await page.isVisible('.sidebar a[href="/guide/folder/deeper"]')).toBe(true)
    expect(await page.isVisible('.sidebar a[href="/guide/topic/inner"]')).toBe(false)
    expect(await page.locator('.sidebar a[href="/guide/topic/inner"]').count()).toBe(1)
  })

  test('59: opens the category that a page is in, or whose page is arrived at, and closes and opens it there', async () => {
    const { page } = await visit(state, '/guide/three')
    await addLink(page, { href: '/guide/topic/inner', id: 'in' })
    await tap(page, '#in')
    await arrive(page, '/guide/topic/inner')
    expect(await isOpen(page, 'Topic')).toBe(true)
    await page.goto(`${state.served.url}/guide/one`)
    expect(await isOpen(page, 'Topic')).toBe(false)
    await follow(page, '/guide/topic')
    expect(await isOpen(page, 'Topic')).toBe(true)
    await page.click('.sidebar a[href="/guide/topic"]')
    expect(await isOpen(page, 'Topic')).toBe(false)
    await page.click('.sidebar a[href="/guide/topic"]')
    expect(await isOpen(page, 'Topic')).toBe(true)
  })

  test('58: keeps its scroll, its open categories and the focus from page to page', async () => {
    const { page } = await visit(state, '/guide/one', { viewport: { width: 1280, height: 260 } })
    await page.locator('.sidebar details:not([open]) > summary').last().click()
    const open = await page.locator('.sidebar details[open]').count()
    expect(open).toBeGreaterThan(0)
    await page.evaluate(() => document.querySelector('.sidebar')?.scrollTo(0, 40))
    await follow(page, '/guide/three')
    expect(await page.locator('.sidebar details[open]').count()).toBe(open)
    expect(await page.$eval('.sidebar', (sidebar) => sidebar.scrollTop)).toBeGreaterThan(0)
    expect(await page.locator('.sidebar [aria-current="page"]').allTextContents()).toEqual(['Three'])
  })
})

test('61: nothing moves for readers who asked for that', async () => {
  const { page } = await visit(state, '/guide/one', { reducedMotion: 'reduce' })
  const durations = await page.evaluate(() => {
    const progress = document.createElement('div')
    progress.className = 'progress'
    document.body.append(progress)
    const elements = [...document.querySelectorAll('*')]
    const moving = elements.filter((element) => {
      const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(element)
      return /[1-9]/.test(transitionDuration) || animationName !== 'none' || scrollBehavior === 'smooth'
    })
    return moving.map((element) => element.className)
  })
  expect(durations).toEqual([])
})

test('in forced colours what is current shows in lines, and buttons have an edge', async () => {
  const { page } = await visit(state, '/guide/one', { forcedColors: 'active' })
  const line = await page.$eval('.sidebar [aria-current]', (link) => getComputedStyle(link).textDecorationLine)
  expect(line).toBe('underline')
  const edge = await page.$eval('.colour-toggle', (button) => getComputedStyle(button).borderTopStyle)
  expect(edge).toBe('solid')
})

test('on paper there is the text and nothing around it, all of it', async () => {
  const { page } = await visit(state, '/guide/one')
  await page.emulateMedia({ media: 'print' })
  for (const part of ['.navbar', '.sidebar', '.toc', '.toc-folded', '.pager', '.footer', '.skip-link'])
    expect([part, await page.isVisible(part)]).toEqual([part, false])
  expect(await page.isVisible('h1')).toBe(true)
  const width = await page.$eval('main', (main) => main.getBoundingClientRect().width / innerWidth)
  expect(width).toBeGreaterThan(0.95)
})
