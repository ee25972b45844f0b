/** Components that pages of MDX import. */
import { expect, test } from 'vitest'
import { buildGood, expectErrors } from '../support/bad.ts'
import { buildProject, buildSound, type Files } from '../support/project.ts'

const files: Files = {
  'docsgen.config.ts': "export default { title: 'Site' }\n",
  'tsconfig.json': '{ "compilerOptions": { "paths": { "~/*": ["./src/*"] } } } // names of folders\n',
  'content/index.mdx':
    "import Hero, { Price } from '~/hero'\nimport * as Icons from 'own-icons'\nimport { Counter } from '@site/src/counter'\nimport Part from './_part.mdx'\n\n# Home\n\n<Hero title=\"A\" href=\"./other.mdx#here\" icon={<b>new</b>}>\n\nText *in* it\n\n</Hero>\n\nFrom <Price amount={1 + 1} /> <Icons.Star /> <Part />\n\n<Counter start={3} client:load>Children</Counter>\n\n<PromoCard>Now</PromoCard>\n\n```js\nimport Gone from './gone'\n```\n",
  'package.json': '{ "dependencies": { "own-icons": "1.0.0" } }',
  'content/_part.mdx': "import Price from '../parts/price.astro'\n\n<Price amount={7} />\n",
  'templates/components/promo-card.tsx': 'export default ({ children }) => <aside>{children}</aside>\n',
  'parts/price.jsx': 'export default ({ amount }) => <i>{amount}</i>\n',
  'content/other.mdx': '# Other\n\n## Here\n\n[Home](index.mdx)\n',
  'src/hero.tsx':
    'export default ({ title, href, icon, children }) => <section><a href={href}>{icon} {title}</a>{children}</section>\nconst Price = ({ amount }) => <b>{amount} €</b>\nexport { Price }\n',
  'src/counter.tsx':
    "// alive\n'use client'\nimport { useState } from 'react'\nexport function Counter({ start, children }) {\n  const [count, set] = useState(start)\n  return <div><button type=\"button\" onClick={() => set(count + 1)}>{count}</button>{children}</div>\n}\n",
  'node_modules/own-icons/package.json':
    '{ "name": "own-icons", "version": "1.0.0", "type": "module", "main": "a.js" }',
  'node_modules/own-icons/a.js': "export const Star = () => 'star'\n"
}

test('are rendered with the page, and only islands have scripts', async () => {
  const out = await buildSound(files)
  const html = out['index.html'] ?? ''
  expect(html).toContain('<section><a href="/other#here"><b>new</b> <!-- -->A</a><p>Text <em>in</em> it</p></section>')
  expect(html).toContain('From <b>2<!-- --> €</b> <!-- -->star')
  expect(html).toContain('<i>7</i>')
  expect(html).toContain('<aside>Now</aside>')
  expect(html).toMatch(/<docsgen-island name="mdx-Counter" data-props="{&quot;start&quot;:3}" data-when="load">/)
  expect(out['other.html']).not.toContain('/docsgen/island.')
  expect(Object.keys(out).filter((file) => file.endsWith('/mdx-Counter.js'))).toHaveLength(1)
  expect(out['index.md']).toContain('[**new** A](/other.md#here)\n\nText _in_ it\n\nFrom **2 €** star')
})

test('that cannot be found are named where they are imported', async () => {
  const {
    'content/index.mdx': _,
    'content/_part.mdx': _part,
    'templates/components/promo-card.tsx': _card,
    ...others
  } = files
  const good = await buildGood({ ...others, 'content/other.mdx': '# Other\n' })
  const ran = await good.attempt({
    'content/bad.mdx':
      "import A from './none'\nimport { B } from '~/hero'\nimport C from 'not-installed'\nimport E from './evil'\n\n# Bad\n\n<A /> <B /> <C /> <E />\n",
    'content/evil.js': 'throw new Error("it ran")\n',
    'content/dead.mdx': "import D from '../src/dead'\n\n# Dead\n\n<D />\n",
    'src/dead.tsx': "import { useState } from 'react'\nexport default () => useState(1)[0]\n",
    'templates/components/Twice.tsx': 'export default () => null\n',
    'templates/components/twice.jsx': 'export default () => null\n',
    'templates/components/unused-card.tsx': 'export default () => null\n'
  })
  expectErrors(ran, [
    'content/bad.mdx:1:1: error: Cannot find `./none`',
    'content/bad.mdx:2:1: error: Cannot find the export `B` in `src/hero.tsx`',
    'content/bad.mdx:3:1: error: Cannot find the package `not-installed`',
    'templates/components/twice.jsx: error: Cannot use two files for `<Twice>`: the other is `templates/components/Twice.tsx`',
    'templates/components/unused-card.tsx: warning: Cannot find a use of the file: no template imports it, no page has `<UnusedCard>`, and docsgen has none at `components/unused-card.tsx`',
    'content/bad.mdx:4:1: error: Cannot import `content/evil.js`: only code of the project outside of its content is run',
    /^src\/dead\.tsx:1:10: error: Cannot use `useState` in a component of pages/
  ])
})

test('are no pages where the configuration says so', async () => {
  const texts = { 'content/index.md': '# A\n', 'content/b.mdx': '# B\n' }
  const ran = await buildProject({ ...texts, 'docsgen.config.ts': 'export default { mdx: false }' })
  expect(ran.stderr).toContain('content/b.mdx: error: Cannot read MDX: the file is not a page')
})

test('a page with elements is the page with directives: its HTML, its Markdown copy, and what the search finds', async () => {
  const directives =
    '# Both {#top}\n\n:::note[Before it]\nPrint **badges**, see [what is below](#more).\n:::\n\n::::tabs\n:::tab[One]\nA\n:::\n:::tab[Two]\n- B\n:::\n::::\n\n:::details[Why]{open}\nSo\n:::\n\n## More\n\nA :badge[new]{tone=tip} {{product}}.\n\n:::steps\n1. One\n2. Two\n:::\n\n:::cards\n::card[Top]{href=#top}\n:::\n'
  const elements =
    '# Both {#top}\n\n<Note title="Before it">\n  Print **badges**, see [what is below](#more).\n</Note>\n\n<Tabs>\n  <Tab title="One">A</Tab>\n  <Tab title="Two">\n    - B\n  </Tab>\n</Tabs>\n\n<Details title="Why" open>\n\nSo\n\n</Details>\n\n## More\n\nA <Badge tone="tip">new</Badge> {product}.\n\n<Steps>\n1. One\n2. Two\n</Steps>\n\n<Cards>\n  <Card title="Top" href="#top" />\n</Cards>\n'
  const config = "export default { title: 'Site', url: 'https://x.example', variables: { product: 'Desk' } }\n"
  const build = (texts: Files) => buildProject({ 'docsgen.config.ts': config, ...texts })
  const [md, mdx] = await Promise.all([
    build({ 'content/index.md': directives }),
    build({ 'content/index.mdx': elements })
  ])
  expect([md.stderr, mdx.stderr]).toEqual(['', ''])
  expect(md.files['index.md']).toContain('Print **badges**')
  expect(mdx.files).toEqual(md.files)
})
