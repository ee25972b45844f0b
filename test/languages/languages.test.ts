/** Which language files and urls are in, and configurations that cannot be meant. */
import { describe, expect, it, test } from 'vitest'
import {
  formsOf,
  isSeveral,
  languageAt,
  languagesOf,
  placeFile,
  plainUrl,
  urlIn
} from '../../src/languages/languages.ts'
import { expectLines } from '../support/bad.ts'
import { buildProject } from '../support/project.ts'

const locales = { en: { label: 'English' }, de: { label: 'Deutsch' }, 'pt-br': { label: 'Português' } }
const all = languagesOf({ locales, localePrefix: 'others' })
if (!isSeveral(all)) throw new Error('There are three')

test.each([
  ['guides/install.md', 'en', 'guides/install.md'],
  ['de/guides/install.md', 'de', 'guides/install.md'],
  ['guides/install.de.md', 'de', 'guides/install.md'],
  ['guides/install.pt-br.md', 'pt-br', 'guides/install.md'],
  ['en/index.md', 'en', 'index.md'],
  ['guides/node.js.md', 'en', 'guides/node.js.md'],
  ['fr/index.md', 'en', 'fr/index.md'],
  ['guides/de/index.md', 'en', 'guides/de/index.md'],
  ['a/.de.md', 'en', 'a/.de.md'],
  ['de.md', 'en', 'de.md']
])('%s is in %s', (inside, tag, path) => {
  const placed = placeFile(inside, all)
  expect([placed.language.tag, placed.path]).toEqual([tag, path])
  expect(formsOf(placed)).toContain(inside)
})

test('an address of a language leads back to what languages share', () => {
  for (const localePrefix of ['others', 'all'] as const) {
    const languages = languagesOf({ locales, localePrefix })
    if (!isSeveral(languages)) throw new Error('There are three')
    for (const plain of ['/', '/guides/install', '/de-facto', '/dev'])
      for (const language of languages) {
        const url = urlIn(plain, language)
        expect([languageAt(url, languages), plainUrl(url, language)]).toEqual([language, plain])
      }
  }
})

test('a language of another host has no pages here, and tags have one form in `lang`', () => {
  const elsewhere = { fr: { label: 'Français', href: 'https://fr.example.org' } }
  const listed = languagesOf({ locales: { ...locales, ...elsewhere }, localePrefix: 'others' })
  expect(listed.map(({ lang, prefix }) => `${lang} ${prefix}`)).toEqual(['en ', 'de /de', 'pt-BR /pt-br'])
})

describe('a configuration is refused', () => {
  it.each<[body: string, ...lines: string[]]>([
    [
      "locales: { en: { label: 'English' }, german: { label: 'Deutsch' }, 'de_DE': { label: 'Deutsch' } }",
      '1:55: error: Cannot use `locales.german`: `german` is not the tag of a language, such as `de` or `pt-BR`',
      '1:86: error: Cannot use `locales.de_DE`: `de_DE` is not the tag of a language, such as `de` or `pt-BR`'
    ],
    [
      "locales: { en: { label: 'English' }, EN: { label: 'English' } }",
      '1:55: error: Cannot use `locales.EN`: `en` is the same language'
    ],
    [
      "locales: { en: { label: 'English', href: 'https://example.org' } }",
      '1:29: error: Cannot use `locales.en`: the first language is the source, whose pages are here: it has no `href`'
    ],
    [
      "lang: 'fr', locales: { en: { label: 'English' } }",
      '1:18: error: Expected `lang` to be the first language of `locales`, `en`, not `fr`'
    ],
    ['locales: { en: {} }', '1:29: error: Expected `locales.en.label` to be text, not nothing']
  ])('%s', async (body, ...lines) => {
    const ran = await buildProject({ 'docsgen.config.ts': `export default { ${body} }\n`, 'content/index.md': '# A\n' })
    expectLines(
      ran,
      lines.map((line) => `docsgen.config.ts:${line}`)
    )
    expect(ran.code).toBe(2)
  })
})
