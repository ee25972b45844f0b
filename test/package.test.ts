/** The package as a user gets it: packed in a fresh clone, installed by npm, pnpm and yarn, on each Node it is for. */
import { cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { repository, run, temporaryFolder, write } from './support/project.ts'

/** An installation holds no more than this, esbuild's program of one system included. */
const most = { packages: 15, megabytes: 40 }

/** The oldest Node that is supported, and the first releases that the later lines have for long. */
const nodes = { oldest: '20.19.0', middle: '22.12.0', newest: '24.0.0' }

const managers = { pnpm: 'pnpm@12.21.0', yarn: '@yarnpkg/cli-dist@4.18.1' }

/** Docsgen's own files as they are now, as a repository. */
const clone = temporaryFolder()
/** What is packed there. */
let packing: Promise<{ tarball: string; published: string[] }>

/** What a program prints; throws with all of it where it fails. */
async function output(program: string, args: string[], cwd: string, env: Record<string, string> = {}): Promise<string> {
  const { code, stdout, stderr } = await run(program, args, { cwd, env })
  if (code === 0) return stdout
  throw new Error(`Cannot run \`${[path.basename(program), ...args].join(' ')}\`: exit ${code}\n${stdout}${stderr}`)
}

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
  // All that needs no package goes on meanwhile.
  packing = pack()
  packing.catch(() => {}) // tests say it
}, 300_000)

async function pack(): Promise<Awaited<typeof packing>> {
  const packed = temporaryFolder()
  await output('npm', ['pack', '--pack-destination', packed], clone)
  const tarball = path.join(packed, readdirSync(packed)[0] ?? '')
  const inside = await output('tar', ['-tzf', tarball], packed)
  const files = inside.trim().split('\n')
  return { tarball, published: files.map((file) => file.replace('package/', '')) }
}

describe('installed', { timeout: 1_200_000 }, () => {
  const npm = async (args: string[], cwd: string, env?: Record<string, string>) =>
    await output('npm', [...args, '--no-audit', '--no-fund', '--prefer-offline'], cwd, env)

  /** A folder with a package.json. */
  function emptyProject(): string {
    const root = temporaryFolder()
    write(root, { 'package.json': '{ "name": "empty", "private": true }', 'yarn.lock': '' })
    return root
  }

  /** The same with `docsgen.tgz`. */
  async function packedProject(): Promise<string> {
    const { tarball } = await packing
    const root = emptyProject()
    cpSync(tarball, path.join(root, 'docsgen.tgz'))
    return root
  }

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

  /** Runs all that a new user does. `docsgen` runs the command in `root` and returns what it prints. */
  async function tryAll(root: string, docsgen: (...args: string[]) => Promise<string>): Promise<void> {
    await docsgen('init', 'site', '--yes', '--docsgen', 'file:../docsgen.tgz')
    write(path.join(root, 'site/templates'), {
      'islands/size.tsx':
        "import { useStored } from 'docsgen/client'\nexport default () => <p>{useStored('size', 1)[0]}</p>\n",
      'components/footer.tsx':
        "import Size from '../islands/size.tsx'\nexport const Footer = () => <footer><Size /></footer>\n"
    })
    expect(await docsgen('build', 'site')).toContain('4 pages')
    await docsgen('check', 'site')
    write(path.join(root, 'old'), {
      'mkdocs.yml': 'site_name: Old\n',
      'docs/index.md': '# Old\n\n!!! note\n    Text.\n'
    })
    await docsgen('migrate', 'mkdocs', 'old', '--out', 'moved', '--docsgen', 'file:../docsgen.tgz')
    await docsgen('build', 'moved')
  }

  // First, as it waits for no package.
  test.concurrent('from the address of a repository', async () => {
    const root = emptyProject()
    await npm(['install', '--save-dev', `git+file://${clone}`], root)
    const npx = async (...args: string[]) => await output('npx', ['--no-install', 'docsgen', ...args], root)
    await npx('init', 'site', '--yes')
    const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'site/package.json'), 'utf8'))
    expect(devDependencies.docsgen).toMatch(/^git\+file:\/\//)
    expect(await npx('build', 'site')).toContain('4 pages')
  })

  test.concurrent('with npm: few packages, small, with types', async () => {
    const root = await packedProject()
    await npm(['install', '--omit=dev', './docsgen.tgz'], root)
    const modules = path.join(root, 'node_modules')
    const { packages } = JSON.parse(readFileSync(path.join(modules, '.package-lock.json'), 'utf8'))
    const megabytes = Number.parseInt(await output('du', ['-sk', 'node_modules'], root), 10) / 1024
    console.log(`${Object.keys(packages).length} packages, ${megabytes.toFixed(1)} MB`)
    expect(Object.keys(packages).length).toBeLessThanOrEqual(most.packages)
    expect(megabytes).toBeLessThanOrEqual(most.megabytes)

    // The types of React are the project's own.
    for (const name of ['@types/react', 'csstype'])
      cpSync(path.join(repository, 'node_modules', name), path.join(modules, name), { recursive: true })
    cpSync(path.join(repository, 'test/types'), path.join(root, 'types'), { recursive: true })
    await output(path.join(repository, 'node_modules/.bin/tsc'), ['-p', 'types'], root)
  })

  test.concurrent(`with npm on Node ${nodes.oldest}, and what it makes installs as it is`, async () => {
    const [env, root] = await Promise.all([onNode(nodes.oldest), packedProject()])
    await npm(['install', '--save-dev', './docsgen.tgz'], root, env)
    const npx = async (...args: string[]) => await output('npx', ['--no-install', 'docsgen', ...args], root, env)
    await tryAll(root, npx)
    expect(await npx('init', 'own', '--yes')).toContain('This docsgen is not from a registry')
    const own = path.join(root, 'own')
    await npm(['install'], own, env)
    expect(await output('npm', ['run', 'build'], own, env)).toContain('4 pages')
    expect(await output('npm', ['audit', '--omit=dev'], own, env)).toContain('found 0 vulnerabilities')
  })

  test.concurrent(`with pnpm on Node ${nodes.middle}`, async () => {
    const [env, pnpm, root] = await Promise.all([onNode(nodes.middle), managerOf('pnpm'), packedProject()])
    const add = ['add', '--save-dev', '--prefer-offline', '--allow-build=esbuild', './docsgen.tgz']
    await output(pnpm, add, root, env)
    const docsgen = (...args: string[]) => output(pnpm, ['exec', 'docsgen', ...args], root, env)
    await tryAll(root, docsgen)
    await docsgen('init', 'own', '--yes', '--docsgen', 'file:../docsgen.tgz')
    // It ends with an error where an install script is not allowed.
    await output(pnpm, ['install', '--prefer-offline'], path.join(root, 'own'), env)
  })

  test.concurrent(`with yarn, without node_modules, on Node ${nodes.newest}`, async () => {
    const [node, yarn, root] = await Promise.all([onNode(nodes.newest), managerOf('yarn'), packedProject()])
    const registry = (await output('npm', ['config', 'get', 'registry'], root)).trim()
    const env = { ...node, YARN_NPM_REGISTRY_SERVER: registry, YARN_ENABLE_TELEMETRY: '0' }
    await output(yarn, ['add', '--dev', 'docsgen@file:./docsgen.tgz'], root, env)
    await tryAll(root, (...args) => output(yarn, ['docsgen', ...args], root, env))
  })

  test.concurrent('globally, and `dev` serves until it has to end', async () => {
    const { tarball } = await packing
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

test('what is packed in a fresh clone is all that a user needs, and nothing else', async () => {
  const { published } = await packing
  const allowed =
    /^((bin|docs|hosting|lib|schema|starter|templates)\/.+|package\.json|THIRD-PARTY-NOTICES\.txt|(README|LICENSE)(\.md)?)$/
  expect(published.filter((file) => !allowed.test(file))).toEqual([])
  const { bin, exports } = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8'))
  const exported = Object.values<string | object>(exports).flatMap((each) => Object.values<string>(Object(each)))
  const entries = [...Object.values<string>(bin), ...exported.filter((entry) => /^\.\/[^*]+$/.test(entry))]
  for (const file of ['lib/worker.js', 'THIRD-PARTY-NOTICES.txt', 'hosting/nginx.conf', 'docs/checking.md', ...entries])
    expect(published).toContain(path.posix.normalize(file))
})

test('all that is bundled has its licence in the notices', async () => {
  const { published } = await packing
  const notices = readFileSync(path.join(clone, 'THIRD-PARTY-NOTICES.txt'), 'utf8')
  // esbuild says of each bundle what is in it, and in those with comments, above each module where it came from.
  const bundled = (JSON.parse(readFileSync(path.join(clone, 'lib/inputs/modules.json'), 'utf8')) as string[]).map(
    (folder) => folder.replace(/^.*\/node_modules\//, '')
  )
  const source = /(?:^|\\n)\/\/ [^\n\\]*node_modules\/((?:@[^/]+\/)?[^/]+)\//gm
  const commented = published
    .filter((file) => /^lib\/.*\.js(on)?$/.test(file))
    .flatMap((file) => [...readFileSync(path.join(clone, file), 'utf8').matchAll(source)].map(([, name]) => name))
  const names = [...bundled, ...commented]
  expect(new Set(bundled).size).toBeGreaterThan(50)
  const noticed = [...notices.matchAll(/^(\S+) \d\S* \(.+\)$/gm)].map(([, name]) => name)
  expect([...new Set(names)].filter((name) => !noticed.includes(name))).toEqual([])
})
