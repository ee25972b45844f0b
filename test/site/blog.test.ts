/** Pages with a date: their order in the sidebar and in lists, and the day that they show. */
import { expect, test } from 'vitest'
import { linksIn, pageList, sidebar, textOf } from '../support/html.ts'
import { buildProject, buildSound, docsgen, project, write } from '../support/project.ts'

const listed = (html?: string) => linksIn(html, pageList)
const inSidebar = (html?: string) => linksIn(html, sidebar)
const post = (day: string, more = '') => `---\ndate: ${day}\n${more}---\n\n# Of ${day}\n`

test('the newest comes first, after what has an order and before what has no date', async () => {
  const { files } = await buildProject({
    'docsgen.config.ts': "export default { lang: 'de' }\n",
    'content/index.md': '# Home\n',
    'content/blog/b.md': post('2026-02-01'),
    'content/blog/a.md': post('2026-01-01'),
    'content/blog/c.md': post('2026-03-01'),
    'content/blog/first.md': post('2020-01-01', 'sidebar: { order: 1 }\n'),
    'content/blog/about.md': '# About\n',
    'content/plain.md': post('2026-04-01', 'template: page\n')
  })
  const wanted = ['first', 'c', 'b', 'a', 'about'].map((name) => `/blog/${name}`)
  expect(listed(files['blog.html'])).toEqual(wanted)
  expect(inSidebar(files['index.html']).filter((href) => href.startsWith('/blog/'))).toEqual(wanted)
  expect(files['blog.html']).toContain('<time dateTime="2026-03-01">1. März 2026</time>')
  expect(files['blog.md']).toContain('2026-03-01')
  expect(files['blog/c.html']).toContain('<p class="day"><time dateTime="2026-03-01">1. März 2026</time></p>')
  expect(files['plain.html']).toContain('<p class="day"><time dateTime="2026-04-01">')
  expect(files['blog/about.html']).not.toContain('class="day"')
  expect(files['index.html']).toContain('>Of 2026-03-01<time dateTime="2026-03-01">01.03.2026</time></a>')
})

test('who wrote a page is above its title, in lists, in feeds and for search engines', async () => {
  const root = project({
    'docsgen.config.ts': "export default { url: 'https://a.example', feeds: ['/blog'] }\n",
    'content/index.md': '# Home\n\n[blog](blog/a.md)\n',
    'content/blog/a.md': post('2026-01-01', 'author: [Mira Okafor, Jonas <Lind>]\n'),
    'content/about.md': '---\nauthor: Aiko\n---\n\n# About\n'
  })
  const { files, stderr } = await buildProject(root)
  expect(stderr).toBe('')
  const byline = '<time dateTime="2026-01-01">January 1, 2026</time> · Mira Okafor, Jonas &lt;Lind&gt;</p>'
  expect(files['blog/a.html']).toContain(`<p class="day">${byline}`)
  expect(files['blog/a.html']).toContain('"author":[{"@type":"Person","name":"Mira Okafor"}')
  expect(files['blog.html']).toContain(`<p>${byline}`)
  expect(files['blog/feed.xml']).toContain('<author><name>Jonas &lt;Lind&gt;</name></author>')
  expect(files['about.html']).toContain('<p class="day">Aiko</p>')
  write(root, { 'content/about.md': '---\nauthor: []\n---\n\n# About\n' })
  expect((await docsgen(['build', root])).stderr).toContain('about.md:2:9: error: Expected `author` to be a name')
})

test('posts whose addresses have their days are one list, which a new post is added to', async () => {
  const root = project({
    'docsgen.config.ts':
      "export default { sidebars: { '/blog': 'auto' }, feeds: ['/blog'], url: 'https://example.org' }\n",
    'content/index.md': '# Home\n\n[Blog](/blog)\n',
    'content/blog/2026/03/01/hello.md': post('2026-03-01'),
    'content/blog/one.md': post('2026-02-01', 'slug: /blog/2026/2/1/one\n'),
    'content/blog/flat.md': post('2026-02-15'),
    'content/blog/nested.md': post('2025-01-01', 'slug: /blog/2025/01/01/team/nested\n'),
    'content/blog/hidden.md': post('2024-01-01', 'slug: /blog/2024/01/01/hidden\nsidebar: { hidden: true }\n')
  })
  const order = ['/blog/2026/03/01/hello', '/blog/flat', '/blog/2026/2/1/one', '/blog/2025/01/01/team/nested']
  const first = await buildProject(root)
  expect(first.stderr).toBe('')
  expect(listed(first.files['blog.html'])).toEqual([...order, '/blog/2024/01/01/hidden'])
  expect(inSidebar(first.files['blog/flat.html'])).toEqual(order)
  expect(Object.keys(first.files).filter((file) => /^blog\/[\d/]+\.html$/.test(file))).toEqual([])
  const crumbs = /<nav class="breadcrumbs.*?<\/nav>/s.exec(first.files['blog/2025/01/01/team/nested.html'] ?? '')?.[0]
  expect(textOf(crumbs, ' ').trim().split(/\s+/)).toEqual(['Blog', 'Of', '2025-01-01'])
  write(root, { 'content/blog/2026/04/01/new.md': post('2026-04-01') })
  const second = await buildProject(root, '--verify-cache')
  expect(second.stderr).toContain('The cache is correct')
  expect(listed(second.files['blog.html'])[0]).toBe('/blog/2026/04/01/new')
  expect(inSidebar(second.files['blog/flat.html'])).toEqual(['/blog/2026/04/01/new', ...order])
})

test('a year with a page, a category, a sidebar or a page without a date stays a folder', async () => {
  const files = await buildSound({
    'docsgen.config.ts': "export default { sidebars: { '/': 'auto', '/2020': 'auto' } }\n",
    'content/index.md': '# Home\n',
    'content/blog/2026/03/01/a.md': post('2026-03-01'),
    'content/blog/2026/index.md': '# The year 2026\n',
    'content/blog/2025/03/01/b.md': post('2025-03-01'),
    'content/blog/2025/_category.yml': 'label: Older\n',
    'content/blog/2024/c.md': post('2024-03-01'),
    'content/blog/2024/about.md': '# About\n',
    'content/blog/2023/d.md': post('2023-03-01'),
    'content/2020/e.md': post('2020-03-01')
  })
  expect(listed(files['blog.html'])).toEqual(['/blog/2023/d', '/blog/2024', '/blog/2025', '/blog/2026'])
  expect(listed(files['blog/2025.html'])).toEqual(['/blog/2025/03/01/b'])
  expect(listed(files['blog/2024.html'])).toEqual(['/blog/2024/c', '/blog/2024/about'])
  expect(listed(files['2020.html'])).toEqual(['/2020/e'])
  expect(inSidebar(files['index.html']).filter((href) => href.startsWith('/blog'))).toEqual([
    ...['/blog', '/blog/2023/d', '/blog/2024', '/blog/2024/c', '/blog/2024/about', '/blog/2025', '/blog/2025/03/01/b'],
    ...['/blog/2026', '/blog/2026/03/01/a']
  ])
})

test('a page without a date among dated ones is reported, and a post whose name begins with a day', async () => {
  const root = project({
    'docsgen.config.ts': "export default { url: 'https://example.org', feeds: ['/', '/blog', '/docs'] }\n",
    'content/index.md': '# Home\n',
    'content/about.md': '# About\n',
    'content/news.md': post('2026-01-01'),
    'content/blog/index.md': '# Blog\n',
    'content/blog/2026/03/01/a.md': post('2026-03-01'),
    'content/blog/2026/03/02/b.md': '# B\n',
    'content/blog/flat.md': post('2026-02-01'),
    'content/blog/plain.md': '# Plain\n',
    'content/blog/2026-04-02-other/index.md': '# Other\n',
    'content/blog/first.md': '---\nsidebar: { order: 1 }\n---\n\n# First\n',
    'content/blog/later.md': '---\npublished: 2026-01-01\n---\n\n# Later\n',
    'content/notes/_category.yml': 'page: overview.md\n',
    'content/notes/overview.md': '# Overview\n',
    'content/notes/one.md': post('2026-03-02'),
    'content/notes/two.md': post('2026-03-03'),
    'content/notes/three.md': '# Three\n',
    'content/notes/apart.md': '---\ntemplate: page\n---\n\n# Apart\n',
    'content/notes/hidden.md': '---\nsidebar: { hidden: true }\n---\n\n# Hidden\n',
    'content/notes/2026-14-03-more.md': '---\nunlisted: true\n---\n\n# No day\n',
    'content/adr/2026-04-01-use-one.md': '# Use one\n',
    'content/adr/2026-04-02-use-two.md': '# Use two\n',
    'content/docs/new.md': post('2026-03-04'),
    'content/docs/a.md': '# A\n',
    'content/docs/b.md': '# B\n',
    'content/guides/a.md': post('2026-03-04'),
    'content/guides/b.md': '# B\n'
  })
  const { stderr } = await docsgen(['check', root])
  const beside = 'Expected a `date` in the front matter, as in the pages beside it'
  const inName = 'Expected a `date` in the front matter: docsgen does not read the one in the name of the file'
  expect(stderr.split('\n').filter((line) => line.includes('(missing-date)'))).toEqual([
    `content/blog/2026-04-02-other/index.md: warning: ${inName} (missing-date)`,
    `content/notes/three.md: warning: ${beside} (missing-date)`
  ])
  expect(stderr).toContain('note: Write `date: 2026-04-02`: without it, the page comes last in its list. If it is not')
})
