/** The button that copies code, in a browser that lets it. */
import { expect, test } from 'vitest'
import { arrive, openBrowser, tap, visit } from '../support/browser.ts'

const page = `# Code

\`\`\`js
a() // [!code --]
b() // [!code ++]
c() // [!code hide]
d()
\`\`\`

\`\`\`console
$ one \\
  --two
an answer

$ three
\`\`\`

\`\`\`npm
npm install docsgen
\`\`\`

:::note
A note.
:::

:::details[More]
Text.
:::

1. One

[next](next.md)
`
const boxes = '# Boxes\n\n:::details[More]{open}\n```js\na()\nb()\n```\n:::\n\n```js {1}\na()\n```\n'
const long = `call ${'word '.repeat(60)}`
const state = openBrowser({
  project: {
    'content/index.md': page,
    'content/next.md': '# Next\n\n```text\nlast\n```\n',
    'content/boxes.md': boxes,
    'content/long.md': `# Long\n\n\`\`\`sh\n${long}\n\`\`\`\n\n\`\`\`js\n${long}\nb()\n\`\`\`\n`
  }
})

test('a button copies what a reader would type, by keyboard too, says so, and comes with each page', async () => {
  const { page } = await visit(state, '/', {
    viewport: { width: 390, height: 800 },
    isMobile: true,
    hasTouch: true,
    permissions: ['clipboard-read', 'clipboard-write']
  })
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const buttons = page.getByRole('button', { name: 'Copy', exact: true })
  await expect.poll(() => buttons.count()).toBe(3)
  const overlaps = await page.evaluate(
    () =>
      [...document.querySelectorAll('.copy')].filter((button) => {
        const own = button.getBoundingClientRect()
        const boxes = [...(button.parentElement?.querySelectorAll('pre') ?? [])].map((pre) =>
          pre.getBoundingClientRect()
        )
        return boxes.some(({ top, right, height }) => height > 0 && top < own.bottom && right > own.left)
      }).length
  )
  expect(overlaps).toBe(0)

  await buttons.nth(0).focus()
  await page.keyboard.press('Enter')
  await expect.poll(copied).toBe('b()\nc()\nd()')
  expect(await page.locator('.code-block [role=status]').first().textContent()).toBe('Copied')
  await page.locator('.copy').nth(1).click()
  await expect.poll(copied).toBe('one \\\n  --two\nthree')
  await page.click('.tab:text-is("pnpm")')
  await page.locator('.copy').nth(2).click()
  await expect.poll(copied).toBe('pnpm add docsgen')

  await tap(page, 'a[href="/next"]')
  await arrive(page, '/next')
  await page.locator('.copy').click()
  await expect.poll(copied).toBe('last')
})

test('a single line has no bar above it, marked lines no notches, and paper no buttons and one width', async () => {
  const { page } = await visit(state, '/next')
  await page.locator('.copy').waitFor()
  expect((await page.locator('.code-block').boundingBox())?.height).toBeLessThan(52)
  await page.goto(`${state.served.url}/`)
  expect(await page.locator('ins.line').evaluate((line) => getComputedStyle(line).borderRadius)).toBe('0px')
  expect(await page.locator('main ol').evaluate((list) => getComputedStyle(list).listStyleType)).toBe('decimal')
  await page.locator('.copy').first().waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.copy:visible').count()).toBe(0)
  const widths = await page.$$eval('.prose > :is(.code-block, .admonition, details)', (all) =>
    all.map((each) => each.clientWidth)
  )
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(6)
})

test('without scripts there is no button, and every line is there', async () => {
  const { page } = await visit(state, '/', { javaScriptEnabled: false })
  expect(await page.locator('.copy').count()).toBe(0)
  // As it is copied by hand.
  const shown = await page.evaluate(() => {
    getSelection()?.selectAllChildren(document.querySelector('pre') as Element)
    return String(getSelection())
  })
  expect(shown.trim()).toBe('a()\nb()\nd()')
})

test('a block that ends a box leaves its padding alone below; lines, marked, cut or not, end before the button', async () => {
  const { page } = await visit(state, '/boxes', { viewport: { width: 1280, height: 800 } })
  const [below, beside] = await page.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
    return [
      box('.prose details').bottom - box('details .code-block').bottom,
      box('.code-short').right - box('.code-short .line').right
    ]
  })
  expect([below, beside]).toEqual([17, 61])
  // A line that is cut has a shade where it goes on, and no text is below the button, pointed at or not.
  await page.goto(`${state.served.url}/long`)
  await page.locator('.copy').nth(1).hover()
  const blocks = await page.$$eval('.code-block', (all) =>
    all.map((block) => {
      const pre = block.querySelector('pre') as Element
      const [code, button] = [pre, block.querySelector('.copy') as Element].map((each) => each.getBoundingClientRect())
      const isBeside = (code?.right ?? 0) <= (button?.left ?? 0)
      const shades = getComputedStyle(pre).backgroundImage.match(/linear-gradient/g)?.length
      return {
        isCut: pre.scrollWidth > pre.clientWidth,
        shades,
        isFree: isBeside || (code?.top ?? 0) >= (button?.bottom ?? 1) - 2
      }
    })
  )
  expect(blocks).toEqual(Array(2).fill({ isCut: true, shades: 4, isFree: true }))
})
