import { describe, expect, test } from 'vitest'
import { emptyFacts, type Page } from '../../src/page/page.ts'
import { type Category, createFolderOf } from '../../src/site/sidebar/categories.ts'
import { createSidebar, findSidebar, type SidebarSource } from '../../src/site/sidebar/sidebar.ts'
import type { NavItem } from '../../src/site/sidebar/slice.ts'
import { linksIn, navbar } from '../support/html.ts'
import { buildProject } from '../support/project.ts'

function page(url: string, sidebar: Page['meta']['sidebar'] = {}): Page {
  const meta = { title: `T${url}`, toc: true, sidebar, data: {} }
  return { file: `content${url}.md`, key: url, url, meta, ...emptyFacts() }
}

function sidebar(
  pages: Page[],
  {
    categories = {},
    prefix = '/g',
    entries = 'auto'
  }: { categories?: Record<string, Category>; prefix?: string; entries?: SidebarSource['entries'] } = {}
) {
  const byUrl = new Map(pages.map((each) => [each.url, each]))
  const known = new Map(Object.entries(categories))
  const project = { sidebars: {}, versions: [] }
  return createSidebar({
    folderOf: createFolderOf(project, known, (url) => byUrl.has(url)),
    iconOf: (name) => name,
    operationOf: () => undefined,
    prefix,
    site: 'Site',
    entries,
    pages: byUrl,
    listedIn: () => byUrl,
    isLast: () => false,
    lang: undefined,
    isMade: () => false,
    categories: known,
    resolve: (href) => (byUrl.has(href) ? { url: href } : { href }),
    toHref: (url) => `/base${url}`
  })
}

function outline(items: NavItem[] = []): unknown[] {
  return items.map((item) => (item.items ? [item.label, outline(item.items)] : item.label))
}

test('the sidebar of all pages is called what the site is, another what its home page is', () => {
  const pages = [page('/'), page('/g')]
  expect(sidebar(pages, { prefix: '/' }).label).toBe('Site')
  expect(sidebar(pages, { prefix: '/', categories: { '/': { label: 'Own' } } }).label).toBe('Own')
  expect(sidebar(pages).label).toBe('T/g')
})

describe('a tree from folders', () => {
  const pages = [
    page('/g/z', { order: 1 }),
    page('/g/a'),
    page('/g/b/two'),
    page('/g/b/one', { label: 'One' }),
    page('/g/c'),
    page('/g/c/child'),
    page('/x'),
    page('/g/hidden', { hidden: true })
  ]
  const tree = sidebar(pages, { categories: { '/g/b': { label: 'Bees', order: 2 } } })

  test('is ordered by order, then name; a folder without a page is named by its category', () => {
    expect(outline(tree.slice('/g/a'))).toEqual([
      'T/g/z',
      ['Bees', ['One', 'T/g/b/two']],
      'T/g/a',
      ['T/g/c', ['T/g/c/child']]
    ])
    expect(tree.order).toEqual(['/g/z', '/g/b/one', '/g/b/two', '/g/a', '/g/c', '/g/c/child'])
  })

  test('marks the page and opens the way to it, no other', () => {
    const [, bees, , c] = tree.slice('/g/b/one')
    expect(bees).toMatchObject({ open: true, items: [{ label: 'One', href: '/base/g/b/one', current: true }, {}] })
    expect([c, bees?.items?.[0]]).not.toContainEqual(expect.objectContaining({ open: true }))
    expect(tree.trail('/g/b/one')).toEqual([{ label: 'Bees' }])
  })

  test('that is large has another text when an entry is that a page shows, and only then', () => {
    const many = Array.from({ length: 200 }, (_, at) => page(`/g/m/${at}`))
    const named = (label: string) => sidebar([...pages, ...many, page('/g/b/x', { label })]).sliceText
    expect(named('Two')('/g/b/one')).not.toBe(named('2')('/g/b/one'))
    expect(named('Two')('/g/z')).toBe(named('2')('/g/z'))
  })

  test('does not depend on the order pages come in', () => {
    const other = sidebar([...pages].reverse(), { categories: { '/g/b': { label: 'Bees', order: 2 } } })
    expect(other.slice('/g/c')).toEqual(tree.slice('/g/c'))
  })
})

test('numbers in names are ordered as numbers, and the page of the whole sidebar is the first of the trail', () => {
  const tree = sidebar(['/g', '/g/step-10', '/g/step-2', '/g/step-1', '/g/x/1', '/other'].map((url) => page(url)))
  expect(tree.order).toEqual(['/g', '/g/step-1', '/g/step-2', '/g/step-10', '/g/x/1'])
  expect(tree.trail('/g')).toEqual([])
  expect(tree.trail('/g/x/1')).toEqual([{ label: 'T/g', url: '/g' }, { label: 'X' }])
})

test('a page listed twice is open where it comes first: the text for its key holds all it shows', () => {
  const pages = ['/g/twice', ...Array.from({ length: 160 }, (_, at) => `/g/p${at}`)].map((url) => page(url))
  const tree = (label: string) =>
    sidebar(pages, {
      entries: [
        { href: '/g/twice' },
        { label: 'All', items: pages.slice(1).map(({ url }) => ({ href: url })) },
        { href: '/g/twice', items: [{ href: '/g/p1' }, { label, href: '/g/p2' }] }
      ]
    })
  const [one, other] = [tree('One'), tree('Other')]
  expect(one.whole).toBeDefined()
  expect(one.sliceText('/g/twice')).toBe(other.sliceText('/g/twice'))
  expect(one.slice('/g/twice')).toEqual(other.slice('/g/twice'))
  expect(one.slice('/g/twice')[2]).toMatchObject({ current: true, closed: true })
})

test('a tree written by hand keeps its order, takes labels from pages and leads elsewhere', () => {
  const more = [
    { href: '/g/a', label: 'Ay' },
    { label: 'Out', href: 'https://x.y' }
  ]
  const entries = [{ href: '/g/b' }, { label: 'More', items: more }]
  const tree = sidebar([page('/g/a'), page('/g/b')], { entries })
  expect(outline(tree.slice('/g/a'))).toEqual(['T/g/b', ['More', ['Ay', 'Out']]])
  expect(tree.order).toEqual(['/g/b', '/g/a'])
})

test('in a large tree a page shows the open branch and a window of each level', () => {
  const pages = Array.from({ length: 500 }, (_, at) => page(`/g/f${at % 5}/p${String(at).padStart(3, '0')}`))
  const tree = sidebar(pages)
  const items = tree.slice('/g/f2/p252')
  const rest = { label: '', rest: true }
  const open = items.find((item) => item.open)
  expect(items).toHaveLength(5)
  expect(open?.items?.filter((item) => !item.rest)).toHaveLength(60)
  expect([open?.items?.[0], open?.items?.at(-1)]).toEqual([rest, rest])
  expect(open?.items?.some((item) => item.current)).toBe(true)
  const last = tree.slice('/g/f2/p497').find((item) => item.open)?.items
  expect([last?.[0], last?.at(-1)?.current]).toEqual([rest, true])
  expect(tree.whole).toBe('/docsgen/sidebar/g')
  expect(tree.slice(tree.whole ?? '').flatMap((item) => item.items)).toHaveLength(500)
  expect(items[0]).toEqual({ label: 'F0', closed: true, items: [{ label: 'F0', href: '/base/g/f0/p000' }] })
})

test('the longest prefix that holds the page wins', () => {
  const all = sidebar([page('/g/a'), page('/g/in/b')], { prefix: '/' })
  const inner = sidebar([page('/g/in/b')], { prefix: '/g/in' })
  expect(findSidebar([all, inner], '/g/in/b')).toBe(inner)
  expect(findSidebar([all, inner], '/g/a')).toBe(all)
  expect(findSidebar([inner], '/g/inner')).toBeUndefined()
})

describe('the section of a page', () => {
  const urls = ['', '/start', '/api', '/api/two', '/cli', '/cli/one', '/tips'].map((url) => `/g${url}`)
  const guides = { label: 'Guides', items: [{ href: '/g/start' }, { href: '/g/cli' }, { href: '/g/api/two' }] }
  const api = [
    { label: 'Out', href: 'https://x.y' },
    { href: '/g/api', items: [{ href: '/g/cli/one' }] }
  ]
  const parts = [
    { label: 'Tutorial', items: [{ href: '/g' }, guides] },
    { label: 'API', items: api }
  ]
  const entries = [...parts, { href: '/g/tips' }, { href: '/g' }]
  const pages = urls.map((url) => page(url))
  const [tree, all] = [sidebar(pages, { entries }), sidebar(pages, { prefix: '/', entries })]

  test('is of the smallest part that begins with an entry, whatever the folders', () => {
    const targets = ['/g/cli', '/g', '/g/api', '/g/start']
    expect(tree.section('/g/cli/one', targets)).toBe('/g/api')
    expect(tree.section('/g/api/two', targets)).toBe('/g/start')
    expect(tree.section('/g/tips', targets)).toBe('/g')
    expect(tree.section('/g/api/two', ['/g/cli', '/g', '/g/api'])).toBe('/g')
    const auto = sidebar([...pages, page('/g/about')])
    expect(auto.order.slice(0, 2)).toEqual(['/g', '/g/about'])
    expect(auto.section('/g/tips', ['/g/about', '/g/cli'])).toBe('/g/about')
    expect(auto.section('/g/tips', ['/g/about', '/g/cli', '/g'])).toBe('/g')
  })

  test('else of the only entry in the sidebar, or of one in the same group', () => {
    expect(tree.section('/g/tips', ['/g/cli', '/g/cli'])).toBe('/g/cli')
    expect(all.section('/g/tips', ['/g/cli'])).toBeUndefined()
    expect(tree.section('/g/start', ['/g/api', '/g/cli'])).toBe('/g/cli')
    expect(tree.section('/g/tips', ['/g/api', '/g/cli'])).toBeUndefined()
    expect(tree.section('/g/tips', ['/other'])).toBeUndefined()
  })
})

test('entries of the navbar are current: the page, else its section; beside a page in a menu both', async () => {
  const targets = ['/guides', '/guides/setup/install', '/reference/api', '/news']
  const inGuides = ['index', 'more', 'last', 'setup/install', 'setup/next'].map((name) => `guides/${name}`)
  const paths = ['index', ...inGuides, 'reference/api', 'reference/more', 'about']
  const apart = ['news/index', 'news/2026/one', 'newsroom', 'guides/hidden']
  const { files } = await buildProject({
    'docsgen.config.mjs': `export default {
  navbar: ${JSON.stringify([...targets.map((href) => ({ label: href, href })), { label: 'More', items: [{ label: 'Last', href: '/guides/last' }] }])},
  sidebars: { '/': 'auto' }
}
`,
    ...Object.fromEntries(paths.map((name) => [`content/${name}.md`, `# ${name}\n`])),
    ...Object.fromEntries(apart.map((name) => [`content/${name}.md`, `---\nsidebar: { hidden: true }\n---\n\n# x\n`]))
  })
  const marksOf = (name: string) => {
    const [bar = ''] = navbar.exec(files[`${name.replace('/index', '')}.html`] ?? '') ?? []
    return [...bar.matchAll(/href="([^"]*)" aria-current="(\w+)"/g)].map(([, href, mark]) => `${href} ${mark}`)
  }
  expect(Object.fromEntries([...paths, ...apart].map((name) => [name, marksOf(name)]))).toEqual({
    index: [],
    about: [],
    'guides/index': ['/guides page'],
    'guides/more': ['/guides true'],
    'guides/last': ['/guides true', '/guides/last page'],
    'guides/setup/install': ['/guides/setup/install page'],
    'guides/setup/next': ['/guides true'],
    'reference/api': ['/reference/api page'],
    'reference/more': ['/reference/api true'],
    'news/index': ['/news page'],
    'news/2026/one': ['/news true'],
    newsroom: [],
    'guides/hidden': ['/guides true']
  })
})

describe('folders in a written list', () => {
  const pages = [page('/g'), page('/g/a'), page('/g/b'), page('/g/b/one'), page('/g/b/two'), page('/g/c/deep/three')]
  const whole = (entries: SidebarSource['entries'], categories: Record<string, Category> = {}) =>
    outline(sidebar(pages, { entries, categories }).slice('/g'))

  test('`auto` stands for what the list does not name, at the top and below an entry', () => {
    expect(whole(['auto'])).toEqual(outline(sidebar(pages).slice('/g')))
    expect(whole([{ href: '/g/a' }, 'auto', { label: 'Out', href: 'https://out.example' }])).toEqual([
      'T/g/a',
      'T/g',
      ['T/g/b', ['T/g/b/one', 'T/g/b/two']],
      ['C', [['Deep', ['T/g/c/deep/three']]]],
      'Out'
    ])
    expect(whole([{ href: '/g/b', items: [{ href: '/g/b/two' }, 'auto'] }, 'auto'])).toEqual([
      ['T/g/b', ['T/g/b/two', 'T/g/b/one']],
      'T/g',
      'T/g/a',
      ['C', [['Deep', ['T/g/c/deep/three']]]]
    ])
  })

  test('an entry of a folder has the label, the icon and `collapsed` of its category', () => {
    const categories = { '/g/b': { label: 'Bees', collapsed: false, icon: 'bug' } }
    const tree = sidebar(pages, { entries: [{ href: '/g/b', items: 'auto' }], categories })
    expect(tree.slice('/g/a')).toMatchObject([{ label: 'Bees', icon: 'bug', open: true }])
    expect(tree.trail('/g/b/one')).toMatchObject([{ label: 'T/g' }, { label: 'Bees' }])
  })

  test('a folder of a list has an index; without an `href` for it, `auto` is an error', async () => {
    const config = (list: unknown) => `export default { sidebars: { '/g': ${JSON.stringify(list)} } }\n`
    const files = {
      'content/index.md': '# Home\n\n[G](/g)\n',
      'content/g/index.md': '# G\n',
      'content/g/b/one.md': '# One\n',
      'content/g/c/two.md': '# Two\n',
      'content/g/b/_category.yml': 'label: Bees\ntitle: All bees\ndescription: They hum.\n'
    }
    const list = [{ href: '/g' }, { href: '/g/b', items: 'auto' }]
    const built = await buildProject({ ...files, 'docsgen.config.js': config(list) })
    expect(built.files['g/b.html']).toMatch(/<h1[^>]*>All bees.*<p>They hum\..*href="\/g\/b\/one"/s)
    expect(built.files['g/b.html']).toContain('aria-current="page">Bees</a>')
    expect(built.files['g/c.html']).toBeUndefined()
    expect(built.stderr).toContain('content/g/c/two.md: warning: Cannot reach the page')
    const all = [{ label: 'Bees', href: '/g/b/one' }, 'auto']
    const named = await buildProject({ ...files, 'docsgen.config.js': config(all) })
    expect(named.files['g/b.html']).toBeUndefined()
    expect(named.files['g/c.html']).toContain('>Bees</a></li><li><a href="/g"')
    const twice = { href: '/g/b', items: ['auto', 'auto'] }
    const wrong = config([{ label: 'B', items: 'auto' }, { href: 'g/b', items: ['auto'] }, twice])
    const { code, stderr } = await buildProject({ ...files, 'docsgen.config.js': wrong })
    expect(code).toBe(2)
    expect(stderr).toContain("Cannot use `sidebars./g.2.items`: it has `'auto'` twice: remove one (config)")
    const needs = "`'auto'` in its `items` needs an `href` with the url of a folder, such as `/guides` (config)"
    for (const at of [0, 1]) expect(stderr).toContain(`Cannot use \`sidebars./g.${at}\`: ${needs}`)
  })

  test('a folder names its page: its entry leads there, and there is no index', async () => {
    const files = (admin: string) => ({
      'docsgen.config.js': "export default { sidebars: { '/g': 'auto' } }\n",
      'content/index.md': '# Home\n\n[G](/g/start)\n',
      'content/g/_category.yml': 'page: start.md\n',
      'content/g/start.md': '---\nsidebar:\n  order: 9\n---\n\n# Start\n',
      'content/g/admin/_category.yml': admin,
      'content/g/admin/roles.md': '---\nsidebar:\n  order: 1\n---\n\n# Roles\n',
      'content/g/admin/roles/x.md': '# X\n',
      'content/g/admin/users.md': '# Users\n',
      'content/g/print/a.md': '# A\n',
      'content/g/print/_category.yml': 'page: hidden.md\n',
      'content/g/print/hidden.md': '---\nunlisted: true\n---\n\n# Hidden\n'
    })
    const built = await buildProject(files('label: Admin\norder: 2\npage: roles.md\n'))
    expect(built.stderr).not.toMatch(/error|warning/)
    expect(built.files['g.html'] ?? built.files['g/admin.html']).toBeUndefined()
    const html = built.files['g/admin/users.html'] ?? ''
    const inNav = (label: string) => linksIn(html, new RegExp(`<nav[^>]*aria-label="${label}".*?</nav>`, 's'))
    const entries = ['/g/start', '/g/admin/roles', '/g/admin/users', '/g/admin/roles/x', '/g/print', '/g/print/a']
    expect(inNav('Start')).toEqual(entries)
    expect(inNav('Breadcrumbs')).toEqual(['/', '/g/start', '/g/admin/roles'])
    expect(html).toContain('<a href="/g/admin/roles">Admin</a>')
    expect(built.files['llms.txt']).toMatch(/## Roles\n\n.*Roles.*\n.*Users.*\n.*X/)
    for (const [page, problem] of [
      ['rols.md', 'Cannot find the page `rols.md`; did you mean `roles.md`? (category)'],
      ['../../index.md', '`/` cannot be the page of `/g/admin`: it is in another part of the site (category)'],
      ['../start.md', '`content/g/start.md` is the page of another folder already (category)']
    ])
      expect((await buildProject(files(`page: ${page}\n`))).stderr).toContain(
        `content/g/admin/_category.yml:1:7: error: ${problem}`
      )
    const above = { ...files('page: ../index.md\n'), 'content/g/index.md': '# G\n', 'content/g/_category.yml': '' }
    expect((await buildProject(above)).stderr).toContain(
      '`/g` cannot be the page of `/g/admin`: the folder is below it'
    )
    const twice = { ...files('page: roles.md\n'), 'content/g/admin.md': '# Admin\n' }
    expect((await buildProject(twice)).stderr).toContain('The folder has a page already: `content/g/admin.md`')
  })
})

test('links to the previous and next page have the label of a page, else that of its entry', async () => {
  const { files } = await buildProject({
    'docsgen.config.json': JSON.stringify({
      title: 'X',
      sidebars: {
        '/docs': [
          { label: 'One', href: '/docs/a' },
          { label: 'Second', href: '/docs/b' },
          { href: '/docs/c', items: 'auto' }
        ]
      }
    }),
    'content/index.md': '# X\n\n[A](docs/a.md)\n',
    'content/docs/a.md': '---\nsidebar: { label: First }\n---\n\n# A\n',
    'content/docs/b.md': '# B\n',
    'content/docs/c/_category.yml': 'label: Third\n',
    'content/docs/c/index.md': '# C\n',
    'content/docs/c/d.md': '# D\n'
  })
  const around = (name: string) =>
    [...(files[name] ?? '').matchAll(/rel="(?:prev|next)"[^>]*><span>[^<]*<\/span><span>(.*?)<\/span>/g)].map(
      ([, label]) => label
    )
  expect(around('docs/a.html')).toEqual(['Second'])
  expect(around('docs/b.html')).toEqual(['First', 'Third'])
  expect(around('docs/c.html')).toEqual(['Second', 'D'])
  expect(around('docs/c/d.html')).toEqual(['Third'])
})

test('only pages of the sidebar are previous and next: an entry that links out of it is passed over', async () => {
  const sidebars = {
    '/docs': [
      { href: '/docs/a' },
      { href: '/about' },
      { label: 'Far', href: 'https://far.example' },
      { href: '/docs/b' },
      { href: '/docs/api/x' },
      { href: '/blog' }
    ],
    '/docs/api': 'auto'
  }
  const names = ['index', 'about', 'blog', 'docs/a', 'docs/b', 'docs/api/x', 'docs/api/y']
  const files = Object.fromEntries(names.map((name) => [`content/${name}.md`, `# ${name}\n\nText.\n`]))
  const built = await buildProject({
    ...files,
    'docsgen.config.json': JSON.stringify({ generateIndex: false, sidebars })
  })
  const around = (page: string) =>
    [
      ...(built.files[`${page}.html`] ?? '').matchAll(/<a[^>]* rel="(prev|next)"[^>]*>|<a rel="(prev|next)"[^>]*>/g)
    ].map(([link, one, other]) => `${one ?? other} ${/href="([^"]*)"/.exec(link)?.[1]}`)
  expect(around('docs/a')).toEqual(['next /docs/b'])
  expect(around('docs/b')).toEqual(['prev /docs/a'])
  expect(around('docs/api/x')).toEqual(['next /docs/api/y'])
  expect(around('about')).toEqual([])
})
