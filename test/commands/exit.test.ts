/** Code of the project that ends the process has not built a site. */
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildAlone, type Files, project, type Ran, repository, run } from '../support/project.ts'

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
    'templates/page.tsx:1:1: error: Cannot render a page'
  ]
])('%s that calls process.exit is a problem', async (_, files, says) => {
  const ran = await buildAlone(project({ 'content/index.md': '# Home\n', ...files }), '--jobs', '0')
  expect(ran.code).toBeGreaterThan(0)
  expect(ran.stderr).toContain(says)
  expect(ran.stderr).toContain('it calls process.exit(0)')
  expect(ran.files).toEqual({})
})

test('a configuration that ends the process later is not a success', async () => {
  const config = 'setTimeout(() => process.exit(0))\nawait new Promise(() => {})\nexport default {}\n'
  const ran = await buildAlone(project({ 'content/index.md': '# Home\n', 'docsgen.config.ts': config }))
  expect(ran.code).toBeGreaterThan(0)
  expect(ran.files).toEqual({})
})

/** Runs code of a plugin with a limit of 0.3 s, in a process that ends as the command does. */
function runEndless(hooks: string): Promise<Ran> {
  const lib = (name: string) => JSON.stringify(path.join(repository, 'lib/src', name))
  const root = project({ 'p.mjs': `export default { name: 'p', ${hooks} }\n` })
  const code = `import { endWhenEndless } from ${lib('commands/process.js')}
import { runPlugins } from ${lib('outputs/plugin-kinds.js')}
import { runPagesHook } from ${lib('project/plugins/site-hooks.js')}
import { TimeLimit } from ${lib('project/time-limit.js')}
const module = ${JSON.stringify(path.join(root, 'p.mjs'))}
const { default: plugin } = await import(module)
const end = ({ messages }, how) => {
  process.stdout.write(how + messages.map(({ text }) => text).join())
  process.exit(1)
}
endWhenEndless((error) => end(error, 'halted: '))
const limit = new TimeLimit(300)
const opened = { name: 'p', key: 'k', rules: {}, module, plugin }
const project = { root: ${JSON.stringify(root)}, base: '' }
try {
  await runPagesHook(opened, { site: {}, root: project.root, messages: [], templates: [], limit })
  const { kinds } = await runPlugins([opened], { project, pages: [], limit })
  const bodies = await Promise.all(kinds.flatMap(({ list }) => list()).map((output) => output.body()))
  end({ messages: bodies.flatMap(({ messages }) => messages) }, String(bodies.map(({ isStopped }) => isStopped)) + ' ')
} catch (error) {
  end(error, 'thrown: ')
}`
  return run(process.execPath, ['--input-type=module', '--eval', code])
}

test.concurrent.each([
  ['a loop', 'site() { for (;;); }', 'halted: Cannot run `site`'],
  ['a loop of promises', 'async pages() { await null; for (;;) await null }', 'halted: Cannot run `pages`'],
  ['a pattern', "outputs: () => /^(a+)+$/.test('a'.repeat(60) + '!')", 'halted: Cannot run `outputs`'],
  [
    'a body',
    "outputs: () => [{ path: 'a.txt', async body() { await new Promise(setImmediate); for (;;); } }]",
    'halted: Cannot run `outputs: a.txt`'
  ],
  ['a promise', 'pages: () => new Promise((done) => setTimeout(done, 1e9))', 'thrown: Cannot run `pages`'],
  [
    'the promise of a body',
    "outputs: () => [{ path: 'a.txt', body: () => new Promise((done) => setTimeout(done, 1e9)) }]",
    'true Cannot run `outputs: a.txt`'
  ]
])('%s of a plugin that never ends is named', async (_, hooks, says) => {
  const { stdout, stderr, code } = await runEndless(hooks)
  expect({ stdout, stderr, code }).toEqual({
    stdout: `${says} of the plugin \`p\`: it takes longer than 0.3 s`,
    stderr: '',
    code: 1
  })
})
