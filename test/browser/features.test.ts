/** Features of a home page: how many are beside each other. */
import { expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'

const home = (count: number) =>
  `---\ntemplate: home\nhero: { title: Doors }\nfeatures:\n${Array.from({ length: count }, (_, at) => `  - { name: Quick ${at}, icon: bolt, text: A door opens within a second. }\n`).join('')}---\n`
const files = (css: string) => ({
  'content/index.md': home(4),
  'content/two.md': home(2),
  'content/five.md': home(5),
  'templates/styles.css': `@import './styles.css';\n\n${css}`
})
const site = openBrowser({ project: files('') })
const own = openBrowser({ project: files('.features-plain { --columns: 4 }') })

const columns = async (state: typeof site, url: string, width: number) => {
  const { page } = await visit(state, url, { viewport: { width, height: 800 } })
  const seen = await page.$$eval('.features li', (all) => {
    const tops = all.map((each) => each.getBoundingClientRect().top)
    const spill = document.documentElement.scrollWidth - document.documentElement.clientWidth
    return [tops.filter((top) => top === tops[0]).length, spill]
  })
  await page.context().close()
  return seen
}

test('four are one row on wide screens, and two on narrower ones', async () => {
  const seen = []
  for (const width of [1280, 1100, 700, 390]) seen.push(await columns(site, '/', width))
  expect(seen).toEqual([
    [4, 0],
    [2, 0],
    [2, 0],
    [1, 0]
  ])
  expect([
    await columns(site, '/two', 1280),
    await columns(site, '/five', 1280),
    await columns(site, '/five', 997)
  ]).toEqual([
    [2, 0],
    [3, 0],
    [3, 0]
  ])
})

test('`--columns` is a maximum: what does not fit is below', async () => {
  const seen = []
  for (const width of [1280, 700, 390, 320]) seen.push(await columns(own, '/', width))
  expect(seen).toEqual([
    [4, 0],
    [2, 0],
    [1, 0],
    [1, 0]
  ])
})
