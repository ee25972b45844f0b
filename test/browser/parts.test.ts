/**
 * The site's own parts: colour toggle, menu, banner, version picker, checklist and features. Each works at the first touch,
 * whatever becomes of React, which comes with the first click, key or change for that part and for no others.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { arrive, isNight, openBrowser, rootsOf, tap, visit, watchRoots } from '../support/browser.ts'
import type { Files } from '../support/project.ts'

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g id="drawing"><path d="M0 0h9"/></g></svg>'
const image = 'image: {src: drawing.svg, width: 9, height: 9, text:'
const list = `# List

:::checklist
## Doors

- [ ] Unlock.
- [x] Find the key.

::operation{id=listDoors}
:::

[Other](other.md)
`
const files: Files = {
  'docsgen.config.mjs': `export default {
    colours: 'light',
    title: 'Parts',
    api: 'api.json',
    navbar: [{ label: 'List', href: '/docs/list' }, { label: 'Home', href: '/' }],
    banner: { id: 'news', content: 'News: [read](/docs/other).', closeable: true },
    sidebars: { '/docs': 'auto' },
    versions: [{ name: '2', label: 'Two', path: '/docs' }, { name: '1', label: 'One', path: '/docs/1' }]
  }`,
  'api.json': JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Doors', version: '1' },
    paths: {
      '/doors': {
        get: { operationId: 'listDoors', summary: 'Lists doors', responses: { 200: { description: 'All doors' } } }
      }
    }
  }),
  'content/drawing.svg': drawing,
  'content/index.md': `---
template: home
features:
  - {name: First, icon: bolt, text: The first., ${image} One}}
  - {name: Second, icon: badge, text: The second., ${image} Two}}
  - {name: Third, icon: lock, text: The third., ${image} Three}}
---

# Home
`,
  'content/docs/list.md': list,
  'content/docs/other.md': '# Other\n\n[List](list.md)\n',
  'content/docs/1/list.md': '# List of one\n'
}

const parts = [
  { name: 'colour-toggle', touch: '.colour-toggle', effect: '[data-theme=dark] .colour-toggle' },
  { name: 'menu', touch: '.menu > summary', effect: '.menu[open]', width: 390 },
  { name: 'banner', touch: '.banner-close', effect: '[data-banner-dismissed] .banner' },
  { name: 'version-picker', touch: '.versions summary', effect: '.versions[open]' },
  { name: 'checklist', touch: 'text=Unlock.', effect: 'li:nth-child(1) > input:checked' },
  { name: 'features', url: '/', touch: 'text=Second', effect: 'li:nth-child(2):has(:checked) > .drawing' }
]

const islands = '/docsgen/islands*'

describe.each([
  ['react', ['slow', 'failing']],
  ['preact', ['slow']]
])('with %s', (runtime, lines) => {
  const config = String(files['docsgen.config.mjs']).replace('{', `{ client: { runtime: '${runtime}' },`)
  const state = openBrowser({ project: { ...files, 'docsgen.config.mjs': config } })

  test('each part works at the first touch, whatever becomes of React, which takes over that part alone', async () => {
    const { page } = await visit(state, '/docs/list', { init: watchRoots, provokes: /net::ERR_/ })
    const network = await page.context().newCDPSession(page)
    for (const [number, { name, url = '/docs/list', touch, effect, width = 1280 }] of parts.entries()) {
      // At night each part has each line, else every other.
      for (const line of lines.filter((_, index) => isNight || (number + index) % 2 === 0)) {
        const at = `${name}, ${line}`
        await network.send('Network.clearBrowserCache')
        state.served.delays.set(islands, line === 'slow' ? 200 : -1)
        await page.evaluate(() => localStorage.clear())
        await page.goto(state.served.url + url)
        // After it: a menu that is open in a wider window goes back in history, which breaks off a navigation.
        await page.setViewportSize({ width, height: 700 })
        if (name === 'checklist') await page.waitForSelector('.checklist input:enabled')
        const failed = line === 'failing' && page.waitForEvent('requestfailed')
        expect(await rootsOf(page), at).toEqual([])
        await page.click(touch)
        expect(await page.locator(effect).count(), at).toBe(1)
        if (!failed) expect(await rootsOf(page), at).toEqual([])
        await failed
        state.served.delays.clear()
        // The next touch asks again; a banner that is closed cannot be touched.
        const isTouchedAgain = failed && name !== 'banner'
        const roots = async () => {
          // Chromium reports a failed request before its module has failed: a touch between the two is for nothing.
          if (isTouchedAgain) await page.dispatchEvent(`[name=${name}] :is(button, input, summary)`, 'change')
          return rootsOf(page)
        }
        await expect.poll(roots, { message: at }).toEqual(failed && name === 'banner' ? [] : [name])
        expect(await page.locator(effect).count(), at).toBe(1)
      }
    }
  })

  test.runIf(runtime === 'react' || isNight)(
    'React has the state: touched before and after, on other pages and in other tabs',
    async () => {
      const { page } = await visit(state, '/docs/list', { init: watchRoots })
      const status = () => page.textContent('[role=status]')
      const names = async () => (await rootsOf(page)).sort()
      await page.waitForSelector('.checklist input:enabled')
      await page.click('text=Unlock.')
      await expect.poll(names).toEqual(['checklist'])
      expect(await page.locator('.checklist .operation').textContent()).toContain('All doors')
      expect(await status()).toBe('2 of 2 done')
      await page.click('text=Unlock.')
      await page.getByRole('checkbox', { name: 'Find the key.' }).uncheck()
      expect(await status()).toBe('0 of 2 done')
      const other = await page.context().newPage()
      await other.goto(`${state.served.url}/docs/list`)
      await other.waitForSelector('.checklist input:enabled')
      await other.click('text=Unlock.')
      await expect.poll(status).toBe('1 of 2 done')
      expect(await page.getByRole('checkbox', { name: 'Unlock.' }).isChecked()).toBe(true)
      await other.close()
      page.once('dialog', (dialog) => dialog.accept())
      await page.click('text=Reset')
      expect(await status()).toBe('1 of 2 done')
      expect(await page.getByRole('checkbox', { name: 'Find the key.' }).isChecked()).toBe(true)
      await page.click('.colour-toggle')
      await page.dispatchEvent('.banner-close', 'change')
      await expect.poll(names).toEqual(['banner', 'checklist', 'colour-toggle'])
      await page.click('main a[href="/docs/other"]')
      await arrive(page, '/docs/other')
      await expect.poll(names).toEqual(['banner', 'colour-toggle'])
      await page.click('.banner-close')
      expect(await page.evaluate(() => document.activeElement?.className)).toBe('brand')
      await expect.poll(() => page.locator('.banner-text').count()).toBe(0)
      await page.click('.colour-toggle')
      await page.click('.brand')
      await arrive(page, '/')
      await page.click('text=Second')
      await expect.poll(names).toEqual(['banner', 'colour-toggle', 'features'])
      await tap(page, 'li:nth-child(3) label') // no pause between what a click does
      await page.keyboard.press('ArrowUp')
      expect(await page.isVisible('text=The second.')).toBe(true)
      expect(await page.locator('.features .drawing').count()).toBe(3)
      expect(await page.locator('.features .drawing:visible').getAttribute('aria-label')).toBe('Two')
      expect(await page.getAttribute('html', 'data-theme')).toBe('light')
    }
  )
})

describe('on the reference site', () => {
  const state = openBrowser()

  test('a pointer, a finger that only touches, and the focus fetch nothing; a key that does something does', async () => {
    const { page } = await visit(state, '/docs/guides/convention_checklist', { hasTouch: true, init: watchRoots })
    await page.waitForSelector('.checklist input:enabled')
    state.served.asked.length = 0
    for (const control of await page.locator('docsgen-plain :is(button, input, summary):visible').all()) {
      await control.hover()
      await control.dispatchEvent('touchstart')
      await control.focus()
    }
    await page.focus('.colour-toggle')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await page.waitForLoadState('networkidle')
    expect(state.served.asked.filter(({ path }) => path.includes('islands'))).toEqual([])
    await page.keyboard.press('Enter')
    await expect.poll(() => rootsOf(page)).toEqual(['colour-toggle'])
    const parts = state.served.asked.map(({ path }) => path.replace(/\.[\w-]{10}/, ''))
    expect(parts.filter((path) => path.includes('islands'))).toEqual([
      '/docsgen/islands.js',
      '/docsgen/islands/colour-toggle.js'
    ])
  })

  test('a page and the first click on any part of it have at most 90 kB, gzipped; the front page with its scenes 91, one of the API reference 96', async () => {
    const { dir } = state.served
    const size = (url: string) => gzipSync(readFileSync(path.join(dir, url))).length
    const names = readdirSync(path.join(dir, 'docsgen'), { recursive: true, encoding: 'utf8' })
    const nameOf = (wanted: RegExp) => `docsgen/${names.find((name) => wanted.test(name))}`
    const react = size(nameOf(/^islands\.[\w-]+\.js$/))
    const pages = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
    const weights = pages.map((file) => {
      const html = readFileSync(path.join(dir, file), 'utf8')
      const loads = [...html.matchAll(/(?:rel="(?:stylesheet|icon)" href|<script[^>]* src|<img src)="\/([^"#]+)"/g)]
      const parts = [...html.matchAll(/<docsgen-plain name="([^"]*)"/g)].map(([, name = '']) => name)
      const scripts = parts.includes('checklist') ? [nameOf(/^checklist\./)] : []
      const all = [...new Set([file, ...loads.map(([, url = '']) => url), ...scripts])].map(size)
      const click = Math.max(...parts.map((name) => size(nameOf(new RegExp(`^islands.*/${name}\\.js$`)))))
      return { file, bytes: all.reduce((sum, each) => sum + each, react + click) }
    })
    expect(weights.length).toBeGreaterThan(30)
    const most = (file: string) => (file.startsWith('docs/api/') ? 95_500 : file === 'index.html' ? 91_000 : 90_000)
    expect(weights.filter(({ file, bytes }) => bytes > most(file))).toEqual([])
  })

  test('a checklist that crashes shows the panel in its place, and is back with its ticks when it is tried again', async () => {
    const { page } = await visit(state, '/docs/guides/convention_checklist', {
      provokes: /the island checklist crashed/,
      init: `${watchRoots}
      const listen = document.addEventListener
      document.addEventListener = function (type, ...more) {
        if (type === 'docsgen:ticked' && window.breaks) throw new Error('the list broke')
        listen.call(this, type, ...more)
      }`
    })
    await page.waitForSelector('.checklist input:enabled')
    await page.evaluate('window.breaks = true')
    await page.locator('.checklist input').first().check()
    await page.waitForSelector('main .crash[role=alert] h2:text-is("This page crashed.")')
    expect(await page.textContent('.crash pre')).toBe('the list broke')
    expect(await page.isVisible('h1:text("Checklist")')).toBe(true)
    expect(await page.isVisible('text=Use these lists')).toBe(true)
    await page.click('.colour-toggle')
    expect(await page.getAttribute('html', 'data-theme')).toBe('dark')
    await page.evaluate('window.breaks = false')
    await page.click('text=Try again')
    await expect.poll(() => rootsOf(page)).toContain('checklist')
    expect(await page.textContent('.checklist [role=status]')).toBe('1 of 19 done')
    expect(await page.locator('.checklist input').first().isChecked()).toBe(true)
  })
})
