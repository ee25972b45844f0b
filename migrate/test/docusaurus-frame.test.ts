/** The frame of a site of Docusaurus: metadata, links of the navbar, the line of the footer. */
import { expect, test } from 'vitest'
import { migrated as migratedFrom } from '../../test/support/migrated.ts'
import { buildProject } from '../../test/support/project.ts'

function migrated(settings: object, rest = {}) {
  return migratedFrom('docusaurus', {
    'docusaurus.config.js': `export default ${JSON.stringify({ title: 'Desk', url: 'https://desk.example', ...settings })}\n`,
    'docs/a.md': '# A\n\nHow to sit.\n',
    'docs/b.md': '# B\n',
    ...rest
  })
}

test('an image of another host stays in the head, unless docsgen writes one', async () => {
  const metadata = [{ property: 'og:image', content: 'https://x.example/card.png' }]
  expect((await migrated({ themeConfig: { metadata } })).config).toContain("attrs: { property: 'og:image'")
  const { config } = await migrated({ themeConfig: { metadata, image: 'card.png' } }, { 'static/card.png': 'x' })
  expect(config).not.toContain('og:image')
})

test('years of a copyright stay, and the last of them is computed where it was', async () => {
  const footer = (copyright: string) => ({ themeConfig: { footer: { copyright } } })
  const open = await migrated(footer('Copyright © 2022-present Desk & contributors.'))
  expect(open.config).toContain("copyright: { holder: 'Desk & contributors', year: '2022-present' }")
  const { files } = await buildProject(open.target)
  expect(files['docs/a.html']).toContain('<p class="footer-copyright">© 2022-present Desk &amp; contributors</p>')
  const year = new Date().getFullYear()
  const config = `export default { themeConfig: { footer: { copyright: \`© 2020-\${new Date().getFullYear()} Desk\` } } }\n`
  const computed = await migrated({}, { 'docusaurus.config.js': config })
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a program
  expect(computed.config).toContain('year: `2020-${new Date().getFullYear()}` }')
  expect((await buildProject(computed.target)).files['docs/a.html']).toContain(`© 2020-${year} Desk`)
})
