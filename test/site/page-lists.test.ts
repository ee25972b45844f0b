/** `::pages` and the lists that docsgen makes of folders: what they show, in which order, and that they keep themselves. */
import { renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startDev } from '../support/dev-server.ts'
import { linksIn, sidebar } from '../support/html.ts'
import { buildProject, buildSound, docsgen, project, write } from '../support/project.ts'

const page = (title: string, more = '') => `---\ntitle: ${title}\n${more}---\n\nText.\n`

/** Titles, or hrefs with what is below them. */
const listIn = (html = '') => {
  const list =
    /<ul class="page-list"(?:(?:(?!<\/ul>).)*<li class="page-group">)?.*?<\/ul>(?:<\/li>.*?<\/ul>)?/s.exec(html)?.[0] ??
    ''
  return [...list.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href)
}

const written = {
  'content/index.md': '# Home\n\n[Guides](g/index.md)\n',
  'content/g/index.md': '---\ntitle: Guides\n---\n\nBefore.\n\n::pages\n\nAfter.\n',
  'content/g/a.md': page('A', 'description: "The *first* <one>."\n'),
  'content/g/b.md': page('B'),
  'content/g/c.md': page('C', 'sidebar: { hidden: true }\n'),
  'content/g/d.md': page('D', 'unlisted: true\n'),
  'content/g/deep/one.md': page('One')
}

test('it lists the pages below in the order of the sidebar, then those that the sidebar does not show', async () => {
  const files = await buildSound({
    ...written,
    'docsgen.config.ts':
      "export default { base: '/x', sidebars: { '/g': [{ href: '/g/b' }, { label: 'Deep', items: [{ href: '/g/deep/one' }] }, { label: 'Out', href: 'https://out.example/y' }, { href: '/g/a' }] } }\n"
  })
  expect(listIn(files['g.html'])).toEqual(['/x/g/b', '/x/g/deep/one', 'https://out.example/y', '/x/g/a', '/x/g/c'])
  expect(files['g.html']).toContain('<a href="/x/g/a">A</a><p>The *first* &lt;one&gt;.</p>')
  expect(files['g.html']).toMatch(/<p>Before\.<\/p>\s*<ul class="page-list">.*<\/ul>\s*<p>After\.<\/p>/s)
  expect(files['g.html']).toMatch(/<link rel="stylesheet" href="\/x\/[^"]*lists[^"]*\.css"/)
  expect(files['g.html']).toContain('<a href="https://out.example/y" rel="noopener noreferrer">Out</a>')
  expect(files['g.md']).toMatch(
    /Before\.\n\n- \[B\]\(\/x\/g\/b\.md\)\n\n- Deep\n+ {2}- \[One\]\(\/x\/g\/deep\/one\.md\)\n\n- \[Out\]/
  )
})

test('a generated list has the order of a written sidebar, and `of` lists another page from any file', async () => {
  const { stderr, files } = await buildProject({
    ...written,
    'content/g/index.md': page('Guides'),
    'content/parts/_list.md': '::pages{of=../g #all}\n',
    'content/h/x.md': '# X\n\n::pages{of=../g/deep}\n\n::include{file=../parts/_list.md}\n',
    'docsgen.config.ts':
      "export default { sidebars: { '/g': [{ href: '/g/b' }, { href: '/g/a' }, { label: 'Deep', href: '/g/deep', items: 'auto' }] } }\n"
  })
  expect(stderr).toContain('content/h/x.md')
  expect(stderr).not.toContain('error')
  expect(listIn(files['g/deep.html'])).toEqual(['/g/deep/one'])
  const html = files['h/x.html'] ?? ''
  expect(listIn(html)).toEqual(['/g/deep/one'])
  expect(listIn(html.slice(html.lastIndexOf('<ul class="page-list"')))).toEqual(['/g/b', '/g/a', '/g/deep', '/g/c'])
  expect(html).toContain('<ul class="page-list" id="all">')
})

test('a page with none below lists those beside it, and the first page of a sidebar the others', async () => {
  const { files } = await buildProject({
    'docsgen.config.ts': "export default { sidebars: { '/g': 'auto' } }\n",
    'content/index.md': '# Home\n\n[G](/g)\n\n[O](/o/a), [P](/o/b)\n',
    'content/g/index.md': '# G\n\n::pages\n',
    'content/g/a.md': '# A\n\n::pages\n',
    'content/g/b.md': page('B'),
    'content/o/a.md': '# A\n\n::pages\n',
    'content/o/b.md': page('B')
  })
  expect(listIn(files['g.html'])).toEqual(['/g/a', '/g/b'])
  expect(listIn(files['g/a.html'])).toEqual(['/g/b'])
  expect(listIn(files['o/a.html'])).toEqual(['/o/b'])
})

test('only pages that list a page are made again when its description changes, a page is added or goes', async () => {
  const root = project({
    ...written,
    'docsgen.config.ts': "export default { sidebars: { '/g': 'auto' }, search: false }\n"
  })
  await buildProject(root)
  const rebuilt = async () => {
    const { stdout } = await docsgen(['build', root, '--report', 'json', '--format', 'json'])
    const { pages } = JSON.parse(stdout) as { pages: { url: string; written: boolean; why: string[] }[] }
    return Object.fromEntries(pages.flatMap(({ url, written: isWritten, why }) => (isWritten ? [[url, why]] : [])))
  }
  write(root, { 'content/g/a.md': page('A', 'description: Other.\n') })
  expect(await rebuilt()).toEqual({ '/g': ['lists'], '/g/a': expect.any(Array) })
  write(root, { 'content/g/e.md': page('E') })
  expect(Object.keys(await rebuilt())).toContain('/g')
  renameSync(path.join(root, 'content/g/e.md'), path.join(root, 'content/g/f.md'))
  rmSync(path.join(root, 'content/g/b.md'))
  const { files } = await buildProject(root)
  expect(listIn(files['g.html'])).toEqual(['/g/a', '/g/deep', '/g/f', '/g/c'])
  rmSync(path.join(root, '.docsgen'), { recursive: true })
  rmSync(path.join(root, 'dist'), { recursive: true })
  expect((await buildProject(root)).files['g.html']).toBe(files['g.html'])
})

test('in dev, an open list follows edits of the pages that it lists', async () => {
  const root = project({ ...written, 'docsgen.config.ts': "export default { sidebars: { '/g': 'auto' } }\n" })
  const dev = await startDev(root)
  expect(listIn(await dev.body('/g'))).toEqual(['/g/a', '/g/b', '/g/deep', '/g/c'])
  write(root, { 'content/g/a.md': page('Renamed', 'sidebar: { order: 9 }\n') })
  await expect.poll(async () => listIn(await dev.body('/g'))).toEqual(['/g/a', '/g/b', '/g/deep', '/g/c'])
  await expect.poll(() => dev.body('/g')).toContain('>Renamed</a>')
  write(root, { 'content/g/b.md': '# B\n\n::pages{of=deep}\n' })
  await expect.poll(async () => listIn(await dev.body('/g/b'))).toEqual(['/g/deep/one'])
})

test('a list that finds nothing, and a link that leads nowhere, are reported where they are', async () => {
  const { code, stderr } = await buildProject({
    'content/index.md': '# Home\n\n[A](/a/b)\n',
    'content/a/b.md':
      '# B\n\n::pages\n\n::pages{of=../gone}\n\n::pages{of="https://a.example"}\n\n::pages{from=x}\n\n:::pages\nx\n:::\n',
    'content/draft.md': '---\ndraft: true\n---\n\n# Draft\n\n::pages{of="https://a.example"}\n',
    'docsgen.config.ts': 'export default { sidebars: {} }\n'
  })
  expect(code).toBe(1)
  for (const line of [
    'content/a/b.md:3:1: error: Cannot find a page below or beside this page to list (empty-list)',
    'content/a/b.md:5:1: error: Cannot find `../gone` (broken-link)',
    'content/a/b.md:7:1: error: Cannot find a page below or beside `https://a.example` to list (empty-list)',
    'content/a/b.md:9:1: error: Unknown attribute `from` of `pages` (unknown-directive)',
    'content/a/b.md:11:1: error: Cannot write `pages` as `:::pages` (unknown-directive)'
  ])
    expect(stderr).toContain(line)
  expect(stderr).not.toContain('content/draft.md')
})

test('unlisted pages are on no list, and those of a group without a page are below its label', async () => {
  const sidebars = {
    '/g': [{ href: '/g/a' }, { href: '/g/d' }, { label: 'More', items: [{ href: '/g/deep/one' }, { href: '/g/b' }] }]
  }
  const { files } = await buildProject({ ...written, 'docsgen.config.json': JSON.stringify({ sidebars }) })
  expect(listIn(files['g.html'])).toEqual(['/g/a', '/g/deep/one', '/g/b', '/g/c'])
  expect(files['g.html']).toMatch(
    /<li class="page-group">More<ul class="page-list"><li>(?:(?!<\/ul>).)*\/g\/b"(?:(?!<\/ul>).)*<\/ul><\/li><li><a href="\/g\/c"/s
  )
})

test('the page at the prefix of a written sidebar has the sidebar, unless it is hidden', async () => {
  const files = { ...written, 'docsgen.config.json': '{ "sidebars": { "/g": [{ "href": "/g/a" }] } }' }
  expect(linksIn((await buildProject(files)).files['g.html'], sidebar)).toContain('/g/a')
  const hidden = { ...files, 'content/g/index.md': page('Guides', 'sidebar: { hidden: true }\n') }
  expect((await buildProject(hidden)).files['g.html']).not.toContain('class="sidebar"')
})
