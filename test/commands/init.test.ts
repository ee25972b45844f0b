/** `docsgen init`, and the site it makes. */
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { buildProject, docsgen, project, readTree, repository, run, temporaryFolder } from '../support/project.ts'

const { version } = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8'))

test('a new site builds, its configuration has types, its workflow publishes below its own path', async () => {
  const root = path.join(temporaryFolder(), 'event-guides')
  const { code, stdout, stderr } = await docsgen(['init', root])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('npm install')
  const made = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  expect(made).toMatchObject({ name: 'event-guides', devDependencies: { docsgen: `file:docsgen-${version}.tgz` } })

  expect(stdout).toContain(`\`docsgen-${version}.tgz\` is a copy of it`)
  expect(existsSync(path.join(root, `docsgen-${version}.tgz`))).toBe(true)

  mkdirSync(path.join(root, 'node_modules/.bin'), { recursive: true })
  symlinkSync(repository, path.join(root, 'node_modules/docsgen'))
  symlinkSync(path.join(repository, 'bin/docsgen.js'), path.join(root, 'node_modules/.bin/docsgen'))
  const tsc = path.join(repository, 'node_modules/.bin/tsc')
  const flags = '--noEmit --strict --skipLibCheck --target es2022 --module esnext --moduleResolution bundler'.split(' ')
  const [built, checked, typed] = await Promise.all([
    buildProject(root, '--base', '/guides-of-events'),
    run('npm', ['run', '--silent', 'check', '--', '--format', 'github'], { cwd: root }),
    run(tsc, [...flags, 'docsgen.config.ts'], { cwd: root })
  ])
  expect({ code: built.code, stderr: built.stderr }).toEqual({ code: 0, stderr: '' })
  expect(built.files['index.html']).toContain('href="/guides-of-events/guides/start"')
  expect(built.files['index.html']).toContain('<title>Event guides</title>')
  expect({ code: checked.code, stdout: checked.stdout }).toEqual({ code: 0, stdout: '' })
  expect(typed).toMatchObject({ code: 0, stdout: '' })

  const { jobs } = parse(readFileSync(path.join(root, '.github/workflows/site.yml'), 'utf8'))
  const steps: { uses?: string; run?: string; env?: Record<string, string> }[] = jobs.build.steps
  expect(steps.map((step) => step.uses ?? step.run)).toContain('npm run build -- --format github --base "$BASE"')
  expect(steps.find(({ env }) => env)?.env?.BASE).toBe('$' + '{{ steps.pages.outputs.base_path }}')
  for (const { uses } of [...steps, ...jobs.deploy.steps]) if (uses) expect(uses).toMatch(/^actions\/[\w-]+@v\d+$/)
})

test('an address is named without its password, and a list of npm that is damaged is none', async () => {
  const modules = path.join(temporaryFolder(), 'node_modules')
  mkdirSync(modules)
  symlinkSync(repository, path.join(modules, 'docsgen'))
  const initAfter = async (list: string, name: string) => {
    writeFileSync(path.join(modules, '.package-lock.json'), list)
    const root = path.join(temporaryFolder(), name)
    const bin = path.join(modules, 'docsgen/bin/docsgen.js')
    const flags = ['--preserve-symlinks', '--preserve-symlinks-main']
    const { code, stdout, stderr } = await run(process.execPath, [...flags, bin, 'init', root, '--yes'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
    return { stdout, spec: devDependencies.docsgen }
  }
  const installed = (resolved: string) => JSON.stringify({ packages: { 'node_modules/docsgen': { resolved } } })
  const secret = await initAfter(installed('git+https://ann:t0ken@git.example/docsgen.git#abc'), 'a')
  expect(secret.spec).toBe('git+https://git.example/docsgen.git#abc')
  expect(secret.stdout).toContain('a user name or a password, which `package.json` does not')
  expect(secret.stdout).not.toContain('t0ken')
  const { spec } = await initAfter(installed('git+ssh://git@git.example/docsgen.git#abc'), 'b')
  expect(spec).toBe('git+ssh://git@git.example/docsgen.git#abc')
  expect((await initAfter('{ "packages": ', 'c')).spec).toBe(`file:docsgen-${version}.tgz`)
})

test('nothing is written where any of the files exists, or a file stands for a folder', async () => {
  const files = { '.gitignore': 'dist\n', content: 'a file' }
  const root = project(files)
  const { code, stderr, stdout } = await docsgen(['init', root, '--yes'])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(
    'there is `content/index.md`, `content/guides/_category.yml`, `content/guides/start.md`, `content/guides/writing.md`, `.gitignore`'
  )
  expect(Object.keys(readTree(root)).sort()).toEqual(Object.keys(files).sort())
})

test('nothing is written through a link', async () => {
  const parent = project({ 'other/a.txt': 'theirs', 'site/a.txt': '' })
  symlinkSync('../other', path.join(parent, 'site/content'))
  const { code, stderr } = await docsgen(['init', path.join(parent, 'site'), '--yes'])
  expect(code).toBe(2)
  expect(stderr).toContain('there is `content` (usage)')
  expect(readTree(path.join(parent, 'other'))).toEqual({ 'a.txt': 'theirs' })
})

test('asked on a terminal, the title is what was answered', async () => {
  const root = path.join(temporaryFolder(), 'notes')
  const command = `printf 'Say "it"\\n' | script -qec "${process.execPath} ${repository}/bin/docsgen.js init --docsgen ^1.2.3 ${root}" /dev/null`
  const { code, stdout } = await run('sh', ['-c', command])
  expect(stdout).toContain('Title of the site (Notes): ')
  expect(code).toBe(0)
  expect(readFileSync(path.join(root, 'package.json'), 'utf8')).toContain('"docsgen": "^1.2.3"')
  expect(readFileSync(path.join(root, 'docsgen.config.ts'), 'utf8')).toContain(`title: 'Say "it"'`)
  expect(readFileSync(path.join(root, 'content/index.md'), 'utf8')).toContain('title: "Say \\"it\\""')
})
