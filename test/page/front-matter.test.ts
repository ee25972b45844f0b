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
  ['---\ntitel: A\n---\nx', ['2:1 front-matter: Unknown key `titel`; did you mean `title`?']],
  [
    '---\ntitle: A\nsidebar:\n  ordr: 1\n---\nx',
    ['4:3 front-matter: Unknown key `sidebar.ordr`; did you mean `order`?']
  ],
  ['---\nlang: de\n---\nx', ['2:1 front-matter: Unknown key `lang`']],
  [
    '---\nkeywords: [a]\nsidebar: { position: 2 }\nsidebar_positon: 2\n---\nx',
    [
      '3:12 front-matter: Unknown key `sidebar.position`; did you mean `order`?',
      '2:1 front-matter: Unknown key `keywords`; did you mean `keywords` below `search`?',
      '4:1 front-matter: Unknown key `sidebar_positon`; did you mean `order` below `sidebar`?'
    ]
  ],
  [
    '---\nsidebar.label: Install it\n---\nx',
    ['2:1 front-matter: Unknown key `sidebar.label`; did you mean `label` below `sidebar`?']
  ],
  [
    '---\nsidebar_label: "Install: it, now"\nhide_table_of_contents: true\n---\nx',
    [
      '2:1 front-matter: Unknown key `sidebar_label`; did you mean `label` below `sidebar`?',
      '3:1 front-matter: Unknown key `hide_table_of_contents`; did you mean `toc: false`?'
    ]
  ],
  [
    '---\nauthors: [a]\nimage: a.png\ntoc_max_heading_level: 4\n---\nx',
    [
      '2:1 front-matter: Unknown key `authors`; did you mean `author`?',
      '3:1 front-matter: Unknown key `image`; did you mean `card`?',
      '4:1 front-matter: Unknown key `toc_max_heading_level`; did you mean `max` below `toc`?'
    ]
  ],
  ['---\nsidebar: { positon: 2 }\n---\nx', ['2:12 front-matter: Unknown key `sidebar.positon`; did you mean `order`?']],
  ['---\ntitle: 1.10\n---\nx', ['2:8 front-matter: Expected `title` to be text, not `1.10`']],
  [
    '---\n- a\n---\nx',
    [expect.stringContaining('front-matter: Expected keys and values in the front matter, not a list')]
  ],
  ['---\ntitle: A\n', ['1:1 front-matter: Cannot find the end of the front matter']],
  ['title: A\nsidebar:\n  order: 2\n---\n\n# A\n', ['1:1 front-matter: Cannot find the beginning of the front matter']],
  ['Note: this is\na heading\n---\n', []],
  [
    '---\ntoc: { min: 4, max: 3 }\nedit: https://[::1/a.md\n---\nx',
    [
      '2:13 front-matter: Expected `toc.min` to be no more than `max`, not `4`',
      '3:7 front-matter: Expected `edit` to be false or an address such as `https://example.org/a.md`, not `https://[::1/a.md`'
    ]
  ],
  [
    '---\nlastUpdated: true\nlast_update: 2026-01-31\n---\nx',
    [
      '2:14 front-matter: Expected `lastUpdated` to be false or a day such as `2026-01-31`, not `true`',
      '3:1 front-matter: Unknown key `last_update`; did you mean `lastUpdated`?'
    ]
  ],
  [
    '---\nlastUpdated: 2026-02-30\n---\nx',
    ['2:14 front-matter: Expected `lastUpdated` to be a day such as `2026-01-31`, not `2026-02-30`']
  ],
  [
    '---\ntoc: 5\nedit: true\noutline: 2\n---\nx',
    [
      '2:6 front-matter: Expected `toc` to be true, false, or `min` and `max`, not `5`',
      '3:7 front-matter: Expected `edit` to be false or an address such as `https://example.org/a.md`, not `true`',
      '4:1 front-matter: Unknown key `outline`; did you mean `toc`?'
    ]
  ],
  ['---js\n{}\n---\nx', ['1:4 front-matter: Expected YAML front matter, not `js`']]
])('%j is a problem with a place', (markdown, expected) => expect(read(markdown).problems).toEqual(expected))

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
  const sound = read('---\ntemplate: home\nhero: { title: 1.5, art: , actions: [{ label: Go }] }\nmore: [1]\n---\n', {
    templates
  })
  expect(sound.problems).toEqual([])
  expect(sound.page.meta.data).toEqual({ hero: { title: '1.5', actions: [{ label: 'Go' }] }, more: [1] })
  const lines = [
    'template: home',
    'hero:',
    '  titel: A',
    '  art: three',
    '  actions:',
    '    - { label: [x], primary: 1 }'
  ]
  expect(read(`---\n${lines.join('\n')}\n---\n`, { templates }).problems.sort()).toEqual([
    '4:3 front-matter: Unknown key `hero.titel`; did you mean `title`?',
    '5:8 front-matter: Expected `hero.art` to be one of `one`, `two`, not `three`',
    '7:16 front-matter: Expected `hero.actions.0.label` to be text, not a collection',
    '7:30 front-matter: Expected `hero.actions.0.primary` to be true or false, not `1`'
  ])
  const without = read('---\ntemplate: home\n---\n', { templates })
  expect(without.problems).toEqual(['2:11 front-matter: Expected `hero`, which the template `home` needs'])
  const misspelt = read('---\ntemplate: home\nhreo: {title: A}\n---\n', { templates })
  expect(misspelt.problems).toEqual(['3:1 front-matter: Unknown key `hreo`; did you mean `hero`?'])
  const empty = read('---\ntemplate: home\nhero: {art: one}\n---\n', { templates })
  expect(empty.problems).toEqual(['3:7 front-matter: Expected `hero.title` to be text, not nothing'])
})

test('lines of Markdown are found where the template says that they are, however deep', () => {
  const data = {
    text: 'a *b*',
    plain: 'a',
    other: '*c*',
    list: ['d', '`e`'],
    plans: [{ note: '[f](g.md)', price: '<5' }]
  }
  const shape = {
    text: 'markdown',
    plain: 'markdown',
    'other?': 'text',
    list: ['markdown'],
    plans: [{ 'note?': 'markdown', price: 'text' }]
  } as const
  expect(findMarkdown(data, shape).map(({ path }) => path)).toEqual([['text'], ['list', 1], ['plans', 0, 'note']])
})

test('a template gets the keys it declares, with their links', () => {
  const { page, problems } = read(
    '---\ntemplate: home\nhero:\n  text: "{{product}}"\n  action: {href: "{{home}}/x"}\n---\n'
  )
  expect(problems).toEqual([])
  expect(page.meta.data).toEqual({ hero: { text: 'Acme', action: { href: 'https://acme.example/x' } } })
  expect(page.links).toEqual([{ href: 'https://acme.example/x', kind: 'link', place: { line: 5, column: 18 } }])
})

test('a key that every object has is refused, unless keys are words', () => {
  expect(readYaml('constructor: 1').problems).toMatchObject([{ why: 'the key `constructor` may not be used' }])
  expect(readYaml('constructor: 1', { anyKey: true }).problems).toEqual([])
})
