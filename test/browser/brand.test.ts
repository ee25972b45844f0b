/** A site with a look of its own: whose rules win, and what a page loads for it. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'
import { inter, interFile, interName } from '../support/inter.ts'

const plugin = {
  'plugins/tone/index.ts': "export default { name: 'tone', templates: './templates' }",
  'plugins/tone/templates/styles.css': "@import './styles.css';\n\n:is(h1, a) { color: #0000ff; letter-spacing: 2px }"
}

const image = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="${colour}"/></svg>`

const state = openBrowser({
  base: '/sub',
  project: {
    ...plugin,
    ...inter,
    'docsgen.config.json': JSON.stringify({
      plugins: ['./plugins/tone/index.ts'],
      sidebars: { '/': 'auto' },
      base: '/sub',
      logo: { light: '/light.svg', dark: '/dark.svg' },
      theme: { fonts: { body: interName, heading: 'fonts/own.woff2' } }
    }),
    'assets/light.svg': image('black'),
    'assets/dark.svg': image('white'),
    'fonts/own.woff2': interFile('latin'),
    'content/index.md': '# Home\n\n:::note\nText.\n:::\n\nMore text, in **bold** too.\n',
    'content/one.md': '# One\n\nText.\n',
    'templates/styles/base.css': "@import './base.css';\n\n:where(.sidebar, main) :where(a, h1) { color: #010203 }",
    'templates/directives/note.css': ':where(.admonition) { border-radius: 7px }',
    'templates/styles/tokens.css': "@import './tokens.css';\n\n:root { --paper: light-dark(#fffff0, #000033) }"
  }
})

const styleOf = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const { color, borderRadius, letterSpacing, backgroundColor } = getComputedStyle(
      document.querySelector(wanted) as Element
    )
    return { color, borderRadius, letterSpacing, backgroundColor }
  }, selector)

test('a rule of the project wins over those of docsgen and of plugins, whatever its order and specificity', async () => {
  const { page } = await visit(state, '/sub/')
  const mine = { color: 'rgb(1, 2, 3)', letterSpacing: '2px' }
  expect(await styleOf(page, 'h1')).toMatchObject(mine)
  expect(await styleOf(page, '.sidebar a[aria-current]')).toMatchObject(mine)
  expect(await styleOf(page, '.admonition')).toMatchObject({ borderRadius: '7px' })
  expect(await styleOf(page, '.navbar a')).toMatchObject({ color: 'rgb(0, 0, 255)' })
})

test('one rule has the colour of both modes, and paper is light', async () => {
  const { page } = await visit(state, '/sub/', { init: "localStorage.setItem('docsgen.theme', 'dark')" })
  expect(await styleOf(page, 'html')).toMatchObject({ backgroundColor: 'rgb(0, 0, 51)' })
  await page.emulateMedia({ media: 'print' })
  expect(await styleOf(page, 'html')).toMatchObject({ backgroundColor: 'rgb(255, 255, 240)' })
})

test('the logo of the mode is shown, and the other one not even loaded', async () => {
  const { page } = await visit(state, '/sub/', { init: "localStorage.setItem('docsgen.theme', 'dark')" })
  const shown = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>('.brand img')].map((each) => [
        each.checkVisibility(),
        each.currentSrc !== ''
      ])
    )
  await expect.poll(shown).toEqual([
    [false, false],
    [true, true]
  ])
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'))
  await expect.poll(shown).toEqual([
    [true, true],
    [false, true]
  ])
})

test('fonts are there before anything is painted with another: one file, fetched ahead, and nothing moves', async () => {
  const failed: string[] = []
  // Nothing is painted before it; a font that only the style sheet leads to would come later.
  state.served.delays.set('/sub/docsgen/style.*', 300)
  const init =
    'new PerformanceObserver((list) => { window.shift = list.getEntries().length }).observe({ type: "layout-shift", buffered: true })'
  const { page } = await visit(state, '/sub/', {
    init,
    before: async (page) =>
      void page.on('response', (response) => response.status() < 400 || failed.push(response.url()))
  })
  const fonts = await page.evaluate(async () => {
    await document.fonts.ready
    const loaded = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
    const fetched = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'))
    return {
      loaded: loaded.map((name) => name.replaceAll('"', '')),
      by: fetched.map((entry) => (entry as PerformanceResourceTiming).initiatorType)
    }
  })
  expect(fonts).toEqual({ loaded: expect.arrayContaining(['Inter Variable', 'Inter']), by: ['link'] })
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(
    /^"Inter Variable", "Inter Variable fallback", system-ui/
  )
  expect(await page.evaluate('window.shift')).toBeUndefined()
  expect(failed).toEqual([])
})
