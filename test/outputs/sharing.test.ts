/** What other programs read of a site: search engines, crawlers. */
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { differing } from '../support/build-here.ts'
import { buildProject, buildSound, project, write } from '../support/project.ts'
import { png } from '../support/rich-project.ts'
import {
  readAtom,
  readJsonFeed,
  readLinkedData,
  validateAtom,
  validateLinkedData,
  validateSitemap
} from '../support/validators.ts'

const config = `export default {
  title: 'Site </script>',
  url: 'https://x.example',
  base: '/base',
  robots: [{ agents: ['GPTBot', 'CCBot'], disallow: ['/'], allow: ['/guide'] }]
}
`

test('pages describe themselves in shapes of schema.org, robots.txt has rules, and what comes to nothing is reported', async () => {
  const files = {
    'docsgen.config.ts': config,
    'content/index.md': '# Home\n\n[a](guide/a.md) [hidden](hidden.md)\n',
    'content/guide/index.md': '# Guide\n',
    'content/guide/a.md': '---\ndescription: Of "one"\n---\n\n# A\n',
    'content/hidden.md': '---\nunlisted: true\n---\n\n# Hidden\n',
    'content/questions.md':
      '# Questions\n\n:::faq\n## Is `a` **it**?\n\nYes:\n\n- one\n- two `</script>`\n\n### More\n\nOf it.\n\n## And b?\n\nNo.\n:::\n'
  }
  const built = await buildSound(files)
  await validateSitemap(built['sitemap.xml'] ?? '')
  const pages = Object.keys(built).filter((file) => file.endsWith('.html'))
  expect(await validateLinkedData(pages.map((file) => built[file] ?? ''))).toBeGreaterThan(3)
  const read = (file: string) => readLinkedData(built[file] ?? '')
  expect(read('index.html')).toEqual([
    expect.objectContaining({
      name: 'Site </script>',
      url: 'https://x.example/base/',
      potentialAction: expect.objectContaining({
        target: { '@type': 'EntryPoint', urlTemplate: 'https://x.example/base/?q={search_term_string}' }
      })
    })
  ])
  const [article, breadcrumbs] = read('guide/a.html')
  expect(article).toMatchObject({ headline: 'A', description: 'Of "one"', url: 'https://x.example/base/guide/a' })
  const way = [
    ['Site </script>', '/'],
    ['Guide', '/guide'],
    ['A', '/guide/a']
  ]
  const items = way.map(([name, path], at) => {
    return { '@type': 'ListItem', position: at + 1, name, item: `https://x.example/base${path}` }
  })
  expect(breadcrumbs).toMatchObject({ itemListElement: items })
  expect([read('hidden.html'), read('404.html')]).toEqual([[], []])
  const questions = [
    ['Is a it?', 'Yes: one two </script> More Of it.'],
    ['And b?', 'No.']
  ]
  expect(read('questions.html').at(-1)).toEqual({
    '@type': 'FAQPage',
    mainEntity: questions.map(([name, text]) => ({
      '@type': 'Question',
      name,
      acceptedAnswer: { '@type': 'Answer', text }
    }))
  })
  expect(built['robots.txt']).toBe(
    'User-agent: GPTBot\nUser-agent: CCBot\nAllow: /base/guide\nDisallow: /base/\n\nUser-agent: *\nAllow: /\n\nSitemap: https://x.example/base/sitemap.xml\n'
  )
})

test('an own robots.txt beside rules, a crawler that none is, and an image without an address are reported', async () => {
  const root = (settings: string) =>
    project({
      'docsgen.config.ts': `export default { ${settings} }\n`,
      'content/index.md': '# Home\n',
      'assets/robots.txt': 'User-agent: *\n',
      'assets/card.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>'
    })
  const own = await buildProject(root("robots: [{ agents: '*', disallow: ['/x'] }], card: '/card.svg'"))
  expect(own.code).toBe(1)
  expect(own.stderr).toContain('docsgen.config.ts:1:18: error: `robots` has no effect: `assets/robots.txt` replaces it')
  expect(own.stderr).toContain('docsgen.config.ts:1:63: warning: `card` has no effect without `url`')
  const bad = await buildProject(root("robots: [{ agents: 'Bot 1', disallow: ['x'] }, { agents: '*' }]"))
  expect(bad.code).toBe(2)
  const parts = ['name of a crawler such as `GPTBot`', 'a path such as `/drafts/`', '`allow`, `disallow` or `signals`']
  for (const part of parts) expect(bad.stderr).toContain(part)
})

test('a feed without a date is not reported beside the page whose date cannot be read', async () => {
  const { stderr } = await buildProject({
    'docsgen.config.ts': "export default { title: 'Site', url: 'https://x.example', feeds: ['/blog'] }\n",
    'content/index.md': '# Home\n',
    'content/blog/a.md': '---\ndate: 31.01.2026\n---\n\n# A\n'
  })
  expect(stderr.match(/^\S+ error: .*$/gm)).toEqual([expect.stringMatching(/^content\/blog\/a\.md:2:7: error: /)])
})

test('a feed stays at its old urls: readers of feeds do not follow a page that redirects', async () => {
  const config = (feed: string) => `export default { title: 'Site', url: 'https://x.example', feeds: [${feed}] }\n`
  const root = project({
    'docsgen.config.ts': config("'/blog'"),
    'content/index.md': '# Home\n\n[Feed](/blog/rss.xml)\n',
    'content/blog/a.md': '---\ndate: 2026-01-31\n---\n\n# A\n'
  })
  expect((await buildProject(root)).stderr).toContain('/blog/rss.xml')
  write(root, { 'docsgen.config.ts': config("{ url: '/blog', aliases: ['/blog/rss.xml', '/blog/atom.xml'] }") })
  const files = await buildSound(root)
  expect(files['blog/rss.xml']).toContain(
    'rel="self" type="application/atom+xml" href="https://x.example/blog/feed.xml"/>'
  )
  expect(files['blog/atom.xml']).toBe(files['blog/feed.xml'])
  write(root, { 'docsgen.config.ts': config("{ url: '/blog', aliases: ['/blog/rss'] }") })
  expect((await buildProject(root)).stderr).toContain('Expected the url of a file such as `/blog/rss.xml`')
})

test('feeds have the dated pages of a folder and the releases of a changelog, whole, and change with them alone', async () => {
  const post = (day: string, text: string) =>
    `---\ndate: ${day}\ndescription: About <it>\n---\n\n# On ${day}\n\n${text}\n`
  const root = project({
    'docsgen.config.ts':
      "export default { title: 'Site', url: 'https://x.example', base: '/b', feeds: ['/blog', { url: '/changes', title: 'News' }] }\n",
    'CHANGELOG.md':
      '# Changelog\n\n## [Unreleased]\n\n- Soon\n\n## [1.2.0] - 2026-02-01\n\n### Added\n\n- `<b>` & [doors](content/blog/a.md#more)\n\n## v1.1.0 (2026-01-01)\n\n### Added\n\n- Old\n\n### Fixed\n\n- It\n\n## [1.0.0]\n\nNo day\n\n[1.2.0]: https://git.example/1.2.0\n',
    'content/index.md': '# Home\n\n[Added](changes.md#v1.1.0-added)\n',
    'content/changes.md': '::include{file=/CHANGELOG.md}\n',
    'content/blog/a.md': post(
      '2026-01-31',
      'With `code` :badge[New].\n\n## More\n\n:::note[Mind]\n[Home](../index.md)\n:::\n\n![A](p.png)\n\n```js\nlet a\n```'
    ),
    'content/blog/b.md': post('2026-02-01', 'B \\] \u0001'),
    'content/blog/hidden.md': `---\nunlisted: true\ndate: 2026-02-03\n---\n\n# Hidden\n`,
    'content/blog/undated.md': '# Undated\n',
    'content/blog/p.png': png(4, 2, 9)
  })
  const { files, stderr } = await buildProject(root)
  expect(stderr.match(/^\S+: \w+:.*/gm)?.join()).toMatch(/^content\/blog\/undated\.md: .*\(missing-date\)$/)
  const [toc] = /<nav class="toc".*?<\/nav>/s.exec(files['changes.html'] ?? '') ?? []
  expect(toc).toMatch(/>Unreleased<.*>1\.2\.0 - 2026-02-01<.*>v1\.1\.0 \(2026-01-01\)<.*href="#v1\.0\.0">1\.0\.0</s)
  expect(files['changes.html']).toContain('<h2 id="v1.0.0">1.0.0')
  const blog = await readAtom(files['blog/feed.xml'] ?? '')
  expect(blog.title).toBe('Blog | Site')
  expect(files['blog/feed.xml']).toMatch(
    /<id>https:\/\/x\.example\/b\/blog<\/id>.*<updated>2026-02-01T00:00:00Z<\/updated>.*<entry>/s
  )
  const at = (path: string) => `https://x.example/b${path}`
  expect(blog.entries.map(({ id, title, summary }) => [id, title, summary])).toEqual([
    [at('/blog/b'), 'On 2026-02-01', 'About <it>'],
    [at('/blog/a'), 'On 2026-01-31', 'About <it>']
  ])
  const html = blog.entries[1]?.content ?? ''
  const own = [`<a href="${at('/')}">Home</a>`, `<img src="${at('/docsgen/images/p.')}`]
  for (const part of [...own, '<p><strong>Mind</strong></p>', '<pre><code>let a', 'New.']) expect(html).toContain(part)
  const json = readJsonFeed(files['blog/feed.json'] ?? '')
  expect(json.map((item) => ({ ...item, content: item.content?.replace('\u0001', '') }))).toEqual(
    blog.entries.map(({ summary: _, ...entry }) => entry)
  )
  const changes = files['changes/feed.xml'] ?? ''
  for (const [was, wrong] of [
    ['<updated>', '<updated>2026</updated><updated>'],
    [/<id>[^<]*<\/id>/, ''],
    [/<title[^>]*>/, '<title type="markdown">'],
    [/<updated>[^<]*/, '<updated>yesterday'],
    [/<link [^>]*href="[^"]*"/, '<link']
  ] as const)
    await expect(validateAtom(changes.replace(was, wrong)), wrong).rejects.toThrow('Relax-NG')
  const { title, entries } = await readAtom(changes)
  expect(title).toBe('News | Site')
  expect(entries.map(({ id, title, content }) => [id, title, content?.replace(/\s+/g, ' ')])).toEqual([
    [
      at('/changes#v1.2.0'),
      '1.2.0',
      `<h3>Added</h3> <ul> <li><code>&lt;b&gt;</code> &amp; <a href="${at('/blog/a#more')}">doors</a></li> </ul>`
    ],
    [at('/changes#v1.1.0'), '1.1.0', '<h3>Added</h3> <ul> <li>Old</li> </ul> <h3>Fixed</h3> <ul> <li>It</li> </ul>']
  ])
  const link = '<link rel="alternate" type="application/atom+xml" title="Blog | Site" href="/b/blog/feed.xml"/>'
  const named = (file: string) => files[file]?.includes(link)
  expect(['index.html', 'blog/a.html', 'changes.html'].map(named)).toEqual([true, true, false])
  expect(files['blog/a.html']).toContain('<meta property="article:published_time" content="2026-01-31"/>')

  write(root, { 'content/blog/b.md': post('2026-02-01', 'Other') })
  const again = await buildProject(root)
  const changed = differing(again.files, files).filter((name) => !/search|\.md$|llms/.test(name))
  expect(changed.sort()).toEqual(['blog/b.html', 'blog/b/index.html', 'blog/feed.json', 'blog/feed.xml'])
})

test('a card is drawn for each page, again only for what it shows, the same each time; other images and none are named', async () => {
  const root = project({
    'docsgen.config.ts':
      "export default { title: 'Site', url: 'https://x.example', base: '/b', theme: { accent: '#a0006d' }, cards: { limit: 6 } }\n",
    'content/index.md': '# Home\n',
    'content/a.md': '# Ünder Привет\n\nText\n',
    'content/b.md': '---\ncard: p.png\n---\n\n# B\n',
    'content/c.md': '---\ncard: false\n---\n\n# C\n',
    'content/d.md': "---\ncard:\n  title: 'Other 🚀'\n---\n\n# 設定\n",
    'content/hidden.md': '---\nunlisted: true\n---\n\n# Hidden\n',
    'content/p.png': png(40, 20, 9)
  })
  const read = async () => {
    const files = await buildSound(root)
    const image = (page: string) => files[page]?.match(/og:image(?:\S*)" content="[^"]*"/g) ?? []
    return { files, image, cards: Object.keys(files).filter((name) => name.startsWith('docsgen/cards/')) }
  }
  const first = await read()
  const drawn = first.cards.map((name) => name.replace(/\.\S+\./, '.'))
  expect(drawn).toEqual(['a', 'd', 'index'].map((name) => `docsgen/cards/${name}.png`))
  const [a = ''] = first.cards
  const size = ['og:image:width" content="1200"', 'og:image:height" content="630"']
  const alt = (text: string) => `og:image:alt" content="${text}"`
  expect(first.image('a.html')).toEqual([`og:image" content="https://x.example/b/${a}"`, ...size, alt('Ünder Привет')])
  expect(first.image('d.html').at(-1)).toBe(alt('Other 🚀'))
  expect(first.image('b.html').slice(1)).toEqual([
    'og:image:width" content="40"',
    'og:image:height" content="20"',
    alt('B')
  ])
  expect([first.image('c.html'), first.image('hidden.html')]).toEqual([[], []])
  const { width, height } = await sharp(path.join(root, 'dist', a)).metadata()
  const accent = [
    ...(
      await sharp(path.join(root, 'dist', a))
        .raw()
        .toBuffer()
    ).subarray(0, 3)
  ]
  expect([width, height]).toEqual([1200, 630])
  expect(accent[0]).toBeGreaterThan(100)
  expect(accent[1]).toBeLessThan(40)

  // Its text is not on the card; what is gives it another name.
  write(root, { 'content/a.md': '# Ünder Привет\n\nOther text\n' })
  expect((await read()).cards).toEqual(first.cards)
  const bytes = readFileSync(path.join(root, 'dist', a))
  rmSync(path.join(root, '.docsgen'), { recursive: true })
  rmSync(path.join(root, 'dist'), { recursive: true })
  await read()
  expect(readFileSync(path.join(root, 'dist', a)).equals(bytes)).toBe(true)

  write(root, { 'content/a.md': '# 設定 and עברית\n', 'content/e.md': '# E\n', 'content/f.md': '# F\n' })
  const many = await buildProject(root)
  expect(many.stderr).toContain(':1:101: warning: Expected at most 6 pages for cards, not 7: none is made')
  write(root, { 'content/e.md': '---\nunlisted: true\n---\n\n# E\n' })
  const unknown = await buildProject(root)
  expect(unknown.code).toBe(0)
  // Said in each build, and in place of what cannot be drawn there is the title of the site.
  for (const { stderr } of [unknown, await buildProject(root, '--force')])
    expect(stderr).toContain(
      'content/a.md: warning: Cannot draw `設`, `定`, `ע`, `ב`, `ר`, `י`, `ת` on the card of the page'
    )
  const [, card = ''] = /og:image" content="https:\/\/[^/]+\/(?:b\/)?([^"]*)"/.exec(unknown.files['a.html'] ?? '') ?? []
  expect(await sharp(path.join(root, 'dist', card)).metadata()).toMatchObject({ width: 1200, height: 630 })
})
