/** What a project lays over the theme: each kind of file by its name, and what is wrong with one. */
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildProject, docsgen, project, repository, run, write } from '../support/project.ts'

const page = { 'content/index.md': '# Home\n\n:::note\nText.\n:::\n', 'content/guides/a.md': '# A\n' }

test('one file of each folder replaces that of its name', async () => {
  const { files, stderr, code } = await buildProject({
    ...page,
    'templates/components/footer.tsx': 'export const Footer = () => <footer>Our footer</footer>',
    'templates/directives/note.tsx': 'export default ({ children }) => <aside>Our note {children}</aside>',
    'templates/islands/menu.tsx': 'export default () => <b>Our menu</b>',
    'templates/doc.tsx': "import Doc from './doc'\nexport default (props) => <><Doc {...props} /><i>Our page</i></>",
    'templates/styles/footer.css': '.footer { color: #123456 }',
    'templates/styles/tokens.css': "@import './tokens.css';\n:root { --tip: #abcdef }",
    'templates/components/navbr.tsx': 'export const Navbar = () => null',
    'templates/styles/mine.css': '.a { color: red }',
    'templates/islands/menu.jsx': 'export default () => null',
    'templates/types.ts': 'export interface Nothing { a: string }'
  })
  expect(code).toBe(0)
  const html = files['index.html'] ?? ''
  for (const said of ['Our footer', '<aside>Our note', 'Our menu', 'Our page']) expect(html).toContain(said)
  const [, style = ''] = Object.entries(files).find(([file]) => /style\..*css$/.test(file)) ?? []
  expect(style).toContain('#123456')
  expect(style).toMatch(/--tip: ?light-dark\(#17693c.*--tip: ?#abcdef/s)
  expect(style).toContain('--sidebar:')
  const unused = [...stderr.matchAll(/^templates\/(\S+): warning: .*\(unused-template\)$/gm)].map(([line]) => line)
  expect(unused).toEqual([
    'templates/components/navbr.tsx: warning: Cannot find a use of the file: no template imports it, no page has `<Navbr>`, and docsgen has none at `components/navbr.tsx`; did you mean `components/navbar.tsx`? (unused-template)',
    'templates/islands/menu.jsx: warning: Cannot find a use of the file: a file of `islands/` ends in `.tsx` (unused-template)',
    expect.stringMatching(/^templates\/styles\/mine\.css: warning: Cannot find a use of the file/)
  ])
})

test('a slot that there is none of is an error, and a page without slots has nothing of them', async () => {
  const { files } = await buildProject(page)
  expect(Object.entries(files).filter(([name, text]) => /slots/.test(name) || /data-slot=/.test(text))).toEqual([])
  const slots = { 'templates/slots/foter.tsx': 'export default () => null', 'templates/slots/head.jsx': '' }
  const { code, stderr } = await buildProject({ ...page, ...slots })
  expect(code).toBe(1)
  expect(stderr).toContain(
    'templates/slots/foter.tsx: error: Cannot find the slot `foter`; did you mean `footer`? (theme)\n  note: Slots are head, banner, '
  )
  expect(stderr).toContain('head.jsx: warning: Cannot find a use of the file: a file of `slots/` ends in `.tsx`')
})

test('a slot of the head holds what a head can, and no slot has state', async () => {
  const slots = {
    'templates/slots/head.tsx':
      'export default ({ url }) => <><script>{"<b>"}</script>{url === "/none" || <b>Bold</b>}<meta name="a" /></>',
    'templates/slots/footer.tsx': "import { useState } from 'react'\nexport default () => <p>{useState('')[0]}</p>"
  }
  const { code, stderr } = await buildProject({ ...page, ...slots })
  expect(code).toBe(1)
  expect(stderr.match(/^.*expected elements of the head.*$/gm)).toEqual([
    'templates/slots/head.tsx:1:1: error: Cannot render a page: expected elements of the head in slots/head.tsx, not <b> (template)'
  ])
  expect(stderr).toMatch(/note: Seen on `404\.html` .*, and 3 more/)
  expect(stderr).toContain('templates/slots/footer.tsx:1:10: error: Cannot use `useState` in a slot')
})

test('a language that is written from right to left turns the page, and what is no language is refused', async () => {
  const build = (lang: string) =>
    buildProject({ ...page, 'docsgen.config.json': JSON.stringify({ lang, search: false }) })
  const htmlOf = async (lang: string) => (await build(lang)).files['index.html'] ?? ''
  for (const lang of ['ckb', 'ug', 'pa-PK', 'he'])
    expect(await htmlOf(lang)).toContain(`<html lang="${lang}" dir="rtl"`)
  expect(await htmlOf('az')).toContain('<html lang="az" data-url')
  const { code, stderr } = await build('english, please')
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('docsgen.config.json:1:3: error: Cannot use `lang`: Expected a language')
  ])
})

test('a style sheet loads fonts and images from beside it, from packages and from the site', async () => {
  const font = '@font-face { font-family: X; src: url(./files/x.woff2) format("woff2") }'
  const root = project({
    ...page,
    'docsgen.config.json': '{ "base": "/sub", "theme": { "fonts": "system" } }',
    'assets/dots.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'templates/fonts/own.woff2': 'own',
    'node_modules/@fontsource/x/package.json': '{ "name": "@fontsource/x", "version": "1.0.0" }',
    'node_modules/@fontsource/x/index.css': font,
    'node_modules/@fontsource/x/files/x.woff2': 'of a package',
    'templates/styles.css': `@import './styles.css';
@import '@fontsource/x';
@font-face { font-family: Own; src: url('./fonts/own.woff2') format('woff2') }
.a { background: url('/dots.svg') }`
  })
  const { files, code } = await buildProject(root)
  expect(code).toBe(0)
  const [, style = ''] = Object.entries(files).find(([file]) => /\/style\..*css$/.test(file)) ?? []
  const urls = [...style.matchAll(/url\("?(\/[^")]*)"?\)/g)].map(([, url]) => url ?? '')
  expect(urls).toHaveLength(3)
  const textOf = (url: string) => readFileSync(path.join(root, 'dist', url.replace('/sub/', '')), 'utf8')
  expect(urls.map(textOf).sort()).toEqual(['<svg xmlns="http://www.w3.org/2000/svg"/>', 'of a package', 'own'])
  for (const url of urls.filter((each) => each.endsWith('.woff2'))) expect(files._headers).toContain(url)
  write(root, {
    'templates/styles.css': "@import './styles.css';\n.a { background: url('/dot.svg'), url(/etc/passwd) }"
  })
  const broken = await docsgen(['build', root])
  expect(broken.code).toBe(1)
  expect(broken.stderr).toContain('templates/styles.css:2:23: error: Cannot find `/dot.svg`; did you mean `/dots.svg`?')
  expect(broken.stderr).toContain('Cannot find `/etc/passwd`')
})

test.each([
  ['islands/menu.tsx', 'const Menu = () => null', 'Expected a default export: its component (theme)'],
  ['document.tsx', 'const Document = () => null', 'Expected a default export in templates/document.tsx: its component'],
  ['markdown.tsx', 'const component = {}', 'Expected an export `components`']
])('an export that is not there: %s', async (name, text, said) => {
  const { code, stderr } = await buildProject({ ...page, [`templates/${name}`]: `export ${text}` })
  expect(stderr).toContain(`templates/${name}: error: ${said}`)
  if (name.startsWith('islands')) expect(stderr).toContain('Write `export default function …`')
  expect(code).toBe(1)
})

test('an editor knows the types of what docs/templates.md, docs/islands.md and docs/plugins.md show', async () => {
  const fences = ['templates', 'islands', 'plugins'].flatMap((name) => [
    ...readFileSync(path.join(repository, `docs/${name}.md`), 'utf8').matchAll(
      /^```\w+ (?:file=(\S+)|config)\n(.*?)^```/gms
    )
  ])
  // Of several of one name the last; one that must fail declares nothing.
  const files = fences.map(([, file = 'docsgen.config.ts', text = '']): [string, string] => [file, text])
  const root = project(Object.fromEntries(files.filter(([, text]) => !/there is no data/.test(text))))
  // As docs/plugins.md says for Node's own modules.
  const config = readFileSync(path.join(root, 'tsconfig.json'), 'utf8')
  write(root, { 'tsconfig.json': config.replace('"strict"', '"types": ["node"], "strict"') })
  mkdirSync(path.join(root, 'node_modules/@types'), { recursive: true })
  symlinkSync(repository, path.join(root, 'node_modules/docsgen'))
  for (const name of ['react', '@types/react', '@types/node', 'undici-types', '@types/mdast', '@types/hast'])
    symlinkSync(path.join(repository, 'node_modules', name), path.join(root, 'node_modules', name))
  const { stdout, code } = await run(path.join(repository, 'node_modules/.bin/tsc'), ['-p', root])
  expect(stdout).toBe('')
  expect(code).toBe(0)
})
