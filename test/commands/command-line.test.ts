/** Command lines that nobody understands, help, and output that nobody reads. */
import { cpSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { buildGood, expectClean, type Good } from '../support/bad.ts'
import { docsgen, project, repository, run } from '../support/project.ts'
import { listen } from '../support/servers.ts'

let good: Good
beforeAll(async () => {
  good = await buildGood()
})

const wrong: [args: string[], text: RegExp][] = [
  [['biuld'], /^docsgen: error: unknown command 'biuld'\n\(Did you mean build\?\)/],
  [['serve'], /^docsgen: error: unknown command 'serve'\n\(Did you mean dev, or preview for a built site\?\)/],
  [['build', '--forse'], /^docsgen: error: unknown option '--forse'\n\(Did you mean --force\?\)/],
  [
    ['build', '--jobs', 'x'],
    /^docsgen: error: option '--jobs <n>' argument 'x' is invalid\. Expected a whole number\./
  ],
  [['build', '--jobs', '-1'], /^docsgen: error: .*Expected a whole number/],
  [['build', '--jobs'], /^docsgen: error: option '--jobs <n>' argument missing/],
  [['build', '--format', 'xml'], /^docsgen: error: .*Allowed choices are text, json, github/],
  [['init', '--host', 'githb'], /^docsgen: error: .*Allowed choices are .*\n\(Did you mean github\?\)\n$/],
  [
    ['migrate', 'docusarus', 'x'],
    /^docsgen: error: Cannot take 'docusarus' for <kind>\. Allowed choices are .*\n\(Did you mean docusaurus\?\)\n$/
  ],
  [['build', 'a', 'b'], /^docsgen: error: too many arguments/],
  [['build', '--base', 'a b'], /^error: Cannot use `base`: `a b` is not a path/],
  [['build', '--base', '/%zz'], /^error: Cannot use `base`: `\/%zz` is not a path/],
  [['check-links', '--ignore', '('], /^error: Cannot use the pattern `\(`/],
  [
    ['preview', '.'],
    /^error: Cannot find index\.html \(usage\)\n {2}note: `\.` is a project: name the folder that `docsgen build \.` writes/
  ],
  [['dev', 'nowhere'], /^error: Cannot find /],
  [['preview', 'nowhere'], /^error: Cannot find the folder nowhere \(usage\)\n {2}note: Run `docsgen build` first/],
  [['preview', 'dist', '--port', '99999'], /^error: Cannot listen on 127\.0\.0\.1:99999/]
]
it.each(wrong)('%j', async (args, text) => {
  const ran = await docsgen(args, { cwd: good.root })
  expect([ran.code, ran.stderr]).toEqual([2, expect.stringMatching(text)])
  expectClean(ran)
})

it('explains itself', async () => {
  const asked = await Promise.all(
    [['--help'], ['build', '--help'], ['dev', '--help'], ['preview', '--help'], ['check-links', '--help']].map((args) =>
      docsgen(args)
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

it.each([['preview', 'dist'], ['dev']])('%s says that a port is taken', async (command, folder = '.') => {
  const { port } = new URL(await listen(createServer()))
  const ran = await docsgen([command, path.join(good.root, folder), '--port', port])
  expect([ran.code, ran.stdout]).toEqual([2, ''])
  expectClean(ran)
  expect(ran.stderr).toContain(`Cannot listen on 127.0.0.1:${port}: the port is taken`)
})

it('says how to build docsgen where it was never built', async () => {
  const clone = path.join(good.root, 'clone')
  cpSync(path.join(repository, 'bin'), path.join(clone, 'bin'), { recursive: true })
  const ran = await run(process.execPath, [path.join(clone, 'bin/docsgen.js'), 'build'], { cwd: good.root })
  expect(ran.code).toBe(2)
  expect(ran.stderr).toBe(`docsgen: error: Cannot run before docsgen is built
  note: Run \`npm ci\` and \`npm run build\` in ${clone}/
`)
})

it('does not mind that nobody reads', async () => {
  const command = `"${process.execPath}" bin/docsgen.js`
  for (const pipe of ['| head -0', '2>&1 | head -0', '>&- 2>&-']) {
    const script = `set -o pipefail; ${command} build "${good.root}" --jobs 0 ${pipe}`
    const ran = await run('bash', ['-c', script], { cwd: repository })
    expect({ ...ran, pipe }).toEqual({ code: 0, stdout: '', stderr: '', pipe })
  }
  const help = await run('bash', ['-c', `${command} --help | head -0`])
  expect(help).toEqual({ code: 0, stdout: '', stderr: '' })
})

it('reports an output that cannot be written, without a stack trace', async () => {
  const script = `"${process.execPath}" bin/docsgen.js build "${good.root}" > /dev/full`
  const ran = await run('bash', ['-c', script], { cwd: repository })
  expect(ran.code).toBe(2)
  expect(ran.stderr).toMatch(/^docsgen: error: Cannot write the output: .*ENOSPC.*\n$/)
})

it.each([
  ['build', '--format', 'json', '--jobs', '2'],
  ['build', '--format', 'json'],
  ['build', '--report', 'json', '--quiet'],
  ['check', '--format', 'sarif'],
  ['config', '--format', 'json'],
  ['check-links', '--format', 'json']
])('%s %s %s: what code of the project prints goes to stderr', async (command, ...args) => {
  const print = (what: string) => `console.log('log ${what}'); process.stdout.write('written ${what}')\n`
  const hooks = ['page', 'site'].map((hook) => `${hook}() { ${print(hook).trim()} }`).join(', ')
  const root = project({
    'content/index.md': '# Home\n',
    'docsgen.config.mjs': `${print('config')}export default { plugins: ['./plugin.mjs'] }\n`,
    'plugin.mjs': `${print('plugin')}export default { name: 'prints', ${hooks} }\n`,
    'templates/components/footer.tsx': `export function Footer() { ${print('template').trim()}; return null }\n`
  })
  const { code, stdout, stderr } = await docsgen([command, root, ...args])
  expect(code, stderr).toBe(0)
  JSON.parse(stdout)
  const printing = ['config', ...(command === 'config' ? [] : ['plugin', 'page', 'site', 'template'])]
  for (const what of printing) for (const how of ['log', 'written']) expect(stderr).toContain(`${how} ${what}`)
})
