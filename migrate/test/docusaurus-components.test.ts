/** Components of React in pages: none is run, and each is named. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { migrated as migratedAs } from '../../test/support/migrated.ts'
import { buildProject, docsgen, project, temporaryFolder } from '../../test/support/project.ts'

const migrated = async (page: string) => {
  const made = await migratedAs('docusaurus', {
    'docusaurus.config.js': 'export default {}\n',
    'docs/a.mdx': `import { Up } from '@site/src/up'\n\n# A\n\n${page}\n`
  })
  const [, text = ''] = made.read('content/docs/a.md').split('# A\n\n')
  return { ...made, text }
}

test('nothing that pages import or compute is run, whatever it is, and each is named', async () => {
  const mark = path.join(temporaryFolder(), 'ran')
  const ran = (what: string) => `require('node:fs').appendFileSync('${mark}', '${what}')`
  const { read, report } = await migratedAs('docusaurus', {
    'docusaurus.config.js': 'export default { title: "A" }\n',
    'src/up.jsx': `${ran('module')}\nexport const Up = () => <b>{${ran('component')}}</b>\nexport default Up\n`,
    'src/counter.jsx': 'export default () => <b onClick={() => {}} />\n',
    'src/pages/index.jsx': `import Up from '../up'\n${ran('page')}\nconst list = [{ title: ${ran('list')} }]\nexport default () => <Up>{list}<a className="button" href="/docs/a">Go</a></Up>\n`,
    'docs/a.mdx': `import { Up } from '@site/src/up'
import Counter from '../src/counter'

# A

export const plans = [${ran('export')}]

<Up x={${ran('attribute')}} />

Press <Up>esc</Up>, {plans.map((each) => <Up />)} and <Counter />.
`
  })
  expect(existsSync(mark)).toBe(false)
  expect(read('content/docs/a.md')).toContain(':::caution[To do: Up, from a.mdx, line 8]\n```text\n<Up x={require(')
  expect(read('content/docs/a.md')).toContain('<!-- TODO: <Up>, from a.mdx, line 10 -->esc<!-- </Up> -->')
  expect(report).toContain('`<Up>` is not migrated: write it in `templates/directives/`')
  expect(report).toContain('`<Counter>` is not migrated: write it in `templates/islands/`')
  expect(report).toContain('The expression `{plans.map((each) => <Up />)}` is not migrated')
  expect(read('content/index.md')).toContain('label: Go')
})

test('a configuration reads the source, and writes nothing, starts nothing and finds no secret', async () => {
  const files = {
    'docusaurus.config.js': `const fs = require('node:fs')
const { execSync } = require('node:child_process')
const commit = execSync('git rev-parse HEAD').toString().trim()
const attempt = (run) => { try { return String(run()) } catch (error) { return error.code } }
module.exports = {
  title: [process.env.DOCSGEN_SECRET, fs.readdirSync(__dirname).includes('docs'), commit && attempt(() => fs.writeFileSync(__dirname + '/mark', '')), attempt(() => fs.readFileSync('/etc/hostname'))].join(' ')
}
`,
    'docs/a.md': '# A\n'
  }
  process.env.DOCSGEN_SECRET = 'secret'
  const { config, stdout } = await migratedAs('docusaurus', files)
  delete process.env.DOCSGEN_SECRET
  expect(config).toContain("title: ' true ERR_ACCESS_DENIED ERR_ACCESS_DENIED'")
  expect(stdout).toMatch(/^Running docusaurus\.config\.js …\n/)
})

test('`--no-run` runs nothing, and reads what the text says', async () => {
  const target = path.join(temporaryFolder(), 'new')
  const root = project({
    'docusaurus.config.js': "require('node:fs').writeFileSync('mark', '')\nmodule.exports = { title: 'A' }\n",
    'sidebars.js': 'module.exports = {}\n',
    'docs/a.md': '# A\n'
  })
  const flags = ['--no-run', '--out', target, '--docsgen', '^0.1.0']
  const { code, stdout } = await docsgen(['migrate', 'docusaurus', root, ...flags])
  expect(code).toBe(0)
  expect(stdout).not.toContain('Running')
  expect(readFileSync(path.join(target, 'docsgen.config.ts'), 'utf8')).toContain("title: 'A'")
  const note = 'The configuration was not run: `--no-run` runs nothing of the source. Its text says all'
  expect(readFileSync(path.join(target, 'MIGRATION.md'), 'utf8')).toContain(note)
  expect(existsSync(path.join(target, 'content/docs/a.md'))).toBe(true)
})

test('a configuration that never ends is stopped', async () => {
  const root = project({ 'docusaurus.config.js': 'while (true) {}\n' })
  const { evaluate } = await import('../read/evaluate.ts')
  expect(await evaluate(root, 'docusaurus.config.js', { limit: 500 })).toEqual({
    value: {},
    why: 'it runs for more than 0.5 s'
  })
})

test('code within HTML of a page is HTML, and so are links with a title', async () => {
  const { text } = await migrated('<table><tr><td>[*b*](b.md "B"), **c** and `d`</td></tr></table>\n')
  expect(text).toBe(
    '<table><tr><td><a href="b.md" title="B"><em>b</em></a>, <strong>c</strong> and <code>d</code></td></tr></table>\n'
  )
})

test('tabs for package managers stay, and the note names the one block', async () => {
  const tab = (name: string) => `<TabItem value="${name}">\n\n${name} x\n\n</TabItem>\n`
  const of = async (...names: string[]) => (await migrated(`<Tabs>\n${names.map(tab).join('')}</Tabs>\n`)).report
  expect(await of('npm', 'yarn')).toContain('can be one block of the language `npm`')
  expect(await of('npm', 'cargo')).not.toContain('one block')
})

test('a script that writes pages between marks is named, with the marks as they are now', async () => {
  const { read, report } = await migratedAs('docusaurus', {
    'docusaurus.config.js': 'export default {}\n',
    'package.json':
      '{ "scripts": { "start": "yarn prestart", "prestart": "node ./tools/insert.mjs && prettier ." } }\n',
    'tools/insert.mjs':
      "import { writeFileSync } from 'node:fs'\nconst marks = /START: (\\S+)/\nwriteFileSync('docs/a.mdx', marks)\n",
    'tools/other.mjs': "import { writeFileSync } from 'node:fs'\nwriteFileSync('docs/a.mdx', '')\n",
    'compile.ts': "import { writeFileSync } from 'node:fs'\nwriteFileSync('a.js', '')\n",
    'list.ts': "import { writeFile } from 'node:fs/promises'\nawait writeFile('docs/list.md', '')\n",
    'docs/a.mdx': '# A\n\n{/* A comment */}\n\n{/* START: a.ts */}\n\n{/* END: a.ts */}\n'
  })
  expect(read('content/docs/a.md')).toContain('<!-- START: a.ts -->')
  expect(report).toContain(
    '### list.ts\n\n- [ ] This script writes Markdown. To keep it, change its folder to `content/`. To show'
  )
  expect(report).toContain(
    '### tools/insert.mjs\n\n- [ ] This script writes Markdown. To keep it, change its folder to `content/`, and its marks: in `docs/a.mdx`, `{/* START: a.ts */}` is `<!-- START: a.ts -->` now. To show code of files'
  )
  expect(report).toContain('Not in the new folder: `compile.ts`.')
  expect(report).not.toMatch(/### (?:compile|tools\/other)/)
})

test('headings of releases, and those below, keep their ids; a line that begins with a colon stays text', async () => {
  const { target, text } = await migrated(
    '## 2.3.0 (2026-03-02)\n\n### Fixed\n\n## 2.2.0\n\n### Fixed\n\nTerm\n: no definition\n\n```yaml\n: code\n```'
  )
  expect(text).toContain('## 2.3.0 (2026-03-02) {#230-2026-03-02}\n\n### Fixed\n\n## 2.2.0\n\n### Fixed {#fixed-1}\n')
  const { 'docs/a.html': html } = (await buildProject(target)).files
  for (const id of ['230-2026-03-02', 'fixed', 'fixed-1']) expect(html).toContain(`id="${id}"`)
  expect(text).toContain('Term\n\\: no definition\n\n```yaml\n: code\n```')
  expect(html).not.toContain('<dl>')
})
