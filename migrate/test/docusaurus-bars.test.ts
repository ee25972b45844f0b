/** The navbar of a site of Docusaurus: its logo, and whether readers choose the colours. */
import { expect, test } from 'vitest'
import { migrated } from '../../test/support/migrated.ts'
import { buildProject } from '../../test/support/project.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="236" height="48"><path d="M0 0h9v9z"/></svg>'
const site = (theme: string) => ({
  'docusaurus.config.js': `module.exports = { title: 'Doors', url: 'https://doors.example', themeConfig: ${theme} }`,
  'static/img/wide.svg': svg,
  'static/img/dark.svg': svg,
  'docs/index.md': '# Doors\n\nText.\n'
})

test('a logo without a title beside it stays alone', async () => {
  const { config, report, target } = await migrated(
    'docusaurus',
    site("{ navbar: { logo: { src: 'img/wide.svg', alt: 'Doors' } } }")
  )
  expect(config).toContain("logo: { light: '/img/wide.svg', title: false }")
  expect(report).not.toContain('alt text')
  expect(await buildProject(target)).toMatchObject({ code: 0 })
  const both = await migrated(
    'docusaurus',
    site("{ navbar: { logo: { src: 'img/wide.svg', srcDark: 'img/dark.svg' } } }")
  )
  expect(both.config).toContain("logo: { light: '/img/wide.svg', dark: '/img/dark.svg', title: false }")
  const titled = await migrated('docusaurus', site("{ navbar: { title: 'Doors', logo: { src: 'img/wide.svg' } } }"))
  expect(titled.config).toContain("logo: '/img/wide.svg'")
})

test.each([
  ["{ colorMode: { defaultMode: 'dark', disableSwitch: true } }", "colours: { mode: 'dark', toggle: false }"],
  [
    '{ colorMode: { disableSwitch: true, respectPrefersColorScheme: true } }',
    "colours: { mode: 'system', toggle: false }"
  ],
  ["{ colorMode: { defaultMode: 'dark' } }", "colours: 'dark'"]
])('%s is %s', async (theme, expected) => {
  const { config, report } = await migrated('docusaurus', site(theme))
  expect(config).toContain(expected)
  expect(report).not.toContain('colorMode')
})

test('entries that are written as HTML keep their words, links and menus', async () => {
  const svg = '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>'
  const { config, report } = await migrated(
    'docusaurus',
    site(`{
  navbar: { items: [
    { type: 'doc', docId: 'index', html: '<div class="x">Recipes</div>' },
    { html: '<div>Boilerplate</div>', to: 'https://github.com/doors/start', position: 'right' },
    { type: 'dropdown', html: '<div>Community <img src="/a.svg" alt="open"></div>', items: [
      { html: '<div><div class="a">Chat</div><p>Talk to us.</p></div>', to: 'https://chat.example' }
    ] }
  ] },
  footer: { links: [{ title: 'More', items: [
    { html: '<a href="https://news.example" class="b">News<div>${svg}</div></a>' },
    { html: '<a href="https://radio.example" aria-label="Radio">${svg}</a>' },
    { html: '<i>${svg}x</i>' },
    { html: '<b>y</b>' }
  ] }] }
}`)
  )
  expect(config).toMatch(/label: 'Recipes', href: '\/docs'/)
  expect(config).toContain("repository: { label: 'Boilerplate', href: 'https://github.com/doors/start' }")
  expect(config).toMatch(/label: 'Community',\s+items: \[\{ label: 'Chat', href: 'https:\/\/chat.example' \}\]/)
  expect(config).toContain("{ label: 'News', href: 'https://news.example' }")
  expect(config).toContain("{ label: 'Radio', href: 'https://radio.example' }")
  expect(report).toContain('The footer loses these entries: write them in `templates/slots/footer.tsx`')
  expect(report).toContain('  - `<i><svg>…</svg>x</i>`\n  - `<b>y</b>`\n')
})

test('a link that a style sheet draws an icon for is named', async () => {
  const { config, report } = await migrated('docusaurus', {
    'docusaurus.config.js': `module.exports = { title: 'Doors', themeConfig: { navbar: { items: [
    { href: 'https://chat.example/x', position: 'right', className: 'header-chat-link', 'aria-label': 'Chat room' }
  ] } } }\n`,
    'docs/index.md': '# Doors\n'
  })
  expect(config).toContain("social: [{ label: 'Chat room', href: 'https://chat.example/x' }]")
  expect(report).toContain('The icon of the link `Chat room` is not migrated: write it to a file in `icons/`')
})
