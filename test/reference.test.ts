/** What the reference site says of its product: labels as on screen, one place for each fact, images that agree. */
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type DefaultTreeAdapterMap, parse } from 'parse5'
import { beforeAll, describe, expect, test } from 'vitest'
import config from '../docsgen.config.ts'
import { docsgen, project, repository, temporaryFolder } from './support/project.ts'
import { readRoutes } from './support/site-routes.ts'
import { compareTwins } from './support/twins.ts'

type Element = DefaultTreeAdapterMap['element']

const dist = path.join(temporaryFolder(), 'dist')
const pages = new Map<string, string>()
const read = (file: string) => readFileSync(path.join(repository, file), 'utf8')
const filesIn = (folder: string) =>
  readdirSync(path.join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.\w+$/.test(file))
    .map((file) => `${folder}/${file}`)
const sources = new Map([...filesIn('content'), ...filesIn('api')].map((file) => [file, read(file)]))
/** The site of another operator. */
const changed = read('docsgen.config.ts')
  .replace('reg.example.org', 'desk.example.net')
  .replace('https://code.example/lanyard/docs', 'https://forge.example/docs')
beforeAll(async () => {
  const root = project({ 'docsgen.config.ts': changed })
  for (const folder of ['content', 'api', 'assets', 'scenes'])
    cpSync(path.join(repository, folder), path.join(root, folder), { recursive: true })
  const { code, stderr } = await docsgen(['build', root, '--out', dist])
  expect(code, stderr).toBe(0)
  for (const route of readRoutes(dist))
    pages.set(route, readFileSync(path.join(dist, route === '/' ? 'index.html' : `${route}.html`), 'utf8'))
})

test('the parser of Markdown makes no difference to any file', async () => {
  expect(config.markdown).toEqual({ parser: 'remark-parse' })
  const root = project({ 'docsgen.config.ts': changed.replace("parser: 'remark-parse'", "parser: 'docsgen'") })
  for (const folder of ['content', 'api', 'assets', 'scenes'])
    cpSync(path.join(repository, folder), path.join(root, folder), { recursive: true })
  const other = path.join(root, 'dist')
  const { code, stderr } = await docsgen(['build', root])
  expect(code, stderr).toBe(0)
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  const names = files.map((each) => path.relative(dist, path.join(each.parentPath, each.name)))
  const differs = (name: string) => !readFileSync(path.join(dist, name)).equals(readFileSync(path.join(other, name)))
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter(differs)).toEqual([])
})

/** Labels of the product's screens, by the page of the guides that shows them. */
const labels = {
  orders: 'Orders|Create New Order|Show Details|Pending Payment|Pending Fulfillment|Mark as Fulfilled|Fulfill Order',
  products:
    'View Products|Create New Product|Create Product|Name|Display Name|Description|Base Price|Stock Control|Pass Platform Fee to Customer|Make Product Publicly Visible|Available From|Available Until|Minimum Purchase Age|Maximum Purchase Age|Restrict Product to User Roles|Restrict Product to Grants|View / Edit Details|Product Information|Update Product',
  'products/addons': 'Addons|Addon is complimentary|Create Add-on',
  'products/discounts': 'Discounts|Available From|Available Until|Create Discount Price',
  'products/options':
    'Single Select|Multi Select|Freetext Field|Number|Currency|Create New Option|Create|Mark Selected Options as Required|Assign Options',
  'products/surcharges':
    'Surcharge - Fixed Amount|Surcharge - Percentage|Tax Rate|Create New Surcharge|Create Surcharge|Assign Surcharges',
  'registration/badge_designer': 'Badge Designer|Display Name|Details|Save|Export|Import',
  'registration/cashier':
    'Enable payment acceptance|Require ID barcode scan|Enable staff check-in|Print separate staff badge|Print separate vendor badge|Actions → Update registration',
  'registration/cashier/scanner': 'Scanners|Add Manually|Scanner with Web Serial',
  'registration/raffle':
    'Create New Raffle|Add Static Weight|Associated Products|Create Raffle|Weight Configuration|Entrants|Run Raffle|Do Nothing|Close the raffle to new entries|Perform a test run|Run Raffle Draw|Ticket Points|Give non-winners a ticket point',
  'registration/transfer': 'Transfer Registration',
  'dealers/managment': 'Create Category|Manage Assistants|Vendor → Seating Preferences'
}

describe('the guides', () => {
  test.each(Object.entries(labels))('/docs/guides/%s has the labels of its screen', (page, expected) => {
    const shown = new Set(textsOf('strong', pages.get(`/docs/guides/${page}`)))
    expect(expected.split('|').filter((label) => !shown.has(label))).toEqual([])
  })

  test('boxes of the checklist can be ticked: all 19 are in it', () => {
    const html = pages.get('/docs/guides/convention_checklist') ?? ''
    expect(html).toContain('0 of 19 done')
    expect(html.match(/type="checkbox"/g)).toHaveLength(19)
  })
})

describe('drawings', () => {
  const drawn = [...sources].flatMap(([page, text]) =>
    [...text.matchAll(/^::drawing\[(.+)\]\{src=(\S+) width=(\d+) height=(\d+)\}$/gm)].map(
      ([, alt = '', src = '', width, height]) => {
        const svg = sources.get(path.posix.join(path.posix.dirname(page), src)) ?? ''
        return { page, text, alt, src, size: `${width} ${height}`, width: Number(width), svg }
      }
    )
  )

  test('their words have 12 px and more on a telephone of 390 px, also in a column', () => {
    const column = 350
    const small = drawn.filter(({ svg, width }) =>
      [...svg.matchAll(/font-size="([\d.]+)"/g)].some(([, size]) => (Number(size) * column) / width < 12)
    )
    expect(drawn.length).toBeGreaterThan(20)
    expect(small.map(({ src }) => src)).toEqual([])
  })

  test('they are as large as the page says', () => {
    expect(drawn.filter(({ svg, size }) => !svg.includes(`viewBox="0 0 ${size}"`)).map(({ src }) => src)).toEqual([])
  })

  test.each([
    ['consent.svg', ['Deny', 'Authorize Application']],
    ['consent_admin.svg', ['Administrative permission', 'Authorize Application']],
    ['discounts.svg', ['35.00', '40.00', 'Available From', 'Available Until', 'Create Discount Price']],
    ['options.svg', ['Mark Selected Options as Required', 'Assign Options']],
    ['surcharges.svg', ['Tax Rate', 'Create Surcharge', '45.30']],
    ['orders_states.svg', ['Unpaid', 'Paid', 'Pending Fulfillment', 'Fulfilled', 'Canceled']],
    ['orders_fulfil.svg', ['Fulfill Order']],
    ['volunteers.svg', ['Contact methods', 'Hours', 'Days', 'Help in the months before']],
    ['products.svg', ['Product Information', 'Images', 'Addons', 'Discounts', 'Options', 'Surcharges']],
    ['raffle_weights.svg', ['Multiply', 'Points']],
    ['transfer.svg', ['Transfer Registration']]
  ])('%s says what its page says', (name, words) => {
    const { svg = '', text = '' } = drawn.find(({ src }) => src === name) ?? {}
    const inDrawing = [...svg.matchAll(/<text[^>]*>([^<]+)</g)].map(([, each]) => each)
    expect(words.filter((word) => !inDrawing.includes(word))).toEqual([])
    expect(words.filter((word) => !text.toLowerCase().includes(word.toLowerCase()))).toEqual([])
  })
})

describe('the configuration', () => {
  /** Words that are also words of the language, or parts of other values. */
  const plain = new Set(['product', 'admin_area', 'social_label', 'currency', 'processor_countries'])

  test('has each value once: no page writes one out', () => {
    const values = Object.entries(config.variables ?? {}).filter(([name]) => !/^(price|example)_/.test(name))
    const written = [...sources].flatMap(([file, text]) =>
      values.filter(([name, value]) => !plain.has(name) && text.includes(value)).map(([name]) => `${file}: ${name}`)
    )
    expect(written).toEqual([])
  })

  test('changes the address of an event and of the sources on every page', () => {
    const left = [...pages].filter(([, html]) => /reg\.example\.org|code\.example/.test(html))
    expect(left.map(([route]) => route)).toEqual([])
    const calls = [...pages.values()].join().match(/https:\/\/desk\.example\.net/g) ?? []
    expect(calls.length).toBeGreaterThan(50)
  })

  test('has what an operator must fill in, and CONTRIBUTING names it', () => {
    const policies = ['privacy', 'terms', 'dmca'].map((name) => sources.get(`content/policy/${name}.md`) ?? '')
    const names = new Set(policies.flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)))
    const guide = read('CONTRIBUTING.md')
    expect(names.size).toBeGreaterThan(10)
    expect([...names].filter((name) => !guide.includes(`\`${name}\``))).toEqual([])
  })

  test('names hosts that nobody can register, but for those of the law', () => {
    const hosts = [...pages.values()].flatMap((html) =>
      [...html.matchAll(/(?:href|src)="(?:https?:\/\/|mailto:[^"@]+@)([^/"?]+)/g)].map(([, host = '']) => host)
    )
    const reserved = /(^|\.)(example|example\.(com|org|net))$/
    expect([...new Set(hosts)].filter((host) => !reserved.test(host))).toEqual(['dmca.copyright.gov'])
  })
})

test('every page of the documentation has a table of contents, of levels 2 and 3', () => {
  const missing = [...pages].filter(([route, html]) => {
    const [toc] = html.match(/<nav class="toc".*?<\/nav>/s) ?? []
    const wanted = [...html.matchAll(/<h[23][^>]* id="([^"]+)"/g)].filter(([, id]) => !toc?.includes(`href="#${id}"`))
    const unnamed = /<h[23](?![^>]* id=)/.test(html)
    return route.startsWith('/docs/') && (!toc || unnamed || wanted.length > 0)
  })
  expect(missing.map(([route]) => route)).toEqual([])
})

test('policies are final texts with all of their sections', () => {
  const sections = ['privacy', 'terms', 'dmca'].map(
    (name) => (pages.get(`/policy/${name}`)?.match(/<h2/g) ?? []).length
  )
  expect(sections).toEqual([17, 17, 5])
  for (const name of ['privacy', 'terms', 'dmca'])
    expect(pages.get(`/policy/${name}`)).not.toMatch(/template|placeholder/i)
})

test('statuses that the product does not promise are marked as common practice', () => {
  const unmarked = [...pages].flatMap(([route, html]) =>
    [...html.matchAll(/<code class="status[^"]*">(401|404|429)<\/code>.*?<\/li>/gs)]
      .filter(([row]) => !row.includes('Common practice'))
      .map(([, status]) => `${route}: ${status}`)
  )
  expect(unmarked).toEqual([])
})

/** Texts of the elements of a name, in their order. */
function textsOf(name: string, html = ''): string[] {
  const texts: string[] = []
  const visit = (node: DefaultTreeAdapterMap['node']) => {
    if (node.nodeName === name) texts.push(textOf(node))
    else if ('childNodes' in node) node.childNodes.forEach(visit)
  }
  visit(parse(html))
  return texts
}

function textOf(node: DefaultTreeAdapterMap['node']): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? (node as Element).childNodes.map(textOf).join('') : ''
}

test('every page says in Markdown what it says in HTML', () => {
  const { pages: count, problems, said } = compareTwins(dist)
  expect(problems).toEqual([])
  expect(count).toBe(pages.size * 2 - 1) // the home page is written once
  expect(said).toBeGreaterThan(6000)
})
