/** A site of MkDocs, migrated. */
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildProject, docsgen, project, temporaryFolder } from '../../test/support/project.ts'
import { migrated } from './migrated.ts'

test('footer, links, tabs and values are taken over, snippets come along, and the rest is named', async () => {
  const { config, report, read, target } = await migrated('mkdocs', {
    'mkdocs.yml': `site_name: Desk
draft_docs: /wip.md
exclude_docs: |
  secret*.md
  !secret-not.md
repo_url: https://github.com/desk/desk
copyright: Copyright &copy; 2022-present <a href="/imprint/">Desk</a>
theme:
  name: material
  palette: [{ scheme: default, primary: indigo }, { scheme: slate, primary: teal }]
  features: [content.action.edit, navigation.tabs, navigation.indexes, navigation.sections]
extra:
  price: 12
  version: { provider: mike }
  social: [{ icon: fontawesome/brands/mastodon, link: "https://social.example/@desk" }]
plugins: [search, blog, tags, macros, git-revision-date-localized]
markdown_extensions:
  - pymdownx.snippets: { base_path: [parts], auto_append: [parts/words.md] }
nav:
  - Home: index.md
  - "": [guide/index.md, guide/more.md]
`,
    'docs/index.md': '# Desk\n\n{{ price }} and {{ other }}.\n\n--8<-- "note.md"\n\n```py\n--8<-- "a.py:two"\n```\n',
    'docs/wip.md': '# Wip\n',
    'docs/guide/secret-1.md': '# Secret\n',
    'docs/secret-not.md': '# Open\n\n[Words][words]\n',
    'docs/blog/index.md': '# Blog\n',
    'docs/blog/.authors.yml': 'authors: { ann: { name: Ann } }\n',
    'docs/blog/posts/one.md': '---\ndate: { created: 2026-01-31 }\nauthors: [ann]\n---\n\n# One more!\n',
    'docs/guide/index.md': '# Guide\n\n    --8<-- "note.md"\n',
    'docs/guide/more.md':
      '---\nstatus: new\n---\n\n# More\n\n## <!-- md:setting desk.lamp -->\n\n[lamp][desk.lamp]\n\n``` py\na = 1 # (1)!\n```\n\n1. One\n',
    'parts/note.md': 'A **note**. See [more](guide/more.md).\n',
    'parts/words.md': '*[HTML]: Language\n[words]: https://words.example\n',
    'parts/a.py': 'a = 1\n# --8<-- [start:two]\nb = 2\n# --8<-- [end:two]\n'
  })
  for (const piece of [
    "copyright: { holder: 'Desk', year: '2022-present' }",
    "edit: 'https://github.com/desk/desk/edit/master/{file}'",
    "navbar: [{ label: 'Home', href: '/' }, { label: 'Guide', href: '/guide' }]",
    "{ href: '/guide', collapsed: false, items: [{ href: '/guide/more' }] }",
    "variables: { price: '12' }",
    "social: [{ label: 'Mastodon', href: 'https://social.example/@desk' }]"
  ])
    expect(config).toContain(piece)
  for (const piece of [
    'The setting `extra.version` is not migrated: write `versions`',
    'The plugin `macros` is not migrated',
    'The setting `theme.palette` is not migrated: set `theme.accent`',
    '`parts/words.md` is not added to every page: its definitions are',
    'Write its links into `footer.columns`: `/imprint/`',
    'docs/wip.md`: It is a draft',
    'docs/guide/secret-1.md`: It is not published, as `exclude_docs` says',
    'Annotations in code, such as `(1)`',
    '`{{ other }}` comes from a plugin'
  ])
    expect(report).toContain(piece)
  expect(read('content/index.md')).toContain('{{price}} and `{{ other }}`.\n\n::include{file=parts/_note.md}')
  expect(read('content/parts/_note.md')).toContain('[more](../guide/more.md)')
  expect(read('snippets/parts/a.py')).toContain('# #region two')
  expect(read('content/guide/more.md')).toMatch(/badge: New.*## `desk.lamp` \{#desk.lamp\}.*\[lamp\]\[desk.lamp\]/s)
  const built = await buildProject(target)
  expect(built.stderr.match(/.*\berror: .*/g) ?? []).toEqual([])
  expect(Object.keys(built.files).filter((name) => /wip|secret-1/.test(name))).toEqual([])
  expect(built.files['secret-not.html']).toContain('href="https://words.example"')
  expect(built.files['blog/2026/01/31/one-more.html']).toContain('Ann')
})

test('a plugin that makes the navigation is named first', async () => {
  const files = { 'mkdocs.yml': 'site_name: Desk\nplugins: [literate-nav]\n', 'docs/index.md': '# Desk\n' }
  const target = path.join(temporaryFolder(), 'new')
  const ran = await docsgen(['migrate', 'mkdocs', project(files), '--out', target, '--docsgen', '^0.1.0'])
  expect(ran).toMatchObject({ code: 1, stderr: '' })
  expect(ran.stdout).toMatch(/^The navigation could not be read whole: the plugin `literate-nav` makes it/)
})
