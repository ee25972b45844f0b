/** Pages: what stays as it is written, what gets another form, and what is left out with a word. */
import { describe, expect, test } from 'vitest'
import { buildProject } from '../../test/support/project.ts'
import { convert, migrated } from './migrated.ts'

describe('a page of MDX', () => {
  test.each([
    'import Tabs from \'@theme/Tabs\'\n\n<Tabs groupId="os">\n  <TabItem value="a">**A**</TabItem>\n</Tabs>',
    'export const year = 2026\n\nSince {year}, <br /> {/* a comment */} `{code}`.',
    '<div className="a">\n  ## Heading {#own}\n\n  - item\n</div>',
    '<br />\n\n:::note[Title]\n\nText\n\n:::',
    'A {frontMatter.title}'
  ])('stays as it is: %j', (text) => expect(convert(text)).toEqual({ target: 'a.mdx', made: text, todos: [] }))

  test.each([
    ['[B](./b.mdx#x) <a href="/a">A</a>', '[B](b.mdx#x) <a href="a.mdx">A</a>'],
    ['<b>1</b>\n\n:::tip One\nTwo\n:::', '<b>1</b>\n\n:::tip[One]\nTwo\n:::'],
    ['<b>1</b>\n\n```js\n// highlight-next-line\na\nb\n```', '<b>1</b>\n\n```js {1}\na\nb\n```'],
    ["import './a.css'\n\n<b>1</b>", '<b>1</b>'],
    [
      "import A from '../src/a'; import\nB from '../src/b';\n\n<A /><B />",
      "import A from '@site/src/a'; import B from '@site/src/b';\n\n<A /><B />"
    ]
  ])('%j is %j', (text, made) => expect(convert(text).made).toBe(made))

  test.each([
    ['A {new Date()} b', 'A {/* TODO */} b', '`{new Date()}` is left out, as it would have to be run'],
    ['<a onClick={() => go()}>A</a>', '<a >A</a>', '`onClick` of `<a>` is left out'],
    ["import Head from '@docusaurus/Head'\n\nA\n\n<Head><meta /></Head>", 'A', '`<Head>` is left out'],
    ['A\n\n<style>{`p {}`}</style>', 'A', '`<style>` is left out: write its rules in'],
    ['<Own a={1}>A</Own>', "import { Own } from '@site/src/components/Own'\n\n<Own a={1}>A</Own>", undefined]
  ])('%j has nothing that docsgen refuses', (text, made, todo) => {
    const page = convert(text)
    expect(page.made).toBe(made)
    expect(page.todos.join('\n')).toContain(todo ?? '')
  })

  test('is Markdown where nothing of MDX is in it, or where its format says so', () => {
    expect(convert('# A\n\n`<A>` and ```{b}```\n\n```js\nimport a from "b"\n```').target).toBe('a.md')
    expect(convert('<A>', 'docusaurus', { format: 'detect' }).target).toBe('a.md')
    expect(convert('<A />', 'docusaurus', { format: 'detect', file: 'docs/a.mdx' }).target).toBe('a.mdx')
    expect(convert('Text', 'starlight', { file: 'docs/a.mdx' }).target).toBe('a.mdx')
  })
})

test.each([
  [':::warning Beware\n:::tip\nA\n:::\n:::', '::::warning[Beware]\n:::tip\nA\n:::\n::::'],
  [':::success\nA\n:::', ':::tip[Success]\nA\n:::'],
  ['- a\n\n  :::note\n  A\n  :::', '- a\n\n  :::note\n  A\n  :::'],
  ['```\n:::note A\n:::\n```', '```\n:::note A\n:::\n```'],
  ['A\n: b', 'A\n\\: b'],
  ['::: a\nnever closed', '::: a\nnever closed']
])('blocks have the names of docsgen, and as many colons as they need: %j', (text, made) =>
  expect(convert(text).made).toBe(made)
)

test.each([
  ['::: details Open {open}\nA\n:::', ':::details[Open]{open}\nA\n:::'],
  ['# A <Badge type="tip" text="new" />', '# A :badge[new]{tone=tip}'],
  ["<script setup>\nimport A from './A.vue'\n</script>\n\n<A>b</A> `{{ c }}`", 'b `{{ c }}`'],
  ['```vue-html\n<A :b="c">{{ d }}</A>\n```', '```html\n<A :b="c">{{ d }}</A>\n```'],
  ['<img :src="withBase(\'/a.png\')" alt="">', '<img src="/a.png" alt="">']
])('VitePress: %j is %j', (text, made) => expect(convert(text, 'vitepress').made).toBe(made))

test.each([
  ['A block. {#own}', 'A block.<a id="own"></a>'],
  ['The HTML.\n\n*[HTML]: Markup', 'The <abbr title="Markup">HTML</abbr>.'],
  [
    '!!! note "A **b**"\n    C\n\n    === "D"\n\n        E',
    ':::::note[A **b**]\nC\n\n::::tabs\n:::tab[D]\nE\n:::\n::::\n:::::'
  ],
  ['/// tip | A\nB\n///', ':::tip[A]\nB\n:::']
])('MkDocs: %j is %j', (text, made) => expect(convert(text, 'mkdocs').made).toBe(made))

test('components of React come along, hooks make an island, and others have a stand-in: the site is built', async () => {
  const { target, read, report } = await migrated('docusaurus', {
    'docusaurus.config.js': "export default { title: 'Desk', presets: [['classic', {}]] }\n",
    'docs/a.mdx': `import Price from '../src/components/price'
import { Live } from '@site/src/components/live'
import Part from './_part.mdx'
import Count from '@site/src/components/count'

# A

<Count />

<Price amount={3}>a **month**</Price> <Live>word</Live>

<Part name="x" />
`,
    'docs/_part.mdx': 'Part {props.name}\n',
    'src/components/price.jsx':
      'import { unit } from \'./unit\'\nexport default ({ amount, children }) => <a href="/docs/a">{unit}{amount} {children}</a>\n',
    'src/components/unit.js': "export const unit = '€'\n",
    'src/components/count.jsx':
      "import { useState } from 'react'\nexport default function Count() {\n  const [n, set] = useState(7)\n  return <button onClick={() => set(n + 1)}>{n}</button>\n}\n",
    'src/pages/moved.js': "export default () => <Redirect to='/docs/a' />\n",
    'src/pages/lost.js': "import x from '@theme/Unknown'\nexport default x\n",
    'src/components/live.jsx':
      "import { useColorMode } from '@docusaurus/theme-common'\nexport const Live = useColorMode\n"
  })
  expect(read('content/docs/a.mdx')).toContain("import Price from '@site/src/components/price'")
  expect(report).toContain(
    'Components of pages have a stand-in that shows what is between their tags: `src/components/live`'
  )
  const { files } = await buildProject(target)
  const html = (files['docs/a.html'] ?? '').replaceAll('<!-- -->', '')
  for (const part of ['€3 a <strong>month</strong>', 'word', 'Part x']) expect(html).toContain(part)
  expect(html).toMatch(/<docsgen-island name="mdx-count"[\s\S]*>7</)
  expect(read('redirects.yml')).toContain('from: /moved')
  expect(report).toContain('`src/pages/lost.js`: A page that is a component is not migrated')
})
