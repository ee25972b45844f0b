/**
 * Times docsgen and the generators it is compared with on the same Markdown, one after the other, and writes what came
 * out to docs/benchmark.md:
 *
 *   npm run bench -- [--only docsgen,eleventy] [--pages rich-1000,plain-4000] [--runs 3] [--folder bench/sites/builds]
 *
 * Without options it measures all that the table holds and has not been measured; what one call measures is kept in
 * results.json of the folder, so that the slow ones can be left for another hour. What is named with `--only` or `--pages`
 * is measured again. `site` is docsgen's own reference site.
 *
 * A first run installs the generators (bench/package.json), which find their packages above the folder: it is in bench/.
 * `docsgen` makes search and Markdown for machines, as a new project does; `docsgen-bare` makes neither, and neither do the
 * others. Runs are interleaved, each generator once in every round, so that a slow minute of the machine is everybody's. It times
 * the whole process; the memory is the sum of what the process and its children hold at once. docsgen's builds with a
 * cache are timed too.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem, type } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { writeCorpus } from './corpus.mjs'
import { listMarkdown, peers, prepare } from './peers.mjs'
import { heading, toMarkdown } from './table.mjs'
import { sizeOf, time } from './time.mjs'

const here = import.meta.dirname
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(peers).join() },
    pages: { type: 'string', default: 'rich-1000,plain-4000,rich-10000,linked-10000,site' },
    runs: { type: 'string', default: '3' },
    folder: { type: 'string', default: path.join(here, 'sites/builds') },
    out: { type: 'string', default: path.join(here, '../docs/benchmark.md') }
  }
})
const wanted = values.only.split(',')
const unknown = wanted.find((name) => !(name in peers))
if (unknown !== undefined) throw new Error(`Expected one of ${Object.keys(peers).join(', ')}, not ${unknown}`)
const packaged = wanted.filter((name) => name !== 'docsgen' && name !== 'hugo')
if (packaged.length > 0 && !existsSync(path.join(here, 'node_modules'))) {
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: here, stdio: 'inherit' })
  if (status !== 0) throw new Error('Cannot install the generators: see above')
}
const versions = Object.fromEntries(wanted.map((name) => [name, versionOf(name)]))
const present = wanted.filter((name) => versions[name] !== undefined)
for (const name of wanted.filter((each) => !present.includes(each))) console.log(`${name} is not on this machine`)
for (const name of present) console.log(`${name} ${versions[name]}`)

/**
 * What is done to the project of docsgen before a build that is timed. What was just deleted is waited for: ext4 looks, for
 * five seconds, at all that is deleted before it makes a new file, which took half of the time of some builds.
 */
const works = {
  cold: ({ root, peer }) => {
    for (const each of peer.leftovers) rmSync(path.join(root, each), { recursive: true, force: true })
  },
  warm: () => {},
  'one text edited': ({ file }) => edit(file, (text, count) => `${text}\nEdited ${count}.\n`),
  'one title edited': ({ file }) => edit(file, (text, count) => text.replace(/^title: .*$/m, `title: Renamed ${count}`))
}

const checked = 'links checked'

/** What is timed of docsgen; of the others the first. */
function worksOf(corpus, { name }) {
  if (name !== 'docsgen') return ['cold']
  return corpus.startsWith('linked') ? ['cold', 'warm', checked] : Object.keys(works)
}

/** Only docsgen builds the site and the links; with 10,000 pages others run out of memory, or take an hour. */
function isFor(corpus, name) {
  if (corpus === 'site' || corpus.startsWith('linked')) return name === 'docsgen'
  return pagesOf(corpus) < 5000 || ['docsgen', 'docsgen-bare', 'eleventy', 'hugo'].includes(name)
}

/** What `docsgen dev` serves. */
const watched = 'rich-10000'

const isNamed = process.argv.some((each) => /^--(only|pages)/.test(each))
const kept = path.join(values.folder, 'results.json')
let results = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : []
let edits = 0
for (const corpus of values.pages.split(',')) await measure(corpus)
const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${type()} ${release().split('-')[0]}, Node ${process.version}`
const date = new Date().toISOString().slice(0, 10)
const text = toMarkdown({ results, machine, date })
const [before = '', old = ''] = (existsSync(values.out) ? readFileSync(values.out, 'utf8') : '').split(`${heading}\n`)
const [, after = ''] = old.split(/^(?=### (?!Goals$))(.*)/ms)
writeFileSync(values.out, `${before.trimEnd()}\n\n${text}${after && `\n${after}`}`.trimStart())
console.log(`\n${text}`)

function pagesOf(corpus) {
  return Number(corpus.split('-')[1])
}

async function measure(corpus) {
  const isMeasured = (name) => results.some((each) => each.corpus === corpus && each.name === name)
  const due = present.filter((name) => (isNamed || !isMeasured(name)) && isFor(corpus, name))
  if (due.length === 0) return
  const projects = due.map((name) => ({ name, peer: peers[name], root: path.join(values.folder, name, corpus) }))
  prepareAll(projects, corpus)
  const found = []
  for (let run = 1; run <= Number(values.runs); run++) {
    for (const project of projects)
      for (const work of worksOf(corpus, project)) found.push({ corpus, ...(await measureWork(project, work, corpus)) })
  }
  try {
    if (corpus === watched && due.includes('docsgen')) found.push({ corpus, ...measureDev(corpus) })
  } catch (error) {
    console.error(error.message) // an hour of builds is not lost
  }
  const others = results.filter((each) => each.corpus !== corpus || !due.includes(each.name))
  results = [...others, ...found]
  writeFileSync(kept, JSON.stringify(results, undefined, 1))
}

function prepareAll(projects, corpus) {
  if (corpus === 'site') {
    const [{ root }] = projects
    rmSync(root, { recursive: true, force: true })
    for (const each of ['api', 'assets', 'content', 'docsgen.config.ts', 'package.json'])
      cpSync(path.join(here, '..', each), path.join(root, each), { recursive: true })
    return
  }
  const source = path.join(values.folder, 'corpora', corpus)
  rmSync(source, { recursive: true, force: true })
  const sections = writeCorpus(corpus, source)
  for (const { name, root } of projects) prepare(name, { corpus: source, sections, root })
}

async function measureWork(project, work, corpus) {
  const { name, peer, root } = project
  const files = listMarkdown(path.join(root, peer.content))
  works[work]?.({ ...project, file: files[Math.floor(files.length / 2)] })
  if (work === 'cold') await sleep(6000)
  const began = Date.now()
  const { output, code, ...timed } = await time({
    root,
    peer,
    command: peer.command.map((each) => (work === checked && each === 'build' ? 'check-links' : each))
  })
  if (code !== 0) throw new Error(`${name} on ${corpus} ended with ${code}:\n${output}`)
  const [wall, cpu] = [timed.wall, timed.cpu].map((each) => (each / 1000).toFixed(2))
  console.log(`${corpus} ${name} ${work}: ${wall} s, ${cpu} s of processor, ${timed.memory} MB`)
  return { name, version: versions[name], work, ...timed, ...sizeOf(path.join(root, peer.output), began) }
}

/** Milliseconds to the first page and from a save to its text, and by how much memory grows in 1,000 saves. */
function measureDev(corpus) {
  const args = [path.join(here, 'dev-latency.mjs'), path.join(values.folder, 'corpora', corpus), '--edits', '1000']
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`docsgen dev on ${corpus} ended with ${status}:\n${stderr}`)
  const { firstPage, saves, memory } = JSON.parse(stdout)
  const grown = Math.round((memory[1000].heap / memory.before.heap) * 100) / 100
  console.log(`${corpus} docsgen dev: ${stdout}`)
  return { name: 'docsgen', version: versions.docsgen, work: 'dev', firstPage, saved: saves.median, grown }
}

function versionOf(name) {
  try {
    return peers[name].version((program, args) => spawnSync(program, args, { encoding: 'utf8' }).stdout ?? '')
  } catch {
    return undefined
  }
}

function edit(file, change) {
  edits++
  writeFileSync(file, change(readFileSync(file, 'utf8'), edits))
}
