/** Pages of an OpenAPI document in a browser: tabs that are remembered, and links to what is in closed rows. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'

const state = openBrowser({ site: 'api' })

/** The language each box of requests shows. */
const shown = '.example[data-tabs] label:has(:checked)'

test('a language that is chosen is that of every request, on the next pages and after a reload', async () => {
  const { page, complaints } = await visit(state, '/reference/books')
  await page.click('.tab:text("Python") >> nth=1')
  await expect.poll(async () => new Set(await page.locator(shown).allTextContents())).toEqual(new Set(['Python']))
  expect(await page.locator('.example-code:visible').first().textContent()).toContain('import requests')
  await page.click('.sidebar a[href="/reference/session"]')
  await page.waitForSelector('h1:text("Sessions")')
  await expect.poll(() => page.locator(shown).first().textContent()).toBe('Python')
  await page.reload()
  await expect.poll(() => page.locator(shown).first().textContent()).toBe('Python')
  const directions = await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
    return [...document.querySelectorAll('main :is(code, pre, .example-path)')].map(
      (each) => getComputedStyle(each).direction
    )
  })
  expect(new Set(directions)).toEqual(new Set(['ltr']))
  expect(complaints).toEqual([])
})

test('a link to what is in a closed row opens the way: at a load, on the page, and from a page without the script', async () => {
  const deep = 'getBook.200.chapters.parts'
  const isInView = (id: string) => `(() => {
    const { top, height } = document.getElementById(${JSON.stringify(id)}).getBoundingClientRect()
    return height > 0 && top >= 0 && top < innerHeight
  })()`
  const { page, complaints } = await visit(state, `/reference/books#${deep}`)
  await expect.poll(() => page.evaluate(isInView(deep))).toBe(true)
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = false
    location.hash = ''
  })
  await page.evaluate((id) => {
    location.hash = id
  }, deep)
  await expect.poll(() => page.evaluate(isInView(deep))).toBe(true)
  await page.goto(`${state.served.url}/`)
  state.served.asked.length = 0
  await page.evaluate((id) => {
    const link = document.createElement('a')
    link.href = `/reference/books#${id}`
    link.textContent = 'deep'
    document.querySelector('main')?.prepend(link)
  }, deep)
  await page.click('main a:text("deep")')
  await page.waitForSelector('h1:text("Books")')
  await expect.poll(() => page.evaluate(isInView(deep))).toBe(true)
  const scripts = () => performance.getEntriesByType('resource').map(({ name }) => name)
  expect(await page.evaluate(scripts)).toContainEqual(expect.stringContaining('/docsgen/extras.'))
  expect(state.served.asked.some((each) => each.path.startsWith('/docsgen/boot.'))).toBe(false)
  expect(complaints).toEqual([])
})

test('only pages that show an operation or a schema name the script', () => {
  const names = (file: string) => readFileSync(path.join(state.served.dir, file), 'utf8').includes('/docsgen/extras.')
  expect(['reference/books.html', 'reference/session.html', 'reference/failures.html'].every(names)).toBe(true)
  expect(names('index.html')).toBe(false)
})
