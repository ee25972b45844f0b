/** Questions in the dialog of search, answered by a server of the project at another origin. */
import http from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'
import { freePort } from '../support/servers.ts'

const port = await freePort()
const endpoint = `http://127.0.0.1:${port}/ask`
const state = openBrowser({
  project: {
    'docsgen.config.mjs': `export default { search: { ask: { endpoint: '${endpoint}' } } }`,
    'content/index.md': '# Home\n\n[Silo](silo.md) [Mill](mill.md)\n',
    'content/silo.md': '# Silo\n\nKeeps what is dry.\n\n## Rust\n\nRust eats a silo.\n',
    'content/secret.md': '---\nmachines: { exclude: true }\n---\n\n# Rust of a silo\n\nNot for machines.\n',
    'content/mill.md': '# Mill\n\nGrinds a grain.\n'
  }
})
const got: unknown[] = []
let finish = () => {}
let status = 200
const server = http.createServer(async (request, response) => {
  response.setHeader('Access-Control-Allow-Origin', '*').setHeader('Access-Control-Allow-Headers', 'Content-Type')
  if (request.method === 'OPTIONS') return void response.end()
  got.push(await json(request))
  response.statusCode = status
  response.write('Oil it: [Rust](/silo#rust).')
  finish = () =>
    response.end('\n\nNot [a mill](/mill), [this](https://evil.example/silo) or <b>that</b>, [old](/silo#old).')
  if (status !== 200) finish()
})
beforeAll(() => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve)))
afterAll(() => void server.close())

test('the question goes with the best sections, and the answer is shown as it comes, with links to what was found', async () => {
  Object.assign(got, { length: 0 })
  status = 200
  const { page } = await visit(state, '/mill', { provokes: /500/ })
  const open = async () => {
    await page.waitForFunction(() => !history.state?.search && !document.querySelector('dialog[open]'))
    await page.keyboard.press('Control+k')
  }
  const ask = async (question: string) => {
    await open()
    await page.fill('.search input', question)
    await page.getByRole('button', { name: `Ask “${question}”` }).click()
  }
  await ask('silo rust')
  const answer = page.locator('.search .search-note[role="status"]')
  await expect.poll(() => answer.textContent()).toBe('Oil it: Rust.')
  expect(got).toEqual([
    {
      question: 'silo rust',
      sections: [
        { url: '/silo#rust', title: 'Silo', heading: 'Rust', text: 'Rust eats a silo.' },
        { url: '/silo', title: 'Silo', heading: '', text: 'Keeps what is dry.' },
        { url: '/', title: 'Home', heading: '', text: 'Silo Mill' }
      ]
    }
  ])
  expect(await answer.evaluate((element) => [document.activeElement === element, element.ariaBusy])).toEqual([
    true,
    'true'
  ])
  finish()
  await expect.poll(() => answer.getAttribute('aria-busy')).toBe('false')
  await expect.poll(() => answer.locator('p').count()).toBe(2)
  expect(await answer.locator('p').last().textContent()).toBe('Not a mill, this or <b>that</b>, old.')
  const hrefs = await answer.locator('a').evaluateAll((all) => all.map((each) => each.getAttribute('href')))
  expect(hrefs).toEqual(['/silo#rust', '/silo'])
  await answer.locator('a').first().click()
  await page.waitForURL('**/silo#rust')
  expect(await page.locator('dialog[open]').count()).toBe(0)

  await ask('rust')
  await expect.poll(() => answer.textContent()).toBe('Oil it: Rust.')
  await page.keyboard.press('Escape')
  await open()
  await page.getByRole('button', { name: 'Ask “rust”' }).waitFor()
  await page.keyboard.press('Escape')

  status = 500
  await ask('grain')
  await expect.poll(() => answer.textContent()).toBe('No answer came. Try again later.')
})
