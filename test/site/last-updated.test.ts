/** The day a page was last changed, out of repositories made here, and whether a translation is too old. */
import { appendFileSync, existsSync, mkdirSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Project } from '../../src/project/project.ts'
import { isMisleading, type Translation } from '../../src/site/freshness.ts'
import { readUpdates } from '../../src/site/last-updated.ts'
import { commitAll, gitOn } from '../support/git.ts'
import { buildProject, temporaryFolder, write } from '../support/project.ts'

/** A repository with the project in a folder of it, and a history of three days. */
function repository(): string {
  const top = temporaryFolder()
  const root = path.join(top, 'the site')
  write(root, {
    'docsgen.config.ts':
      "export default {\n  url: 'https://example.org',\n  lastUpdated: true,\n  edit: 'https://example.org/edit/{file}'\n}\n",
    'content/index.md': '# Home\n',
    'content/a ä.md': '# A\n',
    'content/g/b.md': '# B\n',
    'content/g/c.md': '# C\n'
  })
  symlinkSync('b.md', path.join(root, 'content/g/link.md'))
  commitAll(top, '2020-01-01')
  appendFileSync(path.join(root, 'content/a ä.md'), '\nMore.\n')
  gitOn(top, '2020-02-02', 'commit', '-qam', 'second')
  gitOn(top, '2020-03-03', 'mv', 'the site/content/g/c.md', 'the site/content/g/d.md')
  gitOn(top, '2020-03-03', 'commit', '-qam', 'third')
  return root
}

test('a folder that git would take for a repository of its own runs nothing', async () => {
  const root = repository()
  const ran = path.join(root, 'ran')
  write(root, {
    'content/HEAD': 'ref: refs/heads/main\n',
    'content/objects/info/keep': '',
    'content/refs/heads/keep2.txt': '',
    'content/config': `[core]\nrepositoryformatversion = 0\nbare = false\nworktree = .\nfsmonitor = "touch '${ran}'; false"\n`
  })
  await buildProject(root)
  expect(existsSync(ran)).toBe(false)
})

test('no command in the settings of a repository is run: of filters, of fetching what is missing, of a repository inside', async () => {
  const root = repository()
  const ran = path.join(root, 'ran')
  const inner = path.join(root, 'content/inner')
  const set = (folder: string, ...settings: [string, string][]) => {
    for (const [key, value] of settings) gitOn(folder, '2020-04-04', 'config', key, value)
  }
  write(inner, { 'x.md': '# X\n', '.gitattributes': '*.md filter=x\n' })
  gitOn(inner, '2020-04-04', 'init', '-q')
  write(root, { '.gitattributes': '*.md filter=a=b\n' })
  for (const folder of [inner, root]) {
    gitOn(folder, '2020-04-04', 'add', '-A', '.')
    gitOn(folder, '2020-04-04', 'commit', '-qm', 'fourth')
  }
  const tree = gitOn(root, '', 'rev-parse', 'HEAD~1^{tree}').trim()
  const command = `touch '${ran}'; cat`
  set(inner, ['filter.x.clean', command])
  set(root, ['filter.a=b.process', command], ['filter.a=b.clean', command], ['filter.a=b.required', 'true'])
  for (const file of ['index.md', 'inner/x.md']) utimesSync(path.join(root, 'content', file), 1, 1)
  const changed = await buildProject(root)
  expect(changed.stderr).not.toContain('last-updated')
  set(root, ['extensions.partialClone', 'origin'], ['remote.origin.promisor', 'true'])
  set(root, ['protocol.ext.allow', 'always'], ['remote.origin.url', `ext::touch ${ran.replaceAll(' ', '% ')}`])
  rmSync(path.join(root, '../.git/objects', tree.slice(0, 2), tree.slice(2)))
  rmSync(path.join(root, '.docsgen'), { recursive: true })
  expect((await buildProject(root)).stderr).toContain('last-updated')
  expect(existsSync(ran)).toBe(false)
})

function createMemory() {
  const kept = new Map<string, string>()
  const cache = {
    read: async (name: string) => kept.get(name),
    write: async (name: string, text: string) => void kept.set(name, text)
  }
  return { kept, tools: { cache: cache as never, signal: new AbortController().signal } }
}

function projectAt(root: string): Project {
  return {
    root,
    content: path.join(root, 'content'),
    lastUpdated: true,
    mounts: [] as Project['mounts'],
    configFile: 'docsgen.config.ts',
    configText: 'export default { lastUpdated: true }'
  } as Project
}

test('each file has the day of the last commit that changed it, while it is as it was committed', async () => {
  const root = repository()
  const { kept, tools } = createMemory()
  const read = async () => Object.fromEntries((await readUpdates(projectAt(root), tools)).days)
  const days = {
    'content/a ä.md': '2020-02-02',
    'content/g/b.md': '2020-01-01',
    'content/g/d.md': '2020-03-03',
    'content/index.md': '2020-01-01'
  }
  expect(await read()).toEqual(days)
  expect(kept.size).toBe(1)
  kept.set('last-updated.json', (kept.get('last-updated.json') ?? '').replace('2020-03-03', '2020-03-04'))
  expect((await read())['content/g/d.md'], 'the history is read once for each commit').toBe('2020-03-04')
  appendFileSync(path.join(root, 'content/g/b.md'), 'edited\n')
  write(root, { 'content/new.md': '# New\n' })
  expect(Object.keys(await read()).sort()).toEqual(['content/a ä.md', 'content/g/d.md', 'content/index.md'])
  gitOn(root, '2020-04-04', 'add', '.')
  expect(await read()).not.toHaveProperty('content/g/b.md')
  gitOn(root, '2020-04-04', 'rm', '-q', '--cached', 'content/index.md')
  gitOn(root, '2020-04-04', 'commit', '-qm', 'fourth')
  expect(await read()).toEqual({
    'content/a ä.md': '2020-02-02',
    'content/g/b.md': '2020-04-04',
    'content/g/d.md': '2020-03-03',
    'content/new.md': '2020-04-04'
  })
})

test('where the history is not known there is no day, and it is said once', async () => {
  const root = repository()
  const shallow = temporaryFolder()
  gitOn(shallow, '2020-05-05', 'clone', '-q', '--depth', '1', `file://${path.dirname(root)}`, 'copy')
  const cases = [path.join(shallow, 'copy/the site'), temporaryFolder()]
  mkdirSync(path.join(cases[1] ?? '', 'content'))
  const said = await Promise.all(cases.map((each) => readUpdates(projectAt(each), createMemory().tools)))
  expect(said.map(({ days }) => days.size)).toEqual([0, 0])
  const texts = said.map(({ messages }) => messages.map(({ file, place, text }) => `${file}:${place?.column}: ${text}`))
  const why = 'docsgen.config.ts:18: Cannot read the dates of last updates:'
  expect(texts[0]).toEqual([`${why} this clone does not have the whole history`])
  expect(texts[1]).toEqual([expect.stringContaining(`${why} git says "not a git repository`)])
  gitOn(cases[1] ?? '', '2020-01-01', 'init', '-q')
  expect(await readUpdates(projectAt(cases[1] ?? ''), createMemory().tools)).toEqual({ days: new Map(), messages: [] })
})

test('pages say where they can be changed and when that was done, and change with nothing else', async () => {
  const root = repository()
  const { files, stderr } = await buildProject(root)
  expect(stderr).not.toContain('(last-updated)')
  expect(files['a ä.html']).toContain(
    '<a href="https://example.org/edit/content/a%20%C3%A4.md" rel="noopener noreferrer">Edit this page</a>'
  )
  expect(files['a ä.html']).toContain('Last updated <time dateTime="2020-02-02">February 2, 2020</time>')
  expect(files['g.html']).not.toMatch(/Edit this page|Last updated/)
  expect(files['sitemap.xml']).toContain('/g/b</loc><lastmod>2020-01-01</lastmod></url>')
  expect(files['sitemap.xml']).toContain('/g</loc></url>')
  appendFileSync(path.join(root, 'content/g/b.md'), '\nMore.\n')
  gitOn(root, '2020-06-06', 'commit', '-qam', 'fourth')
  const again = await buildProject(root, '--verify-cache', '--format', 'json')
  expect(again.stderr).toContain('The cache is correct')
  const changed = Object.keys(files).filter((file) => again.files[file] !== files[file])
  const own = ['g/b.html', 'g/b.md', 'g/b/index.html', 'g/llms-full.txt']
  expect(changed.filter((file) => !file.includes('link'))).toEqual([...own, 'llms-full.txt', 'llms.txt', 'sitemap.xml'])
})

test('a feed has the dates of its posts: a commit is no news', async () => {
  const root = temporaryFolder()
  write(root, {
    'docsgen.config.ts': "export default { url: 'https://example.org', lastUpdated: true, feeds: ['/news'] }\n",
    'content/index.md': '# Home\n',
    'content/news/a.md': '---\ndate: 2020-01-01\n---\n\n# A\n'
  })
  commitAll(root, '2020-03-03')
  const { files } = await buildProject(root)
  expect(files['sitemap.xml']).toContain('<lastmod>2020-03-03')
  expect(files['news/feed.xml']?.match(/<(updated|published)>[^<]*/g)).toEqual([
    '<updated>2020-01-01T00:00:00Z',
    '<published>2020-01-01T00:00:00Z',
    '<updated>2020-01-01T00:00:00Z'
  ])
  expect(files['news/feed.json']).not.toContain('2020-03-03')
})

test('a page has its own day or none, whatever git knows and the configuration says', async () => {
  const root = repository()
  write(root, {
    'content/g/b.md': '---\nlastUpdated: 2021-01-01\n---\n\n# B\n',
    'content/index.md': '---\nlastUpdated: false\n---\n\n# Home\n'
  })
  rmSync(path.join(root, 'content/g/link.md'))
  gitOn(root, '2020-07-07', 'commit', '-qam', 'fourth')
  const shown = async () => {
    const { files } = await buildProject(root)
    const day = (file: string) => /<time dateTime="([^"]*)/.exec(files[file] ?? '')?.[1]
    expect(files['g/b.md']).toContain('updated: "2021-01-01"')
    return [['a ä.html', 'g/b.html', 'index.html'].map(day), files['sitemap.xml']?.match(/(?<=<lastmod>)[^<]*/g)]
  }
  expect(await shown()).toEqual([
    ['2020-02-02', '2021-01-01', undefined],
    ['2020-02-02', '2021-01-01', '2020-03-03']
  ])
  write(root, { 'docsgen.config.ts': "export default { url: 'https://example.org' }\n" })
  expect(await shown()).toEqual([[undefined, '2021-01-01', undefined], ['2021-01-01']])
})

test('readers are told of a translation if a capital hash has changed, or more than a quarter of the blocks', () => {
  const tells = (...changes: unknown[]) =>
    isMisleading({ changes, blocks: Array(4), language: { tag: 'de' } } as unknown as Translation, { locales: {} })
  const [before, now] = ['bcdfgh', { hash: 'BCDFGH' }]
  const told = [tells({ before, now }), tells({ before: 'BCDFGH' }), tells({ before }, { before })]
  expect([tells({ before }), ...told]).toEqual([false, true, true, true])
})
