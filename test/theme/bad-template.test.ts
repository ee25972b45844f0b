/** Templates, directives and styles that are broken. */
import { beforeAll, expect, it } from 'vitest'
import { buildGood, expectErrors, expectLines, type Good } from '../support/bad.ts'

let good: Good
beforeAll(async () => {
  good = await buildGood()
})

const template = (body: string) =>
  `export default function Mine({ children }) {\n  ${body}\n  return <main id="docsgen-main">{children}</main>\n}\n`
const page = { 'content/mine.md': '---\ntemplate: mine\n---\n\n# Mine\n' }
/** What each does in the template, and what is said of it, after `templates/mine.tsx:`. */
const rendered: [name: string, text: string, said: string][] = [
  ['throws', template("throw new Error('boom')"), '2:9 Error: boom'],
  [
    'uses the browser',
    template('window.scrollTo(0, 0)'),
    '2:3 ReferenceError: window is not defined: it runs in Node first, and what needs a browser belongs in `useEffect` of an island'
  ],
  ['throws nothing', template('throw null'), '1:1 it throws `null`'],
  ['ends the process', template('process.exit(0)'), '2:11 Error: process.exit cannot be used in templates'],
  [
    'shows an object',
    template('return <p>{{ a: 1 }}</p>'),
    '1:1 Error: there is an object where React expects text or an element'
  ],
  [
    'uses what it did not import',
    `import * as icons from './icons.ts'\n${template('const Icon = icons.Missing\n  return <Icon />')}`,
    '2:1 Error: an element has no component; is it imported by the right name?'
  ]
]
const broken: [name: string, text: string, lines: string[]][] = [
  ['does not compile', template('const = 3'), ['templates/mine.tsx:2:9: error: Expected identifier but found "="']],
  [
    'imports a name that is not there',
    `import { useSate } from 'react'\n${template('useSate(1)')}`,
    ['templates/mine.tsx:1:10: error: Expected an export `useSate` in `react`; did you mean `useState`?']
  ],
  [
    'imports what is not there',
    `import { x } from './nope'\n${template('x()')}`,
    ['templates/mine.tsx:1:19: error: Could not resolve "./nope"']
  ],
  [
    'imports from where nothing is, by almost the right names',
    `import day from 'dayjs/utc'\nimport { A } from './icon'\nimport Doc from 'docsgen/template/doc'\nimport { F } from 'docsgen/templates/components/foter'\n${template('day(A, Doc, F)')}`,
    [
      'templates/mine.tsx:1:17: error: Could not resolve "dayjs/utc"',
      'note: Install the package: `npm install dayjs`',
      'templates/mine.tsx:2:19: error: Could not resolve "./icon"; did you mean `./icons`?',
      'templates/mine.tsx:3:17: error: Cannot find `docsgen/template/doc`; did you mean `docsgen/templates/doc`?',
      'templates/mine.tsx:4:19: error: Cannot find `docsgen/templates/components/foter`; did you mean `docsgen/templates/components/footer`?',
      'note for these 2: There are `docsgen`, `docsgen/client`, `docsgen/strings` and the files of `docsgen/templates/`',
      '4 errors'
    ]
  ],
  [
    'imports as another generator does',
    `import { A } from '@theme/Icon'\nimport { B } from '@site/src/B'\nimport { C } from '@/lib/C.tsx'\n${template('A(B, C)')}`,
    [
      'templates/mine.tsx:1:19: error: Could not resolve "@theme/Icon"',
      'note: It belongs to Docusaurus. Components of docsgen are in `docsgen/templates/components/`',
      'templates/mine.tsx:2:19: error: Could not resolve "@site/src/B"',
      'note for these 2: There are no short names of folders: write a path that begins with `./` or `../`',
      'templates/mine.tsx:3:19: error: Could not resolve "@/lib/C.tsx"',
      '3 errors'
    ]
  ],
  [
    'exports nothing',
    'export const a = 1\n',
    ['templates/mine.tsx: error: Expected a default export in templates/mine.tsx: its component']
  ],
  [
    'throws when it is loaded',
    `throw new RangeError('early')\n${template('')}`,
    ['templates/mine.tsx:1:7: error: Cannot run the theme: RangeError: early']
  ]
]

it('is named for each page that cannot be rendered, each once', async () => {
  const files = rendered.map(([name, text], at) => [
    [`content/mine${at}.md`, `---\ntemplate: mine${at}\n---\n\n# It ${name}\n`],
    [`templates/mine${at}.tsx`, text]
  ])
  const icons = { 'templates/icons.ts': 'export const A = 1\n' }
  // In a thread, as pages are rendered without this.
  const ran = await good.attempt({ ...icons, ...Object.fromEntries(files.flat()) }, { args: ['--jobs', '1'] })
  expectErrors(
    ran,
    rendered.map(([, , said], at) => `templates/mine${at}.tsx:${said.replace(' ', ': error: Cannot render a page: ')}`)
  )
})

it.each(broken)('%s', async (_, text, lines) => {
  const ran = await good.attempt({ ...page, 'templates/mine.tsx': text, 'templates/icons.ts': 'export const A = 1\n' })
  expectErrors(ran, lines)
})

it('is not blamed for what follows from front matter that was refused', async () => {
  const ran = await good.attempt({
    'content/mine.md': '---\ntemplate: mine\nprices: 5\n---\n\n# Mine\n',
    'templates/mine.tsx': `export const frontMatter = { prices: ['number'] }\nexport default function Mine({ data }) {\n  return <main id="docsgen-main">{data.prices.map(String)}</main>\n}\n`
  })
  expect(ran.code).toBe(1)
  expect(ran.stderr).toContain('content/mine.md:3:9: error: Expected `prices` to be a list')
  expect(ran.stderr.match(/error: /g)).toHaveLength(1)
})

it('that links to a url without its base shows how to write it, under the whole line', async () => {
  const long = 'export default ({ title }) => <p title={title}>Made with care. <a href="/guides">Guides</a></p>'
  const ran = await good.attempt(
    {
      'templates/slots/footer.tsx': `export const above = 1\n${long}\n`,
      'templates/slots/navbar-end.tsx': 'export default () => <script src="/find.js" defer />\n',
      'assets/find.js': '',
      'templates/directives/more.tsx': 'export default () => <p><a href="/guides/a">More</a></p>\n',
      'content/guides/index.md': '# Guides\n\n:::more\n:::\n\n[A](a.md)\n',
      'content/guides/a.md': '# A\n'
    },
    { args: ['--base', '/b'] }
  )
  expectLines(ran, [
    'templates/slots/footer.tsx:2:73: error: Cannot link to `/guides`: it does not begin with `/b/`',
    /^ {2}1 \| export const above = 1/,
    `> 2 | ${long}`,
    /^ {2}note: Write `href=\{href\('\/guides'\)\}`, with `href` of the properties of a template or slot\. In any other component, write `const \{ href \} = usePage\(\)`, from `docsgen\/client`\. Seen on/,
    'templates/directives/more.tsx:1:34: error: Cannot link to `/guides/a`: it does not begin with `/b/`',
    /^ {2}note: Write `href=\{href\('\/guides\/a'\)\}`/,
    'templates/slots/navbar-end.tsx:1:35: error: Cannot link to `/find.js`: it does not begin with `/b/`',
    /^ {2}note: Write `src=\{href\('\/find\.js'\)\}`/
  ])
})

it('may be a directive that throws, or a style that does not parse', async () => {
  const ran = await good.attempt({
    'templates/directives/boom.tsx': "export default function Boom() {\n  throw new Error('boom')\n}\n",
    'content/b.md': '# B\n\n::boom\n'
  })
  expectErrors(ran, [/^templates\/directives\/boom\.tsx:2:9: error: Cannot render a page: Error: boom/])
  const style = await good.attempt({ 'templates/styles.css': '@import "./nope.css";\n' })
  expectErrors(style, ['templates/styles.css:1:9: error: Could not resolve "./nope.css"'])
})

it('is a directive without attributes, and a page writes one', async () => {
  const ran = await good.attempt({
    'templates/directives/since.tsx': 'export default () => <b>new</b>\n',
    'content/since.md': `# Since\n\nNew :since[x]{version=2.1}, :since[x]{by=me}, :since[x]{from=2.0}, :since[x]{all='["a"]'}.\n`
  })
  expectErrors(ran, [
    'content/since.md:3:5: error: Unknown attribute `version` of `since`',
    'content/since.md:3:29: error: Unknown attribute `by` of `since`',
    'content/since.md:3:47: error: Unknown attribute `from` of `since`',
    'content/since.md:3:68: error: Unknown attribute `all` of `since`',
    "note: It has no attributes. In a directive or an island of your own, write `export const attributes = { all: 'string' }`"
  ])
})
