/** Search as a reader has it: the button, its keys and the dialog, on a site with an index that docsgen made. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findInBothModes } from '../support/axe.ts'
import { holdBack, openBrowser, tap, type Visit, visit, watchLoads } from '../support/browser.ts'
import { indexOfMany } from '../support/many-pages.ts'
import { buildProject, type Files } from '../support/project.ts'

const config = (more = '') => `export default {
  title: 'Depot',
  navbar: [{ label: 'Guides', href: '/guides/harvest' }, { label: 'Notes', href: '/notes/n1' }],
  sidebars: { '/guides': 'auto' },
  ${more}
}`

const filler = Array.from({ length: 30 }, (_, at) => `Nothing of note, line ${at}.\n`).join('\n')
const files: Files = {
  'docsgen.config.mjs': config(),
  'content/index.md': '# Home\n\nWelcome to the depot.\n',
  'content/guides/harvest.md': `# Harvest

Bring the barley in before it rains.

## Storing grain

Keep the moisture low. A silo that is closed keeps barley dry for years[^1]. Open it seldom.

[^1]: Five.

${filler}
After a wet spring a weevil-beetle, small and grey, comes.

### Tools

::::tabs
:::tab[Shovel]
A plain shovel.
:::

:::tab[Auger]
The zyx auger moves \`get_user\` faster.
:::
::::

<details><summary>More</summary>

Of mildew, nobody speaks.

</details>
`,
  'content/guides/barley.md': '# Barley\n\nA grain.\n\n## Sowing barley\n\nSow it in spring.\n',
  'content/guides/codes.md':
    '# Codes\n\n| Number | Name | Meaning |\n|---|---|---|\n| 571 | BinFull | No room is left. |\n\nA bin.\n',
  'content/guides/thresher.md': '# Thresher\n\n## Care\n\nOil, more oil or oils. Oil the thresher.\n',
  'content/guides/words.md': '# Words\n\n## שלום עולם\n\nטקסט בעברית.\n\n## Straße\n\nEin Café an der Straße.\n',
  ...Object.fromEntries(
    Array.from({ length: 24 }, (_, at) => [`content/notes/n${at}.md`, `# Note ${at}\n\nA ledger of day ${at}.\n`])
  )
}

const state = openBrowser({ project: files })
const harvest = '/guides/harvest'
const field = '.search input'
const active = '.search [aria-selected="true"]'

const isOpen = (page: Page) => page.evaluate(() => document.querySelector('dialog')?.open === true)
const results = (page: Page) => page.locator('.search [role="option"]')
const marked = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('docsgen-search') ?? [])].map((range) => String(range)))
const hrefOf = (page: Page, selector = active) => page.getAttribute(selector, 'href')

async function search(page: Page, text: string): Promise<void> {
  if (!(await isOpen(page))) await page.keyboard.press('Control+k')
  await page.fill(field, text)
}

describe('one reader', () => {
  let reader: Visit
  let page: Page
  /** Complaints that a test brings about itself. */
  let provoked: RegExp | undefined
  beforeAll(async () => {
    reader = await visit(state, harvest)
    page = reader.page
  })
  /** Closed, on a page without a query; the pointer is on no button. */
  beforeEach(async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' }) // of a test that failed
    await page.mouse.move(5, 500)
    await page.goto(state.served.url + harvest)
    await page.evaluate(() => localStorage.clear())
    reader.complaints.length = 0
    provoked = undefined
  })
  afterEach(() => expect(reader.complaints.filter((each) => !provoked?.test(each))).toEqual([]))

  test('reading loads none of it; a key opens the field, and what is typed before the rest is there is found', async () => {
    await page.waitForLoadState('networkidle')
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    const ofSearch = loaded.filter((each) => /search|islands/.test(each))
    expect(ofSearch).toEqual([expect.stringMatching(/\/docsgen\/search\.[^/]+\.js$/)])
    const release = await holdBack(page, '/docsgen/search-dialog.*.js')
    await page.keyboard.press('/')
    await page.keyboard.type('barlley') // two keys too many, before anything of React is there
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Backspace')
    expect(await page.inputValue(field)).toBe('barley')
    expect(await page.getAttribute(field, 'aria-expanded')).toBe('false')
    release()
    await results(page).first().waitFor()
    expect(await page.inputValue(field)).toBe('barley')
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).selectionStart)).toBe(4)
    await expect.poll(() => new URL(page.url()).search).toBe('?q=barley')
    await page.unroute('**/docsgen/search-dialog.*.js')
  })

  test('results are options of a listbox, grouped by page, with the sentence that answers and its words marked', async () => {
    await search(page, 'silo dry')
    await page.waitForSelector('.search-excerpt:has(mark)')
    const found = page.locator(`.search [role="group"][aria-label="Harvest"] [href="${harvest}#storing-grain"]`)
    expect(await found.locator('.search-name').textContent()).toBe('Storing grain')
    await expect
      .poll(() => found.locator('.search-excerpt').textContent())
      .toBe('A silo that is closed keeps barley dry for years.')
    expect(await found.locator('mark').allTextContents()).toEqual(['silo', 'dry'])
    const input = page.locator(field)
    expect(await input.getAttribute('aria-expanded')).toBe('true')
    expect(await page.getAttribute(`#${await input.getAttribute('aria-controls')}`, 'role')).toBe('listbox')
    const own = await input.getAttribute('aria-activedescendant')
    expect(await page.getAttribute(active, 'id')).toBe(own)
    await page.keyboard.press('ArrowDown')
    expect(await input.getAttribute('aria-activedescendant')).not.toBe(own)
    await page.keyboard.press('ArrowUp')
    expect(await input.getAttribute('aria-activedescendant')).toBe(own)
    await expect.poll(() => page.textContent('.search [role="status"]')).toMatch(/^\d+ results? on \d+ pages?$/)
    expect(await page.evaluate(() => document.activeElement?.matches('.search input'))).toBe(true)
  })

  test('a sentence: a row of a table, with its cells apart, or the one that answers; a page says what the sidebar shows it in', async () => {
    await search(page, 'BinFull')
    const found = page.locator('.search [href="/guides/codes"]')
    await expect.poll(() => found.locator('.search-excerpt').textContent()).toBe('571 · BinFull · No room is left.')
    await search(page, 'auger moves')
    await expect.poll(() => page.locator('.search-page .search-path').allTextContents()).toEqual(['Guides › '])
    // It has most of the words, however they are spelt; a page without one of its own shows one of its sections.
    await search(page, 'thresher oil')
    const excerpt = (at: string) => page.locator(`.search [href="/guides/thresher${at}"] .search-excerpt`)
    await expect.poll(() => excerpt('#care').textContent()).toBe('Oil the thresher.')
    await search(page, 'thresher')
    await expect.poll(() => excerpt('').textContent()).toBe('Oil the thresher.')
  })

  test('Enter leads to the section, whose words are marked, in what was closed as well; Back leads to the results', async () => {
    await page.click('.navbar-links a[href="/notes/n1"]')
    await page.waitForSelector('h1:text("Note 1")')
    const stayed = await watchLoads(page)
    await search(page, 'zyx')
    await results(page).first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${harvest}#tools`)
    expect(await isOpen(page)).toBe(false)
    await expect.poll(() => marked(page)).toEqual(['zyx'])
    expect(await page.isVisible('text=The zyx auger')).toBe(true)
    await page.goBack()
    await expect.poll(() => isOpen(page)).toBe(true)
    expect(new URL(page.url()).search).toBe('?q=zyx')
    expect(await results(page).count()).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await expect.poll(() => new URL(page.url()).search).toBe('')
    expect(new URL(page.url()).pathname).toBe('/notes/n1')
    expect(await isOpen(page)).toBe(false)
    expect(await stayed()).toBe(true)
  })

  test('a result on the page that is shown is a jump within it, and Escape takes the marks away', async () => {
    const stayed = await watchLoads(page)
    await search(page, 'mildew')
    await results(page).first().waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => marked(page)).toEqual(['mildew'])
    expect(new URL(page.url()).hash).toBe('#tools')
    const line = page.locator('main >> text=Of mildew, nobody')
    await expect
      .poll(() => line.evaluate((each) => each.checkVisibility() && each.getBoundingClientRect().top < innerHeight))
      .toBe(true)
    await page.keyboard.press('Escape')
    expect(await marked(page)).toEqual([])
    expect(await stayed()).toBe(true)
  })

  test('in a tab of its own the sentence is in view, far below its heading; the results and addresses stay as they are', async () => {
    await search(page, 'weevil')
    const result = page.locator(`.search [href="${harvest}#storing-grain"]:has(mark)`)
    await result.waitFor()
    const ways = [() => page.keyboard.press('Control+Enter'), () => result.click({ button: 'middle' })]
    for (const open of ways) {
      const [tab] = await Promise.all([page.context().waitForEvent('page'), open()])
      await tab.bringToFront()
      const line = tab.locator('main p', { hasText: 'weevil-beetle' })
      await expect.poll(() => line.evaluate((each) => each.getBoundingClientRect().top < innerHeight)).toBe(true)
      expect(tab.url()).toBe(`${state.served.url}${harvest}#storing-grain`)
      await tab.close()
      expect(await isOpen(page)).toBe(true)
    }
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${harvest}#storing-grain`)
    expect(await page.evaluate(() => location.hash)).toBe('#storing-grain')
    await expect.poll(() => marked(page)).toEqual(['weevil-beetle'])
  })

  test('a browser without the Highlight API selects the words', async () => {
    await page.evaluate(() => Object.defineProperty(CSS, 'highlights', { value: undefined, configurable: true }))
    await search(page, 'mildew')
    await results(page).first().waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('mildew')
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
  })

  test('Back, Escape, the cross and a click outside close it, and the focus goes where it was', async () => {
    await page.focus('.navbar > .search-button')
    const entries = await page.evaluate(() => history.length)
    const ways: (() => Promise<unknown>)[] = [
      () => page.goBack(),
      () => page.keyboard.press('Escape'),
      () => page.click('.search-close'),
      () => page.mouse.click(20, 400)
    ]
    for (const close of ways) {
      await page.click('.navbar > .search-button')
      expect(await isOpen(page)).toBe(true)
      expect(new URL(page.url()).search).toBe('?q=')
      await close()
      await expect.poll(() => new URL(page.url()).search).toBe('')
      expect(await isOpen(page)).toBe(false)
      expect(await page.evaluate(() => document.activeElement?.matches('.search-button'))).toBe(true)
    }
    expect(await page.evaluate(() => history.length)).toBe(entries + 1)
  })

  test('an address with a query opens it with results; a key in a field is a letter', async () => {
    await page.goto(`${state.served.url}/guides/barley?q=silo`)
    await results(page).first().waitFor()
    expect(await page.inputValue(field)).toBe('silo')
    await page.keyboard.press('End')
    await page.keyboard.type('/')
    expect(await page.inputValue(field)).toBe('silo/')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.url()).toBe(`${state.served.url}/guides/barley`)
    await page.reload()
    expect(await isOpen(page)).toBe(false)
  })

  test('`/` is a letter where one types, and a key of search anywhere else, such as on a tab', async () => {
    await page.click('.tabs label:text("Auger")')
    expect(await page.evaluate(() => document.activeElement?.matches('[type="radio"]'))).toBe(true)
    await page.keyboard.press('/')
    await page.waitForSelector(`${field}:focus`)
    await page.keyboard.press('Escape')
    await expect.poll(() => isOpen(page)).toBe(false)
    const opens = async (html: string) => {
      await page.evaluate((html) => {
        document.querySelector('main')?.insertAdjacentHTML('afterbegin', `<div id="here">${html}</div>`)
        document.querySelector<HTMLElement>('#here > *')?.focus()
      }, html)
      await page.keyboard.press('/')
      const isOpened = await isOpen(page)
      await page.evaluate(() => document.querySelector('#here')?.remove())
      return isOpened
    }
    const typed = ['<input>', '<input type="email">', '<input type="number">', '<textarea></textarea>']
    for (const html of [...typed, '<select><option>A</select>', '<p contenteditable>A</p>'])
      expect(await opens(html), html).toBe(false)
    expect(await opens('<input type="checkbox">')).toBe(true)
  })

  test('nothing found: what was understood, the nearest words, and where to go', async () => {
    await search(page, 'barlexy')
    await page.waitForSelector('.search-note, .search-unknown')
    await search(page, 'qqqqwwww')
    await page.waitForSelector('text=Nothing found for')
    expect(await page.locator('.search-note a').allTextContents()).toEqual(['Guides', 'the home page'])
    await expect.poll(() => page.textContent('.search [role="status"]')).toBe('Nothing found')
    await page.click('.search-note a:text("the home page")')
    await page.waitForSelector('h1:text("Home")')
    expect(await isOpen(page)).toBe(false)
  })

  test('any text is a query: expressions, emoji, right to left, ten thousand letters', async () => {
    for (const text of ['(a|b)*+[', '\\', '🌾🌾', '"', '-', '<b>x</b>']) {
      await search(page, text)
      await expect.poll(() => page.locator('.search-note, .search [role="listbox"]').count()).toBeGreaterThan(0)
    }
    await search(page, 'שלום')
    await expect.poll(() => hrefOf(page)).toBe(`/guides/words#${encodeURIComponent('שלום-עולם')}`)
    expect(await page.locator(field).evaluate((each) => getComputedStyle(each).direction)).toBe('rtl')
    await page.keyboard.press('Enter')
    await expect.poll(() => marked(page)).toEqual(['שלום'])
    await search(page, `barley ${'x'.repeat(10_000)}`)
    await page.waitForSelector('text=Only the first 200 characters')
    await expect.poll(() => new URL(page.url()).searchParams.get('q')?.length).toBe(200)
  })

  test('words are marked as they are written: with accents, in two, and not within others; quoted ones are side by side', async () => {
    await search(page, 'cafe')
    await expect.poll(() => page.locator('.search-excerpt mark').allTextContents()).toEqual(['Café'])
    await search(page, 'getuser')
    await expect.poll(() => page.locator('.search-excerpt mark').allTextContents()).toContain('get_user')
    await search(page, '"keeps barley dry"')
    await expect.poll(() => hrefOf(page)).toContain(harvest)
    await search(page, '"dry barley keeps"')
    await page.locator('.search', { hasText: 'Nothing found' }).waitFor()
  })

  test('the first pages are shown, and more when asked for', async () => {
    await search(page, 'ledger')
    await expect.poll(() => page.locator('.search [role="group"]').count()).toBe(10)
    await expect.poll(() => page.textContent('.search [role="status"]')).toBe('First 10 results, of 24 pages')
    await page.click('text=More results (14 pages)')
    await expect.poll(() => page.locator('.search [role="group"]').count()).toBe(20)
  })

  test('results of several words wait for no page that does not come', async () => {
    await page.route('**/guides/*', () => {}) // is never answered
    await search(page, 'barley spring')
    await expect.poll(() => page.locator('.search [role="group"]').count()).toBeGreaterThan(1)
    await page.unroute('**/guides/*')
  })

  test('a word on 50,000 pages: how many is said, at most 50 are shown, and the next letter is answered at once', async () => {
    provoked = /^Failed to load/
    const many = indexOfMany(50_000)
    const answers = '**/docsgen/search/*.json'
    await page.route(answers, (route) => {
      const json = many.get(path.basename(new URL(route.request().url()).pathname))
      return route.fulfill(json === undefined ? { status: 404 } : { json })
    })
    await page.route('**/many/*', (route) => route.fulfill({ status: 503 }))
    await search(page, 'common')
    const groups = page.locator('.search [role="group"]')
    await expect
      .poll(() => page.textContent('.search [role="status"]'))
      .toBe('First 20 results, of at least 50000 pages')
    for (const shown of [20, 30, 40, 50]) {
      await page.click('text=More results (at least')
      await expect.poll(() => groups.count()).toBe(shown)
    }
    await page.waitForSelector('text=Only the first 50 pages are shown')
    await page.selectOption('.search-filters select', '/many')
    await expect.poll(() => groups.count()).toBe(10)
    // The longest time in which nothing else runs, while letters are typed.
    await page.evaluate(() => {
      let last = performance.now()
      Object.assign(window, { longest: 0 })
      const tick = (now: number) => {
        Object.assign(window, { longest: Math.max((window as unknown as { longest: number }).longest, now - last) })
        last = now
        requestAnimationFrame(tick)
      }
      requestAnimationFrame(tick)
    })
    await page.fill(field, '')
    await page.keyboard.type('common use', { delay: 20 })
    await expect.poll(() => groups.count()).toBe(10)
    expect(await page.evaluate(() => (window as unknown as { longest: number }).longest)).toBeLessThan(2000)
    await page.unrouteAll()
  })

  test('a section can be chosen', async () => {
    await search(page, 'a')
    await page.selectOption('.search-filters select', { label: 'Notes' })
    await expect
      .poll(() =>
        page
          .locator('.search [role="group"] .search-page')
          .evaluateAll((all) => all.every((each) => each.getAttribute('href')?.startsWith('/notes/')))
      )
      .toBe(true)
    await search(page, 'silo')
    await page.click('text=Search everything')
    await results(page).first().waitFor()
  })

  test('what is chosen is in the address with the query: for Back, for others, and when it is opened again', async () => {
    const chosen = () => page.inputValue('.search-filters select')
    const query = () => new URL(page.url()).search
    await search(page, 'ledger')
    await page.selectOption('.search-filters select', { label: 'Notes' })
    await expect.poll(query).toBe('?q=ledger&section=%2Fnotes')
    await results(page).first().waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => isOpen(page)).toBe(false)
    expect(query()).toBe('')
    await page.goBack()
    await expect.poll(() => isOpen(page)).toBe(true)
    expect([query(), await chosen()]).toEqual(['?q=ledger&section=%2Fnotes', '/notes'])
    await page.reload()
    await results(page).first().waitFor()
    expect(await chosen()).toBe('/notes')
    await page.keyboard.press('Escape')
    await expect.poll(query).toBe('')
    await page.keyboard.press('/')
    await expect.poll(query).toBe('?q=ledger&section=%2Fnotes')
    await page.goto(`${state.served.url}${harvest}?q=silo&section=/gone&other=1`)
    await results(page).first().waitFor()
    expect(await chosen()).toBe('')
    await expect.poll(query).toBe('?q=silo')
  })

  test('what was followed is offered again, and can be removed', async () => {
    await search(page, 'silo')
    await results(page).first().waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => isOpen(page)).toBe(false)
    await search(page, '')
    await page.click('.search-recent button:text("silo")')
    expect(await page.inputValue(field)).toBe('silo')
    await results(page).first().waitFor()
    await page.fill(field, '')
    await page.click('.search-recent button[aria-label="Remove “silo”"]')
    await page.waitForSelector('text=Type a few words')
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })

  test('an answer that comes late is dropped, and Enter waits for the one to what is typed', async () => {
    const release = await holdBack(page, '/docsgen/search/w-*')
    await search(page, 'silo')
    await page.fill(field, 'sowing')
    await page.keyboard.press('Enter')
    release()
    await page.waitForURL('**/guides/barley*')
    await page.unroute('**/docsgen/search/w-*')
    expect(await isOpen(page)).toBe(false)
    expect(await page.inputValue(field)).toBe('sowing')
  })

  test.each([
    ['the script', '/docsgen/search-dialog.*.js'],
    ['React', '/docsgen/islands.*']
  ])('where %s cannot be loaded it says so, and tries again', async (_, pattern) => {
    provoked = /^Failed to load|dynamically imported/
    await page.route(`**${pattern}`, (route) => route.abort())
    await page.keyboard.press('/')
    await page.keyboard.type('silo')
    await page.waitForSelector('text=Search could not be loaded.')
    await page.unroute(`**${pattern}`)
    await page.click('.search .retry button')
    await results(page).first().waitFor()
    expect(await page.inputValue(field)).toBe('silo')
  })

  test('nothing is wrong for axe, in each state, light and dark', async () => {
    const problems: string[] = []
    const look = async (what: string, wanted: string) => {
      await page.waitForSelector(wanted)
      problems.push(...(await findInBothModes(page, '.search')).map((problem) => `${what}: ${problem}`))
    }
    await search(page, '')
    await look('empty', 'text=Type a few words')
    await search(page, 'barley')
    await look('results', '.search-excerpt mark')
    await search(page, 'qqqqwwww')
    await look('nothing', 'text=Nothing found')
    await page.evaluate(() => localStorage.setItem('docsgen.searches', '["silo"]'))
    await search(page, '')
    await look('recent', '.search-note, .search-recent')
    expect(problems).toEqual([])
  })

  test('opened again at once after it was closed, it stays open, and Back closes it', async () => {
    await search(page, 'silo')
    await page.evaluate(() => {
      const open = () => document.querySelector<HTMLElement>('.search-button')?.click()
      document.querySelector('dialog')?.close()
      open()
      document.querySelector('dialog')?.close()
      document.querySelector('dialog')?.addEventListener('close', open, { once: true })
    })
    await page.waitForTimeout(300)
    expect(await isOpen(page)).toBe(true)
    await page.goBack()
    await expect.poll(() => isOpen(page)).toBe(false)
    expect(new URL(page.url()).search).toBe('')
  })
})

test('on a phone it fills the screen, opens from the menu in its place, and takes the focus in the same tap', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const { page } = await visit(state, harvest, phone)
  await page.tap('.menu > summary')
  await page.waitForSelector('main[inert]')
  await tap(page, '.menu-switch summary')
  const entries = await page.evaluate(() => history.length)
  const [isFocused, size] = await page.evaluate(() => {
    document.querySelector<HTMLElement>('.menu-panel .search-button')?.click()
    const { activeElement } = document
    return [activeElement?.matches('.search input'), getComputedStyle(activeElement as Element).fontSize] as const
  })
  expect([isFocused, size]).toEqual([true, '16px'])
  await page.keyboard.type('silo')
  await results(page).first().waitFor()
  expect(await page.locator('.search').boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  expect(await page.evaluate(() => history.length)).toBe(entries)
  const top = await page.locator('.search-results').evaluate((each) => each.getBoundingClientRect().top)
  expect(top, 'results begin high above the keyboard').toBeLessThan(96)
  await page.goBack()
  await expect.poll(() => isOpen(page)).toBe(false)
  expect(await page.locator('main[inert], .menu[open]').count()).toBe(0)
  await page.tap('.navbar > .search-button')
  await results(page).first().tap()
  await expect.poll(() => isOpen(page)).toBe(false)
})

test('without scripts there is no button, and its place is kept', async () => {
  const { page } = await visit(state, harvest, { javaScriptEnabled: false })
  expect(await page.isVisible('.search-button')).toBe(false)
  expect((await page.locator('.navbar > .search-button').boundingBox())?.width).toBeGreaterThan(100)
})

describe('with preact, below a base', () => {
  const state = openBrowser({
    project: { ...files, 'docsgen.config.mjs': config("base: '/x', client: { runtime: 'preact' }") },
    base: '/x'
  })

  test('it finds, follows and marks', async () => {
    const { page } = await visit(state, '/x/notes/n1')
    const stayed = await watchLoads(page)
    await search(page, 'zyx')
    await page.waitForSelector('.search-excerpt mark')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/x${harvest}#tools`)
    await expect.poll(() => marked(page)).toEqual(['zyx'])
    await search(page, 'qqqqwwww')
    await page.click('text=the home page')
    await page.waitForSelector('h1:text("Home")')
    expect(new URL(page.url()).pathname).toBe('/x/')
    // Some hosts answer `/x` too: it is the same page, which is not fetched again.
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.evaluate(() => history.replaceState(history.state, '', '/x'))
    await page.click('.brand')
    await page.waitForTimeout(200)
    expect(asked).toEqual([])
    expect(await stayed()).toBe(true)
  })
})

test('weight, from the bytes: what every page loads, what the dialog loads; and nothing of it where search is off', async () => {
  const folder = path.join(state.served.dir, 'docsgen')
  const size = (pattern: RegExp) => {
    const name = readdirSync(folder).find((each) => pattern.test(each)) ?? ''
    return gzipSync(readFileSync(path.join(folder, name)), { level: 9 }).length
  }
  expect(size(/^search\..*\.js$/)).toBeLessThanOrEqual(1530)
  expect(size(/^search-dialog\..*\.js$/)).toBeLessThanOrEqual(12_400)
  expect(size(/^search\..*\.css$/)).toBeLessThanOrEqual(1200)
  const { files: off } = await buildProject({
    'docsgen.config.mjs': config('search: false'),
    'content/index.md': '# Home\n\n[A](guides/harvest.md)\n',
    'content/guides/harvest.md': '# H\n\nText.\n',
    'content/notes/n1.md': '# N\n\nText.\n'
  })
  expect(Object.keys(off).filter((file) => file.includes('search'))).toEqual([])
  expect(off['index.html']).not.toContain('search')
})
