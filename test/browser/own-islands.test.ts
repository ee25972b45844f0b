/** The islands that docs/islands.md and docs/mdx.md teach, as they are written there, in a browser. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { holdBack, openBrowser, visit } from '../support/browser.ts'
import { type Files, repository } from '../support/project.ts'

const state = openBrowser({ project: examples() })

/** The first file of each name, and the page of each island, of the three examples; then the counter of MDX. */
function examples(): Files {
  const [text = ''] = readFileSync(path.join(repository, 'docs/islands.md'), 'utf8').split('\n## State and data')
  const fences = [...text.matchAll(/^```\w+ (?:file=(\S+)|example)\n(.*?)^```$/gms)]
  const files: Files = {
    'content/index.md': '# Home\n\n[Counting](counter.md) [in MDX](guides/counting.mdx)\n',
    'content/install.md': '# Install\n'
  }
  for (const [, file, code = ''] of fences) {
    const name = /^:+([a-z-]+)/m.exec(code)?.[1]
    const at = file ?? `content/${name}.md`
    if (file !== undefined || name !== undefined) files[at] ??= code
  }
  delete files['templates/doc.tsx']
  const mdx = readFileSync(path.join(repository, 'docs/mdx.md'), 'utf8')
  const counter = mdx.matchAll(/^```\w+ (?:file=|example )((?:src|content)\/\S*count\S*)\n(.*?)^```$/gms)
  for (const [, file = '', code = ''] of counter) files[file] = code
  return files
}

const firstTouch = async (page: Parameters<typeof holdBack>[0]) => {
  const release = await holdBack(page, '/docsgen/islands.*')
  setTimeout(release, 500)
}

test('the counter counts from the first click on', async () => {
  const { page } = await visit(state, '/counter', { before: firstTouch })
  await page.click('.button >> nth=0')
  await expect.poll(() => page.textContent('.button >> nth=0')).toBe('Pressed 4 times')
  await page.click('.button >> nth=0')
  expect(await page.textContent('.button >> nth=0')).toBe('Pressed 5 times')
  expect(await page.textContent('#later')).toBe('Pressed 0 times')
})

test('the counter that a page of MDX imports counts from the first click on, and after a link', async () => {
  const { page } = await visit(state, '/guides/counting', { before: firstTouch })
  await page.click('.button')
  await expect.poll(() => page.textContent('.button')).toBe('Pressed 4 times')
  await page.click('header a[href="/"]')
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await page.click('main a[href="/guides/counting"]')
  await page.click('.button')
  await expect.poll(() => page.textContent('.button')).toBe('Pressed 4 times')
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
})

test('the table is filtered by what was typed before React was there', async () => {
  const { page } = await visit(state, '/filter-table', { before: firstTouch })
  const rows = () => page.locator('tbody tr:visible').allTextContents()
  expect(await rows()).toHaveLength(3)
  expect(await page.locator('.filter-table input').evaluate((input) => getComputedStyle(input).font)).toContain('16px')
  await page.locator('.filter-table input').pressSequentially('ch')
  await expect.poll(rows).toHaveLength(2)
  expect(await page.textContent('[role=status]')).toBe(' 2 found')
  await page.locator('.filter-table input').pressSequentially('in')
  await expect.poll(rows).toEqual(['ChinaBeijing'])
  await page.fill('.filter-table input', '')
  await expect.poll(rows).toHaveLength(3)
  await expect.poll(() => page.textContent('.filter-table [role=status]')).toBe('')
})

test('the form keeps what was typed until it is sent, to the host that the policy names', async () => {
  const { page } = await visit(state, '/feedback', { before: firstTouch, provokes: /status of 500/ })
  const sent: (string | null)[] = []
  let status = 500
  await page.route('https://feedback.example.org/notes', (route) => {
    sent.push(route.request().postData())
    return route.fulfill({ status, headers: { 'access-control-allow-origin': '*' } })
  })
  await page.locator('.feedback textarea').pressSequentially('an image')
  // What was typed before React was there is repeated for it key by key, and kept then.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('docsgen.island.feedback'))).toBe('"an image"')
  expect(await page.inputValue('.feedback textarea')).toBe('an image')
  await page.reload()
  await expect.poll(() => page.inputValue('.feedback textarea')).toBe('an image')
  await page.click('.feedback .button')
  await expect.poll(() => page.textContent('[role=status]')).toContain('It could not be sent')
  expect(await page.inputValue('.feedback textarea')).toBe('an image')
  status = 200
  await page.click('.feedback .button')
  await expect.poll(() => page.textContent('.feedback [role=status]')).toBe('Thank you.')
  expect(sent).toEqual(Array(2).fill('text=an+image&page=%2Ffeedback'))
  expect(await page.inputValue('.feedback textarea')).toBe('')
  await page.reload()
  await page.waitForSelector('[data-hydrated] .feedback')
  expect(await page.inputValue('.feedback textarea')).toBe('')
})
