/** Configurations: those that are broken, and keys that no other test is about. */
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { buildGood, expectLines, type Good } from '../support/bad.ts'
import { buildProject, docsgen, project, write } from '../support/project.ts'

let good: Good
beforeAll(async () => {
  good = await buildGood({ 'docsgen.config.ts': 'export default {}\n' })
})

const config = (body: string) =>
  `import { defineConfig } from 'docsgen'\n\nexport default defineConfig({\n${body}\n})\n`

const broken: [name: string, text: string, lines: string[]][] = [
  [
    'throws',
    "function f(): string {\n  throw new TypeError('no')\n}\nexport default { title: f() }\n",
    ['docsgen.config.ts:2:9: error: Cannot run the configuration: TypeError: no']
  ],
  ['throws text', "throw 'text'\n", ['docsgen.config.ts: error: Cannot run the configuration: it throws `text`']],
  [
    'has a syntax error',
    "export default {\n  title: 'a'\n  base: '/b'\n}\n",
    ['docsgen.config.ts:3:3: error: Expected "}" but found "base"', '1 error']
  ],
  [
    'imports what is not there',
    "import x from './nope'\nexport default x\n",
    ['docsgen.config.ts:1:15: error: Could not resolve "./nope"']
  ],
  ['exports nothing', 'export const a = 1\n', ['docsgen.config.ts: error: Expected a default export, not nothing']],
  ['is empty', '', ['docsgen.config.ts: error: Expected a default export, not nothing']],
  [
    'exports a promise',
    'export default Promise.resolve({})\n',
    ['docsgen.config.ts: error: Expected a default export, not a promise']
  ],
  [
    'exports a function',
    'export default () => ({})\n',
    ['docsgen.config.ts: error: Expected the configuration to be an object, not a function']
  ],
  [
    'has keys of other generators',
    config("  nav: [],\n  sidebar: {},\n  outDir: 'x'"),
    ['nav', 'sidebar', 'outDir'].map(
      (key, at) =>
        `docsgen.config.ts:${at + 4}:3: error: Unknown key \`${key}\`; did you mean \`${['navbar', 'sidebars', 'out'][at]}\`?`
    )
  ],
  [
    'has addresses that no browser can follow',
    config(
      "  edit: 'https://[::1/{file}',\n  policy: { images: ['https://i.example:99999'] },\n  machines: { assistants: [{ label: 'x', href: 'https:///{url}' }] },\n  head: [\n    { tag: 'meta', attrs: { 'http-equiv': 'Refresh', content: '0; url=https://evil.example' } },\n    { tag: 'script', attrs: { src: 'https://a b/x.js' } }\n  ]"
    ),
    [
      'docsgen.config.ts:4:3: error: Cannot use `edit`: `[::1` is not a host',
      'docsgen.config.ts:5:22: error: Cannot use `policy.images.0`: its port `99999` is not a number up to 65535',
      'docsgen.config.ts:6:42: error: Cannot use `machines.assistants.0.href`: it names no host',
      'docsgen.config.ts:8:20: error: Cannot use `head.0.attrs`: it would take readers away from every page: write a redirect into `redirects.yml`',
      'docsgen.config.ts:9:31: error: Cannot use `head.1.attrs.src`: Expected an address such as `https://example.org/x.js` or `/x.js`'
    ]
  ],
  [
    'has half of a character in its base',
    config("  base: '/\\ud800/'"),
    ['docsgen.config.ts:4:3: error: Cannot use `base`: `/\ufffd/` is not a path']
  ],
  [
    'has unknown keys',
    config(
      "  titel: 'x',\n  footer: { colums: [] },\n  navbar: [{ label: 'a', href: '/a' }, { label: 'b', herf: '/b' }, { label: 'c', link: '/c' }],\n  rules: { 'broken-lnk': 'off' }"
    ),
    [
      'docsgen.config.ts:4:3: error: Unknown key `titel`; did you mean `title`?',
      'docsgen.config.ts:5:13: error: Unknown key `footer.colums`; did you mean `columns`?',
      'docsgen.config.ts:6:54: error: Unknown key `navbar.1.herf`; did you mean `href`?',
      'docsgen.config.ts:6:82: error: Unknown key `navbar.2.link`; did you mean `href`?',
      'docsgen.config.ts:7:13: error: Unknown key `rules.broken-lnk`; did you mean `broken-link`?'
    ]
  ],
  [
    'has values of the wrong type',
    config(
      "  title: 5,\n  navbar: [{ label: 'a', href: ['/a'] }, 'b'],\n  sidebars: { '/': 5, x: 'auto' },\n  layout: 'flie',\n  url: 'example.org',\n  variables: { 'a b': 'c' },\n  toc: { min: 9 },\n  logo: 5,\n  search: 'no',\n  strings: { search: 3 },\n  tags: { 'Getting Started': {} },\n  machines: true"
    ),
    [
      'docsgen.config.ts:15:3: error: Expected `machines` to be `false` or an object',
      'docsgen.config.ts:4:3: error: Expected `title` to be text, not a number',
      'note: Write it in quotes',
      'docsgen.config.ts:5:26: error: Expected `navbar.0.href` to be text, not a list',
      'docsgen.config.ts:5:42: error: Expected `navbar.1` to be an object, not text',
      "note: Write `{ label: '…', href: '/b' }`",
      "docsgen.config.ts:6:16: error: Expected `sidebars./` to be `'auto'` or a list of entries with `label`, `href` and `items`",
      'docsgen.config.ts:6:23: error: Expected the key `sidebars.x` to begin with `/`',
      'docsgen.config.ts:7:3: error: Expected `layout` to be one of `both`, `file`, `directory`; did you mean `file`?',
      'docsgen.config.ts:8:3: error: Expected `url` to be a whole url, such as `https://example.org`',
      'docsgen.config.ts:9:17: error: Expected the key `variables.a b` to be made of letters, digits, `_`, `.` and `-`',
      'docsgen.config.ts:10:10: error: Expected `toc.min` to be at most 6',
      'docsgen.config.ts:11:3: error: Cannot use `logo`: Expected an image such as `/logo.svg`, or `{ light, dark }` with one for each mode',
      'docsgen.config.ts:12:3: error: Expected `search` to be true or false or an object',
      'docsgen.config.ts:13:14: error: Expected `strings.search` to be text or an object',
      'docsgen.config.ts:14:12: error: Expected the key `tags.Getting Started` to be made of small letters, digits and hyphens, such as `getting-started`'
    ]
  ],
  [
    'has values of several forms, misspelt inside',
    config(
      "  logo: { light: '/a.svg', drak: '/b.svg' },\n  theme: { accent: { light: '#123', drk: '#456' }, code: { keywrod: '#123' }, fonts: { body: [5] } },\n  search: { synonym: [] },\n  banner: [{ id: 'a', contnet: 'b' }],\n  sidebars: { '/': [{ label: 'A', items: [{ label: 'B', herf: '/b' }] }] },\n  plugins: [['', {}], ['x', () => 1]],\n  versions: [{ name: 'a', label: '', path: '/' }]"
    ),
    [
      'docsgen.config.ts:4:28: error: Unknown key `logo.drak`; did you mean `dark`?',
      'docsgen.config.ts:5:37: error: Unknown key `theme.accent.drk`; did you mean `dark`?',
      'docsgen.config.ts:5:60: error: Unknown key `theme.code.keywrod`; did you mean `keyword`?',
      'docsgen.config.ts:5:95: error: Expected `theme.fonts.body.0` to be text, not a number',
      'docsgen.config.ts:6:13: error: Unknown key `search.synonym`; did you mean `synonyms`?',
      'docsgen.config.ts:7:23: error: Unknown key `banner.0.contnet`; did you mean `content`?',
      'docsgen.config.ts:8:57: error: Unknown key `sidebars./.0.items.0.herf`; did you mean `href`?',
      'docsgen.config.ts:9:14: error: Expected `plugins.0.0` to have at least 1 character',
      'docsgen.config.ts:9:29: error: Expected the options at `plugins.1.1` to be what JSON can hold',
      'docsgen.config.ts:10:27: error: Expected `versions.0.label` to have at least 1 character',
      'Nothing was written.'
    ]
  ],
  [
    'has mistakes deep in its lists',
    `import { defineConfig } from 'docsgen'

const links: { label: string; href: string }[] = [
  { label: 'hrf', href: '/a' }, // { hrf }
  { label: 'b', hrf: '/b' }
]
const more = { items: [] }

export default defineConfig({
  navbar: links,
  sidebars: {
    '/guides': [
      { href: '/guides', badge: 'items: [' },
      { label: 'First', items: [{ href: '/guides/a' }, { href: '/guides/b', ...more }] },
      { label: 'Second', items: [{ href: '/guides/c' }, { hrf: '/guides/d' }] },
      '/guides/install'
    ]
  },
  footer: { columns: [{ title: 'a', links: [{ label: 'x', href: '/' }] }, { title: 'b', links: [{ labl: 'y', href: '/' }] }] }
})
`,
    [
      'docsgen.config.ts:5:17: error: Unknown key `navbar.1.hrf`; did you mean `href`?',
      'docsgen.config.ts:15:59: error: Unknown key `sidebars./guides.2.items.1.hrf`; did you mean `href`?',
      "docsgen.config.ts:16:7: error: Expected `sidebars./guides.3` to be an entry with `label`, `href` and `items`, or `'auto'`",
      "note: Write `{ href: '/guides/install' }`",
      'docsgen.config.ts:19:99: error: Unknown key `footer.columns.1.links.0.labl`; did you mean `label`?',
      'Nothing was written.'
    ]
  ],
  [
    'has problems of every kind',
    config(
      "  titel: 'x',\n  strings: { tocTitel: 'y' },\n  theme: { fonts: { body: 'no-font', code: './no.woff2' } },\n  plugins: ['./no.ts', './nor.ts'],\n  images: { formats: ['avif'] },\n  base: '/a b',\n  rules: { 'x/y': 'off' },\n  out: 'content/dist',\n  templates: '../t'"
    ),
    [
      'docsgen.config.ts:4:3: error: Unknown key `titel`; did you mean `title`?',
      'docsgen.config.ts:5:14: error: Unknown string `tocTitel`; did you mean `tocTitle`?',
      'docsgen.config.ts:6:21: error: Cannot find the package `no-font`',
      'docsgen.config.ts:6:38: error: Cannot find `./no.woff2`',
      'docsgen.config.ts:7:14: error: Cannot find the plugin `./no.ts`',
      'docsgen.config.ts:7:25: error: Cannot find the plugin `./nor.ts`',
      'docsgen.config.ts:9:3: error: Cannot use `base`: `/a b` is not a path',
      `docsgen.config.ts:11:3: error: Cannot write to \`ROOT/content/dist\`: it is inside the sources of the project`
    ]
  ],
  [
    'has a base that is no path',
    config("  base: 'https://example.org/docs'"),
    ['docsgen.config.ts:4:3: error: Cannot use `base`: `https://example.org/docs` is not a path']
  ],
  [
    'has its content elsewhere',
    config("  content: '../content'"),
    ['docsgen.config.ts:4:3: error: Expected `content` inside the project, not `../content`']
  ],
  [
    'names content that is not there',
    config("  content: 'contnet'"),
    ['docsgen.config.ts:4:3: error: Cannot find content at `contnet`']
  ],
  [
    'writes over its own sources',
    config("  out: 'content/dist'"),
    [`docsgen.config.ts:4:3: error: Cannot write to \`ROOT/content/dist\`: it is inside the sources of the project`]
  ]
]
it('a key of another generator gives one message', async () => {
  const ran = await good.attempt({
    'docsgen.config.ts': "export default { logo: { src: '/a.svg', srcDark: '/b.svg', alt: 'A' } }\n"
  })
  expectLines(ran, [
    'docsgen.config.ts:1:26: error: Unknown key `logo.src`; did you mean `light`?',
    'docsgen.config.ts:1:41: error: Unknown key `logo.srcDark`; did you mean `dark`?',
    'docsgen.config.ts:1:60: error: Unknown key `logo.alt`',
    'note for these 3: Known: light, dark, title',
    '3 errors'
  ])
})

it.each(broken)('a configuration %s', async (_, text, lines) => {
  const ran = await good.attempt({ 'docsgen.config.ts': text })
  expect(ran.code).toBe(2)
  expectLines(
    ran,
    lines.map((line) => line.replace('ROOT', good.root))
  )
})

it('`maths` makes formulas of dollars', async () => {
  const files = { 'content/index.md': '# A\n\nWhere $x^2$.\n' }
  const [without, withMaths] = await Promise.all([
    buildProject(project(files)),
    buildProject(project({ ...files, 'docsgen.config.ts': 'export default { maths: true }\n' }))
  ])
  expect(without.files['index.html']).toContain('Where $x^2$.')
  expect(withMaths.stderr).toBe('')
  expect(withMaths.files['index.html']).toContain('<math><msup><mi>x</mi><mn>2</mn></msup></math>')
})

it('that is a folder is named', async () => {
  const ran = await docsgen(['build', project({ 'content/index.md': '# H\n', 'docsgen.config.ts/x': '' })])
  expect(ran.code).toBe(2)
  expectLines(ran, ['docsgen.config.ts: error: Expected a file, not a folder'])
})

it('without a title and a home page, the site is called as its folder: a warning says so', async () => {
  const root = path.join(project({ 'team-notes/content/a.md': '# A\n' }), 'team-notes')
  const text = 'docsgen.config.ts: warning: Expected a title of the site: `Team notes` is the name of the folder'
  expect((await docsgen(['check', root])).stderr).toContain(text)
  write(root, { 'content/index.md': '# Home\n\n[a](a.md)\n' })
  expect((await docsgen(['check', root])).stderr).toBe('')
})
