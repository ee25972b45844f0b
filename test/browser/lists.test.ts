/** Generated lists of pages, and where the text of a page is that has nothing beside it. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'

const page = (title: string, front = '') => `---\ndescription: About ${title}.\n${front}---\n\n# ${title}\n\nText.\n`

const state = openBrowser({
  project: {
    'docsgen.config.json': JSON.stringify({ navbar: [], sidebars: { '/blog': 'auto', '/guides': 'auto' } }),
    'content/index.md': page('Home'),
    'content/about.md': page('About', 'template: doc\n'),
    'content/blog/a.md': page('Doors', 'date: 2026-01-01\n'),
    'content/blog/b.md': page('Windows', 'date: 2026-02-01\n'),
    'content/guides/a.md': page('Roles'),
    'content/guides/b.md': page('Badges')
  }
})

async function placesIn(page: Page, selector: string) {
  return page.$$eval(selector, (all) =>
    all.map((each) => {
      const { left, right, top } = each.getBoundingClientRect()
      return { left: Math.round(left), right: Math.round(right), top: Math.round(top) }
    })
  )
}

test('posts are one below the other, other pages beside each other', async () => {
  const { page } = await visit(state, '/blog')
  const [first, second] = await placesIn(page, '.page-list > li')
  expect(second?.left).toBe(first?.left)
  await page.goto(`${state.served.url}/guides`)
  const [left, right] = await placesIn(page, '.page-list > li')
  expect(right?.top).toBe(left?.top)
})

test('a page with nothing beside its text has it in the middle', async () => {
  const { page } = await visit(state, '/about')
  const [text] = await placesIn(page, 'main > article')
  expect((text?.left ?? 0) + (text?.right ?? 0)).toBe(1280)
})
