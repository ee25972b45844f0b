/** Light and dark (rows 33 to 43), and the mode of the system where a site leaves it to that. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { arrive, blockedStorage, follow, openBrowser, rootsOf, visit, watchRoots } from '../support/browser.ts'
import { readerSite } from '../support/reader-site.ts'

const state = openBrowser({ project: readerSite })
const mode = (page: Page) => page.getAttribute('html', 'data-theme')
const scheme = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

test('35, 36: light, even where the system is dark or anything else is stored; nothing is stored by itself', async () => {
  const { page } = await visit(state, '/guide/one', { colorScheme: 'dark' })
  expect(await mode(page)).toBe('light')
  expect(await background(page)).toBe('rgb(255, 255, 255)')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await mode(page)).toBe('light')
  for (const rubbish of ['"><img>', 'system']) {
    await page.evaluate((text) => localStorage.setItem('docsgen.theme', text), rubbish)
    await page.reload()
    expect(await mode(page), rubbish).toBe('light')
  }
})

/** The colour that the browser takes for its bar. */
const bar = (page: Page) =>
  page.$$eval('meta[name=theme-color]', (all) =>
    (all as HTMLMetaElement[]).flatMap(({ media, content }) => (matchMedia(media).matches ? content : []))
  )

test('33, 34, 37, 39: a click changes it at once, it is kept, a second click changes it back, and other tabs follow', async () => {
  const { page } = await visit(state, '/guide/one')
  expect(await bar(page)).toEqual(['#fff'])
  await page.click('.colour-toggle')
  expect(await mode(page)).toBe('dark')
  expect(await bar(page)).toEqual(['#151a22'])
  expect(await background(page)).not.toBe('rgb(255, 255, 255)')
  expect(await scheme(page)).toBe('dark')
  expect(await page.evaluate(() => localStorage.getItem('docsgen.theme'))).toBe('dark')
  await page.reload()
  expect(await mode(page)).toBe('dark')
  expect(await bar(page)).toEqual(['#151a22'])
  await follow(page, '/guide/two')
  expect(await mode(page)).toBe('dark')
  expect(await bar(page)).toEqual(['#151a22'])
  expect(await scheme(page)).toBe('dark')
  await page.click('.colour-toggle')
  expect(await mode(page)).toBe('light')
  expect(await page.evaluate(() => localStorage.getItem('docsgen.theme'))).toBe('light')
  const other = await page.context().newPage()
  await other.goto(`${state.served.url}/guide/two`)
  await other.click('.colour-toggle')
  await expect.poll(() => mode(page)).toBe('dark')
  await expect.poll(() => page.getAttribute('.colour-toggle', 'aria-label')).toContain('currently dark mode')
  await other.evaluate(() => localStorage.clear())
  await expect.poll(() => mode(page)).toBe('light')
})

test('38: the button says what it does and which mode is on, and its image follows; its place is kept without scripts', async () => {
  const { page } = await visit(state, '/guide/one', { init: watchRoots })
  const label = () => page.getAttribute('.colour-toggle', 'aria-label')
  const image = () =>
    page.evaluate(() => getComputedStyle(document.querySelector('.colour-toggle') as Element, '::before').maskImage)
  expect(await rootsOf(page)).toEqual([])
  expect(await label()).toBe('Switch between light and dark mode')
  await page.dispatchEvent('.colour-toggle', 'change')
  await expect.poll(label).toBe('Switch between light and dark mode (currently light mode)')
  expect(await rootsOf(page)).toEqual(['colour-toggle'])
  const moon = await image()
  expect(moon).toContain('data:image/svg+xml')
  await page.click('.colour-toggle')
  await expect.poll(label).toBe('Switch between light and dark mode (currently dark mode)')
  expect(await image()).toContain('%3Ccircle')
  expect(moon).not.toContain('%3Ccircle')
  const place = await page.locator('.colour-toggle').boundingBox()
  const { page: still } = await visit(state, '/guide/one', { javaScriptEnabled: false })
  expect(await still.locator('.colour-toggle').boundingBox()).toEqual(place)
  expect(place?.width).toBeGreaterThan(20)
})

test('42: where storage is blocked the choice lasts as long as the page', async () => {
  const { page } = await visit(state, '/guide/one', { init: blockedStorage })
  await page.click('.colour-toggle')
  expect(await mode(page)).toBe('dark')
  await follow(page, '/guide/two')
  expect(await mode(page)).toBe('dark')
})

const island = `import { useTheme } from 'docsgen/client'
export default function Mode() {
  const [theme, set, choice] = useTheme()
  return <button className="mode" onClick={() => set(choice === 'system' ? (now) => (now === 'dark' ? 'light' : 'dark') : 'system')}>{theme} {choice}</button>
}
`
const ofSystem = {
  'content/index.md': `# Home

[other](other.md)

::mode

<img class="only-light" alt="light" src="x.png"><img class="only-dark" alt="dark" src="x.png">
`,
  'content/other.md': '# Other\n\nText.\n',
  'content/x.png': '',
  'templates/islands/mode.tsx': island
}

describe('the mode of the system', () => {
  const state = openBrowser({ project: ofSystem })
  const paper = { light: 'rgb(255, 255, 255)', dark: 'rgb(21, 26, 34)' }
  const seen = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('main img')]
        .filter((each) => each.checkVisibility())
        .map((each) => each.getAttribute('alt'))
    )

  test('is shown before scripts come, and what the reader chose instead of it', async () => {
    const provokes = /net::ERR_FAILED|404/
    const before = (page: Page) => page.route('**/docsgen/boot.*', (route) => route.abort())
    const { page } = await visit(state, '/', { before, provokes })
    for (const [chosen, system] of [
      ['', 'light'],
      ['', 'dark'],
      ['light', 'dark'],
      ['dark', 'light']
    ] as const) {
      await page.evaluate((text) => text && localStorage.setItem('docsgen.theme', text), chosen)
      await page.emulateMedia({ colorScheme: system })
      await page.reload()
      const shown = chosen || system
      const all = [await background(page), await seen(page), await mode(page)]
      expect(all, `${system}, ${chosen}`).toEqual([paper[shown], [shown], chosen || null])
    }
  })

  test('is shown without scripts', async () => {
    const { page } = await visit(state, '/', { javaScriptEnabled: false })
    for (const system of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: system })
      await page.reload()
      expect(await background(page)).toBe(paper[system])
      expect(await seen(page)).toEqual([system])
      expect(await page.isVisible('.colour-toggle')).toBe(false)
    }
  })

  test('is a choice of the button, which says what is on; all follow, and islands know', async () => {
    const { page } = await visit(state, '/', { colorScheme: 'dark' })
    const label = () => page.getAttribute('.colour-toggle', 'aria-label')
    const kept = () => page.evaluate(() => localStorage.getItem('docsgen.theme'))
    const said = () => page.textContent('.mode')
    expect(await label()).toBe('Switch between light, dark and system mode')
    await page.hover('.mode')
    await expect.poll(said).toBe('dark system')
    await page.dispatchEvent('.colour-toggle', 'change')
    await expect.poll(label).toBe('Switch between light, dark and system mode (currently system mode)')
    for (const [choice, shown] of [
      ['light', 'light'],
      ['dark', 'dark'],
      ['system', 'dark']
    ] as const) {
      await page.click('.colour-toggle')
      await expect.poll(label).toBe(`Switch between light, dark and system mode (currently ${choice} mode)`)
      expect([await mode(page), await kept(), await background(page)]).toEqual([
        ...(choice === 'system' ? [null, null] : [choice, choice]),
        paper[shown]
      ])
      expect(await said()).toBe(`${shown} ${choice}`)
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(said).toBe('light system')
    await page.click('.mode')
    await expect.poll(said).toBe('dark dark')
    await page.click('main p a')
    await arrive(page, '/other')
    expect(await mode(page)).toBe('dark')
    await page.goBack()
    await arrive(page, '/')
    const other = await page.context().newPage()
    await other.goto(state.served.url)
    await other.evaluate(() => localStorage.clear())
    await expect.poll(() => mode(page)).toBe(null)
  })

  test('the boot script answers three states before React does', async () => {
    const before = (page: Page) => page.route('**/islands.*', (route) => route.abort())
    const { page } = await visit(state, '/', { before, provokes: /net::ERR_FAILED|dynamically imported/ })
    const states: (string | null)[] = []
    for (let at = 0; at < 4; at++) {
      await page.click('.colour-toggle')
      states.push(await mode(page))
    }
    expect(states).toEqual(['light', 'dark', null, 'light'])
  })
})

describe('dark, unless a reader chooses light', () => {
  const state = openBrowser({ project: { ...ofSystem, 'docsgen.config.json': '{ "colours": "dark" }' } })

  test('from the first frame on, with a button of two states', async () => {
    const { page } = await visit(state, '/', { colorScheme: 'light' })
    expect([await mode(page), await scheme(page)]).toEqual(['dark', 'dark'])
    await page.hover('.mode')
    await expect.poll(() => page.textContent('.mode')).toBe('dark dark')
    await page.click('.colour-toggle')
    expect(await mode(page)).toBe('light')
    await page.reload()
    expect([await mode(page), await scheme(page)]).toEqual(['light', 'light'])
    await page.click('.colour-toggle')
    expect(await mode(page)).toBe('dark')
  })
})

describe('one mode, without a button', () => {
  const config =
    '{ "colours": { "mode": "light", "toggle": false }, "banner": { "id": "a", "content": "News", "closeable": true } }'
  const state = openBrowser({ project: { ...ofSystem, 'docsgen.config.json': config } })

  test('an earlier choice does not apply, nothing of the button is sent, and the banner closes', async () => {
    const init = "localStorage.setItem('docsgen.theme', 'dark')"
    const { page } = await visit(state, '/', { colorScheme: 'dark', init, provokes: /404/ })
    expect([await mode(page), await scheme(page)]).toEqual(['light', 'light'])
    expect(await page.locator('.colour-toggle').count()).toBe(0)
    await page.hover('.mode')
    await expect.poll(() => page.textContent('.mode')).toBe('light light')
    const scripts = await page.evaluate(async () => {
      const loaded = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      const texts = await Promise.all(loaded.map(async ({ name }) => (await fetch(name)).text()))
      return texts.join('') + document.querySelector('head script:not([src])')?.textContent
    })
    expect(scripts).toContain('createElement')
    expect(scripts).not.toMatch(/\.colour-toggle|"colour-toggle"/)
    await page.click('.banner-close')
    expect(await page.isVisible('.banner')).toBe(false)
    await page.click('main p a')
    await arrive(page, '/other')
    expect(await mode(page)).toBe('light')
  })
})
