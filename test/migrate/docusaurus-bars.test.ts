/** The navbar of a site of Docusaurus: its logo, and whether readers choose the colours. */
import { expect, test } from 'vitest'
import { migrated } from '../support/migrated.ts'
import { buildProject } from '../support/project.ts'

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
