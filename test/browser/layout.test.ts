/** Where things are: features of a home page, lists of pages, the text of a page alone, and a wordmark in the navbar. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'

const home = (count: number) =>
  `---\ntemplate: home\nhero: { title: Doors }\nfeatures:\n${Array.from({ length: count }, (_, at) => `  - { name: Quick ${at}, icon: bolt, text: A door opens within a second. }\n`).join('')}---\n`
const page = (title: string, front = '') => `---\ndescription: About ${title}.\n${front}---\n\n# ${title}\n\nText.\n`
const config = {
  title: 'Doors',
  logo: { light: '/wide.svg', title: false },
  navbar: [{ label: 'Guide', href: '/guides/a' }],
  social: [{ label: 'Forum', href: 'https://forum.example' }],
  sidebars: { '/blog': 'auto', '/guides': 'auto' }
}
const state = openBrowser({
  project: {
    'docsgen.config.json': JSON.stringify(config),
    'assets/wide.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="236" height="48"><path d="M0 0h236v48z" fill="#888"/></svg>',
    'content/index.md': home(4),
    'content/two.md': home(2),
    'content/five.md': home(5),
    'content/about.md': page('About', 'template: doc\n'),
    'content/blog/a.md': page('Doors', 'date: 2026-01-01\n'),
    'content/blog/b.md': page('Windows', 'date: 2026-02-01\n'),
    'content/guides/a.md': page('Roles'),
    'content/guides/b.md': page('Badges')
  }
})

/** How many features are in the first row of a page, and how much too wide the page is, by the width of the window. */
async function columns(url: string, widths: number[], most?: number) {
  const { page } = await visit(state, url)
  // As a style sheet of a project does.
  await page.evaluate((own) => {
    if (own) document.querySelector<HTMLElement>('.features-plain')?.style.setProperty('--columns', own)
  }, most?.toString())
  const seen: Record<number, number[]> = {}
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    seen[width] = await page.$$eval('.features li', (all) => {
      const tops = all.map((each) => each.getBoundingClientRect().top)
      const spill = document.documentElement.scrollWidth - document.documentElement.clientWidth
      return [tops.filter((top) => top === tops[0]).length, spill]
    })
  }
  return seen
}

test('four features are one row on wide screens, and two on narrower ones', async () => {
  const widths = [1280, 1100, 700, 390]
  expect(await columns('/', widths)).toEqual({ 1280: [4, 0], 1100: [2, 0], 700: [2, 0], 390: [1, 0] })
  expect(await columns('/two', [1280])).toEqual({ 1280: [2, 0] })
  expect(await columns('/five', [1280, 997])).toEqual({ 1280: [3, 0], 997: [3, 0] })
})

test('`--columns` is a maximum: what does not fit is below', async () => {
  const seen = await columns('/five', [1280, 700, 390, 320], 4)
  expect(seen).toEqual({ 1280: [4, 0], 700: [2, 0], 390: [1, 0], 320: [1, 0] })
})

async function placesIn(page: Page, selector: string) {
  return page.$$eval(selector, (all) =>
    all.map((each) => {
      const { left, right, top } = each.getBoundingClientRect()
      return { left: Math.round(left), right: Math.round(right), top: Math.round(top) }
    })
  )
}

test('posts are one below the other, other pages beside each other; a text with nothing beside it is in the middle', async () => {
  const { page } = await visit(state, '/blog')
  const [first, second] = await placesIn(page, '.page-list > li')
  expect(second?.left).toBe(first?.left)
  await page.goto(`${state.served.url}/guides`)
  const [left, right] = await placesIn(page, '.page-list > li')
  expect(right?.top).toBe(left?.top)
  await page.goto(`${state.served.url}/about`)
  const [text] = await placesIn(page, 'main > article')
  expect((text?.left ?? 0) + (text?.right ?? 0)).toBe(1280)
})

test('a wordmark has its own proportions, moves nothing, and leaves the navbar one row on the narrowest screen', async () => {
  const init =
    'new PerformanceObserver((list) => { window.shift = list.getEntries().length }).observe({ type: "layout-shift", buffered: true })'
  state.served.delays.set('/wide.svg', 150)
  const { page } = await visit(state, '/about', { init, viewport: { width: 390, height: 700 } })
  const logo = page.getByRole('link', { name: 'Doors', exact: true }).locator('img')
  expect(await page.evaluate('window.shift')).toBeUndefined()
  expect((await logo.boundingBox())?.height).toBe(32)
  for (const [width, expected] of Object.entries({ 320: 120, 390: 157, 1280: 157 })) {
    await page.setViewportSize({ width: Number(width), height: 700 })
    expect((await logo.boundingBox())?.width, `${width} px`).toBeGreaterThanOrEqual(expected)
    const bar = await page.$eval('.navbar', (bar) => [bar.clientHeight, bar.scrollWidth - bar.clientWidth])
    expect(bar, `${width} px`).toEqual([59, 0])
  }
})
