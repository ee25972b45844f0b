/** Ids of headings and other parts of a page. */
import GithubSlugger from 'github-slugger'
import { expect, onTestFinished, test, vi } from 'vitest'
import { read } from '../support/read-page.ts'

test('are those GitHub makes, are never empty, and give way to those written by hand', () => {
  const empty = '## 😀\n\n## !!\n\n## ²'
  const written = '## X {#own}\n\n## taken\n\n<a id="taken"></a>\n\n## Badge <b></b>'
  const { page } = read(`# A b\n\n## \`code\` & more\n\n## A b\n\n${empty}\n\n${written}\n`)
  const wanted = 'a-b code--more a-b-1 section section-1 section-2 own taken-1 badge'
  expect(page.headings.map(({ id }) => id).join(' ')).toBe(wanted)
  expect(page.headings[6]?.text).toBe('X')
})

test('are those of github-slugger for the text a reader sees', () => {
  const headings = {
    Foo: 'Foo',
    foo: 'foo',
    'foo-1': 'foo-1',
    'Foo 1': 'Foo 1',
    '`a.b()` *and* **c_d**': 'a.b() and c_d',
    '[A link](x.md) & <kbd>K</kbd>': 'A link & K',
    'Ünïcode — 你好 Ж': 'Ünïcode — 你好 Ж',
    '🚀 Go': '🚀 Go',
    '1. One, two': '1. One, two',
    'A &amp; B': 'A & B',
    'x  y\\_z': 'x  y_z',
    '~~old~~ new': 'old new',
    '#tag C#': '#tag C#',
    'C ##': 'C',
    عنوان: 'عنوان'
  }
  const slugger = new GithubSlugger()
  const wanted = Object.values(headings).map((text) => slugger.slug(text))
  const markdown = Object.keys(headings)
    .map((heading) => `## ${heading}\n`)
    .join('\n')
  expect(read(markdown).page.headings.map(({ id }) => id)).toEqual(wanted)
})

test('are made by rehype-slug on every page, except those that are written', () => {
  const slug = vi.spyOn(GithubSlugger.prototype, 'slug')
  onTestFinished(() => slug.mockRestore())
  read('# Plain words\n\n## Own {#own}\n\n## More *words*\n')
  expect(slug.mock.calls).toEqual([['Plain words'], ['More words']])
})

test('stay when a footnote or a badge comes beside the heading', () => {
  const markdown = '## Beta :badge[New]\n\n## Note[^1] :badge[B]\n\n[^1]: X\n'
  const { page } = read(markdown, { directives: { badge: { inHeading: true } } })
  expect(page.headings).toMatchObject([
    { id: 'beta', text: 'Beta' },
    { id: 'note', text: 'Note' },
    { text: 'Footnotes' }
  ])
})

test('are known wherever they are: of tabs and details, and of headings in them', () => {
  const markdown = '::::tabs\n:::tab[A]{#first}\n## In\n:::\n::::\n\n:::details[B]{#second}\n### Deep\n:::\n'
  const { page } = read(markdown, { directives: { tabs: { scripts: true }, tab: {}, details: {} } })
  expect(page.anchors).toEqual(['first', 'in', 'second', 'deep'])
  expect([page.extras, read('# A\n').page.extras]).toEqual([true, false])
})

test('of directives that need scripts, or with one of their attributes: the page does too', () => {
  const fold = { attributes: { fold: 'boolean' }, scripts: ['fold'] } as const
  const needs = (markdown: string) =>
    read(markdown, { directives: { a: {}, tabs: { scripts: true }, Fold: fold } }).page.extras
  const pages = ['::a', '::tabs', '::Fold', '::Fold{fold}', '```\ncode\n```', '<details>A</details>']
  expect(pages.map(needs)).toEqual([false, true, false, true, true, true])
})

test('of releases are their numbers, whose brackets no reader sees', () => {
  const { html } = read('## [1.2.0] - 2026-01-02\n\n## [Unreleased]\n\n## A [b]\n')
  const wanted = ['<h2 id="v1.2.0">1.2.0 - 2026-01-02', '<h2 id="unreleased">Unreleased', '<h2 id="a-b">A [b]']
  expect(html).toBe(`${wanted.join('</h2>\n')}</h2>`)
})

test('written twice are a problem, in HTML too, and so is one that the theme has', () => {
  const { messages } = read('## A {#x}\n\n## B {#x}\n\n<p id="x">y</p>\n\n## C {#docsgen-main}\n').page
  expect(messages.map(({ place, text, note }) => `${place?.line}:${place?.column} ${text} (${note})`)).toEqual([
    '3:1 Cannot use the id `x` twice on a page (The first is at line 1)',
    '5:1 Cannot use the id `x` twice on a page (The first is at line 3)',
    expect.stringContaining('7:1 Cannot use the id `docsgen-main`')
  ])
})

test('that come after the first lead to the heading as well', () => {
  const { page, html, problems } = read('## New title {#new #old #get_x__}\n\n## B {#b #new}\n\n## C {#c d}\n')
  expect(page.headings).toEqual([
    { depth: 2, id: 'new', also: ['old', 'get_x__'], text: 'New title' },
    { depth: 2, id: 'b', also: ['new'], text: 'B' },
    { depth: 2, id: 'c-c-d', text: 'C {#c d}' }
  ])
  expect(page.anchors).toEqual(['new', 'old', 'get_x__', 'b', 'new', 'c-c-d'])
  expect(html).toContain('<h2 id="new"><span id="old"></span><span id="get_x__"></span>New title</h2>')
  expect(problems).toEqual(['3:1 duplicate-id: Cannot use the id `new` twice on a page'])
})
