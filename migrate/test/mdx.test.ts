/** Pages in MDX: Markdown within HTML, own components, and what is left of them. */
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { convert, type Read } from '../../test/support/convert.ts'
import { migrated } from '../../test/support/migrated.ts'
import { buildProject, docsgen, project, readTree, temporaryFolder } from '../../test/support/project.ts'
import { countKinds } from '../write/report.ts'

const directive = 'write it in `templates/directives/`, see “Your own components” in From Docusaurus'

const lines = (...all: string[]) => all.join('\n')

describe('Markdown within HTML is set apart, without the indent that MDX ignores', () => {
  test.each([
    ['<div>\n:::tip\nOne\n:::\n</div>', '<div>\n\n:::tip\nOne\n:::\n\n</div>'],
    [
      '<div className="x">\n  <Tabs>\n    <TabItem value="a" label="A">AA</TabItem>\n  </Tabs>\n</div>',
      '<div class="x">\n\n::::tabs\n:::tab[A]\nAA\n:::\n::::\n\n</div>'
    ],
    [
      '<div>\n  <Admonition type="info">Inside</Admonition>\n  <CodeBlock language="js">let a = 1;</CodeBlock>\n</div>',
      '<div>\n\n:::info\nInside\n:::\n```js\nlet a = 1;\n```\n\n</div>'
    ],
    [
      '<section>\n  <h2 id="own">Own</h2>\n  ## Mine\n\n  ```js\n  code()\n  ```\n</section>',
      '<section>\n  <h2 id="own">Own</h2>\n\n## Mine\n\n```js\ncode()\n```\n\n</section>'
    ],
    [
      '<div>\n    <div>\n\n      Plain **bold**.\n\n      - a\n        - b\n\n    </div>\n</div>',
      '<div>\n    <div>\n\nPlain **bold**.\n\n- a\n  - b\n\n</div>\n</div>'
    ],
    ['A\n\n      Far in.\n\nB', 'A\n\nFar in.\n\nB'],
    ['- a\n\n      far in\n\n  1. b\n     - c', '- a\n\n  far in\n\n  1. b\n     - c'],
    ['<div>\n```js\nif (a) {\n\n    b()\n}\n```\n</div>', '<div>\n\n```js\nif (a) {\n\n    b()\n}\n```\n\n</div>'],
    ['<br/>\n## A\nB', '<br/>\n\n## A\nB'],
    ['<a\n  href="https://x.example"\n>\n\n![x](y.png)\n\n</a>', '<a href="https://x.example">\n\n![x](y.png)\n\n</a>'],
    [
      '<table>\n<tr><td>**a** and <br/> `b`</td>\n<td>c_d_e</td></tr>\n</table>',
      '<table>\n<tr><td><strong>a</strong> and <br/> <code>b</code></td>\n<td>c_d_e</td></tr>\n</table>'
    ],
    ['<p>`<div>` *a* `*`</p>', '<p><code>&#60;div></code> <em>a</em> <code>&#42;</code></p>'],
    [
      '<td>\n        A **b**\n\n        - c\n          - d\n      </td>\n    </tr>',
      '<td>\n\nA **b**\n\n- c\n  - d\n\n</td>\n</tr>'
    ],
    [
      '<div>\n  - a\n\n  <p>\n      - b\n        - c\n\n  </p>\n</div>',
      '<div>\n\n- a\n\n<p>\n\n- b\n  - c\n\n</p>\n</div>'
    ],
    ['{/* c */} A *b*', '<!-- c -->\n\n A *b*'],
    ['> <div>\n> *a*\n> </div>', '> <div>\n> *a*\n> </div>'],
    ['<pre>\n# a\n    **b**\n</pre>', '<pre>\n# a\n    **b**\n</pre>'],
    ['<div>\n  Plain text\n  <b>bold</b>\n</div>', '<div>\n  Plain text\n  <b>bold</b>\n</div>'],
    ['<ul>\n  <li>a: b</li>\n</ul>\n\nText.', '<ul>\n  <li>a: b</li>\n</ul>\n\nText.']
  ])('%j', (written, made) => expect(convert(written).made).toBe(made))

  test('a file that is required with a loader is that file', () => {
    const made = (src: string) => convert(`A <img src={require('${src}').default} />`).made
    expect(made('!!file-loader?limit=1!./a.svg')).toBe('A <img src="./a.svg" />')
  })

  test('in MDX 1 an indent is code, but for HTML', () => {
    const text = 'A {b}\n\n    c {d}\n      <E />\n\n<!-- f -->\n\n<div>\n\n    g\n\n</div>'
    const { made, todos } = convert(text, 'docusaurus', { format: 'mdx1' })
    expect(made).toBe('A TODO: `{b}`\n\n```\nc {d}\n  <E />\n```\n\n<!-- f -->\n\n<div>\n\ng\n\n</div>')
    expect(todos).toHaveLength(1)
  })

  test('elsewhere than in MDX an indent is code, and HTML is as it is', () => {
    const text = '<div>\n# a\n</div>\n\n    code'
    expect(convert(text, 'vitepress').made).toBe(text)
  })
})

test('a page is read as Markdown where its format says so', () => {
  const text = 'import A from "./a"\n\n{a} <A b={c} />\n\n<div class="x">\n\n    code\n\n</div>'
  const read = (options: Read, head = '') => convert(head + text, 'docusaurus', options).made.includes(text)
  expect(read({ format: 'md' })).toBe(true)
  expect(read({ format: 'detect', file: 'docs/a.md' })).toBe(true)
  expect(read({ format: 'detect' })).toBe(false)
  expect(read({ file: 'docs/a.md' })).toBe(false)
  expect(read({}, '---\nmdx: { format: md }\n---\n\n')).toBe(true)
  expect(read({ format: 'md' }, '---\nmdx: { format: mdx }\n---\n\n')).toBe(false)
  expect(convert('---\nmdx:\n  format: md\n---\n\n:::tip\n:tada:\n:::')).toEqual({
    made: ':::tip\n:tada:\n:::',
    todos: []
  })
})

test('a row of columns stays HTML, and is to do', () => {
  expect(convert('<div className="row">\n\n<div className="col col--6">\n\nOne\n\n</div>\n\n</div>')).toEqual({
    made: '<div class="row">\n\n<div class="col col--6">\n\nOne\n\n</div>\n\n</div>',
    todos: [expect.stringContaining('1 The classes `row col col--6` have no style here: “Classes”')]
  })
})

test('a component of the project is unknown, whatever its name, and its tag stays in a comment', () => {
  const card = '<Card title="Slow" to="/b">It is **slow**.</Card>'
  const mark = (at: number) => `<!-- TODO: <Card title="Slow" to="/b">, from a.mdx, line ${at} -->`
  const end = '<!-- </Card> -->'
  for (const from of ['@site/src/components/Card', '../card', '@acme/ui']) {
    const { made, todos } = convert(
      `import Card from '${from}'\n\n${card}\n\nSee <Card title="Slow" to="/b">it</Card>.`
    )
    expect(made).toBe(`${mark(3)}\n\nIt is **slow**.\n\n${end}\n\nSee ${mark(5)}it${end}.`)
    expect(todos).toEqual([3, 5].map((at) => `${at} \`<Card>\` is not migrated; its content is kept: ${directive}`))
  }
  const known = convert(`${card}\n\n<Card title="A" icon="star">b</Card>`)
  expect(known.made).toBe(':::card[Slow]{href="b.md"}\nIt is **slow**.\n:::\n\n:::card[A]\nb\n:::')
  expect(known.todos).toEqual(['3 `icon` of `<Card>` is not migrated'])
})

test('attributes of an admonition that have no place are named', () => {
  const { made, todos } = convert(
    '<Admonition type="warning" title="Freeze" icon="❄️" id="ice">\n\nCold.\n\n</Admonition>'
  )
  expect(made).toBe(':::warning[Freeze]{#ice}\nCold.\n:::')
  expect(todos).toEqual(['1 `icon` of `<Admonition>` is not migrated'])
})

test('sizes of an image in its style are attributes, and other styles are to do', () => {
  expect(convert('<img src="/a.png" style={{width: 100, height: \'50px\'}} />').made).toMatch(/width="100" height="50"/)
  expect(convert('<img src="/a.png" style={{width: \'50%\'}} />').todos).toEqual([
    '1 The style of `<img>` is not migrated'
  ])
})

const island = directive.replace('directives', 'islands')

test('a component with state or handlers is an island, and one that the page exports is to do where it is used', () => {
  const counter =
    'export const Counter = () => {\n  const [n, set] = useState(0)\n\n  return <b>{n}</b>\n}\n\n<Counter />\n\nSee <Counter />.'
  expect(convert(counter).todos).toEqual(
    [7, 9].map((at) => `${at} \`<Counter>\`, which the page exports, is not migrated: ${island}`)
  )
  const text = 'export const Card = ({ a }) => <b>{a}</b>\n\n<Card a="b">\nc\n</Card>\n\n<Box onClick={() => go()} />'
  expect(convert(text).todos).toEqual([
    `3 \`<Card>\`, which the page exports, is not migrated; its content is kept: ${directive}`,
    `7 \`<Box>\` is not migrated: ${island}`
  ])
  expect(convert('<button onClick={() => go()}>Go</button>').todos).toEqual([
    `1 \`onClick\` of \`<button>\` is not migrated: ${island}`
  ])
})

test('an export that is not migrated is named', () => {
  expect(convert('export const Mark = ({ a }) => <b>{a}</b>\n\nexport default () => null').todos).toEqual([
    '3 An export is not migrated',
    '1 The export `Mark` is not migrated'
  ])
})

test('an apostrophe within an attribute begins no text', () => {
  const { made } = convert("<Box text={<>the item's <a href={url('b')}>b</a></>}\n  more=\"it's\"\n/>")
  expect(made).toMatch(/^:::caution\[To do: Box, from a.mdx, line 1\]\n```text\n<Box text=.*\/>\n```\n:::$/s)
})

test('code of three ticks on one line is no fence', () => {
  const tab = '<Tabs>\n  <TabItem value="a" label="A">\n    ``` a --b ```\n  </TabItem>\n</Tabs>'
  expect(convert(tab)).toEqual({ made: '::::tabs\n:::tab[A]\n``` a --b ```\n:::\n::::', todos: [] })
})

test('a drawing that is imported is an image, and a link keeps its query', () => {
  const { made, todos } = convert(
    'import Logo from \'./logo.svg\'\n\n<Logo width={64} title="Us" />\n\n[b](/b?c=1#d) <Logo />'
  )
  expect(made).toBe('<img src="./logo.svg" alt="Us" width="64">\n\n[b](b.md?c=1#d) <img src="./logo.svg" alt="">')
  expect(todos).toEqual([])
})

test('code beside a page is copied where the page links to it', async () => {
  const target = path.join(temporaryFolder(), 'new')
  const files = {
    'docusaurus.config.js': 'export default { title: "A" }\n',
    'docs/index.mdx': "import css from './a.module.css'\nimport Box from './box'\n\n# A\n\n[b](./b.js) <Box />\n",
    'docs/a.module.css': 'a { color: red }\n',
    'docs/box.jsx': 'export default () => null\n',
    'docs/b.js': 'b()\n',
    'docs/c.pdf': 'c'
  }
  await docsgen(['migrate', 'docusaurus', project(files), '--out', target, '--docsgen', '^0.1.0'])
  const copied = Object.keys(readTree(path.join(target, 'content'))).filter((file) => !file.endsWith('.md'))
  expect(copied.sort()).toEqual(['docs/b.js', 'docs/c.pdf'])
})

test('a comment that migrate left is reported where it is, with what to do', async () => {
  const mark = '<!-- TODO: <Card to="/b">, from a.mdx, line 5 -->'
  const long = `<!-- TODO: <APIBox text="${'a'.repeat(80)}">, from a.mdx, line 9 -->`
  const files = {
    'content/index.md': `# A\n\n<!-- TODO: later -->\n\nB ${mark} c<!-- </Card> -->.\n\n<div>\n  ${mark}\n</div>\n`,
    'content/b.md': `# B\n\n${long}\n\n:::caution[To do: Page, from b.js, line 1]\nx\n:::\n`
  }
  const { stderr } = await buildProject(project(files))
  expect(stderr.match(/^\S+: warning: .*\(left-over\)$/gm)).toEqual([
    expect.stringMatching(/^content\/b.md:3:1: .* not `TODO: <APIBox text="a+…` \(left-over\)$/),
    'content/b.md:5:12: warning: Expected a finished text, not `To do: Page, from b.js, line 1` (left-over)',
    ...['5:3', '8:3'].map(
      (place) =>
        `content/index.md:${place}: warning: Expected a finished text, not \`TODO: <Card to="/b">, from a.mdx, line 5\` (left-over)`
    )
  ])
  expect(stderr).toContain('`templates/directives/api-box.tsx` (with state, in `templates/islands/`)')
  expect(stderr).toContain('Write what it showed as Markdown or in a template')
})

test('of many names the summary shows four, and what to do stays whole', () => {
  const todos = ['a', 'b', 'c', 'd', 'e'].map((name) => ({
    file: 'x',
    text: `\`<${name}>\` is not: see \`templates/islands/\``
  }))
  expect(countKinds(todos)).toMatchObject([
    { text: '`<a>`, `<b>`, `<c>`, `<d>` and 1 more are not: see `templates/islands/`', count: 5 }
  ])
})

test('classes of Infima have the names of docsgen, and those without one are to do once for a page', () => {
  const { made, todos } = convert(
    [
      '<Link className="button button--primary button--lg" to="/b">Go</Link>',
      '`<b className="text--center">` <span class="badge badge--success">New</span>',
      '<div className="hero margin-top--lg">\n\nA\n\n</div>',
      '<div className="alert alert--warning" role="alert">\n  It is **late**.\n</div>',
      'See <Link className="button" to="/b">B</Link>.',
      '<div className="text--center padding--md">\n\nB\n\n</div>'
    ].join('\n\n')
  )
  expect(made).toBe(
    [
      '<a class="button button-primary button--lg" href="b.md">Go</a>',
      '`<b className="text--center">` <span class="badge badge-tip">New</span>',
      '<div class="hero margin-top--lg">\n\nA\n\n</div>',
      ':::warning\nIt is **late**.\n:::',
      'See <a class="button" href="b.md">B</a>.',
      '<div class="align-center padding--md">\n\nB\n\n</div>'
    ].join('\n\n')
  )
  expect(todos).toEqual([
    '1 The classes `button--lg hero margin-top--lg padding--md` have no style here: “Classes” in From Docusaurus says what is instead'
  ])
})

test('constants on lines one below the other each have their own value', () => {
  const text = `export const version = '2.3.1';
export const most = 100;
export const name = "Libby"
export const twice = most * 2;

{version} {most} {name} {twice}`
  const { made, todos } = convert(text)
  expect(made).toContain('{{version}} {{most}} {{name}} TODO: `{twice}`')
  expect(todos.join('\n')).toContain('The expression `{twice}` is not migrated')
})

test.each([
  [
    'docusaurus',
    'toc_min_heading_level: 3\ntoc_max_heading_level: 5\ncustom_edit_url: null',
    'toc:\n  min: 3\n  max: 5\nedit: false'
  ],
  ['docusaurus', 'hide_table_of_contents: true\ntoc_max_heading_level: 3', 'toc: false'],
  ['docusaurus', 'toc_min_heading_level: 3\nhide_table_of_contents: true', 'toc: false'],
  ['vitepress', 'outline: deep\neditLink: false', 'toc:\n  min: 2\n  max: 6\nedit: false'],
  ['vitepress', 'outline: [2, 3]\neditLink: true', 'toc:\n  min: 2\n  max: 3'],
  ['vitepress', 'outline: { level: 4 }', 'toc:\n  min: 4\n  max: 4'],
  [
    'starlight',
    'tableOfContents: { maxHeadingLevel: 4 }\neditUrl: https://code.example/a',
    'toc:\n  max: 4\nedit: https://code.example/a'
  ],
  ['starlight', 'tableOfContents: false', 'toc: false']
] as const)('levels of headings and the edit link of one page: %s, %j', (kind, head, made) =>
  expect(convert(`---\n${head}\n---\n\nx`, kind)).toEqual({ made: `---\n${made}\n---\n\nx`, todos: [] })
)

test.each([
  ['docusaurus', 'last_update:\n  date: 2024-05-01T10:00:00Z', '2024-05-01'],
  ['docusaurus', 'last_update: { date: 1/31/2024 }', '2024-01-31'],
  ['vitepress', 'lastUpdated: 2024-05-01 10:00', '2024-05-01'],
  ['vitepress', 'lastUpdated: false', 'false'],
  ['starlight', 'lastUpdated: 2024-05-01', '2024-05-01'],
  ['starlight', 'lastUpdated: false', 'false']
] as const)('the day of the last change of one page: %s, %j', (kind, head, made) =>
  expect(convert(`---\n${head}\n---\n\nx`, kind)).toEqual({
    made: `---\nlastUpdated: ${made}\n---\n\nx`,
    todos: []
  })
)

test('what is said of the last change of a page and has no place is named', () => {
  const said = (head: string) => convert(`---\nlast_update: ${head}\n---\n\nx`, 'docusaurus')
  expect(said('{ author: Ada }')).toEqual({
    made: '---\nx:\n  author: Ada\n---\n\nx',
    todos: [expect.stringContaining('`author` of `last_update` is kept below `x`')]
  })
  expect(said('{ date: soon }')).toEqual({
    made: '---\nx:\n  last_update:\n    date: soon\n---\n\nx',
    todos: [expect.stringContaining('The key `last_update` means nothing here')]
  })
})

test('a value of a group of tabs has one label on all pages, and two of them are named', async () => {
  const tabs = (...items: string[]) => `<Tabs groupId="pm">\n${items.join('\n')}\n</Tabs>\n`
  const item = (attributes: string) => `<TabItem ${attributes}>\n\nText\n\n</TabItem>`
  const values = "<Tabs groupId=\"pm\" values={[{ label: 'pnpm 9', value: 'pnpm' }]}>"
  const { read, report } = await migrated('docusaurus', {
    'docusaurus.config.js': 'export default { title: "A" }\n',
    'docs/a.mdx': `# A\n\n${tabs(item('value="npm"'), item('value="yarn"'), item('value="pnpm"'))}
<Tabs>\n${item('value="yarn"')}\n</Tabs>\n\n~~~md\n${tabs(item('value="bun" label="Bun 1"'))}~~~\n\n${tabs(item('value="bun"'))}`,
    'docs/b.mdx': `# B\n\n${tabs(item('value="yarn" label="Yarn"'))}\n${values}\n${item('value="pnpm"')}\n</Tabs>\n`,
    'docs/c.mdx': `# C\n\n${tabs(item('value="yarn" label="Yarn"'))}`,
    'docs/0.mdx': `# 0\n\n${tabs(item('value="yarn" label="Yarn 4"'))}`
  })
  const labels = [...read('content/docs/a.md').matchAll(/:::tab\[(.*?)\]/g)].map(([, label]) => label)
  expect(labels).toEqual(['npm', 'Yarn', 'pnpm 9', 'yarn', 'bun'])
  expect(report.match(/(?<=\] line 4: )The tab `.*/g)).toEqual([
    'The tab `Yarn 4` is no longer linked with `Yarn` of the group `pm` elsewhere, which has the same value `yarn`: give both the same label'
  ])
  expect(report).toContain('### docs/0.mdx\n\n- [ ] line 4: The tab `Yarn 4`')
})

test('braces that are text stay text, where docsgen would replace them', () => {
  const written = lines(
    'export const minutes = 5;',
    '',
    "Takes {minutes} minutes. Write {'{{ minutes }}'} or {`{{ page.title }}`}, {'{{}}'} and `{{ minutes }}`.",
    '',
    "## Heading {'{{ minutes }}'}",
    '',
    ":::tip[In {minutes} minutes, {'say'} {'{{ minutes }}'}]",
    '',
    'x',
    '',
    ':::'
  )
  expect(convert(written)).toEqual({
    made: lines(
      'Takes {{minutes}} minutes. Write \\{{ minutes }} or \\{{ page.title }}, {{}} and `{{ minutes }}`.',
      '',
      '## Heading \\{{ minutes }}',
      '',
      ':::tip[In {{minutes}} minutes, say \\{{ minutes }}]',
      'x',
      ':::'
    ),
    todos: []
  })
})

test.each(['docusaurus', 'starlight'] as const)(
  'braces of plain Markdown and of front matter stay text: %s',
  (kind) => {
    const written = lines(
      '---',
      'title: C with {{ minutes }}',
      'description: "All \\"of\\" it"',
      '---',
      '',
      'Markdown with {{ minutes }} in it, \\{{ minutes }} and `{{ minutes }}`.'
    )
    const { made } = convert(written, kind, { format: 'md', file: kind === 'starlight' ? 'docs/a.md' : 'docs/a.mdx' })
    expect(made).toContain('title: C with \\{{ minutes }}\n')
    expect(made).toContain('description: "All \\"of\\" it"\n')
    expect(made).toContain('\n\nMarkdown with \\{{ minutes }} in it, \\{{ minutes }} and `{{ minutes }}`.')
  }
)

test('ids of headings are kept as they are written, whatever signs they have', async () => {
  const ids = ['a.b', 'i18n.load(all)', 'i18n.\\_', 'größe', 'a-b_c']
  for (const id of ids) {
    expect(convert(`## One \`f(a[, b])\` {#${id}}\n\nText.`)).toEqual({
      made: `## One \`f(a[, b])\` {#${id}}\n\nText.`,
      todos: []
    })
    expect(convert(`## One {/* #${id} */}`)).toEqual({ made: `## One {#${id}}`, todos: [] })
  }
  const { target } = await migrated('docusaurus', {
    'docusaurus.config.js': "export default { title: 'Ids' }\n",
    'docs/a.mdx': `# A\n\n${ids.map((id) => `## H {#${id}}`).join('\n\n')}\n\n[a](#i18n._) [b](#a.b) [c](#i18n.load(all))\n`
  })
  expect(await buildProject(target)).toMatchObject({ code: 0 })
})

test('images for one mode keep it', () => {
  expect(convert('![A](a.png#gh-light-mode-only)![A](https://x.example/b.png#gh-dark-mode-only "T")').made).toBe(
    '![A](a.png#only-light)![A](https://x.example/b.png#only-dark "T")'
  )
  expect(convert('<img src="/a.png#gh-dark-mode-only" alt="A"/>').made).toBe('<img src="/a.png#only-dark" alt="A"/>')
})
