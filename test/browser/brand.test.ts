/** A site with a look of its own: whose rules win, and what a page loads for it. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'

const plugin = {
  'plugins/tone/index.ts': "export default { name: 'tone', templates: './templates' }",
  'plugins/tone/templates/styles.css': "@import './styles.css';\n\n:is(h1, a) { color: #0000ff; letter-spacing: 2px }"
}

const state = openBrowser({
  project: {
    ...plugin,
    'docsgen.config.json': '{ "plugins": ["./plugins/tone/index.ts"], "sidebars": { "/": "auto" } }',
    'content/index.md': '# Home\n\n:::note\nText.\n:::\n',
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
  const { page } = await visit(state, '/')
  const mine = { color: 'rgb(1, 2, 3)', letterSpacing: '2px' }
  expect(await styleOf(page, 'h1')).toMatchObject(mine)
  expect(await styleOf(page, '.sidebar a[aria-current]')).toMatchObject(mine)
  expect(await styleOf(page, '.admonition')).toMatchObject({ borderRadius: '7px' })
  expect(await styleOf(page, '.navbar a')).toMatchObject({ color: 'rgb(0, 0, 255)' })
})

test('one rule has the colour of both modes, and paper is light', async () => {
  const { page } = await visit(state, '/', { init: "localStorage.setItem('docsgen.theme', 'dark')" })
  expect(await styleOf(page, 'html')).toMatchObject({ backgroundColor: 'rgb(0, 0, 51)' })
  await page.emulateMedia({ media: 'print' })
  expect(await styleOf(page, 'html')).toMatchObject({ backgroundColor: 'rgb(255, 255, 240)' })
})
