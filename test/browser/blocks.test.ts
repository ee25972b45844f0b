/** What directives give a page, all on one: tabs, steps, cards, badges, files, details, definitions. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findInBothModes } from '../support/axe.ts'
import { openBrowser, visit } from '../support/browser.ts'

const blocks = `# Blocks :badge[Beta]{tone=caution}

Badges: :badge[plain], :badge[tip]{tone=tip}, :badge[info]{tone=info}, :badge[danger]{tone=danger}.

[To pnpm](#by-pnpm), [to yarn](#yarn), [to the deep](#deep), [to the tip](#folded).

::::tabs[Manager]{group=pm}
:::tab[npm]
Install by npm.
:::
:::tab[pnpm]
## By pnpm {#by-pnpm}
:::
:::tab[yarn]{#yarn}
Install by yarn.
:::
::::

::::::details[More]
:::::tabs
::::tab[One]
First.
::::
::::tab[npm]
<a id="deep"></a>Deep.
::::
:::::
::::::

::::tabs{group=pm}
:::tab[npm]
Again by npm.
:::
:::tab[pnpm]
Again by pnpm.
:::
::::

:::tip[Fold]{fold=closed #folded}
In the tip.
:::

:::steps
1. ## Open the door
2. Close it.
:::

::::cards
:::card[Other]{href=other.md icon=bolt}
All of it leads there, but for [this](#yarn).
:::
::card[Tile]{href=https://example.org}
::::

:::file-tree
- content/ the pages
  - **index.md** the home page
  - a/very/long/name/of/a/file/that/is/wider/than/a/telephone/so/it/has/to/be/broken.md
:::

Term
: Its [meaning](#yarn).
`
const checklist = `# Checklist

::::checklist
- [ ] Print a badge. [Blocks](index.md)
- [ ] Print a badge.
  - [x] Find the cable.

## In the morning

- [ ] Unlock.
::::

- [ ] Outside.
`
const diagrams = [
  'flowchart LR\n a[Badge] -->|scanned| b((Gate)) --> c{Known?}\n subgraph Door\n  b\n end',
  'sequenceDiagram\n Reader->>Host: asks\n note over Host: looks\n Host-->>Reader: answers',
  'stateDiagram-v2\n [*] --> Unpaid\n Unpaid --> Paid : pays',
  'classDiagram\n Order <|-- Refund\n class Order {\n  +total int\n }',
  'erDiagram\n EVENT ||--o{ ORDER : has'
]

const state = openBrowser({
  project: {
    'docsgen.config.json': JSON.stringify({ diagrams: true }),
    'content/index.md': blocks,
    'content/diagrams.md': `# Diagrams\n\n${diagrams.map((each) => `\`\`\`mermaid\n${each}\n\`\`\`\n`).join('\n')}`,
    'content/before.md': checklist,
    'content/after.md': checklist,
    'content/other.md':
      '# Other\n\n::::tabs{group=pm}\n:::tab[npm]\nA\n:::\n:::tab[pnpm]\nB\n:::\n::::\n\n[Deep](index.md#deep)\n'
  }
})

const chosen = (page: Page) => page.locator('.tab:has(:checked)').allTextContents()
const texts = { deep: 'Deep.', yarn: 'Install by yarn.', tip: 'In the tip.' }

test('tabs of a group follow, here, on other pages and after a reload; a box without a group stays', async () => {
  const { page } = await visit(state, '/')
  expect(await chosen(page)).toEqual(['npm', 'One', 'npm'])
  await page.click('.tab:text("pnpm") >> nth=0')
  await expect.poll(() => chosen(page)).toEqual(['pnpm', 'One', 'pnpm'])
  await page.click('.sidebar a[href="/other"]')
  await page.waitForSelector('h1:text("Other")')
  await expect.poll(() => chosen(page)).toEqual(['pnpm'])
  await page.reload()
  await expect.poll(() => chosen(page)).toEqual(['pnpm'])
  await page.click('main a:text("Deep")')
  await page.getByText(texts.deep).waitFor()
})

test('a link opens what it leads to: a tab, a heading in one, a tab in details, an admonition; and once more', async () => {
  const { page } = await visit(state, '/#deep')
  await page.getByText(texts.deep).waitFor()
  await page.click('text=To pnpm')
  await page.locator('#by-pnpm').waitFor()
  for (const [link, text] of [
    ['to yarn', texts.yarn],
    ['to the tip', texts.tip],
    ['to the deep', texts.deep]
  ]) {
    await page.click(`text=${link}`)
    await page.getByText(text as string).waitFor()
  }
  await page.click('text="One"')
  expect(await page.getByText(texts.deep).isVisible()).toBe(false)
  await page.click('text=to the deep')
  await page.getByText(texts.deep).waitFor()
})

test('the whole of a card leads where it says, but for a link in it', async () => {
  const { page } = await visit(state, '/')
  const box = await page.locator('.card').first().boundingBox()
  await page.locator('.card').first().getByText('this').click()
  expect(new URL(page.url()).hash).toBe('#yarn')
  await page
    .locator('.card')
    .first()
    .click({ position: { x: (box?.width ?? 0) - 5, y: (box?.height ?? 0) - 5 } })
  await page.waitForSelector('h1:text("Other")')
})

test('without a script the arrow keys choose, and a link shows a tab; on paper everything is there', async () => {
  const { page } = await visit(state, '/', { javaScriptEnabled: false })
  await page.focus('.tab :checked >> nth=0')
  await page.keyboard.press('ArrowRight')
  expect((await chosen(page))[0]).toBe('pnpm')
  expect(await page.getByText(texts.yarn).isVisible()).toBe(false)
  await page.click('text=to yarn')
  expect(await page.getByText(texts.yarn).isVisible()).toBe(true)
  await page.goto(`${state.served.url}/`)
  await page.emulateMedia({ media: 'print' })
  for (const text of ['Install by npm.', ...Object.values(texts)]) {
    const { height = 0 } = (await page.getByText(text).boundingBox()) ?? {}
    expect(height, text).toBeGreaterThan(0)
  }
})

test('boxes of a checklist are ticked by pointer and keyboard, kept for their page alone, and reset', async () => {
  const { page } = await visit(state, '/before')
  const ticked = () => page.locator('input:checked').count()
  const status = page.getByRole('status').first()
  await page.getByRole('checkbox', { name: 'Unlock.' }).click()
  expect(await status.textContent()).toBe('2 of 4 done')
  await page.locator('li:has(> ul)').click({ position: { x: 60, y: 8 } })
  await page.focus('input >> nth=0')
  await page.keyboard.press('Space')
  expect(await status.textContent()).toBe('4 of 4 done')
  await page.getByRole('checkbox', { name: 'Find the cable.' }).uncheck()
  await page.reload()
  await expect.poll(() => status.textContent()).toBe('3 of 4 done')
  expect(
    await page.locator('input').evaluateAll((all) => all.map((each) => (each as HTMLInputElement).checked))
  ).toEqual([true, true, false, true, false])
  expect(await page.getByRole('checkbox', { name: 'To do' }).isDisabled()).toBe(true)
  await page.click('.sidebar a[href="/after"]')
  await page.waitForFunction(() => document.documentElement.dataset.url === '/after')
  await page.getByRole('checkbox', { name: 'Unlock.' }).waitFor()
  expect([await ticked(), await status.textContent()]).toEqual([1, '1 of 4 done'])
  await page.goBack()
  await expect.poll(() => status.textContent()).toBe('3 of 4 done')
  page.once('dialog', (dialog) => dialog.accept())
  await page.getByRole('button', { name: 'Reset' }).click()
  expect([await ticked(), await status.textContent()]).toEqual([1, '1 of 4 done'])
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('checklist')))).toEqual([])
})

test('without scripts the boxes of a checklist are as written; a page without one does not load its script', async () => {
  const { page } = await visit(state, '/before', { javaScriptEnabled: false })
  expect(await page.locator('input:disabled').count()).toBe(5)
  expect(await page.getByRole('button', { name: 'Reset' }).isVisible()).toBe(false)
  state.served.asked.length = 0
  const { page: other } = await visit(state, '/other')
  await other.waitForLoadState('networkidle')
  expect(state.served.asked.filter(({ path }) => path.includes('/checklist.'))).toEqual([])
})

test('what is read out: the choice has a name, a tab its text; nothing is wrong for axe or too wide', async () => {
  const { page } = await visit(state, '/', { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  expect(await page.getByRole('group', { name: 'Manager' }).getByRole('radio', { name: 'yarn' }).count()).toBe(1)
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
  const width = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(width)).toBe(0)
  expect(await findInBothModes(page, 'main')).toEqual([])
})

test('diagrams have a name, fit on a phone, and are right for axe in both modes', async () => {
  const { page } = await visit(state, '/diagrams', { viewport: { width: 390, height: 844 } })
  expect(await page.locator('svg[role=img]').count()).toBe(diagrams.length)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await findInBothModes(page, 'main')).toEqual([])
})
