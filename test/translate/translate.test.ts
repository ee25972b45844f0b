/** What `docsgen i18n` knows of translations, in repositories made here. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { languagesOf } from '../../src/languages/languages.ts'
import type { Page } from '../../src/page/page.ts'
import { skim } from '../../src/page/skim.ts'
import { readTranslations } from '../../src/site/freshness.ts'
import { type LanguageStatus, withSource } from '../../src/translate/translate.ts'
import { commitAll, git } from '../support/git.ts'
import { buildProject, docsgen, temporaryFolder, write } from '../support/project.ts'

const config = (more = '') => `export default {
  locales: { en: { label: 'English' }, de: { label: 'Deutsch' }, ja: { label: '日本語' } }${more}
}\n`
const source =
  '---\ntitle: Install\n---\n\nOne two.\n\n## Needs\n\nNode.\n\n```sh\nrun # now\n```\n\n## Run\n\n- Text\n- More\n'
const files = {
  'docsgen.config.ts': config(),
  'content/index.md': '# Home\n\n[a](guides/install.md)\n',
  'content/guides/install.md': source,
  'content/de/index.md': '# Start\n\n[a](guides/install.md)\n',
  'content/de/guides/install.md':
    '---\ntitle: Einbau\n---\n\nEins.\n\n## Bedarf\n\nNode.\n\n```sh\nrun # gleich\n```\n\n## Lauf\n\nText\n'
}
const page = 'content/de/guides/install.md'

function repository(): string {
  const root = temporaryFolder()
  write(root, { ...files, '.gitignore': '.docsgen\ndist\n' })
  commitAll(root)
  return root
}

const i18n = (root: string, ...args: string[]) => docsgen(['i18n', ...args, '--root', root])

async function statusOf(root: string, lang = 'de'): Promise<LanguageStatus> {
  const { stdout } = await i18n(root, 'status', '--lang', lang, '--format', 'json')
  return JSON.parse(stdout).languages[0]
}

const edit = (root: string, file: string, from: string, to: string) =>
  write(root, { [file]: readFileSync(path.join(root, file), 'utf8').replace(from, to) })

test('an edited paragraph is one block of all, in every clone, until the translation is marked', async () => {
  const root = repository()
  expect(await statusOf(root)).toMatchObject({ translated: 2, unmarked: [page, 'content/de/index.md'], stale: [] })
  edit(root, 'content/guides/install.md', 'One two.', 'One two three.')
  commitAll(root)
  // A move is no translation.
  git(root, 'mv', 'content/guides', 'content/manual')
  git(root, 'mv', 'content/de/guides', 'content/de/manual')
  for (const file of ['content/index.md', 'content/de/index.md']) edit(root, file, 'guides', 'manual')
  commitAll(root)
  const moved = page.replace('guides', 'manual')
  const marked = (count: number) => `✓ Marked ${count} translations with the source of their last change\n`
  expect(await i18n(root, 'adopt')).toEqual({ code: 0, stdout: marked(2), stderr: '' })
  commitAll(root)
  const found = await statusOf(root)
  expect(found).toMatchObject({ unmarked: [], missing: [], words: 3 })
  expect(found.stale).toEqual([{ file: moved, source: 'content/manual/install.md', changed: 1, blocks: 7, lines: [5] }])
  expect((await i18n(root, 'status')).stdout).toBe(
    `language  translated  stale              unmarked  missing  words to do
de        2 of 2      1 (1 of 7 blocks)  0         0        3
ja        0 of 2      0                  0         2        11

${moved}  1 of 7 blocks
`
  )
  const shallow = temporaryFolder()
  git(shallow, 'clone', '-q', '--depth', '1', `file://${root}`, '.')
  expect(await statusOf(shallow)).toEqual(found)
  expect((await i18n(shallow, 'adopt')).stderr).toContain('this clone does not have the whole history (usage)')
  const shown = `${moved}: 1 of 7 blocks changed\n\ncontent/manual/install.md:5\n- One two.\n+ One two three.\n\n`
  expect((await i18n(root, 'diff', '/de/manual/install')).stdout).toBe(shown)
  const unknown = shown.replace('- One two.', '- (git does not have the old text here)')
  expect((await i18n(shallow, 'diff', path.join(shallow, moved))).stdout).toBe(unknown)
  expect((await i18n(root, 'mark', moved)).stdout).toBe('✓ Marked 1 translation as up to date\n')
  expect((await statusOf(root)).stale).toEqual([])
  expect((await i18n(root, 'diff', moved)).stdout).toBe(`${moved}: up to date\n`)
})

test('before the first commit git has no old texts, and nothing is adopted', async () => {
  const root = temporaryFolder()
  write(root, files)
  git(root, 'init', '-q', '-b', 'main')
  const left = [page, 'content/de/index.md'].map((file) => `${file}: not marked: git does not have it\n`)
  expect(await i18n(root, 'adopt')).toEqual({
    code: 0,
    stdout: '✓ Marked 0 translations with the source of their last change\n',
    stderr: left.join('')
  })
  await i18n(root, 'mark', page)
  edit(root, 'content/guides/install.md', 'One two.', 'One two three.')
  expect(await i18n(root, 'diff', page)).toEqual({
    code: 0,
    stdout: `${page}: 1 of 7 blocks changed\n\ncontent/guides/install.md:5\n- (git does not have the old text here)\n+ One two three.\n\n`,
    stderr: ''
  })
})

test('a translation that was merged late was made from the source of its own branch', async () => {
  const root = repository()
  git(root, 'checkout', '-q', '-b', 'translation')
  edit(root, page, 'Eins.', 'Eins zwei.')
  commitAll(root)
  git(root, 'checkout', '-q', 'main')
  edit(root, 'content/guides/install.md', '- More', '- Less')
  commitAll(root)
  git(root, 'merge', '-q', '--no-edit', 'translation')
  await i18n(root, 'adopt')
  expect((await statusOf(root)).stale).toMatchObject([{ changed: 1, lines: [17] }])
})

test('git merges what two branches have translated in two sections', async () => {
  const root = repository()
  await i18n(root, 'adopt')
  commitAll(root)
  const translate = async (branch: string, from: string, to: string) => {
    git(root, 'checkout', '-q', '-b', branch, 'main')
    edit(root, 'content/guides/install.md', from, to)
    await i18n(root, 'mark', page)
    commitAll(root)
  }
  await translate('one', 'One two.', 'Two.')
  await translate('two', '- More', '- Less')
  git(root, 'merge', '-q', '--no-edit', 'one')
  expect((await statusOf(root)).stale).toEqual([])
})

test('a heading that the source has got, lost or renamed changes no address of a translation', async () => {
  const root = repository()
  edit(root, 'content/de/index.md', 'install.md', 'install.md#run')
  await i18n(root, 'adopt')
  await i18n(root, 'mark', page)
  await docsgen(['check', root, '--update-lock'])
  const edits = [
    ['One two.', 'One two.\n\n## New\n\n### Newer\n\nText.'],
    ['## Run\n', '### Walk {#run}\n'],
    ['### Walk {#run}\n', '## Run\n'],
    ['- More\n', '- More\n\n## Last\n\nText.\n'],
    ['### Newer', '## Newer']
  ] as const
  for (const [from, to] of edits) {
    edit(root, 'content/guides/install.md', from, to)
    const { code, stderr, files: built } = await buildProject(root, '--strict')
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining('translation-outline') })
    const ids = [...(built['de/guides/install.html'] ?? '').matchAll(/<h2 id="(.*?)"/g)].map(([, id]) => id)
    expect(ids).toEqual(['needs', 'run'])
  }
  edit(root, 'content/de/guides/install.md', '## Lauf', '### Lauf')
  expect((await buildProject(root)).stderr).toContain('(translation-outline)')
})

test('the heading of footnotes, in the source, in both or in the translation alone, changes no address of it', async () => {
  const root = repository()
  edit(root, 'content/de/index.md', 'install.md', 'install.md#run')
  await i18n(root, 'mark', page)
  const edits = [
    ['content/guides/install.md', 'One two.', 'One[^1] two.\n\n[^1]: Foot.', ['needs', 'run']],
    ['content/guides/install.md', '## Run\n', '## New\n\n## Run\n', ['needs', 'run']],
    [page, 'Eins.', 'Eins[^1].\n\n[^1]: Fuß.', ['needs', 'run', 'footnote-label']],
    ['content/guides/install.md', '[^1] two.\n\n[^1]: Foot.', ' two.', ['needs', 'run', 'footnote-label']],
    ['content/guides/install.md', '## New\n\n', '', ['needs', 'run', 'footnote-label']]
  ] as const
  for (const [file, from, to, wanted] of edits) {
    edit(root, file, from, to)
    const { code, stderr, files: built } = await buildProject(root)
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining('translation-outline') })
    const ids = [...(built['de/guides/install.html'] ?? '').matchAll(/<h2[^>]* id="(.*?)"/g)].map(([, id]) => id)
    expect(ids).toEqual(wanted)
  }
})

test('an author may write a heading that is named like that of the footnotes', async () => {
  const root = repository()
  edit(root, 'content/guides/install.md', '## Run', '## Footnote label')
  const { stderr, files: built } = await buildProject(root)
  expect(stderr).not.toContain('translation-outline')
  expect(built['de/guides/install.html']).toContain('<h2 id="footnote-label"')
})

test('readers are told of what misleads them, and the rule of every change, whatever is built before', async () => {
  const root = repository()
  await i18n(root, 'adopt')
  const build = async () => {
    const { files: built, stderr } = await buildProject(root)
    const cold = await buildProject(root, '--force')
    expect({ built, stderr }).toEqual({ built: cold.files, stderr: cold.stderr })
    return {
      note: /<section class="hidden-page".*?<\/section>/.exec(built['de/guides/install.html'] ?? '')?.[0],
      stderr
    }
  }
  expect(await build()).toEqual({ note: undefined, stderr: '' })
  edit(root, 'content/guides/install.md', 'One two.', 'One two three.')
  const { note, stderr } = await build()
  expect(note).toBeUndefined()
  expect(stderr).toContain(
    `${page}:4:3: info: Translation into Deutsch is older than \`content/guides/install.md\`: 1 of 7 blocks changed (stale-translation)`
  )
  edit(root, 'content/guides/install.md', 'run # now', 'run # at once')
  expect((await build()).note).toBeUndefined()
  edit(root, 'content/guides/install.md', 'run # at once', 'walk')
  expect((await build()).note).toContain('(<a href="/guides/install" hrefLang="en" lang="en">English</a>)')
  edit(root, 'content/guides/install.md', 'walk', 'run')
  expect((await build()).note).toBeUndefined()
  const share = (more = '') => config(more).replace("'Deutsch'", "'Deutsch', staleShare: 0.1")
  write(root, { 'docsgen.config.ts': share(",\n  rules: { 'stale-translation': 'error' }") })
  const failed = await buildProject(root)
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining(`${page}:4:3: error: Translation`) })
  write(root, { 'docsgen.config.ts': share() })
  expect((await build()).note).toContain('English')
})

test('only the key `source` changes in a file', () => {
  const lines = ['bcdfgh bcdfgh', 'BCDFGH']
  const key = 'source:\n  - bcdfgh bcdfgh\n  - BCDFGH\n'
  const fronts = ['', 'title: a\n', 'title: a\n# b\nx:\n  - c\n']
  const olds = ['', 'source: [a]\n', 'source:\n- a\n- b\n', 'source:\n  - a\n\n', 'source: >-\n  a\n  b\n']
  for (const front of fronts)
    for (const old of olds)
      for (const after of ['', 'z: 1\n'])
        for (const ends of ['\n', '\r\n'])
          for (const mark of ['', '\ufeff']) {
            const write = (own: string, rest = '') =>
              mark + `---\n${front}${own}${rest}---\n\n# A\n\n---\nsource:\n- x\n`.replaceAll('\n', ends)
            const before = write(old, after)
            const blank = old.endsWith('\n\n') ? '\n' : ''
            const wanted = old === '' ? write(after + key) : write(key + blank, after)
            expect(withSource(before, lines)).toBe(wanted)
            expect(withSource(wanted, lines)).toBe(wanted)
          }
  expect(withSource('# A\r\n', ['bcdfgh'])).toBe('---\r\nsource:\r\n  - bcdfgh\r\n---\r\n\r\n# A\r\n')
})

test('nothing is said of a source that is not parsed yet', () => {
  const languages = languagesOf({ locales: { en: { label: 'E' }, de: { label: 'D' } }, localePrefix: 'others' })
  const at = { root: '/x', content: '/x/content', versions: [], mounts: [], plugins: [], languages }
  const skimmed = (file: string) => skim({ source: { file, hash: '' }, contentFile: file }, '# A\n')
  const translation = { ...skimmed(page), meta: { ...skimmed(page).meta, source: ['bcdfgh'] } }
  const read = (own: Page) => readTranslations(at, [own, translation])[0]?.changes
  expect(read(skimmed('content/guides/install.md'))).toBeUndefined()
  expect(read({ ...skimmed('content/guides/install.md'), blocks: '' })).toHaveLength(1)
})

test.each<[args: string, said: string, note?: string]>([
  ['diff /de/guides/instal', 'Cannot find a translation at `/de/guides/instal`; did you mean `/de/guides/install`?'],
  [
    'mark /guides/install',
    'Expected a translation, not `/guides/install`: it is in the language',
    `Its translations: ${page}`
  ],
  ['status --lang dee', 'Cannot find translations into `dee`; did you mean `de`?', 'There are `de`, `ja`'],
  ['mark', 'Expected the file of a translation after `docsgen i18n mark` (usage)'],
  [`status ${page}`, 'Expected no page after `docsgen i18n status`', 'Name the folder of the project with `--root`'],
  ['adopt', 'Cannot see when pages were translated: there is no git here (usage)']
])('docsgen i18n %s', async (args, said, note = '') => {
  const root = temporaryFolder()
  write(root, files)
  const { code, stderr } = await i18n(root, ...args.split(' '))
  expect(stderr).toContain(said)
  expect(stderr).toContain(note && `  note: ${note}`)
  expect(code).toBe(2)
})

test('hashes by hand, those of a page that is no translation, and a site with one language', async () => {
  const root = temporaryFolder()
  const withKey = (text: string, hashes: string) => withSource(text, hashes.split('\n'))
  write(root, {
    ...files,
    'content/index.md': withKey(files['content/index.md'], 'bcdfgh'),
    [page]: withKey(files[page], 'bcdfgh\nbcdfg')
  })
  const { stderr } = await docsgen(['check', root])
  const hashes = 'hashes that `docsgen i18n mark` writes, not `bcdfg`'
  expect(stderr).toContain(`${page}:5:5: error: Expected \`source.1\` to be ${hashes}`)
  expect(stderr).toContain('index.md:3:3: info: Cannot use `source`: the page is in the language that is translated')
  write(root, { 'docsgen.config.ts': 'export default {}' })
  expect((await i18n(root, 'status')).stderr).toContain('Cannot find translations: the site has one language (usage)')
})
