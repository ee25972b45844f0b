/** Pages of an OpenAPI document in a browser: their look, tabs that are remembered, and links to what is in closed rows. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findInBothModes } from '../support/axe.ts'
import { openBrowser, visit } from '../support/browser.ts'
import { repository } from '../support/project.ts'

const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const badge = { $ref: '#/components/schemas/Badge' }
/** What a document can have beside its operations. */
const desk = {
  openapi: '3.1.0',
  info: { title: 'Desk', version: '1', description: 'Prints badges.' },
  servers: [
    { url: 'https://{region}.desk.example', variables: { region: { default: 'eu', enum: ['eu', 'us'] } } },
    { url: 'https://test.desk.example', description: 'For tests' }
  ],
  tags: [{ name: 'Badges', description: 'What is worn.' }],
  security: [{ crew: ['badge:read'] }, { key: [] }],
  webhooks: {
    printed: {
      post: { summary: 'It is printed', requestBody: json(badge), responses: { 204: { description: 'Thanks' } } }
    }
  },
  paths: {
    '/a/longer/path/{badgeId}/than/a/telephone/is/wide': {
      get: {
        operationId: 'getBadge',
        summary: 'Fetch a badge',
        tags: ['Badges'],
        parameters: [{ name: 'badgeId', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }],
        responses: {
          200: { description: 'The badge', ...json(badge), links: { again: { operationId: 'printBadge' } } },
          404: { description: '**Not** there', ...json({ type: 'object', properties: { code: { type: 'integer' } } }) }
        }
      }
    },
    '/badges': {
      post: {
        operationId: 'printBadge',
        summary: 'Print a badge',
        deprecated: true,
        tags: ['Badges'],
        requestBody: json(badge),
        responses: { 201: { description: 'Done', ...json({ type: 'array', items: badge }) } },
        callbacks: { done: { '{$request.body#/url}': { post: { responses: { 204: { description: 'Thanks' } } } } } }
      }
    }
  },
  components: {
    securitySchemes: {
      crew: {
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: 'https://desk.example', scopes: { 'badge:read': 'Read badges' } } }
      },
      key: { type: 'apiKey', in: 'header', name: 'X-Key', description: 'A key.' }
    },
    schemas: {
      Badge: {
        type: 'object',
        required: ['name'],
        properties: {
          url: { type: 'string', format: 'uri' },
          name: { type: 'string', maxLength: 40, default: 'Ann', description: 'What is on it.' },
          side: {
            oneOf: [
              { const: 'front', description: 'Seen.' },
              { const: 'back', title: 'Back' }
            ]
          },
          media: { oneOf: [{ $ref: '#/components/schemas/Paper' }, { type: 'object', properties: { chip: {} } }] },
          above: badge
        },
        examples: [{ name: 'Ann' }]
      },
      Paper: { type: 'object', properties: { weight: { type: 'integer', enum: [80, 160], deprecated: true } } }
    }
  }
}
const config = `export default {
  title: 'Shelf',
  url: 'https://shelf.example',
  api: 'api/openapi.yaml',
  apis: {
    desk: { file: 'api/desk.json', at: '/desk' },
    train: { file: 'api/train.json', at: '/train', samples: ['curl', 'go', 'csharp'], rules: { 'api-example': 'off' } }
  },
  sidebars: { '/reference': 'auto', '/desk': 'auto', '/train': 'auto' }
}`
/** As others wrote it. */
const train = readFileSync(
  path.join(repository, 'node_modules/@readme/oas-examples/3.1/json/train-travel.json'),
  'utf8'
)
const files = { 'docsgen.config.ts': config, 'api/desk.json': JSON.stringify(desk), 'api/train.json': train }
const state = openBrowser({ site: 'api', files })

/** The language each box of requests shows. */
const shown = '.example[data-tabs] label:has(:checked)'

test('a language that is chosen is that of every request, on the next pages and after a reload', async () => {
  const { page } = await visit(state, '/reference/books')
  await page.click('.tab:text("Python") >> nth=1')
  await expect.poll(async () => new Set(await page.locator(shown).allTextContents())).toEqual(new Set(['Python']))
  expect(await page.locator('.example-code:visible').first().textContent()).toContain('import requests')
  await page.click('.sidebar a[href="/reference/session"]')
  await page.waitForSelector('h1:text("Sessions")')
  await expect.poll(() => page.locator(shown).first().textContent()).toBe('Python')
  await page.reload()
  await expect.poll(() => page.locator(shown).first().textContent()).toBe('Python')
  const directions = await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
    return [...document.querySelectorAll('main :is(code, pre, .example-path)')].map(
      (each) => getComputedStyle(each).direction
    )
  })
  expect(new Set(directions)).toEqual(new Set(['ltr']))
})

/** A page of one operation, of a tag, of schemas, of webhooks, the head of a document, and a page of a public one. */
const kinds = ['/reference/session', '/desk/badges', '/desk/schemas', '/desk/webhooks', '/desk', '/train/bookings']

test('with all of it open, axe finds nothing in both modes, narrow and wide, and no width is too narrow or too wide', async () => {
  const { page } = await visit(state, '/')
  const problems: string[] = []
  for (const url of kinds) {
    await page.goto(state.served.url + url)
    await page.evaluate(() => {
      for (const each of document.querySelectorAll<HTMLDetailsElement>('main details')) each.open = true
    })
    for (const width of [320, 390, 996, 997, 1199, 1200, 1280, 1700]) {
      await page.setViewportSize({ width, height: 800 })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (over > 0) problems.push(`${url} is ${over} px too wide at ${width} px`)
      // On a narrow screen the parts of all kinds are those of two pages.
      if (width === 390 && ['/desk/badges', '/train/bookings'].includes(url))
        problems.push(...(await findInBothModes(page, 'html')).map((each) => `${url}, narrow: ${each}`))
      if (width === 1280) problems.push(...(await findInBothModes(page, 'html')).map((each) => `${url}: ${each}`))
    }
  }
  expect(problems).toEqual([])
})

test('samples are beside the text in a wide window and above the fields in a narrow one, the contents below the title and the first paragraph', async () => {
  const { page } = await visit(state, '/desk/badges')
  const boxes = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    const [text, samples, fields, title, contents, last] = await Promise.all(
      ['.operation-text', '.examples', '.operation-rest', 'h1', '.toc-folded, .toc', '.operation:last-of-type'].map(
        (each) => page.locator(each).filter({ visible: true }).first().boundingBox()
      )
    )
    if (!text || !samples || !fields || !title || !contents || !last) throw new Error('a part is not shown')
    return { text, samples, fields, title, contents, last }
  }
  for (const width of [390, 1100]) {
    const { text, samples, fields, title, contents } = await boxes(width)
    expect(samples.y).toBeGreaterThanOrEqual(text.y + text.height)
    expect(fields.y).toBeGreaterThanOrEqual(samples.y + samples.height)
    expect(contents.y).toBeGreaterThanOrEqual(title.y + title.height)
    expect(contents.y).toBeGreaterThan((await page.locator('.toc + p').boundingBox())?.y ?? contents.y)
  }
  for (const width of [1200, 1280, 1700, 2560]) {
    const { text, samples, fields, title, contents } = await boxes(width)
    expect(samples.x).toBeGreaterThan(text.x + text.width)
    expect(samples.y).toBeLessThan(text.y + 10)
    expect(fields.x).toBe(text.x)
    expect(contents.x).toBeGreaterThan(title.x + 300)
    expect(contents.y).toBeLessThanOrEqual(title.y + 10)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  const marked = () => page.locator('.operations [aria-current]').allTextContents()
  await page.locator('[id="desk/printBadge.responses"]').scrollIntoViewIfNeeded()
  await page.evaluate(() => document.getElementById('desk/printBadge')?.scrollIntoView({ block: 'start' }))
  await expect.poll(marked).toEqual(['POST Print a badge'])
  expect(await page.locator('.operations s').allTextContents()).toEqual(['Print a badge'])
})

test('a link to what is in a closed row opens the way: at a load, on the page, and from a page without the script', async () => {
  const deep = 'getBook.200.chapters.parts'
  const isInView = (id: string) => `(() => {
    const { top, height } = document.getElementById(${JSON.stringify(id)}).getBoundingClientRect()
    return height > 0 && top >= 0 && top < innerHeight
  })()`
  const { page } = await visit(state, `/reference/books#${deep}`)
  await expect.poll(() => page.evaluate(isInView(deep))).toBe(true)
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = false
    location.hash = ''
  })
  await page.evaluate((id) => {
    location.hash = id
  }, deep)
  await expect.poll(() => page.evaluate(isInView(deep))).toBe(true)
  await page.goto(`${state.served.url}/`)
  state.served.asked.length = 0
  await page.evaluate((id) => {
    const link = document.createElement('a')
    link.href = `/reference/books#${id}`
    link.textContent = 'deep'
    document.querySelector('main')?.prepend(link)
  }, deep)
  await page.click('main a:text("deep")')
  await page.waitForSelector('h1:text("Books")')
  await expect.poll(() => page.evaluate(isInView(deep))).toBe(true)
  const scripts = () => performance.getEntriesByType('resource').map(({ name }) => name)
  expect(await page.evaluate(scripts)).toContainEqual(expect.stringContaining('/docsgen/extras.'))
  expect(state.served.asked.some((each) => each.path.startsWith('/docsgen/boot.'))).toBe(false)
  // Only pages that show an operation or a schema name the script.
  const names = (file: string) => readFileSync(path.join(state.served.dir, file), 'utf8').includes('/docsgen/extras.')
  expect(['reference/books.html', 'reference/session.html', 'reference/failures.html'].every(names)).toBe(true)
  expect(names('index.html')).toBe(false)
})
