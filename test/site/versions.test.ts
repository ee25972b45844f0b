/** Versions of the documentation, as they are built: urls, sidebars, links from one to another, and what is refused. */
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { linksIn, navbar, sidebar, textOf } from '../support/html.ts'
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
  const picker = (file: string) => linksIn(files[file], /<details class="dropdown versions">.*?<\/details>/s)
  const inSidebar = (file: string) => linksIn(files[file], sidebar)

  test('the folder of a version has its path as url, and what is in it too', () => {
    const [, image = ''] =
      /src="\/(docsgen\/images\/screen\.[^"]*)"/.exec(files['legacy/guide/install.html'] ?? '') ?? []
    expect(files[image]).toContain('<svg')
    expect(files['legacy/guide/install.html']).toContain('href="/legacy/guide/manual"')
    expect(Object.keys(files).filter((file) => file.startsWith('old/'))).toEqual([])
  })

  test('a page leads to itself in each version, else to where that starts', () => {
    const install = ['/docs', '/docs/2.0', '/legacy'].map((path) => `${path}/guide/install`)
    expect(picker('docs/guide/install.html')).toEqual(install)
    expect(picker('docs/new.html')).toEqual(['/docs/new', '/docs/2.0', '/legacy'])
    expect(picker('legacy/guide/manual.html')).toEqual(['/docs', '/docs/2.0', '/legacy/guide/manual'])
    expect(picker('about.html')).toEqual([])
  })

  test('the note of an older version leads to the current one, and says if it is no longer maintained', () => {
    const note = (file: string) => textOf(/<p class="version-note">(.*?)<\/p>/s.exec(files[file] ?? '')?.[1])
    expect(note('docs/2.0/guide/install.html')).toBe('This is the documentation of 2.0. The current one is 3.0.')
    expect(note('legacy/guide/install.html')).toBe(
      'This is the documentation of 1.0, which is no longer maintained. The current one is 3.0.'
    )
    expect(note('docs/new.html')).toBe('')
  })

  test('each version has a sidebar of its own pages', () => {
    expect(inSidebar('docs/new.html')).toEqual(['/docs', '/docs/guide', '/docs/guide/install', '/docs/new'])
    expect(inSidebar('docs/2.0.html')).toEqual(['/docs/2.0', '/docs/2.0/guide', '/docs/2.0/guide/install'])
    expect(files['legacy/guide/install.html']).toContain('The old guide')
  })

  test('the boot script of several versions has at most 5.25 kB', () => {
    const [, boot = ''] = Object.entries(files).find(([file]) => file.startsWith('docsgen/boot.')) ?? []
    expect(boot).toContain('"version"')
    expect(gzipSync(boot, { level: 9 }).length).toBeLessThanOrEqual(5250)
  })

  test('the bar of an older version leads to that version', () => {
    const bar = linksIn(files['docs/2.0/guide/install.html'], navbar)
    expect(bar).toEqual(['/about', '/docs/2.0', '/docs/2.0/guide/install'])
  })
})

test('an entry leads to its part of an older version; without it, it stays as it is', async () => {
  const entries = ['start', 'api/users', 'guide/install'].map((page) => ({ label: page, href: `/docs/${page}` }))
  const files = await buildSound({
    'content/index.md': '# Home\n',
    'content/docs/start.md': '---\nsidebar: { order: 1 }\n---\n\n# Start\n',
    'content/docs/api/users.md': '# Users\n',
    'content/docs/guide/install.md': '# Install\n',
    'content/attic/one/begin.md': '---\nsidebar: { order: 1 }\n---\n\n# Begin\n',
    'content/attic/one/guide/manual.md': '# Manual\n',
    'docsgen.config.mjs': config(
      two,
      `,\n  generateIndex: false,\n  sidebars: { '/docs': 'auto' },\n  navbar: ${JSON.stringify(entries)}`
    )
  })
  expect(linksIn(files['old/begin.html'], navbar)).toEqual(['/old/begin', '/docs/api/users', '/old/guide/manual'])
  expect(navbar.exec(files['old/begin.html'] ?? '')?.[0].match(/\S+ aria-current="page"/g)).toEqual([
    'href="/old/begin" aria-current="page"'
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
  expect(linksIn(files['start.html'], sidebar).join()).not.toContain('/v1')
  expect(linksIn(files['v1/start.html'], sidebar)).not.toContain('/start')
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
  expect(linksIn(files['old/api/users.html'], sidebar)).toContain('/old/api/users')
  expect(linksIn(files['old/api/users.html'], sidebar).join()).not.toContain('/old/guide')
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
  const wrong = (key: string, why: string) => `error: Cannot use \`versions.${key}\`: ${why}`
  test.each<[versions: object[], ...said: string[]]>([
    [
      [first, { ...first, label: 'Again' }],
      `4:7: ${wrong('1.name', '`2` is the name of `versions.0` too')}`,
      `4:34: ${wrong('1.path', '`/docs` is the path of `versions.0` too')}`
    ],
    [[{ ...first, about: 'x' }], '3:47: error: Unknown key `versions.0.about`'],
    [[{ ...first, name: 'a b' }], `3:7: ${wrong('0.name', 'Expected a name made of letters')}`],
    [[{ ...first, path: 'docs' }], `3:32: ${wrong('0.path', 'Expected a url such as `/guides`')}`],
    [[first, { ...second, content: '../one' }], `4:46: ${wrong('1.content', 'Expected a folder inside the content')}`],
    [[{ ...first, maintained: false }, second], wrong('0.maintained', 'The first version is the current one, and its')],
    [
      [first, { name: '1', label: 'One', path: '/doc' }],
      '4:32: error: Cannot find a page of the version `1`: it is not in `content/doc`; did you mean `/docs`?'
    ]
  ])('%j', async (versions, ...said) => {
    const { code, stderr, files } = await buildProject({ ...pages, 'docsgen.config.mjs': config(versions) })
    for (const line of said) expect(stderr).toContain(line)
    expect(code).not.toBe(0)
    expect(files).toEqual({})
  })
})
