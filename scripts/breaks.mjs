/**
 * How much the tests notice: puts another operator into the code, one at a time and at random, and runs the tests of its
 * room: `node scripts/breaks.mjs`, for 30 minutes; `--minutes 5`, `--room page`, `--seed 7`. In a copy of the repository.
 * Prints each break that nothing noticed: read it. Some change nothing, the others miss a test, or are code that nobody needs.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

const root = path.resolve(import.meta.dirname, '..')
const options = { minutes: { type: 'string' }, room: { type: 'string' }, seed: { type: 'string' } }
const { minutes = 30, room: only, seed = Date.now() } = parseArgs({ options }).values
const operators = { '===': '!==', '!==': '===', '&&': '||', '||': '&&', '<': '<=', '>': '>=', '+': '-', '-': '+' }
/** Room → where its tests are; what runs in a browser is tried there. */
const rooms = Object.fromEntries(
  readdirSync(path.join(root, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => [name, name === 'client' ? 'test/browser' : `test/${name}`])
    .filter(([name, tests]) => (only === undefined || name === only) && existsSync(path.join(root, tests)))
)

const random = createRandom(Number(seed))
const pick = (list) => list[Math.floor(random() * list.length)]
const copy = mkdtempSync(path.join(tmpdir(), 'docsgen-breaks-'))
/** Rooms whose tests pass without a break. */
const sound = new Set()
const counts = { noticed: 0, all: 0 }
try {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const file of listed.stdout.toString().split('\0').filter(Boolean))
    cpSync(path.join(root, file), path.join(copy, file), { recursive: true, verbatimSymlinks: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  console.log(`seed ${seed}`)
  for (const end = Date.now() + Number(minutes) * 60_000; Date.now() < end && Object.keys(rooms).length > 0; )
    attempt(pick(Object.keys(rooms)))
} finally {
  rmSync(copy, { recursive: true, force: true, maxRetries: 10 })
}
console.log(`${counts.noticed} of ${counts.all} noticed`)

function attempt(room) {
  // Tests that fail without a break notice none: a machine may lack a browser or a server.
  if (!sound.has(room) && !passes(room)) {
    console.log(`${rooms[room]} fails without a break, and is left out`)
    delete rooms[room]
    return
  }
  sound.add(room)
  const { file, at, from, line } = pick(placesIn(room))
  const code = readFileSync(path.join(copy, file), 'utf8')
  const broken = `${code.slice(0, at)} ${operators[from]} ${code.slice(at + from.length + 2)}`
  writeFileSync(path.join(copy, file), broken)
  const isMissed = passes(room)
  writeFileSync(path.join(copy, file), code)
  counts.all++
  if (!isMissed) counts.noticed++
  else console.log(`${file}:${line}: nothing notices \`${operators[from]}\` in place of \`${from}\``)
}

/** The operators of the code of a room that stand between spaces, and not in a comment or a type. */
function placesIn(room) {
  const files = readdirSync(path.join(root, 'src', room), { recursive: true }).filter((file) => /\.tsx?$/.test(file))
  return files.flatMap((name) => {
    const file = path.join('src', room, name)
    const code = readFileSync(path.join(root, file), 'utf8')
    return [...code.matchAll(/(?<= )(===|!==|&&|\|\||[<>+-])(?= )/g)].flatMap(({ 0: from, index }) => {
      const before = code.slice(0, index).split('\n')
      const isCode = !/^\s*(\*|\/[/*]|import|type|interface|\|)/.test(before.at(-1))
      return isCode ? [{ file, at: index - 1, from, line: before.length }] : []
    })
  })
}

/** A break that does not compile is noticed as well. */
function passes(room) {
  return [
    ['npm', 'run', '--silent', 'build'],
    ['npx', 'vitest', 'run', rooms[room], '--bail=1']
  ].every(([program, ...args]) => {
    return spawnSync(program, args, { cwd: copy, stdio: 'ignore', timeout: 900_000 }).status === 0
  })
}

/** Numbers from 0 to 1, the same for the same seed. */
function createRandom(seed) {
  let state = seed % 2147483647
  return () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
}
