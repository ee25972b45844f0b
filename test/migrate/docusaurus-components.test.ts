/** What components of React show, in Markdown: they are run with what pages pass them. */
import { describe, expect, test } from 'vitest'
import { migrated as migratedAs } from '../support/migrated.ts'
import { buildProject } from '../support/project.ts'

const links = `import Link from '@docusaurus/Link'
import { Children, memo } from 'react'
import styles from './links.module.css'

export const Links = {
  A: memo(({ text = 'WeakMap' }) => <Link to="https://a.example/w" title="WeakMap"><code>{text}</code></Link>),
  B: memo(({ text = 'memoization' }) => <Link to="https://a.example/m" title="Memoization">{text}</Link>)
}
const items = Object.values(Links).map((L, i) => <li key={i}><b><L /></b></li>)
export const All = () => <ul>{items}</ul>
export const Boxes = () => <div><p>Of <Links.A /></p><ol className="own">{items}</ol></div>
export const Tree = () => <><ol><li>One<ul><li>Two <em>x</em></li></ul></li><li><div>Three</div></li></ol></>
export const Apart = () => <ul><li><div>One</div><div>Two</div></li></ul>
export const Up = ({ children }) => <kbd>{children.toUpperCase()}</kbd>
export const Anchor = ({ children }) => <a href={\`/docs/a#\${children}\`}>{children}</a>
export const First = ({ children }) => <b>{Children.toArray(children)[0]}</b>
export const Drop = ({ children, of = 'kept' }) => <i>{children ? of : ''}</i>
`

const tabs = `import CodeBlock from '@theme/CodeBlock'
import TabItem from '@theme/TabItem'
import Tabs from '@theme/Tabs'

const of = (commands) => ({ name }) => (
  <Tabs groupId="managers" defaultValue="npm">
    {Object.entries(commands).map(([manager, command]) => (
      <TabItem key={manager} value={manager} label={manager.toUpperCase()}>
        <CodeBlock language="bash">{manager} {command} {name}</CodeBlock>
      </TabItem>
    ))}
  </Tabs>
)
export const Install = of({ npm: 'install', yarn: 'add', bun: 'add', pnpm: 'add' })
export const Odd = of({ npm: 'install', yarn: 'remove' })
export const Systems = () => (
  <Tabs groupId="os" values={[{ value: 'a', label: 'Mac "OS"' }, { value: 'b', label: 'Linux' }]}>
    <TabItem value="a"><CodeBlock className="language-js" title="a.js" showLineNumbers>{\`import a from 'a'\\nrun(\\\`{a}\\\`)\\n\`}</CodeBlock></TabItem>
    <TabItem value="b"><p>Text</p><ul><li>x</li></ul></TabItem>
  </Tabs>
)
`

const migrated = async (page: string) => {
  const made = await migratedAs('docusaurus', {
    'docusaurus.config.js': 'export default {}\n',
    'src/links.jsx': links,
    'src/tabs.jsx': tabs,
    'docs/a.mdx': `import { Links, All, Boxes, Tree, Apart, Up, Anchor, First, Drop } from '@site/src/links'\nimport { Install, Odd, Systems } from '@site/src/tabs'\n\n# A\n\n${page}\n`
  })
  const { files } = await buildProject(made.target)
  const [, text = ''] = made.read('content/docs/a.md').split('# A\n\n')
  return { ...made, text, html: files['docs/a.html'] ?? '' }
}

describe('a list', () => {
  test('is one of Markdown on lines of its own, at any depth', async () => {
    const list = '- **[`WeakMap`](https://a.example/w)**\n- **[memoization](https://a.example/m "Memoization")**\n'
    const { text, html } = await migrated('<All />\n\n- In a list:\n\n  <All />\n\n<Tree />\n')
    const tree = '1. One\n   - Two <em>x</em>\n2. Three\n'
    expect(text).toBe(`${list}\n- In a list:\n\n${list.replace(/^(?=.)/gm, '  ')}\n${tree}`)
    expect(html).not.toContain('](')
  })

  test('is HTML, without any Markdown in it, elsewhere and with classes', async () => {
    const { text, html } = await migrated('These <All /> are all.\n\n<Boxes />\n\n<Apart />\n')
    const [a, b] = [
      '<a href="https://a.example/w" title="WeakMap"><code>WeakMap</code></a>',
      '<a href="https://a.example/m" title="Memoization">memoization</a>'
    ]
    expect(text).toContain(`These <ul><li><b>${a}</b></li><li><b>${b}</b></li></ul> are all.\n`)
    expect(text).toContain('<ul><li><div>One</div><div>Two</div></li></ul>')
    expect(text).toContain(`<p>Of ${a}</p>`)
    expect(text).toContain(`<ol class="own"><li><b>${a}</b></li><li><b>${b}</b></li></ol>`)
    expect(html).not.toContain('](')
  })
})

test('links and code within HTML of a page are HTML, also with a title and with code in their text', async () => {
  const { text } = await migrated('<table><tr><td><Links.A />, [*b*](b.md "B"), **c** and `d`</td></tr></table>\n')
  expect(text).toBe(
    '<table><tr><td><a href="https://a.example/w"><code>WeakMap</code></a>, <a href="b.md" title="B"><em>b</em></a>, <strong>c</strong> and <code>d</code></td></tr></table>\n'
  )
})

describe('a component with children is run', () => {
  test('and they are left out where it does not read them', async () => {
    const { text, report } = await migrated('## Without <Links.B>Redux</Links.B> or <Links.A>`useMemo`</Links.A>?')
    expect(text).toBe(
      '## Without [memoization](https://a.example/m "Memoization") or [`WeakMap`](https://a.example/w)? {#without-redux-or-usememo}\n'
    )
    expect(report).not.toContain('Links')
  })

  test('with text, whatever it makes of it', async () => {
    const { text } = await migrated('<Up>esc</Up>, <Anchor>x</Anchor>, <First>one</First>, <Drop>lost</Drop>\n')
    expect(text).toBe('<kbd>ESC</kbd>, [x](a.md#x), <b>one</b>, <i>kept</i>\n')
  })

  test('with Markdown, which stays, and is to do where it reads the Markdown and shows none of it', async () => {
    const { text, report } = await migrated('<First>*one*</First>, <Anchor>`x`</Anchor>, <Drop>*lost*</Drop>\n')
    expect(text).toContain('<b>*one*</b>, ')
    for (const name of ['Anchor', 'Drop'])
      expect(report).toContain(`\`<${name}>\` is not migrated; its content is kept`)
  })
})

describe('tabs', () => {
  test('of the same command of package managers are a fence of npm', async () => {
    const { text, report, html } = await migrated('1. Install:\n\n   <Install name="-D docsgen" />\n')
    expect(text).toBe('1. Install:\n\n   ```npm\n   npm install -D docsgen\n   ```\n')
    expect(report).not.toContain('<Install>')
    expect(html).toContain('bun')
  })

  test('of other commands, and other tabs, stay tabs', async () => {
    const { text } = await migrated('<Odd name="a" />\n\n<Systems />\n')
    expect(text).toBe(`::::tabs{group="managers"}
:::tab[NPM]
\`\`\`bash
npm install a
\`\`\`
:::
:::tab[YARN]
\`\`\`bash
yarn remove a
\`\`\`
:::
::::

::::tabs{group="os"}
:::tab[Mac "OS"]
\`\`\`js title="a.js" showLineNumbers
import a from 'a'
run(\`{a}\`)
\`\`\`
:::
:::tab[Linux]
<p>Text</p>

- x
:::
::::
`)
  })

  test('for package managers in a page stay, and the note names the one block', async () => {
    const tab = (name: string) => `<TabItem value="${name}">\n\n${name} x\n\n</TabItem>\n`
    const of = async (...names: string[]) => (await migrated(`<Tabs>\n${names.map(tab).join('')}</Tabs>\n`)).report
    expect(await of('npm', 'yarn')).toContain('can be one block of the language `npm`')
    expect(await of('npm', 'cargo')).not.toContain('one block')
  })

  test('within a line stay to do', async () => {
    expect((await migrated('Run <Install name="a" /> now.')).report).toContain('`<Install>` is not migrated')
  })
})

test('a script that writes pages between marks is named, with the marks as they are now', async () => {
  const { read, report } = await migratedAs('docusaurus', {
    'docusaurus.config.js': 'export default {}\n',
    'package.json':
      '{ "scripts": { "start": "yarn prestart", "prestart": "node ./tools/insert.mjs && prettier ." } }\n',
    'tools/insert.mjs':
      "import { writeFileSync } from 'node:fs'\nconst marks = /START: (\\S+)/\nwriteFileSync('docs/a.mdx', marks)\n",
    'tools/other.mjs': "import { writeFileSync } from 'node:fs'\nwriteFileSync('docs/a.mdx', '')\n",
    'compile.ts': "import { writeFileSync } from 'node:fs'\nwriteFileSync('a.js', '')\n",
    'list.ts': "import { writeFile } from 'node:fs/promises'\nawait writeFile('docs/list.md', '')\n",
    'docs/a.mdx': '# A\n\n{/* A comment */}\n\n{/* START: a.ts */}\n\n{/* END: a.ts */}\n'
  })
  expect(read('content/docs/a.md')).toContain('<!-- START: a.ts -->')
  expect(report).toContain(
    '### list.ts\n\n- [ ] This script writes Markdown. To keep it, change its folder to `content/`. To show'
  )
  expect(report).toContain(
    '### tools/insert.mjs\n\n- [ ] This script writes Markdown. To keep it, change its folder to `content/`, and its marks: in `docs/a.mdx`, `{/* START: a.ts */}` is `<!-- START: a.ts -->` now. To show code of files'
  )
  expect(report).toContain('Not in the new folder: `compile.ts`.')
  expect(report).not.toMatch(/### (?:compile|tools\/other)/)
})

test('what a component shows in a heading was no part of the id, which is kept', async () => {
  const { text, html } = await migrated('## Tie <Up>x</Up>\n\n## Press <Links.A />\n\n## The `--up` flag <Links.B />')
  expect(text.match(/\{#.*?\}/g)).toEqual(['{#press-}', '{#the---up-flag-}'])
  for (const id of ['tie-x', 'press-', 'the---up-flag-']) expect(html).toContain(`id="${id}"`)
})

test('headings of releases, and those below, keep their ids; a line that begins with a colon stays text', async () => {
  const { text, html } = await migrated(
    '## 2.3.0 (2026-03-02)\n\n### Fixed\n\n## 2.2.0\n\n### Fixed\n\nTerm\n: no definition\n\n```yaml\n: code\n```'
  )
  expect(text).toContain('## 2.3.0 (2026-03-02) {#230-2026-03-02}\n\n### Fixed\n\n## 2.2.0\n\n### Fixed {#fixed-1}\n')
  for (const id of ['230-2026-03-02', 'fixed', 'fixed-1']) expect(html).toContain(`id="${id}"`)
  expect(text).toContain('Term\n\\: no definition\n\n```yaml\n: code\n```')
  expect(html).not.toContain('<dl>')
})
