/** `locales/de.yml`: the words of the configuration in another language. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { expectLines } from '../support/bad.ts'
import { differing } from '../support/build-here.ts'
import { buildProject, buildSound, docsgen, type Files, project, write } from '../support/project.ts'

const config = `export default {
  title: 'Acme',
  tagline: 'Built well.',
  locales: { en: { label: 'English' }, de: { label: 'Deutsch' }, ar: { label: 'العربية' } },
  navbar: [{ label: 'Guides', href: '/guides/install' }, { label: 'More', items: [{ label: 'Guides', href: '/guides/update', badge: 'New' }] }],
  sidebars: { '/guides': [{ label: 'First', href: '/guides/install' }, 'auto'], '/': 'auto' },
  footer: { columns: [{ title: 'Product', links: [{ label: 'Guides', href: '/guides/install' }, { label: 'GitHub', href: 'https://github.com/acme' }] }] },
  banner: [{ id: 'two', content: 'Two is [out](/guides/update).' }, { id: 'old', content: 'Gone.', until: '2020-01-01' }],
  tags: { setup: { label: 'Setup', description: 'To begin with.' } }
}
`
const words = `Acme: Acme-Handbuch
Built well.: Gut gebaut.
Guides: Anleitungen
/guides/update: Neues
New: Neu
First: Zuerst
Product: Produkt
two: Zwei ist [da](/guides/update).
Setup: Einrichten
strings:
  tocTitle: Inhalt
`
const files: Files = {
  'docsgen.config.ts': config,
  'locales/de.yml': words,
  'content/index.md': '# Home\n\n[install](guides/install.md)\n',
  'content/guides/install.md': '---\ntags: [setup]\n---\n# Install\n\n## A\n\n## B\n',
  'content/guides/update.md': '# Update\n',
  'content/de/guides/install.md': '# Installieren\n\n## C\n\n## D\n'
}

let root: string
let built: Record<string, string>
beforeAll(async () => {
  root = project(files)
  built = await buildSound(root)
})

test('what readers see around the text is in their language, as far as there are words', () => {
  const page = built['de/guides/install.html'] ?? ''
  for (const text of [
    '<title>Installieren | Acme-Handbuch</title>',
    '<a href="/de/guides/install" aria-current="page">Anleitungen</a>',
    '<a href="/de/guides/update">Neues<',
    '>Neu<',
    '>Zuerst</a>',
    '>Produkt</',
    'Zwei ist <a href="/de/guides/update">da</a>.',
    '>Einrichten</a>',
    'Inhalt',
    'More',
    'GitHub'
  ])
    expect(page).toContain(text)
  for (const text of ['Two is', '>First<', '>Product<']) expect(page).not.toContain(text)
  for (const file of ['guides/install.html', 'ar/guides/install.html']) {
    expect(built[file]).toContain('Acme</title>')
    expect(built[file]).toContain('>Guides</a>')
  }
  expect(built['ar/guides/install.html']).toContain('Two is <a href="/ar/guides/update">out</a>.')
})

test('an edit of the words writes the pages of their language alone; `status` names the texts without any', async () => {
  write(root, { 'locales/de.yml': words.replace('Produkt', 'Das Produkt') })
  const after = (await buildProject(root)).files
  const pages = differing(built, after).filter((file) => file.endsWith('.html'))
  expect(pages).toContain('de/guides/install.html')
  expect(pages.filter((file) => !/^de[/.]/.test(file))).toEqual([])
  rmSync(path.join(root, '.docsgen'), { recursive: true })
  rmSync(path.join(root, 'dist'), { recursive: true })
  expect(differing(after, (await buildProject(root)).files)).toEqual([])
  const { stdout } = await docsgen(['i18n', 'status', '--lang', 'de', '--root', root])
  expect(stdout).toContain('\nlocales/de.yml  4 missing texts: More, GitHub, Gone., To begin with.\n')
})

test.each<[more: Files, ...lines: string[]]>([
  [
    { 'locales/de.yml': 'Guide: Anleitung\nMore:\nstrings: { tocTitel: Inhalt }\n' },
    'locales/de.yml:1:1: error: Unknown text `Guide`: the configuration does not have it; did you mean `Guides`?',
    'locales/de.yml:2:1: error: Expected the translation of `More` to be text',
    'locales/de.yml:3:12: error: Unknown string `tocTitel`; did you mean `tocTitle`?'
  ],
  [{ 'locales/de.yml': '- Guides\n' }, 'locales/de.yml:1:1: error: Expected texts and their translations'],
  [
    { 'locales/dee.yml': 'Guides: x\n', 'locales/en.yml': 'Guides: x\n' },
    'locales/dee.yml: error: Unknown language `dee.yml`: it is the name of no translation; did you mean `de.yml`?',
    'locales/en.yml: error: Expected no words in `en`, the language of the source: the configuration has them'
  ]
])('%j is an error', async (more, ...lines) => {
  const ran = await buildProject({ ...files, ...more })
  expectLines(ran, lines)
  expect(ran.code).toBe(2)
})

test('a broken link of a translated banner is reported where it is', async () => {
  const ran = await buildProject({ ...files, 'locales/de.yml': words.replace('/guides/update)', '/guides/updat)') })
  expectLines(ran, ['locales/de.yml:8:20: error: Cannot find `/guides/updat`; did you mean `/guides/update`?'])
})
