/** Versions of the documentation, as they are built: urls, sidebars, links from one to another, and what is refused. */
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { buildProject, buildSound, site } from '../support/project.ts'

const config = (versions: object[], more = '') =>
  `export default {\n  versions: [\n${versions.map((version) => `    ${JSON.stringify(version)}`).join(',\n')}\n  ]${more}\n}\n`
const two = [
  { name: '2', label: 'Two', path: '/docs' },
  { name: '1', label: 'One', path: '/old', content: 'attic/one' }
]
const pages = {
  'content/index.md': '# Home\n',
  'content/docs/start.md': '# Start\n',
  'content/attic/one/start.md': '# Start\n'
}

describe('the fixture', async () => {
  const root = site('versions')
  const files = await buildSound(root)
  const linksOf = (file: string, selector: RegExp) =>
    [...(selector.exec(files[file] ?? '')?.[0] ?? '').matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
  const picker = (file: string) => linksOf(file, /<details class="dropdown versions">.*?<\/details>/s)
  const sidebar = (file: string) => linksOf(file, /<nav class="sidebar".*?<\/nav>/s)

  test('the folder of a version has its path as url, and what is in it too', () => {
    const [, image = ''] =
      /src="\/(docsgen\/images\/screen\.[^"]*)"/.exec(files['legacy/guide/install.html'] ?? '') ?? []
    expect(files[image]).toContain('<svg')
    expect(files['legacy/guide/install.html']).toContain('href="/legacy/guide/manual"')
    expect(Object.keys(files).filter((file) => file.startsWith('old/'))).toEqual([])
  })

  test('a page leads to itself in each version, else to where that starts', () => {
    expect(picker('docs/guide/install.html')).toEqual([
      '/docs/guide/install',
      '/docs/2.0/guide/install',
      '/legacy/guide/install'
    ])
    expect(picker('docs/new.html')).toEqual(['/docs/new', '/docs/2.0', '/legacy'])
    expect(picker('legacy/guide/manual.html')).toEqual(['/docs', '/docs/2.0', '/legacy/guide/manual'])
    expect(picker('about.html')).toEqual([])
  })

  test('the note of an older version leads to the current one, and says if it is no longer maintained', () => {
    const note = (file: string) =>
      /<p class="version-note">(.*?)<\/p>/s.exec(files[file] ?? '')?.[1]?.replace(/<[^>]*>/g, '')
    expect(note('docs/2.0/guide/install.html')).toBe('This is the documentation of 2.0. The current one is 3.0.')
    expect(note('legacy/guide/install.html')).toBe(
      'This is the documentation of 1.0, which is no longer maintained. The current one is 3.0.'
    )
    expect(note('docs/new.html')).toBeUndefined()
  })

  test('each version has a sidebar of its own pages', () => {
    expect(sidebar('docs/new.html')).toEqual(['/docs', '/docs/guide', '/docs/guide/install', '/docs/new'])
    expect(sidebar('docs/2.0.html')).toEqual(['/docs/2.0', '/docs/2.0/guide', '/docs/2.0/guide/install'])
    expect(files['legacy/guide/install.html']).toContain('The old guide')
  })

  test('the boot script of several versions has at most 5.25 kB', () => {
    const [, boot = ''] = Object.entries(files).find(([file]) => file.startsWith('docsgen/boot.')) ?? []
    expect(boot).toContain('"version"')
    expect(gzipSync(boot, { level: 9 }).length).toBeLessThanOrEqual(5250)
  })

  test('the bar of an older version leads to that version', () => {
    const bar = linksOf('docs/2.0/guide/install.html', /<nav class="navbar-links".*?<\/nav>/s)
    expect(bar).toEqual(['/about', '/docs/2.0', '/docs/2.0/guide/install'])
  })
})

test('an entry leads to its part of an older version; without it, it stays as it is', async () => {
  const navbar = ['start', 'api/users', 'guide/install'].map((page) => ({ label: page, href: `/docs/${page}` }))
  const files = await buildSound({
    'content/index.md': '# Home\n',
    'content/docs/start.md': '---\nsidebar: { order: 1 }\n---\n\n# Start\n',
    'content/docs/api/users.md': '# Users\n',
    'content/docs/guide/install.md': '# Install\n',
    'content/attic/one/begin.md': '---\nsidebar: { order: 1 }\n---\n\n# Begin\n',
    'content/attic/one/guide/manual.md': '# Manual\n',
    'docsgen.config.mjs': config(
      two,
      `,\n  generateIndex: false,\n  sidebars: { '/docs': 'auto' },\n  navbar: ${JSON.stringify(navbar)}`
    )
  })
  const [bar = ''] = /<nav class="navbar-links".*?<\/nav>/s.exec(files['old/begin.html'] ?? '') ?? []
  const links = [...bar.matchAll(/href="([^"]*)"( aria-current="page")?/g)].map(([, href, mark]) => [
    href,
    mark !== undefined
  ])
  expect(links).toEqual([
    ['/old/begin', true],
    ['/docs/api/users', false],
    ['/old/guide/manual', false]
  ])
})

test('one version: a name on its pages, no picker; without versions not even that', async () => {
  const [one, none] = await Promise.all([
    buildProject({ ...pages, 'docsgen.config.mjs': config(two.slice(0, 1)) }),
    buildProject({ ...pages, 'docsgen.config.mjs': 'export default {}\n' })
  ])
  expect(one.files['docs/start.html']).toContain('data-version="2"')
  expect(one.files['docs/start.html']).not.toContain('versions-own')
  expect(one.files['index.html']).not.toContain('data-version')
  expect(none.files['docs/start.html']).not.toContain('data-version')
  const boot = Object.entries(none.files).find(([file]) => file.startsWith('docsgen/boot.'))
  expect(boot?.[1]).not.toContain('"version"')
})

test('versions may share the root, and a sidebar for all leaves the older ones out', async () => {
  const versions = [
    { name: '2', label: 'Two', path: '/' },
    { name: '1', label: 'One', path: '/v1' }
  ]
  const files = await buildSound({
    'content/index.md': '# Home\n',
    'content/start.md': '# Start\n',
    'content/v1/start.md': '# Start\n',
    'docsgen.config.mjs': config(versions)
  })
  expect(files['start.html']).toContain('href="/v1/start" data-version="1"')
  expect(files['v1/start.html']).toContain('href="/start" data-version="2"')
  const sidebar = (file: string) => /<nav class="sidebar".*?<\/nav>/s.exec(files[file] ?? '')?.[0]
  expect(sidebar('start.html')).not.toContain('/v1')
  expect(sidebar('v1/start.html')).not.toContain('href="/start"')
})

test('sidebars of the current version are those of an older one that has none', async () => {
  const { files } = await buildProject({
    'content/index.md': '# Home\n',
    'content/docs/api/users.md': '# Users\n',
    'content/docs/guide/start.md': '# Start\n',
    'content/attic/one/api/users.md': '# Users\n',
    'content/attic/one/guide/start.md': '# Start\n',
    'docsgen.config.mjs': config(two, ",\n  sidebars: { '/docs/api': 'auto', '/docs/guide': 'auto' }")
  })
  const sidebar = /<nav class="sidebar".*?<\/nav>/s.exec(files['old/api/users.html'] ?? '')?.[0]
  expect(sidebar).toContain('href="/old/api/users"')
  expect(sidebar).not.toContain('/old/guide')
})

test('a page of a version holds no more when the version has more pages', async () => {
  const lengths = await Promise.all(
    [1, 40].map(async (count) => {
      const more = Object.fromEntries(
        Array.from({ length: count }, (_, at) => [`content/attic/one/other/page${at}.md`, '# Page\n'])
      )
      const { files } = await buildProject({ ...pages, ...more, 'docsgen.config.mjs': config(two) })
      return files['docs/start.html']?.length
    })
  )
  expect(lengths[0]).toBe(lengths[1])
})

describe('refused', () => {
  const [first = {}, second = {}] = two
  test.each<[what: string, versions: object[], said: string[]]>([
    [
      'what is there twice',
      [first, { ...first, label: 'Again' }],
      [
        'docsgen.config.mjs:4:7: error: Cannot use `versions.1.name`: `2` is the name of `versions.0` too',
        'docsgen.config.mjs:4:34: error: Cannot use `versions.1.path`: `/docs` is the path of `versions.0` too'
      ]
    ],
    [
      'a key nobody knows',
      [{ ...first, about: 'x' }],
      ['docsgen.config.mjs:3:47: error: Unknown key `versions.0.about`']
    ],
    [
      'a name that cannot be kept in storage',
      [{ ...first, name: 'a b' }],
      ['docsgen.config.mjs:3:7: error: Cannot use `versions.0.name`: Expected a name made of letters']
    ],
    [
      'a path that is none, a folder elsewhere',
      [
        { ...first, path: 'docs' },
        { ...second, content: '../one' }
      ],
      [
        'docsgen.config.mjs:3:32: error: Cannot use `versions.0.path`: Expected a url such as `/guides`',
        'docsgen.config.mjs:4:46: error: Cannot use `versions.1.content`: Expected a folder inside the content folder'
      ]
    ],
    [
      'a current version that is no longer maintained',
      [{ ...first, maintained: false }, second],
      [
        'error: Cannot use `versions.0.maintained`: The first version is the current one, and its pages have no note: write it at an older version'
      ]
    ],
    [
      'a version without pages',
      [first, { name: '1', label: 'One', path: '/doc' }],
      [
        'docsgen.config.mjs:4:32: error: Cannot find a page of the version `1`: it is not in `content/doc`; did you mean `/docs`?'
      ]
    ]
  ])('%s', async (_, versions, said) => {
    const { code, stderr, files } = await buildProject({ ...pages, 'docsgen.config.mjs': config(versions) })
    for (const line of said) expect(stderr).toContain(line)
    expect(code).not.toBe(0)
    expect(files).toEqual({})
  })
})
