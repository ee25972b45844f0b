/** A wordmark in the navbar, without a title beside it. */
import { expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'

const config = {
  title: 'Doors',
  logo: { light: '/wide.svg', title: false },
  navbar: [{ label: 'Guide', href: '/guide' }],
  social: [{ label: 'Forum', href: 'https://forum.example' }]
}
const state = openBrowser({
  project: {
    'docsgen.config.json': JSON.stringify(config),
    'assets/wide.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="236" height="48"><path d="M0 0h236v48z" fill="#888"/></svg>',
    'content/index.md': '# Home\n\n[guide](guide.md)\n',
    'content/guide.md': '# Guide\n\nText.\n'
  }
})

test('has its own proportions, moves nothing, and leaves the navbar one row on the narrowest screen', async () => {
  const init =
    'new PerformanceObserver((list) => { window.shift = list.getEntries().length }).observe({ type: "layout-shift", buffered: true })'
  state.served.delays.set('/wide.svg', 150)
  const { page } = await visit(state, '/', { init, viewport: { width: 390, height: 700 } })
  await page.waitForLoadState('load')
  const logo = page.getByRole('link', { name: 'Doors', exact: true }).locator('img')
  expect(await page.evaluate('window.shift')).toBeUndefined()
  expect((await logo.boundingBox())?.height).toBe(32)
  for (const [width, expected] of [
    [1280, 157],
    [390, 157],
    [320, 120]
  ] as const) {
    await page.setViewportSize({ width, height: 700 })
    expect((await logo.boundingBox())?.width, `${width} px`).toBeGreaterThanOrEqual(expected)
    const bar = await page.$eval('.navbar', (bar) => [bar.clientHeight, bar.scrollWidth - bar.clientWidth])
    expect(bar, `${width} px`).toEqual([59, 0])
  }
})
