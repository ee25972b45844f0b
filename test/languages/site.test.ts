/** A site in several languages, as it is built. */
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { expectLines } from '../support/bad.ts'
import { differing } from '../support/build-here.ts'
import { linksIn } from '../support/html.ts'
import { buildProject, buildSound, docsgen, type Files, project, write } from '../support/project.ts'

const config = (more = '') => `export default {
  title: 'Acme',
  url: 'https://docs.example.org',
  locales: { en: { label: 'English' }, de: { label: 'Deutsch' }, ar: { label: 'العربية' }, fr: { label: 'Français', href: 'https://fr.example.org' } },
  navbar: [{ label: 'Guides', href: '/guides/install' }],
  sidebars: { '/guides': [{ label: 'First', href: '/guides/install' }, 'auto'], '/': 'auto' },
  tags: { setup: { label: 'Setup' } }${more}
}
`
const files: Files = {
  'docsgen.config.ts': config(),
  'content/index.md': '# Home\n\n[install](guides/install.md)\n',
  'content/guides/install.md':
    '---\ntags: [setup]\nsidebar: { order: 1 }\n---\n# Install\n\n![setup](setup.svg)\n\n## Requirements\n\n[users](../api/users.md#fields)\n\n## First run\n\n::include{file=../_parts/run.md}\n',
  'content/guides/update.md':
    '# Update\n\n[run](install.md#first-run) [users](/api/users)\n\n::include{file=../_parts/run.md}\n',
  'content/guides/setup.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  'content/api/users.md': '# Users\n\n## Fields\n\nText.\n',
  'content/_parts/run.md': 'Run it.\n',
  'content/de/index.md': '# Startseite\n\n[install](guides/install.md)\n',
  'content/guides/install.de.md':
    '# Installieren\n\n![Bild](setup.svg)\n\n## Voraussetzungen\n\n[Nutzer](../api/users.md#fields) [hier](#voraussetzungen) [neu](/guides/update)\n\n## Erster Start\n\n::include{file=../_parts/run.md}\n',
  'content/de/_parts/run.md': 'Starten Sie es.\n',
  'content/de/guides/_category.yml': 'label: Anleitungen\n',
  'content/ar/index.md': '# مرحبا\n\n日本語の\n文章 one\ntwo 한국\n어\n'
}

let root: string
let built: Record<string, string>
beforeAll(async () => {
  root = project(files)
  built = await buildSound(root)
})

const at = (file: string) => built[file] ?? ''
const main = (file: string) => /<main.*<\/main>/s.exec(at(file))?.[0] ?? ''

test('a translation has the address, the place, the tags and the ids of its source, and links into its language', () => {
  const page = at('de/guides/install.html')
  expect(page).toContain('<html lang="de"')
  expect(page).toContain('<link rel="canonical" href="https://docs.example.org/de/guides/install"/>')
  expect(main('de/guides/install.html')).toContain('<h2 id="requirements"><span id="voraussetzungen"></span>')
  for (const href of ['/de/api/users#fields', '#voraussetzungen', '/de/guides/update', '#first-run', '/de/tags/setup'])
    expect(main('de/guides/install.html')).toContain(`href="${href}"`)
  expect(page).toContain('<a class="brand" href="/de"')
  expect(page).toContain('<a href="/de/guides/install" aria-current="page">Guides</a>')
  expect(page.indexOf('>Installieren</a>')).toBeLessThan(page.indexOf('>Update</a>'))
  expect(page).toContain('<a href="/de/guides/update" lang="en">Update</a>')
  expect(main('de/guides/install.html')).toContain('Starten Sie es.')
  expect(page).toMatch(/<img[^>]*src="[^"]*setup/)
})

test('a page that is not translated shows the text of its source, and says so to readers and to machines', () => {
  const page = at('de/guides/update.html')
  expect(page).toContain('<html lang="de"')
  expect(page).toContain('<article class="prose" lang="en" dir="ltr">')
  expect(page).toContain('Sie lesen ihren Text auf <a href="/guides/update" hrefLang="en">Englisch</a>.')
  expect(page).toContain('<link rel="canonical" href="https://docs.example.org/guides/update"/>')
  expect(main('de/guides/update.html')).toContain('href="/de/guides/install#first-run"')
  expect(main('de/guides/update.html')).toContain('Run it.')
  expect(page).not.toContain('rel="alternate"')
  for (const file of ['sitemap.xml', 'de/llms.txt', 'docsgen/pages.json', 'docsgen/search/de/m0.json'])
    expect(at(file)).not.toContain('/de/guides/update')
  expect(built['de/guides/update.md']).toBeUndefined()
  expect(at('ar/guides/install.html')).toContain('<html lang="ar" dir="rtl"')
  // A line break between signs of Japanese is no space, and between words of Korean it is.
  expect(main('ar/index.html')).toContain('<p>日本語の文章 one\ntwo 한국\n어</p>')
})

test('search engines learn of translations, in both directions, and of nothing else', () => {
  const alternates = (file: string) =>
    [...at(file).matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)].map(([, ...each]) => each)
  const wanted = [
    ['en', 'https://docs.example.org/guides/install'],
    ['x-default', 'https://docs.example.org/guides/install'],
    ['de', 'https://docs.example.org/de/guides/install']
  ]
  expect(alternates('guides/install.html')).toEqual(wanted)
  expect(alternates('de/guides/install.html')).toEqual(wanted)
  expect(alternates('api/users.html')).toEqual([])
  for (const [, entry = ''] of at('sitemap.xml').matchAll(/<url>(.*?)<\/url>/g)) {
    const own = /<loc>(.*?)<\/loc>/.exec(entry)?.[1] ?? ''
    const others = [...entry.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)
    if (others.length > 0) expect(others).toContain(own)
    for (const other of others) expect(at('sitemap.xml')).toContain(`<loc>${other}</loc>`)
  }
})

test('each language has its menu, its sidebar, its lists, its search and its page for unknown addresses', () => {
  const hrefs = linksIn(at('de/guides/install.html'), /<details class="dropdown languages">.*?<\/details>/s)
  expect(hrefs).toEqual(['/guides/install', '/de/guides/install', '/ar/guides/install', 'https://fr.example.org'])
  expect(at('index.html')).toContain('data-hint="Diese Website gibt es auch auf Deutsch."')
  expect(main('de/tags/setup.html')).toContain('href="/de/guides/install"')
  expect(main('tags/setup.html')).not.toContain('/de/')
  expect(at('de/index.html')).toContain('Anleitungen')
  expect(at('de/404.html')).toContain('data-url="/404"')
  expect(at('de/404.html')).toContain('Seite nicht gefunden')
  expect(JSON.parse(at('docsgen/search/de/root.json'))).toMatchObject({ lang: 'de' })
  expect(at('docsgen/search/root.json') + at('docsgen/search/m0.json')).not.toContain('/de/')
  expect(at('de/llms.txt')).toContain('https://docs.example.org/de/guides/install.md')
})

test('an edit of the source writes its own files and those that show its text; a build without a cache writes the same', async () => {
  write(root, { 'content/api/users.md': '# Users\n\n## Fields\n\nOther text.\n' })
  const after = (await buildProject(root)).files
  const changed = differing(built, after).filter((file) => !/^(docsgen\/|sitemap|llms|.*llms-)/.test(file))
  const shown = ['api/users', 'de/api/users', 'ar/api/users'].flatMap((page) => [`${page}.html`, `${page}/index.html`])
  expect(changed.sort()).toEqual([...shown, 'api/users.md'].sort())
  rmSync(path.join(root, '.docsgen'), { recursive: true })
  rmSync(path.join(root, 'dist'), { recursive: true })
  expect(differing(after, (await buildProject(root)).files)).toEqual([])
})

test('a further language without a page changes no file of the others, but for the lines that name it', async () => {
  // An entry of the menu, a link for search engines, and an entry of the sitemap.
  const bare = (text = '') =>
    text
      .replace(/<li><a href="[^"]*" lang="ja".*?<\/li>/g, '')
      .replace(/<(?:xhtml:)?link rel="alternate" hreflang="ja"[^>]*>/gi, '')
      .replace(/ *<url><loc>[^<]*\/ja\b.*?<\/url>\n/g, '')
      .replace(/,"\/ja[^"]*":"[^"]*"/g, '')
  const more = config().replace('de: {', "ja: { label: '日本語' }, de: {")
  const before = (await buildProject(root)).files
  write(root, { 'docsgen.config.ts': more })
  const after = (await buildProject(root)).files
  write(root, { 'docsgen.config.ts': config() })
  expect(Object.keys(before).filter((file) => file !== '_headers' && bare(before[file]) !== bare(after[file]))).toEqual(
    []
  )
})

test('a page that is not translated links to no heading that a translation with another outline lacks', async () => {
  const { files: all, stderr } = await buildProject({
    ...files,
    'content/guides/install.de.md': '# Installieren\n\n### Anfang\n'
  })
  expect(stderr).not.toContain('error')
  const hrefs = ['guides', 'de/guides', 'ar/guides'].map(
    (folder) => /href="([^"]*)">run</.exec(all[`${folder}/update.html`] ?? '')?.[1]
  )
  expect(hrefs).toEqual(['/guides/install#first-run', '/de/guides/install', '/ar/guides/install#first-run'])
})

test('with `localePrefix` every language has one, and the address of the site leads to the source', async () => {
  const more = ",\n  localePrefix: 'all',\n  redirects: [{ from: '/manual/*', to: '/guides/*' }]"
  const slug = '---\nslug: /keys\n---\n# Keys\n\n[users](users.md)\n'
  const root = project({ ...files, 'content/api/key.md': slug, 'docsgen.config.ts': config(more) })
  const all = await buildSound(root)
  for (const line of ['/manual/* /en/guides/:splat 301', '/de/manual/* /de/guides/:splat 301'])
    expect(readFileSync(path.join(root, 'dist/_redirects'), 'utf8').split('\n')).toContain(line)
  expect([all['de/404.html']?.includes('Seite nicht gefunden'), all['de/404/index.html']]).toEqual([true, undefined])
  expect(all['en/keys.html']).toContain('<a href="/de/keys" lang="de"')
  expect(brokenIn(all)).toEqual([])
  expect(all['en/guides/install.html']).toContain('href="/en/api/users#fields"')
  expect(all['index.html']).toContain('/en')
  expect(all['de/guides/install.html']).toContain('href="/de/api/users#fields"')
})

test('without `fallback`, what is not translated is not there, and links lead to the source', async () => {
  const all = await buildSound({ ...files, 'docsgen.config.ts': config(',\n  fallback: false') })
  expect(all['de/guides/update.html']).toBeUndefined()
  expect(all['de/guides/install.html']).toContain('href="/guides/update"')
})

/** Paths of links in the pages of a site that lead to no file of it. */
function brokenIn(all: Record<string, string>): string[] {
  const links = Object.entries(all).flatMap(([file, text]) =>
    file.endsWith('.html') ? [...text.matchAll(/ href="(\/[^"#?]*)"/g)].map(([, href = '']) => href.slice(1)) : []
  )
  const isThere = (path: string) => [path, `${path}.html`, path === '' ? 'index.html' : ''].some((file) => file in all)
  return links.filter((path) => !isThere(path))
}

test('a language without a home page begins at the first page that it has', async () => {
  const { 'content/de/index.md': _, ...others } = files
  const ran = await buildProject({ ...others, 'docsgen.config.ts': config(",\n  fallback: 'link'") })
  expect(ran.stderr).toBe('')
  expect(brokenIn(ran.files)).toEqual([])
  expect(ran.files['de/guides/install.html']).toContain('<a class="brand" href="/"')
  expect(ran.files['api/users.html']).toContain('<a href="/de/guides/install" lang="de"')
  // Eight of the source, four in German, three in Arabic: pages that are only links to their source do not count.
  expect(ran.stdout).toContain('✓ 15 pages')
})

test('with `link`, a page that is not translated is in lists, which send readers to its source', async () => {
  const all = await buildSound({ ...files, 'docsgen.config.ts': config(",\n  fallback: 'link'") })
  expect(Object.keys(all).filter((file) => /^de\/.*(update|users)/.test(file))).toEqual([])
  const page = all['de/guides/install.html'] ?? ''
  expect(page).toContain('<li><a href="/guides/update" lang="en">Update</a></li>')
  expect(page).toContain('rel="next" href="/guides/update"')
  expect(page).toContain('href="/api/users#fields"')
  expect(all['de/guides.html']).toContain('href="/guides/update"')
  expect(all['guides/update.html']).toContain('<a href="/de" lang="de"')
  expect(brokenIn(all)).toEqual([])
})

test('each language has its own search for the command and for queries, and no other', async () => {
  const queries = 'installieren: /de/guides/install\ninstall: /guides/install\nvoraussetzungen: /guides/install\n'
  const tried = project({ ...files, 'search.test.yml': queries })
  expectLines(await buildProject(tried), [
    'search.test.yml:3:18: error: Expected `voraussetzungen` to find `/guides/install` first: it finds nothing'
  ])
  const urls = async (...args: string[]) => {
    const { stdout } = await docsgen(['search', 'install', ...args, '--format', 'json'])
    return JSON.parse(stdout).pages.map(({ url }: { url: string }) => url)
  }
  for (const from of [root, path.join(root, 'dist')]) {
    expect(await urls(from, '--lang', 'de')).toEqual(['/de/guides/install', '/de'])
    for (const args of [[from], [from, '--lang', 'en']]) expect(await urls(...args)).toContain('/guides/install')
    expect(await docsgen(['search', 'install', from, '--lang', 'xx'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Cannot find an index in the language `xx`')
    })
  }
})

test('each language has its cards and its feeds, which may be empty yet, and a page that is not translated none', async () => {
  const all = await buildSound({
    'docsgen.config.ts': config(",\n  cards: true,\n  feeds: ['/blog']").replace(
      "tags: { setup: { label: 'Setup' } }",
      'tags: {}'
    ),
    'content/index.md': '# Home\n',
    'content/guides/install.md': '# Install\n',
    'content/blog/a.md': '---\ndate: 2026-01-02\n---\n\n# News\n',
    'content/blog/b.md': '---\ndate: 2026-01-03\n---\n\n# More\n',
    'content/de/blog/a.md': '# Neues\n'
  })
  const titles = ['', 'de/', 'ar/'].map((folder) =>
    JSON.parse(all[`${folder}blog/feed.json`] ?? '').items.map(({ title }: { title: string }) => title)
  )
  expect(titles).toEqual([['More', 'News'], ['Neues'], []])
  expect(all['de/blog/feed.xml']).toContain('xml:lang="de"')
  expect(all['de/blog/a.html']).toContain('type="application/atom+xml" title="Blog | Acme" href="/de/blog/feed.xml"')
  const card = (page: string) =>
    /og:image" content="https:\/\/docs.example.org\/(docsgen\/cards[^"]*)"/.exec(all[page] ?? '')?.[1] ?? ''
  expect(Object.keys(all)).toEqual(expect.arrayContaining([card('blog/a.html'), card('de/blog/a.html')]))
  expect(card('de/blog/a.html')).not.toBe(card('blog/a.html'))
  expect([card('de/blog/b.html'), card('ar/blog/a.html')]).toEqual(['', ''])
})

describe('what cannot be meant is reported', () => {
  const users = 'content/de/api/users.md'
  const api = {
    'content/api/index.md': '# API\n',
    'content/api/roles.md': '# Roles\n',
    'docsgen.config.ts': config().replace('ar: {', "api: { label: 'Apiaká' }, ar: {")
  }
  it.each<[more: Files, ...lines: string[]]>([
    [
      { 'content/de/guides/install.md': '# Installieren\n\n## A\n\n## B\n' },
      'content/guides/install.de.md: error: Cannot use the file: `content/de/guides/install.md` is the same page in the same language'
    ],
    [
      { 'content/de/guides/instal.md': '# X\n' },
      'content/de/guides/instal.md: error: Cannot find what the page translates: there is no `guides/instal.md`; did you mean `guides/install.md`?'
    ],
    [
      api,
      'docsgen.config.ts:4:66: error: Cannot use the language `api`: its 2 pages, such as `content/api/roles.md`, translate nothing: there is no `roles.md`'
    ],
    [
      { 'content/new.md': '---\ndraft: true\n---\n# New\n', 'content/de/new.md': '# Neu\n' },
      'content/de/new.md: error: Cannot publish the translation: its source `content/new.md` is a draft'
    ],
    [
      { [users]: '---\nslug: nutzer\n---\n# Nutzer\n\n## Felder\n' },
      `${users}:2:7: error: Cannot use the slug \`nutzer\`: the page is at \`/de/api/users\``
    ],
    [
      { [users]: '# Nutzer\n\n### Felder\n', 'content/es/api/users.md': '# Usuarios\n' },
      `${users}: warning: Expected the headings of \`content/api/users.md\`: there is \`### Felder\` instead of \`## Fields\``,
      'content/es: warning: Unknown language `es`: its pages are published as pages of `en`'
    ]
  ])('%j', async (more, ...lines) => expectLines(await buildProject({ ...files, ...more }), lines))
})
