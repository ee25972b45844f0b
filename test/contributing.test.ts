/** The diffs of CONTRIBUTING.md: each is one new file and its entry, and together they work. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Ran, repository, run, temporaryFolder, write } from './support/project.ts'

const text = readFileSync(path.join(repository, 'CONTRIBUTING.md'), 'utf8')
const diffs = [...text.matchAll(/^```diff\n(.*?)^```$/gms)].map(([, diff = '']) => diff)
const copy = temporaryFolder()
const names = ['directive', 'rule', 'output', 'generated page', 'command', 'check of one project']

test.each(names.map((name, at) => ({ name, diff: diffs[at] ?? '' })))(
  'a $name is one file and its entry',
  ({ diff }) => {
    const parts = diff.split(/^--- /m).slice(1)
    const [added, changed] = [true, false].map((isNew) => parts.filter((part) => part.includes('/dev/null') === isNew))
    expect(added).toHaveLength(1)
    const lines = changed
      ?.filter((part) => !part.startsWith('a/docs/'))
      .flatMap((part) => part.match(/^\+[^+].*$/gm) ?? [])
    expect(lines?.filter((line) => !line.startsWith('+import '))).toHaveLength(diff === diffs[0] ? 0 : 1)
  }
)

describe('all of them, applied', () => {
  let built: Ran

  beforeAll(async () => {
    const files = execFileSync('git', ['ls-files', ':!test', ':!bench'], { cwd: repository, encoding: 'utf8' })
      .trim()
      .split('\n')
    for (const file of files) cpSync(path.join(repository, file), path.join(copy, file))
    symlinkSync(path.join(repository, 'node_modules'), path.join(copy, 'node_modules'))
    for (const diff of diffs) for (const part of diff.split(/^--- /m).slice(1)) apply(part)
    write(copy, { 'content/try.md': '# Try\n\n## Stop :key[Esc]\n\nText.\n\n## It ends.\n\nText.\n' })
    // What a diff changes is built again; the rest is what is built here, but for the theme, which the site bundles itself.
    cpSync(path.join(repository, 'lib'), path.join(copy, 'lib'), { recursive: true })
    // Types are checked at night.
    const compile = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json']
    if (!process.env.DOCSGEN_NIGHTLY) compile.push('--noCheck')
    for (const args of [compile, ['scripts/bundle.mjs']]) {
      const made = await run(process.execPath, args, { cwd: copy })
      expect(made, made.stdout + made.stderr).toMatchObject({ code: 0 })
    }
    built = await docsgen('build', '--jobs', '0')
  })

  const docsgen = (...args: string[]) => run(process.execPath, ['bin/docsgen.js', ...args], { cwd: copy })
  const read = (file: string) => readFileSync(path.join(copy, 'dist', file), 'utf8')

  test('the directive is in a heading', () => {
    expect(read('try.html')).toContain('<kbd>Esc</kbd>')
  })

  test('the rule and the plugin report', () => {
    expect(built, built.stderr).toMatchObject({ code: 0 })
    expect(built.stderr).toContain('content/try.md:7:1: warning: Expected a heading without a full stop (heading-end)')
    expect(built.stderr).toContain('Expected a longer title than `Try` (titles/short)')
  })

  test('the output and the generated page are published, and know each other', () => {
    expect(read('urls.txt').split('\n')).toContain('/all')
    expect(read('all.html')).toContain('href="/try"')
  })

  test('the command has its help, its flag and its answer', async () => {
    expect((await docsgen('--help')).stdout).toContain('Count the pages of a project.')
    expect(await docsgen('count', '--words')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+ pages, \d+ words/)
    })
    expect(await docsgen('count', '--wrods')).toMatchObject({ code: 2 })
  })
})

/** The change of one file, in the copy: each hunk is found by its lines. */
function apply(part: string): void {
  const file = path.join(copy, /^\+\+\+ b\/(.+)$/m.exec(part)?.[1] ?? '')
  const isNew = part.startsWith('/dev/null')
  let text = isNew ? '' : readFileSync(file, 'utf8')
  for (const hunk of part.split(/^@@\n/m).slice(1)) {
    const lines = hunk.trimEnd().split('\n')
    const side = (mark: string) =>
      lines.flatMap((line) => (line.startsWith(' ') || line.startsWith(mark) ? [`${line.slice(1)}\n`] : [])).join('')
    expect(text.split(side('-')), `${file}: ${hunk}`).toHaveLength(isNew ? 0 : 2)
    text = text.replace(side('-'), () => side('+'))
  }
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}
