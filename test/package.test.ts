/**
 * The package as a user gets it, packed of what is built here and installed by npm. Other package managers, other Nodes and
 * an installation from the repository are in test/nightly.
 */
import { cpSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { emptyProject, npm, output, type Package, pack, tryAll } from './support/package.ts'
import { repository } from './support/project.ts'

/** An installation holds no more than this, esbuild's program of one system included. */
const most = { packages: 15, megabytes: 40 }

let packed: Package
beforeAll(async () => {
  packed = await pack(repository, '--ignore-scripts')
})

test('installed it is few packages, small, with types, and does all that a new user asks', async () => {
  const root = emptyProject(packed)
  await npm(['install', '--save-dev', './docsgen.tgz'], root)
  const modules = path.join(root, 'node_modules')
  const { packages } = JSON.parse(readFileSync(path.join(modules, '.package-lock.json'), 'utf8'))
  const megabytes = Number.parseInt(await output('du', ['-sk', 'node_modules'], root), 10) / 1024
  console.log(`${Object.keys(packages).length} packages, ${megabytes.toFixed(1)} MB`)
  expect(Object.keys(packages).length).toBeLessThanOrEqual(most.packages)
  expect(megabytes).toBeLessThanOrEqual(most.megabytes)

  const docsgen = (...args: string[]) => output(path.join(modules, '.bin/docsgen'), args, root)
  await tryAll(root, docsgen)
  expect(await docsgen('init', 'own', '--yes')).toContain('This docsgen is not from a registry')

  // The types of React are the project's own.
  for (const name of ['@types/react', 'csstype'])
    cpSync(path.join(repository, 'node_modules', name), path.join(modules, name), { recursive: true })
  cpSync(path.join(repository, 'test/types'), path.join(root, 'types'), { recursive: true })
  await output(path.join(repository, 'node_modules/.bin/tsc'), ['-p', 'types'], root)
})

test('what is packed is all that a user needs, and nothing else', () => {
  const { published } = packed
  const allowed =
    /^((bin|docs|hosting|lib|schema|starter|templates)\/.+|package\.json|THIRD-PARTY-NOTICES\.txt|(README|LICENSE)(\.md)?)$/
  expect(published.filter((file) => !allowed.test(file))).toEqual([])
  const { bin, exports } = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8'))
  const exported = Object.values<string | object>(exports).flatMap((each) => Object.values<string>(Object(each)))
  const entries = [...Object.values<string>(bin), ...exported.filter((entry) => /^\.\/[^*]+$/.test(entry))]
  for (const file of ['lib/worker.js', 'THIRD-PARTY-NOTICES.txt', 'hosting/nginx.conf', 'docs/checking.md', ...entries])
    expect(published).toContain(path.posix.normalize(file))
})

test('all that is bundled has its licence in the notices', () => {
  const { published } = packed
  const read = (file: string) => readFileSync(path.join(repository, file), 'utf8')
  // esbuild says of each bundle what is in it, and in those with comments, above each module where it came from.
  const bundled = (JSON.parse(read('lib/inputs/modules.json')) as string[]).map((folder) =>
    folder.replace(/^.*\/node_modules\//, '')
  )
  const source = /(?:^|\\n)\/\/ [^\n\\]*node_modules\/((?:@[^/]+\/)?[^/]+)\//gm
  const commented = published
    .filter((file) => /^lib\/.*\.js(on)?$/.test(file))
    .flatMap((file) => [...read(file).matchAll(source)].map(([, name]) => name))
  const names = [...bundled, ...commented]
  expect(new Set(bundled).size).toBeGreaterThan(50)
  const noticed = [...read('THIRD-PARTY-NOTICES.txt').matchAll(/^(\S+) \d\S* \(.+\)$/gm)].map(([, name]) => name)
  expect([...new Set(names)].filter((name) => !noticed.includes(name))).toEqual([])
})
