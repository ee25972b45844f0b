/** Code of the project that ends the process has not built a site. */
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildProject, type Files, project, repository, run } from '../support/project.ts'

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
    'error: Cannot render `content/index.md` with the template `page`'
  ]
])('%s that calls process.exit is a problem', async (_, files, says) => {
  const ran = await buildProject(project({ 'content/index.md': '# Home\n', ...files }), '--jobs', '0')
  expect(ran.code).toBeGreaterThan(0)
  expect(ran.stderr).toContain(says)
  expect(ran.stderr).toContain('it calls process.exit(0)')
  expect(ran.files).toEqual({})
})

test('a configuration that ends the process later is not a success', async () => {
  const config = 'setTimeout(() => process.exit(0))\nawait new Promise(() => {})\nexport default {}\n'
  const ran = await buildProject(project({ 'content/index.md': '# Home\n', 'docsgen.config.ts': config }))
  expect(ran.code).toBeGreaterThan(0)
  expect(ran.files).toEqual({})
})

test.each([
  ['a loop', 'async () => { for (;;); }'],
  ['a promise', '() => new Promise((resolve) => setTimeout(resolve, 1e9))']
])('%s that never ends is given up', async (_, endless) => {
  const lib = path.join(repository, 'lib/project/time-limit.js')
  const code = `import { withinLimit } from ${JSON.stringify(lib)}
withinLimit(${endless}, { limit: 300 }).catch(({ message }) => process.stdout.write(message, () => process.exit()))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code])
  expect(stdout).toBe('it takes longer than 0.3 s')
})
