/** Style sheets of Docusaurus whose name ends in `.scss`. */
import { expect, test } from 'vitest'
import { migrated as migratedFrom } from '../../test/support/migrated.ts'
import { buildProject } from '../../test/support/project.ts'
import { sassIn, withoutLineComments } from '../from/sass.ts'

const migrated = (scss: string) =>
  migratedFrom('docusaurus', {
    'docusaurus.config.js': `module.exports = {
  title: 'Desk', plugins: ['docusaurus-plugin-sass'],
  presets: [['classic', { theme: { customCss: './src/css/custom.scss' } }]]
}\n`,
    'src/css/custom.scss': scss,
    'docs/a.md': '# A\n\n<p class="loud">Hi</p>\n'
  })

test('a style sheet of SCSS that is CSS with nesting is read, without its line comments', async () => {
  const { read, config, report, target } = await migrated(`// The main colour's
:root { --ifm-color-primary: #a01020; --ifm-navbar-height: 4rem } // of "us
.loud { color: red; // loud
  &:hover { color: blue } /* // stays */
}
`)
  expect(config).toContain("accent: '#a01020'")
  const styles = read('templates/styles.css')
  expect(styles).toContain('--navbar: 4rem;')
  expect(styles).toMatch(/\.loud \{\s+color: red;\s+&:hover \{ color: blue \}\s+\}/)
  expect(styles).not.toContain('//')
  expect(report).toContain(
    'The plugin `docusaurus-plugin-sass` is not migrated: nothing is to do, the style sheets are CSS'
  )
  expect(report).toContain('## To do (0)')
  expect((await buildProject(target)).code).toBe(0)
})

test('a style sheet that uses Sass is named with what to do', async () => {
  const { report, config } = await migrated(
    '$wide: 4rem;\n:root { --ifm-color-primary: #a01020 }\n.loud { @include big; width: $wide; &-er { color: red } }\n'
  )
  expect(config).toContain("accent: '#a01020'")
  expect(report).toContain(
    '- [ ] This style sheet is not migrated, apart from its main colour, `accent`: it uses `$wide`, `@include`, `&-er`, which CSS does not have. Run `npx sass src/css/custom.scss src/css/custom.css`, change `customCss` to `src/css/custom.css`, and run `docsgen migrate` again'
  )
  expect(report).toContain(
    '- [ ] line 2: The plugin `docusaurus-plugin-sass` is not migrated: compile `src/css/custom.scss` to CSS first'
  )
})

test.each([
  ['a { b: url(http://a.example/b) } // c', []],
  ['a { content: "// $b #{c"; } a:hover, img[src$="#a"] { & + & { d: color-mix(in oklab, red, blue) } }', ['#{']],
  ['@import "tailwindcss/theme.css"; @import url("a"); @import "https://a.example/b";', []],
  ['@import "variables";', ['@import "variables"']],
  ['%box { color: red } a { @extend %box }', ['@extend', '%box']],
  ['a { font: { size: 1px } }', ['font:']],
  ['a { color: darken(red, 5%) } @keyframes a { 50% { top: 0 } }', ['darken(']],
  ['a { color: rgba(#fff, 0.5) }', ['rgba(']],
  ['/* $a @use */ a { filter: saturate(2) }', []]
])('what only Sass has: %s', (scss, found) => expect(sassIn(withoutLineComments(scss))).toEqual(found))
