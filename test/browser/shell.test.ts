/** What a project puts around its pages: slots, menus, icons, badges, social links. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findProblems } from '../support/axe.ts'
import { arrive, openBrowser, visit, watchLoads } from '../support/browser.ts'
import type { Files } from '../support/project.ts'

const places = 'banner navbar-start before-content after-content sidebar-top sidebar-bottom toc-bottom footer'.split(
  ' '
)
const slot = (name: string) =>
  `import type { SlotProps } from 'docsgen'\nexport default ({ title }: SlotProps) => <i className="${name}">{\`of \${title}\`}</i>\n`

const files: Files = {
  'docsgen.config.json': JSON.stringify({
    title: 'The Pages of Lumen Engineering',
    shortTitle: 'Lumen Engineering',
    logo: '/logo.svg',
    navbar: [
      { label: 'Guides', href: '/guides/a' },
      {
        label: 'More',
        icon: 'own',
        items: [
          { label: 'B', href: '/guides/b', badge: 'New' },
          { label: 'Far', href: 'https://far.example', icon: 'bolt' }
        ]
      },
      { label: 'Other', items: [{ label: 'Home', href: '/' }] },
      { label: 'End', position: 'right', items: [{ label: 'A page with a long label', href: '/guides/a' }] }
    ],
    social: [
      { icon: 'set/octo', href: 'https://octo.example' },
      { label: 'Forum', href: 'https://forum.example' }
    ],
    sidebars: { '/guides': 'auto', '/deep': 'auto' },
    generateIndex: false
  }),
  'assets/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>',
  'content/index.md': '# Home\n\n[a](guides/a.md)\n',
  'content/guides/a.md': '# A\n\n## Part of A\n\n[to b](b.md)\n',
  'content/deep/under/the/index.md': '# A very long label of the folder above\n\nText.\n',
  'content/deep/under/the/page.md': '# A page with a very long title\n\n```html\n<p>\n</p>\n```\n',
  'icons/own.svg': '<svg viewBox="0 0 8 8" onload="alert(1)"><path d="M0 0h8v8z" onclick="alert(2)"/></svg>',
  'node_modules/set/package.json': '{}',
  'node_modules/set/icons/octo.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><title>Octo &amp; Co</title><path d="M1 2h3"/></svg>',
  'content/guides/b.md': '---\nsidebar: { icon: set/octo, badge: Beta }\n---\n\n# B\n\n## Part of B\n\nText.\n',
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
  const { page } = await visit(state, '/guides/a')
  const stayed = await watchLoads(page)
  // In a row of its own, and not like the title beside it.
  const [weight, left] = await page.$eval('i.footer', (text) => [
    getComputedStyle(text).fontWeight,
    text.getBoundingClientRect().left
  ])
  expect([weight, left]).toEqual(['400', await page.$eval('.footer p', (title) => title.getBoundingClientRect().left)])
  await page.click('.count')
  await page.click('main >> text=to b')
  await arrive(page, '/guides/b')
  const shown = () => Promise.all(places.map((name) => page.textContent(`i.${name}`)))
  await expect.poll(shown).toEqual(places.map(() => 'of B'))
  expect(await page.getAttribute('meta[name=x-title]', 'content')).toBe('B')
  await expect.poll(() => page.locator('.slot a[href="/"]').count()).toBe(1)
  expect(await page.getAttribute('.navbar-links a[href="/guides/b"]', 'aria-current')).toBe('page')
  await page.click('.count')
  await expect.poll(() => page.textContent('.count')).toBe('1')
  await page.click('.slot a[href="/"]')
  await arrive(page, '/')
  expect(await page.locator('body > *').first().getAttribute('class')).toBe('skip-link')
  await expect.poll(() => page.textContent('i.banner')).toBe('of Home')
  expect(await stayed()).toBe(true)
})

test('a menu opens by itself, closes on Escape, a click or the focus elsewhere, and on a link; it knows the page', async () => {
  const { page } = await visit(state, '/guides/a')
  const isOpen = () => page.locator('.navbar-links .dropdown[open]').allTextContents()
  const [more, other] = ['More', 'Other'].map((name) => `.navbar-links summary:has-text("${name}")`) as [string, string]
  await page.focus(more)
  await page.keyboard.press('Enter')
  expect(await isOpen()).toEqual(['MoreBNewFar'])
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('BNew')
  await page.keyboard.press('Escape')
  expect(await isOpen()).toEqual([])
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('More')
  await page.click(more)
  await page.click(other)
  expect(await isOpen()).toEqual(['OtherHome'])
  await page.focus('.colour-toggle')
  expect(await isOpen()).toEqual([])
  await page.click(more)
  await page.click('main h1')
  expect(await isOpen()).toEqual([])
  await page.click(more)
  await page.click('.navbar-links >> text=BNew')
  await arrive(page, '/guides/b')
  expect(await isOpen()).toEqual([])
  expect(await page.getAttribute('.dropdown a[href="/guides/b"]', 'aria-current')).toBe('page')
  for (const part of await page.locator('.navbar-links :is(a, summary), .social a').all()) {
    const box = (await part.isVisible()) && (await part.boundingBox())
    if (box) expect(Math.min(box.width, box.height), await part.innerHTML()).toBeGreaterThanOrEqual(24)
  }
})

test('an entry with `position: right` is at the end, and its list ends where it does', async () => {
  const { page } = await visit(state, '/guides/a')
  const box = (selector: string) => page.$eval(selector, (element) => element.getBoundingClientRect().toJSON())
  await page.click('.navbar-links summary:has-text("End")')
  const [other, end, list] = await Promise.all(
    ['summary:has-text("Other")', 'summary:has-text("End")', '[open] > ul'].map((part) => box(`.navbar-links ${part}`))
  )
  expect(end.left - other.right).toBeGreaterThan(100)
  expect([list.right, list.left < end.left]).toEqual([end.right, true])
})

test('the navbar is one row on every narrow screen: its title gives way, and nothing else does', async () => {
  const { page } = await visit(state, '/guides/b')
  expect(await page.textContent('.brand')).toBe('Lumen Engineering')
  expect(await page.title()).toBe('B | The Pages of Lumen Engineering')
  for (const width of [320, 360, 390, 996]) {
    await page.setViewportSize({ width, height: 700 })
    const bar = await page.$eval('.navbar', ({ clientHeight, scrollWidth, clientWidth, children }) => {
      const shown = [...children].flatMap((child) =>
        getComputedStyle(child).display === 'contents' ? [...child.children] : child
      )
      const boxes = shown.map((part) => part.getBoundingClientRect()).filter((box) => box.width > 0)
      const overlaps = boxes.filter((box, at) => box.left < (boxes[at - 1]?.right ?? 0))
      return { height: clientHeight, spill: scrollWidth - clientWidth, overlaps: overlaps.length, parts: boxes.length }
    })
    expect(bar, `${width} px`).toEqual({ height: 59, spill: 0, overlaps: 0, parts: 7 })
    expect((await page.locator('.brand img').boundingBox())?.width).toBe(32)
  }
})

test('on a narrow screen, breadcrumbs are one line and nothing covers code', async () => {
  const { page } = await visit(state, '/deep/under/the/page', { viewport: { width: 390, height: 700 } })
  const crumbs = page.locator('.breadcrumbs li:visible')
  expect(await crumbs.allInnerTexts()).toEqual(['', 'A very long label of the folder above'])
  expect((await page.locator('.breadcrumbs').boundingBox())?.height).toBeLessThan(30)
  expect(await page.$eval('.code-block', (block) => getComputedStyle(block, '::before').position)).toBe('static')
})

test('icons are drawn in the colour of the text and harmless; those without a word have a name', async () => {
  const html = read('guides/b.html')
  expect(html).not.toMatch(/onload|onclick/)
  const own =
    '<svg class="icon" viewBox="0 0 8 8" width="20" height="20" aria-hidden="true"><g fill="currentColor" stroke="none"><path d="M0 0h8v8z"/></g></svg>'
  expect(html.split(`${own}More`)).toHaveLength(3) // in the navbar and in the drawer
  const octo = '<g fill="currentColor" stroke="none"><path d="M1 2h3"/></g></svg>'
  expect(html).toContain(
    `rel="noopener noreferrer" aria-label="Octo &amp; Co" title="Octo &amp; Co"><svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">${octo}</a>`
  )
  expect(html).toMatch(
    /<a href="\/guides\/b" aria-current="page"><svg[^>]*>.*?<\/svg>B<span class="badge badge-accent">Beta<\/span><\/a>/
  )
  const { page } = await visit(state, '/guides/a', { javaScriptEnabled: false, viewport: { width: 390, height: 700 } })
  await page.click('.menu > summary')
  await page.click('.menu-switch > summary')
  for (const text of ['Far', 'Home', 'Forum']) expect(await page.isVisible(`.menu-panel >> text=${text}`)).toBe(true)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})

test('axe finds nothing, in light and dark, with an open menu', async () => {
  const { page } = await visit(state, '/guides/b')
  await page.click('.navbar-links summary >> text=More')
  await page.mouse.move(640, 600)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findProblems(page, 'html'), colorScheme).toEqual([])
  }
})
