/** What a project puts around its pages: slots. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { arrive, openBrowser, visit, watchLoads } from '../support/browser.ts'
import type { Files } from '../support/project.ts'

const places = [
  'banner',
  'navbar-start',
  'before-content',
  'after-content',
  'sidebar-top',
  'sidebar-bottom',
  'toc-bottom',
  'footer'
]
const slot = (name: string) =>
  `import type { SlotProps } from 'docsgen'\nexport default ({ title }: SlotProps) => <i className="${name}">{\`of \${title}\`}</i>\n`

const files: Files = {
  'docsgen.config.json': JSON.stringify({
    title: 'Shell',
    navbar: [{ label: 'Guides', href: '/guides/a' }],
    sidebars: { '/guides': 'auto' },
    generateIndex: false
  }),
  'content/index.md': '# Home\n\n[a](guides/a.md)\n',
  'content/guides/a.md': '# A\n\n## Part of A\n\n[to b](b.md)\n',
  'content/guides/b.md': '# B\n\n## Part of B\n\nText.\n',
  ...Object.fromEntries(places.map((name) => [`templates/slots/${name}.tsx`, slot(name)])),
  'templates/slots/head.tsx': 'export default ({ title }) => <meta name="x-title" content={title} />\n',
  'templates/slots/navbar-end.tsx': `import { Island } from 'docsgen/templates/components/island'
export default ({ url }) => (
  <>
    <Island name="count" />
    {url === '/guides/b' && <a href="/">Up</a>}
  </>
)
`,
  'templates/islands/count.tsx': `import { useState } from 'react'
export default function Count() {
  const [count, setCount] = useState(0)
  return <button className="count" onClick={() => setCount(count + 1)}>{count}</button>
}
`
}

const state = openBrowser({ project: files })
const read = (file: string) => readFileSync(path.join(state.served.dir, file), 'utf8')

test('each slot is shown in its place with the page, also after a link to another page', async () => {
  const html = read('guides/a.html')
  const around: [string, RegExp][] = [
    ['head', /<meta name="x-title" content="A"\/>.*<\/head>/],
    ['banner', /class="skip-link".*<i class="banner">of A<\/i>.*<header/s],
    ['navbar-start', /<\/span><\/a><div[^>]*><i class="navbar-start">of A<\/i><\/div><nav/],
    ['navbar-end', /name="count".*<\/header>/],
    ['sidebar', /<i class="sidebar-top">of A<\/i><\/div><ul>.*<\/ul><div[^>]*><i class="sidebar-bottom">/s],
    ['content', /<i class="before-content">of A<\/i><article.*<\/article><i class="after-content">of A<\/i>/s],
    ['toc', /<\/ul><i class="toc-bottom">of A<\/i><\/nav>/],
    ['footer', /<footer.*<i class="footer">of A<\/i>/]
  ]
  for (const [name, pattern] of around) expect(html, name).toMatch(pattern)
  const { page, complaints } = await visit(state, '/guides/a')
  const stayed = await watchLoads(page)
  await page.click('.count')
  await page.click('main >> text=to b')
  await arrive(page, '/guides/b')
  const shown = () => Promise.all(places.map((name) => page.textContent(`i.${name}`)))
  await expect.poll(shown).toEqual(places.map(() => 'of B'))
  expect(await page.getAttribute('meta[name=x-title]', 'content')).toBe('B')
  await expect.poll(() => page.locator('.slot a[href="/"]').count()).toBe(1)
  expect(await page.getAttribute('.navbar-links a', 'aria-current')).toBe('true')
  await page.click('.count')
  await expect.poll(() => page.textContent('.count')).toBe('1')
  await page.click('.slot a[href="/"]')
  await arrive(page, '/')
  expect(await page.locator('body > *').first().getAttribute('class')).toBe('skip-link')
  await expect.poll(() => page.textContent('i.banner')).toBe('of Home')
  expect(await stayed()).toBe(true)
  expect(complaints).toEqual([])
})
