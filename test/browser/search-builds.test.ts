/** Search on a site that changes while a reader is on it, and on one whose index cannot be read. */
import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser, setOffline, type Visit, visit } from '../support/browser.ts'
import { buildProject, type Files, project, temporaryFolder } from '../support/project.ts'

const rules = "rules: { 'orphan-page': 'off' }"
const config = `export default { title: 'Depot', ${rules} }`
const before: Files = {
  'docsgen.config.mjs': config,
  'content/index.md': '# Home\n\nWelcome to the depot.\n',
  'content/barley.md': '# Barley\n\nA grain of the field.\n',
  'content/silo.md': '# Silo\n\nKeeps what is dry.\n\n## Rust\n\nRust eats a silo.\n',
  'content/mill.md': '# Mill\n\nGrinds a grain.\n'
}
const { 'content/silo.md': _, ...stayed } = before
/** More pages, and so other numbers for all of them; the silo is gone, and there is a new word. */
const after: Files = {
  ...stayed,
  'content/granary.md': '# Granary\n\nKeeps what the quern has ground.\n',
  ...Object.fromEntries(
    Array.from({ length: 90 }, (_, at) => [`content/day${at}.md`, `# Day ${at}\n\nA page of weather.\n`])
  )
}

const state = openBrowser({ project: before, changes: true })
const field = '.search input'
const results = (page: Page) => page.locator('.search [role="option"]')
const hrefs = (page: Page) => results(page).evaluateAll((all) => all.map((each) => each.getAttribute('href')))
const search = (page: Page, text: string) => page.fill(field, text)
const index = () => path.join(state.served.dir, 'docsgen/search')

/** What is known is older than it is. */
const wait = (page: Page, ms: number) =>
  page.evaluate((more) => {
    const now = Date.now
    Date.now = () => now() + more
  }, ms)

/** Without what browsers say of each answer that is none. */
const thrown = () => reader.complaints.filter((each) => !each.startsWith('Failed to load resource'))

let reader: Visit
let page: Page
const folders: string[] = []

function deploy(from: string): void {
  for (const name of readdirSync(state.served.dir))
    rmSync(path.join(state.served.dir, name), { recursive: true, force: true })
  cpSync(from, state.served.dir, { recursive: true })
}

beforeAll(async () => {
  const old = path.join(temporaryFolder(), 'dist')
  cpSync(state.served.dir, old, { recursive: true })
  const root = project(after)
  expect((await buildProject(root)).code).toBe(0)
  folders.push(old, path.join(root, 'dist'))
  reader = await visit(state, '/')
  page = reader.page
  page.setDefaultTimeout(10_000)
})

/** A page of the first build, with the dialog open and nothing typed. */
beforeEach(async () => {
  deploy(folders[0] ?? '')
  await page.goto(state.served.url)
  await page.evaluate(() => localStorage.clear())
  await Promise.all([page.waitForResponse('**/docsgen/search/root.json'), page.keyboard.press('/')])
  await page.waitForSelector('.search-note')
  reader.complaints.length = 0
})

/** The site is the next one after something was found. */
async function findThenDeploy(text: string): Promise<void> {
  await search(page, text)
  await results(page).first().waitFor()
  deploy(folders[1] ?? '')
}

describe('a page of one build, and the index of the next', () => {
  test('files of both are no answer: the new ones are asked for', async () => {
    deploy(folders[1] ?? '')
    await wait(page, 6000)
    await search(page, 'grain')
    await expect.poll(async () => (await hrefs(page)).sort()).toEqual(['/barley', '/mill'])
    await search(page, 'quern')
    await expect.poll(() => hrefs(page)).toEqual(['/granary'])
    expect(thrown()).toEqual([])
  })

  test('a word that no page had is asked for again', async () => {
    await findThenDeploy('grain')
    await search(page, 'quern')
    await page.waitForSelector('text=Nothing found for')
    await wait(page, 6000)
    await search(page, 'the quern')
    await expect.poll(() => hrefs(page)).toEqual(['/granary'])
  })

  test('a page that is gone says so, and is no result any more', async () => {
    await findThenDeploy('grain')
    await search(page, 'rust')
    await page.locator('.search-excerpt', { hasText: 'This page is gone.' }).first().waitFor()
    await wait(page, 6000)
    await search(page, 'silo')
    await page.waitForSelector('text=Nothing found for')
    expect(await results(page).count()).toBe(0)
  })

  test('who follows it at once is on the page for what is gone', async () => {
    await findThenDeploy('grain')
    await search(page, 'rust')
    await page.keyboard.press('Enter')
    await page.waitForSelector('h1:text("Page not found")')
    await page.goBack()
    await page.waitForSelector('.search[open] :text("Nothing found for")')
  })

  test('an index of some minutes is not asked', async () => {
    await findThenDeploy('silo')
    await wait(page, 301_000)
    await search(page, 'silo ')
    await page.waitForSelector('text=Nothing found for')
  })
})

describe('an index that cannot be read', () => {
  const parts = () => readdirSync(index()).filter((name) => name.startsWith('w'))

  test.each<[string, () => unknown]>([
    ['the host answers 503', () => page.route('**/docsgen/search/*', (route) => route.fulfill({ status: 503 }))],
    ['the first file is missing', () => rmSync(path.join(index(), 'root.json'))],
    ['the first file is cut off', () => writeFileSync(path.join(index(), 'root.json'), '{"words":[')],
    ['the first file is of something else', () => writeFileSync(path.join(index(), 'root.json'), '{"words":[""]}')],
    ['a part is missing', () => parts().map((name) => rmSync(path.join(index(), name)))],
    ['a part is of something else', () => parts().map((name) => writeFileSync(path.join(index(), name), '[]'))],
    ['pages are of something else', () => writeFileSync(path.join(index(), 'm0.json'), 'null')]
  ])('%s: it says that it cannot be reached, and tries again', async (_, spoil) => {
    await spoil()
    await page.goto(`${state.served.url}/?q=grain`)
    await page.waitForSelector('.search [role="alert"]:has-text("Search cannot be reached.")')
    expect(thrown()).toEqual([])
    deploy(folders[0] ?? '')
    await page.unrouteAll()
    await page.click('.search-note button:text("Retry")')
    await results(page).first().waitFor()
    expect(await page.inputValue(field)).toBe('grain')
  })

  test('offline, what is loaded is found; the rest when there is a network again', async () => {
    await search(page, 'field')
    await page.waitForSelector('.search-excerpt mark')
    await setOffline(page, true)
    await search(page, 'mill')
    await expect.poll(() => hrefs(page)).toEqual(['/mill'])
    await page.evaluate(() => document.dispatchEvent(new Event('docsgen:restored')))
    await page.waitForSelector('.search [role="alert"]:has-text("you are offline")')
    await setOffline(page, false)
    await expect.poll(() => hrefs(page)).toEqual(['/mill'])
  })

  test('blocked for good, the third try loads the page again, with what was typed', async () => {
    await page.route('**/docsgen/search/*', (route) => route.abort())
    await page.evaluate(() => document.dispatchEvent(new Event('docsgen:restored')))
    await search(page, 'mill')
    const retry = page.locator('.search-note button:text("Retry")')
    await page.evaluate(() => Object.assign(window, { stayed: true }))
    await expect.poll(() => page.url()).toContain('?q=mill')
    for (let tries = 0; tries < 3; tries++) await retry.click()
    await page.waitForFunction(() => !('stayed' in window))
    await retry.waitFor()
    expect(await page.inputValue(field)).toBe('mill')
    await page.unroute('**/docsgen/search/*')
    await retry.click()
    await results(page).first().waitFor()
  })
})
