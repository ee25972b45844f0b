/** Features of a home page: how many are beside each other. */
import { expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'

const home = (count: number) =>
  `---\ntemplate: home\nhero: { title: Doors }\nfeatures:\n${Array.from({ length: count }, (_, at) => `  - { name: Quick ${at}, icon: bolt, text: A door opens within a second. }\n`).join('')}---\n`
const site = openBrowser({
  project: { 'content/index.md': home(4), 'content/two.md': home(2), 'content/five.md': home(5) }
})
const css = "@import './styles.css';\n\n.features-plain { --columns: 4 }"
const own = openBrowser({ project: { 'content/index.md': home(4), 'templates/styles.css': css } })

/** How many are in the first row of a page, and how much too wide the page is, by the width of the window. */
async function columns(state: typeof site, url: string, widths: number[]) {
  const { page } = await visit(state, url)
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

test('four are one row on wide screens, and two on narrower ones', async () => {
  const widths = [1280, 1100, 700, 390]
  expect(await columns(site, '/', widths)).toEqual({ 1280: [4, 0], 1100: [2, 0], 700: [2, 0], 390: [1, 0] })
  expect(await columns(site, '/two', [1280])).toEqual({ 1280: [2, 0] })
  expect(await columns(site, '/five', [1280, 997])).toEqual({ 1280: [3, 0], 997: [3, 0] })
})

test('`--columns` is a maximum: what does not fit is below', async () => {
  const seen = await columns(own, '/', [1280, 700, 390, 320])
  expect(seen).toEqual({ 1280: [4, 0], 700: [2, 0], 390: [1, 0], 320: [1, 0] })
})
