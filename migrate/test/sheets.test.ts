/** Style sheets of a source: their main colour and fonts are taken over, and all of them are kept where nothing links them. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { migrated } from '../../test/support/migrated.ts'
import { buildProject, type Files, write } from '../../test/support/project.ts'

const docusaurus = (files: Files, settings = {}) =>
  migrated('docusaurus', {
    'docusaurus.config.js': `export default ${JSON.stringify({
      title: 'Desk',
      presets: [['classic', { theme: { customCss: ['./src/css/custom.css'] } }]],
      ...settings
    })}\n`,
    'docs/a.md': '# A\n\n<p class="loud">Hi</p>\n',
    ...files
  })

test('a style sheet is kept beside the templates, with its selectors in the report, and the build names it once', async () => {
  const css = `/* .no {} */
@import './more.css';
:root { --own: #14395f; --ifm-color-primary: var(--own); --ifm-navbar-height: 4rem }
html[data-theme='dark'] { --ifm-color-primary: #85b2e6 }
.loud, .navbar__item:is(.a, .b) > a { color: var(--ifm-color-primary) }
@media (min-width: 997px) { .hero--primary { padding: 0 } }
@keyframes turn { from { top: 0 } 50% { top: 1px } }
`
  const { config, read, report, target } = await docusaurus({
    'src/css/custom.css': css,
    'src/css/more.css': 'a { color: red }\n'
  })
  expect(config).toContain("theme: { accent: { light: '#14395f', dark: '#85b2e6' } }")
  expect(read('templates/old.css')).toBe(`/* src/css/more.css */\na { color: red }\n\n/* src/css/custom.css */\n${css}`)
  expect(report).toContain(`### src/css/custom.css

- [ ] Its main colour is \`theme.accent\` now. This style sheet is kept in \`templates/old.css\`, which nothing links: write what you still need in \`templates/styles.css\`, see “Style sheets” in From Docusaurus, and remove that file
  - Its selectors: \`.loud\`, \`.navbar__item:is(.a, .b) > a\`, \`.hero--primary\`
`)
  expect(existsSync(path.join(target, 'templates/styles.css'))).toBe(false)
  const { code, stderr } = await buildProject(target)
  expect({ code, about: stderr.match(/^templates.*/gm) }).toEqual({
    code: 0,
    about: [expect.stringContaining('templates/old.css: warning: Cannot find a use of the file')]
  })
})

test('one that only sets properties is nothing to do, and a list of many selectors is short', async () => {
  const { report } = await docusaurus({ 'src/css/custom.css': ':root { --ifm-color-primary: #14395f }\n' })
  expect(report).toContain('## To do (0)')
  expect(report).toContain('which nothing links: it only sets properties. Remove that file')
  const many = Array.from({ length: 15 }, (_, at) => `.a${at} { top: 0 }`).join('\n')
  expect((await docusaurus({ 'src/css/custom.css': many })).report).toMatch(/`\.a11` and 3 more\n/)
})

test.each([
  ['vitepress', '.vitepress/theme/a.css', '--vp-c-brand-1', '“Tokens” in Theming'],
  ['mkdocs', 'docs/a.css', '--md-primary-fg-color', '“Tokens” in Theming'],
  ['starlight', 'src/a.css', '--sl-color-accent', '“Tokens” in Theming']
] as const)('style sheets of %s are kept too', async (kind, sheet, property, guide) => {
  const sites: Record<typeof kind, Files> = {
    vitepress: { '.vitepress/config.js': "export default { title: 'A' }\n", 'index.md': '# A\n' },
    mkdocs: { 'mkdocs.yml': 'site_name: A\nextra_css: [a.css]\n', 'docs/index.md': '# A\n' },
    starlight: {
      'astro.config.mjs':
        "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'A', customCss: ['./src/a.css'] })] }\n",
      'src/content/docs/index.md': '---\ntitle: A\n---\n'
    }
  }
  const { config, read, report } = await migrated(kind, {
    ...sites[kind],
    [sheet]: `:root { ${property}: #14395f }\n.x { top: 0 }\n`
  })
  expect(config).toContain("accent: '#14395f'")
  expect(read('templates/old.css')).toContain(`/* ${sheet} */\n:root`)
  expect(report).toContain(`see ${guide}, and remove that file\n  - Its selectors: \`.x\``)
})

test('fonts of packages are those of the theme where they are its families, and imports of the style sheet elsewhere', async () => {
  const { config, read, report, target } = await migrated('docusaurus', {
    'docusaurus.config.js': `export default {
  title: 'Desk',
  presets: [['classic', { theme: { customCss: './custom.css' } }]],
  clientModules: [require.resolve('@fontsource/lobster/400.css'), './fonts.js', require.resolve('./more.css')]
}\n`,
    'package.json': '{ "dependencies": { "@fontsource-variable/inter": "^5.1.0" } }',
    'custom.css': `@import '@fontsource-variable/inter';
@import url('https://fonts.googleapis.com/css2?family=Open+Sans:wght@400&display=swap');
:root { --ifm-font-family-base: 'Inter Variable', sans-serif; --ifm-heading-font-family: 'Inter Variable'; --ifm-font-family-monospace: var(--mono); --mono: 'Fira Code' }
`,
    'more.css': '.loud { font-family: Lobster }\n',
    'fonts.js': "// import '@fontsource/gone'\nimport '@fontsource/fira-code/500.css'\n",
    'src/theme/Root.js':
      "import '@fontsource/pacifico'\nimport '../../root.css'\nexport default ({ children }) => <>{children}</>\n",
    'root.css': '.low { color: red }\n',
    'docs/a.md': '# A\n\n<p class="loud">Hi</p>\n'
  })
  expect(config).toContain("theme: { fonts: { body: '@fontsource-variable/inter', code: '@fontsource/fira-code' } }")
  expect(read('templates/styles.css')).toBe(`@import './styles.css';

@import '@fontsource/pacifico';
@import '@fontsource/lobster/400.css';
`)
  expect(JSON.parse(read('package.json')).dependencies).toEqual({
    '@fontsource/pacifico': '^5.0.0',
    '@fontsource/lobster': '^5.0.0',
    '@fontsource/fira-code': '^5.0.0',
    '@fontsource-variable/inter': '^5.1.0'
  })
  expect(report).toContain('is not loaded: install `@fontsource/open-sans`, and set `theme.fonts`')
  expect(report).not.toMatch(/clientModules|Root/)
  for (const name of [
    '@fontsource-variable/inter',
    '@fontsource/fira-code',
    '@fontsource/pacifico',
    '@fontsource/lobster'
  ])
    write(target, installed(name))
  const built = await buildProject(target)
  expect({ code: built.code, stderr: built.stderr }).toMatchObject({ code: 0 })
})

/** A package of a font, as a project has it that installed it. */
function installed(name: string): Files {
  const real = 'node_modules/@fontsource-variable/inter'
  const font = readFileSync(path.join(real, 'files/inter-latin-wght-normal.woff2'))
  const face = "@font-face { font-family: X; font-weight: 400; src: url(./x.woff2) format('woff2') }\n"
  const sheets = ['index.css', 'wght.css', '400.css', '600.css', '700.css']
  return Object.fromEntries([
    [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '5.1.0' })],
    [`node_modules/${name}/x.woff2`, font],
    ...sheets.map((sheet) => [`node_modules/${name}/${sheet}`, face])
  ])
}

test('a font without a package is a token, with one in case it is not there', async () => {
  const { read } = await docusaurus({ 'src/css/custom.css': ':root { --ifm-font-family-monospace: "Fira Code" }\n' })
  expect(read('templates/styles.css')).toBe(
    '@import \'./styles.css\';\n\n:root {\n  --font-code: "Fira Code", monospace;\n}\n'
  )
})
