/** The reference site in WebKit, behind a real server: going Back, the menu, the colour toggle, search, and no script. */
import { beforeAll, expect, test } from 'vitest'
import { builtSite } from '../support/built-sites.ts'
import { startServer } from '../support/servers.ts'
import { startWebKit, type WebKit } from '../support/webkit.ts'

let webkit: WebKit
let port: number
const page = '/docs/guides/orders'

beforeAll(async () => {
  port = await startServer('nginx', await builtSite())
  webkit = await startWebKit()
})

const scrolled = () => webkit.run<number>('return Math.round(scrollY)')
const isThere = (selector: string) =>
  webkit.run<boolean>('return document.querySelector(arguments[0]) !== null', selector)
const shown = () => webkit.run<string>('return document.documentElement.dataset.url')
/** Scripts of React and of the parts that were asked for. */
const asked = () =>
  webkit.run<string[]>(
    `return performance.getEntriesByType('resource').map(({ name }) => /islands[^/]*(\\/\\w+)?/.exec(name)?.[0].replace(/\\..{10}/, '')).filter(Boolean)`
  )

async function visit(url: string): Promise<void> {
  await webkit.open(`http://127.0.0.1:${port}${url}`)
  await expect.poll(() => isThere('html[data-scripted]')).toBe(true)
}

test('Back leads to the place that was left, within the site and from another one', async () => {
  await visit(page)
  await webkit.run('scrollTo({ top: 900, behavior: "instant" })')
  // In view wherever the page is. Without a pointer WebKit would leave the page out of its history.
  await webkit.click('.sidebar a[href="/docs/guides/products"]')
  await expect.poll(shown).not.toBe(page)
  await webkit.back()
  await expect.poll(shown).toBe(page)
  await expect.poll(scrolled).toBe(900)
  // Another name of the machine is another site.
  await webkit.run('location.href = arguments[0]', `http://localhost:${port}/pricing`)
  await expect.poll(shown).toBe('/pricing')
  await webkit.back()
  await expect.poll(shown).toBe(page)
  await expect.poll(scrolled).toBe(900)
})

test('the menu opens before anything is fetched for it, and is React afterwards', async () => {
  await webkit.resize(500, 800)
  await visit(page)
  expect(await asked()).toEqual([])
  await webkit.click('.menu > summary')
  expect(await isThere('.menu[open]')).toBe(true)
  await expect.poll(() => isThere('docsgen-plain[name=menu][data-hydrated]')).toBe(true)
  expect(await isThere('.menu[open]')).toBe(true)
  expect(await asked()).toEqual(['islands.js', 'islands/menu'])
  await webkit.click('.menu > summary')
  await expect.poll(() => isThere('.menu[open]')).toBe(false)
  await webkit.resize(1280, 800)
})

test('a pointer on the colour toggle fetches nothing; a click sets the colours and brings React', async () => {
  await visit(page)
  await webkit.run('localStorage.clear()')
  await webkit.hover('.colour-toggle')
  const colour = () => webkit.run<string>('return getComputedStyle(document.body).backgroundColor')
  const before = await colour()
  expect(await asked()).toEqual([])
  await webkit.click('.colour-toggle')
  expect(await isThere('html[data-theme]')).toBe(true)
  await expect.poll(() => isThere('docsgen-plain[name=colour-toggle][data-hydrated]')).toBe(true)
  const first = await colour()
  await webkit.click('.colour-toggle')
  await expect.poll(async () => [before, first].includes(await colour())).toBe(true)
})

test('search finds a page, and Enter opens it', async () => {
  await visit('/')
  await webkit.click('.navbar > .search-button')
  await webkit.type('dialog.search input', 'surcharges')
  await expect.poll(() => isThere('dialog.search [role=option]')).toBe(true)
  await webkit.type('dialog.search input', '\uE007')
  await expect.poll(shown).toBe('/docs/guides/products/surcharges')
})

test('without scripts the text, the links and the menu work', async () => {
  const plain = await startWebKit('--enable-javascript=false')
  await plain.resize(500, 800)
  await plain.open(`http://127.0.0.1:${port}${page}`)
  expect(await plain.text('h1')).toBe('Orders')
  expect(await plain.text('.sidebar')).toBe('')
  await plain.click('.menu > summary')
  expect(await plain.text('.sidebar')).toContain('Orders')
  await plain.click('.menu > summary')
  await plain.click('.pager a')
  await expect.poll(() => plain.text('h1')).not.toBe('Orders')
})
