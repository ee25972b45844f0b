/** What the style sheets of a site of Docusaurus become. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { migrated as migratedFrom } from '../../test/support/migrated.ts'
import { buildProject, type Files, write } from '../../test/support/project.ts'
import { themeClasses } from '../from/docusaurus-sheets.ts'
import { counterparts } from '../from/infima-properties.ts'
import { selectors } from '../from/infima-selectors.ts'
import { rulesOfProperties } from '../from/infima-tokens.ts'

function migrated(css: string, themeConfig = {}) {
  const presets = [['classic', { theme: { customCss: './src/css/custom.css' } }]]
  return migratedFrom('docusaurus', {
    'docusaurus.config.js': `export default ${JSON.stringify({ title: 'Desk', presets, themeConfig })}\n`,
    'src/css/custom.css': css,
    'static/img/dots.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'docs/a.md': '# A\n\n<p class="loud">Hi</p>\n'
  })
}

const guide = readFileSync('docs/from-docusaurus.md', 'utf8')

test('the first table of the guide is what migrate writes, and both tables name only properties of the theme', () => {
  const [, section = ''] = /\n## Style sheets\n(.*?)\n### /s.exec(guide) ?? []
  const [first = [], rules = [], second = []] = section
    .split('| in `custom.css`')
    .slice(1)
    .map((table) => rowsOf(table, /`(--[\w-]+)`/g))
  expect(pairsOf(first)).toEqual(counterparts)
  const withRange = Object.keys(rulesOfProperties).filter((name) => !/h[2-5]-font-size/.test(name))
  expect(rules.flatMap(([left]) => left).sort()).toEqual(withRange.sort())
  const tokens = readFileSync('templates/styles/tokens.css', 'utf8')
  for (const [, right] of [...first, ...second]) for (const name of right) expect(tokens).toContain(`  ${name}:`)
})

test('the table of classes is what migrate writes, and names only classes of the theme', async () => {
  const [, section = ''] = /\n### Classes\n(.*?)\n## /s.exec(guide) ?? []
  const rows = rowsOf(section, /`(\.[^`]+)`/g).filter(([left]) => left.length > 0)
  expect(pairsOf(rows)).toEqual(Object.fromEntries(Object.entries(selectors).map(([name, to]) => [`.${name}`, to])))
  const theme = await themeClasses()
  for (const selector of Object.values(selectors)) expect(theme).toContain(/^\.([\w-]+)/.exec(selector)?.[1])
})

function rowsOf(table: string, pattern: RegExp): [left: string[], right: string[]][] {
  const names = (cell = '') => [...cell.matchAll(pattern)].map(([, name = '']) => name)
  const rows = table.split('\n').filter((line) => line.startsWith('| '))
  return rows.map((row) => [names(row.split(' | ')[0]), names(row.split(' | ')[1])])
}

function pairsOf(rows: ReturnType<typeof rowsOf>): Record<string, string | undefined> {
  return Object.fromEntries(
    rows.flatMap(([left, [one, ...more]]) => left.map((name, at) => [name, at ? (more[at - 1] ?? one) : one]))
  )
}

test('properties of both modes and rules for own classes are in a style sheet that the build accepts', async () => {
  const { config, read, report, target } = await migrated(
    `/* Desk { } */
:root {
  --ifm-color-primary: #2e5585;
  --ifm-color-primary-dark: #203f66;
  --own-dark: #101418;
  --ifm-heading-color: var(--own-dark);
  --ifm-link-color: var(--ifm-color-primary);
  --ifm-background-color: #fffefc;
  --ifm-global-radius: 4px;
  --ifm-font-family-base: 'Inter', sans-serif;
  --ifm-footer-color: var(--ifm-color-gray-100);
  --ifm-navbar-background-color: #20232a;
  --ifm-h1-font-size: 2.5rem;
  --docusaurus-highlighted-code-line-bg: #e3ebf6;
  --ifm-code-font-size: 90%;
}

html[data-theme='dark'] {
  --ifm-color-primary: #85b2e6;
  --ifm-heading-color: #f3f6fa;
  --ifm-menu-color: #ccc;
  --docusaurus-highlighted-code-line-bg: #2a3a56;
}

.loud, .text-red:hover {
  color: var(--ifm-color-primary);
  border-color: var(--own-dark);
  --ifm-heading-color: red;
}

@media (min-width: 997px) {
  .loud {
    background: url('/img/dots.svg') var(--ifm-background-color);
  }
  .navbar-sidebar { color: red }
}
`,
    { announcementBar: { content: 'Hi', backgroundColor: '#20232a', textColor: '#fff' } }
  )
  expect(config).toContain("accent: { light: '#2e5585', dark: '#85b2e6' }")
  expect(read('templates/styles.css')).toBe(`@import './styles.css';

:root {
  --paper: light-dark(#fffefc, #151a22);
  --heading: light-dark(#101418, #f3f6fa);
  --code-mark: light-dark(#e3ebf6, #2a3a56);
  --font: 'Inter', sans-serif;
  --radius: 4px;
  --on-footer: #f5f6f7;
  --banner: #20232a;
  --on-banner: #fff;
}

.prose h1 {
  font-size: 2.5rem;
}

.prose :not(pre) > code {
  font-size: 90%;
}

.navbar {
  background: #20232a;
}

.sidebar a:not(:hover, [aria-current]) {
  color: light-dark(var(--muted), #ccc);
}

.loud, .text-red:hover {
  color: var(--primary);
  border-color: #101418;
  --heading: red;
}

@media (min-width: 997px) {
  .loud {
    background: url('/img/dots.svg') var(--paper);
  }
}
`)
  expect(report).toContain(
    'not all is migrated: see “Style sheets” in From Docusaurus\n  - line 35: `.navbar-sidebar`\n'
  )
  expect(report).not.toContain('announcementBar')
  const built = await buildProject(target)
  expect(built.stderr).not.toContain('(style)')
  // The navbar is dark in the light mode, and its links are not light.
  expect(built.stderr.match(/: `.*(?= \(contrast\))/g)).toEqual([
    ': `.brand` is #101418, on #20232a',
    ': `.navbar-links a` is #4b5664, on #20232a'
  ])
  expect(built.code).toBe(0)
})

test('all counterparts are properties that the theme reads', async () => {
  const { read, target } = await migrated(
    `:root {\n${Object.keys(counterparts)
      .map((name) => `${name}: inherit;`)
      .join('\n')}\n}\n`
  )
  for (const token of new Set(Object.values(counterparts)))
    expect(read('templates/styles.css')).toContain(`  ${token}: `)
  expect((await buildProject(target)).stderr).not.toContain('(style)')
})

test('rules for what is not of the site, with unknown properties or without their files are to do', async () => {
  const { report, target } =
    await migrated(`@import url('https://fonts.googleapis.com/css2?family=Inter:wght@400;700&family=JetBrains+Mono&display=swap');
@font-face { font-family: X; src: url(x.woff2) }
.card__body, .loud { color: red }
[class*='sidebar'] { color: red }
[data-theme='dark'] [title] .loud { color: red }
.theme-doc-markdown .pagination { color: red }
.banner-text { color: red }
h1 { color: red }
.loud { color: var(--ifm-color-blue-100) }
.loud { color: var(--gone) }
.loud { background: url(./gone.svg) }
.loud { @apply m-0; }
.loud { --ifm-alert-color: red }
`)
  expect(report).toContain(
    'line 1: The font `Inter` does not come from Google Fonts here: install `@fontsource-variable/inter`, or `@fontsource/inter`'
  )
  expect(report).toContain('`@fontsource-variable/jetbrains-mono`')
  for (const line of [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]) expect(report).toContain(`\n  - line ${line}: `)
  expect(report).toContain('  - line 9: `.loud`, for `--ifm-color-blue-100`\n')
  const taken = '`.banner-text`: docsgen has a class `banner-text` too. Choose another name, in the pages as well'
  expect(report).toContain(`  - line 7: ${taken}\n`)
  expect(existsSync(path.join(target, 'templates/styles.css'))).toBe(false)
})

const ofModes = `html[data-theme='dark'] img.shot { filter: brightness(0.85) }
:root[data-theme="light"] .facts,.plain { border: 1px solid }
@media (min-width: 997px) {
  [data-theme=dark] .menu__link, [data-theme='light'] .facts:is(.wide, .tall) { --own: 1px; margin: var(--own) }
}
[data-theme='dark'] h1 { color: red }
`

test('a rule for one mode holds where the reader chose it, and where the system has it', async () => {
  const { read, report, target } = await migrated(ofModes, { colorMode: { respectPrefersColorScheme: true } })
  expect(read('templates/styles.css')).toBe(`@import './styles.css';

html[data-theme='dark'] img.shot {
  filter: brightness(0.85)
}

@media (prefers-color-scheme: dark) {
  :root:not([data-theme]) img.shot {
    filter: brightness(0.85)
  }
}

:root[data-theme="light"] .facts,.plain {
  border: 1px solid
}

@media (prefers-color-scheme: light) {
  :root:not([data-theme]) .facts {
    border: 1px solid
  }
}

@media (min-width: 997px) {
  [data-theme=dark] .sidebar a, [data-theme='light'] .facts:is(.wide, .tall) {
    --own: 1px; margin: var(--own)
  }

  @media (prefers-color-scheme: light) {
    :root:not([data-theme]) .facts:is(.wide, .tall) {
      --own: 1px; margin: var(--own)
    }
  }

  @media (prefers-color-scheme: dark) {
    :root:not([data-theme]) .sidebar a {
      --own: 1px; margin: var(--own)
    }
  }
}
`)
  expect(report).toContain("\n  - line 6: `[data-theme='dark'] h1`\n")
  expect((await buildProject(target)).stderr).not.toContain('(style)')
})

test('where the mode of the system is no choice, the rule that names the mode is all', async () => {
  const { read } = await migrated(ofModes, { colorMode: { defaultMode: 'dark', disableSwitch: true } })
  expect(read('templates/styles.css')).toContain("html[data-theme='dark'] img.shot {\n")
  expect(read('templates/styles.css')).not.toContain('prefers-color-scheme')
})

test('classes that docsgen has under another name are renamed in rules, and noted', async () => {
  const { read, report, target } = await migrated(`.navbar { box-shadow: none }
.navbar__title, a.navbar__link:hover { color: var(--ifm-link-color) }
.markdown > h2, .loud .menu__link { color: var(--ifm-color-primary) }
@media (min-width: 997px) {
  .button.button--primary { color: #fff }
}
.menu__list .menu__link { color: red }
.loud.menu__link { color: red }
.constructor { color: red }
.theme-doc-markdown h3 { --ifm-h3-font-size: 1rem }
.navbar__logo img, .menu .menu__link--active { height: 3rem }
.footer .footer__link-item:hover { color: red }
.theme-admonition.alert--info > p { margin: 0 }
`)
  expect(read('templates/styles.css')).toBe(`@import './styles.css';

.navbar {
  box-shadow: none
}

.brand-title, .navbar-links :is(a:not(.dropdown a), .dropdown > summary):hover {
  color: var(--primary)
}

.prose > h2, .loud .sidebar a {
  color: var(--primary)
}

@media (min-width: 997px) {
  .button.button-primary {
    color: #fff
  }
}

.constructor {
  color: red
}

.prose h3 {
  font-size: 1rem;
}

.brand img, .sidebar a[aria-current] {
  height: 3rem
}

.footer a:hover {
  color: red
}

.admonition.admonition-info > p {
  margin: 0
}
`)
  expect(report).toContain('\n  - line 7: `.menu__list .menu__link`\n  - line 8: `.loud.menu__link`\n')
  expect(report).toContain(
    'Rules for these are in `templates/styles.css`, renamed: `.navbar__title` (now `.brand-title`), `.navbar__link` (now `.navbar-links :is(a:not(.dropdown a), .dropdown > summary)`), `.markdown` (now `.prose`), `.menu__link` (now `.sidebar a`), `.button--primary` (now `.button-primary`)'
  )
  expect((await buildProject(target)).code).toBe(0)
})

test('rules for links to GitHub that have an icon of docsgen are left out', async () => {
  const items = [{ href: 'https://github.com/desk/desk', className: 'header-github-link', position: 'right' }]
  const { read, report } = await migrated(
    `.header-github-link:hover { opacity: 0.6 }
.header-github-link::before, .loud { content: '' }
[data-theme='dark'] .header-github-link::before { background: url("data:image/svg+xml,%3Csvg viewBox='0 0 24 24'/%3E") }
@media (min-width: 997px) { .navbar a.header-github-link { color: red } }
`,
    { navbar: { items } }
  )
  expect(read('templates/styles.css')).toBe("@import './styles.css';\n\n.loud {\n  content: ''\n}\n")
  expect(report).toContain(
    'Rules for `.header-github-link` are left out: `icon` of a link in the configuration names its icon now\n- What this style sheet sets'
  )
})

test('a dark navbar is dark', async () => {
  const { read, report, target } = await migrated('', { navbar: { style: 'dark' } })
  expect(read('templates/styles.css')).toBe("@import './styles.css';\n\n.navbar {\n  color-scheme: dark;\n}\n")
  expect(report).not.toContain('navbar.style')
  expect((await buildProject(target)).code).toBe(0)
})

test('the size of code that each new site of Docusaurus sets is nothing to do', async () => {
  const { report } = await migrated(':root { --ifm-code-font-size: 95%; }\n')
  expect(report).not.toContain('not migrated: `--ifm')
  expect(report).toMatch(/## To know[\s\S]*- Code has the size of docsgen, instead of the `--ifm-code-font-size`/)
})

test('fonts of packages are those of the theme where they are its families, and imports of the style sheet elsewhere', async () => {
  const { config, read, report, target } = await migratedFrom('docusaurus', {
    'docusaurus.config.js': `export default {
  title: 'Desk',
  presets: [['classic', { theme: { customCss: './custom.css' } }]],
  clientModules: [require.resolve('@fontsource/lobster/400.css'), './fonts.js', require.resolve('./more.css')]
}\n`,
    'package.json': '{ "dependencies": { "@fontsource-variable/inter": "^5.1.0" } }',
    'custom.css': `@import '@fontsource-variable/inter';
:root { --ifm-font-family-base: 'Inter Variable', sans-serif; --ifm-heading-font-family: 'Inter Variable'; --ifm-font-family-monospace: 'Fira Code' }
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

.low {
  color: red
}

.loud {
  font-family: Lobster
}
`)
  expect(JSON.parse(read('package.json')).dependencies).toEqual({
    '@fontsource/pacifico': '^5.0.0',
    '@fontsource/lobster': '^5.0.0',
    '@fontsource/fira-code': '^5.0.0',
    '@fontsource-variable/inter': '^5.1.0'
  })
  expect(report).not.toMatch(/clientModules|fontsource|`theme\.fonts`|Root/)
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

test('sheets that a sheet imports come before it, with faces of published fonts', async () => {
  const { read, report } = await migratedFrom('docusaurus', {
    'docusaurus.config.js': `export default { presets: [['classic', { theme: { customCss: './css/all.css' } }]] }\n`,
    'css/all.css':
      "@import './parts/face.css';\n@import 'parts/low.css';\n@import url('./gone.css');\n:root { --ifm-font-family-base: Own }\n.loud { color: red }\n",
    'css/parts/low.css': '.low { color: blue }\n',
    'css/parts/face.css': "@font-face { font-family: Own; src: url('/own.woff2') }\n",
    'static/own.woff2': 'x',
    'docs/a.md': '# A\n\n<p class="loud">Hi</p>\n'
  })
  expect(read('templates/styles.css')).toBe(
    "@import './styles.css';\n\n:root {\n  --font: Own, sans-serif;\n}\n\n@font-face {\n  font-family: Own; src: url('/own.woff2') \n}\n\n.low {\n  color: blue \n}\n\n.loud {\n  color: red \n}\n".replace(
      / (?=\n)/g,
      ''
    )
  )
  expect(report).toContain("\n  - line 3: `@import url('./gone.css')`\n")
})

test('all rules that are not migrated are named, and properties that nothing reads are not', async () => {
  const rules = Array.from({ length: 25 }, (_, at) => `#x${at} { color: red }`)
  const { report, stdout } = await migrated(
    `:root { --unread: red; }\n.docusaurus-highlight-code-line { display: block }\n${rules.join('\n')}\n`
  )
  expect(report.match(/(?<=^ {2}- )line \d+: .*/gm)).toEqual(rules.map((_, at) => `line ${at + 3}: \`#x${at}\``))
  expect(stdout).toContain('1  Of this style sheet, not all is migrated: see “Style sheets”')
  expect(stdout).not.toContain('#x0')
})

test('the text of a footer of another colour can be read', async () => {
  const { read, target } = await migrated(
    ":root { --ifm-footer-background-color: #000e38; }\n[data-theme='dark'] { --ifm-footer-background-color: #f5f5f5; }\n",
    { footer: {} }
  )
  expect(read('templates/styles.css')).toContain('--on-footer: light-dark(#ebedf0, ')
  const { code, stdout, stderr } = await buildProject(target)
  expect(code).toBe(0)
  expect(stdout + stderr).not.toContain('(contrast)')
})

test('parts that docsgen places itself get no place from a rule, and what is lost with it is named', async () => {
  const { read, report, target } = await migrated(`.navbar {
  background: #fff;
  position: fixed; top: 0; left: 0; right: 0;
  padding: 0 24px;
}
#__docusaurus { padding-top: var(--ifm-navbar-height) }
[data-theme='dark'] .navbar.loud:hover { z-index: 1; height: 8rem !important }
.footer { margin-left: 1px; margin-right: 2px; color: red }
.menu, .loud { width: 9rem; top: 0 }
.breadcrumbs { display: none }
.navbar::after, .footer:before, .navbar .loud, .loud:has(.navbar) { position: absolute; top: 0 }
.menu__link { padding: 0 }
`)
  expect(read('templates/styles.css')).toBe(`@import './styles.css';

.navbar {
  background: light-dark(#fff, var(--paper));
}

.footer {
  color: red
}

.breadcrumbs {
  display: none
}

.navbar::after, .footer:before, .navbar .loud, .loud:has(.navbar) {
  position: absolute; top: 0
}

.sidebar a {
  padding: 0
}
`)
  expect(report.match(/(?<=^ {2}- )line \d+: .*/gm)).toEqual([
    'line 1: `padding` of `.navbar`, a part that docsgen places itself',
    'line 6: `#__docusaurus`',
    "line 7: `height` of `[data-theme='dark'] .navbar.loud:hover`, a part that docsgen places itself",
    'line 8: `margin-left`, `margin-right` of `.footer`, a part that docsgen places itself',
    'line 9: `width`, `top` of `.menu, .loud`, a part that docsgen places itself'
  ])
  expect((await buildProject(target)).code).toBe(0)
})

test('the current page of the sidebar has both of its colours, or none', async () => {
  const properties = `:root { --ifm-menu-color-active: #ecf4f9 }
[data-theme='dark'] { --ifm-menu-color-active: black }
`
  const both = await migrated(`${properties}.menu__link--active:not(.menu__link--sublist) {
  background-color: var(--ifm-color-primary);
}
`)
  const styles = both.read('templates/styles.css')
  expect(styles).toContain('.sidebar a[aria-current] {\n  color: light-dark(#ecf4f9, black);\n}')
  expect(styles).toContain('.sidebar a[aria-current] {\n  background-color: var(--primary);\n}')
  const none = await migrated(`${properties}.menu__link--active { background: var(--gone) }\n`)
  expect(none.report).toContain('`--ifm-menu-color-active`')
  expect(none.report).toContain('`.menu__link--active`, for `--gone`')
})

test('properties of Infima in a rule are what they set there, in the mode of the rule', async () => {
  const { read, target } = await migrated(`:root[data-theme='dark'] .hero.hero--primary {
  --ifm-hero-background-color: #593d88;
  --ifm-hero-text-color: #fff;
}
`)
  const styles = read('templates/styles.css')
  expect(styles).toContain(":root[data-theme='dark'] .hero {\n  background: #593d88;\n}")
  expect(styles).toContain(":root[data-theme='dark'] .hero :is(.hero-title, .hero-text) {\n  color: #fff;\n}")
  expect((await buildProject(target)).code).toBe(0)
})

test('classes in brackets are classes, and the background of a footer is its token', async () => {
  const css =
    "[class*='footer__copyright'] { display: flex; color: red }\n[class*='footer footer--dark'] { background-color: #292C46; padding-top: 5rem }\n"
  const { read } = await migrated(
    `${css}[class*='menu__link menu__link--active'] { color: #000; background: #fff }\n`,
    {
      footer: { style: 'dark' }
    }
  )
  const styles = read('templates/styles.css')
  expect(styles).toContain('.footer-copyright {\n  color: red\n}')
  expect(styles).toContain('--footer: #292C46;\n  --on-footer: #ebedf0;')
  expect(styles).not.toContain('.footer {')
  expect(styles).toContain('.sidebar a[aria-current] {\n  color: #000; background: #fff\n}')
})

test('a light or dark colour alone is one of the mode where it can be read, but in a navbar that is dark in both', async () => {
  const { read, report } = await migrated(`.navbar { background-color: white }
.navbar__link { color: #564e4a !important }
.menu__link--active { background: #000; color: #fff }
.menu { background: #999 }
`)
  const styles = read('templates/styles.css')
  for (const line of [
    'background-color: light-dark(white, var(--paper))',
    'color: light-dark(#564e4a, var(--muted)) !important',
    'background: #000; color: #fff',
    'background: #999'
  ])
    expect(styles).toContain(`  ${line}\n`)
  expect(report).toContain(
    'as `light-dark(…)`: `.navbar`, `.navbar-links :is(a:not(.dropdown a), .dropdown > summary)`\n'
  )
  const dark = (await migrated('.navbar { background: #222 }\n.navbar__link { color: #fff }\n')).read(
    'templates/styles.css'
  )
  expect(dark).toContain('.navbar {\n  color-scheme: dark;\n}\n\n.navbar {\n  background: #222\n}')
  expect(dark).toContain(`${link} {\n  color: #fff\n}`)
})

const link = '.navbar-links :is(a:not(.dropdown a), .dropdown > summary)'

test.each([
  ['linear-gradient(90deg, #12324a, #1d6fa5)', 'color-scheme: dark', 'color: white'],
  ['linear-gradient(#fff, var(--ifm-color-primary))', undefined, 'color: var(--on-primary)'],
  ['linear-gradient(#fff, #12324a)', undefined, 'color: white'],
  ['var(--ifm-color-primary)', undefined, 'color: var(--on-primary)'],
  ['url(/img/dots.svg)', undefined, 'color: white'],
  ['transparent', undefined, 'color: light-dark(currentColor, white)']
])('the text of a navbar with the background %s can be read', async (ground, scheme, colour) => {
  const { read, report, target } = await migrated(
    `.navbar { background: ${ground} }\n.navbar__title { color: white }\n.navbar__link.navbar__link--active { color: red }\n`
  )
  const styles = read('templates/styles.css')
  expect(styles.includes('color-scheme: dark')).toBe(scheme !== undefined)
  expect(report.includes('The navbar is dark in both modes')).toBe(scheme !== undefined)
  expect(styles).toContain(`.brand-title {\n  ${colour}\n}`)
  expect(styles).toContain(`${link}[aria-current] {\n  color: red\n}`)
  expect((await buildProject(target)).code).toBe(0)
})

test('labels of groups of a sidebar have a selector here', async () => {
  const { read, report } = await migrated('.menu__list-item-collapsible > .menu__link { font-weight: 800 }\n')
  expect(read('templates/styles.css')).toContain('.sidebar :is(summary, .linked > a) {\n  font-weight: 800\n}')
  expect(report).not.toContain('not all is migrated')
})

test('a colour that another property of the sheet has is the accent of its mode', async () => {
  const { config, report } = await migrated(
    `:root { --ifm-color-primary: #a01020; --ifm-color-primary-lighter: #f36c6c }
[data-theme="dark"]:root { --ifm-color-primary: var(--ifm-color-primary-lighter); --ifm-heading-color: #eee }
`
  )
  expect(config).toContain("accent: { light: '#a01020', dark: '#f36c6c' }")
  expect(report).not.toContain('### src/css/custom.css\n\n- [ ]')
  const loop = await migrated(':root { --ifm-color-primary: var(--a); --a: var(--b); --b: var(--a) }\n')
  expect(loop.config).not.toContain('accent')
})

test('rules that hide images for one mode are docsgen’s own', async () => {
  const { report } = await migrated(`[data-theme="light"] img[src$="#gh-dark-mode-only"],
[data-theme='dark'] img[src$='#gh-light-mode-only'] { display: none }
img[src$='#gh-light-mode-only'] .other { color: red }
`)
  expect(report).toContain('- line 3: `img[src')
  expect(report).not.toContain('- line 1:')
})

test('a token that is itself in one mode has its own value there', async () => {
  const { read } = await migrated(
    `:root { --ifm-color-primary: #a01020; --ifm-link-color: var(--ifm-color-primary) }
[data-theme='dark'] { --ifm-link-color: #88aaff }
`
  )
  expect(read('templates/styles.css')).toMatch(/--primary: light-dark\(#[\da-f]{6}, #88aaff\);/)
})

test('the colour of links of the navbar is that of the labels of its menus too', async () => {
  const items = [{ type: 'dropdown', label: 'More', items: [{ label: 'A', to: '/docs/a' }] }]
  const { read, target } = await migrated(':root { --ifm-navbar-link-color: #604020 }\n', { navbar: { items } })
  const [, selectors = ''] = /\n([^\n{]*) \{\n {2}color: #604020;/.exec(read('templates/styles.css')) ?? []
  expect(selectors).toContain('.navbar-links .dropdown > summary:not(:hover)')
  const { code, files } = await buildProject(target)
  expect(code).toBe(0)
  expect(files['docs/a.html']).toMatch(/class="navbar-links".*<details class="dropdown"><summary>/s)
})
