/** Islands: alive when needed, touches replayed, and what a reader sees when one cannot be loaded or crashes. */
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { isNight, openBrowser, rootsOf, siteWith, visit, watchRoots } from '../support/browser.ts'
import { buildProject } from '../support/project.ts'

describe.each(['react', 'preact'])('with %s', (runtime) => {
  const state = openBrowser(siteWith(runtime, 'islands'))
  const testOnce = test.runIf(runtime === 'react' || isNight)

  testOnce('the first clicks count, even when the script has yet to come', async () => {
    const { page } = await visit(state, '/')
    state.served.delays.set('/docsgen/islands*', 300)
    expect(await page.textContent('.counter')).toBe('count 1')
    await page.click('.counter')
    await page.click('.counter')
    await page.click('.counter')
    await expect.poll(() => page.textContent('.counter')).toBe('count 4')
    await page.click('.counter')
    await expect.poll(() => page.textContent('.counter')).toBe('count 5')
  })

  test('everything done before the script is there counts, in order, and once', async () => {
    const { page, release } = await visit(state, '/touches', { hold: '/docsgen/islands*' })
    await page.click('.touches label')
    expect(await page.isChecked('.touches [type=checkbox]')).toBe(true)
    await page.click('.touches [value=b]')
    await page.click('.touches [value=c]')
    expect(await page.isChecked('.touches [value=c]')).toBe(true)
    await page.selectOption('.touches select', 'b')
    await page.selectOption('.touches [multiple]', ['a', 'c'])
    await page.fill('.touches [type=text]', '')
    await page.type('.touches [type=text]', 'hi')
    await page.keyboard.press('Enter')
    await page.click('.touches [role=button]')
    await page.click('.touches [role=button]')
    await page.keyboard.press('Enter')
    await page.click('.touches a')
    expect(await page.textContent('output')).toBe('')
    expect(await page.inputValue('.touches [type=text]')).toBe('hi')
    release()
    const heard =
      'ticked true, picked b, picked c, chosen b, listed a+c, text hi, sent hi, clicked, clicked, key Enter, link'
    await expect.poll(() => page.textContent('output')).toBe(heard)
    expect(await page.isChecked('.touches [type=checkbox]')).toBe(true)
    expect(await page.isChecked('.touches [value=c]')).toBe(true)
    expect(await page.inputValue('.touches select')).toBe('b')
    expect(await page.locator('.touches [multiple] :checked').allTextContents()).toEqual(['a', 'c'])
    await page.click('.touches [role=button]')
    expect(await page.textContent('output')).toBe(`${heard}, clicked`)
    expect(page.url()).toBe(`${state.served.url}/touches`)
  })

  testOnce('a box that was ticked and unticked before the script is there ends as it was', async () => {
    const { page, release } = await visit(state, '/touches', { hold: '/docsgen/islands*' })
    await page.click('.touches [type=checkbox]')
    await page.click('.touches label')
    expect(await page.isChecked('.touches [type=checkbox]')).toBe(false)
    release()
    await expect.poll(() => page.textContent('output')).toBe('ticked true, ticked false')
    expect(await page.isChecked('.touches [type=checkbox]')).toBe(false)
    await page.click('.touches label')
    expect(await page.isChecked('.touches [type=checkbox]')).toBe(true)
  })

  testOnce('the first click counts also where the browser renders something else', async () => {
    const { page } = await visit(state, '/crash', { provokes: /the island differs does not match/ })
    state.served.delays.set('/docsgen/islands*', 100)
    await page.click('.differs button >> nth=1')
    await expect.poll(() => page.textContent('.differs')).toBe('in a browser: 0Add 1Add 10 10')
  })

  testOnce(
    'Try again begins with the values of the server, whatever was typed before the script was there',
    async () => {
      const { page, release } = await visit(state, '/crash', {
        hold: '/docsgen/islands*',
        provokes: /the island amount crashed/
      })
      await page.fill('.amount input', '3')
      await page.fill('.amount textarea', 'abx')
      release()
      await expect.poll(() => page.textContent('.amount output')).toBe('3 abx')
      await page.click('.amount button')
      await page.click('.crash button')
      await expect.poll(() => page.textContent('.amount output')).toBe('1 ab')
      expect(await page.inputValue('.amount input')).toBe('1')
      expect(await page.inputValue('.amount textarea')).toBe('ab')
    }
  )

  test('children are the nodes of the server: hidden and shown they stay as the reader left them', async () => {
    const { page } = await visit(state, '/panels')
    const [shown, hidden] = [page.locator('.panel').first(), page.locator('.panel').nth(1)]
    const text = await shown.locator('docsgen-slot > p').innerHTML()
    expect(text).toBe('Shown at first, with <strong>words</strong> &amp; a <kbd>key</kbd>.')
    expect(await page.locator('main').innerHTML()).not.toMatch(/data-props="[^"]*words/)
    await shown.locator('input').evaluate((box: HTMLInputElement) => (box.checked = true))
    state.served.delays.set('/docsgen/islands*', 200)
    await shown.locator('.counter').click()
    await expect.poll(() => shown.locator('.counter').textContent()).toBe('count 4')
    await shown.locator('button').first().click()
    await expect.poll(() => shown.locator('docsgen-slot').count()).toBe(0)
    await page.evaluate(() => document.body.append(document.createElement('div'))) // as a dialog does
    await shown.locator('button').first().click()
    await expect.poll(() => shown.locator('docsgen-slot > p').innerHTML()).toBe(text)
    expect(await shown.locator('input').isChecked()).toBe(true)
    await shown.locator('.counter').click()
    await expect.poll(() => shown.locator('.counter').textContent()).toBe('count 5')
    expect(await hidden.textContent()).toBe('Open')
    await hidden.locator('button').click()
    await expect.poll(() => hidden.locator('p').textContent()).toBe('Hidden at first, with a link.')
    await expect.poll(() => hidden.locator('docsgen-island[data-hydrated]').count()).toBe(1)
    await hidden.locator('.counter').click()
    await hidden.locator('button').first().click()
    await hidden.locator('button').first().click()
    await expect.poll(() => hidden.locator('.counter').textContent()).toBe('count 9')
  })

  testOnce(
    'an island that crashes: a panel in its place says so, the rest goes on, Try again begins afresh',
    async () => {
      const { page } = await visit(state, '/crash', { init: watchRoots, provokes: /the island bomb crashed/ })
      const focused = () => page.evaluate(() => document.activeElement?.textContent)
      const [first, second] = [page.locator('[name=bomb]').first(), page.locator('[name=bomb]').nth(1)]
      await page.click('.counter')
      await expect.poll(() => page.textContent('.counter')).toBe('count 3')
      await page.click('.bomb >> nth=0')
      await page.waitForSelector('.crash[role=alert]')
      const texts = ['This page crashed.', 'Try again', 'it went off\n\nCause:\nno reason']
      expect(await first.locator('.crash > *').allTextContents()).toEqual(texts)
      expect(await first.locator('h3').count()).toBe(1)
      expect(await focused()).toBe('Try again')
      expect(await rootsOf(page)).toEqual(expect.arrayContaining(['bomb', 'counter']))
      // The rest of the main part is as it was, and alive.
      await page.click('.counter')
      expect(await page.textContent('.counter')).toBe('count 4')
      expect(await second.textContent()).toBe('light')
      // Again and again, while it crashes; then it works, from the HTML of the server.
      await page.click('text=Try again')
      await expect.poll(focused).toBe('light')
      await page.keyboard.press('Enter')
      await page.waitForSelector('.crash')
      await page.evaluate(() => document.documentElement.setAttribute('data-defused', ''))
      await page.keyboard.press('Enter')
      await page.click('.bomb >> nth=0')
      await expect.poll(() => first.textContent()).toBe('defused')
      expect(await page.locator('.crash').count()).toBe(0)
      expect(await page.textContent('.counter')).toBe('count 4')
      await page.click('.navbar-links a[href="/other"]')
      await page.waitForSelector('h1:text("Other")')
      await expect.poll(() => rootsOf(page)).toEqual(['counter', 'counter', 'counter'])
    }
  )

  test('crashes while it is hydrated: the panel has its children back when it is tried again, and takes no focus', async () => {
    const { page } = await visit(state, '/crash', { provokes: /the island panel crashed/ })
    await page.evaluate(() => document.documentElement.setAttribute('data-armed', ''))
    await page.focus('.brand')
    await page.hover('.panel button')
    await page.waitForSelector('.crash h4')
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('brand')
    await page.evaluate(() => document.documentElement.removeAttribute('data-armed'))
    await page.click('text=Try again')
    await expect.poll(() => page.textContent('.panel-text')).toBe('Text of the panel.')
    expect(await page.locator('.crash').count()).toBe(0)
  })
})

/** Whatever renders them. */
describe('the element of an island', () => {
  const state = openBrowser({ site: 'islands' })

  test('load, idle and visible come alive by themselves, also after navigation', async () => {
    const { page } = await visit(state, '/')
    await page.click('main a')
    await page.waitForSelector('h1:text("Other")')
    await expect.poll(() => page.locator('main docsgen-island[data-hydrated]').count()).toBe(3)
    await page.locator('.counter').nth(1).click()
    await expect.poll(() => page.locator('.counter').allTextContents()).toEqual(['count 5', 'count 7', 'count 7'])
  })

  test('an island that was to begin while another hides it begins when it is shown', async () => {
    const init = 'window.later = []; window.requestIdleCallback = (call) => later.push(call)'
    const { page } = await visit(state, '/panels', { init })
    const last = page.locator('.panel').last()
    await last.locator('button').first().click()
    await expect.poll(() => last.textContent()).toBe('Open')
    const idle = () =>
      page.evaluate('later.forEach((call) => call()), new Promise((resolve) => setTimeout(resolve, 50))')
    await idle()
    await last.locator('button').first().click()
    await idle()
    await expect.poll(() => last.locator('[data-hydrated]').count()).toBe(1)
    await last.locator('.counter').click()
    await expect.poll(() => last.locator('.counter').textContent()).toBe('count 2')
  })

  test('when the script cannot be loaded the HTML stays, and Retry asks again', async () => {
    const { page } = await visit(state, '/', { provokes: /net::ERR_|dynamically imported/ })
    state.served.delays.set('/docsgen/islands*', -1)
    await page.click('.counter')
    await page.waitForSelector('.retry button')
    expect(await page.textContent('.counter')).toBe('count 1')
    state.served.delays.clear()
    await page.click('main .retry button >> nth=0')
    await expect.poll(() => page.textContent('.counter')).toBe('count 2')
    expect(await page.locator('main .retry').count()).toBe(0)
  })
})

// React, or Preact, with what hydrates; each island has its own script.
test.each([
  ['react', 61_500],
  ['preact', 12_600]
])(
  'weight with %s, read from the bytes: the boot script, the islands and what keeps touches for them',
  async (runtime, most) => {
    const config = `export default { client: { runtime: '${runtime}' } }`
    const island = { 'templates/islands/one.tsx': 'export default () => <b>One</b>' }
    const page = { 'content/index.md': '# Home\n\nText.\n' }
    const { files } = await buildProject({ 'docsgen.config.mjs': config, ...island, ...page })
    const size = (name: string) => {
      const [, text = ''] =
        Object.entries(files).find(([file]) => new RegExp(`^docsgen/${name}\\.[^/]*$`).test(file)) ?? []
      return gzipSync(text, { level: 9 }).length
    }
    expect(size('boot')).toBeGreaterThan(1000)
    expect(size('boot')).toBeLessThanOrEqual(5000)
    expect(size('island')).toBeLessThanOrEqual(2300)
    expect(size('islands')).toBeLessThanOrEqual(most)
    const parts = Object.entries(files).filter(([file]) => /^docsgen\/islands\..*\//.test(file))
    expect(parts.map(([file]) => file.replace(/.*\//, '')).sort()).toEqual(
      ['banner', 'checklist', 'colour-toggle', 'features', 'menu', 'one', 'twin', 'version-picker'].map(
        (name) => `${name}.js`
      )
    )
    expect(Math.max(...parts.map(([, text]) => gzipSync(text).length))).toBeLessThanOrEqual(2750)
    expect(Object.keys(files).filter((file) => /^docsgen\/.*\.(js|css)$/.test(file))).toHaveLength(26)
  }
)
