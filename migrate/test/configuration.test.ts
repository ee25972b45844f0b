/** Configurations of other generators: however one is written, its settings are the same. */
import path from 'node:path'
import { expect, test } from 'vitest'
import { docsgen, type Files, project, readTree, temporaryFolder } from '../../test/support/project.ts'
import { evaluate } from '../read/evaluate.ts'

const nav = "nav: [{ text: 'Guide', link: '/guide' }]"
const settings = `{ title: 'Desk', themeConfig: { ${nav} } }`
const value = { title: 'Desk', themeConfig: { nav: [{ text: 'Guide', link: '/guide' }] } }

const shapes: Record<string, string> = {
  object: `export default ${settings}`,
  'CommonJS object': `const path = require('path')\nmodule.exports = ${settings}`,
  wrapper: `import { withMermaid } from 'vitepress-plugin-mermaid'\nimport { defineConfig } from 'vitepress'\nexport default withMermaid(defineConfig(${settings}))`,
  'wrapper with options': `import setUp from 'some-plugin'\nexport default setUp()(${settings})`,
  'wrapper of a default export': `import extend from 'some-plugin'\nexport default extend(${settings}, { extra: undefined })`,
  'spread of a wrapper': `import { withX } from 'x'\nexport default { ...withX(${settings}) }`,
  'promise in a wrapper': `import { withX, defineConfig } from 'x'\nexport default withX(defineConfig(async () => (${settings})))`,
  'function of the environment': `import { defineConfig } from 'x'\nexport default defineConfig(({ mode }) => mode === 'production' ? ${settings} : {})`,
  'top-level await': `const nav = await Promise.resolve([{ text: 'Guide', link: '/guide' }])\nexport default { title: 'Desk', themeConfig: { nav } }`,
  'await of a package': `import { load } from 'x'\nconst more = await load()\nexport default { ...more, ...${settings} }`,
  createRequire: `import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)\nconst { name } = require('./sub/name.json')\nconst x = require('x')\nx.use()\nexport default { title: name, themeConfig: { ${nav} } }`,
  'required package': `const { themes } = require('prism-react-renderer')\nthemes.github.plain.color.toString()\nmodule.exports = ${settings}`,
  'import.meta': `import { readFileSync } from 'node:fs'\nconst files = import.meta.glob('./*.md')\nif (import.meta.env.DEV || Object.keys(files).length) throw new Error()\nconst { name } = JSON.parse(readFileSync(new URL('sub/name.json', import.meta.url), 'utf8'))\nexport default { title: name, themeConfig: { ${nav} } }`,
  'import.meta.dirname of a module': `import title from './sub/meta.mjs'\nexport default { title, themeConfig: { ${nav} } }`,
  '__dirname of a module': `const title = require('./sub/title')\nmodule.exports = { title, themeConfig: { ${nav} } }`,
  'own __dirname': `import path from 'node:path'\nimport { fileURLToPath } from 'node:url'\nconst __dirname = path.dirname(fileURLToPath(import.meta.url))\nimport title from './sub/title.js'\nexport default { title: path.basename(__dirname) && title, themeConfig: { ${nav} } }`,
  'environment of production': `export default process.env.NODE_ENV === 'production' ? ${settings} : {}`,
  TypeScript: `import type { Config } from 'x'\nimport { shared } from './sub/shared'\nconst config = { title: 'Desk' as string, themeConfig: shared! } satisfies Config\nexport default config`,
  'command of the shell': `import { execSync } from 'child_process'\nconst hash = execSync('git rev-parse HEAD').toString().trim()\nexport default ${settings}`,
  // These do not run.
  'object of a program that throws': `import { a } from 'x'\nif (!process.env.KEY) throw new Error('no key')\nconst nav = [{ text: \`Guide\`, link: '/' + 'guide' }]\nexport default a.withX({ title: process.env.TITLE ?? 'Desk', themeConfig: { nav } })`,
  'function of a program that throws': `const fs = require('fs')\nfs.readFileSync('absent')\nconst title = 'Desk'\nmodule.exports = async function () {\n  const base = { title }\n  return { ...base, themeConfig: { ${nav} } }\n}`
}

const beside: Files = {
  'sub/name.json': '{ "name": "Desk" }',
  'sub/meta.mjs':
    "import { basename } from 'node:path'\nexport default basename(import.meta.dirname) === 'sub' && 'Desk'\n",
  'sub/title.js':
    "module.exports = require('fs').readdirSync(__dirname).includes('title.js') && __filename.endsWith('title.js') && 'Desk'\n",
  'sub/shared.ts': `export const shared: object = { ${nav} }\n`
}

test.each(Object.entries(shapes))('%s', async (name, text) => {
  const file = text.includes('import type') ? 'config.ts' : 'config.js'
  const read = await evaluate(project({ [file]: text, ...beside }), file)
  const { $call, ...rest } = read.value as Record<string, unknown>
  expect(rest).toEqual(value)
  expect(read.why).toBeUndefined()
  expect(read.note === undefined).toBe(!name.includes('throws'))
})

test('what is lost is named', async () => {
  const of = async (text: string) => evaluate(project({ 'config.js': text }), 'config.js')
  expect(await of(`import list from './made.json'\nexport default { list, ...${settings} }`)).toEqual({
    value: { list: { $name: './made.json' }, ...value },
    why: 'it imports `./made.json`, which cannot be read'
  })
  expect(await of(`throw new Error('no key')\nexport default { title: 'Desk', nav: make(), ...other }`)).toEqual({
    value: { title: 'Desk' },
    why: 'Error: no key. Of its text, `nav`, `configuration: a spread` cannot be read'
  })
  expect(await of('throw new Error()')).toMatchObject({ value: {}, why: expect.any(String) })
})

test('a sidebar that a package makes is said first, with exit code 1', async () => {
  const files = {
    '.vitepress/config.js':
      "import { generateSidebar } from 'vitepress-sidebar'\nexport default { title: 'Desk', themeConfig: { sidebar: generateSidebar({ root: 'docs' }) } }\n",
    'index.md': '# Desk\n'
  }
  const target = path.join(temporaryFolder(), 'new')
  const { code, stdout } = await docsgen([
    'migrate',
    'vitepress',
    project(files),
    '--out',
    target,
    '--docsgen',
    '^0.1.0'
  ])
  expect(code).toBe(1)
  const text =
    'The setting `themeConfig.sidebar` could not be read: the package `vitepress-sidebar.generateSidebar` makes it'
  expect(stdout.split('\n')[1]).toContain(text)
  expect(stdout).not.toContain('✓')
  expect(readTree(target)['MIGRATION.md']?.split('\n')[0]).toContain(text)
})

test('a setting that docsgen refuses is left out, and the report ends with what `docsgen check` says', async () => {
  const files = {
    'mkdocs.yml': 'site_name: Desk\ntheme: { language: b! }\n',
    'docs/index.md': '# Desk\n\n[gone](gone.md)\n'
  }
  const target = path.join(temporaryFolder(), 'new')
  const { code } = await docsgen(['migrate', 'mkdocs', project(files), '--out', target, '--docsgen', '^0.1.0'])
  const { 'MIGRATION.md': report = '' } = readTree(target)
  expect(code).toBe(1)
  expect(report.split('\n')[0]).toMatch(
    /^\*\*`docsgen.config.ts`: The setting `lang` is left out, docsgen refuses it: /
  )
  expect(report).toMatch(/## The first check\n\n`docsgen check` finds 1 error: 1 `broken-link`\.\n/)
})

test('a long report has sums, and a file beside it has the places', async () => {
  const pages = Object.fromEntries(Array.from({ length: 160 }, (_, at) => [`a${at}.md`, `# A\n\n<X${at} />\n`]))
  const files = { '.vitepress/config.js': "export default { title: 'Desk' }\n", ...pages }
  const target = path.join(temporaryFolder(), 'new')
  await docsgen(['migrate', 'vitepress', project(files), '--out', target, '--docsgen', '^0.1.0'])
  const { 'MIGRATION.md': report = '', 'MIGRATION-details.md': details = '' } = readTree(target)
  expect(report.split('\n').length).toBeLessThanOrEqual(150)
  expect(details).toContain('  - `a89.md`, line 3: `<X89>`\n')
})
