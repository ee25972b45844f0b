/** A directive of the project's own: what its file declares, and the style beside it. */
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildProject, project, write } from '../support/project.ts'

const since = (declared: string) =>
  `export const rules = { forms: ['text'], required: ['label'] }\n${declared}\nexport default ({ children }) => <small>{children}</small>\n`

test('declares that it is beside a heading, and needs scripts; without that it does not', async () => {
  const root = project({
    'content/index.md': '# Home\n\n## Export :since[2.1]\n\n## Print\n',
    'templates/directives/since.tsx': since('export const inHeading = true, scripts = true')
  })
  const before = await buildProject(root)
  expect(before.stderr).toBe('')
  expect(before.files['index.html']).toContain('<h2 id="export">Export <small>2.1</small>')
  expect(before.files['index.html']).toContain('src="/docsgen/extras.')
  write(root, { 'templates/directives/since.tsx': since('') })
  const after = await buildProject(root)
  expect(after.files['index.html']).toContain('<h2 id="export-21">Export <small>2.1</small>')
  expect(after.files['index.html']).not.toContain('src="/docsgen/extras.')
})

test('brings its style, before what styles.css adds and after the theme; one without its directive is reported', async () => {
  const { files, stderr } = await buildProject({
    'content/index.md': '# Home\n\nA :since[2.1]\n',
    'templates/directives/since.tsx': since(''),
    'templates/directives/since.css': '.since { color: #123456 }',
    'templates/directives/card.css': "@import './card.css';\n.card { color: #abcdef }",
    'templates/directives/sinse.css': '.sinse { color: #654321 }',
    'templates/styles.css': "@import './styles.css';\n.mine { color: #fedcba }"
  })
  const [, style = ''] = Object.entries(files).find(([file]) => /style\..*css$/.test(file)) ?? []
  expect(style).toMatch(/\.prose\{.*\.card\{position.*#abcdef.*#123456.*#fedcba/s)
  expect(style).not.toContain('#654321')
  const sinse = path.posix.join('templates', 'directives/sinse.css')
  expect(stderr).toContain(`${sinse}: warning: Cannot find a use of the file`)
})

test('is in `cards` beside those of docsgen; text is not', async () => {
  const root = project({
    'content/index.md': '# Home\n\n::::cards\n::card[One]\n:::device[Two]\nx\n:::\n::::\n',
    'templates/directives/device.tsx':
      'export default ({ title, children }) => <div className="device">{title}{children}</div>\n'
  })
  const { files, stderr } = await buildProject(root)
  expect(stderr).toBe('')
  expect(files['index.html']).toMatch(/<div class="cards">.*One.*<div class="device">Two/s)
  write(root, { 'content/index.md': '# Home\n\n::::cards\nText.\n::::\n' })
  expect((await buildProject(root)).stderr).toContain(
    'Expected `:::card` or another directive in `::::cards`, not text (unknown-directive)'
  )
})

test('knows the page and writes addresses with the base, in a component that it uses too; an image is not imported', async () => {
  const root = project({
    'docsgen.config.ts': "export default { base: '/b', versions: [{ name: '1.x', label: 'One', path: '/docs' }] }\n",
    'content/index.md': '# Home\n\n::pic\n',
    'content/docs/a.md': '# A\n\n::pic\n',
    'content/docs/index.md': '# Docs\n',
    'assets/img/fast.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    'templates/components/image.tsx':
      "import { usePage } from 'docsgen/client'\nexport const Image = () => <img src={usePage().href('/img/fast.svg')} alt=\"\" />\n",
    'templates/directives/pic.tsx':
      "import { usePage, useVersion } from 'docsgen/client'\nimport { Image } from '../components/image'\nexport default () => <p>{usePage().url} {useVersion().version ?? 'none'} <Image /></p>\n"
  })
  const { files, stderr } = await buildProject(root)
  expect(stderr).toBe('')
  const shown = (file: string) =>
    /<p>\/[^<]*(?:<!-- -->[^<]*)*<img[^>]*>/.exec(files[file] ?? '')?.[0].replaceAll('<!-- -->', '')
  expect(shown('index.html')).toBe('<p>/ none <img src="/b/img/fast.svg" alt=""/>')
  expect(shown('docs/a.html')).toBe('<p>/docs/a 1.x <img src="/b/img/fast.svg" alt=""/>')
  write(root, {
    'templates/directives/pic.tsx':
      "import Fast from '@site/static/img/fast.svg'\nimport photo from '../../assets/img/fast.svg'\nexport default () => <p><Fast />{photo}</p>\n"
  })
  const bad = await buildProject(root)
  for (const line of [
    'templates/directives/pic.tsx:1:18: error: Cannot import `@site/static/img/fast.svg`: a component names an image by its address (theme)',
    'templates/directives/pic.tsx:2:19: error: Cannot import `assets/img/fast.svg`: a component names an image by its address (theme)',
    'Put the file at `assets/img/fast.svg`, and write `<img src={href(\'/img/fast.svg\')} alt="" />` with `const { href } = usePage()`, from `docsgen/client`'
  ])
    expect(bad.stderr).toContain(line)
})
