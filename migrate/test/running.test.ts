/** A configuration is run apart from everything else. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { docsgen, project, temporaryFolder } from '../../test/support/project.ts'
import { migrated } from './migrated.ts'

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
  const { config, stdout } = await migrated('docusaurus', files)
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
