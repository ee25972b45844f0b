/** Configurations: those that are broken, and keys that no other test is about. */
import { beforeAll, expect, it } from 'vitest'
import { buildGood, expectLines, type Good } from '../support/bad.ts'
import { buildProject, docsgen, project } from '../support/project.ts'

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
    ['docsgen.config.ts:3:3: error: Expected "}" but found "base"']
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
      "  title: 5,\n  navbar: [{ label: 'a', href: ['/a'] }, 'b'],\n  sidebars: { '/': 5, x: 'auto' },\n  layout: 'flie',\n  url: 'example.org',\n  variables: { 'a b': 'c' },\n  toc: { min: 9 },\n  logo: 5,\n  search: 'no',\n  strings: { search: 3 }"
    ),
    [
      'docsgen.config.ts:4:3: error: Expected `title` to be text, not a number',
      'docsgen.config.ts:5:26: error: Expected `navbar.0.href` to be text, not a list',
      'docsgen.config.ts:5:3: error: Expected `navbar.1` to be an object, not text',
      "docsgen.config.ts:6:16: error: Expected `sidebars./` to be `'auto'` or a list of entries with `label`, `href` and `items`",
      'docsgen.config.ts:6:23: error: Expected the key `sidebars.x` to begin with `/`',
      'docsgen.config.ts:7:3: error: Expected `layout` to be one of `both`, `file`, `directory`',
      'docsgen.config.ts:8:3: error: Expected `url` to be a whole url, such as `https://example.org`',
      'docsgen.config.ts:9:17: error: Expected the key `variables.a b` to be made of letters, digits, `_`, `.` and `-`',
      'docsgen.config.ts:10:10: error: Cannot use `toc.min`: Too big: expected number to be <=6',
      'docsgen.config.ts:11:3: error: Cannot use `logo`: Expected a picture such as `/logo.svg`, or `{ light, dark }` with one for each mode',
      'docsgen.config.ts:12:3: error: Expected `search` to be true or false or an object',
      'docsgen.config.ts:13:14: error: Expected `strings.search` to be text or an object'
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
    [`docsgen.config.ts:4:3: error: Cannot write to \`ROOT/content/dist\`: it lies inside the sources of the project`]
  ]
]
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
