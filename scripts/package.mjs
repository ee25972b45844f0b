/** What npm would publish, and what whoever installs it gets: for `npm run verify`, after the build. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** An installation holds no more than this, esbuild's program of one system included. */
const most = { packages: 15, megabytes: 40 }

/** The faults of both. */
export function checkPackage() {
  const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-package-'))
  try {
    const packed = run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder])
    const [{ files, filename }] = Object.values(JSON.parse(packed))
    const paths = files.map((file) => file.path)
    console.log(`${paths.length} files`)
    return [...checkFiles(paths), ...checkNotices(paths), ...checkInstalled(folder, filename)]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What a user needs, all of it, and nothing else. */
function checkFiles(paths) {
  const allowed =
    /^((bin|docs|hosting|lib|schema|starter|templates)\/.+|package\.json|THIRD-PARTY-NOTICES\.txt|(README|LICENSE)(\.md)?)$/
  const { bin, exports } = JSON.parse(readFileSync('package.json', 'utf8'))
  const exported = Object.values(exports).flatMap((each) => (typeof each === 'string' ? each : Object.values(each)))
  const entries = [...Object.values(bin), ...exported].filter((entry) => !entry.includes('*'))
  const needed = [...entries.map((entry) => path.posix.normalize(entry)), 'lib/worker.js', 'THIRD-PARTY-NOTICES.txt']
  return [
    ...paths.filter((each) => !allowed.test(each)).map((each) => `\`${each}\` would be published`),
    ...needed.filter((each) => !paths.includes(each)).map((each) => `\`${each}\` would not be published`)
  ]
}

/** esbuild writes above what it bundled where that came from. */
function checkNotices(paths) {
  const notices = readFileSync('THIRD-PARTY-NOTICES.txt', 'utf8')
  const bundled = paths
    .filter((each) => /^lib\/.*\.js(on)?$/.test(each))
    .flatMap((each) => {
      const text = readFileSync(each, 'utf8')
      return [...text.matchAll(/(?:^|\\n)\/\/ [^\n\\]*node_modules\/((?:@[^/]+\/)?[^/]+)\//gm)].map(([, name]) => name)
    })
  const names = [...new Set(bundled)]
  console.log(`${names.length} bundled packages`)
  const missing = names.filter(
    (name) => !new RegExp(`^${RegExp.escape?.(name) ?? name} \\d\\S* \\(.+\\)$`, 'm').test(notices)
  )
  return missing.map((name) => `\`${name}\` is in lib/ and not in THIRD-PARTY-NOTICES.txt`)
}

/** Installed alone in an empty folder it is small, makes a site, and has types. */
function checkInstalled(folder, tarball) {
  const inside = (program, args) => run(program, args, folder)
  inside('npm', ['install', '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline', `./${tarball}`])
  const modules = path.join(folder, 'node_modules')
  const { packages } = JSON.parse(readFileSync(path.join(modules, '.package-lock.json'), 'utf8'))
  const count = Object.keys(packages).length
  const megabytes = Number.parseInt(inside('du', ['-sk', 'node_modules']), 10) / 1024
  console.log(`${count} packages, ${megabytes.toFixed(1)} MB`)
  for (const args of [
    ['init', 'site', '--yes'],
    ['build', 'site'],
    ['check', 'site']
  ])
    inside('npx', ['--no-install', 'docsgen', ...args])

  // The types of React are the project's own.
  for (const name of ['@types/react', 'csstype'])
    cpSync(path.join('node_modules', name), path.join(modules, name), { recursive: true })
  cpSync('test/types', path.join(folder, 'types'), { recursive: true })
  run(path.resolve('node_modules/.bin/tsc'), ['-p', path.join(folder, 'types')])
  return [
    ...(count > most.packages ? [`Expected at most ${most.packages} packages, not ${count}`] : []),
    ...(megabytes > most.megabytes ? [`Expected at most ${most.megabytes} MB, not ${megabytes.toFixed(1)}`] : [])
  ]
}

/** What a program prints; throws with all of it when it fails. */
function run(program, args, cwd = process.cwd()) {
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    timeout: 300_000
  })
  if (status === 0) return stdout
  throw new Error(`Cannot run \`${[path.basename(program), ...args].join(' ')}\`: ${error?.message ?? stdout + stderr}`)
}
