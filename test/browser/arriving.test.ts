/**
 * Arriving at a page by navigation gives the document that loading it gives, and neither logs a word: over pages of every
 * kind of test sites and of the reference site. Who reads, scrolls and follows links meanwhile is sent no React.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addLink, arrive, isNight, openBrowser, rootsOf, tap, visit, watchRoots } from '../support/browser.ts'
import { repository } from '../support/project.ts'
import { samplePages } from '../support/site-routes.ts'

/** At night all; else those that have between them what pages can have. */
const names = readdirSync(path.join(repository, 'test/sites')).filter((name) =>
  isNight ? name !== 'broken' : /api|islands|theme|unicode/.test(name)
)
/** What pages of the sites before have. */
const seen = new Set<string>()

describe.each(['reference', ...names])('%s', (name) => {
  const state = openBrowser(name === 'reference' ? {} : { site: name, base: name === 'unicode' ? '/bä' : '/' })
  const base = name === 'unicode' ? '/b%C3%A4' : ''

  test('the same document, whichever way it is reached', { timeout: 240_000 }, async () => {
    const urls = samplePages(pagesIn(state.served.dir, base), seen)
    const provokes = /the island differs does not match/ // it is there to differ
    const walking = await visit(state, `${base}/`, { init: watchRoots, provokes })
    const asked: string[] = []
    walking.page.on('request', (request) => asked.push(request.url()))
    const loading = await visit(state, `${base}/`, { provokes })
    /** Names of islands that were hydrated: they load React, so at night alone each of every page is. */
    const woken = new Set<string>()
    for (const { url, href, html } of [...urls, ...urls.slice(0, 1)]) {
      await addLink(walking.page, { href, id: 'docsgen-to' })
      await tap(walking.page, '#docsgen-to')
      await arrive(walking.page, url)
      await loading.page.goto(state.served.url + href)
      for (const { page } of [walking, loading])
        await page.waitForFunction(() => !document.querySelector('.checklist input:disabled'))
      const loaded = await loading.page.evaluate(readDocument)
      const arrived = await walking.page.evaluate(readDocument)
      if (urls.length > 1 || url !== '/') expect(withSheetsOf(arrived, loaded), url).toEqual(loaded)
      const islands = [...html.matchAll(/<docsgen-(?:island|plain) name="([^"]*)"/g)].map(([, island = '']) => island)
      if (isNight || islands.some((island) => !woken.has(island))) await wakeIslands(loading.page)
      for (const island of islands) woken.add(island)
      await walking.page.mouse.move(640, 500)
      await walking.page.mouse.wheel(0, 700)
      await walking.page.evaluate(() => document.querySelector('#docsgen-to')?.remove())
    }
    // Those of a project may come by themselves.
    if (name !== 'islands') {
      expect(asked.filter((url) => url.includes('/docsgen/islands.'))).toEqual([])
      expect(await rootsOf(walking.page)).toEqual([])
    }
    await wakeIslands(walking.page)
  })
})

/** Without the style sheets that are here for pages fetched ahead, each of them once. */
function withSheetsOf(arrived: Read, loaded: Read): Read {
  const sheets = arrived.head.filter((each) => each.includes('rel="stylesheet"'))
  expect(sheets).toEqual([...new Set(sheets)])
  return { ...arrived, head: arrived.head.filter((each) => loaded.head.includes(each) || !sheets.includes(each)) }
}

function pagesIn(dir: string, base: string): { url: string; href: string; html: string }[] {
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!404)\.html$/.test(file))
  const pages = files.map((file) => readFileSync(path.join(dir, file), 'utf8'))
  const byUrl = new Map(pages.map((html) => [/data-url="([^"]*)"/.exec(html)?.[1] ?? '/', html]))
  return [...byUrl].map(([url, html]) => ({ url, href: base + encodeURI(url), html }))
}

/** Hydrates whatever can be hydrated. */
async function wakeIslands(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const island of document.querySelectorAll('docsgen-island, docsgen-plain')) {
      island.scrollIntoView()
      island.dispatchEvent(new Event('pointerenter'))
      island.querySelector('button, input, summary')?.dispatchEvent(new Event('change', { bubbles: true }))
    }
  })
  await page.waitForFunction(() => !document.querySelector(':is(docsgen-island, docsgen-plain):not([data-hydrated])'))
}

type Read = ReturnType<typeof readDocument>

/** What a reader's document is, but for what the reader did to it. Runs in the browser. */
function readDocument() {
  const copy = document.documentElement.cloneNode(true) as HTMLElement
  const extra = 'link[rel="prefetch"], docsgen-announcer, .progress, #docsgen-to'
  for (const element of copy.querySelectorAll(extra)) element.remove()
  for (const element of [copy, ...copy.querySelectorAll('*')]) {
    for (const attribute of ['data-hydrated', 'data-loading', 'data-busy']) element.removeAttribute(attribute)
    if (element.matches('.toc a')) element.removeAttribute('aria-current')
    if (element.matches('.sidebar details')) element.removeAttribute('open')
    if (element.matches('.colour-toggle')) for (const each of ['aria-label', 'title']) element.removeAttribute(each)
  }
  const attributesOf = (element: Element | null) =>
    [...(element?.attributes ?? [])].map(({ name, value }) => `${name}=${value}`).sort()
  return {
    root: attributesOf(copy),
    head: [...(copy.querySelector('head')?.children ?? [])].map((each) => each.outerHTML).sort(),
    body: attributesOf(copy.querySelector('body')),
    content: copy.querySelector('body')?.innerHTML.replace(/></g, '>\n<').split('\n')
  }
}
