/**
 * Everything that must hold before a commit, from a fresh clone with only Node and npm: `npm run verify`.
 *
 * Installs what is missing, then runs each step, whatever became of the ones before it. The last line is the sum of
 * steps and tests, `N passed, N failed`; the exit code is 1 when anything failed. Needs only Node itself, because
 * node_modules may not be there yet.
 */
import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const registry = 'https://registry.npmjs.org/'
const minutes = 60_000

/** What the browser tests and the host tests drive: program → package of Debian. */
const programs = {
  'chromium-headless-shell': 'chromium-headless-shell',
  nginx: 'nginx-light',
  caddy: 'caddy',
  apache2: 'apache2',
  rclone: 'rclone',
  WebKitWebDriver: 'webkit2gtk-driver',
  Xvfb: 'xvfb'
}

/**
 * Debian starts every server it installs, and this machine may be somebody's. So for the time of the install, and only
 * if the machine has no such rule of its own, `policy-rc.d` forbids starting anything (RUNLEVEL=1, the older way, means
 * nothing to systemd), and afterwards what was installed is kept from starting with the machine.
 */
const installScript = `
set -e
export DEBIAN_FRONTEND=noninteractive
policy=/usr/sbin/policy-rc.d
if [ ! -e $policy ]; then
  trap 'rm -f $policy' EXIT
  trap 'exit 130' HUP INT TERM
  printf '#!/bin/sh\\nexit 101\\n' > $policy
  chmod 755 $policy
fi
apt-get -o DPkg::Lock::Timeout=300 update
apt-get -o DPkg::Lock::Timeout=300 install -y --no-install-recommends "$@"
if command -v systemctl > /dev/null; then
  for service in nginx caddy apache2; do
    case " $* " in *" $service "* | *" $service-light "*) systemctl --quiet disable $service || true ;; esac
  done
fi`

/** In order; those in one list side by side, as most of them have work for one processor. */
const steps = [
  [['dependencies', installDependencies]],
  [['browser and servers', installPrograms]],
  [
    ['types', () => runQuietly(bin('tsc'), ['-p', '.'])],
    ['lint and format', () => runQuietly(bin('biome'), ['check', '.'])],
    ['build', () => runQuietly('npm', ['run', '--silent', 'build'])]
  ],
  // Scripts import what is compiled, so what looks for unused code comes after the build.
  [
    ['unused', () => runQuietly(bin('knip'), [])],
    ['prose', () => runQuietly(process.execPath, ['scripts/prose.mjs'])],
    ['spelling', () => runQuietly(bin('cspell'), ['--no-progress', '--show-suggestions'])],
    ['reference site', () => runQuietly(process.execPath, ['bin/docsgen.js', 'build'])],
    ['documentation', () => runQuietly('npm', ['run', '--silent', 'docs'])]
  ],
  [['tests', test]],
  [['lock file', checkLockFile]]
]

process.chdir(root)
const counts = { passed: 0, failed: 0 }
const times = []
for (const group of steps) await Promise.all(group.map(take))
console.log(`\n${times.join('\n')}\n`)
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed === 0 ? 0 : 1

/** Takes a step, and says how it went. */
async function take([name, step]) {
  console.log(`\n── ${name}`)
  const started = performance.now()
  const { problems, passed, failed, output = '' } = await attempt(step)
  counts.passed += passed
  counts.failed += failed
  const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`
  process.stdout.write(output)
  for (const problem of problems) console.log(`✗ ${problem}`)
  console.log(`── ${name}: ${failed === 0 ? 'passed' : 'FAILED'} in ${seconds}`)
  times.push(`${failed === 0 ? '✓' : '✗'} ${name.padEnd(20)} ${seconds.padStart(8)}`)
}

/** A step gives its problems and counts as one, unless it counts for itself; a step that cannot even run has failed. */
async function attempt(step) {
  let problems
  try {
    problems = await step()
  } catch (error) {
    problems = [error.message]
  }
  const failed = problems.length > 0 ? 1 : 0
  return { problems, passed: 1 - failed, failed, output: problems.output, ...problems.counts }
}

function installDependencies() {
  if (time('node_modules/.package-lock.json') >= time('package-lock.json')) return []
  // Without scripts: docsgen's own would build it, which is a step of its own; no package needs one.
  return run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'])
}

function time(file) {
  return existsSync(file) ? statSync(file).mtimeMs : 0
}

function installPrograms() {
  const missing = Object.keys(programs).filter((program) => !isInstalled(program))
  if (missing.length === 0) return []
  const packages = missing.map((program) => programs[program])
  const isRoot = process.getuid?.() === 0
  if (!isInstalled('apt-get') || !(isRoot || isInstalled('sudo'))) {
    const why = isInstalled('apt-get') ? 'this takes root or sudo' : 'there is no apt-get here'
    return [`Cannot install ${missing.join(', ')}: ${why}. Install them yourself (in Debian: ${packages.join(' ')})`]
  }
  // Without a terminal nobody can type a password: better a problem than a wait without end.
  const sudo = isRoot ? [] : ['sudo', ...(process.stdin.isTTY ? [] : ['-n'])]
  const [program, ...args] = [...sudo, 'sh', '-c', installScript, 'sh', ...packages]
  run(program, args)
  return missing
    .filter((each) => !isInstalled(each))
    .map((each) => `Cannot install ${each} (in Debian: ${programs[each]})`)
}

/** Debian keeps servers out of the ordinary PATH of ordinary users. */
function isInstalled(program) {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/local/sbin', '/usr/sbin', '/sbin']
  return folders.some((folder) => isExecutable(path.join(folder, program)))
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Counts each test. A file that cannot be loaded, and an error outside of all tests, is a failure too. */
function test() {
  const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-verify-'))
  const file = path.join(folder, 'tests.json')
  try {
    const problems = run(bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
    if (!existsSync(file)) return [...problems, 'Cannot find the report of the tests']
    const { testResults } = JSON.parse(readFileSync(file, 'utf8'))
    const statuses = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
    const passed = statuses.filter((status) => status === 'passed').length
    const broken = testResults.filter(({ status, assertionResults }) => {
      return status === 'failed' && !assertionResults.some((each) => each.status === 'failed')
    })
    const failed = statuses.filter((status) => status === 'failed').length + broken.length
    if (passed + failed === 0) problems.push('Expected tests, not none')
    return Object.assign(problems, { counts: { passed, failed: Math.max(failed, problems.length) } })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * A lock file written with a mirror sends everybody else there; one that leaves out the packages of other systems, as
 * npm writes it when the registry does not have them, makes `npm ci` fail.
 */
function checkLockFile() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const entries = Object.entries(packages)
  console.log(`${entries.length} packages`)
  const foreign = entries.filter(([, { resolved = registry, link }]) => !link && !resolved.startsWith(registry))
  const missing = entries.flatMap(([parent, { optionalDependencies = {} }]) => {
    return Object.keys(optionalDependencies).filter((name) => !hasPackage(packages, parent, name))
  })
  return [
    ...foreign.map(([name, { resolved }]) => `\`${name}\` comes from \`${resolved}\`, not from ${registry}`),
    ...missing.map((name) => `\`${name}\` is missing`)
  ]
}

/** In the folder of the package that asks for it, or in one further up. */
function hasPackage(packages, parent, name) {
  if (`${parent && `${parent}/`}node_modules/${name}` in packages) return true
  return parent !== '' && hasPackage(packages, parent.slice(0, Math.max(0, parent.lastIndexOf('/node_modules/'))), name)
}

function bin(name) {
  return path.join('node_modules', '.bin', name)
}

/** Runs a program, what it says being seen; gives the problem, if there was one. */
function run(program, args) {
  const ran = spawnSync(program, args, { ...options(), stdio: ['ignore', 'inherit', 'inherit'] })
  return problemsOf([program, ...args], ran)
}

/** The same, beside others: what it says is given as `output`, to be seen in one piece. */
function runQuietly(program, args) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(program, args, { ...options(), stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    const end = (ran) => resolve(Object.assign(problemsOf([program, ...args], ran), { output }))
    child.on('error', (error) => end({ error }))
    child.on('close', (status, signal) => end({ status, signal }))
  })
}

function options() {
  // `npm run --silent verify` would silence the npm of the steps too.
  return { env: { ...process.env, npm_config_loglevel: 'notice' }, timeout: 60 * minutes }
}

function problemsOf([program, ...args], { error, status, signal }) {
  const command = [path.basename(program), ...args].join(' ')
  if (error) return [`Cannot run \`${command}\`: ${error.message}`]
  if (status === 0) return []
  return [`\`${command}\` ${signal ? `was ended by ${signal}` : `failed with exit code ${status}`}`]
}
