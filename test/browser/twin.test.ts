/** The button for the Markdown of a page, before and after React has it. */
import { expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'

const files = {
  'docsgen.config.json': JSON.stringify({
    title: 'T',
    machines: { assistants: [{ label: 'Ours', href: 'https://chat.test/?q={prompt}&u={url}' }] }
  }),
  'content/index.md':
    '# Home\n\nWords.\n\n## Setup\n\nFirst.\n\n```sh\n# Setup\n```\n\n### Inner\n\n## [Setup](other.md)\n\nSecond.\n\n## End {#finish}\n',
  'content/other.md': '# Other\n'
}

const state = openBrowser({ project: files })

test('copies the page, and the section whose link was followed; is closed by Escape', async () => {
  const { page } = await visit(state, '/')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const items = () => page.$$eval('.twin li', (all) => all.map((item) => item.textContent))
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  expect(await items()).toEqual(['View as Markdown'])
  expect(await page.$eval('.twin a', (link) => link.getAttribute('href'))).toBe('/index.md')
  await page.focus('.twin summary')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.twin button')
  expect(await items()).toEqual(['Copy page as Markdown', 'View as Markdown', 'Open in Ours', ''])
  const twin = new URL('/index.md', page.url()).href
  const prompt = `Read ${twin}, so that I can ask questions about it.`
  expect(await page.$eval('.twin a[target]', (link) => link.getAttribute('href'))).toBe(
    `https://chat.test/?q=${encodeURIComponent(prompt)}&u=${encodeURIComponent(twin)}`
  )
  await page.click('.twin button')
  await page.waitForFunction(() => document.querySelector('.twin [role=status]')?.textContent === 'Copied')
  expect(await copied()).toMatch(/^---\ntitle: "Home"\n.*# Home\n\nWords\.\n/s)
  await page.keyboard.press('Escape')
  expect(await page.$eval('.twin', (list) => list.hasAttribute('open'))).toBe(false)
  for (const [id, text] of [
    ['setup', '## Setup\n\nFirst.\n\n```sh\n# Setup\n```\n\n### Inner\n'],
    ['setup-1', '## [Setup](/other.md)\n\nSecond.\n']
  ] as const) {
    await page.evaluate((hash) => location.assign(`#${hash}`), id)
    await page.click('.twin summary')
    await page.click('.twin li:nth-child(2) button')
    await expect.poll(copied).toBe(text)
    await page.keyboard.press('Escape')
  }
})
