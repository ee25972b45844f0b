/** The package as it is packed in a fresh clone, installed by npm, pnpm and Yarn, on each Node it is for. */
import { cpSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { emptyProject, npm, output, type Package, pack, tryAll } from '../support/package.ts'
import { repository, run, temporaryFolder } from '../support/project.ts'

/** The oldest Node that is supported, and the first releases that the later lines have for long. */
const nodes = { oldest: '20.19.0', middle: '22.12.0', newest: '24.0.0' }

const managers = { pnpm: 'pnpm@12.21.0', yarn: '@yarnpkg/cli-dist@4.18.1' }

/** docsgen's own files as they are now, as a repository. */
const clone = temporaryFolder()
let packed: Package

beforeAll(async () => {
  const listed = await output('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], repository)
  for (const file of listed.split('\0').filter(Boolean))
    cpSync(path.join(repository, file), path.join(clone, file), { recursive: true, verbatimSymlinks: true })
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org']
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
    [...author, 'commit', '-qm', 'All']
  ])
    await output('git', args, clone)
  // What is installed from the address of the repository has to install them itself.
  symlinkSync(path.join(repository, 'node_modules'), path.join(clone, 'node_modules'))
  packed = await pack(clone)
}, 600_000)

test('what a fresh clone packs is what is packed here', async () => {
  const named = ({ published }: Package) =>
    // Without hashes, which may depend on the folder.
    published.map((file) => file.replace(/^(lib\/(?:bundles\/|chunk-)[a-z]+)-.*(?=\.)/, '$1')).sort()
  expect(named(packed)).toEqual(named(await pack(repository, '--ignore-scripts')))
})

describe('installed', { timeout: 1_200_000 }, () => {
  /** The environment in which `node` is that release. */
  async function onNode(version: string): Promise<Record<string, string>> {
    const folder = temporaryFolder()
    const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
    await npm(['install', '--no-save', `${name}@${version}`], folder)
    const bin = path.join(folder, 'node_modules', name, 'bin')
    return { PATH: `${bin}${path.delimiter}${process.env.PATH}` }
  }

  /** A program of a package, run by the `node` of the environment. */
  async function managerOf(name: keyof typeof managers): Promise<string> {
    const folder = temporaryFolder()
    await npm(['install', '--no-save', '--ignore-scripts', managers[name]], folder)
    return path.join(folder, 'node_modules/.bin', name)
  }

  test('from the address of a repository', async () => {
    const root = emptyProject()
    await npm(['install', '--save-dev', `git+file://${clone}`], root)
    const npx = (...args: string[]) => output('npx', ['--no-install', 'docsgen', ...args], root)
    await npx('init', 'site', '--yes')
    const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'site/package.json'), 'utf8'))
    expect(devDependencies.docsgen).toMatch(/^git\+file:\/\//)
    expect(await npx('build', 'site')).toContain('4 pages')
  })

  test(`with npm on Node ${nodes.oldest}, and what it makes installs as it is`, async () => {
    const [env, root] = [await onNode(nodes.oldest), emptyProject(packed)]
    await npm(['install', '--save-dev', './docsgen.tgz'], root, env)
    const npx = (...args: string[]) => output('npx', ['--no-install', 'docsgen', ...args], root, env)
    await tryAll(root, npx)
    await npx('init', 'own', '--yes')
    const own = path.join(root, 'own')
    await npm(['install'], own, env)
    expect(await output('npm', ['run', 'build'], own, env)).toContain('4 pages')
    expect(await output('npm', ['audit', '--omit=dev'], own, env)).toContain('found 0 vulnerabilities')
  })

  test(`with pnpm on Node ${nodes.middle}`, async () => {
    const [env, pnpm, root] = [await onNode(nodes.middle), await managerOf('pnpm'), emptyProject(packed)]
    const add = ['add', '--save-dev', '--prefer-offline', '--allow-build=esbuild', './docsgen.tgz']
    await output(pnpm, add, root, env)
    const docsgen = (...args: string[]) => output(pnpm, ['exec', 'docsgen', ...args], root, env)
    await tryAll(root, docsgen)
    await docsgen('init', 'own', '--yes', '--docsgen', 'file:../docsgen.tgz')
    // It ends with an error where an install script is not allowed.
    await output(pnpm, ['install', '--prefer-offline'], path.join(root, 'own'), env)
  })

  test(`with yarn, without node_modules, on Node ${nodes.newest}`, async () => {
    const [node, yarn, root] = [await onNode(nodes.newest), await managerOf('yarn'), emptyProject(packed)]
    const registry = (await output('npm', ['config', 'get', 'registry'], root)).trim()
    const env = { ...node, YARN_NPM_REGISTRY_SERVER: registry, YARN_ENABLE_TELEMETRY: '0' }
    await output(yarn, ['add', '--dev', 'docsgen@file:./docsgen.tgz'], root, env)
    await tryAll(root, (...args) => output(yarn, ['docsgen', ...args], root, env))
  })

  test('globally, and `dev` serves until it has to end', async () => {
    const { tarball } = packed
    const prefix = temporaryFolder()
    await npm(['install', '--global', '--prefix', prefix, tarball], prefix)
    const docsgen = path.join(prefix, 'bin/docsgen')
    await output(docsgen, ['init', 'site', '--yes', '--docsgen', tarball], prefix)
    let page = ''
    const { code } = await run(docsgen, ['dev', 'site', '--port', '0'], {
      cwd: prefix,
      started(child) {
        child.stdout?.on('data', async (text) => {
          const [url] = /http:\/\/[\d.:]+/.exec(String(text)) ?? []
          if (url === undefined) return
          page = await (await fetch(url)).text()
          child.kill('SIGINT')
        })
      }
    })
    expect(page).toContain('<title>Site</title>')
    expect(code).toBe(0)
  })
})
