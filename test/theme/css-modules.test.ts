/** Style sheets that components import: CSS modules, whose names are the same wherever they are, and others. */
import { rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildProject, buildSound, type Files, project, temporaryFolder, write } from '../support/project.ts'

const box = (name: string, sheet: string) =>
  `import styles from '${sheet}'\nexport default ({ children }) => <div className={styles.box}>${name}{children}</div>`

const files: Files = {
  'content/index.md': '# Home\n\n:::first\nText.\n:::\n\n::counter\n\n::extra\n',
  'docsgen.config.json': '{ "base": "/sub", "plugins": ["./plugins/extra.ts"] }',
  'plugins/extra.ts': "export default { name: 'extra', templates: './extra' }",
  'plugins/extra/directives/extra.tsx': box('extra', './extra.module.css'),
  'plugins/extra/directives/extra.module.css': '.box { color: #111111 }',
  'templates/directives/first.tsx': box('first', '../../src/first/styles.module.css'),
  'src/first/styles.module.css':
    ".box { composes: base from './base.module.css'; background: url(dot.svg) }\n.never { user-select: none }",
  'src/first/base.module.css': '.base { --own: #222222; color: var(--own) }',
  'src/first/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'templates/islands/counter.tsx': `import { useState } from 'react'
import { Chip } from '../components/chip'
import * as styles from './counter.module.css'
export default function Counter() {
  const [count, set] = useState(0)
  return <button type="button" className={styles['the-button']} onClick={() => set(count + 1)}>{count}<Chip /></button>
}`,
  'templates/islands/counter.module.css':
    '.the-button { animation: turn 9s }\n@keyframes turn { to { rotate: 1turn } }',
  'templates/components/chip.tsx':
    "import './chip.css'\nimport { chip } from './chip.module.css'\nexport const Chip = () => <span className={chip}>x</span>",
  'templates/components/chip.module.css': '.chip { color: #333333 }',
  'templates/components/chip.css': '.global-chip { color: #444444 }',
  'templates/slots/footer.tsx': box('footer', './styles.module.css'),
  'templates/slots/styles.module.css': '.box { color: #555555 }'
}

const find = (built: Record<string, string>, name: RegExp) =>
  Object.entries(built).find(([file]) => name.test(file))?.[1] ?? ''
const sheetOf = (built: Record<string, string>) => find(built, /\/style\..*css$/)
const classOf = (html = '', text = '') =>
  new RegExp(`<(?:div|button|span)[^>]* class="([^"]*)">${text}`).exec(html)?.[1] ?? ''

test('names are unique, and the same in pages, in the script of islands and in the style sheet', async () => {
  const built = await buildSound(files)
  const html = built['index.html']
  const style = sheetOf(built)
  const [base = '', first = ''] = classOf(html, 'first').split(' ')
  const button = classOf(html, '0')
  expect([base, first, button]).toEqual(
    [/^base_\w{6}_base$/, /^styles_\w{6}_box$/, /^counter_\w{6}_the-button$/].map((name) => expect.stringMatching(name))
  )
  expect(style).toContain(`.${base}{--own: #222222;color:var(--own)}.${first}{background:url("/sub/docsgen/file.`)
  expect(style).toMatch(/styles_\w{6}_never\{-webkit-user-select:none/)
  expect(style).toMatch(new RegExp(`\\.${button}\\{animation:(counter_\\w{6}_turn) 9s\\}@keyframes \\1\\{`))
  expect(style).toContain(`.global-chip{color:#444}.${classOf(html, 'x')}{color:#333}`)
  expect(style).toContain(`@layer plugins{.${classOf(html, 'extra')}{color:#111}}`)
  const footer = classOf(html, 'footer')
  expect(footer).not.toBe(first)
  expect(style).toContain(`.${footer}{color:#555}`)
  const islands = find(built, /\/islands\..*\/counter\./)
  for (const name of [button, classOf(html, 'x')]) expect(islands).toContain(`"${name}"`)
  expect(islands).not.toMatch(/#444|global-chip/)
})

test('another folder gives the same, and so does a build after edits', async () => {
  const [root, copy] = [project(files), project({ ...files, 'src/first/base.module.css': '.other { color: red }' })]
  const { files: built } = await buildProject(root)
  expect(classOf((await buildProject(copy)).files['index.html'], 'first')).not.toContain('base_')
  write(copy, files)
  expect((await buildProject(copy)).files).toEqual(built)
  const link = path.join(temporaryFolder(), 'link')
  symlinkSync(root, link)
  rmSync(path.join(root, '.docsgen'), { recursive: true })
  expect((await buildProject(link)).files).toEqual(built)
  rmSync(path.join(copy, 'src/first/base.module.css'))
  const { code, stderr } = await buildProject(copy)
  expect(code).toBe(1)
  expect(stderr).toContain('src/first/styles.module.css:1:28: error: Could not resolve "./base.module.css"')
})

test('a module of the project takes the place of one of a plugin, and may compose it', async () => {
  const own = {
    'templates/directives/extra.module.css': ".box { composes: box from './extra.module.css'; margin: 7px }"
  }
  const built = await buildSound({ ...files, ...own })
  const [theirs, ours] = classOf(built['index.html'], 'extra').split(' ')
  expect(ours).not.toBe(theirs)
  expect(sheetOf(built)).toContain(`@layer plugins{.${theirs}{color:#111}}.${ours}{margin:7px}`)
})

test('a sheet that is imported has an effect once, and what is odd in one has its place', async () => {
  const { files: built, stderr } = await buildProject({
    ...files,
    'templates/directives/first.tsx': "import './first.css'\nexport default () => <p className='first'>x</p>",
    'templates/directives/first.css': '.first { color: #777777 }',
    'templates/islands/counter.module.css': '.the-button {\n  colr: red\n}',
    'templates/islands/never.module.css': '.never { color: red }'
  })
  expect(sheetOf(built).match(/#777/g)).toHaveLength(1)
  expect(stderr.match(/^templates.*$/gm)).toEqual([
    'templates/islands/counter.module.css:2:3: warning: `colr` is not a known CSS property; did you mean `color`? (style)',
    expect.stringMatching(/^templates\/islands\/never\.module\.css: warning: Cannot find a use of the file/)
  ])
})

test('only a module has names', async () => {
  const { code, stderr } = await buildProject({
    ...files,
    'templates/slots/footer.tsx': box('x', './a.css'),
    'templates/slots/a.css': '.box {}'
  })
  expect(code).toBe(1)
  expect(stderr).toContain('templates/slots/footer.tsx:1:8: error: Expected a default export in `./a.css` (theme)')
  expect(stderr).toContain("call it `a.module.css`, or write `import './a.css'`")
})
