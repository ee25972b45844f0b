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

test('metadata that docsgen has a key for goes there, and none is on a page twice', async () => {
  const metadata = [
    { name: 'description', content: 'Desks\n  of wood.' },
    { property: 'og:description', content: 'Desks of wood.' },
    { property: 'og:image', content: 'https://desk.example/card.png' },
    { name: 'twitter:image', content: '/card.png' },
    { property: 'og:title', content: 'Desk!' },
    { name: 'twitter:card', content: 'summary' },
    { name: 'viewport', content: 'width=1' },
    { name: 'generator', content: 'Docusaurus v3' },
    { name: 'keywords', content: 'desk, chair' },
    { name: 'theme-color', content: '#fff' }
  ]
  const headTags = [{ tagName: 'link', attributes: { rel: 'canonical', href: 'https://desk.example/x' } }]
  const { config, report, target } = await migrated({ headTags, themeConfig: { metadata } }, { 'static/card.png': 'x' })
  expect(config).toContain("description: 'Desks of wood.'")
  expect(config).toContain("card: '/card.png'")
  expect(config).toContain(`head: [
    { tag: 'meta', attrs: { name: 'keywords', content: 'desk, chair' } },
    { tag: 'meta', attrs: { name: 'theme-color', content: '#fff' } }
  ]`)
  for (const text of [
    '`og:title` of the head, `Desk!`, is left out: docsgen writes it on each page',
    '`twitter:card` of the head, `summary`, is left out: docsgen writes it on each page',
    '`viewport` of the head, `width=1`, is left out: docsgen writes it on each page',
    '`generator` of the head, `Docusaurus v3`, is left out: it names the old generator',
    '`canonical` of the head, `https://desk.example/x`, is left out: docsgen writes it on each page'
  ])
    expect(report).toContain(`: ${text}\n`)
  expect(report).not.toContain('`og:description` of the head')
  const { files } = await buildProject(target)
  expect(files['docs/a.html']?.match(/<meta name="description"[^>]*>/g)).toEqual([
    '<meta name="description" content="How to sit."/>'
  ])
  expect(files['docs/b.html']?.match(/<meta name="description"[^>]*>/g)).toEqual([
    '<meta name="description" content="Desks of wood."/>'
  ])
})

test('an image of another host stays in the head, unless docsgen writes one', async () => {
  const metadata = [{ property: 'og:image', content: 'https://x.example/card.png' }]
  expect((await migrated({ themeConfig: { metadata } })).config).toContain("attrs: { property: 'og:image'")
  const { config } = await migrated({ themeConfig: { metadata, image: 'card.png' } }, { 'static/card.png': 'x' })
  expect(config).not.toContain('og:image')
})

test('an entry of the navbar that is one link of HTML is that link, by its text or what a screen reader says', async () => {
  const html = (value: string, rest = {}) => ({ type: 'html', position: 'right', value, ...rest })
  const icon = '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>'
  const items = [
    html(`<a class="x" href="https://talk.example" target="_blank" aria-label="Talk">${icon}</a>`),
    html(`<a href='https://sky.example' title='Sky'>${icon}</a>`),
    html(`<a href="/docs/a">The <b>A</b></a>`, { position: 'left' }),
    html('<a href="/docs/a">A</a> or <a href="/docs/b">B</a>'),
    html('<button>`Menu`</button>')
  ]
  const { config, report } = await migrated({ themeConfig: { navbar: { items } } })
  expect(config).toContain("navbar: [{ label: 'The A', href: '/docs/a' }]")
  expect(config).toContain(
    "social: [{ label: 'Talk', href: 'https://talk.example' }, { label: 'Sky', href: 'https://sky.example' }]"
  )
  for (const name of ['Talk', 'Sky']) expect(report).toContain(`The icon of the link \`${name}\` is not migrated: `)
  for (const left of ['<a href="/docs/a">A</a> or <a href="/docs/b">B</a>', "<button>'Menu'</button>"])
    expect(report).toContain(`A navbar entry of the type \`html\` is not migrated, \`${left}\`: write it in`)
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
