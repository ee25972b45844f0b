import GithubSlugger from 'github-slugger'
import { describe, expect, test } from 'vitest'
import type { Content } from '../../src/page/markdown/content.ts'
import { type ParseOptions, parse } from '../../src/page/parse.ts'
import { noSources } from '../../src/page/policy.ts'
import * as shorthands from '../../templates/shorthands.ts'

const options: ParseOptions = {
  variables: { product: 'Acme', home: 'https://acme.example' },
  directives: { note: {}, tip: {}, stars: { attributes: { count: 'number', open: 'boolean' } } },
  templates: { home: ['hero'] },
  tags: ['admin', 'badges'],
  rules: [],
  policy: noSources,
  shorthands
}

function read(markdown: string, changes: Partial<ParseOptions> = {}, contentFile = 'a.md') {
  const task = { file: `content/${contentFile}`, contentFile, key: 'key' }
  const { page, content } = parse(task, new TextEncoder().encode(markdown), { ...options, ...changes })
  const faults = page.messages.map(
    ({ rule, text, place }) => `${place ? `${place.line}:${place.column} ` : ''}${rule}: ${text}`
  )
  return { page, faults, html: toText(content) }
}

/** Content as rough HTML: tags with their attributes in order. */
function toText(content: Content): string {
  if (typeof content === 'string') return content
  const [type, { title, ...props }, ...children] = content
  const inner = children.map(toText).join('')
  const label = title && typeof title === 'object' ? `[${toText(title as Content)}]` : ''
  const attributes = Object.entries(title && !label ? { ...props, title } : props).map(
    ([name, value]) => ` ${name}=${JSON.stringify(value)}`
  )
  return type === '' ? label + inner : `<${type}${attributes.join('')}>${label}${inner}</${type}>`
}

describe('front matter', () => {
  test('is read, and lines keep their numbers', () => {
    const { page, faults } = read('---\ntitle: A\nsidebar: {order: 2}\n---\n\n[x](y)\n')
    expect(faults).toEqual([])
    expect(page.meta).toEqual({ title: 'A', toc: true, sidebar: { order: 2 }, data: {} })
    expect(page.links).toEqual([{ href: 'y', kind: 'link', place: { line: 6, column: 1 } }])
  })

  test.each([
    ['---\ntitel: A\n---\nx', ['2:1 front-matter: Unknown key `titel`; did you mean `title`?']],
    [
      '---\ntitle: A\nsidebar:\n  ordr: 1\n---\nx',
      ['4:3 front-matter: Unknown key `sidebar.ordr`; did you mean `order`?']
    ],
    ['---\ntitle: 1.10\n---\nx', ['2:8 front-matter: Expected `title` to be text, not `1.10`']],
    [
      '---\n- a\n---\nx',
      [expect.stringContaining('front-matter: Expected front matter to be keys and values, not a list')]
    ],
    ['---\ntitle: A\n', ['1:1 front-matter: Cannot find the end of the front matter']],
    ['---js\n{}\n---\nx', ['1:4 front-matter: Expected YAML front matter, not `js`']]
  ])('%j is a fault with a place', (markdown, expected) => expect(read(markdown).faults).toEqual(expected))

  test.each(['---\n\nText.\n\n---\n', '---\nText\n---\n', '***\nText\n', '----\nText\n'])(
    '%j is no front matter',
    (markdown) => {
      const { faults, html } = read(markdown)
      expect(faults).toEqual([])
      expect(html).toContain('Text')
    }
  )

  test('a template gets the keys it declares, with their links', () => {
    const { page, faults } = read(
      '---\ntemplate: home\nhero:\n  text: "{{product}}"\n  action: {href: "{{home}}/x"}\n---\n'
    )
    expect(faults).toEqual([])
    expect(page.meta.data).toEqual({ hero: { text: 'Acme', action: { href: 'https://acme.example/x' } } })
    expect(page.links).toEqual([{ href: 'https://acme.example/x', kind: 'link', place: { line: 5, column: 18 } }])
  })
})

describe('titles', () => {
  test.each([
    ['# One\n\ntext', 'a.md', 'One'],
    ['text', 'getting-started.md', 'Getting started'],
    ['---\ntitle: Three\n---\n# One', 'a.md', 'Three']
  ])('%j in %s is called %s', (markdown, file, title) => expect(read(markdown, {}, file).page.meta.title).toBe(title))
})

describe('what is no directive', () => {
  test.each([
    ['At 10:30 we go.', 'At 10:30 we go.'],
    ['- ratio 16:9', '16:9'],
    ['a:é', 'a:é'],
    ['> [!NOTE]\n> Text.', '<docsgen-note>'],
    ['> [\\!NOTE]\n> Text.', '<docsgen-note>'],
    ['- > &#91;!NOTE]\n  > Text.', '<docsgen-note>']
  ])('%j alone on a page is read as it is among others', (markdown, shown) => {
    const alone = read(`${markdown}\n`, { directives: { note: {} } })
    const among = read(`${markdown}\n\na:b\n`, { directives: { note: {} } })
    expect(alone.html).toContain(shown)
    expect(among.html).toContain(alone.html.trimEnd())
  })

  test.each(['::1', '::é[x]'])('%s is said to be unknown', (markdown) => {
    expect(read(`${markdown}\n`).faults.join()).toContain('Unknown directive')
  })
})

describe('ids', () => {
  test('are those GitHub makes, are never empty, and give way to those written by hand', () => {
    const { page } = read(
      '# A b\n\n## `code` & more\n\n## A b\n\n## 😀\n\n## !!\n\n## X {#own}\n\n## taken\n\n<a id="taken"></a>\n\n## Badge <b></b>\n'
    )
    expect(page.headings.map((heading) => heading.id)).toEqual([
      'a-b',
      'code--more',
      'a-b-1',
      'section',
      'section-1',
      'own',
      'taken-1',
      'badge'
    ])
    expect(page.headings[5]?.text).toBe('X')
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

  test('are those of github-slugger whatever character of ASCII is in them', () => {
    for (let code = 0x21; code < 0x7f; code++) {
      const character = String.fromCharCode(code)
      const written = /[a-z0-9]/i.test(character) ? character : `\\${character}`
      const { page } = read(`## In ${written} b${written}C\n\n### Other\n`)
      const slug = new GithubSlugger().slug(`In ${character} b${character}C`)
      expect(page.headings.map(({ id }) => id)).toEqual([slug, 'other'])
    }
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

  test('are known wherever they stand: of tabs and details, and of headings in them', () => {
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

  test('written twice are a fault', () => {
    expect(read('## A {#x}\n\n## B {#x}\n').faults).toEqual(['3:1 duplicate-id: Cannot use the id `x` twice on a page'])
  })
})

describe('of GitHub', () => {
  test('a footnote leads there and back, and a box of a task is only shown', () => {
    const { html, page, faults } = read('A[^n] and B[^n]\n\n- [x] done\n- [ ] to do\n\n[^n]: Text\n')
    expect(faults).toEqual([])
    const ids = ['fnref-n', 'fnref-n-2', 'fn-n'].map((id) => `user-content-${id}`)
    for (const id of ids) expect(page.anchors.filter((each) => each === id)).toEqual([id])
    for (const id of ids) expect(page.links.map(({ href }) => href)).toContain(`#${id}`)
    expect(html).toMatch(/<input[^>]* checked=true[^>]* disabled=true/)
    expect(html.match(/type="checkbox"/g)).toHaveLength(2)
  })

  test('what is defined stands below its term, with blocks of its own and a place', () => {
    const { html, page } = read('Term\n: One\n: [Two](x)\n\n    - a\n\n> Other\n> : Three\n\nNot: this')
    expect(html.replace(/\n/g, '')).toMatch(/^<dl><dt>Term<\/dt><dd>One<\/dd><dd>.*<ul><li>a<\/li><\/ul><\/dd><\/dl>/)
    expect(html).toContain('<dt>Other</dt>')
    expect(page.links).toEqual([{ href: 'x', kind: 'link', place: { line: 3, column: 3 } }])
  })
})

describe('variables', () => {
  test('are replaced in text, links and raw HTML, not in code', () => {
    const { html, page } = read(
      '{{product}} [{{ product }}]({{home}}/a) `{{product}}` <b title="{{product}}">x</b>\n\n    {{product}}\n'
    )
    expect(html).toContain(
      'Acme <a href="https://acme.example/a">Acme</a> <code>{{product}}</code> <b title="Acme">x</b>'
    )
    expect(html).toContain('{{product}}\n')
    expect(page.links[0]?.href).toBe('https://acme.example/a')
  })

  test('an undefined one is a fault with a place; a project without variables has none', () => {
    expect(read('a\nb {{prodct}}').faults).toEqual([
      '2:3 undefined-variable: Cannot find the variable `prodct`; did you mean `product`?'
    ])
    expect(read('{{ anything }}', { variables: {} }).faults).toEqual([])
  })
})

describe('directives', () => {
  test('become elements with attributes and a label', () => {
    expect(read(':::note[A **b**]\nText\n:::\n').html).toContain('<docsgen-note>[A <strong>b</strong>]')
    expect(read('::stars{count=3 open}').html).toContain('<docsgen-stars count="3" open="true">')
  })

  test('an alert is the same as an admonition', () => {
    expect(read('> [!TIP]\n> Text\n').html).toMatch(/<docsgen-tip>\s*<p>Text<\/p>\s*<\/docsgen-tip>/)
    expect(read('> A\n> [!TIP]\n').html).toContain('<blockquote>')
    expect(read('> [!note]- Of *this*  \n> Text').html).toMatch(
      /<docsgen-note fold="closed">\[Of <em>this<\/em>\]\s*<p>Text/
    )
    expect(read('> [!TIP] Alone').html).toMatch(/<docsgen-tip>\[Alone\]\s*<\/docsgen-tip>/)
    expect(read('> [!TPI]\n> Text').faults).toEqual([
      '1:1 unknown-directive: Unknown alert `[!TPI]`; did you mean `TIP`?'
    ])
  })

  test('unknown ones are faults when they stand alone, text otherwise', () => {
    expect(read('::nte\n').faults).toEqual(['1:1 unknown-directive: Unknown directive `::nte`; did you mean `note`?'])
    expect(read('at 10:30, a:b and :x{y} https://x.y:80/').faults).toEqual([])
    expect(read('a:b[c]{d} e').html).toBe('<p>a:b[c]{d} e</p>')
    expect(read('::stars{cout=3}').faults).toEqual([
      '1:1 unknown-directive: Unknown attribute `cout` of `stars`; did you mean `count`?'
    ])
    expect(read('::stars{count=x}').faults).toEqual([
      '1:1 unknown-directive: Expected `count` of `stars` to be a number, not `x`'
    ])
  })
})

describe('what a directive declares', () => {
  const attributes = { tone: ['good', 'bad'], count: 'number' } as const
  const declared = {
    badge: { attributes, rules: { forms: ['text'], required: ['label'] } },
    drawing: { attributes, rules: { forms: ['leaf'], required: ['label', 'count'] } },
    tabs: { rules: { forms: ['container'], holds: ['tab'] } },
    tab: { rules: { forms: ['container'], required: ['label'], within: ['tabs'] } },
    steps: { rules: { holds: ['ol'] } }
  } as const
  const faults = (markdown: string) =>
    read(markdown, { directives: declared }).faults.map((fault) => fault.replace('unknown-directive: ', ''))

  test('is allowed', () => {
    const tabs = '::::tabs\n:::tab[A]\nText\n:::\n<!-- no more -->\n::::\n'
    expect(faults(`:badge[A]{tone=bad}\n\n::drawing[A]{count=1}\n\n${tabs}\n:::steps\n1. A\n:::\n`)).toEqual([])
  })

  test.each([
    [
      'a :badge[A]{tone=badd}',
      '1:3 Expected `tone` of `badge` to be one of `good`, `bad`, not `badd`; did you mean `bad`?'
    ],
    ['a :badge{tone=bad}', '1:3 Expected `:badge` to have a text in brackets'],
    ['::badge[A]', '1:1 Cannot write `badge` as `::badge`'],
    ['::drawing{count=1}', '1:1 Expected `::drawing` to have a text in brackets'],
    ['::drawing', '1:1 Expected `::drawing` to have a text in brackets and `count`'],
    ['::drawing[A]{count}', '1:1 Expected `::drawing` to have `count`'],
    [':::tabs\n:::', '1:1 Expected `:::tab` in `:::tabs`'],
    ['::::tabs\nA\n\n:::tab[A]\nA\n:::\n::::', '2:1 Expected `:::tab` in `::::tabs`, not text'],
    ['::::tabs\n:::tab\nA\n:::\n::::', '2:1 Expected `:::tab` to have a text in brackets'],
    ['A\n\n:::', '3:1 Cannot find what `:::` ends'],
    ['> A\n> ::::', '2:3 Cannot find what `::::` ends'],
    [':::tab[A]\nA\n:::', '1:1 Expected `:::tab` to stand in `:::tabs`'],
    ['> :::steps\n> - A\n> :::', '2:3 Expected a numbered list in `:::steps`, not a list']
  ])('%j is a fault with a place', (markdown, fault) => {
    expect(faults(markdown)[0]).toBe(fault)
  })

  test('within a line what has another form, or lacks its text, is text', () => {
    expect(faults('see a:tab, b:tabs[x] and c:badge here')).toEqual([])
    expect(read('b:tabs[x]', { directives: declared }).html).toBe('<p>b:tabs[x]</p>')
  })

  test('two with as many colons, one in the other, also in a list of it', () => {
    const { page: listed } = read(':::steps\n1. A\n\n   :::tab[B]\n   :::\n:::', { directives: declared })
    expect(listed.messages.at(-1)?.note).toContain('`:::steps`, which is around it, needs more colons: `::::steps`')
    const { page } = read(':::tabs\n:::tab[A]\nText\n:::\n:::', { directives: declared })
    expect(page.messages).toMatchObject([
      { text: 'Cannot find the end of `:::tab`', note: expect.stringContaining('needs more colons: `::::tabs`') }
    ])
  })
})

describe('what must not reach a reader', () => {
  test.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '<a href="java&#10;script:x">y</a>',
    '<a href=" &#1;javascript:x">y</a>',
    '[x](vbscript:x)',
    '[x](data:text/html,x)',
    '<iframe src="data:text/html,x"></iframe>',
    '<form action="javascript:x"></form>',
    '<svg><a xlink:href="javascript:x">y</a></svg>'
  ])('%s is a fault and is taken out', (markdown) => {
    const { faults, html } = read(markdown)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain('unsafe-url')
    expect(html).not.toMatch(/script:|data:/i)
  })

  test('handlers go, pictures as data stay', () => {
    expect(read('<b onclick="x()">y</b>').html).toBe('<p><b>y</b></p>')
    expect(read('![x](data:image/png;base64,AAAA)').faults).toEqual([])
  })
})

test('tables are aligned by classes, never by style', () => {
  const { html } = read('| a | b |\n| :-: | --: |\n| 1 | 2 |\n')
  expect(html).toContain('<th className="align-center">a</th>')
  expect(html).not.toContain('style')
})

test('line ends and a byte order mark change nothing', () => {
  const markdown = '---\ntitle: A\n---\n\n# B\n\n- c\n- d\n\n```js\ne\n```\n'
  const expected = read(markdown).html
  expect(read(markdown.replaceAll('\n', '\r\n')).html).toBe(expected)
  expect(read(markdown.replaceAll('\n', '\r')).html).toBe(expected)
  expect(read(`\ufeff${markdown}`).html).toBe(expected)
})

test.each([['../x'], ['/../x'], ['a\\b'], ['con'], ['a%2fb']])(
  'the slug %s is refused and the page keeps its own url',
  (slug) => {
    const { page, faults } = read(`---\nslug: '${slug}'\n---\nx`, {}, 'dir/page.md')
    expect(faults.join()).toContain('bad-slug')
    expect(page.url).toBe('/dir/page')
  }
)

test('a slug replaces the last segment, or the whole url', () => {
  expect(read('---\nslug: other\n---\nx', {}, 'dir/page.md').page.url).toBe('/dir/other')
  expect(read('---\nslug: /x/y\n---\nx', {}, 'dir/page.md').page.url).toBe('/x/y')
})
