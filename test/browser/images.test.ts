import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'

const svg = (width: number, colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width / 2}"><rect width="100%" height="100%" fill="${colour}"/></svg>\n`

const photograph = sharp({ create: { width: 1800, height: 900, channels: 3, background: 'teal' } })

const site = openBrowser({
  project: {
    'docsgen.config.ts': "export default { images: { zoom: true, formats: ['webp'], widths: [480, 960] } }\n",
    'content/index.md':
      '# Home\n\n![Large](large.svg)\n\n![Small](small.svg)\n\n![Photograph](photograph.png)\n\n![By day](light.svg#only-light)![By night](dark.svg#only-dark)\n\n[HTML](html.md)\n',
    'content/start.md': `---
title: Start
template: home
hero: { title: Start }
features:
  - { name: Wide, text: A., image: { src: large.svg, width: 2400, height: 1200, plain: true } }
  - { name: Low, text: B., image: { src: small.svg, width: 40, height: 20, plain: true } }
  - { name: None, text: C. }
---
`,
    'content/html.md': '# HTML\n\n![A](large.svg)\n\nText.\n\n<img src="large.svg" alt="B">\n\nText.\n',
    'content/photograph.png': await photograph.png().toBuffer(),
    'content/large.svg': svg(2400, 'teal'),
    'content/small.svg': svg(40, 'teal'),
    'content/light.svg': svg(60, 'gold'),
    'content/dark.svg': svg(60, 'navy')
  }
})

test('an image that is shown smaller than it is opens by a click and by a key, and closes again', async () => {
  const { page } = await visit(site, '/')
  const large = page.getByRole('button', { name: 'Enlarge: Large' })
  await large.click()
  const dialog = page.getByRole('dialog', { name: 'Large' })
  const box = await dialog.getByRole('img').boundingBox()
  expect(box?.width).toBeGreaterThan(1200)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await large.evaluate((image) => document.activeElement === image)).toBe(true)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.getByRole('button', { name: /Enlarge/ }).count()).toBe(2)
})

test('a browser takes one that suits the screen; enlarged it is the image itself', async () => {
  const { page } = await visit(site, '/')
  const shown = page.getByAltText('Photograph')
  await shown.scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Enlarge: Photograph' }).click()
  const taken = await shown
    .first()
    .evaluate((image: HTMLImageElement) => [image.currentSrc, image.clientWidth] as const)
  expect(taken[0]).toMatch(/photograph-960\.[\w-]+\.webp$/)
  expect(taken[1]).toBeGreaterThan(480)
  expect(taken[1]).toBeLessThanOrEqual(768)
  const large = page.getByRole('dialog').getByRole('img')
  expect(await large.getAttribute('src')).toMatch(/photograph\.[\w-]+\.png$/)
})

test('of two images the one of the mode is seen, and only that is asked for; on paper it is the light one', async () => {
  site.served.asked.splice(0)
  const { page } = await visit(site, '/', { init: "localStorage.setItem('docsgen.theme', 'dark')" })
  const [light, dark] = [page.getByAltText('By day'), page.getByAltText('By night')]
  await dark.waitFor()
  expect(await light.isVisible()).toBe(false)
  await page.waitForLoadState('networkidle')
  const asked = site.served.asked.map(({ path }) => path)
  expect(asked.filter((each) => /(dark|light)\.[\w-]+\.svg$/.test(each))).toEqual([expect.stringContaining('/dark.')])
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'))
  await light.waitFor()
  expect(await dark.isVisible()).toBe(false)
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  await page.emulateMedia({ media: 'print' })
  expect([await light.isVisible(), await dark.isVisible()]).toEqual([true, false])
})

test('without scripts an image is shown as it is', async () => {
  const { page } = await visit(site, '/', { javaScriptEnabled: false })
  expect(await page.getByAltText('Large').getAttribute('width')).toBe('2400')
  expect(await page.getByRole('button', { name: /Enlarge/ }).count()).toBe(0)
})

test('names and texts of features that are beside each other are on one line, whatever their images', async () => {
  const { page } = await visit(site, '/start', { viewport: { width: 1280, height: 800 } })
  for (const part of ['h2', 'p']) {
    const parts = page.locator(`.features ${part}`)
    const tops = await parts.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
    expect(tops).toEqual(tops.map(() => tops[0]))
    expect(tops).toHaveLength(3)
  }
})

test('what is below an image is as far from one of HTML as from one of Markdown', async () => {
  const { page } = await visit(site, '/html')
  const gaps = await page.$$eval('.prose img', (images) =>
    images.map((image) => {
      const text = (image.closest('p') ?? image).nextElementSibling
      return (text?.getBoundingClientRect().top ?? 0) - image.getBoundingClientRect().bottom
    })
  )
  expect(gaps).toEqual([16, 16])
})
