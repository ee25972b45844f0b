/** The words of a migration: tasks are in the terminal and in the report, remarks in the report alone. */
import { expect, test } from 'vitest'
import { migrated } from '../../test/support/migrated.ts'
import type { Files } from '../../test/support/project.ts'
import type { Kind } from '../types.ts'
import { countKinds, formatCounts, formatMarkdown } from '../write/report.ts'

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
  expect(read('.gitignore')).toBe('node_modules/\ndist/\n.docsgen/\n\n# Misc\n.DS_Store\n.env.local\n')
})

test('a site that ignored nothing, or only what its generator makes, has the lines of a new site', async () => {
  const { '.gitignore': _, ...files } = sources.mkdocs
  const { read } = await migrated('mkdocs', files)
  expect(read('.gitignore')).toBe('node_modules/\ndist/\n.docsgen/\n')
  const idle = await migrated('mkdocs', { ...files, '.gitignore': '# Built\nsite\n' })
  expect(idle.read('.gitignore')).toBe('node_modules/\ndist/\n.docsgen/\n')
})

test('code that all texts of a kind share is not shortened, and notes are nothing to do', () => {
  const todos = ['a', 'b'].map((name) => ({ file: 'x', text: `\`${name}\` is gone: see \`b\` below \`@import\`` }))
  expect(countKinds(todos)).toMatchObject([{ text: '`…` is gone: see `b` below `@import` (`a`, `b`)', count: 2 }])
  const note = { file: 'x', text: '`n` is gone', weight: 'note' as const }
  expect(countKinds([note])).toEqual([])
  const migration = { site: { kind: 'mkdocs' }, counts: new Map(), todos: [note], redirects: [] }
  expect(formatCounts(migration as never)).toBe('0 redirects, 0 to do')
  expect(formatMarkdown(migration as never)).toContain('## To do (0)\n\nNothing found')
})

test('several texts of one kind are one, with the names that differ at its end', () => {
  const texts = ['a', 'c', 'e', 'g', 'i'].map((name) => `The redirect of \`${name}\` to \`b${name}\` is not migrated`)
  expect(countKinds(texts.map((each) => ({ file: 'x', text: each })))).toMatchObject([
    { text: 'The redirect of `…` to `…` is not migrated (`a`, `c`, `e`, `g` and 1 more)', count: 5 }
  ])
})

test('the same text of a file is one line with its places', () => {
  const todos = [2, 5, 5].map((line) => ({ file: 'a.md', line, text: 'Move `<A>`' }))
  expect(countKinds(todos)).toMatchObject([{ count: 1 }])
  const migration = { site: { kind: 'mkdocs' }, counts: new Map(), todos, redirects: [] }
  const report = formatMarkdown(migration as never)
  expect(report).toContain('## To do (1)')
  expect(report).toContain('### a.md\n\n- [ ] lines 2, 5: Move `<A>`\n')
})

test('the same note of several files is one, with all its places', () => {
  const note = (file: string, text: string) => ({ file, line: 2, text, weight: 'note' as const })
  const todos = [...'abcdefg'].map((name) => note(`${name}.md`, 'No `k`'))
  const migration = { site: { kind: 'mkdocs' }, counts: new Map(), redirects: [] }
  const report = formatMarkdown({ ...migration, todos: [...todos, note('a.md', 'No `l`')] } as never)
  const places = [...'abcdefg'].map((name) => `  - \`${name}.md\`, line 2`)
  expect(report).toContain('## To know (2)')
  expect(report).toContain(`### The site\n\n- No \`k\`\n${places.join('\n')}\n\n### a.md\n\n- line 2: No \`l\`\n`)
})

test('many tasks of few kinds are summed up, with short names; a few are only listed', () => {
  const todos = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ file: 'a', text: `Move \`<A at=${String(at).padStart(90, '-')}>\`` }))
  const report = (count: number) =>
    formatMarkdown({ site: { kind: 'mkdocs' }, counts: new Map(), todos: todos(count), redirects: [] } as never)
  expect(report(8)).toMatch(
    /## To do \(8\)\n\n\| what \| how many \|\n\|---\|---\|\n\| Move `…` \(`<A at=[^`]{60,80}…`\) \| 8 \|\n/
  )
  expect(report(7)).toContain('## To do (7)\n\nFiles and lines below')
})

test('a task of many files is one with a list of its places, and one of a few is below each file', () => {
  const todos = (count: number) =>
    [...'abcdef'].slice(0, count).map((name) => ({ file: `${name}.md`, line: 2, text: 'Move `<A>`', details: ['it'] }))
  const migration = (count: number) =>
    ({ site: { kind: 'mkdocs' }, counts: new Map(), todos: todos(count), redirects: [] }) as never
  const places = [...'abcdef'].map((name) => `  - \`${name}.md\`, line 2`)
  expect(formatMarkdown(migration(6))).toContain(`### The site\n\n- [ ] Move \`<A>\`\n  - it\n${places.join('\n')}\n`)
  expect(formatCounts(migration(6))).toContain('1 to do')
  expect(formatMarkdown(migration(4))).toContain('### b.md\n\n- [ ] line 2: Move `<A>`\n  - it\n')
  expect(formatCounts(migration(4))).toContain('4 to do')
})

test('a list of names is short in the terminal, and whole in the report', () => {
  const text = `Keep ${[...'abcdefg'].map((name) => `\`${name}\``).join(', ')}. And \`x\`, \`y\``
  const todos = [{ file: 'a', text }]
  expect(countKinds(todos)).toMatchObject([{ text: 'Keep `a`, `b`, `c`, `d` and 3 more. And `x`, `y`' }])
  const migration = { site: { kind: 'mkdocs' }, counts: new Map(), todos, redirects: [] }
  expect(formatMarkdown(migration as never)).toContain(`- [ ] ${text}\n`)
})
