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
  const { files, stderr } = await buildProject(
    project({
      'content/index.md': '# Home\n\nA :since[2.1]\n',
      'templates/directives/since.tsx': since(''),
      'templates/directives/since.css': '.since { color: #123456 }',
      'templates/directives/card.css': "@import './card.css';\n.card { color: #abcdef }",
      'templates/directives/sinse.css': '.sinse { color: #654321 }',
      'templates/styles.css': "@import './styles.css';\n.mine { color: #fedcba }"
    })
  )
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
