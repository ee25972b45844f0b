/** `docsgen init`, and the site it makes. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import {
  buildProject,
  docsgen,
  project,
  readTree,
  repository,
  run,
  temporaryFolder,
  write
} from '../support/project.ts'

const read = (...at: string[]) => readFileSync(path.join(...at), 'utf8')
const { version } = JSON.parse(read(repository, 'package.json'))

test('a new site builds, its configuration has types, its workflow publishes below its own path', async () => {
  const root = path.join(temporaryFolder(), 'event-guides')
  const { code, stdout, stderr } = await docsgen(['init', root, '--docsgen', '^1.2.3'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('npm install')
  expect(stdout).not.toContain('git ignores')
  const made = JSON.parse(read(root, 'package.json'))
  expect(made).toMatchObject({ name: 'event-guides', devDependencies: { docsgen: '^1.2.3' } })
  expect(made.scripts).toMatchObject({ dev: 'docsgen dev', build: 'docsgen build', check: 'docsgen check' })

  mkdirSync(path.join(root, 'node_modules'))
  symlinkSync(repository, path.join(root, 'node_modules/docsgen'))
  const tsc = path.join(repository, 'node_modules/.bin/tsc')
  const [built, checked, typed] = await Promise.all([
    buildProject(root, '--base', '/guides-of-events'),
    docsgen(['check', root, '--format', 'github']),
    run(tsc, ['-p', '.'], { cwd: root })
  ])
  expect({ code: built.code, stderr: built.stderr }).toEqual({ code: 0, stderr: '' })
  expect(built.files['index.html']).toContain('href="/guides-of-events/guides/start"')
  expect(built.files['index.html']).toContain('<title>Event guides</title>')
  expect({ code: checked.code, stdout: checked.stdout }).toEqual({ code: 0, stdout: '' })
  expect(typed).toMatchObject({ code: 0, stdout: '' })

  const { jobs } = parse(read(root, '.github/workflows/site.yml'))
  const steps: { uses?: string; run?: string; env?: Record<string, string> }[] = jobs.build.steps
  expect(steps.map((step) => step.uses ?? step.run)).toContain('npx docsgen build --format github --base "$BASE"')
  expect(steps.find(({ env }) => env?.BASE)?.env?.BASE).toBe('$' + '{{ steps.pages.outputs.base_path }}')
  await commentsOnce(steps)
  for (const { uses } of [...steps, ...jobs.deploy.steps]) if (uses) expect(uses).toMatch(/^actions\/[\w-]+@v\d+$/)
})

/** Runs the step that comments with a `gh` that prints its arguments, and knows the comment `old`. */
async function commentsOnce(steps: { run?: string }[]): Promise<void> {
  const script = steps.find(({ run = '' }) => run.includes('gh api'))?.run ?? ''
  const RUNNER_TEMP = project({
    gh: '#!/bin/sh\nif [ "$2" = --paginate ]; then echo "$OLD"; else echo "$@"; fi\n',
    'changes.md': '<!-- docsgen diff -->\n**Documentation**: Nothing changes for readers\n'
  })
  chmodSync(path.join(RUNNER_TEMP, 'gh'), 0o755)
  const comment = async (OLD: string) => {
    const env = { OLD, RUNNER_TEMP, COMMENTS: 'new', PATH: `${RUNNER_TEMP}:${process.env.PATH}` }
    const { code, stdout, stderr } = await run('bash', ['-ec', script], { env })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    return stdout.replace(RUNNER_TEMP, '')
  }
  expect(await comment('')).toBe('')
  expect(await comment('old')).toBe('api old --method PATCH --field body=@/changes.md --silent\n')
  write(RUNNER_TEMP, { 'changes.md': '<!-- docsgen diff -->\n**Documentation**: 1 page changed\n' })
  expect(await comment('')).toBe('api new --field body=@/changes.md --silent\n')
}

test('the workflow is for the branch of the remote, and for the package manager of the repository', async () => {
  const root = project({
    'package.json': '{ "packageManager": "pnpm@10.1.0" }',
    'pnpm-workspace.yaml': 'packages:\n  - sites/*\n  - "!sites/old"\n'
  })
  const git = (...args: string[]) => run('git', args, { cwd: root })
  await git('init', '-qb', 'work')
  await git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/trunk')
  const workflowOf = async (folder: string) => {
    const { stdout } = await docsgen(['init', path.join(root, folder), '--yes', '--docsgen', '^1.2.3'])
    const file = path.join(root, '.github/workflows/site.yml')
    const text = readFileSync(file, 'utf8')
    rmSync(file)
    return { stdout, text }
  }
  const member = await workflowOf('sites/new')
  expect(member.stdout).toMatch(/pnpm install\n +pnpm run dev/)
  expect(member.stdout).toMatch(/Add +to ..\/..\/pnpm-workspace.yaml: allowBuilds: \{ esbuild: true \}\n/)
  expect(member.text).toContain('branches: [trunk]')
  expect(member.text).toContain('each push to trunk on GitHub Pages')
  expect(member.text).toContain('cache: pnpm\n          cache-dependency-path: pnpm-lock.yaml\n')
  const steps: { run?: string; uses?: string }[] = parse(member.text).jobs.build.steps
  expect(steps.flatMap((step) => step.run ?? step.uses ?? []).slice(1, 3)).toEqual([
    'corepack enable',
    'actions/setup-node@v5'
  ])
  expect(member.text).toContain('run: pnpm exec docsgen build --format github')
  const kept = parse(member.text).jobs.build.steps.find(({ uses = '' }) => uses.startsWith('actions/cache@'))
  expect(kept).toMatchObject({
    if: "github.event_name != 'pull_request'",
    with: {
      path: 'sites/new/.docsgen\nsites/new/dist\n~/.cache/docsgen\n',
      key: expect.stringContaining("hashFiles('pnpm-lock.yaml')")
    }
  })
  for (const folder of ['sites/old', 'other']) {
    const { stdout, text } = await workflowOf(folder)
    expect(stdout).toMatch(/npm install\n +npm run dev/)
    expect(text).toContain(`cache: npm\n          cache-dependency-path: ${folder}/package-lock.json\n`)
  }
  expect((await workflowOf('.')).text).toContain('cache-dependency-path: pnpm-lock.yaml\n')
  await git('symbolic-ref', '--delete', 'refs/remotes/origin/HEAD')
  expect((await workflowOf('more')).text).toContain('branches: [work]')
})

test('pnpm is allowed to run the install script of esbuild, whose lock file or who calls says so', async () => {
  const root = project({ 'a/pnpm-lock.yaml': '', 'b/pnpm-workspace.yaml': 'allowBuilds:\n  esbuild: true\n' })
  const init = async (folder: string, options = {}) =>
    (await docsgen(['init', path.join(root, folder), '--yes', '--docsgen', '^1.2.3'], options)).stdout
  const by = (caller: string) => ({ env: { npm_config_user_agent: caller } })
  const outputs = [
    await init('a'),
    await init('b'),
    await init('c', by('pnpm/12.0.0')),
    await init('d', by('npm/11.0.0'))
  ]
  for (const text of outputs) expect(text).not.toMatch(/^ {2}Add/m)
  const allowed = ['a', 'b', 'c'].map((folder) => read(root, folder, 'pnpm-workspace.yaml'))
  for (const text of allowed) expect(parse(text).allowBuilds).toEqual({ esbuild: true })
  expect(existsSync(path.join(root, 'd/pnpm-workspace.yaml'))).toBe(false)
  expect(JSON.parse(read(root, 'd/tsconfig.json')).include).toEqual(['docsgen.config.ts', 'plugins', 'templates'])
})

test('an address is named without its password, a list of npm that is damaged is none, and npm is needed to pack', async () => {
  const modules = path.join(temporaryFolder(), 'node_modules')
  mkdirSync(modules)
  symlinkSync(repository, path.join(modules, 'docsgen'))
  const initAfter = async (list: string, name: string, env = {}) => {
    writeFileSync(path.join(modules, '.package-lock.json'), list)
    const root = path.join(temporaryFolder(), name)
    const bin = path.join(modules, 'docsgen/bin/docsgen.js')
    const flags = ['--preserve-symlinks', '--preserve-symlinks-main']
    const ran = await run(process.execPath, [...flags, bin, 'init', root, '--yes'], { env })
    const made = path.join(root, 'package.json')
    return { ...ran, spec: existsSync(made) && JSON.parse(readFileSync(made, 'utf8')).devDependencies.docsgen }
  }
  const installed = (resolved: string) => JSON.stringify({ packages: { 'node_modules/docsgen': { resolved } } })
  const secret = await initAfter(installed('git+https://ann:t0ken@git.example/docsgen.git#abc'), 'a')
  expect([secret.code, secret.stderr]).toEqual([0, ''])
  expect(secret.spec).toBe('git+https://git.example/docsgen.git#abc')
  expect(secret.stdout).not.toContain('t0ken')
  const { spec } = await initAfter(installed('git+ssh://git@git.example/docsgen.git#abc'), 'b')
  expect(spec).toBe('git+ssh://git@git.example/docsgen.git#abc')
  // So it is packed, here in vain.
  const { code, stderr } = await initAfter('{ "packages": ', 'c', { PATH: '' })
  expect(code).toBe(2)
  expect(stderr).toContain('Cannot pack this docsgen for the new project with `npm pack` (usage)\n  note: Name what to')
})

test('what a folder holds is left and named; package.json gets what it lacks, the workflow is in the root of the repository', async () => {
  const top = project({
    '.git/HEAD': '',
    'site/package.json':
      '{\n    "name": "app",\n    "scripts": { "dev": "vite" },\n    "dependencies": { "docsgen": "^1.2.3" }\n}\n',
    'site/.gitignore': '/dist\n',
    'site/tsconfig.json': '{}',
    'site/content/own.md': '# Own\n'
  })
  const root = path.join(top, 'site')
  const flags = ['--host', 'vercel', '--accent', '#7a1fa2', '--colours', 'dark']
  const { code, stdout, stderr } = await docsgen(['init', root, ...flags])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('package.json (scripts added), ')
  expect(stdout).toMatch(/Kept +tsconfig.json, .gitignore\n/)
  expect(stdout).toMatch(/Add +to .gitignore: node_modules\/, .docsgen\/\n/)
  expect(stdout).toContain('npm run docs:dev')
  const files = readTree(top)
  expect(Object.keys(files).sort()).toEqual([
    '.git/HEAD',
    '.github/workflows/site.yml',
    'site/.gitignore',
    'site/.vscode/settings.json',
    'site/content/own.md',
    'site/docsgen.config.ts',
    'site/package.json',
    'site/tsconfig.json',
    'site/vercel.json'
  ])
  expect(files['site/package.json']).toMatch(
    /^{\n {4}"name": "app",\n {4}"scripts": {\n {8}"dev": "vite",\n {8}"docs:dev"/
  )
  expect(files['site/package.json']).not.toContain('devDependencies')
  expect(read(root, 'docsgen.config.ts')).toContain(
    "title: 'Site',\n  colours: 'dark',\n  theme: { accent: '#7a1fa2' },\n"
  )
  const { defaults, jobs } = parse(read(top, '.github/workflows/site.yml'))
  expect(defaults.run['working-directory']).toBe('site')
  expect(Object.keys(jobs)).toEqual(['check'])
  // `check` keeps nothing that a next run could use.
  expect(JSON.stringify(jobs)).not.toContain('.docsgen')

  const again = await docsgen(['init', root])
  expect(again.code).toBe(0)
  expect(again.stdout).toMatch(/Kept +package.json, docsgen.config.ts, tsconfig.json,/)
  expect(again.stdout).not.toContain('hosts')
  const { stdout: same } = await docsgen(['init', root, '--host', 'vercel'])
  expect(same).not.toContain('hosts')
  const { stdout: moved } = await docsgen(['init', root, '--host', 'netlify'])
  expect(moved).toMatch(/Add +to docsgen.config.ts: hosts: \['netlify'\]\n/)
  expect(readTree(top)).toEqual(files)

  // GitHub finds the files of problems from the root of the repository.
  writeFileSync(path.join(root, 'content/own.md'), '# Own\n\n[No](no.md)\n')
  const { stdout: said } = await docsgen(['check', root, '--format', 'github'], { env: { GITHUB_WORKSPACE: top } })
  expect(said).toContain('file=site/content/own.md,line=3')
})

test('a docsgen outside of the repository is copied into it; what git ignores is named with the rule, by `init` and by `migrate`', async () => {
  const top = project({
    'package.json': '{ "devDependencies": { "docsgen": "file:../docsgen-0.0.1.tgz", "other": "1" } }\n',
    '.gitignore': 'build\n*.tgz\n/moved/tsconfig.json\n',
    'old/docusaurus.config.js': 'export default {}\n',
    'old/docs/a.md': '# A\n'
  })
  await run('git', ['init', '-q'], { cwd: top })
  const { code, stdout } = await docsgen(['init', top])
  expect(code).toBe(0)
  expect(stdout).toContain('package.json (scripts and docsgen added), ')
  const tarball = `docsgen-${version}.tgz`
  expect(stdout).toContain(`commit \`${tarball}\`, a copy of it`)
  expect(stdout).toContain(`git ignores \`${tarball}\`, because of \`.gitignore:2:*.tgz\``)
  expect(stdout).toContain(`git add -f ${tarball}`)
  const { devDependencies } = JSON.parse(read(top, 'package.json'))
  expect(devDependencies).toEqual({ docsgen: `file:${tarball}`, other: '1' })
  expect(existsSync(path.join(top, tarball))).toBe(true)
  const said = 'git ignores `tsconfig.json`, because of `.gitignore:3:/moved/tsconfig.json`'
  const target = path.join(top, 'moved')
  const flags = ['--out', target, '--docsgen', '^1.2.3']
  expect((await docsgen(['migrate', 'docusaurus', path.join(top, 'old'), ...flags])).stdout).toContain(said)
  expect(read(target, 'MIGRATION.md')).toContain(said)
})

test('nothing is written where a file or a link has the name of a folder, or package.json cannot be read', async () => {
  const linked = project({ 'other/a.txt': 'theirs', 'site/a.txt': '' })
  symlinkSync('../other', path.join(linked, 'site/content'))
  const taken = 'expected a folder, not a file or a link, at `content` (usage)'
  for (const [root, folder, said] of [
    [project({ '.gitignore': 'dist\n', content: 'a file' }), '', taken],
    [linked, 'site', taken],
    [project({ 'package.json': '{ "name": ' }), '', 'as a package.json']
  ] as const) {
    const before = readTree(root)
    const ran = await docsgen(['init', path.join(root, folder), '--yes'])
    expect(ran).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining(said) })
    expect(readTree(root)).toEqual(before)
  }
})

test('the site of another generator is migrated: asked for, or found where somebody can be asked', async () => {
  const files = { 'mkdocs.yml': 'site_name: Old\n', 'docs/index.md': '# Old\n' }
  const [asked, found] = [project(files), project(files)]
  const flags = ['--from', 'mkdocs', '--host', 'netlify', '--docsgen', '^1.2.3']
  const { code, stdout } = await docsgen(['init', asked, ...flags])
  expect(code).toBe(0)
  expect(stdout).toContain('Migrated to')
  expect(read(`${asked}-docsgen`, 'content/index.md')).toContain('# Old')
  expect(read(`${asked}-docsgen`, 'docsgen.config.ts')).toContain("hosts: ['netlify']")
  const terminal = await onTerminal([['Carry the site of mkdocs in ', '\r']], `--docsgen ^1.2.3 ${found}`)
  expect(terminal).toContain('Migrated to')
  expect(existsSync(path.join(`${found}-docsgen`, 'MIGRATION.md'))).toBe(true)
  expect(existsSync(path.join(found, 'package.json'))).toBe(false)
  const unasked = await docsgen(['init', found, '--yes', '--docsgen', '^1.2.3'])
  expect(unasked.stdout).toMatch(/^There is a site of mkdocs in .*: `docsgen init --from mkdocs` migrates it\n/)
})

test('the path of a package is read from the folder of the command, and written from that of the site', async () => {
  const root = temporaryFolder()
  writeFileSync(path.join(root, 'docsgen.tgz'), '')
  const { code } = await docsgen(['init', 'docs/site', '--yes', '--docsgen', './docsgen.tgz'], { cwd: root })
  expect(code).toBe(0)
  expect(read(root, 'docs/site/package.json')).toContain('"docsgen": "file:../../docsgen.tgz"')
})

test('an accent that cannot be read is said where it is asked for, with the nearest that can', async () => {
  const [given, asked] = [path.join(temporaryFolder(), 'a'), path.join(temporaryFolder(), 'b')]
  const { stdout } = await docsgen(['init', given, '--yes', '--accent', '#2e8555', '--docsgen', '^1.2.3'])
  const why =
    'The contrast of `#2e8555` on `#e7f2ea` is 3.97:1 in light mode, and text needs 4.5:1: the nearest that passes is `#237c4d`'
  expect(stdout).toContain(`${why}\n`)
  const answers: [string, ...string[]][] = [
    ['Title', '\r'],
    ['Host', '\r'],
    ['◆  Colour of links', '#2e8555\r'],
    ['◆  Colour of links', '\r'],
    ['Colours', '\r']
  ]
  const said = await onTerminal(answers, `--docsgen ^1.2.3 ${asked}`)
  expect(said.replace(/\s+/g, ' ')).toContain(why)
  for (const root of [given, asked]) expect(read(root, 'docsgen.config.ts')).toContain("accent: '#237c4d'")
  expect((await buildProject(given)).stderr).toBe('')
})

test('asked on a terminal, the site is as it was answered', async () => {
  const root = path.join(temporaryFolder(), 'notes')
  const answers: [string, ...string[]][] = [
    ['Title', 'Say "it"\r'],
    ['Host', down, down, '\r'],
    ['docsgen’s blue', 'blue\r'],
    ['Expected a colour such as #7a1fa2', '\u007f'.repeat(4), '#7A1FA2\r'],
    ['Colours', down, '\r']
  ]
  const said = await onTerminal(answers, `--docsgen ^1.2.3 ${root}`)
  expect(said).toMatch(/● github.*○ netlify.*A site in /s)
  expect(read(root, 'package.json')).toContain('"docsgen": "^1.2.3"')
  expect(read(root, 'docsgen.config.ts')).toContain(
    `title: 'Say "it"',\n  colours: 'light',\n  theme: { accent: '#7A1FA2' },\n  hosts: ['nginx'],\n`
  )
  expect(read(root, 'content/index.md')).toContain('title: "Say \\"it\\""')
})

test('Ctrl+C at a question ends it, and nothing is written', async () => {
  const root = path.join(temporaryFolder(), 'notes')
  const said = await onTerminal([['Title', '\u0003']], root, 130)
  expect(said).not.toContain('A site in')
  expect(existsSync(root)).toBe(false)
})

const down = '\u001b[B'

/** Runs `docsgen init` on a terminal of its own, and presses these keys at each question; returns what it said. */
async function onTerminal(asked: [question: string, ...keys: string[]][], args: string, wanted = 0): Promise<string> {
  const call = `${process.execPath} ${repository}/bin/docsgen.js init ${args}`
  const left = [...asked]
  let [said, from] = ['', 0]
  const child = spawn('script', ['-qec', call, '/dev/null'], { env: { ...process.env, FORCE_COLOR: undefined } })
  onTestFinished(() => void child.kill())
  child.stdout.on('data', (chunk) => {
    said += stripVTControlCharacters(String(chunk))
    const at = left[0] ? said.indexOf(left[0][0], from) : -1
    if (at === -1) return
    const [question, ...keys] = left.shift() as [string]
    from = at + question.length
    child.stdin.write(keys.join(''))
  })
  const [code] = await once(child, 'close')
  expect({ code, left }).toEqual({ code: wanted, left: [] })
  return said
}
