/** The navbar of a site of Docusaurus: its logo, and whether readers choose the colours. */
import { existsSync } from 'node:fs'
import path from 'node:path'
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

test('links have the icons that a style sheet draws, and one that cannot be read is named', async () => {
  const drawing = (d: string) => `<svg viewBox='0 0 24 24' xmlns='http://www.w3.org/2000/svg'><path d='${d}'/></svg>`
  const address = (d: string) => `data:image/svg+xml,${encodeURIComponent(drawing(d))}`
  const { config, read, report, target } = await migrated('docusaurus', {
    'docusaurus.config.js': `module.exports = {
  title: 'Doors',
  presets: [['classic', { theme: { customCss: './a.css' } }]],
  themeConfig: { navbar: { items: [
    { href: 'https://chat.example/x', position: 'right', className: 'header-chat-link', 'aria-label': 'Chat room' },
    { href: 'https://x.example', position: 'right', className: 'bar x-link', title: 'X' },
    { href: 'https://gitlab.com/doors', position: 'right', className: 'lab', 'aria-label': 'GitLab' },
    { to: '/docs', label: 'Guide', position: 'left', className: 'guide' },
    { href: 'https://old.example', position: 'right', className: 'old', 'aria-label': 'Old' },
    { href: 'https://big.example', position: 'right', className: 'big', label: 'Big' },
    { href: 'https://font.example', position: 'right', className: 'font', 'aria-label': 'Font' },
    { href: 'https://var.example', position: 'right', className: 'var', 'aria-label': 'Var' }
  ] } }
}`,
    'a.css': `.header-chat-link::before { content: ''; background: url("${address('M0 0h9')}") no-repeat }
.header-chat-link:hover, .x-link:hover { opacity: 0.6 }
.x-link { &::before { mask: url("data:image/svg+xml;base64,${btoa(drawing('M1 1h9'))}") } }
.lab::after { background-image: url("data:image/svg+xml;charset=utf8,${drawing('M2 2h9')}") }
.guide::before { background: url(/guide.svg) }
.old::before { background: url("data:image/png;base64,AAAA") }
.big { color: red }
.font::before { content: '\\f092' }
:root { --var: url("${address('M3 3h9')}") }
.var::before { mask: var(--var) }
`,
    'static/guide.svg': svg,
    'docs/index.md': '# Doors\n\nText.\n'
  })
  for (const link of [
    "label: 'Chat room', href: 'https://chat.example/x', icon: 'chat-room'",
    "label: 'X', href: 'https://x.example', icon: 'x'",
    "label: 'GitLab', href: 'https://gitlab.com/doors', icon: 'gitlab'",
    "label: 'Guide', href: '/docs', icon: 'guide'",
    "{ label: 'Old', href: 'https://old.example' }",
    "{ label: 'Big', href: 'https://big.example' }"
  ])
    expect(config).toContain(link)
  expect(read('icons/var.svg')).toBe(`${drawing('M3 3h9')}\n`)
  expect(config).not.toContain('repository:')
  expect(read('icons/chat-room.svg')).toBe(`${drawing('M0 0h9')}\n`)
  expect(read('icons/x.svg')).toBe(`${drawing('M1 1h9')}\n`)
  expect(read('icons/gitlab.svg')).toBe(`${drawing('M2 2h9')}\n`)
  expect(existsSync(path.join(target, 'icons/old.svg'))).toBe(false)
  expect(report).toContain('- [ ] line 9: The icon of the link `Old` is not migrated: write it to a file in `icons/`')
  expect(report).toContain('The icon of the link `Font` is not migrated')
  expect(read('templates/styles.css')).toBe("@import './styles.css';\n\n.big {\n  color: red\n}\n")
  const built = await buildProject(target)
  expect({ code: built.code, errors: built.stderr.match(/.*\berror: .*/g) }).toEqual({ code: 0, errors: null })
  expect(built.files['docs.html'] ?? built.files['docs/index.html']).toContain('M1 1h9')
})
