/** `docsgen/client` in islands of a project, with both runtimes: what is kept, what is shared, what the page says. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { arrive, blockedStorage, holdBack, isNight, openBrowser, visit } from '../support/browser.ts'
import type { Files } from '../support/project.ts'

/** Twice on each page: what one of them changes, the other shows. */
const part = `import { usePage, useStored, useTheme, useVersion } from 'docsgen/client'
import { useShared } from '../shared.ts'

export const attributes = { name: 'string' } as const

export default function Part({ name }) {
  const [count, setCount] = useStored('count', 1)
  const [list, setList] = useStored<string[]>('list.' + name, [])
  const [theme, setTheme] = useTheme()
  const [shared, setShared] = useShared()
  const { url, href } = usePage()
  const { version, versions } = useVersion()
  return (
    <p className={name}>
      <output>{[count, list.join('+'), theme, shared].join(' ')}</output>
      <i>{[url, href('/über?q#x'), version, versions.join('+')].join(' ')}</i>
      <button type="button" className="count" onClick={() => setCount((now) => now + 1)}>Count</button>
      <button type="button" className="list" onClick={() => setList([...list, 'x'])}>List</button>
      <button type="button" className="theme" onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>Theme</button>
      <button type="button" className="shared" onClick={() => setShared((now) => now + '!')}>Shared</button>
    </p>
  )
}
`

/** What is kept is shown once React is there. */
const order = `import { useStored } from 'docsgen/client'

export const attributes = {}

export default function Order({ title, children }) {
  const [order, setOrder] = useStored('order', { count: 1, cheap: false, star: false, note: '' })
  const { count, cheap, star, note } = order
  const [gift, setGift] = useStored('gift', false)
  return (
    <div className="order">
      {title !== undefined && <h4>{title}</h4>}
      <label><input type="checkbox" checked={cheap} onChange={({ currentTarget }) => setOrder({ ...order, cheap: currentTarget.checked })} />Cheap</label>
      <input type="checkbox" className="gift" checked={gift} onChange={() => setGift(!gift)} />
      <button type="button" aria-pressed={star} onClick={() => setOrder({ ...order, star: !star })}>Star</button>
      <input type="number" value={count} onChange={({ currentTarget }) => setOrder({ ...order, count: Number(currentTarget.value) })} />
      <input type="text" value={note} onChange={({ currentTarget }) => setOrder({ ...order, note: currentTarget.value })} />
      {children}
    </div>
  )
}
`

const files = (runtime: string): Files => ({
  'docsgen.config.json': JSON.stringify({
    title: 'Hooks',
    colours: 'light',
    client: { runtime, storagePrefix: 'mine<.' },
    versions: [
      { name: '2', label: '2.0', path: '/docs' },
      { name: '1', label: '1.0', path: '/docs/1' }
    ]
  }),
  'content/docs/index.md': '# Docs\n\n::part{name=one}\n\n[Old](1/index.md)\n',
  'content/docs/1/index.md': '# Old docs\n\n::part{name=two}\n',
  'content/über.md': '# Über\n\n## X\n',
  'content/index.md': '# Home\n\n::part{name=one}\n\n::part{name=two}\n\n[Other](other.md)\n',
  'content/order.md': '# Order\n\n:::order[An *own* `order` &amp; more]\nText of it.\n:::\n',
  'content/other.md': '# Other\n\n::part{name=two}\n',
  'templates/shared.ts':
    "import { createShared } from 'docsgen/client'\n\nexport const useShared = createShared('hm')\n",
  'templates/components/footer.tsx': `import { Island } from 'docsgen/templates/components/island'
export const Footer = () => <footer><Island name="part" props={{ name: 'foot' }} /></footer>
`,
  'templates/islands/part.tsx': part,
  'templates/islands/order.tsx': order
})

const keptOrder = 'localStorage[\'mine<.island.order\'] ??= \'{"count":3,"cheap":true,"star":true,"note":"abc"}\''

const readOrder = (page: Page) => page.evaluate(() => JSON.parse(localStorage['mine<.island.order']))

describe.each(['react', 'preact'])('with %s', (runtime) => {
  const state = openBrowser({ project: files(runtime) })
  const testOnce = test.runIf(runtime === 'react' || isNight)
  const textOf = (page: Page, name: string) => page.textContent(`.${name} output`)
  const click = (page: Page, name: string, button: string) => page.click(`.${name} .${button}`)
  const bothAlive = async (page: Page) => {
    for (const name of ['one', 'two']) await page.hover(`.${name}`)
    await expect.poll(() => page.locator('main docsgen-island[data-hydrated]').count()).toBe(2)
  }

  test('useStored: as written at first, then as kept, in all islands, pages and tabs', async () => {
    const { page } = await visit(state, '/')
    expect(readFileSync(path.join(state.served.dir, 'index.html'), 'utf8')).toContain('<output>1  light hm</output>')
    await bothAlive(page)
    await click(page, 'one', 'count')
    await click(page, 'one', 'list')
    await expect.poll(() => textOf(page, 'one')).toBe('2 x light hm')
    expect(await textOf(page, 'two')).toBe('2  light hm')
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({
      'mine<.island.count': '2',
      'mine<.island.list.one': '["x"]'
    })
    await page.reload()
    expect(await textOf(page, 'two')).toBe('1  light hm')
    await page.hover('.two')
    await expect.poll(() => textOf(page, 'two')).toBe('2  light hm')
    const other = await page.context().newPage()
    await other.goto(`${state.served.url}/other`)
    await click(other, 'two', 'count')
    await expect.poll(() => textOf(other, 'two')).toBe('3  light hm')
    await expect.poll(() => textOf(page, 'two')).toBe('3  light hm')
    await other.evaluate(() => localStorage.clear())
    await expect.poll(() => textOf(page, 'two')).toBe('1  light hm')
    await click(page, 'two', 'count')
    await expect.poll(() => textOf(page, 'two')).toBe('2  light hm')
  })

  testOnce('useStored: what a reader types while React comes wins over what is kept', async () => {
    const { page, release } = await visit(state, '/order', { init: keptOrder, hold: '/docsgen/islands*' })
    const field = page.locator('.order [type=text]')
    await field.pressSequentially('hello ')
    release()
    await field.pressSequentially('world, and more', { delay: 20 })
    const note = 'hello world, and more'
    await expect.poll(() => readOrder(page)).toEqual({ count: 3, cheap: true, star: true, note })
    expect(await field.inputValue()).toBe(note)
    expect(await page.inputValue('.order [type=number]')).toBe('3')
  })

  test('useStored: a switch becomes what the reader made of the one that was shown', async () => {
    const { page, release } = await visit(state, '/order', { init: keptOrder, hold: '/docsgen/islands*' })
    await page.click('.order label')
    expect(await page.isChecked('.order label input')).toBe(true)
    await page.click('.order [aria-pressed]')
    await page.focus('.order [type=number]')
    await page.keyboard.press('ArrowUp')
    await page.click('.gift')
    release()
    await expect.poll(() => readOrder(page)).toEqual({ count: 2, cheap: true, star: true, note: 'abc' })
    expect(await page.isChecked('.order label input')).toBe(true)
    expect(await page.getAttribute('.order [aria-pressed]', 'aria-pressed')).toBe('true')
    const readGift = () => page.evaluate(() => localStorage.getItem('mine<.island.gift'))
    await expect.poll(readGift).toBe('true')
    const releaseAgain = await holdBack(page, '/docsgen/islands*')
    await page.reload()
    // The handler turns round what is kept, which shows only now.
    await page.click('.gift')
    expect(await page.isChecked('.gift')).toBe(true)
    await page.click('.order label input')
    await page.click('.order label')
    releaseAgain()
    await expect.poll(() => readOrder(page)).toEqual({ count: 2, cheap: false, star: true, note: 'abc' })
    expect(await readGift()).toBe('true')
    expect(await page.isChecked('.gift')).toBe(true)
    await page.click('.order label')
    expect(await page.isChecked('.order label input')).toBe(true)
  })

  testOnce('createShared: one value for all islands, until the page is loaded again', async () => {
    const { page } = await visit(state, '/')
    await click(page, 'one', 'shared')
    await expect.poll(() => textOf(page, 'one')).toBe('1  light hm!')
    await page.hover('.two')
    await expect.poll(() => textOf(page, 'two')).toBe('1  light hm!')
    await page.click('main p a')
    await arrive(page, '/other')
    await page.hover('.two')
    await expect.poll(() => textOf(page, 'two')).toBe('1  light hm!')
    await page.reload()
    await page.hover('.two')
    await expect.poll(() => page.locator('main docsgen-island[data-hydrated]').count()).toBe(1)
    expect(await textOf(page, 'two')).toBe('1  light hm')
  })

  // The rest is alike whatever renders it.
  if (runtime === 'preact') return

  test('useStored: neither what is no JSON nor a blocked storage is in the way', async () => {
    const broken = await visit(state, '/', { init: "localStorage['mine<.island.count'] ??= '{broken'" })
    await click(broken.page, 'one', 'count')
    await expect.poll(() => textOf(broken.page, 'one')).toBe('2  light hm')
    expect(await broken.page.evaluate(() => localStorage['mine<.island.count'])).toBe('2')
    const { page } = await visit(state, '/', { init: blockedStorage })
    await click(page, 'one', 'count')
    await click(page, 'one', 'count')
    await expect.poll(() => textOf(page, 'one')).toBe('3  light hm')
    await page.click('main p a')
    await arrive(page, '/other')
    await page.hover('.two')
    await expect.poll(() => textOf(page, 'two')).toBe('3  light hm')
  })

  test('the label of an island is its title, as plain text', async () => {
    const html = readFileSync(path.join(state.served.dir, 'order.html'), 'utf8')
    expect(html).toContain('data-props="{&quot;title&quot;:&quot;An own order &amp; more&quot;}"')
    expect(html).toContain('<docsgen-slot><p>Text of it.</p></docsgen-slot>')
    const { page } = await visit(state, '/order')
    await page.hover('.order')
    await page.waitForSelector('[data-hydrated] .order')
    expect(await page.textContent('.order h4')).toBe('An own order & more')
  })

  test('useTheme and the button in the navbar are in step, and the next page has what was chosen', async () => {
    const { page } = await visit(state, '/', { init: "localStorage['mine<.theme'] ??= 'dark'" })
    expect(await textOf(page, 'one')).toBe('1  light hm')
    await page.hover('.one')
    await expect.poll(() => textOf(page, 'one')).toBe('1  dark hm')
    await page.click('.colour-toggle')
    await expect.poll(() => textOf(page, 'one')).toBe('1  light hm')
    await click(page, 'one', 'theme')
    await expect.poll(() => textOf(page, 'one')).toBe('1  dark hm')
    await expect.poll(() => page.getAttribute('.colour-toggle', 'title')).toContain('currently dark mode')
    await page.reload()
    expect(await page.getAttribute('html', 'data-theme')).toBe('dark')
  })

  test('usePage and useVersion: of the page, as the server wrote them, and of the next one', async () => {
    const { page } = await visit(state, '/docs')
    const [now, next] = ['/docs /%C3%BCber?q#x 2 2+1', '/docs/1 /%C3%BCber?q#x 1 2+1']
    const html = readFileSync(path.join(state.served.dir, 'docs.html'), 'utf8')
    expect(html).toContain(`<i>${now}</i>`)
    await page.hover('.one')
    await expect.poll(() => page.locator('main docsgen-island[data-hydrated]').count()).toBe(1)
    expect(await page.textContent('.one i')).toBe(now)
    await page.click('main a:text-is("Old")')
    await arrive(page, '/docs/1')
    await page.hover('.two')
    await expect.poll(() => page.locator('main docsgen-island[data-hydrated]').count()).toBe(1)
    expect(await page.textContent('.two i')).toBe(next)
    // The footer stays: its HTML is of the first page until it is touched, and the touch counts.
    expect(await page.textContent('.foot i')).toBe(now)
    await click(page, 'foot', 'count')
    await expect.poll(() => textOf(page, 'foot')).toBe('2  light hm')
    expect(await page.textContent('.foot i')).toBe(next)
    expect(readFileSync(path.join(state.served.dir, 'other.html'), 'utf8')).toContain(
      '<i>/other /%C3%BCber?q#x  2+1</i>'
    )
  })
})
