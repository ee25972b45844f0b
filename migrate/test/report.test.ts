/** The words of a migration: tasks are in the terminal and in the report, remarks in the report alone. */
import { expect, test } from 'vitest'
import type { Files } from '../../test/support/project.ts'
import type { Kind, Todo } from '../types.ts'
import { countKinds, formatMarkdown } from '../write/report.ts'
import { migrated } from './migrated.ts'

const sources: Record<Exclude<Kind, 'mintlify' | 'nextra' | 'mdbook'>, Files> = {
  docusaurus: {
    'docusaurus.config.js':
      'export default { title: "A", themeConfig: { footer: { style: "dark" }, hideable: true } }\n',
    'docs/a.md': '# A\n',
    '.gitignore':
      '# Dependencies\n/node_modules\n\n# Production\n/build\n\n# Generated files\n.docusaurus\n.cache-loader\n\n# Misc\n.DS_Store\n.env.local\n'
  },
  vitepress: {
    '.vitepress/config.js': 'export default { title: "A" }\n',
    'a.md': '# A\n',
    '.gitignore': 'node_modules\n.vitepress/cache\ndocs/.vitepress/dist\n# Misc\n.DS_Store\n.env.local'
  },
  mkdocs: {
    'mkdocs.yml': 'site_name: A\n',
    'docs/a.md': '# A\n',
    '.gitignore': '\ufeffsite/\r\n\r\n# Misc\r\n.DS_Store\r\n.env.local\r\n'
  },
  starlight: {
    'astro.config.mjs':
      "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'A' })] }\n",
    'src/content/docs/a.md': '---\ntitle: A\n---\n',
    '.gitignore': '# build output\ndist/\n# generated types\n.astro/\n\n# Misc\n.DS_Store\n.env.local\n'
  }
}

test.each(Object.entries(sources))('%s: what git ignored stays ignored', async (kind, files) => {
  const { read } = await migrated(kind as Kind, files)
  expect(read('.gitignore')).toBe('node_modules/\ndist/\n.docsgen/\n\n.DS_Store\n.env.local\n')
})

test('a site that ignored nothing, or only what its generator makes, has the lines of a new site', async () => {
  const { '.gitignore': _, ...files } = sources.mkdocs
  const { read } = await migrated('mkdocs', files)
  expect(read('.gitignore')).toBe('node_modules/\ndist/\n.docsgen/\n')
  const idle = await migrated('mkdocs', { ...files, '.gitignore': '# Built\nsite\n' })
  expect(idle.read('.gitignore')).toBe('node_modules/\ndist/\n.docsgen/\n')
})

const reportOf = (todos: Todo[], isWhole = true) =>
  formatMarkdown({ site: { kind: 'mkdocs' }, counts: new Map(), todos, redirects: [] } as never, {
    ...{ checked: 'Checked.', homepage: undefined, isWhole }
  })

test('texts of one kind are one task, with the names that differ at its end and its places below', () => {
  const todos = ['a', 'c', 'e', 'g'].map((name) => ({
    file: `${name}.md`,
    lines: [2],
    text: `\`${name}\` is gone: see \`b\` below \`@import\``
  }))
  const text = '`…` is gone: see `b` below `@import` (`a`, `c`, `e`, `g`)'
  expect(countKinds(todos)).toMatchObject([{ text, count: 4 }])
  const report = reportOf([
    ...todos,
    { file: 'a.md', lines: [5], text: 'Move `<A>`' },
    { file: 'a.md', lines: [7], text: 'Move `<A>`' }
  ])
  expect(report).toContain('## To do (2)\n\n')
  expect(report).toContain(`- [ ] ${text}: 4 places\n  - \`a.md\`, line 2: \`a\``)
  expect(report).toContain('\n- [ ] `a.md`, lines 5, 7: Move `<A>`\n')
  expect(reportOf(todos, false)).not.toContain('line 2')
})

test('notes are nothing to do, and names of more than a few are counted', () => {
  const note = { file: 'x', text: '`n` is gone', weight: 'note' as const }
  expect(countKinds([note])).toEqual([])
  expect(reportOf([note])).toMatch(/## To do \(0\)[\s\S]*Nothing found[\s\S]*## To know \(1\)/)
  const texts = ['a', 'c', 'e', 'g', 'i'].map((name) => ({
    file: 'x',
    text: `The redirect of \`${name}\` to \`b${name}\` is not migrated`
  }))
  expect(countKinds(texts)[0]?.text).toBe('The redirect of `…` to `…` is not migrated (`a`, `c`, `e`, `g` and 1 more)')
})
