/** Code of the project that ends the process has not built a site. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runPlugins } from '../../src/outputs/plugin-kinds.ts'
import { runPagesHook } from '../../src/project/plugins/site-hooks.ts'
import type { Project } from '../../src/project/project.ts'
import { TimeLimit } from '../../src/project/time-limit.ts'
import { buildAlone, buildProject, docsgenAlone, type Files, project } from '../support/project.ts'

const plugin = (hook: string): Files => ({
  'docsgen.config.json': '{"plugins":["./p.ts"]}',
  'p.ts': `export default { name: 'p', ${hook} }\n`
})

test.each<[what: string, files: Files, says: string]>([
  [
    'the configuration',
    { 'docsgen.config.ts': 'process.exit(0)\n' },
    'docsgen.config.ts:1:9: error: Cannot run the config'
  ],
  ['a plugin', { ...plugin(''), 'p.ts': 'process.exit(0)\n' }, 'p.ts:1:9: error: Cannot run the plugin'],
  ['`site`', plugin('site() { process.exit(0) }'), 'p.ts:1:46: error: Cannot run `site` of the plugin `p`'],
  ['`outputs`', plugin('outputs() { process.exit(0) }'), 'p.ts:1:49: error: Cannot run `outputs` of the plugin `p`'],
  [
    'the body of an output',
    plugin("outputs: () => [{ path: 'a.txt', body: () => process.exit(0) }]"),
    'p.ts:1:82: error: Cannot run `outputs: a.txt` of the plugin `p`'
  ],
  [
    'a template in the main thread',
    {
      'templates/page.tsx': 'export default () => process.exit(0)\n',
      'content/index.md': '---\ntemplate: page\n---\n# A\n'
    },
    'templates/page.tsx:1:30: error: Cannot render a page'
  ]
])('%s that calls process.exit is a problem', async (_, files, says) => {
  const ran = await buildProject({ 'content/index.md': '# Home\n', ...files })
  expect(ran.code).toBeGreaterThan(0)
  expect(ran.stderr).toContain(says)
  expect(ran.stderr).toContain('it calls process.exit(0)')
  expect(ran.files).toEqual({})
})

test('a configuration that ends the process later is not a success, and nobody waits for the rest of it', async () => {
  const config = 'setTimeout(() => process.exit(0))\nawait new Promise(() => {})\nexport default {}\n'
  const ran = await buildAlone(project({ 'content/index.md': '# Home\n', 'docsgen.config.ts': config }))
  expect(ran.code).toBeGreaterThan(0)
  expect(ran.stderr).toContain('it calls process.exit(0)')
  expect(ran.stderr).not.toContain('it takes longer than')
  expect(ran.files).toEqual({})
  const stopped = new AbortController()
  const late = new TimeLimit(stopped.signal, 60_000).run(() => new Promise(() => {}))
  stopped.abort(new Error('stopped'))
  await expect(late).rejects.toThrow('stopped')
})

test('a promise of a plugin that never resolves is named', async () => {
  const root = project({ 'p.mjs': 'export default {}\n' })
  const limit = new TimeLimit(new AbortController().signal, 50)
  const waiting = new Promise<never>(() => {})
  const opened = (plugin: object) =>
    ({ name: 'p', key: 'k', rules: {}, module: path.join(root, 'p.mjs'), hooks: [], options: {}, plugin }) as never
  const says = (hook: string) => `Cannot run \`${hook}\` of the plugin \`p\`: it takes longer than 0.05 s`
  const run = { site: {} as never, root, messages: [], templates: [], limit }
  await expect(runPagesHook(opened({ pages: () => waiting }), run)).rejects.toThrow(says('pages'))
  const site = { root, base: '' } as Project
  const outputs = () => [{ path: 'a.txt', body: () => waiting }]
  const { kinds } = await runPlugins([opened({ outputs })], { project: site, pages: [], read: () => waiting, limit })
  const [output] = (await kinds[0]?.list({} as never)) ?? []
  const text = says('outputs: a.txt')
  expect(await output?.body()).toEqual({ bytes: '', messages: [{ rule: 'plugin', text }], isStopped: true })
})

const loops = "require('node:fs').writeFileSync('begun', ''); while (true) {}"

test.each([
  ['build', 'the configuration', { 'docsgen.config.ts': `${loops}\n` }],
  ['dev', 'the configuration', { 'docsgen.config.ts': `${loops}\n` }],
  ['build', 'a hook of a plugin', plugin(`site: () => { ${loops} }`)]
])('Ctrl+C ends `docsgen %s` while %s loops forever', async (command, _, files) => {
  const root = project({ 'content/index.md': '# Home\n', ...files })
  const { code } = await docsgenAlone([command], {
    cwd: root,
    async started(child) {
      await expect.poll(() => existsSync(path.join(root, 'begun'))).toBe(true)
      child.kill('SIGINT')
    }
  })
  expect(code).toBe(null)
})
