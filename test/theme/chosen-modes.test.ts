/** Style sheets of a project that say something else than its configuration: rules for a chosen mode. */
import { expect, test } from 'vitest'
import { buildProject, project } from '../support/project.ts'

const system = (mode: string) => `@media (prefers-color-scheme: ${mode}) { :root:not([data-theme]) .a { margin: 0 } }\n`

const files = {
  'content/index.md': '# Home\n\n::badge-box\n',
  'templates/styles.css': `@import './styles.css';
/* [data-theme='dark'] .x {} */
.b { color: red }
.c, html[data-theme="dark"] .b, [data-theme='dark'] .d { border: 0 }
[data-theme=dark] .colour-toggle { margin: 0 }
:root:not([data-theme='dark']) .b { margin: 0 }
${system('light')}[data-theme='light'] .b { margin: 0 }
`,
  'templates/styles/images.css': "[data-theme='dark'] .only-dark { display: inline }\n",
  'templates/directives/badge-box.tsx': `import styles from './badge-box.module.css'
import './more.css'
export default () => <p className={styles.badge}>A</p>
`,
  'templates/directives/badge-box.module.css':
    ".badge { color: red }\n:global([data-theme='dark']) .badge { color: #fff }\n",
  'templates/directives/more.css': `[data-theme='dark'] .a { margin: 0 }\n${system('dark')}`
}

test('a rule for a chosen mode without one for the mode of the system is reported', async () => {
  const { stderr } = await buildProject(project(files))
  expect(stderr.match(/^templates.*$|^ {2}note.*$/gm)).toEqual([
    "templates/directives/badge-box.module.css:2:9: warning: `[data-theme='dark']` matches only after a reader chose the mode, not where the system is dark (style)",
    'templates/styles.css:4:9: warning: `[data-theme="dark"]` matches only after a reader chose the mode, not where the system is dark (style)',
    '  note for these 2: Write colours as `light-dark(…)`, without `[data-theme]`. For other properties, “In dark mode only” in Theming has the two rules'
  ])
})

test('a site with a mode of its own always has the attribute', async () => {
  const { stderr } = await buildProject(project({ ...files, 'docsgen.config.json': '{ "colours": "light" }' }))
  expect(stderr).toBe('')
})
