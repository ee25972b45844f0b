/** Blocks that go to translators and come back. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Language, languagesOf } from '../../src/languages/languages.ts'
import { readFrontMatter } from '../../src/page/front-matter/front-matter.ts'
import { parseMarkdown } from '../../src/page/markdown/markdown.ts'
import type { Page } from '../../src/page/page.ts'
import { readBlocks, readFrontBlock, readSourceBlocks, writeBlocks } from '../../src/page/source-blocks.ts'
import { readTranslations } from '../../src/site/freshness.ts'
import { exportPages, importPage, openExchange } from '../../src/translate/exchange.ts'
import { readXliff, toXliff } from '../../src/translate/xliff.ts'
import { docsgen, project, repository, write } from '../support/project.ts'

const i18n = (root: string, ...args: string[]) => docsgen(['i18n', ...args, '--root', root])

/** Every target says what its source says. */
const translated = (xliff: string) =>
  xliff.replace(
    /( state="initial" subState="docsgen:old")?>\s*<source>(.*?)<\/source>(\s*<target>.*?<\/target>)?/gs,
    '><source>$2</source><target>$2</target>'
  )

const blocksOf = (text: string) => {
  const { meta, body } = readFrontMatter(text, { file: 'x.md', templates: {}, tags: [] })
  return [...readFrontBlock(meta), ...readSourceBlocks(parseMarkdown(body))]
}
const hashesOf = (page?: Page) => readBlocks(page?.blocks ?? '').map(({ hash }) => hash)

const config = "export default { locales: { en: { label: 'English' }, de: { label: 'Deutsch' } } }\n"

test('real pages come back as they went, and then nothing is left to translate', async () => {
  const pages = ['docs', 'content'].flatMap((folder) =>
    readdirSync(path.join(repository, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /^(?!(?:de|ja)\/).*\.md$/.test(file))
      .filter((_, at) => process.env.DOCSGEN_NIGHTLY !== undefined || at % 4 === 0)
      .map((file) => [`content/${folder}/${file}`, readFileSync(path.join(repository, folder, file), 'utf8')] as const)
  )
  const root = project(Object.fromEntries(pages))
  const languages = languagesOf({ locales: { en: { label: 'E' }, de: { label: 'D' } }, localePrefix: 'others' })
  const nothing = { versions: [], mounts: [], plugins: [], mdx: false, maths: false }
  const at = { ...nothing, root, content: path.join(root, 'content'), languages }
  const pageOf = (file: string) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    const { meta } = readFrontMatter(text, { file, templates: {}, tags: [] })
    return { file, meta, blocks: writeBlocks(blocksOf(text)) } as Page
  }
  const sources = pages.map(([file]) => pageOf(file))
  const open = (translations: Page[]) => {
    const all = readTranslations(at, [...sources, ...translations])
    return openExchange({ project: at, sources, all } as never, languages[1] as Language)
  }
  const exchanger = await open([])
  const { exchange, left } = exportPages(sources, exchanger)
  expect({ left, pages: exchange.pages.length }).toEqual({ left: [], pages: pages.length })
  const returned = readXliff('de.xlf', translated(toXliff(exchange)))
  const files = returned.pages.map((page) => {
    const { written = '', problems } = importPage(page, exchanger, 'de.xlf')
    expect(problems).toEqual([])
    return written
  })
  const own = files.map(pageOf)
  for (const [index, source] of sources.entries()) expect(hashesOf(own[index]), source.file).toEqual(hashesOf(source))
  expect(exportPages(sources, await open(own))).toMatchObject({ exchange: { pages: [] }, left: [] })
})

const source = `---
title: Install
description: How to install.
tags: [setup]
sidebar: { order: 2, label: Install }
---

The cache is *warm*. Use \`npm i\` in [the shell](sh.md "Shell").

## Steps {#steps}

1. One {{product}}
2. Two

> [!NOTE]
> Read ![the plan](plan.svg)

| a | b |
|---|---|
| x \\| y | \`c\` |

\`\`\`sh
run
\`\`\`

Last.
`
const files = {
  'docsgen.config.ts': config,
  'content/index.md': source,
  'content/sh.md': '# Shell\n',
  'locales/de.glossary.yml': 'cache: [Zwischenspeicher, Cache]\n'
}
const german = 'content/de/index.md'

/** Puts targets into a file: each by the beginning of its source. */
function withTargets(xliff: string, targets: Record<string, string>): string {
  return xliff.replace(
    /<segment id="(\w+)"[^>]*>\s*<source>(.*?)<\/source>(\s*<target>.*?<\/target>)?/gs,
    (whole, id, text) => {
      const found = Object.entries(targets).find(([begin]) => text.startsWith(begin))
      return found ? `<segment id="${id}"><source>${text}</source>\n<target>${found[1]}</target>` : whole
    }
  )
}

async function importText(root: string, text: string, file = 'de.xlf') {
  write(root, { [file]: text })
  return i18n(root, 'import', path.join(root, file))
}

const firstTarget =
  'Ist der Cache <pc id="1.1">warm</pc>? In <pc id="1.3">1. Shell_ *x*</pc> <ph id="1.2"/>: a_b &lt;b&gt;'
const targets = {
  Install: 'Einbau: {a}',
  'How to': 'So "geht" es',
  'The cache': firstTarget,
  Steps: 'Schritte <ph id="1.1"/>',
  One: '<ph id="1.1"/> Eins',
  Two: '- Zwei',
  '<ph id="1.1" equiv="[!NOTE]': '<ph id="1.1"/>Siehe <pc id="1.2">[den] Plan</pc>',
  a: 'A',
  b: 'B',
  x: 'X | Y',
  Last: '# Ende #'
}

test('what comes back is written, an edit sends one block with its translation until now, and the rest stays', async () => {
  const root = project(files)
  const sent = await i18n(root, 'export', 'de', '/')
  expect(sent.stderr).toBe('Exported 8 blocks of 1 page\n')
  expect(sent.stdout).toContain('<note>Glossary: cache → Zwischenspeicher, Cache</note>')
  expect(sent.stdout).toContain('translate="no"')
  // Without its last paragraph the page is written, and does not say that this is translated.
  const { Last: _, ...most } = targets
  const came = await importText(root, withTargets(sent.stdout, most))
  expect(came).toEqual({ code: 0, stdout: `✓ ${german}  7 of 8 blocks\n`, stderr: '' })
  const text = readFileSync(path.join(root, german), 'utf8')
  const page = `---
title: "Einbau: {a}"
description: So "geht" es
sidebar: { order: 2, label: Install }
source:
HASHES
---

Ist der Cache *warm*? In [1. Shell\\_ \\*x\\*](sh.md "Shell") \`npm i\`: a_b \\<b>

## Schritte {#steps}

1. {{product}} Eins
2. \\- Zwei

> [!NOTE]
> Siehe ![\\[den\\] Plan](plan.svg)

| A | B |
|---|---|
| X \\| Y | \`c\` |

\`\`\`sh
run
\`\`\`

Last.
`
  expect(text.replace(/(?<=source:\n)(?: {2}- .*\n)+/, 'HASHES\n')).toBe(page)
  const rest = await i18n(root, 'export', 'de', german)
  expect(rest.stderr).toBe('Exported 1 block of 1 page\n')
  await importText(root, withTargets(rest.stdout, targets))
  expect((await i18n(root, 'export', 'de', '/')).stderr).toBe('Exported 0 blocks of 0 pages\n')
  // An edit of the translation stays, but for the block that has changed in the source.
  write(root, {
    'content/index.md': source
      .replace('is *warm*', 'is *very* warm')
      .replace('\n2. Two', '\n2. Two\n3. Three')
      .replace(/```sh.*```\n\n/s, ''),
    [german]: readFileSync(path.join(root, german), 'utf8').replace('Siehe', 'Sieh')
  })
  const stale = await i18n(root, 'export', '--stale', 'de')
  expect(stale.stderr).toBe('Exported 2 blocks of 1 page\n')
  expect(stale.stdout).toMatch(
    /<segment id="s1" state="initial" subState="docsgen:old">\s*<source>The cache is <pc id="1.1"[^>]*>very<\/pc> warm/
  )
  expect(stale.stdout).toMatch(/<target>Ist der Cache <pc id="1.1"[^>]*>warm<\/pc>\? In <pc id="1.3"/)
  expect(stale.stdout).toContain('<note>Translation until now:\n1. {{product}} Eins\n2. \\- Zwei</note>')
  // A proposal that nobody has looked at is no translation.
  expect((await importText(root, stale.stdout)).stdout).toBe('  content/index.md  nothing is translated\n')
  const { stdout: json } = await i18n(root, 'export', '--stale', 'de', '--format', 'json')
  const exchange = JSON.parse(json)
  const [{ units }] = exchange.pages
  units[0].segments[0].isProposal = false
  const around = (id: number, text: string) => ({ id, start: '', end: '', inner: [text] })
  units[0].segments[0].target = [
    'Der Cache ist ',
    around(1, 'sehr'),
    ' warm: ',
    { id: 2, text: '' },
    around(3, 'Shell')
  ]
  expect(await importText(root, JSON.stringify(exchange), 'de.json')).toMatchObject({ code: 0, stderr: '' })
  const now = readFileSync(path.join(root, german), 'utf8')
  for (const part of ['Der Cache ist *sehr* warm: `npm i`[Shell](sh.md "Shell")', 'Sieh !', '2. \\- Zwei\n'])
    expect(now).toContain(part)
  expect(now).not.toContain('```')
  expect((await i18n(root, 'status', '--lang', 'de')).stdout).toContain(`${german}  1 of 7 blocks\n`)
})

test.each([
  [{ 'The cache': 'Cache' }, '`*…*` of the source once in the target, not 0 times'],
  [{ Steps: 'A<ph id="1.1"/><ph id="1.1"/>' }, '`{#steps}` of the source once in the target, not 2 times'],
  [{ Last: 'A <ph id="1.9"/>' }, 'Expected only signs of the source in the target'],
  [{ 'The cache': firstTarget.replace('Cache', 'Puffer') }, 'Expected `Zwischenspeicher` or `Cache` for `cache`'],
  [{ Last: ' ' }, 'Expected text in the target'],
  [
    { 'The cache': firstTarget.replace(/Ist der (Cache) (<.*?>)warm(<\/pc>)/, '$1$2(warm)$3n') },
    'Cannot write the target as'
  ]
])('a page is not written with %j', async (wrong, problem) => {
  const root = project(files)
  const { stdout } = await i18n(root, 'export', 'de', '/')
  const text = withTargets(stdout, { ...targets, ...wrong })
  const { code, stderr } = await importText(root, text)
  const line = text.slice(0, text.indexOf(`<target>${Object.values(wrong)[0]}`)).split('\n').length
  expect(stderr).toContain(`/de.xlf:${line}:1: error: `)
  expect(stderr).toContain(problem)
  expect(code).toBe(1)
  expect(() => readFileSync(path.join(root, german))).toThrow()
})

test.each([
  ['of another kind', '<a/>', '1:1: error: Expected an XLIFF 2 document'],
  ['without anything', '', '1:1: error: Expected an XLIFF 2 document'],
  ['that is not whole', '<xliff', '1:7: error: Cannot read XLIFF: Unexpected end'],
  ['that is no JSON', '{', '1:1: error: Cannot read JSON of units'],
  ['of another language', '{"target":"fr","pages":[]}', 'error: Cannot import a translation into `fr`'],
  ['of no page', '{"target":"de","pages":[\n{"file":"a.md","units":[]}]}', '2:1: error: Cannot find the page `a.md`'],
  [
    'of a source that has changed',
    '{"target":"de","pages":[{"file":"content/sh.md","units":[\n{"id":"b0","hash":"x","segments":[]}]}]}',
    '2:1: error: Cannot use the unit: its block of `content/sh.md` has changed since the export'
  ]
])('nothing is written of a file %s', async (_, text, problem) => {
  const { code, stderr } = await importText(project(files), text)
  expect(stderr).toContain(problem)
  expect(code).toBe(problem.includes('`fr`') ? 2 : 1)
})

test.each([
  [
    'a block is new beside one that has changed',
    ['# A', 'Alpha one.', 'Beta two.'],
    ['# Ä', 'Alpha DE.', 'Beta DE.'],
    ['# A', 'Alpha one.', 'New stuff.', 'Beta two edited.'],
    ['# Ä', 'Alpha DE.', 'NEU DE.', 'Beta DE.']
  ],
  [
    'sections have moved',
    ['# A', '## S', 'Alpha one.', '## T', 'Beta two.'],
    ['# Ä', '## S1', 'Alpha DE.', '## T1', 'Beta DE.'],
    ['# A', '## T', 'Beta two.', '## S', 'Alpha one.', 'New stuff.'],
    ['# Ä', '## T1', 'Beta DE.', '## S1', 'Alpha DE.', 'NEU DE.']
  ],
  [
    'a block has moved and changed',
    ['# A', 'Alpha one.', '## S', 'Same.', 'Beta two.'],
    ['# Ä', 'Alpha DE.', '## S1', 'Gleich.', 'Beta DE.'],
    ['# A', 'Beta two edited.', 'Alpha one.', '## S', 'New stuff.', 'Same.'],
    ['# Ä', 'Beta two edited.', 'Alpha DE.', '## S1', 'NEU DE.', 'Gleich.', 'Beta DE.']
  ]
])('no translation is lost or offered for another block where %s', async (_, before, german, after, now) => {
  const page = (blocks: string[]) => `${blocks.join('\n\n')}\n`
  const files = { 'docsgen.config.ts': config, 'content/a.md': page(before), 'content/de/a.md': page(german) }
  const root = project(files)
  const read = () => readFileSync(path.join(root, 'content/de/a.md'), 'utf8').replace(/^---\n.*?---\n\n/s, '')
  await i18n(root, 'mark', path.join(root, 'content/de/a.md'))
  write(root, { 'content/a.md': page(after) })
  const { stdout } = await i18n(root, 'export', '--stale', 'de')
  expect(stdout).not.toContain('<target>')
  const came = await importText(root, withTargets(stdout, { New: 'NEU DE.' }))
  expect(came).toMatchObject({ code: 0, stderr: '' })
  expect(read()).toBe(page(now))
  // Once all is translated, it has the blocks of the source in their order.
  const rest = await i18n(root, 'export', '--stale', 'de')
  await importText(root, withTargets(rest.stdout, { Beta: 'Beta DE 2.' }))
  const isEdited = after.includes('Beta two edited.')
  const places = after.map((text) => german[before.indexOf(text)] ?? (text === 'New stuff.' ? 'NEU DE.' : 'Beta DE 2.'))
  expect(read()).toBe(page(places))
  expect(rest.stderr).toBe(`Exported ${isEdited ? '1 block of 1 page' : '0 blocks of 0 pages'}\n`)
})

test('where blocks of the source were only removed, the translator learns what to do', async () => {
  const pages = { 'content/a.md': '# A\n\nOne.\n\nTwo.\n', 'content/de/a.md': '# Ä\n\nEins.\n\nZwei.\n' }
  const root = project({ 'docsgen.config.ts': config, ...pages })
  await i18n(root, 'mark', path.join(root, 'content/de/a.md'))
  write(root, { 'content/a.md': '# A\n\nTwo.\n' })
  const { stderr } = await i18n(root, 'export', '--stale', 'de')
  expect(stderr).toContain('content/de/a.md: not exported: blocks of its source were only moved or removed: do the')
})

test('a page that would lose a translation is not written', async () => {
  const root = project({ 'docsgen.config.ts': config, 'content/a.md': '# A\n\nOne.\n' })
  const { stdout } = await i18n(root, 'export', 'de', '/a')
  write(root, { 'content/de/a.md': '# Ä\n\nVon Hand.\n' })
  const { code, stderr } = await importText(root, withTargets(stdout, { One: 'Eins.' }))
  expect(code).toBe(1)
  expect(stderr).toContain('error: Cannot keep what `content/de/a.md` says')
  expect(readFileSync(path.join(root, 'content/de/a.md'), 'utf8')).toBe('# Ä\n\nVon Hand.\n')
  // The section has a paragraph more than its source had, so nobody knows which is that of `Two`.
  write(root, { 'content/a.md': '# A\n\nOne.\n\nTwo.\n', 'content/de/a.md': '# Ä\n\nEins.\n\nZwei.\n\nMehr.\n' })
  await i18n(root, 'mark', path.join(root, 'content/de/a.md'))
  write(root, { 'content/a.md': '# A\n\nOne.\n\nTwo edited.\n\nNew.\n' })
  const german = readFileSync(path.join(root, 'content/de/a.md'), 'utf8')
  const stale = await i18n(root, 'export', '--stale', 'de')
  const came = await importText(root, withTargets(stale.stdout, { A: 'Ä', One: 'Eins.', New: 'Neu.' }))
  expect(came.code).toBe(1)
  expect(came.stderr).toMatch(/de\.xlf:\d+:\d+: error: Cannot write `content\/de\/a\.md`: it has old blocks/)
  expect(readFileSync(path.join(root, 'content/de/a.md'), 'utf8')).toBe(german)
})
