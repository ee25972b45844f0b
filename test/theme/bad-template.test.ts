/** Templates, directives and styles that are broken. */
import { createContext } from 'react'
import { beforeAll, expect, it } from 'vitest'
import type { IslandFinder } from '../../src/theme/islands.ts'
import { createTheme } from '../../src/theme/render.tsx'
import { buildGood, expectLines, type Good } from '../support/bad.ts'

let good: Good
beforeAll(async () => {
  good = await buildGood()
})

const template = (body: string) =>
  `export default function Mine({ children }) {\n  ${body}\n  return <main id="docsgen-main">{children}</main>\n}\n`
const page = { 'content/mine.md': '---\ntemplate: mine\n---\n\n# Mine\n' }
const cannot = 'Cannot render `content/mine.md` with the template `mine`'
const broken: [name: string, text: string, lines: (string | RegExp)[]][] = [
  ['throws', template("throw new Error('boom')"), ['templates/mine.tsx:2:9: error: Cannot render a page: Error: boom']],
  [
    'uses the browser',
    template('window.scrollTo(0, 0)'),
    [
      /^templates\/mine\.tsx:2:3: error: Cannot render a page: ReferenceError: window is not defined: it runs in Node first/
    ]
  ],
  ['throws nothing', template('throw null'), [`content/mine.md: error: ${cannot}: it throws \`null\``]],
  [
    'ends the process',
    template('process.exit(0)'),
    ['templates/mine.tsx:2:11: error: Cannot render a page: Error: process.exit is not for templates']
  ],
  [
    'shows an object',
    template('return <p>{{ a: 1 }}</p>'),
    [`content/mine.md: error: ${cannot}: Error: an object stands where React expects text or an element`]
  ],
  [
    'uses what it did not import',
    `import * as icons from './icons.ts'\n${template('const Icon = icons.Missing\n  return <Icon />')}`,
    [`content/mine.md: error: ${cannot}: Error: an element has no component; is it imported by the right name?`]
  ],
  ['does not compile', template('const = 3'), ['templates/mine.tsx:2:9: error: Expected identifier but found "="']],
  [
    'imports what is not there',
    `import { x } from './nope'\n${template('x()')}`,
    ['templates/mine.tsx:1:19: error: Could not resolve "./nope"']
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
it.each(broken)('%s', async (_, text, lines) => {
  const files = { ...page, 'templates/mine.tsx': text, 'templates/icons.ts': 'export const A = 1\n' }
  // In a thread, as pages are rendered without this.
  const ran = await good.attempt(files, { args: ['--jobs', '1'] })
  expect(ran.code).toBe(1)
  expectLines(ran, lines)
  if (String(lines[0]).includes('Cannot render')) expect(ran.stderr.match(/error: /g)).toHaveLength(1)
})

it.each([
  [{ attributes: { tone: 'strnig' } }, '`attributes` of templates/directives/x.tsx, not `strnig`'],
  [{ rules: { require: ['label'] } }, 'expected forms, required, within, holds in `rules`'],
  [{ rules: { forms: ['inline'] } }, 'expected text, leaf, container in `rules.forms`'],
  [{ attributes: { a: ['b'] }, rules: { required: ['b'] } }, 'expected label, a in `rules.required`'],
  [{ attributes: { a: 'string' }, scripts: ['b'] }, 'expected a in `scripts`']
])('may be a directive that declares %j', (declared, fault) => {
  const none = () => null
  const x = { default: none, ...(declared as object) }
  const island = { Island: none, IslandContext: createContext<IslandFinder | undefined>(undefined) }
  const frame = {
    document: { default: none },
    markdown: { components: {} },
    templates: {},
    island,
    islands: {},
    ownIslands: [],
    slot: {} as never,
    slots: {}
  }
  const modules = { ...frame, directives: { x } }
  expect(() => createTheme({ ...modules, shorthands: { alerts: {} } })).toThrow(fault)
})

it('may be a directive that throws, or a style that does not parse', async () => {
  const ran = await good.attempt({
    'templates/directives/boom.tsx': "export default function Boom() {\n  throw new Error('boom')\n}\n",
    'content/b.md': '# B\n\n::boom\n'
  })
  expect(ran.code).toBe(1)
  expectLines(ran, [/^templates\/directives\/boom\.tsx:2:9: error: Cannot render a page: Error: boom/])
  const style = await good.attempt({ 'templates/styles.css': '@import "./nope.css";\n' })
  expect(style.code).toBe(1)
  expectLines(style, ['templates/styles.css:1:9: error: Could not resolve "./nope.css"'])
})
