import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { DocsgenError, levelMessages } from '../../src/messages/message.ts'
import { formatReport } from '../../src/messages/report.ts'
import { openContext } from '../../src/pipeline/open.ts'
import { loadProject } from '../../src/project/load.ts'
import { explainMismatch, kindOf } from '../../src/project/plugins/problems.ts'
import { buildProject, docsgen, type Files, project, write } from '../support/project.ts'

const config = (plugins: unknown, more: object = {}) => `export default ${JSON.stringify({ plugins, ...more })}`

/** One of each hook over a page; what a page names goes wrong on it. */
const everything = `import { definePlugin } from 'docsgen'
import { shout } from './shout.ts'

export default definePlugin(() => ({
  name: 'all',
  rules: { seen: 'warn' },
  remark: [
    () => (tree, file) => {
      tree.children.push({ type: 'containerDirective', name: 'note', attributes: {}, children: [{ type: 'paragraph', children: [{ type: 'text', value: shout('noted') }] }] })
      file.message('A word of remark', { line: 1, column: 3 })
    }
  ],
  rehype: [
    () => (tree, file) => {
      if (String(file).includes('tree')) return { type: 'text', value: '' }
      tree.children.push({ type: 'element', tagName: 'h2', properties: {}, children: [{ type: 'text', value: 'Made' }] })
      tree.children.push({ type: 'element', tagName: 'a', properties: { href: 'nowhere.md' }, children: [] })
    }
  ],
  page(page, { source, report }) {
    if (source.includes('frozen')) page.meta.title = 'x'
    if (source.includes('rule')) report({ rule: 'sen', text: 'x' })
    if (source.includes('data')) return { data: { when: new Date() } }
    report({ rule: 'seen', text: page.headings.map(({ id }) => id).join(' ') })
    return { title: 'Changed' }
  }
}))
`
const files: Files = {
  'content/index.md': '# Home\n\nText.\n',
  'plugins/shout.ts': 'export const shout = (text: string) => text.toUpperCase()\n',
  'plugins/all.ts': everything
}

test('hooks over a page change it, and what they write is checked as if an author had', async () => {
  const { files: built, stderr } = await buildProject({
    ...files,
    'docsgen.config.ts': config([['./plugins/all.ts', {}]], { rules: { 'broken-link': 'warn' } })
  })
  expect(built['index.html']).toContain('<title>Changed</title>')
  expect(built['index.html']).toMatch(/admonition.*NOTED/s)
  expect(stderr).toContain('content/index.md:1:3: warning: A word of remark (all/message)')
  expect(stderr).toContain('content/index.md: warning: home made (all/seen)')
  expect(stderr).toContain('content/index.md: warning: Cannot find `nowhere.md` (broken-link)')
})

test('options are checked by the shapes that a plugin declares, and given as they fit', async () => {
  const plugin = `import { definePlugin } from 'docsgen'
export default definePlugin({ most: 'number', 'kind?': 'rss | atom', 'authors?': [{ name: 'text' }] }, (options) => ({
  name: 'feed',
  outputs: () => [{ path: 'options.json', body: () => JSON.stringify(options) }]
}))
`
  const write = (options: string) => ({
    'content/index.md': '# Home\n\nText.\n',
    'plugins/feed.ts': plugin,
    'docsgen.config.ts': `export default {\n  title: 'most',\n  plugins: [['./plugins/feed.ts', ${options}]]\n}\n`
  })
  const bad = await buildProject(write("{ mots: 1, kind: 'json', authors: [{ nmae: 'x' }] }"))
  expect(bad.code).toBe(2)
  for (const line of [
    'docsgen.config.ts:3:37: error: Unknown option `mots` of `./plugins/feed.ts`; did you mean `most`? (config)',
    'docsgen.config.ts:3:46: error: Expected the option `kind` of `./plugins/feed.ts` to be one of `rss`, `atom` (config)',
    'docsgen.config.ts:3:72: error: Unknown option `authors.0.nmae` of `./plugins/feed.ts`; did you mean `name`? (config)'
  ])
    expect(bad.stderr).toContain(line)
  expect(bad.stderr.match(/error:/g)).toHaveLength(3)
  const alone = await buildProject({ ...write('0'), 'docsgen.config.ts': config(['./plugins/feed.ts']) })
  expect(alone.stderr).toContain('Expected the option `most` of `./plugins/feed.ts` to be a number, not nothing')
  const root = project(write("{ most: 2, authors: [{ name: 'Ada' }] }"))
  for (const _ of ['first', 'again'])
    expect((await buildProject(root)).files['options.json']).toBe('{"most":2,"authors":[{"name":"Ada"}]}')
})

test('a hook that does wrong is named with the page', async () => {
  const problems = {
    tree: 'Cannot use the result of `rehype` of the plugin `all`: Expected a tree, not a node `text` (plugin)',
    frozen: "Cannot run `page` of the plugin `all`: TypeError: Cannot assign to read only property 'title'",
    rule: 'Cannot run `page` of the plugin `all`: TypeError: Unknown rule `sen` in the message; did you mean `seen`?',
    data: 'Cannot use the result of `page` of the plugin `all`: Expected `data` of it to be a JSON value, not an object'
  }
  const pages = Object.keys(problems).map((name) => [`content/${name}.md`, `# A\n\n${name}\n`])
  const root = project({ ...files, ...Object.fromEntries(pages), 'docsgen.config.ts': config(['./plugins/all.ts']) })
  const { code, stderr } = await docsgen(['build', root])
  for (const said of Object.values(problems)) expect(stderr).toContain(`error: ${said}`)
  for (const name of ['frozen', 'rule']) expect(stderr).toContain(`note: Seen on \`content/${name}.md\`\n`)
  expect(stderr).toMatch(/plugins\/all\.ts:\d+:\d+: error: Cannot run[^\n]*read only property/)
  expect(code).toBe(1)
})

test('pages are parsed again when a plugin, what it imports or its options change, and not for the rest of the configuration', async () => {
  const plugins = [['./plugins/all.ts', {}]]
  const rules = { 'broken-link': 'off' }
  const root = project({ ...files, 'docsgen.config.ts': config(plugins, { rules }) })
  const parsed = async (changes: Files) => {
    write(root, changes)
    const { stdout, stderr } = await docsgen(['build', root, '--format', 'json'])
    expect(stderr).toBe('')
    return JSON.parse(stdout).summary.parsed
  }
  expect(await parsed({})).toBe(1)
  expect(await parsed({})).toBe(0)
  expect(await parsed({ 'docsgen.config.ts': config(plugins, { rules, tagline: 'Another' }) })).toBe(0)
  expect(await parsed({ 'plugins/shout.ts': 'export const shout = (text: string) => text.concat("!")\n' })).toBe(1)
  expect(await parsed({ 'docsgen.config.ts': config([['./plugins/all.ts', { a: 1 }]], { rules }) })).toBe(1)
  expect(readFileSync(path.join(root, 'dist/index.html'), 'utf8')).toContain('noted!')
})

test('what plugins add is made again when what it is made of changed, and says so', async () => {
  const root = project({
    'content/index.md': '# Home\n\nText, [list](/list.txt).\n',
    'content/table.rows': 'one\ntwo\n',
    'docsgen.config.ts': config(['./plugins/add.ts']),
    'plugins/add.ts': `export default {
      name: 'add',
      parsers: { '.rows': (text) => ({ type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', value: text }] }] }) },
      outputs: ({ pages }) => [
        { path: 'list.txt', key: pages.map(({ url }) => url), body: () => pages.map(({ url }) => url).join(' ') },
        { path: 'all.txt', body: async () => (await Promise.all(pages.map((page) => page.text()))).join('\\n') },
        { path: 'robots.txt', body: () => new TextEncoder().encode('mine') }
      ]
    }`
  })
  const first = await buildProject(root, '--verify-cache')
  expect(first.stderr).toContain('The cache is correct')
  expect(first.code).toBe(0)
  expect(first.files).toMatchObject({ 'list.txt': '/ /table', 'robots.txt': 'mine' })
  expect(first.files['all.txt']).toBe('Home\nText, list.\none\ntwo')
  write(root, { 'content/table.rows': 'three\n' })
  const { stdout } = await docsgen(['build', root, '--format', 'json', '--report', 'json'])
  expect(JSON.parse(stdout).added).toEqual([
    { path: 'list.txt', plugin: 'add', written: false, why: [] },
    { path: 'all.txt', plugin: 'add', written: true, why: ['inputs'] },
    { path: 'robots.txt', plugin: 'add', written: false, why: ['inputs'] }
  ])
  expect((await docsgen(['why', '/all.txt', root])).stdout).toBe(
    '/all.txt (plugin add)\n  The next build leaves it as it is.\n  The last build wrote it because it is made by a plugin from something that changed.\n'
  )
})

/** A site with a plugin for each of the hooks, called as the hook is here. */
function withHooks(hooks: Record<string, string>, files: Files): string {
  const names = Object.keys(hooks)
  const plugins = names.map((name) => [`p/${name}.js`, `export default { name: '${name}', ${hooks[name]} }`])
  return project({
    'content/index.md': '# Home\n\nText.\n',
    ...files,
    ...Object.fromEntries(plugins),
    'docsgen.config.ts': config(names.map((name) => `./p/${name}.js`))
  })
}

test('hooks over all pages that do wrong are named', async () => {
  const bad = {
    throws: "site() { throw new Error('no') }",
    mutates: "site({ pages }) { pages[0].meta.title = 'x' }",
    none: "outputs: () => ({ path: 'x' })",
    promise: 'outputs: async () => []',
    shape: "outputs: () => [{ path: 'x', bdy() {} }]",
    out: "outputs: () => [{ path: '../x', body: () => '' }]",
    twice: "outputs: () => [{ path: 'index.html', body: () => '' }]",
    body: "outputs: () => [{ path: 'b', body: () => 3 }]",
    reads: "parsers: { '.rows': () => undefined }"
  }
  const { stderr } = await buildProject(withHooks(bad, { 'content/a.rows': '' }))
  for (const said of [
    ': error: Cannot run `site` of the plugin `throws`: Error: no (plugin)\n> 1 |',
    "Cannot run `site` of the plugin `mutates`: TypeError: Cannot assign to read only property 'title'",
    'Cannot use the result of `outputs` of the plugin `none`: Expected a list, not an object',
    'Cannot use the result of `outputs` of the plugin `promise`: Expected a list, not a promise',
    'Unknown key `bdy` in an output; did you mean `body`?',
    ': its path `../x` has the segment `..`',
    'Cannot write `index.html` twice: `content/index.md` is written there too (duplicate-url)\n  note: The plugin `twice` adds it',
    'Cannot run `outputs: b` of the plugin `body`: TypeError: expected text or bytes, not a number',
    "content/a.rows: error: Cannot use the result of `parsers['.rows']` of the plugin `reads`: Expected Markdown or its tree, not nothing"
  ])
    expect(stderr).toContain(said)
})

test('pages of plugins are linked to, listed and checked like any other', async () => {
  const root = project({
    'content/index.md':
      '# Home\n\nText, [changes](/changes#second), [all](/guide/all), [nothing](/changes#third), [it](/made#code).\n',
    'content/guide/index.md': '# Guide\n\nA word.\n',
    'content/guide/one.md': '# One\n\nSome words.\n',
    'docsgen.config.ts': config(['./plugins/pages.ts'], {
      url: 'https://x.example',
      sidebars: { '/guide': 'auto' },
      rules: { 'broken-anchor': 'warn', 'broken-link': 'warn' }
    }),
    'plugins/pages.ts': `export default {
      name: 'pages',
      pages: async ({ pages }) => [
        { url: '/changes', title: 'Changes', description: 'All of them', content: ['', {}, ['h2', {}, 'Second'], ['a', { href: '/nowhere', onClick: 'x' }, 'a']] },
        { url: '/made', title: 'Made', toc: true, content: { markdown: ':::tip[Hint]\\n[One](/guide/one), [gone](/gone)\\n:::\\n\\n## Code\\n\\n~~~ts\\nlet a = 1\\n~~~\\n' } },
        { url: '/guide/all', title: 'All', sidebar: { order: 1 }, content: ['p', {}, ['a', { href: '/guide/one' }, (await Promise.all(pages.map((page) => page.text()))).join(' ')]] }
      ],
      outputs: ({ pages }) => [{ path: 'list.txt', body: () => pages.map(({ url }) => url).join(' ') }]
    }`
  })
  const { files: built, stderr, code } = await buildProject(root, '--verify-cache')
  expect(code, stderr).toBe(0)
  expect(stderr).toContain('/changes (plugin pages): warning: Cannot find `/nowhere` (broken-link)')
  expect(stderr).toContain('content/index.md:3:54: warning: Cannot find `#third` on `/changes` (broken-anchor)')
  expect(built['changes.html']).toContain('<meta name="description" content="All of them"/>')
  expect(built['changes.html']).toMatch(/<h1>Changes<\/h1>.*<h2 id="second">/s)
  expect(stderr).toContain('/made (plugin pages): warning: Cannot find `/gone` (broken-link)')
  expect(built['made.html']).toMatch(
    /<h1>Made<\/h1>.*tip.*Hint.*href="\/guide\/one".*<h2 id="code">.*<span class="k">let/s
  )
  expect(built['changes.html']).not.toMatch(/onClick|<aside/i)
  expect(built['guide/all.html']).toContain(
    '<a href="/guide/one">Home\nText, changes, all, nothing, it. Guide\nA word. One'
  )
  expect(built['guide/one.html']).toContain('href="/guide/all"')
  expect(built['sitemap.xml']).toContain('<loc>https://x.example/changes</loc>')
  expect(built['list.txt']).toBe('/ /changes /guide /guide/all /guide/one /made')
})

test('a page of a plugin is named as it is, wherever the command runs', async () => {
  const cwd = project({
    'site/content/index.md': '# Home\n\nText, [more](/made).\n',
    'site/docsgen.config.ts': config(['./made.js']),
    'site/made.js': `export default { name: 'made', pages: () => [{ url: '/made', title: 'Made', content: { markdown: '[a](/gone)' } }] }`
  })
  const { stderr } = await docsgen(['check', 'site'], { cwd })
  expect(stderr).toContain('\n/made (plugin made): error: Cannot find `/gone` (broken-link)')
})

test('pages of plugins that are wrong are named', async () => {
  const bad = {
    throws: "pages() { throw new Error('no') }",
    none: "pages: () => ({ url: '/x' })",
    taken: "pages: () => [{ url: '/Guide', title: 'x', content: 'x' }]",
    url: "pages: () => [{ url: 'x', title: 'x', content: '' }]",
    content: "pages: () => [{ url: '/x', title: 'x', content: [['p', {}]] }]",
    template: "pages: () => [{ url: '/x', title: 'x', content: '', template: 'dok' }]",
    sidebar: "pages: () => [{ url: '/x', title: 'x', content: '', sidebar: { lable: 'x' } }]",
    search: "pages: () => [{ url: '/x', title: 'x', content: '', search: { boost: 'x' } }]"
  }
  const { stderr } = await buildProject(withHooks(bad, { 'content/guide.md': '# Guide\n\nText.\n' }))
  for (const said of [
    ': error: Cannot run `pages` of the plugin `throws`: Error: no (plugin)',
    'Cannot use the result of `pages` of the plugin `none`: Expected a list, not an object',
    '/Guide (plugin taken): error: Cannot write `/Guide`: it differs from `/guide` of `content/guide.md` only in case',
    'Cannot use the result of `pages` of the plugin `url`: the url `x` has no `/` at its start',
    'of the plugin `content`: Expected `content` of `/x` to be `{ markdown }`, a string or `[type, props, ...children]`, not a list',
    'of the plugin `template`: Unknown template `dok` of `/x`; did you mean `doc`?',
    'Unknown key `lable` in `sidebar` of `/x`; did you mean `label`?',
    'Expected `boost` of `search` of `/x` to be a number, not text'
  ])
    expect(stderr).toContain(said)
})

describe('a plugin that cannot be used', () => {
  const two = `export default { plugins: [['./plugins/all.ts', {}], ['./plugins/bad.ts', {}]] }`
  const level = "export default { plugins: [['./plugins/all.ts', {}]], rules: { 'all/sen': 'off' } }"
  /** What it exports, or the configuration. */
  const cases: [said: string, plugin: string, config?: string][] = [
    ['Cannot find the plugin `./plugins/al.ts`; did you mean `./plugins/all.ts`?', '', config(['./plugins/al.ts'])],
    ['Cannot find the package `remark-nothing` (plugin)', '', config(['remark-nothing'])],
    ['Cannot find the plugin `./plugins/none.ts`', '', config(['remark-nothing', './plugins/none.ts'])],
    [
      'ts:1:28: error: Expected `plugins.0` to be the file or the package of a plugin',
      '',
      'export default { plugins: [() => ({ name: "x" })] }'
    ],
    ['Expected the default export of `./plugins/bad.ts` to be an object, not nothing', 'export {}'],
    [
      'Unknown key `remrk` in the default export of `./plugins/bad.ts`; did you mean `remark`?',
      'export default { name: "bad", remrk: [] }'
    ],
    ['its name `No Name` is not made of lower-case letters', 'export default { name: "No Name" }'],
    ['the level of its rule `a` is not one of', 'export default { name: "bad", rules: { a: "loud" } }'],
    ['`remark` is not accepted by unified', 'export default { name: "bad", remark: [3] }'],
    [
      'plugins/bad.ts:1:31: error: Cannot run the plugin: Error: no (plugin)',
      'export default 1 + 1;   throw new Error("no")'
    ],
    ['Cannot set up the plugin `./plugins/bad.ts`: no', 'export default () => { throw new Error("no") }'],
    ['Cannot use two plugins with the name `all`', 'export default { name: "all" }', two],
    ['Unknown rule `all/sen`; did you mean `all/seen`? (config)', '', level]
  ]
  test.each(cases)('%s', async (said, plugin, text = config(['./plugins/bad.ts'])) => {
    const root = project({ ...files, 'docsgen.config.ts': text, 'plugins/bad.ts': plugin })
    const { signal } = new AbortController()
    const context = openContext(root, { readOnly: true, jobs: 0, signal, progress() {} })
    const error: unknown = await loadProject(root, context).catch((thrown: unknown) => thrown)
    await context.close()
    const messages = error instanceof DocsgenError ? levelMessages(error.messages) : []
    expect(formatReport(messages, { format: 'text', color: false, source: () => undefined })).toContain(said)
  })
})

test('shapes are described in words', () => {
  const shape = { subject: 'it', kinds: { a: 'text', b: 'JSON' }, required: ['a'] } as const
  const problem = (value: unknown) => explainMismatch(value, { ...shape, required: ['a'] })
  expect(problem({ a: '', b: [{ c: null }] })).toBeUndefined()
  expect(problem([])).toBe('Expected it to be an object, not a list')
  expect(problem({})).toBe('Expected `a` of it to be text, not nothing')
  expect(problem({ a: 1 })).toBe('Expected `a` of it to be text, not a number')
  expect(problem({ a: '', b: { c: Number.NaN } })).toBe('Expected `b` of it to be a JSON value, not an object')
  const kinds = [null, Promise.resolve(), () => 1, true].map(kindOf)
  expect(kinds).toEqual(['null', 'a promise', 'a function', 'true or false'])
})
