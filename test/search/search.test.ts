/** What readers find: the index of a built site, asked by the engine that browsers run. */
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { listChoices } from '../../src/client/search/dialog/filter-bar.tsx'
import { createSearch } from '../../src/client/search/engine.ts'
import type { Question, ReadText, Search } from '../../src/client/search/search.ts'
import { shownText } from '../../src/search/search-site.ts'
import { buildProject, buildSound, type Files, project, readTree, write } from '../support/project.ts'
import { list } from '../support/random-blocks.ts'

const files: Files = {
  'docsgen.config.mjs': `export default {
    tags: { money: { label: 'All money' }, people: {} },
    versions: [{ name: '2', label: 'Two', path: '/docs' }, { name: '1', label: 'One', path: '/old' }],
    search: { synonyms: [['login', 'sign in'], ['k8s', 'kubernetes']] },
    rules: { 'orphan-page': 'off' }
  }`,
  'content/index.md': '# Home\n\nWelcome.',
  'content/docs/install.md': `# Installation

Download the program.

## Requirements

It runs on Kubernetes and everywhere else. Call \`getUserById\` or \`snake_case_name\`, with \`--dry-run\`.

## Troubleshooting the installer

Error E1001 says that the café is closed.`,
  'content/docs/refunds.md': `---
tags: [money]
search: { keywords: [chargeback] }
---
# Refunds

How you give money back.

## Partial refunds

The buyer signs in and asks for a part of the price.`,
  'content/docs/tickets.md': `---
tags: [money, people]
---
# Tickets

A ticket is paid. Its refund is another page.

\`\`\`sh
curl -X POST /api/v0/tickets/{id}/close
\`\`\``,
  'content/docs/boosted.md': '---\nsearch: { boost: 5 }\n---\n# Widget notes\n\nwidget',
  'content/docs/widget.md': '# Other notes\n\nwidget and widget',
  'content/docs/login.md': '# Sign in\n\nWith a password.',
  'content/docs/left-out.md': '---\nsearch: { exclude: true }\n---\n# Secretword\n\nSecretword.',
  'content/docs/draft.md': '---\ndraft: true\n---\n# Draftword\n\nDraftword.',
  'content/docs/hidden.md': '---\nunlisted: true\n---\n# Unlistedword\n\nUnlistedword.',
  'content/docs/panel.md': '# Panel\n\nShows what is in it.\n\n## Usage\n\nPut it in a page.',
  'content/docs/layout.md': `# Layout

A panel beside a panel, a panel in a panel: panels are what a layout has, and a panel is all it needs.

## Sidebar

It stays where it is.

## customDir

Where the theme has its files.`,
  'content/docs/themes.md': '# Appearance\n\nA custom theme is a dir. Each theme has a dir, be it custom or not.',
  'content/docs/parts.md': '# Panel of parts\n\nA bar on the side of a panel, a custom dir.',
  'content/docs/quota.md': '# Terms\n\n## Quota\n\nA quota, and a quota.',
  'content/docs/faults.md':
    '# Faults\n\nYou have reached the quota, or its window, of this day, says the machine, and shuts.',
  'content/docs/grain.md': '# Grain\n\n## How does it grow\n\nIt may, in a wet summer of many days, weigh a bit.',
  'content/docs/loads.md': '# Loads\n\nThey weigh a lot. Weigh them.',
  'content/docs/orbit.md': `# Orbit\n\nThe moon has a lunar calendar.${' It goes around in some days.'.repeat(3)}`,
  'content/docs/wall.md': '# Wall\n\nA calendar.\n\nIt is lunar.',
  'content/docs/shelf.md': '# Shelf\n\nHere: [lunar calendar](orbit.md).',
  'content/docs/leaf.md': '# Leaf\n\n## Paging\n\nThrough it.',
  'content/docs/ja.md': '# 設定ファイル\n\n設定ファイルを編集します。',
  'content/docs/odd.md': '# Odd\n\n<p id="__proto__">ﷺ zebra</p>\n\n<p id="constructor" hidden>hiddenword</p>',
  'content/old/install.md': '# Installation\n\nDownload the old program.'
}

let root: string
let search: Search

const readPage: ReadText = async (url, id, isOwn) =>
  shownText(readFileSync(path.join(root, 'dist', url === '/' ? 'index.html' : `${url}.html`), 'utf8'), id, isOwn)

function open(readText = readPage): Search {
  const folder = path.join(root, 'dist/docsgen/search')
  return createSearch(async (name) => {
    const file = path.join(folder, name)
    return statSync(file, { throwIfNoEntry: false }) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  }, readText)
}

beforeAll(async () => {
  root = project(files)
  await buildSound(root)
  search = open()
})

async function urls(text: string, asked: Partial<Question> = {}): Promise<string[]> {
  return (await search.find({ text, ...asked })).hits.map(({ url }) => url)
}

test.each([
  ['inst', '/docs/install'],
  ['installing', '/docs/install'],
  ['instalation', '/docs/install'],
  ['nistallation', '/docs/install'],
  ['refund', '/docs/refunds'],
  ['REFUNDS', '/docs/refunds'],
  ['chargeback', '/docs/refunds'],
  ['getuserbyid', '/docs/install'],
  ['get user by id', '/docs/install'],
  ['snake_case_name', '/docs/install'],
  ['--dry-run', '/docs/install'],
  ['dryrun', '/docs/install'],
  ['E1001', '/docs/install'],
  ['cafe', '/docs/install'],
  ['POST /api/v0/tickets/{id}/close', '/docs/tickets'],
  ['v0/tickets', '/docs/tickets'],
  ['login', '/docs/login'],
  ['k8s', '/docs/install'],
  ['設定', '/docs/ja'],
  ['ファイル', '/docs/ja'],
  ['"partial refunds"', '/docs/refunds'],
  ['how do I get a refund?', '/docs/refunds'],
  ['widget', '/docs/boosted'],
  ['zebra', '/docs/odd'],
  ['panel', '/docs/panel'],
  ['SideBar', '/docs/layout'],
  ['pagination', '/docs/leaf'],
  ['theme.customDir', '/docs/layout']
])('%s finds %s', async (text, url) => {
  expect((await urls(text))[0]).toBe(url)
})

test('the section that answers is named, with the headings above it', async () => {
  const [section] = (await search.find({ text: 'troubleshooting error' })).hits[0]?.sections ?? []
  expect(section).toMatchObject({ id: 'troubleshooting-the-installer', headings: ['Troubleshooting the installer'] })
})

test('what is under the title is the page, not a section of it; a heading that is asked for comes first', async () => {
  const idsOf = async (text: string) => (await search.find({ text })).hits[0]?.sections.map(({ id }) => id)
  expect((await idsOf('panel'))?.[0]).toBe('')
  expect((await idsOf('theme.customDir'))?.[0]).toBe('customdir')
  expect((await idsOf('sidebar'))?.[0]).toBe('sidebar')
})

test('a word with a minus leaves pages out, a phrase is one', async () => {
  expect(await urls('refund')).toContain('/docs/tickets')
  expect(await urls('refund -ticket')).not.toContain('/docs/tickets')
  expect(await urls('"money back"')).toEqual(['/docs/refunds'])
  expect(await urls('"back money"')).toEqual([])
})

test('a phrase is looked for in the sections that are shown, in their headings too', async () => {
  const idsOf = async (text: string) =>
    (await search.find({ text })).hits.map(({ url, sections }) => [url, ...sections.map(({ id }) => id)])
  expect(await idsOf('"a panel is all"')).toEqual([['/docs/layout', '']])
  expect(await idsOf('"Troubleshooting the installer"')).toEqual([['/docs/install', 'troubleshooting-the-installer']])
  expect(await idsOf('"everywhere else" error')).toEqual([['/docs/install', 'requirements']])
  expect(await idsOf('"everywhere error"')).toEqual([])
})

test.each([
  [undefined, 'T lead A & x one S two B three'],
  ['', 'T lead'],
  ['a', 'A & x one'],
  ['s', 'S two'],
  ['b&', 'B three'],
  ['none', '']
])('the text of the section %s', (id, expected) => {
  const html =
    '<main><h1 id="t">T</h1><p>lead</p><h2 id="a">A &amp; <b>x</b></h2><p>one</p><section id="s"><h3>S</h3>two</section><h2 id="b&amp;">B</h2>three</main>'
  expect(shownText(html, id).trim().replace(/\s+/g, ' ')).toBe(expected)
})

test('a heading without an id is in its section, as are those of an API', () => {
  const html = '<main><h2 id="a">A</h2>one<div><h3>Responses</h3>two</div><h2 id="b">B</h2>three</main>'
  expect(shownText(html, 'a').trim().split(/\s+/)).toEqual(['A', 'one', 'Responses', 'two'])
})

test('a page with all words comes before one with a heading for one of them; a title with one is enough', async () => {
  expect(await urls('quota window')).toEqual(['/docs/faults', '/docs/quota'])
  expect((await urls('quota terms'))[0]).toBe('/docs/quota')
  expect((await urls('faults window summer'))[0]).toBe('/docs/faults')
})

test('words side by side count more than often, but not those of a link; while a word is typed they are not read', async () => {
  expect((await urls('lunar calendar'))[0]).toBe('/docs/orbit')
  const read: string[] = []
  const other = open(async (url, _, isOwn) => {
    if (isOwn) read.push(url)
    return ''
  })
  const first = async (text: string) => (await other.find({ text })).hits[0]?.url
  expect(await first('lunar calendar')).not.toBe('/docs/orbit')
  expect(read.sort()).toEqual(['/docs/orbit', '/docs/shelf', '/docs/wall'])
  await first('lunar calenda')
  expect(read).toHaveLength(3)
})

test('words that say little make no heading an answer, and are meant where there are no others', async () => {
  expect((await urls('how does it weigh'))[0]).toBe('/docs/loads')
  expect((await urls('how does it'))[0]).toBe('/docs/grain')
  expect((await search.find({ text: 'how is the zebra' })).marks).toEqual([['zebra']])
})

test('what is not published or is left out is in no file of the index', () => {
  const index = JSON.stringify(readTree(path.join(root, 'dist/docsgen/search')))
  for (const word of ['secretword', 'draftword', 'unlistedword', 'left-out', 'hiddenword'])
    expect(index).not.toContain(word)
  expect(index).toContain('troubleshooting')
})

test('pages of the reader’s version and of none answer, or else the others; filters leave only theirs', async () => {
  expect(await urls('download program')).toEqual(['/docs/install'])
  expect(await urls('download program', { from: '/old/other' })).toEqual(['/old/install'])
  const version = '*'
  expect(await urls('download program', { version })).toEqual(['/docs/install', '/old/install'])
  expect(await urls('download program', { version, from: '/old/other' })).toEqual(['/old/install', '/docs/install'])
  expect(await urls('welcome', { from: '/old/other' })).toEqual(['/'])
  expect(await urls('old', { from: '/docs/install' })).toContain('/old/install')
  expect(await urls('program', { version: '1' })).toEqual(['/old/install'])
  expect(await urls('program', { section: '/old' })).toEqual(['/old/install'])
  expect(await urls('ticket', { tag: 'people' })).toEqual(['/docs/tickets'])
  expect(await urls('refund', { tag: 'All money' })).toEqual(['/docs/refunds', '/docs/tickets'])
  expect((await search.filters('/old/other')).version).toBe('1')
  const choices = listChoices(await search.filters('/old/other'))
  expect(choices[0]).toMatchObject({ unfiltered: 'One', options: [{ name: '2' }, { name: '*' }] })
  const { version: own, versions, sections, tags } = await search.filters()
  const named = [versions, sections].map((all) => all.map(({ name, title }) => `${name} ${title}`))
  expect([own, ...named, tags]).toEqual(['2', ['2 Two', '1 One'], ['/docs Docs', '/old Old'], ['All money', 'people']])
})

test('sections are called as in a written sidebar', async () => {
  const { files } = await buildProject({
    'content/start/a.md': '# A\n',
    'content/start/b.md': '# B\n',
    'docsgen.config.ts':
      "export default { sidebars: { '/': [{ label: 'All', items: [{ label: 'Getting started', items: [{ href: '/start/a' }, { href: '/start/b' }] }, { href: '/' }] }] } }\n",
    'content/index.md': '# Home\n'
  })
  expect(files['docsgen/search/m0.json']).toContain('"trail":["All","Getting started"]')
  expect(files['docsgen/search/root.json']).toContain('"sections":[{"name":"/start","title":"Getting started"}]')
})

test('a word no page has is named, with those that are near', async () => {
  const { unknown } = await search.find({ text: 'troubleshotting' })
  expect(unknown).toEqual([{ word: 'troubleshotting', nearest: ['troubleshooting'] }])
  expect(await search.find({ text: 'qqqqqq' })).toMatchObject({ hits: [], unknown: [{ word: 'qqqqqq', nearest: [] }] })
})

test.each([...list('¦   ¦"¦-¦--¦(.*)+$¦\\¦👍🏽¦شقق¦\ud800'), 'a'.repeat(10_000), 'x y '.repeat(4000)])(
  'any text is a question: %#',
  async (text) => expect(await search.find({ text })).toHaveProperty('hits')
)

describe('parts that are missing', () => {
  test('an index that is not there is an error, a part that is not there is empty', async () => {
    await expect(createSearch(async () => undefined).find({ text: 'a' })).rejects.toThrow('the index is missing')
    const folder = path.join(root, 'dist/docsgen/search')
    const half = createSearch(async (name) =>
      name === 'root.json' ? JSON.parse(readFileSync(path.join(folder, name), 'utf8')) : undefined
    )
    expect(await half.find({ text: 'refund' })).toMatchObject({ hits: [], total: 0 })
  })

  test('what could not be reached is asked for again', async () => {
    let isOffline = true
    const flaky = createSearch(async (name) => {
      if (isOffline) throw new Error('offline')
      return JSON.parse(readFileSync(path.join(root, 'dist/docsgen/search', name), 'utf8'))
    })
    await expect(flaky.find({ text: 'refund' })).rejects.toThrow('offline')
    isOffline = false
    expect((await flaky.find({ text: 'refund' })).hits[0]?.url).toBe('/docs/refunds')
  })
})

test('an edit changes the page and the parts with its words; without search there is no index', async () => {
  write(root, { 'content/docs/login.md': '# Sign in\n\nWith a passphrase.' })
  const { stdout } = await buildProject(root, '--format', 'json')
  expect(JSON.parse(stdout).summary.written).toBeLessThanOrEqual(10)
  search = open()
  expect(await urls('passphrase')).toEqual(['/docs/login'])
  expect(await urls('password')).toEqual([])
  write(root, { 'docsgen.config.mjs': `export default { search: false, rules: { 'orphan-page': 'off' } }` })
  const { files: without, code } = await buildProject(root)
  expect(code).toBe(1)
  write(root, { 'content/docs/refunds.md': '# Refunds', 'content/docs/tickets.md': '# Tickets' })
  const { files: plain } = await buildProject(root)
  expect(Object.keys({ ...without, ...plain }).length).toBeGreaterThan(0)
  expect(Object.keys(plain).filter((file) => file.startsWith('docsgen/search/'))).toEqual([])
})

test.each([
  ['search: yes', 'Expected'],
  ['search: { bost: 2 }', 'boost'],
  ['search: { boost: 0 }', '0.1']
])('front matter is checked: %s', async (line, expected) => {
  const { code, stderr } = await buildProject({ 'content/index.md': `---\n${line}\n---\n# Home\n\nText.` })
  expect(code).toBe(1)
  expect(stderr).toContain('content/index.md:2:')
  expect(stderr).toContain(expected)
})
