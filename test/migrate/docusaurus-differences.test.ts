/** Differences between a site of Docusaurus and its migration that readers would see, or that are lost without need. */
import { expect, test } from 'vitest'
import { convert } from '../support/convert.ts'
import { migrated as migratedFrom } from '../support/migrated.ts'
import { buildProject, type Files } from '../support/project.ts'

const migrated = (files: Files) => migratedFrom('docusaurus', files)

test('pages and posts that had no edit link and no day of the last change have none, unless they say so', async () => {
  const { config, read } = await migrated({
    'docusaurus.config.js': `export default ${JSON.stringify({
      presets: [
        [
          'classic',
          {
            docs: { editUrl: 'https://github.com/desk/desk/edit/main/', showLastUpdateTime: true },
            blog: { editUrl: 'https://github.com/desk/desk/edit/main/' }
          }
        ]
      ]
    })}\n`,
    'docs/a.md': '# A\n',
    'blog/2026-01-31-one.md': '---\ntitle: One\n---\n\nText.\n',
    'src/pages/b.md': '---\ntitle: B\n---\n',
    'src/pages/c.md': '---\ntitle: C\ncustom_edit_url: https://desk.example/c\n---\n'
  })
  expect(config).toContain('lastUpdated: true')
  expect(read('content/docs/a.md')).toBe('# A\n')
  expect(read('content/b.md')).toContain('title: B\ntemplate: doc\nedit: false\nlastUpdated: false\n---')
  expect(read('content/c.md')).toContain('edit: https://desk.example/c\nlastUpdated: false\n---')
  const post = read('content/blog/2026-01-31-one.md')
  expect(post).toContain('lastUpdated: false\n')
  expect(post).not.toContain('edit:')
})

test('docs that had no edit link have none, where the blog has', async () => {
  const { config, read } = await migrated({
    'docusaurus.config.js': `export default ${JSON.stringify({
      presets: [['classic', { docs: {}, blog: { editUrl: 'https://github.com/desk/desk/edit/main/' } }]]
    })}\n`,
    'docs/a.md': '# A\n',
    'blog/2026-01-31-one.md': '---\ntitle: One\n---\n\nText.\n'
  })
  expect(config).toContain("edit: 'https://github.com/desk/desk/edit/main/")
  expect(read('content/docs/a.md')).toBe('---\nedit: false\n---\n\n# A\n')
  expect(read('content/blog/2026-01-31-one.md')).not.toContain('edit:')
})

test('a site without edit links and days says nothing of them in its pages', async () => {
  const { read } = await migrated({
    'docusaurus.config.js': 'export default { presets: [["classic", {}]] }\n',
    'docs/a.md': '# A\n',
    'src/pages/b.md': '# B\n'
  })
  expect(read('content/b.md')).toBe('---\ntemplate: doc\n---\n\n# B\n')
})

test('a redirect to what another one redirects leads to the end of both', async () => {
  const redirects = [
    { from: '/changelog', to: '/blog/tags/release' },
    { from: '/news', to: '/changelog/' },
    { from: '/posts', to: '/blog' },
    { from: '/x', to: '/y' },
    { from: '/y', to: '/x' }
  ]
  const { read, report } = await migrated({
    'docusaurus.config.js': `export default ${JSON.stringify({
      presets: [['classic', {}]],
      plugins: [['@docusaurus/plugin-client-redirects', { redirects }]]
    })}\n`,
    'docs/a.md': '# A\n',
    'blog/2026-01-31-one.md': '---\ntags: [release]\n---\n\n# One\n'
  })
  expect(read('redirects.yml')).toContain(
    '- from: /changelog\n  to: /tags/release\n- from: /news\n  to: /tags/release\n- from: /posts\n  to: /blog\n'
  )
  expect(report.match(/is not migrated: nothing is there/g)).toHaveLength(2)
})

test('lists of folders that were no pages are named, and how to have none', async () => {
  const folders = ['a', 'b', 'c', 'd', 'e', 'f']
  const pages = Object.fromEntries(folders.map((name) => [`docs/${name}/one.md`, '# One\n']))
  const { report, target, config } = await migrated({
    'docusaurus.config.js': 'export default { presets: [["classic", {}]] }\n',
    'docs/index.md': '# Docs\n',
    ...pages,
    'docs/g/_category_.json': '{ "link": { "type": "generated-index" } }',
    'docs/g/one.md': '# One\n',
    'docs/h/index.md': '# H\n',
    'blog/2026-01-31-one.md': '# One\n'
  })
  expect(report).toContain(
    'docsgen makes a list of pages at `/docs/a`, `/docs/b`, `/docs/c`, `/docs/d`, `/docs/e`, `/docs/f`, where no page was. For a page of your own, write its `index.md`. `generateIndex: false` turns all such lists off, with those of the blog and what were generated indexes'
  )
  expect(config).toContain("'/docs': 'auto'")
  const { files } = await buildProject(target)
  for (const name of folders) expect(files).toHaveProperty([`docs/${name}.html`])
})

test('what a part does not get is one task, with the pages that do not pass all', async () => {
  const page = (props: string) => `import Note from './_note.mdx'\n\n# A\n\n<Note${props} />\n`
  const { report } = await migrated({
    'docusaurus.config.js': 'export default { presets: [["classic", {}]] }\n',
    'docs/_note.mdx': 'Since {props.since}.\n',
    'docs/a.mdx': page(' since="1" extra="x"'),
    'docs/b.mdx': page(' since="2"'),
    'docs/c.mdx': page(' since="3"')
  })
  expect(report).toContain(
    "### docs/_note.mdx\n\n- [ ] The partial is the same on each page: it does not get `since`, `extra`. Write them below `x` in the front matter of each page that includes the partial, also `extra: ''` in `docs/b.mdx`, `docs/c.mdx`, which did not pass it\n"
  )
  expect(report.match(/does not get/g)).toHaveLength(1)
  expect(report).toContain('- [ ] line 1: The expression `{props.since}` is not migrated: write `{{page.x.since}}`\n')
})

test('a part that a page includes twice with other values is a task', async () => {
  const { report } = await migrated({
    'docusaurus.config.js': 'export default { presets: [["classic", {}]] }\n',
    'docs/_note.mdx': 'Since {props.since}.\n',
    'docs/a.mdx': 'import Note from "./_note.mdx"\n\n<Note since="1" />\n\n<Note since="2" />\n',
    'docs/b.mdx': 'import Note from "./_note.mdx"\n\n<Note since="3" />\n\n<Note since="3" />\n'
  })
  expect(report).toContain(
    '- [ ] `docs/a.mdx` includes the partial more than once and passes different values. A key of the front matter has only one: write the text there each time, or make the partial a directive, see “Your own components” in From Docusaurus\n'
  )
})

test('`<Head>` of a page is front matter, and what has no key is named', async () => {
  const { read, report, target } = await migrated({
    'docusaurus.config.js':
      'export default { title: "Desk", url: "https://desk.example", presets: [["classic", {}]] }\n',
    'static/card.png': 'x',
    'docs/a.md': `---
title: A
---

import Head from '@docusaurus/Head'

<Head>
  <title>A desk</title>
  <meta name="description" content="All of it" />
  <meta property="og:image" content="https://desk.example/card.png" />
  <meta name="keywords" content="desk, door" />
  <meta name="robots" content="noindex, nofollow" />
  <meta name="twitter:card" content="summary" />
  <link rel="preload" href="/x.js" />
</Head>

Text.
`,
    'docs/b.md': '# B\n\n```jsx\n<Head>\n</Head>\n```\n'
  })
  expect(read('content/docs/a.md')).toBe(
    '---\ntitle: A\ncard: /card.png\nsearch:\n  keywords:\n    - desk\n    - door\ndescription: All of it\n---\n\nText.\n'
  )
  expect(read('content/docs/b.md')).toContain('<Head>')
  expect(report).toContain('- [ ] line 7: `noindex` of `<Head>` is not migrated: `unlisted: true` in front matter')
  expect(report).toContain(
    '- [ ] line 7: `<link rel="preload" href="/x.js" />` of `<Head>` is not migrated: write it in `templates/slots/head.tsx`'
  )
  expect(report).toContain('- line 7: The title `A desk` of `<Head>` is not migrated')
  const { files } = await buildProject(target)
  expect(files['docs/a.html']).toContain('<meta name="description" content="All of it"')
})

test('a video of YouTube is a frame, and its host is allowed', async () => {
  const { read, report, config, target } = await migrated({
    'docusaurus.config.js': 'export default { presets: [["classic", {}]] }\n',
    'docs/a.md': `import LiteYouTubeEmbed from 'react-lite-youtube-embed'
import ReactPlayer from 'react-player'

# A

<LiteYouTubeEmbed id="abcdefghijk" title="A door" />

<ReactPlayer controls url="https://www.youtube.com/watch?v=abcdefghij-&t=1" />

<ReactPlayer width={560} url="https://film.example/a.mp4" />

<ReactPlayer url={film} />
`
  })
  const frame = (id: string, title: string) =>
    `<iframe src="https://www.youtube-nocookie.com/embed/${id}" title="${title}" width="560" height="315" allowfullscreen></iframe>`
  const text = read('content/docs/a.md')
  expect(text).toContain(`# A\n\n${frame('abcdefghijk', 'A door')}\n\n${frame('abcdefghij-', 'Video')}\n`)
  expect(text).toContain('\n\n<video src="https://film.example/a.mp4" controls width="560"></video>\n\n')
  expect(report.match(/<ReactPlayer>` is not migrated/g)).toHaveLength(1)
  expect(config).toContain("policy: { images: ['https://film.example'], frames: ['https://www.youtube-nocookie.com'] }")
  const { stdout, stderr } = await buildProject(target)
  expect(stdout + stderr).not.toMatch(/frame/)
})

test('a site of Docusaurus 2 has code by its indent', async () => {
  const files = { 'docusaurus.config.js': 'export default {}\n', 'docs/a.md': '# A\n\n    code {x}\n' }
  const textOf = async (version: string) => {
    const manifest = JSON.stringify({ dependencies: { '@docusaurus/core': version } })
    return (await migrated({ ...files, 'package.json': manifest })).read('content/docs/a.md')
  }
  expect(await textOf('^2.4.1')).toBe('# A\n\n```\ncode {x}\n```\n')
  expect(await textOf('3.2.0')).toContain('code TODO: `{x}`')
})

test('folders may be absolute, a base may be written out, and two numbers are part of a name', async () => {
  const { config, read, report } = await migrated({
    'docusaurus.config.js': `import path from 'node:path'
export default {
  baseUrl: '/desk/',
  staticDirectories: [path.resolve(__dirname, 'files')],
  presets: [['classic', { docs: { path: path.resolve(__dirname, 'pages') }, blog: { path: path.join(__dirname, 'news/') } }]],
  themeConfig: { navbar: { items: [{ label: 'News', to: '/desk/blog' }] } }
}\n`,
    'pages/03-1-a.md': '# A\n\n[B](02-b.md)\n',
    'pages/02-b.md': '# B\n',
    'files/a.svg': '<svg/>',
    'news/2026-01-31-one.md': '# One\n'
  })
  expect(read('content/docs/03-1-a.md')).toContain('[B](b.md)')
  expect(read('content/blog/2026-01-31-one.md')).toContain('# One')
  expect(read('assets/a.svg')).toBe('<svg/>')
  expect(config).toContain("{ label: 'News', href: '/blog', position: 'right' }")
  expect(report).not.toMatch(/Not in the new folder|navbar entry/)
})

test('a component that the site has added to the theme is one of its own', async () => {
  const { read, report } = await migrated({
    'docusaurus.config.js': 'export default { presets: [["classic", {}]] }\n',
    'src/theme/Home/index.js': 'export default ({ to }) => <a href={to}>Home</a>\n',
    'src/theme/Gauge/index.js': 'export default () => { useState(1) }\n',
    'src/theme/Footer.js': 'export default () => null\n',
    'docs/a.md':
      'import Home from "@theme/Home"\nimport Gauge from "@theme/Gauge"\n\n<Home to="/docs/a" />\n\n<Gauge>{a(\n1)}</Gauge>\n'
  })
  expect(read('content/docs/a.md')).toMatch(/^\[Home\]\(a\.md\)\n/)
  expect(report).toContain('`<Gauge>` is not migrated; its content is kept: write it in `templates/islands/`')
  expect(report).toContain('The expression `{a( 1)}` is not migrated')
  expect(report).toContain('The component `Footer` of the theme')
  expect(report).not.toMatch(/The component `(?:Home|Gauge)`/)
})

test('a mark stands apart from words, and outside of code', () => {
  const made = (text: string) => convert(text).made
  expect(made('newer{props.extra ? "!" : ""}.')).toBe('newer TODO: `{props.extra ? "!" : ""}`.')
  expect(made('Run <code className="x">go {a.b} {c.d}</code> and ({e.f}).')).toBe(
    'Run TODO: <code class="x">go `{a.b}` `{c.d}`</code> and (TODO: `{e.f}`).'
  )
})

test('a banner without colours stays white, and differences of the footer are said once', async () => {
  const { read, report } = await migrated({
    'docusaurus.config.js': `export default ${JSON.stringify({
      ...{ title: 'Desk', tagline: 'Ask', presets: [['classic', {}]] },
      themeConfig: { announcementBar: { content: 'Hi' }, footer: { copyright: 'Copyright © 2026 Desk' } }
    })}\n`,
    'docs/a.md': '# A\n'
  })
  expect(read('templates/styles.css')).toContain('--banner: #fff;\n  --on-banner: #000;\n')
  expect(report).toContain(
    'The footer has the title and the tagline of the site in a column more, and its line begins with `©`, not “Copyright ©”\n'
  )
})

test('an expression of what a page exports is run, and one that needs more stays to do', async () => {
  const { read, report, target } = await migrated({
    'docusaurus.config.js': 'export default {}\n',
    'src/components/Tier.js':
      'export default ({ name, price }) => <div className="tier" style={{ top: 0 }}><h3>{name}</h3><p>{price} a month</p></div>\n',
    'docs/a.mdx': `import Tier from '@site/src/components/Tier'

export const plans = [
  { name: 'Home', price: 3 },
  { name: 'Work & play', price: 9 }
]

# A

{plans.map((plan) => <Tier key={plan.name} {...plan} />)}

There are {plans.length} plans, such as {plans[0].name}. \`{plans.length}\`

{plans.map((plan) => <Lost {...plan} />)}

{plans.map(]}
`
  })
  const page = read('content/docs/a.md')
  expect(page).toContain('<div class="tier"><h3>Home</h3><p>3 a month</p></div>')
  expect(page).toContain('<h3>Work &#38; play</h3>')
  expect(page).toContain('There are 2 plans, such as Home. `{plans.length}`')
  expect(page).toContain('TODO: `{plans.map((plan) => <Lost {...plan} />)}`')
  expect(report).toContain('line 10: `<Tier>` is written as what it shows, without its style')
  expect(report).not.toContain('The export `plans`')
  expect((await buildProject(target)).files['docs/a.html']).toContain('Work &amp; play')
})

test.each([
  ['{ theme: own }', 'Your own colours of code are not migrated, they are those of docsgen'],
  ['{ theme: own, darkTheme: themes.dracula }', 'The colours of code `dracula` and your own are not migrated']
])('colours of code without a name are those of the site: %s', async (prism, text) => {
  const { report } = await migrated({
    'docusaurus.config.js': `import { themes } from 'prism-react-renderer'\nconst own = { plain: {}, styles: [] }\nexport default { themeConfig: { prism: ${prism} } }\n`,
    'docs/a.md': '# A\n'
  })
  expect(report).toContain(text)
})
