/** Pages that are not there for everybody: drafts, days, unlisted pages; and what lists pages: tags, indexes. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Message } from '../../src/messages/message.ts'
import { checkConfig } from '../../src/project/check-config.ts'
import { startDev } from '../support/dev-server.ts'
import { buildProject, buildSound, docsgen, project, readTree, write } from '../support/project.ts'

const config = (more = '') =>
  `export default { url: 'https://example.org', sidebars: { '/': 'auto' }, tags: { desk: { label: 'The desk', description: 'At the door.' }, zoo: {} }${more} }\n`

const sound = {
  'docsgen.config.ts': config(),
  'content/index.md': '# Home\n\n[a](guides/a.md)\n',
  'content/guides/a.md':
    '---\ntitle: A\ndescription: The first.\ntags: [desk]\nprevious: false\nnext: /secret\n---\n\n<a id="x"></a>\n',
  'content/guides/b.md':
    '---\ntitle: B\nprevious:\n  label: Back\n  href: a.md#x\nnext: https://example.com\n---\n\n<a id="x"></a>\n',
  'content/guides/draft.md': '---\ntitle: Draft\ndraft: true\ntags: [zoo]\n---\n\n[own](soon.md) [bad](nowhere.md)\n',
  'content/guides/soon.md': '---\ntitle: Soon\npublished: 2026-02-01\nexpires: 2026-03-01\n---\n\nText.\n',
  'content/only/draft.md': '---\ndraft: true\n---\n\nText.\n',
  'content/secret.md': '---\nunlisted: true\ntags: [zoo]\n---\n\n# Secret\n'
}

describe('pages that are not published', () => {
  test('are left out until their day, and after it, and nothing else is another', async () => {
    const root = project(sound)
    const names = (files: Record<string, string>) => Object.keys(files).filter((file) => /soon|draft/.test(file))
    const before = await buildProject(root, '--now', '2026-01-31')
    expect(before.stderr).toBe('')
    expect(names(before.files)).toEqual([])
    const then = await buildProject(root, '--now', '2026-02-01', '--verify-cache')
    expect(then.stderr).toContain('The cache is correct')
    expect(names(then.files)).toEqual(['guides/soon.html', 'guides/soon.md', 'guides/soon/index.html'])
    expect(then.files['sitemap.xml']).toContain('guides/soon<')
    expect(then.files['guides/soon.html']).not.toMatch(/noindex|hidden-page/)
    const after = await buildProject(root, '--now', '2026-03-01')
    expect(after.files).toEqual(before.files)
    const all = await docsgen(['build', root, '--drafts', '--now', '2026-01-31', '--format', 'json'])
    expect(JSON.parse(all.stdout).messages).toContainEqual(
      expect.objectContaining({ file: 'content/guides/draft.md', rule: 'broken-link' })
    )
  })

  test('an unlisted page has an address and is on no list', async () => {
    const { files } = await buildProject(sound)
    expect(files['secret.html']).toContain('<meta name="robots" content="noindex"/>')
    const listing = Object.entries(files).filter(([, text]) => text.includes('/secret"') || text.includes('/secret<'))
    const elsewhere = listing.map(([file]) => file).filter((file) => !file.startsWith('secret'))
    expect(elsewhere).toEqual(['guides/a.html', 'guides/a/index.html'])
  })

  test('a link to one is an error, a list leaves it out', async () => {
    const root = project({
      'docsgen.config.ts':
        "export default { navbar: [{ label: 'New', href: '/new' }], sidebars: { '/': [{ href: '/' }, { label: 'New', href: '/new' }] } }\n",
      'content/index.md':
        '---\nnext: new.md\n---\n\n# Home\n\n[new](new.md#x) ![new](new/screen.png) [without](./new)\n',
      'content/new.md': '---\ndraft: true\n---\n\n# New {#x}\n\n[home](index.md) [itself](#x)\n',
      'content/new/screen.png': ''
    })
    const { stdout } = await docsgen(['build', root, '--format', 'json'])
    const said = JSON.parse(stdout).messages.map(
      ({ rule, text, file, place }: Message) => `${file}:${place?.line}:${place?.column} ${rule} ${text}`
    )
    expect(said).toEqual([
      'content/index.md:2:7 draft-link Cannot link to `new.md`: the page is a draft',
      'content/index.md:7:1 draft-link Cannot link to `new.md#x`: the page is a draft',
      'content/index.md:7:40 draft-link Cannot link to `./new`: the page is a draft',
      'docsgen.config.ts:1:50 draft-link Cannot link to `/new`: the page is a draft'
    ])
    write(root, {
      'content/index.md': '# Home\n',
      'docsgen.config.ts': "export default { sidebars: { '/': [{ href: '/' }, { label: 'New', href: '/new' }] } }\n"
    })
    const files = await buildSound(root)
    expect(files['index.html']).not.toContain('New')
    const shown = await buildProject(root, '--drafts')
    expect(shown.files['new.html']).toMatch(/noindex.*This page is a draft: readers do not see it/s)
    expect(readTree(path.join(root, 'dist'))['index.html']).toContain('href="/new"')
  })
})

describe('what lists pages', () => {
  test('tags have pages, and pages have their tags', async () => {
    const { files, code } = await buildProject(
      { ...sound, 'content/guides/b.md': '---\ntitle: <B>\ntags: [desk, desk]\n---\n\nText.\n' },
      '--base',
      '/x'
    )
    expect(code).toBe(0)
    expect(files['guides/a.html']).toContain(
      '<ul class="tags" aria-label="Tags"><li><a href="/x/tags/desk" rel="tag">The desk</a></li></ul>'
    )
    expect(files['guides/b.html']?.match(/rel="tag"/g)).toHaveLength(1)
    expect(main(files['tags/desk.html'])).toBe(
      '<h1>Tag: The desk</h1><p>At the door.</p><ul class="page-list"><li><a href="/x/guides/b">&lt;B&gt;</a></li><li><a href="/x/guides/a">A</a><p>The first.</p></li></ul>'
    )
    expect(main(files['tags.html'])).toBe(
      '<h1>Tags</h1><ul class="page-list"><li><a href="/x/tags/desk">The desk (2)</a><p>At the door.</p></li></ul>'
    )
    expect(Object.keys(files).filter((file) => file.includes('zoo'))).toEqual([])
    expect(files['sitemap.xml']).toContain('/x/tags/desk<')
    expect(files['index.html']).not.toContain('/tags')
  })

  test('posts come first on the page of a tag, the newest before the others, with their days', async () => {
    const post = (title: string, date: string) => `---\ntitle: ${title}\ndate: ${date}\ntags: [desk]\n---\n\nText.\n`
    const files = await buildSound({
      ...sound,
      'content/guides/b.md': '# B\n',
      'content/p.md': post('A post', '2026-01-02'),
      'content/q.md': post('Q post', '2026-03-04')
    })
    const list = main(files['tags/desk.html']).match(/<a .*?(?=<\/li>)/g) ?? []
    expect(list.map((each) => /href="([^"]+)"/.exec(each)?.[1])).toEqual(['/q', '/p', '/guides/a'])
    expect(list[0]).toContain('<time dateTime="2026-03-04">')
  })

  test('a page of its own replaces that of a tag', async () => {
    const { files } = await buildProject({
      ...sound,
      'content/guides/b.md': '# B\n',
      'content/tags.md': '# Subjects\n\n[desk](/tags/desk)\n',
      'content/guides/a.md': '---\ntags: [desk]\n---\n\nText.\n'
    })
    expect(main(files['tags.html'])).toContain('<h1 id="subjects">')
    expect(files['tags/desk.html']).toContain('Tag: The desk')
  })

  test('an index says what is in the folder; a folder is open where that is asked for', async () => {
    const { files } = await buildProject({
      'content/index.md': '# Home\n',
      'content/g/_category.yml': 'label: Guides\ndescription: How to.\ncollapsed: false\nicon: bolt\nbadge: New\n',
      'content/g/a.md': '---\ndescription: The first.\n---\n\n# A\n',
      'content/g/b.md': '# B\n',
      'content/h/_category.yml': 'label: Hints\nicon: bolt\nbadge: Old\n',
      'content/h/index.md': '---\nsidebar:\n  badge: Own\n---\n\n# H\n',
      'content/h/c.md': '# C\n'
    })
    const badges = [
      ...(files['index.html'] ?? '').matchAll(
        /<svg[^>]*>(?:(?!<svg).)*?([\w ]+)<span class="badge badge-accent">(\w+)/g
      )
    ]
    expect(badges.map(([, label, badge]) => `${label} ${badge}`)).toEqual(['Guides New', 'Hints Own'])
    expect(main(files['g.html'])).toContain(
      '<h1>Guides</h1><p>How to.</p><ul class="page-list"><li><a href="/g/a">A</a><p>The first.</p></li><li><a href="/g/b">B</a></li></ul>'
    )
    expect(files['g.html']).toContain('<meta name="description" content="How to."/>')
    const [, ...folds] = files['index.html']?.match(/(?<=<details)[^>]*(?=>)/g) ?? []
    expect(folds).toEqual([' open=""', '', ' class="dropdown twin"'])
  })

  test('a page chooses what is before and after it', async () => {
    const { files } = await buildProject(sound, '--base', '/x')
    expect(pager(files['guides/a.html'])).toEqual(['next /x/secret Secret'])
    expect(pager(files['guides/b.html'])).toEqual([
      'prev /x/guides/a#x Back',
      'next https://example.com https://example.com'
    ])
  })
})

test('a category, and a page before or after, that do not fit are reported where they are written', async () => {
  const { stderr } = await buildProject({
    'docsgen.config.ts': config(),
    'content/index.md': '# Home\n',
    'content/a.md': '---\ntags: [desk, dsk]\nprevious:\n  link: /\nnext: gone.md\n---\n\n# A\n',
    'content/_category.yml': 'order: first\ncollapsed: no\nopen: true\nbadge: A word that is too long\n'
  })
  const said = [...stderr.matchAll(/^content\/\S+: error: .*(?= \()/gm)].map(([line]) => line)
  expect(said).toEqual([
    'content/_category.yml:1:1: error: Expected `order` to be a number',
    'content/_category.yml:2:1: error: Expected `collapsed` to be true or false',
    'content/_category.yml:3:1: error: Unknown key `open`',
    'content/_category.yml:4:1: error: Expected `badge` to be text of 1 to 20 characters',
    'content/a.md:2:14: error: Unknown tag `dsk`; did you mean `desk`?',
    'content/a.md:4:3: error: Expected `previous` to be false, a link, or `label` and `href`, not a collection',
    'content/a.md:5:7: error: Cannot find `gone.md`'
  ])
})

test('pages that nobody finds, and lists that do not fit them, are named', async () => {
  const sidebars =
    "{ '/g': [{ href: '/g/a' }, { label: 'More', items: [{ href: '/g/b' }, { href: '/g/a' }, { href: '/g/s' }] }] }"
  const { stderr, code } = await buildProject({
    'docsgen.config.ts': `export default { generateIndex: false, tags: { t: {} }, sidebars: ${sidebars} }\n`,
    'content/index.md': '---\nnext: linked.md\n---\n\n# Home\n',
    'content/linked.md': '# Linked\n',
    'content/own.md': '# Own\n\n[to itself](own.md)\n',
    'content/tagged.md': '---\ntags: [t]\n---\n\n# Tagged\n',
    'content/shown.md': '# Shown\n',
    'content/g/a.md': '# A\n',
    'content/g/b.md': '# B\n',
    'content/g/c.md': '# C\n',
    'content/g/hid.md': '---\nsidebar: { hidden: true }\n---\n\n# Hidden\n',
    'content/g/s.md': '---\nunlisted: true\n---\n\n# S\n',
    'templates/components/footer.tsx':
      'export function Footer() {\n  return <footer><a href={["/sho", "wn"].join("")}>x</a></footer>\n}\n'
  })
  expect(code).toBe(0)
  expect([...stderr.matchAll(/^\S+: warning: .*/gm)].map(([line]) => line)).toEqual([
    'content/g/c.md: warning: Cannot reach the page: no sidebar lists it, and no page links to it (orphan-page)',
    'content/g/hid.md: warning: Cannot reach the page: no sidebar lists it, and no page links to it (orphan-page)',
    'content/own.md: warning: Cannot reach the page: no sidebar lists it, and no page links to it (orphan-page)',
    'docsgen.config.ts:1:146: warning: Expected `/g/a` once in the sidebar `/g` (sidebar)',
    'docsgen.config.ts:1:164: warning: Cannot list `/g/s` in the sidebar `/g`: the page is unlisted (sidebar)'
  ])
})

test('a page that a sidebar lists, and whose url does not begin with its prefix, is reported as one without it', async () => {
  const hrefs = ['/g/a/b', '/r/o', '/r/plain', '/news', '/s/own', '/', 'https://far.example']
  const entries = hrefs.map((href) => ({ href, label: 'x' }))
  const { stderr, code } = await buildProject({
    'docsgen.config.json': JSON.stringify({
      navbar: [{ label: 'News', href: '/news' }],
      sidebars: { '/g/a': entries, '/s': 'auto' }
    }),
    'content/index.md': '# Home\n',
    'content/g/a/b.md': '# B\n',
    'content/r/o.md': '# O\n',
    'content/r/plain.md': '---\ntemplate: page\n---\n\n# Plain\n',
    'content/news.md': '# News\n',
    'content/s/own.md': '# Own\n'
  })
  expect(code).toBe(0)
  expect(stderr).toMatch(
    /^docsgen.config.json:1:\d+: warning: Cannot show the sidebar `\/g\/a` on `\/r\/o`: the url does not begin with `\/g\/a` \(sidebar\)\n.*\n.*\n {2}note: Move the page below `\/g\/a`, shorten the key of the sidebar, or write `template: page` in `content\/r\/o.md`/
  )
  expect(stderr).toContain('1 warning\n')
})

test('a file that names a folder for another generator is reported, unless a page links to it or shows it', async () => {
  const { stderr, code } = await buildProject({
    'content/index.md': '# Home\n\n[data](data/meta.json)\n\n```json file=data/category.json\n```\n',
    'content/data/meta.json': '{}',
    'content/data/category.json': '{}',
    'content/g/a.md': '# A\n',
    'content/g/_category_.json': '{ "label": "Guides" }',
    'content/g/meta.json': '{ "title": "Guides" }',
    'content/g/.pages': 'title: Guides\n'
  })
  expect(code).toBe(0)
  const ignored = (name: string) =>
    `content/g/${name}: warning: Expected \`_category.yml\`, not \`${name}\`: docsgen does not read the file (foreign-category)`
  expect(stderr.match(/^\S+: warning: .*/gm)).toEqual(['.pages', '_category_.json', 'meta.json'].map(ignored))
  expect(stderr).toContain('note for these 3: Write `label`, `order`, ')
})

test('what is wrong inside a sidebar of the configuration is reported by its entry', () => {
  const check = (entries: unknown) =>
    checkConfig({ sidebars: { '/': entries } }, { file: undefined, text: '', rules: [] }).messages
  const say = (entries: unknown) => check(entries).map(({ text }) => text)
  expect(say([{ label: 'x' }])).toEqual(['Cannot use `sidebars./.0`: it has no target; write `href`, `items` or both'])
  expect(say([{ items: [] }])).toEqual(['Cannot use `sidebars./.0`: without `href` it needs a `label`'])
  expect(say([{ href: '/', lable: 'x' }])).toEqual(['Unknown key `sidebars./.0.lable`; did you mean `label`?'])
  expect(say([{ label: 'x', items: [{ href: 7 }] }])[0]).toBe(
    'Expected `sidebars./.0.items.0.href` to be text, not a number'
  )
  expect(say('outo')).toEqual([expect.stringContaining("to be `'auto'` or a list of entries")])
  const advise = (entries: unknown) => check(entries).map(({ note }) => note)
  const meant = ["Did you mean `'auto'`?"]
  expect([advise('outo'), advise([{ href: '/' }, 'atuo'])]).toEqual([meant, meant])
  expect([advise([{ href: '/a', items: 'Auto' }]), advise(['a'])]).toEqual([meant, ["Write `{ href: '/a' }`"]])
})

test('docsgen dev shows a draft with its mark, and says that what links to it cannot be published', async () => {
  const root = project({
    'content/index.md': '# Home\n\n[new](new.md)\n',
    'content/new.md': '---\ndraft: true\n---\n\n# New\n'
  })
  const dev = await startDev(root)
  expect(await dev.body('/new')).toContain('This page is a draft')
  expect(await dev.body('/')).toContain('<a href="/new">')
  await dev.until('the problem', () =>
    dev.output().includes('index.md:3:1: error: Cannot link to `new.md`: the page is a')
  )
  write(root, { 'content/new.md': '# New\n' })
  await dev.until('the end of it', () => dev.output().includes('All reported problems are fixed'))
  expect(await dev.body('/new')).not.toContain('draft')
})

function main(html = ''): string {
  return /<article[^>]*>(.*)<\/article>/s.exec(html)?.[1] ?? ''
}

function pager(html = ''): string[] {
  const links = [...html.matchAll(/rel="(prev|next)" href="([^"]*)">.*?<\/span><span>(.*?)<\/span>/gs)]
  return links.map(([, rel, href, title = '']) => `${rel} ${href} ${title}`)
}

test('an unknown tag is written by the rules for names, and its fix where the tag exists', async () => {
  const files = (tag: string, tags: object) => ({
    'content/index.md': `---\ntags: [${tag}]\n---\n\n# Home\n`,
    'docsgen.config.json': JSON.stringify({ tags })
  })
  const root = project(files('Notifications', {}))
  const said = async () => (await buildProject(root)).stderr
  expect(await said()).toContain(
    "Add new tags to `tags` in the configuration, such as `tags: { notifications: { label: 'Notifications' } }`, and write `notifications` here"
  )
  write(root, files('Push API', {}))
  expect(await said()).toContain("such as `tags: { 'push-api': { label: 'Push API' } }`, and write `push-api` here")
  write(root, files('dsk', Object.fromEntries(Array.from({ length: 75 }, (_, at) => [`tag-${at}`, {}]))))
  expect(await said()).toMatch(/note: 75 tags are known\. Add new tags/)
  write(root, files('"Notifications"', { notifications: {} }))
  expect(await said()).toContain('note: Write `notifications`')
  write(root, files('Notifications', { notifications: {} }))
  expect((await docsgen(['check', root, '--fix'])).code).toBe(0)
  expect(readFileSync(path.join(root, 'content/index.md'), 'utf8')).toContain('tags: [notifications]')
})
