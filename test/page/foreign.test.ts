/** What other generators and browsers make of Markdown and docsgen does not: each is named, and sound text is not. */
import { describe, expect, test } from 'vitest'
import { byPlace, type Message } from '../../src/messages/message.ts'
import { drawEmoji } from '../../src/page/markdown/emoji.ts'
import { read } from '../support/read-page.ts'

const rules =
  /^(foreign-|unknown-element|unclosed-html|raw-markdown|broken-table|empty-heading|diagram|undefined-ref|duplicate-id|policy|broken-anchor)/
const shown = ({ rule, text, place }: Message) => `${place?.line}:${place?.column} ${rule}: ${text}`
const reported = (markdown: string) =>
  read(markdown)
    .page.messages.filter(({ rule }) => rules.test(rule))
    .sort(byPlace)
    .map(shown)

const mark = (at: string, written: string, of: string) =>
  `${at} foreign-mark: Cannot read \`${written}\`: it is a mark of ${of}`
const line = (written: string, of: string, at = '1:1') =>
  `${at} foreign-syntax: Cannot read \`${written}\`: it is a mark of ${of}`

describe('lines of other generators', () => {
  test.each([
    ['export const year = 2026', 'MDX'],
    ['!!! note "Bring water"', 'MkDocs'],
    ['??? tip', 'MkDocs'],
    ['=== "Tab"', 'MkDocs'],
    ['--8<-- "a.md"', 'MkDocs'],
    ['<<< @/snippets/a.ts', 'VitePress'],
    ['<<< ./a.ts#part{2,4-5} [A part]', 'VitePress'],
    ['<!--@include: ./a.md-->', 'VitePress'],
    ['{ .annotate }', 'Markdown with attributes'],
    ['{: .lead }', 'Markdown with attributes'],
    ['{{< figure src="a.png" >}}', 'Hugo'],
    ['{{% alert %}}', 'Hugo'],
    ['{{#include a.md}}', 'a template language'],
    ["{%- from 'a' import b -%}", 'a template language'],
    ['{{ $frontmatter.title }}', 'a template language'],
    ['<Tabs.Tab title="a">', 'MDX'],
    ['<Card style={{ color: "red" }}>', 'MDX'],
    ['[TOC]', 'a generator that lists headings']
  ])('%s', (written, of) => {
    expect(reported(`${written}\n`)).toEqual([line(written, of)])
    expect(reported(`Text\n${written}\n`)).toEqual([line(written, of, '2:1')])
    expect(reported(`- ${written}\n`)).toEqual([line(written, of, '1:3')])
    expect(reported(`\`${written}\` <code>a</code>\n\n\`\`\`md\n${written}\n\`\`\`\n`)).toEqual([])
  })
})

test('imports are lines of paragraphs that have nothing else, outside of lists', () => {
  const statements =
    "import Tabs from '@theme/Tabs';\nimport * as x from './x'\nimport './a.css'\nexport default function A() {"
  const places = reported(`${statements}\n  return 1\n`).map((each) => each.split(' ')[0])
  expect(places).toEqual(['1:1', '2:1', '3:1', '4:1'])
  expect(reported("# A\n\nimport a from 'b'\n")).toEqual([line("import a from 'b'", 'MDX', '3:1')])
  expect(reported("import a, {\n  b\n} from 'c'\n")).toEqual([line("import a, { b } from 'c'", 'MDX')])
  const prose = ['Then\nimport the new theme from "Appearance"', 'Then\nimport themes from "Appearance"\nand more']
  prose.push('- import themes from "Appearance"', 'Press `A`,\nimport themes from "Appearance"')
  prose.push('Write an\nexport default function of a module', 'import themes from "Appearance"\n`now`')
  expect(reported(prose.join('\n\n'))).toEqual([])
})

describe('marks within a text', () => {
  test.each([
    ['a {{< ref "b" >}} c', [mark('1:3', '{{< ref "b" >}}', 'Hugo')]],
    ['a {% if b %}', [mark('1:3', '{% if b %}', 'a template language')]],
    ['[a](b.md){ .big }', [mark('1:10', '{ .big }', 'Markdown with attributes')]],
    ['{1+1}', [mark('1:1', '{1+1}', 'MDX')]],
    ['## A {/* #a */}', [mark('1:6', '{/* #a */}', 'MDX')]],
    ['A {/* b */} {frontMatter.title}', [mark('1:3', '{/* b */}', 'MDX'), mark('1:13', '{frontMatter.title}', 'MDX')]],
    ['A {props.a.b}', [mark('1:3', '{props.a.b}', 'MDX')]],
    ['`{/* a */}` {{props.c}} \\{props.d}', []],
    ['done :material-check:', [mark('1:6', ':material-check:', 'MkDocs')]],
    ['a ==b c== d', [mark('1:3', '==b c==', 'Markdown with marked text')]],
    ['19^th^', [mark('1:3', '^th^', 'Markdown with superscripts')]],
    ['H~2~O', [mark('1:2', '~2~', 'Markdown with subscripts')]],
    ['is ~gone~ now', [mark('1:4', '~gone~', 'GitHub')]],
    ['a == b and c == d, 2^3 ~5 and ~6, ~/a and ~/b, ~~c~~, `==d==` `e^2^`, f^g', []],
    ['The HTML\n\n*[HTML]: Hyper Text', [line('*[HTML]: Hyper Text', 'MkDocs', '3:1')]],
    ['a \\{{b}} \\{% c %}', []],
    ['{a.map(b => c)}', [mark('1:1', '{a.map(b => c)}', 'MDX')]],
    ['{%} of it {% if c %} d {% e', [mark('1:11', '{% if c %}', 'a template language')]],
    ['{%} of it.\n\n{1, 2, 3}\n\n{key=value}\n\n{a=b}\n\n/users/{id=1}/x {app="x"}\n\n{app="x"}\n\nkey :value: b', []],
    ['/users/{id}, {}, {a, b}, 10:30:15, a:b:c, {string|null}, 1:1 to :80', []],
    ['- {Object} of all\n- {http.Server}\n\nImport data from the file. Export default values!', []],
    ['!!! Wait\n\nWhat???\n\n== a', []]
  ])('%j', (markdown, expected) => expect(reported(markdown)).toEqual(expected))
})

describe('HTML', () => {
  const end = (at: string, name: string) => `${at} unclosed-html: Cannot find the end of \`<${name}>\``
  const raw = (at: string, text: string) => `${at} raw-markdown: Cannot read \`${text}\`: it is within HTML`
  const indented = (at: string, text: string) =>
    `${at} raw-markdown: Cannot read \`${text}\`: it is indented, which makes it code`
  const unknown = (at: string, name: string) => `${at} unknown-element: Unknown element \`<${name}>\``
  test.each([
    ['<div>\n\na\n\n- <b>c\n- d', [end('1:1', 'div'), end('5:3', 'b')]],
    ['a <b>c', [end('1:3', 'b')]],
    ['See <Link to="/a">it</Link>.\n\n<Head>\n\n</Head>', [unknown('1:5', 'Link'), unknown('3:1', 'Head')]],
    ['- <div>a\n\nb</div>', [end('1:3', 'div'), '3:2 unclosed-html: Cannot find the start of `</div>`']],
    [
      '<docsgen-x></docsgen-x>',
      [expect.stringMatching(/^1:1 unknown-element: Cannot write .* reserved for templates$/)]
    ],
    ['<a id="x"/>b', ['1:1 unclosed-html: Cannot end `<a>` with a slash: browsers read it as an opening tag']],
    ['see <your-name>', [end('1:5', 'your-name')]],
    ['<!-- @included --> <!-- include: a -->\n\n<<< or >>>\n\n<<<<<<< HEAD', []],
    ['an Array<T> of <Foo>', [unknown('1:9', 'T'), unknown('1:16', 'Foo')]],
    ['<Tabs>\n  <Tab value="a" />\n</Tabs>', [unknown('1:1', 'Tabs'), unknown('2:3', 'Tab')]],
    ['<p>Promise<any,></p>', [unknown('1:11', 'any,')]],
    ['<div>\n<!-- <b> --><script type="a/b">"<i>"</script>\n<p>a<br>b<li>c</div>', []],
    ['<svg viewBox="0 0 1 1"><title>a</title><path d="M0 0"/><linearGradient id="b"/></svg> <my-a></my-a>', []],
    ['<pre>\n\nArray\n\n</pre>\n\n> <b>a</b>', []],
    ['<details><summary>a</summary>\n```js\nb\n```\n</details>', [raw('2:1', '```js')]],
    ['<div>[a](b.md) ![c](d.png)</div>', [raw('1:6', '[a](b.md)')]],
    ['<div>\n  :::tip\n  a\n  :::\n</div>', [raw('2:3', ':::tip')]],
    ['<div>\n  ::card[a]{href=b.md}\n</div>', [raw('2:3', '::card[a]{href=b.md}')]],
    ['<p>a</p>\n  ## b\n<p># c</p>', [raw('2:3', '## b')]],
    ['<p>a **b** `c`</p>\n<p>`d`</p>', [raw('1:6', '**b**'), raw('2:4', '`d`')]],
    [
      '<ul><li><b>[<code>a</code>](b.md)</b></li><li>*[c](d.md "e")*</li></ul>',
      [raw('1:12', '[<code>a</code>](b.md)'), raw('1:48', '[c](d.md "e")')]
    ],
    ['<pre>[a](b.md)</pre><p>[<code>[a](b)</code>]</p>', []],
    ['<p>\n- a\n- b\n</p>', [raw('2:1', '- a')]],
    ['<p>\n- a 2 ** 3 ** 4 or #1\n# of</p>\n<th># of `</th>', [raw('3:1', '# of')]],
    ['<div>\n  <p>\n\n    a\n\n  </p>\n</div>', [indented('4:5', 'a')]],
    [
      '- <div>\n\n      a\n      **b**\n\n  </div>\n- c\n\n  <div>\n    <p>\n\n      d\n\n    </p>\n  </div>',
      [indented('4:7', '**b**'), indented('12:7', 'd')]
    ],
    ['<div>\n\n    # a\n    b `c` - d\n\n</div>\n\n    **e**', []],
    ['<div>\n  <p>\n\n```\n    a\n```\n\n  </p>\n</div>', []],
    ['<div>\n\n[a](b.md)\n</div>\n<pre>\n[a](b.md)\n</pre>', []],
    ['<b onclick="a()">c</b>', ['1:1 policy: Cannot use `onclick`: the policy of the site blocks inline scripts']]
  ])('%j', (markdown, expected) => expect(reported(markdown)).toEqual(expected))
})

test('a component that is named as a directive is one', () => {
  const directives = { badge: { rules: { forms: ['text'], required: ['label'] } }, 'code-group': {} } as const
  const { messages } = read('<Badge type="tip" text="x"/>\n\n<CodeGroup>\n\n<Mine />', { directives }).page
  const written = messages.map(({ note }) => /`(:.*?)`/.exec(note ?? '')?.[1])
  expect(written).toEqual([':badge[…]', ':::code-group', ':::name'])
})

describe('blocks', () => {
  const undefinedAt = (at: string, text: string) =>
    `${at} undefined-reference: Cannot find the definition for \`${text}\``
  const table = (at: string) => [`${at} broken-table: Cannot read the table`]
  test.each([
    ['| a | b |\n|-|-|-|\n| 1 | 2 |', table('2:1')],
    ['- a | b\n  :-- |\n  1 | 2', table('2:3')],
    ['| `a` | b |\n|---|\n', table('2:1')],
    ['| a |\n|-|\n| b |\n\n- - a\n\na || b\n\na |- b', []],
    ['## <!-- a -->\n\n##\n\n### ![a](b.png)', ['1:1', '3:1'].map((at) => `${at} empty-heading: Heading has no text`)],
    ['```mermaid\na\n```', ['1:1 diagram: Cannot draw `mermaid`: readers see the code']],
    ['[`a()`][b] and [**c**][d]', [undefinedAt('1:1', '[`a()`][b]'), undefinedAt('1:16', '[**c**][d]')]],
    ['[e][] `[f][g]` a[`h`][0] [`i`][j]\n\n[j]: k.md', [undefinedAt('1:1', '[e][]')]]
  ])('%j', (markdown, expected) => expect(reported(markdown)).toEqual(expected))
})

test('what only looked wrong is sound', () => {
  const headings = '## Other\n\n<a name="other"></a>\n\n### A {#get-__x__}\n\n[]()<a id="old"></a>'
  const { page, html } = read(`a[^†]\n\n${headings}\n\n<menuitem>b</menuitem>\n\n[^†]: note\n`)
  expect(page.messages.map(shown).filter((each) => !each.includes('menuitem'))).toEqual([])
  expect(page.anchors).toEqual(expect.arrayContaining(['other', 'other-1', 'get-__x__', 'old', 'user-content-fn-†']))
  expect(page.headings.map(({ text }) => text)).toContain('A')
  expect(page.links.map(({ href }) => href)).not.toContain('')
  expect(html).toContain('id="user-content-fnref-†"')
})

test('emoji are drawn in text, with the ids of their names; those in code, escaped or unknown stay', () => {
  const markdown = '# Go :rocket:\n\n:+1: `:tada:` \\:tada: a:tada:b :nothing:\n'
  const { page, html } = read(markdown, { drawEmoji })
  expect(page.headings).toEqual([{ depth: 1, id: 'go-rocket', text: 'Go 🚀' }])
  expect(html).toContain('👍 <code>:tada:</code> :tada: a:tada:b :nothing:')
})
