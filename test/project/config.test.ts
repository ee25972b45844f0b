/** Configurations and templates that are broken, and commands that nobody understands. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTheme } from '../../src/theme/render.tsx'
import { buildGood, expectClean, expectLines, type Good } from '../support/bad.ts'
import { docsgen, run } from '../support/project.ts'

let good: Good
beforeAll(async () => {
  good = await buildGood({ 'docsgen.config.ts': 'export default {}\n' })
})

const config = (body: string) =>
  `import { defineConfig } from 'docsgen'\n\nexport default defineConfig({\n${body}\n})\n`

describe('a configuration', () => {
  const broken: [name: string, text: string, lines: string[]][] = [
    [
      'throws',
      "function f(): string {\n  throw new TypeError('no')\n}\nexport default { title: f() }\n",
      ['docsgen.config.ts:2:9: error: Cannot run the configuration: TypeError: no']
    ],
    ['throws text', "throw 'text'\n", ['error: Cannot run the configuration: it throws `text`']],
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
        "  titel: 'x',\n  footer: { colums: [] },\n  navbar: [{ label: 'a', href: '/a' }, { label: 'b', herf: '/b' }],\n  rules: { 'broken-lnk': 'off' }"
      ),
      [
        'docsgen.config.ts:4:3: error: Unknown key `titel`; did you mean `title`?',
        'docsgen.config.ts:5:13: error: Unknown key `footer.colums`; did you mean `columns`?',
        'docsgen.config.ts:6:54: error: Unknown key `navbar.1.herf`; did you mean `href`?',
        'docsgen.config.ts:7:13: error: Unknown key `rules.broken-lnk`; did you mean `broken-link`?'
      ]
    ],
    [
      'has values of the wrong type',
      config(
        "  title: 5,\n  navbar: [{ label: 'a', href: ['/a'] }, 'b'],\n  sidebars: { '/': 5, x: 'auto' },\n  layout: 'flie',\n  url: 'example.org',\n  variables: { 'a b': 'c' },\n  toc: { min: 9 }"
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
        'docsgen.config.ts:10:10: error: Cannot use `toc.min`: Too big: expected number to be <=6'
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
  it.each(broken)('%s', async (_, text, lines) => {
    const ran = await good.attempt({ 'docsgen.config.ts': text })
    expect(ran.code).toBe(2)
    expectLines(
      ran,
      lines.map((line) => line.replace('ROOT', good.root))
    )
  })
})

describe('a template', () => {
  const template = (body: string) =>
    `export default function Mine({ children }) {\n  ${body}\n  return <main id="docsgen-main">{children}</main>\n}\n`
  const page = { 'content/mine.md': '---\ntemplate: mine\n---\n\n# Mine\n' }
  const cannot = 'Cannot render `content/mine.md` with the template `mine`'
  const broken: [name: string, text: string, lines: string[]][] = [
    [
      'throws',
      template("throw new Error('boom')"),
      ['templates/mine.tsx:2:9: error: Cannot render a page: Error: boom']
    ],
    [
      'uses the browser',
      template('window.scrollTo(0, 0)'),
      ['templates/mine.tsx:2:3: error: Cannot render a page: ReferenceError: window is not defined']
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
    const ran = await good.attempt({
      ...page,
      'templates/mine.tsx': text,
      'templates/icons.ts': 'export const A = 1\n'
    })
    expect(ran.code).toBe(1)
    expectLines(ran, lines)
    if (lines[0]?.includes('Cannot render')) expect(ran.stderr.match(/error: /g)).toHaveLength(1)
  })

  it.each([
    [{ attributes: { tone: 'strnig' } }, '`attributes` of templates/directives/x.tsx, not strnig'],
    [{ rules: { require: ['label'] } }, 'expected forms, required, within, holds in `rules`'],
    [{ rules: { forms: ['inline'] } }, 'expected text, leaf, container in `rules.forms`'],
    [{ attributes: { a: ['b'] }, rules: { required: ['b'] } }, 'expected label, a in `rules.required`']
  ])('may be a directive that declares %j', (declared, fault) => {
    const none = () => null
    const x = { default: none, ...(declared as object) }
    const modules = { document: { default: none }, markdown: { components: {} }, templates: {}, directives: { x } }
    expect(() => createTheme(modules)).toThrow(fault)
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
})

describe('the command line', () => {
  const wrong: [args: string[], text: RegExp][] = [
    [['biuld'], /^docsgen: error: unknown command 'biuld'\n\(Did you mean build\?\)/],
    [['build', '--forse'], /^docsgen: error: unknown option '--forse'\n\(Did you mean --force\?\)/],
    [
      ['build', '--jobs', 'x'],
      /^docsgen: error: option '--jobs <n>' argument 'x' is invalid\. Expected a whole number\./
    ],
    [['build', '--jobs', '-1'], /^docsgen: error: .*Expected a whole number/],
    [['build', '--jobs'], /^docsgen: error: option '--jobs <n>' argument missing/],
    [['build', '--format', 'xml'], /^docsgen: error: .*Allowed choices are text, json, github/],
    [['build', 'a', 'b'], /^docsgen: error: too many arguments/],
    [['build', '--base', 'a b'], /^error: Cannot use `base`: `a b` is not a path/],
    [['build', '--base', '/%zz'], /^error: Cannot use `base`: `\/%zz` is not a path/],
    [['check-links', '--ignore', '('], /^error: Cannot use the pattern `\(`/],
    [['preview', 'nowhere'], /^docsgen: error: Cannot find the folder nowhere\n {2}note: Run `docsgen build` first/],
    [['preview', 'dist', '--port', '99999'], /^docsgen: error: Cannot listen on 127\.0\.0\.1:99999/]
  ]
  it.each(wrong)('%j', async (args, text) => {
    const ran = await docsgen(args, { cwd: good.root })
    expect(ran.code).toBe(2)
    expect(ran.stderr).toMatch(text)
    expectClean(ran)
  })

  it('explains itself', async () => {
    const asked = await Promise.all(
      [['--help'], ['build', '--help'], ['dev', '--help'], ['preview', '--help'], ['check-links', '--help']].map(
        (args) => docsgen(args)
      )
    )
    for (const { code, stdout, stderr } of asked) {
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(stdout).toMatch(/Usage: docsgen/)
      expect(stdout).toMatch(/Examples?:\n {2}\$ docsgen /)
    }
    expect(asked[0]?.stdout).toMatch(/ build .* preview .* check-links /s)
    for (const option of ['--out', '--base', '--jobs', '--force', '--format', '--quiet', 'Exit code:'])
      expect(asked[1]?.stdout).toContain(option)
    expect(await docsgen(['--version'])).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) })
    expect((await docsgen([])).code).toBe(2)
  })

  it('says that a port is taken', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const ran = await docsgen(['preview', path.join(good.root, 'dist'), '--port', String(port)])
    server.close()
    expect(ran.code).toBe(2)
    expectClean(ran)
    expect(ran.stderr).toContain(`Cannot listen on 127.0.0.1:${port}: the port is taken`)
  })

  it('does not mind that nobody reads', async () => {
    const command = `"${process.execPath}" bin/docsgen.js`
    for (const pipe of ['| head -0', '2>&1 | head -0', '2>&1 | true', '>&- 2>&-']) {
      const script = `set -o pipefail; ${command} build "${good.root}" --force ${pipe}`
      const ran = await run('bash', ['-c', script], { cwd: path.resolve(import.meta.dirname, '../..') })
      expect({ ...ran, pipe }).toEqual({ code: 0, stdout: '', stderr: '', pipe })
    }
    const help = await run('bash', ['-c', `${command} --help | head -0`], {
      cwd: path.resolve(import.meta.dirname, '../..')
    })
    expect(help).toEqual({ code: 0, stdout: '', stderr: '' })
  })
})
