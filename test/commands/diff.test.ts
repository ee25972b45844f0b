/** `docsgen diff` of sites: what readers would see change, and nothing else. The laws hold for each way to name the older site. */
import { cpSync, rmSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { compareTexts } from '../../src/compare/compare.ts'
import { formatComment } from '../../src/compare/formats.ts'
import { createPreviewHandler } from '../../src/http/preview.ts'
import { commitAll, git } from '../support/git.ts'
import { buildProject, docsgen, project, readTree, site, temporaryFolder, write } from '../support/project.ts'
import { listen } from '../support/servers.ts'

const before = {
  'docsgen.config.ts': 'export default { navbar: [{ label: "A", href: "/a" }], variables: { hall: "North" } }\n',
  'content/index.md': '# Home\n\nSee [all](a.md).\n\n::include{file=_part.md}\n',
  'content/a.md':
    '# A\n\nOne. Two.\n\n## First {#first}\n\n- x\n- y\n\n```sh\nrun\n\nstop\n```\n\n::include{file=_part.md}\n',
  'content/b.md': '# B\n\nThe hall is {{hall}}.\n',
  'content/gone.md': '# Gone\n\nText.\n',
  'content/moved.md': '# Moved\n\nText.\n',
  'content/_part.md': 'Doors open at nine. Bring a badge.\n'
}
const after = {
  'content/a.md': before['content/a.md']
    .replace('Two.', 'Three.')
    .replace('{#first}', '{#start}')
    .replace('stop', 'end'),
  'content/_part.md': 'Doors open at ten. Bring a badge.\n',
  'content/apart.md': '---\nunlisted: true\n---\n\n# Apart\n\nText.\n',
  'content/new.md': '# New\n\nText.\n',
  'content/there.md': '# Moved\n\nText.\n',
  'redirects.yml': '- from: /moved\n  to: /there\n'
}

const doors = { before: ['Doors open at nine.'], after: ['Doors open at ten.'] }
const changes = {
  changed: [
    {
      url: '/a',
      sections: [
        { heading: 'A', changes: [{ before: ['Two.'], after: ['Three.'] }] },
        { heading: 'First', changes: [{ before: ['stop'], after: ['end'] }, doors] }
      ]
    },
    { url: '/', sections: [{ heading: 'Home', changes: [doors] }] }
  ],
  added: ['/apart', '/new'],
  removed: [{ url: '/gone' }, { url: '/moved', to: '/there' }, { url: '/a#first' }]
}

describe('of a project', () => {
  const root = project(before)
  const old = path.join(temporaryFolder(), 'old')

  beforeAll(async () => {
    expect((await buildProject(root)).code).toBe(0)
    cpSync(path.join(root, 'dist'), old, { recursive: true })
    commitAll(root)
    write(root, after)
    for (const name of ['gone', 'moved']) rmSync(path.join(root, `content/${name}.md`))
  })

  const compared = async (from: string) => {
    const { code, stdout, stderr } = await docsgen(['diff', from, '--format', 'json'], { cwd: root })
    const { changed, added, removed } = JSON.parse(stdout)
    const byUrl = (a: { url: string }, b: { url: string }) => (a.url < b.url ? 1 : -1)
    return {
      code,
      stderr,
      changed: changed.map(({ title: _, ...rest }: { title: string; url: string }) => rest).sort(byUrl),
      added: added.map(({ url }: { url: string }) => url).sort(),
      removed: removed.map(({ title: _, ...rest }: { title: string; url: string }) => rest)
    }
  }

  test('each page whose copy differs is named, with what differs, for a revision as for a built folder', async () => {
    const was = readTree(root)
    expect(await compared('HEAD')).toEqual({ code: 1, stderr: '', ...changes })
    expect(await compared(old)).toEqual({ code: 1, stderr: '', ...changes })
    const sources = (tree: Record<string, string>) =>
      Object.keys(tree).filter((file) => !file.startsWith('.docsgen/cache'))
    expect(sources(readTree(root))).toEqual(sources(was))
  })

  test('a published site is read by its llms.txt; nobody knows its anchors, nor what is not listed there', async () => {
    const server = http.createServer(createPreviewHandler({ dir: old, base: '/' }))
    const found = await compared(await listen(server))
    expect(found).toEqual({ code: 1, stderr: '', ...changes, added: ['/new'], removed: changes.removed.slice(0, 2) })
  })

  test('a comment has links to a preview, and a page both texts', async () => {
    const comment = await docsgen(['diff', 'HEAD', '--format', 'github', '--url', 'https://x.example/'], { cwd: root })
    expect(comment.stdout).toContain('**Documentation**: 2 pages changed, 2 new, 1 moved, 2 lost')
    expect(comment.stdout).toContain('[A](<https://x.example/a>)\n\n```diff\n- Two.\n+ Three.\n')
    expect(comment.stdout).toContain('- **Lost**: <code>/a#first</code>')
    const page = await docsgen(['diff', 'HEAD', '--format', 'html'], { cwd: root })
    expect(page.stdout).toContain('<td><del>Two.</del></td><td><ins>Three.</ins></td>')
    expect(page.stdout).toContain('<del>Doors open at <b>nine</b>.</del></td><td><ins>Doors open at <b>ten</b>.</ins>')
    const text = await docsgen(['diff', 'HEAD'], { cwd: root })
    expect(text.stdout).toContain(
      '\nMoved\n  /moved  → /there\n\nLost\n  /gone  Gone\n  /a#first\n\n2 pages changed, 2 new, 1 moved, 2 lost'
    )
    const folders = await docsgen(['diff', old, old], { cwd: root })
    expect(folders.stdout).toMatch(/^Nothing changes for readers\nOnly texts and addresses were compared: /)
  })

  test('what is no site is said', async () => {
    for (const [args, said] of [
      ['nothing', 'Expected a built folder, an address or a revision of git, not `nothing`: '],
      ['HEAD nope', 'Expected a project or a built folder: `nope` is not there'],
      ['nope dist2', 'Expected a project or a built folder: `dist2` is not there'],
      ['content', 'Cannot find Markdown for machines in `content`'],
      ['.', 'Cannot find Markdown for machines in `.`']
    ] as const) {
      const { code, stderr } = await docsgen(['diff', ...args.split(' ')], { cwd: root })
      expect([args, code, stderr]).toEqual([args, 2, expect.stringContaining(`error: ${said}`)])
    }
  })
})

test('a comment has no Markdown, no HTML and no names of people from a title', () => {
  const title = 'The `<details>` of `@angular/core` <!-- @all [it](x)'
  const plain =
    '<code>&#60;details&#62;</code> of <code>@<!-- -->angular/core</code> &#60;!-- @<!-- -->all &#91;it&#93;(x)'
  expect(formatComment({ changed: [], added: [{ url: '/a (b)', title }], removed: [] }, 'https://x.example')).toContain(
    `- **New**: [The ${plain}](<https://x.example/a%20(b)>)\n`
  )
})

test('equal texts differ in nothing, and all of a text is new beside none', () => {
  const text = before['content/a.md']
  expect(compareTexts(text, text)).toEqual([])
  const all = (
    side: 'before' | 'after',
    sections = compareTexts(...((side === 'after' ? ['', text] : [text, '']) as [string, string]))
  ) => sections.flatMap(({ changes }) => changes.flatMap((change) => change[side]))
  expect(all('after')).toEqual(all('before'))
  expect(all('after').join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
})

describe('a pull request lists exactly the pages that a careful reader would', () => {
  const numbers = [...Array(12).keys()].map((at) => at + 1)
  const page = (at: number, more = '') => `# Page ${at}\n\nIt is number ${at}.\n\n::include{file=_note.md}\n${more}`
  const pages = Object.fromEntries(numbers.map((at) => [`content/p${at}.md`, page(at)]))
  const group = (label: string, ...at: number[]) =>
    JSON.stringify({ label, items: at.map((each) => ({ label: `Page ${each}`, href: `/p${each}` })) })
  const only = (people = 'Come in.', machines = 'Wait.') =>
    `\n:::only{for=people}\n${people}\n:::\n\n:::only{for=machines}\n${machines}\n:::\n`
  const apart = '---\nmachines: { exclude: true }\n---\n\n# Apart\n\nNo copy.\n'
  const config = (settings = '') =>
    `export default { navbar: [{ label: "First", href: "/p1" }, ${group('One', 2, 3)}, ${group('Two', 4, 5, 7)}], variables: { gate: "North" }${settings} }\n`
  const root = project({
    ...pages,
    'docsgen.config.ts': config(),
    'content/index.md': '# Home\n\nSee [one](p1.md) and [ten](p10.md).\n',
    'content/_note.md': 'Bring a badge.\n',
    'content/p1.md': page(1, '\n## Doors\n\nOpen.\n'),
    'content/p2.md': page(2, '\n![A hall](hall.svg)\n'),
    ...Object.fromEntries([3, 4, 5].map((at) => [`content/p${at}.md`, page(at, '\nEnter at {{gate}}.\n')])),
    'content/p6.md': page(6, '\nSee [none](none.md).\n'),
    'content/p7.md': `---\ntitle: Seven\n---\n\nIt is number 7.\n`,
    'content/p11.md': page(11, only()),
    'content/apart.md': apart,
    'content/hall.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>\n',
    'assets/plan.txt': 'A plan.\n'
  })
  beforeAll(() => commitAll(root))

  const inMenu = (text: string) => ({ navigation: [{ name: 'sidebar /', text }] })
  const none = { changed: [], added: [], removed: [] }
  const found = (rule: string) => [expect.objectContaining({ rule })]
  test.each<[what: string, files: Record<string, string | undefined>, expected: object, facts?: object]>([
    ['a sentence', { 'content/p8.md': page(8).replace('is', 'was') }, { changed: ['/p8'] }],
    [
      'an include',
      { 'content/_note.md': 'Bring two.\n' },
      { changed: numbers.filter((at) => at !== 7).map((at) => `/p${at}`) }
    ],
    [
      'a new name with a redirect',
      { 'content/p9.md': undefined, 'content/nine.md': page(9), 'redirects.yml': '- from: /p9\n  to: /nine\n' },
      { removed: ['/p9 → /nine'] }
    ],
    [
      'a new name with an alias, and another sentence',
      {
        'content/p6.md': undefined,
        'content/six.md': `---\naliases: [/p6]\n---\n\n${page(6, '\nSee [none](none.md).\n').replace('is', 'was')}`
      },
      { changed: ['/six'], removed: ['/p6 → /six'] }
    ],
    [
      'a new name with an alias, and the link to it',
      {
        'content/p10.md': undefined,
        'content/ten.md': `---\naliases: [/p10]\n---\n\n${page(10)}`,
        'content/index.md': '# Home\n\nSee [one](p1.md) and [ten](ten.md).\n'
      },
      { removed: ['/p10 → /ten'] }
    ],
    [
      'a page that goes with the link to it, and a variable',
      { 'content/p10.md': undefined, 'docsgen.config.ts': config().replace('North', 'South') },
      { changed: ['/p3', '/p4', '/p5'], removed: ['/p10'] },
      { newProblems: found('broken-link') }
    ],
    [
      'another address',
      { 'content/p10.md': `---\nslug: /ten\n---\n\n${page(10)}` },
      { added: ['/ten'], removed: ['/p10'] }
    ],
    ['a file that goes', { 'assets/plan.txt': undefined }, { removed: ['/plan.txt'] }],
    ['a heading', { 'content/p1.md': page(1, '\n## Gates\n\nOpen.\n') }, { changed: ['/p1'], removed: ['/p1#doors'] }],
    [
      'the same with a second id',
      { 'content/p1.md': page(1, '\n## Gates {#gates #doors}\n\nOpen.\n') },
      { changed: ['/p1'] }
    ],
    [
      'a label',
      { 'docsgen.config.ts': config().replace('First', 'Start') },
      {},
      { navigation: [{ name: 'navbar', text: 'renamed: First → Start' }] }
    ],
    [
      'a group',
      { 'docsgen.config.ts': config().replace(/(\{"label":"One".*), (.*\})(?=\])/, '$2, $1') },
      {},
      { navigation: [{ name: 'navbar', text: 'moved: One' }] }
    ],
    ['an order', { 'content/p12.md': `---\nsidebar: { order: 1 }\n---\n${page(12)}` }, {}, inMenu('moved: Page 12')],
    [
      'a theme',
      { 'docsgen.config.ts': config(', theme: { accent: "#7a1fa2" }, url: "https://x.example", lastUpdated: true') },
      {}
    ],
    [
      'a broken link',
      { 'content/p11.md': page(11, '\nSee [it](p99.md).\n') },
      { changed: ['/p11'] },
      { newProblems: found('broken-link') }
    ],
    [
      'a fixed link',
      { 'content/p6.md': page(6, '\nSee [none](p1.md).\n') },
      { changed: ['/p6'] },
      { fixedProblems: found('broken-link') }
    ],
    [
      'an image',
      { 'content/hall.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>\n' },
      {},
      { replaced: [{ name: 'content/hall.svg' }] }
    ],
    ['a variable', { 'docsgen.config.ts': config().replace('North', 'South') }, { changed: ['/p3', '/p4', '/p5'] }],
    [
      'a title',
      { 'content/p7.md': `---\ntitle: Number 7\n---\n\nIt is number 7.\n` },
      { changed: ['/p7'] },
      inMenu('renamed: Seven → Number 7')
    ],
    ['what only people read', { 'content/p11.md': page(11, only('Go in.')) }, { changed: ['/p11'] }],
    ['what only machines read', { 'content/p11.md': page(11, only('Come in.', 'Go.')) }, {}],
    ['a page without a copy', { 'content/apart.md': apart.replace('No', 'Without') }, { changed: ['/apart'] }],
    [
      'a day',
      { 'content/p8.md': `---\ndate: 2026-11-20\n---\n\n${page(8)}` },
      { changed: ['/p8'] },
      inMenu('moved: Page 8')
    ],
    ['white space', { 'content/p8.md': `\n${page(8).replace(/ /, '  ').replace('is number', 'is\nnumber')}\n\n` }, {}]
  ])('%s', async (_, files, expected, facts = {}) => {
    for (const [file, text] of Object.entries(files))
      text === undefined ? rmSync(path.join(root, file)) : write(root, { [file]: text })
    const { stdout, stderr } = await docsgen(['diff', 'HEAD', '--format', 'json'], { cwd: root })
    git(root, 'checkout', '-q', '.')
    git(root, 'clean', '-qfd', 'content', 'redirects.yml')
    expect(stderr).toBe('')
    const { changed, added, removed, facts: all } = JSON.parse(stdout)
    const { weight: _weight, ...others } = all
    const urls = (list: { url: string; to?: string }[]) => list.map(({ url, to }) => (to ? `${url} → ${to}` : url))
    expect({ changed: new Set(urls(changed)), added: urls(added), removed: urls(removed) }).toEqual({
      ...none,
      ...expected,
      changed: new Set((expected as { changed?: string[] }).changed)
    })
    expect(Object.fromEntries(Object.entries(others).filter(([, list]) => (list as []).length > 0))).toEqual(facts)
  })
})

test('a revision has the files that its lock names of a mounted repository', async () => {
  const sdk = project({ 'docs/index.md': '# SDK\n\nOld.\n' })
  const mounts = `[{ git: '${pathToFileURL(sdk)}', path: 'docs', to: '/sdk' }]`
  const root = project({
    'docsgen.config.ts': `export default { mounts: ${mounts} }\n`,
    'content/index.md': '# Home\n\nSee [it](/sdk).\n',
    '.gitignore': '.docsgen\n'
  })
  const update = () => docsgen(['mounts', 'update', '--root', root])
  commitAll(sdk)
  await update()
  commitAll(root)
  write(sdk, { 'docs/index.md': '# SDK\n\nNew.\n' })
  commitAll(sdk)
  await update()
  const { stdout, stderr } = await docsgen(['diff', 'HEAD'], { cwd: root })
  expect({ stdout, stderr }).toEqual({ stdout: '/sdk  SDK\n  - Old.\n  + New.\n\n1 page changed\n', stderr: '' })
  commitAll(root)
  rmSync(path.join(root, '.docsgen'), { recursive: true })
  for (const args of ['commit -q --amend -m b', 'reflog expire --expire=now --all', 'gc -q --prune=now'])
    git(sdk, ...args.split(' '))
  await update()
  expect((await docsgen(['diff', 'HEAD'], { cwd: root })).stderr).toMatch(
    /^error: Cannot fetch the mount `[^`]+` of `HEAD`, commit [\da-f]{40}: git says /
  )
})

test.each(['api', 'basic', 'unicode'])('what was built of %s is the same as its project', async (name) => {
  const root = site(name)
  await buildProject(root)
  const { code, stdout } = await docsgen(['diff', 'dist'], { cwd: root })
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^Nothing changes/) })
})
