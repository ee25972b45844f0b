/** Pages of several languages as their readers have them: what axe finds, and the way to results in the language of the source. */
import { expect, test } from 'vitest'
import { findInBothModes } from '../support/axe.ts'
import { arrive, openBrowser, visit } from '../support/browser.ts'

const page = (title: string, first: string) =>
  `# ${title}\n\n:::note\n${title}\n:::\n\n## ${first}\n\n| ${title} | ${first} |\n|---|---|\n| 1 | 2 |\n\n\`\`\`sh\nrun\n\`\`\`\n\n[${first}](install.md#first)\n`
const state = openBrowser({
  project: {
    'docsgen.config.json': JSON.stringify({
      title: 'Depot',
      locales: {
        en: { label: 'English' },
        de: { label: 'Deutsch' },
        ar: { label: 'العربية' },
        ja: { label: '日本語' }
      },
      navbar: [{ label: 'Guides', href: '/guides/install' }],
      sidebars: { '/guides': 'auto' }
    }),
    'content/index.md': '# Home\n\n[a](guides/install.md)\n',
    'content/guides/install.md': page('Install', 'First'),
    'content/guides/grain.md': '# Grain\n\nKeep the barley dry.\n',
    'content/de/guides/install.md': page('Installieren', 'Zuerst'),
    'content/ar/guides/install.md': page('التثبيت', 'أولا'),
    'content/ja/guides/install.md': page('インストール', '最初の手順')
  }
})

/** Of languages, pages that are translated or not, and widths, each two are together once. */
test.each([
  ['ar', 'install', 390],
  ['ar', 'grain', 1280],
  ['de', 'install', 1280],
  ['de', 'grain', 390],
  ['ja', 'install', 1280],
  ['ja', 'grain', 390]
])('axe finds nothing in %s on %s, %d px wide, light and dark', async (tag, url, width) => {
  const { page } = await visit(state, `/${tag}/guides/${url}`, { viewport: { width, height: 800 } })
  expect(await findInBothModes(page, 'html')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
})

test('what only the source has is found there', async () => {
  const { page } = await visit(state, '/de/guides/install')
  await page.keyboard.press('Control+k')
  await page.fill('.search input', 'barley')
  await page.click('.search-also')
  await arrive(page, '/guides/install')
  await page.waitForSelector('.search [role="option"]')
  expect(await page.getAttribute('.search [role="option"]', 'href')).toContain('/guides/grain')
})

test('a host that has one page for all unknown addresses shows the text of their language', async () => {
  const { page } = await visit(state, '/guides/install', { provokes: /404/ })
  const ofSource = await (await page.request.get(`${state.served.url}/nope`)).text()
  await page.route('**/de/guides/instal', (route) =>
    route.fulfill({ status: 404, contentType: 'text/html', body: ofSource })
  )
  await page.goto(`${state.served.url}/de/guides/instal`)
  await page.waitForSelector('.nearest')
  expect(await page.title()).toBe('Seite nicht gefunden | Depot')
  expect(await page.getAttribute('main', 'lang')).toBe('de')
  expect(await page.getAttribute('.nearest a', 'href')).toBe('/de/guides/install')
})
