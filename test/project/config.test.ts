/** Configurations: those that are broken, and keys that no other test is about. */
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { buildGood, expectLines, type Good } from '../support/bad.ts'
import { buildSound, docsgen, project, write } from '../support/project.ts'

let good: Good
beforeAll(async () => {
  good = await buildGood({ 'docsgen.config.ts': 'export default {}\n' })
})

const config = (body: string) =>
  `import { defineConfig } from 'docsgen'\n\nexport default defineConfig({\n${body}\n})\n`

/** Errors in the configuration begin with their place, or with a dash. */
const broken: [name: string, text: string, lines: string[]][] = [
  [
    'throws',
    "function f(): string {\n  throw new TypeError('no')\n}\nexport default { title: f() }\n",
    ['2:9 Cannot run the configuration: TypeError: no']
  ],
  ['throws text', "throw 'text'\n", ['- Cannot run the configuration: it throws `text`']],
  [
    'has a syntax error',
    "export default {\n  title: 'a'\n  base: '/b'\n}\n",
    ['3:3 Expected "}" but found "base"', '1 error']
  ],
  ['imports what is not there', "import x from './nope'\nexport default x\n", ['1:15 Could not resolve "./nope"']],
  ['exports nothing', 'export const a = 1\n', ['- Expected a default export, not nothing']],
  ['is empty', '', ['- Expected a default export, not nothing']],
  ['exports a promise', 'export default Promise.resolve({})\n', ['- Expected a default export, not a promise']],
  [
    'exports a function',
    'export default () => ({})\n',
    ['- Expected the configuration to be an object, not a function']
  ],
  [
    'has keys of other generators',
    config("  nav: [],\n  sidebar: {},\n  outDir: 'x'"),
    [
      '4:3 Unknown key `nav`; did you mean `navbar`?',
      '5:3 Unknown key `sidebar`; did you mean `sidebars`?',
      '6:3 Unknown key `outDir`; did you mean `out`?'
    ]
  ],
  [
    'has addresses that no browser can follow',
    config(
      "  edit: 'https://[::1/{file}',\n  policy: { images: ['https://i.example:99999'] },\n  machines: { assistants: [{ label: 'x', href: 'https:///{url}' }] },\n  head: [\n    { tag: 'meta', attrs: { 'http-equiv': 'Refresh', content: '0; url=https://evil.example' } },\n    { tag: 'script', attrs: { src: 'https://a b/x.js' } }\n  ]"
    ),
    [
      '4:3 Cannot use `edit`: `[::1` is not a host',
      '5:22 Cannot use `policy.images.0`: its port `99999` is not a number up to 65535',
      '6:42 Cannot use `machines.assistants.0.href`: it names no host',
      '8:20 Cannot use `head.0.attrs`: it would take readers away from every page: write a redirect into `redirects.yml`',
      '9:31 Cannot use `head.1.attrs.src`: Expected an address such as `https://example.org/x.js` or `/x.js`'
    ]
  ],
  [
    'has half of a character in its base',
    config("  base: '/\\ud800/'"),
    ['4:3 Cannot use `base`: `/\ufffd/` is not a path']
  ],
  [
    'has unknown keys',
    config(
      "  titel: 'x',\n  footer: { colums: [] },\n  navbar: [{ label: 'a', href: '/a' }, { label: 'b', herf: '/b' }, { label: 'c', link: '/c' }],\n  rules: { 'broken-lnk': 'off' }"
    ),
    [
      '4:3 Unknown key `titel`; did you mean `title`?',
      '5:13 Unknown key `footer.colums`; did you mean `columns`?',
      '6:54 Unknown key `navbar.1.herf`; did you mean `href`?',
      '6:82 Unknown key `navbar.2.link`; did you mean `href`?',
      '7:13 Unknown key `rules.broken-lnk`; did you mean `broken-link`?'
    ]
  ],
  [
    'has values of the wrong type',
    config(
      "  title: 5,\n  navbar: [{ label: 'a', href: ['/a'] }, 'b'],\n  sidebars: { '/': 5, x: 'auto' },\n  layout: 'flie',\n  url: 'example.org',\n  variables: { 'a b': 'c' },\n  toc: { min: 9 },\n  logo: 5,\n  search: 'no',\n  strings: { search: 3 },\n  tags: { 'Getting Started': {} },\n  machines: true"
    ),
    [
      '15:3 Expected `machines` to be `false` or an object',
      '4:3 Expected `title` to be text, not a number',
      'note: Write it in quotes',
      '5:26 Expected `navbar.0.href` to be text, not a list',
      '5:42 Expected `navbar.1` to be an object, not text',
      "note: Write `{ label: '…', href: '/b' }`",
      "6:16 Expected `sidebars./` to be `'auto'` or a list of entries with `label`, `href` and `items`",
      '6:23 Expected the key `sidebars.x` to begin with `/`',
      '7:3 Expected `layout` to be one of `both`, `file`, `directory`; did you mean `file`?',
      '8:3 Expected `url` to be a whole url, such as `https://example.org`',
      '9:17 Expected the key `variables.a b` to be made of letters, digits, `_`, `.` and `-`',
      '10:10 Expected `toc.min` to be at most 6',
      '11:3 Cannot use `logo`: Expected an image such as `/logo.svg`, or `{ light, dark }` with one for each mode',
      '12:3 Expected `search` to be true or false or an object',
      '13:14 Expected `strings.search` to be text or an object',
      '14:12 Expected the key `tags.Getting Started` to be made of small letters, digits and hyphens, such as `getting-started`'
    ]
  ],
  [
    'has values of several forms, misspelt inside',
    config(
      "  logo: { light: '/a.svg', drak: '/b.svg' },\n  theme: { accent: { light: '#123', drk: '#456' }, code: { keywrod: '#123' }, fonts: { body: [5] } },\n  search: { synonym: [] },\n  banner: [{ id: 'a', contnet: 'b' }],\n  sidebars: { '/': [{ label: 'A', items: [{ label: 'B', herf: '/b' }] }] },\n  plugins: [['', {}], ['x', () => 1]],\n  versions: [{ name: 'a', label: '', path: '/' }]"
    ),
    [
      '4:28 Unknown key `logo.drak`; did you mean `dark`?',
      '5:37 Unknown key `theme.accent.drk`; did you mean `dark`?',
      '5:60 Unknown key `theme.code.keywrod`; did you mean `keyword`?',
      '5:95 Expected `theme.fonts.body.0` to be text, not a number',
      '6:13 Unknown key `search.synonym`; did you mean `synonyms`?',
      '7:23 Unknown key `banner.0.contnet`; did you mean `content`?',
      '8:57 Unknown key `sidebars./.0.items.0.herf`; did you mean `href`?',
      '9:14 Expected `plugins.0.0` to have at least 1 character',
      '9:29 Expected the options at `plugins.1.1` to be what JSON can hold',
      '10:27 Expected `versions.0.label` to have at least 1 character',
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
      '5:17 Unknown key `navbar.1.hrf`; did you mean `href`?',
      '15:59 Unknown key `sidebars./guides.2.items.1.hrf`; did you mean `href`?',
      "16:7 Expected `sidebars./guides.3` to be an entry with `label`, `href` and `items`, or `'auto'`",
      "note: Write `{ href: '/guides/install' }`",
      '19:99 Unknown key `footer.columns.1.links.0.labl`; did you mean `label`?',
      'Nothing was written.'
    ]
  ],
  [
    'has problems of every kind',
    config(
      "  titel: 'x',\n  strings: { tocTitel: 'y' },\n  theme: { fonts: { body: 'no-font', code: './no.woff2' } },\n  plugins: ['./no.ts', './nor.ts'],\n  images: { formats: ['avif'] },\n  base: '/a b',\n  rules: { 'x/y': 'off' },\n  out: 'content/dist',\n  templates: '../t'"
    ),
    [
      '4:3 Unknown key `titel`; did you mean `title`?',
      '5:14 Unknown string `tocTitel`; did you mean `tocTitle`?',
      '6:21 Cannot find the package `no-font`',
      '6:38 Cannot find `./no.woff2`',
      '7:14 Cannot find the plugin `./no.ts`',
      '7:25 Cannot find the plugin `./nor.ts`',
      '9:3 Cannot use `base`: `/a b` is not a path',
      `11:3 Cannot write to \`ROOT/content/dist\`: it is inside the sources of the project`
    ]
  ],
  [
    'has keys of another generator, with one note',
    "export default { logo: { src: '/a.svg', srcDark: '/b.svg', alt: 'A' } }\n",
    [
      '1:26 Unknown key `logo.src`; did you mean `light`?',
      '1:41 Unknown key `logo.srcDark`; did you mean `dark`?',
      '1:60 Unknown key `logo.alt`',
      'note for these 3: Known: light, dark, title',
      '3 errors'
    ]
  ],
  [
    'has a base that is no path',
    config("  base: 'https://example.org/docs'"),
    ['4:3 Cannot use `base`: `https://example.org/docs` is not a path']
  ],
  [
    'has its content elsewhere',
    config("  content: '../content'"),
    ['4:3 Expected `content` inside the project, not `../content`']
  ],
  ['names content that is not there', config("  content: 'contnet'"), ['4:3 Cannot find content at `contnet`']],
  [
    'writes over its own sources',
    config("  out: 'content/dist'"),
    [`4:3 Cannot write to \`ROOT/content/dist\`: it is inside the sources of the project`]
  ]
]

it.each(broken)('a configuration %s', async (_, text, lines) => {
  const ran = await good.attempt({ 'docsgen.config.ts': text })
  expect(ran.code).toBe(2)
  const toLine = (line: string) =>
    line.replace(/^(?:(\d+:\d+)|-)(?= \D)/, (_, at) => `docsgen.config.ts:${at ? `${at}:` : ''} error:`)
  expectLines(
    ran,
    lines.map((line) => toLine(line).replace('ROOT', good.root))
  )
})

it('`maths` makes formulas of dollars', async () => {
  const files = { 'content/index.md': '# A\n\nWhere $x^2$.\n' }
  expect((await buildSound(files))['index.html']).toContain('Where $x^2$.')
  const withMaths = await buildSound({ ...files, 'docsgen.config.ts': 'export default { maths: true }\n' })
  expect(withMaths['index.html']).toContain('<math><msup><mi>x</mi><mn>2</mn></msup></math>')
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
