/** Pages of MDX, read as data. */
import { describe, expect, test } from 'vitest'
import type { Directives } from '../../src/page/directives/directive.ts'
import * as mdx from '../../src/page/mdx/mdx.ts'
import type { ParseTools } from '../../src/page/parse.ts'
import * as details from '../../templates/directives/details.tsx'
import * as tab from '../../templates/directives/tab.tsx'
import * as tabs from '../../templates/directives/tabs.tsx'
import { read as readPage } from '../support/read-page.ts'

const directives: Directives = {
  note: {},
  tip: {},
  caution: {},
  badge: { attributes: { tone: ['note', 'tip'] }, rules: { forms: ['text'], required: ['label'] } },
  card: { attributes: { href: 'string' }, rules: { forms: ['leaf', 'container'], required: ['label'] } },
  cards: { rules: { forms: ['container'], holds: ['card', 'directive'] } },
  chart: { attributes: { points: 'json', wide: 'boolean' } },
  'file-tree': { rules: { forms: ['container'], holds: ['ul'] } },
  steps: { rules: { forms: ['container'], holds: ['ol'] } },
  details: { attributes: details.attributes, rules: details.rules },
  split: {},
  column: { rules: { within: ['split'] } },
  tabs: { attributes: tabs.attributes, rules: tabs.rules },
  tab: { rules: tab.rules }
}

const files: Record<string, string> = {
  'content/_part.mdx': '---\ntitle: Not shown\n---\n\n## For {props.name}\n',
  'content/prices.json': '{ "plans": [{ "name": "Free" }, { "name": "Team" }] }',
  'src/a.ts': 'const a = 1\n',
  '.env': 'TOKEN=x\n'
}

const tools: Partial<ParseTools> = {
  mdx: { folders: { '@site/': '', '~/': 'src/' }, components: { Price: 'templates/components/Price#default' } },
  readMdx: mdx,
  directives,
  read: (file) => {
    const text = files[file]
    return text === undefined
      ? { text: `Cannot find the file \`${file}\`` }
      : { bytes: new TextEncoder().encode(text), real: file }
  }
}

function read(text: string, changes: Partial<ParseTools> = {}) {
  const { html, ...others } = readPage(text, { ...tools, ...changes }, 'a.mdx')
  return { ...others, html: html.replace(/\n/g, '') }
}

test('text is Markdown, with ids, variables, directives and comments of both kinds', () => {
  const { html, page, problems } = read(
    '# Hello {#top}\n\n## Other `[#a]` [#below]\n\n{{product}} and {product}. {/* a */} <!-- b -->\n\n:::note[Title]\nText\n:::\n\n`{a}` <b>c</b>\n'
  )
  expect(problems).toEqual([])
  expect(page.headings).toEqual([
    { depth: 1, id: 'top', text: 'Hello' },
    { depth: 2, id: 'below', text: 'Other [#a]' }
  ])
  expect(html).toContain('<p>Acme and Acme.  </p>')
  expect(html).toContain('<docsgen-note>[Title]<p>Text</p></docsgen-note>')
  expect(html).toContain('<p><code>{a}</code> <b>c</b></p>')
})

test('a comment is code in a block, whose end may be longer than its beginning', () => {
  const { html, problems } = read('```md\nx\n````\n\n<!-- c -->\n\n```md\n<!-- b -->\n```\n')
  expect(problems).toEqual([])
  expect(html).toMatch(/^<pre>.*x<\/code><\/pre><pre>.*<!-- b --><\/code><\/pre>$/)
})

test('the words of a page that cannot be read are not lost, for a baseline may accept it', () => {
  const { html, problems } = read('Some {words\n')
  expect(problems).toHaveLength(1)
  expect(html).toMatch(/^<pre>.*Some \{words<\/code><\/pre>$/)
})

test('a comment silences a rule', () => {
  const { page } = read('# A\n\n{/* docsgen-ignore link-text */}\n\n[here](a.md)\n', { rules: ['link-text'] })
  expect(page.ignores).toMatchObject([{ rules: ['link-text'], lines: [5, 5] }])
})

test('values are literals, names, members, choices, texts and lists; nothing is run', () => {
  const { html, problems } = read(
    [
      'import data from "./prices.json"',
      'import code from "~/a.ts?raw"',
      'export const plan = "Team", count = 2',
      '',
      `{plan} {\`\${count} of \${data.plans.length}\`} {count === 2 ? "two" : "other"} {-1} {!plan} {frontMatter.description} {frontmatter.title} {code}`,
      '',
      '<ul>{data.plans.map(({ name }, at) => <li key={name}>{at}: {name}</li>)}</ul>',
      '',
      '<img src={require("./a.png").default} alt="" />',
      '',
      '<div>',
      'export const within = "here"',
      '',
      '  <svg><use href={within} /></svg>',
      '</div>'
    ].join('\n')
  )
  expect(problems).toEqual([])
  expect(html).toContain('<p>Team 2 of 2 two -1    const a = 1</p>')
  expect(html).toContain('<ul><li>0: Free</li><li>1: Team</li></ul>')
  expect(html).toContain('<img src="./a.png" alt=""')
  expect(html).toContain('<svg><use href="here"></use></svg>')
})

describe('elements', () => {
  test('with the name of a directive are that directive, and are checked like it', () => {
    const { html, problems } = read(
      '<Chart points={[1, 2]} wide>\n\n- a\n\n</Chart>\n\nA <Badge tone="tip">new</Badge> word\n\n<Chart wdie />\n\n<Crad />\n\n<Card>a</Card>\n\n<Column>a</Column>\n'
    )
    expect(html).toContain('<docsgen-chart points="[1,2]" wide="true"><ul><li>a</li></ul></docsgen-chart>')
    expect(html).toContain('<p>A <docsgen-badge tone="tip">new</docsgen-badge> word</p>')
    expect(problems.sort()).toEqual([
      '11:1 mdx: Unknown component `<Crad>`; did you mean `Card`?',
      '13:1 unknown-directive: Expected `<Card>` to have `title`',
      '15:1 unknown-directive: Expected `<Column>` inside `<Split>`',
      '9:1 unknown-directive: Unknown attribute `wdie` of `chart`; did you mean `wide`?'
    ])
  })

  test.each([
    ['<Aside type="danger" title="Stop">No</Aside>', undefined],
    ['<Callout type="warning">No</Callout>', undefined],
    ['<Admonition type="tip" title="T">Yes</Admonition>', '<tip>[T]<p>Yes</p></tip>'],
    ['<Note>Yes</Note>', '<note><p>Yes</p></note>'],
    [
      '<Tabs groupId="os"><TabItem value="a" label="A">1</TabItem><TabItem value="b">2</TabItem></Tabs>',
      '<tabs group="os"><tab>[A]<p>1</p></tab><tab>[b]<p>2</p></tab></tabs>'
    ],
    [
      "<Tabs values={[{ label: 'A' }, { value: 'b', label: 'B' }]}><Tab>1</Tab><Tab value='b'>2</Tab></Tabs>",
      '<tabs><tab>[1]<p>1</p></tab><tab>[B]<p>2</p></tab></tabs>'
    ],
    [
      "<Tabs items={['A', 'B']}>\n<Tabs.Tab>1</Tabs.Tab>\n<Tabs.Tab>2</Tabs.Tab>\n</Tabs>",
      '<tabs><tab>[A]<p>1</p></tab><tab>[B]<p>2</p></tab></tabs>'
    ],
    [
      '<Steps>\n<Step title="One">a</Step>\n<Step title="Two">b</Step>\n</Steps>',
      '<steps><ol><li><p><strong>One</strong></p><p>a</p></li><li><p><strong>Two</strong></p><p>b</p></li></ol></steps>'
    ],
    ['<Steps>\n\n## One\n\na\n\n## Two\n\n</Steps>', undefined],
    [
      '<CardGrid><LinkCard title="A" href="/a" description="B" /></CardGrid>',
      '<cards><card href="/a">[A]<p>B</p></card></cards>'
    ],
    [
      '<Columns>\n<Column>a</Column>\n<Column>b</Column>\n</Columns>',
      '<split><column><p>a</p></column><column><p>b</p></column></split>'
    ],
    ['<Expandable>Text</Expandable>', '<p>Text</p>'],
    [
      '<Expandable title="More" defaultOpen="True">Text</Expandable>',
      '<details open="true">[More]<p>Text</p></details>'
    ],
    ['<Accordion title="More">Text</Accordion>', '<details>[More]<p>Text</p></details>'],
    [
      '<FileTree>\n<FileTree.Folder name="src"><FileTree.File name="a.ts" /></FileTree.Folder>\n</FileTree>',
      '<file-tree><ul><li>src/<ul><li>a.ts</li></ul></li></ul></file-tree>'
    ],
    ['<ParamField path="id" type="string">X</ParamField>', '<p><code>id</code> string</p><p>X</p>'],
    ['<Badge text="New" variant="success" />', '<p><badge tone="tip">New</badge></p>'],
    ['<Link to="/a">A</Link>', '<p><a href="/a">A</a></p>'],
    ['<details>\n<summary>More</summary>\nText\n</details>', '<details><summary>More</summary><p>Text</p></details>']
  ])('of other generators: %s', (text, expected) => {
    const { html, problems } = read(`${text}\n`, { directives: { ...directives, danger: {}, warning: {} } })
    expect(problems).toEqual([])
    if (expected !== undefined) expect(html.replace(/(<\/?)docsgen-/g, '$1')).toBe(expected)
  })

  test('of code are a block with its language and its title', () => {
    const [block] = read('<Code lang="js" code="a" title="b.js" />').blocks
    expect(block).toMatchObject({ fence: { language: 'js', title: 'b.js' } })
  })

  test('that are imported are left to the theme, with their links and their children', () => {
    const { html, page, problems } = read(
      'import Hero, { Price as P } from "../src/hero"\nimport * as Icons from "icons"\n\n<Hero href="b.md" level={2} icon={<b>x</b>}>\n\n## In it\n\n</Hero>\n\nFrom <P amount={5} /> <Icons.Star />\n'
    )
    expect(problems).toEqual([])
    expect(html).toContain('<docsgen-component component="src/hero#default" props="{\\"level\\":2}" href="b.md"')
    expect(html).toContain('<docsgen-prop name="icon"><b>x</b></docsgen-prop><h2 id="in-it">In it</h2>')
    expect(html).toContain('component="src/hero#Price" props="{\\"amount\\":5}"')
    expect(html).toContain('component="icons#Star"')
    expect(page.links).toMatchObject([{ href: 'b.md', kind: 'link' }])
    expect(page.headings).toMatchObject([{ id: 'in-it' }])
  })

  test('with the name of a component of the project are that one, unless the page imports another', () => {
    const own = read('<Price amount={5} />\n\n<Pricee />\n')
    expect(own.html).toContain('component="templates/components/Price#default" props="{\\"amount\\":5}"')
    expect(own.problems).toEqual(['3:1 mdx: Unknown component `<Pricee>`; did you mean `Price`?'])
    expect(read('import Price from "./p"\n\n<Price />\n').html).toContain('component="content/p#default"')
  })

  test('that are parts are included, with their props', () => {
    const { html, page, problems } = read('import Part from "./_part.mdx"\n\n<Part name="Ada" />\n')
    expect(problems).toEqual([])
    expect(html).toBe('<h2 id="for-ada">For Ada</h2>')
    expect(page.headings).toEqual([{ depth: 2, id: 'for-ada', text: 'For Ada' }])
  })
})

test.each([
  ['A {b', '1:5 mdx: Cannot read MDX: unexpected end of file in expression'],
  ['A\n\n<div>\n\nB', '3:1 mdx: Cannot read MDX: expected a closing tag for `<div>`'],
  ['{a.b.c()}', '1:2 mdx: Cannot run code in a page'],
  ['export const l = ["a"]\n\n{l.filter((a) => a)}', '3:2 mdx: Cannot run code in a page'],
  ['{unknown}', '1:2 mdx: Cannot find `unknown`'],
  ['{prodct}', '1:2 mdx: Cannot find `prodct`; did you mean `product`?'],
  ['{{ a: 1 }}', '1:1 mdx: Cannot show an object'],
  ['A {a +}', '1:7 mdx: Cannot read MDX: unexpected token'],
  ['<div onClick={() => 1}>A</div>', '1:1 mdx: Cannot use `onClick` in a page: nothing in it runs in the browser'],
  ['export const F = () => <b/>\n\n<F />', '1:18 mdx: Cannot run code in a page'],
  ['export function F() {}\n\n<F />', '1:1 mdx: Cannot run code in a page'],
  ['export default function F() {}', '1:1 mdx: Cannot run code in a page'],
  ['import "./a.css"', '1:8 mdx: Cannot import `./a.css` into a page'],
  ['import data from "./none.json"\n\n{data}', '1:18 mdx: Cannot find the file `content/none.json`'],
  ['import A from "./a"\n\nText\n\nimport A from "./b"', '5:8 mdx: Cannot import `A` twice'],
  ['import e from "../.env?raw"', '1:15 secret: Cannot include `.env`'],
  ['<blnk>A</blnk>', '1:1 mdx: Unknown element `<blnk>`']
])('a problem has its place: %s', (text, problem) => {
  const { page, problems } = read(text)
  expect(problems.join('\n')).toContain(problem)
  if (problem.includes('Cannot find `')) expect(page.messages[0]?.note ?? '').not.toContain('React')
  if (problem.includes('Cannot run')) expect(page.messages[0]?.note).toContain('React')
})
