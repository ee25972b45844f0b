/**
 * The words of the reference site against what it does, and against one another. It is tried as an operator has it: all
 * its folders, those of the theme too, in a project of their own, with a banner that can be closed.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import config from '../docsgen.config.ts'
import { storageKeys } from '../src/client/storage.ts'
import { arrive, openBrowser, visit } from './support/browser.ts'
import { buildProject, type Files, repository } from './support/project.ts'
import { readRoutes } from './support/site-routes.ts'

const files: Files = {}
for (const folder of ['content', 'templates', 'assets', 'api', 'scenes'])
  for (const entry of readdirSync(path.join(repository, folder), { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isFile()) files[path.relative(repository, file)] = readFileSync(file)
  }
const written = readFileSync(path.join(repository, 'docsgen.config.ts'), 'utf8')
files['docsgen.config.ts'] = written.replace('closeable: false', 'closeable: true')
const state = openBrowser({ project: files })
const read = (file: string) => readFileSync(path.join(state.served.dir, file), 'utf8')

test('the site can be moved: it builds in another folder, with all of its templates', () => {
  expect(readRoutes(state.served.dir)).toHaveLength(34)
})

/** Keeps the names of all keys that are ever set, in either storage. */
const watchKeys = `for (const area of ['localStorage', 'sessionStorage']) {
  const real = window[area]
  const set = (_, key, value) => {
    const seen = new Set(JSON.parse(window.name || '[]')).add(area + ' ' + key)
    window.name = JSON.stringify([...seen])
    real[key] = value
    return true
  }
  const get = (_, key) => real[key]
  const deleteProperty = (_, key) => delete real[key]
  Object.defineProperty(window, area, { value: new Proxy({}, { get, set, deleteProperty }) })
}`

const keysOf = async (page: Page) => JSON.parse(await page.evaluate(() => window.name || '[]')) as string[]

test('the privacy policy lists the keys that a reader’s browser keeps, and no other', async () => {
  const viewport = { width: 900, height: 800 }
  const { page } = await visit(state, '/', { init: watchKeys, viewport, provokes: /net::ERR_FAILED/ })
  await page.click('.banner-close')
  await page.click('.colour-toggle')
  await page.click('.menu > summary')
  await page.click('.menu a[href="/docs/guides/intro"]')
  await page.waitForSelector('h1:text("Introduction")')
  await page.goto(`${state.served.url}/docs/guides/convention_checklist`)
  await page.click('.checklist input >> nth=0')
  await page.goto(`${state.served.url}/docs/api/endpoints/v0/users`)
  await page.click('.tab:text("Python") >> nth=0')
  // A page that cannot be fetched is loaded instead, once.
  await page.route('**/docs/api/endpoints/v0/roles', (route) =>
    route.request().resourceType() === 'document' ? route.continue() : route.abort()
  )
  await page.click('main a[href="/docs/api/endpoints/v0/roles#listRoles"]')
  await arrive(page, '/docs/api/endpoints/v0/roles')
  await page.keyboard.press('/')
  await page.fill('[role=combobox]', 'raffle')
  await page.click('[role=option] >> nth=0')
  await page.waitForSelector('h1:text("Raffles")')
  const kept = await keysOf(page)
  const declared = Object.entries(storageKeys).flatMap(([area, keys]) => keys.map((key) => `${area} ${key}`))
  // It has neither islands of its own nor a second language.
  const own = declared.filter((key) => !/ (?:island\.|language)$/.test(key))
  const listed = [...read('policy/privacy.md').matchAll(/^\| `docsgen\.([\w.]+)`/gm)].map(([, key = '']) => key)
  const isOf = (name: string, key: string) => (key.endsWith('.') ? name.startsWith(key) : name === key)
  const names = kept.map((key) => key.replace(' docsgen.', ' '))
  expect(names.filter((name) => !own.some((key) => isOf(name, key)))).toEqual([])
  expect(own.filter((key) => !names.some((name) => isOf(name, key)))).toEqual([])
  expect(listed.sort()).toEqual(own.map((key) => key.replace(/.* /, '')).sort())
})

test('a policy that leaves out what a browser keeps is not published', async () => {
  const page = '# Privacy\n\n:::storage\nWe keep `docsgen.theme` and `docsgen.banner`.\n:::\n'
  const { code, stderr } = await buildProject({ 'content/index.md': page })
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /^content\/index\.md:3:1: error: Expected `:::storage` to name `docsgen\.version`, .*`docsgen\.scroll\.`, which browsers keep/m
  )
})

interface Call {
  operationId: string
  security?: Record<string, string[]>[]
  responses: Record<string, unknown>
}

const openapi = parseYaml(String(files['api/openapi.yaml'])) as {
  paths: Record<string, Record<string, Call>>
  components: { responses: Record<string, unknown>; schemas: Record<string, { oneOf: { const: number }[] }> }
}
const calls = Object.values(openapi.paths).flatMap((methods) =>
  Object.values(methods).filter(({ operationId }) => operationId !== undefined)
)

/** The response as text, its reference followed. */
function responseOf({ responses }: Call, status: string): string {
  const { $ref = '' } = (responses[status] ?? {}) as { $ref?: string }
  return JSON.stringify(openapi.components.responses[$ref.split('/').at(-1) ?? ''] ?? responses[status] ?? {})
}

test('a call that is refused names the scopes of that very call, in the document and on its page', () => {
  const secured = calls.filter(({ security = [] }) => security.length > 0)
  expect(secured).toHaveLength(12)
  const pages = readRoutes(state.served.dir).map((route) => (route === '/' ? '' : read(`${route}.html`)))
  for (const call of secured) {
    const scopes = call.security?.flatMap((each) => Object.values(each).flat()) ?? []
    const named = ['401', '403'].flatMap((status) => responseOf(call, status).match(/\w+(?::\w+)+(?=["`])/g) ?? [])
    expect(new Set(named), call.operationId).toEqual(new Set(scopes))
    const section = pages
      .map((html) => html.split(`<section class="operation" id="${call.operationId}">`)[1])
      .find(Boolean)
    const [shown = ''] = section?.split('</section>') ?? []
    const text = shown.replace(/<[^>]*>/g, '').replaceAll('&quot;', '"')
    const samples = [...text.matchAll(/"access": \{[^}]*"permissions": \[([^\]]*)\]/g)].map(([, list = '']) => list)
    expect(samples.length, call.operationId).toBe(1)
    for (const scope of scopes) expect(samples.join(), call.operationId).toContain(scope)
  }
})

test('codes in samples of errors are those of calls that the site describes, and the page of codes says which', () => {
  const codeIn = (text: string) => [...text.matchAll(/"code":\s*(\d)/g)].map(([, code]) => code)
  const answered = new Set(
    calls.flatMap((call) => Object.keys(call.responses).flatMap((status) => codeIn(responseOf(call, status))))
  )
  const shown = ['errors.md', 'errors/logicerrorcodes.md'].flatMap((page) => codeIn(read(`docs/api/${page}`)))
  expect(new Set(shown)).toEqual(answered)
  for (const code of answered) expect(read('docs/api/errors/logicerrorcodes.md')).toContain(`only [code ${code}]`)
  const known = openapi.components.schemas.LogicErrorCode?.oneOf.map((each) => String(each.const)) ?? []
  const linked = readRoutes(state.served.dir).flatMap((route) =>
    [...(route === '/' ? '' : read(`${route}.md`)).matchAll(/#le-code-(\d+)\)/g)].map(([, code]) => code)
  )
  expect(linked.filter((code = '') => !known.includes(code))).toEqual([])
})

test('prices are those of the configuration wherever the site names one, and the example adds up', () => {
  const { price_attendee, price_room, price_other, currency, ...values } = config.variables ?? {}
  const glossary = read('docs/guides/intro.md').match(/^\| Platform fee .*$/m)?.[0]
  for (const text of [read('pricing.md'), glossary])
    for (const price of [`${currency}${price_attendee}`, `${currency}${price_room}`, `${price_other}`])
      expect(text).toContain(price)
  const amount = (name: string) => Number(values[`example_${name}`]?.replaceAll(',', ''))
  expect(amount('registration_fee') + amount('sales_fee')).toBe(amount('total_fee'))
  // No other page has a price of the platform's, which all have the currency before them.
  const others = readRoutes(state.served.dir).filter(
    (route) => !['/', '/pricing', '/docs/guides/intro'].includes(route)
  )
  const priced = others.filter((route) => read(route === '/' ? 'index.md' : `${route}.md`).includes(`${currency}`))
  expect(priced).toEqual([])
  const sums = read('index.md').match(/US\$[\d,.]+/g) ?? []
  expect(sums.length).toBeGreaterThan(3)
  const known = [price_attendee, price_room, ...Object.values(values)].map((value) => `${currency}${value}`)
  expect(sums.filter((sum) => !known.includes(sum))).toEqual([])
})

test('below every page are three columns of links and the copyright, and nothing else', () => {
  for (const route of readRoutes(state.served.dir)) {
    const [, footer = ''] = read(route === '/' ? 'index.html' : `${route}.html`).split('<footer class="footer">')
    const rest = footer.split('</footer>')[0]?.replace(/<nav .*?<\/nav>/gs, '|')
    expect(rest, route).toBe('|||<p class="footer-copyright">© 2024 Example Events LLC</p>')
  }
})

test('the table of contents is beside the text in wide windows: on pages of operations beside the title, of one operation below it', async () => {
  const { page } = await visit(state, '/')
  for (const [route, text, widths] of [
    ['guides/orders', 'article', [997, 1280, 1600]],
    ['api/errors', 'article', [997, 1280, 1600]],
    ['api/endpoints/v0/roles', 'h1', [1280, 1600, 1700]]
  ] as const) {
    await page.goto(`${state.served.url}/docs/${route}`)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const right = await page.$eval(text, (each) => each.getBoundingClientRect().right)
      const toc = await page.locator('.toc').boundingBox()
      expect(toc?.x, `${route}, ${width}`).toBeGreaterThanOrEqual(right)
      expect((toc?.x ?? 0) + (toc?.width ?? 0), `${route}, ${width}`).toBeLessThanOrEqual(width)
    }
  }
})

test('the total of the example is in sight on a phone', async () => {
  const { page } = await visit(state, '/pricing', { viewport: { width: 390, height: 844 } })
  const right = await page.$eval('tr:last-child td:last-child strong', (total) => total.getBoundingClientRect().right)
  expect(right).toBeLessThanOrEqual(390)
})
