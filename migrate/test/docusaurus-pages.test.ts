/** Pages of Docusaurus that are none, and urls of its own kinds. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildProject, docsgen, type Files, project, temporaryFolder } from '../../test/support/project.ts'
import { migrated as migratedFrom } from './migrated.ts'

const migrated = (files: Files) => migratedFrom('docusaurus', files)

const redirect = (to: string) =>
  `import { Redirect } from '@docusaurus/router'\nexport default () => {\n  return <Redirect to=${to} />\n}\n`

test('a page that only leads to another is a redirect, also at the top of a site, and covers a static file', async () => {
  const docs = { routeBasePath: '/' }
  const { target, read, report } = await migrated({
    'docusaurus.config.js': `export default ${JSON.stringify({ baseUrl: '/desk/', presets: [['classic', { docs }]] })}\n`,
    'docs/a.md': '# A\n',
    'docs/b.md': '# B\n',
    'src/pages/index.jsx': redirect('"/desk/a"'),
    'src/pages/old/place.tsx': redirect("{useBaseUrl('b')}"),
    'static/index.html': '<a href="/a">A</a>\n'
  })
  expect(read('redirects.yml')).toBe('- from: /\n  to: /a\n- from: /old/place\n  to: /b\n')
  expect(existsSync(path.join(target, 'assets/index.html'))).toBe(false)
  expect(report).toContain('A page is at its url: the file is left out')
  expect(report).not.toContain('src/pages')
  expect(report).not.toContain('docsgen makes a list')
  const { files } = await buildProject(target)
  expect(files['index.html']).toContain('/desk/a')
})

test('the version without a path comes first, also where it is not the last release', async () => {
  const versions = { current: { label: '2.x', path: '' }, 1: { path: '1' } }
  const { config, read } = await migrated({
    'docusaurus.config.js': `export default ${JSON.stringify({ presets: [['classic', { docs: { versions } }]] })}\n`,
    'versions.json': '["1"]\n',
    'docs/a.md': '# A\n',
    'versioned_docs/version-1/a.md': '# Old A\n'
  })
  expect(config).toMatch(
    /versions: \[\s*\{ name: 'current', label: '2.x', path: '\/docs' \},\s*\{ name: '1'.*'\/docs\/1' \}/
  )
  expect(read('content/docs/a.md')).toContain('# A')
})

test('an address of a file is one of `static/`, also where a folder of pages has a file of the same path', async () => {
  const image = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="1"/>`
  const { read } = await migrated({
    'docusaurus.config.js': "export default { baseUrl: '/desk/', presets: [['classic', {}]] }\n",
    'docs/img/flow.svg': image(8),
    'static/img/flow.svg': image(1),
    'docs/a.md':
      '# A\n\n![a](img/flow.svg) ![b](/img/flow.svg)\n\n<img src={useBaseUrl(\'/img/flow.svg\')} alt="c" />\n',
    'blog/2026-01-31-one.md': '# One\n\n![d](/img/flow.svg)\n'
  })
  expect(read('content/docs/a.mdx')).toContain('![a](img/flow.svg) ![b](/img/flow.svg)')
  expect(read('content/docs/a.mdx')).toContain('<img src={useBaseUrl(\'/img/flow.svg\')} alt="c" />')
  expect(read('content/blog/2026-01-31-one.md')).toContain('![d](/img/flow.svg)')
})

test('Markdown that pages import is included, also from outside of the docs and of the site', async () => {
  const source = project({
    '.git/HEAD': '',
    'NEWS.md': '## 2\n\nBetter.\n',
    'website/docusaurus.config.js':
      'export default { title: "A", presets: [["classic", { docs: { breadcrumbs: false } }]] }\n',
    'website/docs/a.mdx':
      "import News from './../../NEWS.md'\nimport Setup from '@site/src/parts/setup.mdx'\n\n# A\n\n<News />\n\n<Setup />\n",
    'website/src/parts/setup.mdx': 'Fill the tray: [A](/docs/a)\n'
  })
  const target = path.join(temporaryFolder(), 'new')
  await docsgen(['migrate', 'docusaurus', path.join(source, 'website'), '--out', target, '--docsgen', '^0.1.0'])
  const read = (file: string) => readFileSync(path.join(target, file), 'utf8')
  expect(read('content/docs/a.mdx')).toContain(
    "import News from '../_NEWS.md'\nimport Setup from '../src/parts/_setup.mdx'\n"
  )
  expect(read('content/src/parts/_setup.mdx')).toContain('[A](../../docs/a.mdx)')
  const report = read('MIGRATION.md')
  expect(report).toContain('- `../NEWS.md`: Pages include a copy of this file, `content/_NEWS.md`')
  expect(report).toContain('The setting `docs.breadcrumbs` is not migrated')
  expect(report).not.toContain('setup.mdx')
  const { files } = await buildProject(target)
  expect(files['docs/a.html']).toContain('Better.')
})

test('an address on the host of the site that leads out of it stays whole', async () => {
  const { config, read } = await migrated({
    'docusaurus.config.js': `export default ${JSON.stringify({
      ...{ url: 'https://desk.example', baseUrl: '/desk/' },
      themeConfig: { navbar: { items: [{ href: 'https://desk.example/shop', label: 'Shop' }] } }
    })}\n`,
    'docs/a.md': '# A\n\n[Types](https://desk.example/desk/api/types.html), [A](https://desk.example/desk/docs/a)\n'
  })
  expect(config).toContain("'https://desk.example/shop'")
  expect(read('content/docs/a.md')).toContain('[Types](https://desk.example/desk/api/types.html), [A](a.md)')
})

test('docs are those of the classic preset, and another preset is named', async () => {
  const { config, report } = await migrated({
    'docusaurus.config.js': `export default ${JSON.stringify({
      presets: [
        ['classic', { docs: { sidebarPath: './sidebars.js' }, blog: false }],
        ['acme-preset-colours', { themes: ['x'] }]
      ]
    })}\n`,
    'sidebars.js': "export default { all: ['b', 'a'] }\n",
    'docs/a.md': '# A\n',
    'docs/b.md': '# B\n',
    'blog/2024-01-02-new.md': '# New\n'
  })
  expect(config).toContain("sidebars: { '/docs': [{ href: '/docs/b' }, { href: '/docs/a' }] }")
  expect(config).not.toContain('blog')
  expect(report).toContain('The preset `acme-preset-colours` is not migrated')
  expect(report).not.toContain('Another file has its new place')
  expect(report).not.toContain('`themes`')
})
