/** Front matter of single pages; test/pipeline/bad-pages.test.ts has more that is broken. */
import { expect, test } from 'vitest'
import { findMarkdown } from '../../src/page/front-matter/references.ts'
import { readYaml } from '../../src/page/yaml.ts'
import { read } from '../support/read-page.ts'

test('is read, and lines keep their numbers', () => {
  const { page, problems } = read('---\ntitle: A\nsidebar: {order: 2}\n---\n\n[x](y)\n')
  expect(problems).toEqual([])
  expect(page.meta).toEqual({ title: 'A', toc: true, sidebar: { order: 2 }, data: {} })
  expect(page.links).toEqual([{ href: 'y', kind: 'link', place: { line: 6, column: 1 } }])
})

test.each([
  ['titel: A', '2:1', 'Unknown key `titel`; did you mean `title`?'],
  ['title: A\nsidebar:\n  ordr: 1', '4:3', 'Unknown key `sidebar.ordr`; did you mean `order`?'],
  ['sidebar: { positon: 2 }', '2:12', 'Unknown key `sidebar.positon`; did you mean `order`?'],
  ['lang: de', '2:1', 'Unknown key `lang`'],
  ['keywords: [a]', '2:1', 'Unknown key `keywords`; did you mean `keywords` below `search`?'],
  ['sidebar_positon: 2', '2:1', 'Unknown key `sidebar_positon`; did you mean `order` below `sidebar`?'],
  ['sidebar.label: Install it', '2:1', 'Unknown key `sidebar.label`; did you mean `label` below `sidebar`?'],
  ['sidebar_label: "Install: it, now"', '2:1', 'Unknown key `sidebar_label`; did you mean `label` below `sidebar`?'],
  ['hide_table_of_contents: true', '2:1', 'Unknown key `hide_table_of_contents`; did you mean `toc: false`?'],
  ['authors: [a]', '2:1', 'Unknown key `authors`; did you mean `author`?'],
  ['image: a.png', '2:1', 'Unknown key `image`; did you mean `card`?'],
  ['toc_max_heading_level: 4', '2:1', 'Unknown key `toc_max_heading_level`; did you mean `max` below `toc`?'],
  ['last_update: 2026-01-31', '2:1', 'Unknown key `last_update`; did you mean `lastUpdated`?'],
  ['outline: 2', '2:1', 'Unknown key `outline`; did you mean `toc`?'],
  ['title: 1.10', '2:8', 'Expected `title` to be text, not `1.10`'],
  ['toc: { min: 4, max: 3 }', '2:13', 'Expected `toc.min` to be no more than `max`, not `4`'],
  ['toc: 5', '2:6', 'Expected `toc` to be true, false, or `min` and `max`, not `5`'],
  ['edit: true', '2:7', 'Expected `edit` to be false or an address such as `https://example.org/a.md`, not `true`'],
  [
    'edit: https://[::1/a.md',
    '2:7',
    'Expected `edit` to be false or an address such as `https://example.org/a.md`, not `https://[::1/a.md`'
  ],
  ['lastUpdated: true', '2:14', 'Expected `lastUpdated` to be false or a day such as `2026-01-31`, not `true`'],
  ['lastUpdated: 2026-02-30', '2:14', 'Expected `lastUpdated` to be a day such as `2026-01-31`, not `2026-02-30`'],
  ['tags: admin', '2:7', 'Expected `tags` to be a list, not `admin`'],
  ['tags: [admin, badgs]', '2:15', 'Unknown tag `badgs`; did you mean `badges`?'],
  ['draft: maybe', '2:8', 'Expected `draft` to be true or false, not `maybe`'],
  ['published: 2026-02-30', '2:12', 'Expected `published` to be a day such as `2026-01-31`, not `2026-02-30`'],
  [
    'published: 2026-02-03\nexpires: 2026-02-03',
    '3:10',
    'Expected `expires` to be later than `published`, not `2026-02-03`'
  ],
  ['<<: 5', '2:1', 'Cannot read the front matter: expected keys and values after `<<`'],
  ['next: 7', '2:7', 'Expected `next` to be false, a link, or `label` and `href`, not `7`'],
  ['- a', '1:1', 'Expected keys and values in the front matter, not a list']
])('%j is a problem with a place', (yaml, at, text) =>
  expect(read(`---\n${yaml}\n---\nx`).problems).toEqual([`${at} front-matter: ${text}`])
)

test.each([
  ['---\nauthors: [a]\ntitle: 1.10\n---\nx', ['2:1', '3:8']],
  ['---\ntitle: A\n', ['1:1 front-matter: Cannot find the end of the front matter']],
  ['title: A\nsidebar:\n  order: 2\n---\n\n# A\n', ['1:1 front-matter: Cannot find the beginning of the front matter']],
  ['Note: this is\na heading\n---\n', []],
  ['---js\n{}\n---\nx', ['1:4 front-matter: Expected YAML front matter, not `js`']]
])('%j has as many problems', (markdown, expected) =>
  expect(read(markdown).problems.sort()).toEqual(expected.map((each) => expect.stringContaining(each)))
)

test.each(['---\n\nText.\n\n---\n', '---\nText\n---\n', '***\nText\n', '----\nText\n'])(
  '%j is no front matter',
  (markdown) => {
    const { problems, html } = read(markdown)
    expect(problems).toEqual([])
    expect(html).toContain('Text')
  }
)

test('a template that says what its keys hold gets that, or all that does not fit is reported', () => {
  const action = { label: 'text', 'primary?': 'boolean' } as const
  const templates = {
    home: { hero: { title: 'text', 'art?': 'one | two', 'actions?': [action] }, 'more?': 'any' }
  } as const
  const readHome = (yaml: string) => read(`---\ntemplate: home\n${yaml}\n---\n`, { templates })
  const sound = readHome('hero: { title: 1.5, art: , actions: [{ label: Go }] }\nmore: [1]')
  expect(sound.problems).toEqual([])
  expect(sound.page.meta.data).toEqual({ hero: { title: '1.5', actions: [{ label: 'Go' }] }, more: [1] })
  const lines = 'hero:\n  titel: A\n  art: three\n  actions:\n    - { label: [x], primary: 1 }'
  expect(readHome(lines).problems.sort()).toEqual([
    '4:3 front-matter: Unknown key `hero.titel`; did you mean `title`?',
    '5:8 front-matter: Expected `hero.art` to be one of `one`, `two`, not `three`',
    '7:16 front-matter: Expected `hero.actions.0.label` to be text, not a collection',
    '7:30 front-matter: Expected `hero.actions.0.primary` to be true or false, not `1`'
  ])
  const others = ['', 'hreo: {title: A}', 'hero: {art: one}'].flatMap((yaml) => readHome(yaml).problems)
  expect(others).toEqual([
    '2:11 front-matter: Expected `hero`, which the template `home` needs',
    '3:1 front-matter: Unknown key `hreo`; did you mean `hero`?',
    '3:7 front-matter: Expected `hero.title` to be text, not nothing'
  ])
})

test('lines of Markdown are found where the template says that they are, however deep', () => {
  const plans = [{ note: '[f](g.md)', price: '<5' }]
  const data = { text: 'a *b*', plain: 'a', other: '*c*', list: ['d', '`e`'], plans }
  const plan = { 'note?': 'markdown', price: 'text' } as const
  const shape = { text: 'markdown', plain: 'markdown', 'other?': 'text', list: ['markdown'], plans: [plan] } as const
  expect(findMarkdown(data, shape).map(({ path }) => path)).toEqual([['text'], ['list', 1], ['plans', 0, 'note']])
})

test('a template gets the keys it declares, with their links', () => {
  const hero = 'hero:\n  text: "{{product}}"\n  action: {href: "{{home}}/x"}'
  const { page, problems } = read(`---\ntemplate: home\n${hero}\n---\n`)
  expect(problems).toEqual([])
  expect(page.meta.data).toEqual({ hero: { text: 'Acme', action: { href: 'https://acme.example/x' } } })
  expect(page.links).toEqual([{ href: 'https://acme.example/x', kind: 'link', place: { line: 5, column: 18 } }])
})

test('a key that every object has is refused, unless keys are words', () => {
  expect(readYaml('constructor: 1').problems).toMatchObject([{ why: 'the key `constructor` may not be used' }])
  expect(readYaml('constructor: 1', { anyKey: true }).problems).toEqual([])
})
