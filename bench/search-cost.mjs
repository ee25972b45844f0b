/**
 * What search costs, beside Pagefind on the same pages, on generated sites (bench/corpus.mjs):
 *
 *   node bench/search-cost.mjs [rich-1000 rich-10000]
 *
 * Builds with and without search take turns. Index sizes are those of gzip; queries are words of headings, asked by readers
 * who have nothing in memory yet, and then letter by letter.
 */
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { writeCorpus } from './corpus.mjs'
import { listMarkdown, peers, prepare } from './peers.mjs'
import { createRandom } from './random.mjs'
import { importEngine, importPagefind } from './search-engines.mjs'
import { readPages } from './search-sets.mjs'
import { sizeOf, time } from './time.mjs'

const here = import.meta.dirname
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string', default: path.join(here, 'sites/search-cost') },
    runs: { type: 'string', default: '3' },
    queries: { type: 'string', default: '200' },
    works: { type: 'string', default: 'cold,warm,one text edited,one page added,one page removed' }
  }
})
const sizes = new Map()
let engine
for (const corpus of positionals.length > 0 ? positionals : ['rich-1000', 'rich-10000']) await measure(corpus)

async function measure(corpus) {
  const folder = path.join(values.folder, corpus)
  const source = path.join(folder, 'corpus')
  rmSync(folder, { recursive: true, force: true })
  const sections = writeCorpus(corpus, source)
  const projects = [true, false].map((search) => ({ search, root: path.join(folder, search ? 'with' : 'without') }))
  for (const { root, search } of projects) {
    prepare('docsgen', { corpus: source, sections, root })
    const config = path.join(root, 'docsgen.config.ts')
    writeFileSync(config, readFileSync(config, 'utf8').replace('search: false', `search: ${search}`))
  }
  console.log(`\n${corpus}`)
  await timeBuilds(projects)
  const dist = path.join(projects[0].root, 'dist')
  const pages = path.join(folder, 'pages')
  const found = readPages(dist)
  linkPages(found, pages)
  const output = path.join(folder, 'pagefind')
  const bin = path.join(here, 'node_modules/.bin/pagefind')
  const command = [bin, '--site', pages, '--output-path', output, '--root-selector', 'article.prose']
  const { wall, memory, code, output: said } = await time({ root: folder, peer: {}, command })
  if (code !== 0) throw new Error(said)
  console.log(`pagefind: ${seconds(wall)}, ${memory} MB`)
  reportSize('docsgen', path.join(dist, 'docsgen/search'))
  reportSize('pagefind', output, /\.pf_(index|fragment|meta|filter)$|entry\.json$/)
  const asked = queriesOf(found)
  await ask('docsgen', asked, () => openDocsgen(dist, folder))
  await ask('pagefind', asked, (number) => openPagefind(output, number))
}

/** Medians of runs that take turns: cold, warm, and after an edit of one text. */
async function timeBuilds(projects) {
  const taken = []
  const works = values.works.split(',')
  for (let run = 0; run < Number(values.runs); run++) {
    for (const work of works) {
      for (const { root, search } of run % 2 ? projects.toReversed() : projects) {
        prepareWork(root, work, run)
        const began = Date.now()
        const { code, output, wall, cpu, memory } = await time({ root, peer: {}, command: peers.docsgen.command })
        if (code !== 0) throw new Error(output)
        const { changed } = sizeOf(path.join(root, 'dist'), began)
        taken.push({ work, search, wall, cpu, memory, changed })
      }
    }
  }
  for (const work of works) {
    const [on, off] = [true, false].map((search) =>
      taken.filter((each) => each.work === work && each.search === search)
    )
    const [a, b] = [median(on, 'wall'), median(off, 'wall')]
    const [c, d] = [median(on, 'cpu'), median(off, 'cpu')]
    const files = `${median(on, 'changed')} files changed, ${median(off, 'changed')} without`
    const memory = `${median(on, 'memory')} MB, ${median(off, 'memory')} MB without`
    console.log(
      `${work}: ${seconds(a)} (${ratio(a, b)} of without; processor ${seconds(c)}, ${ratio(c, d)}), ${memory}, ${files}`
    )
  }
}

function prepareWork(root, work, run) {
  const content = path.join(root, 'content')
  const added = path.join(content, 'section-0/added.md')
  if (work === 'cold')
    for (const each of ['.docsgen', 'dist']) rmSync(path.join(root, each), { recursive: true, force: true })
  if (work === 'one page added')
    writeFileSync(added, '---\ntitle: An added page\n---\n\nIt names the vault and the ledger.\n')
  if (work === 'one page removed') rmSync(added, { force: true })
  if (work !== 'one text edited') return
  const files = listMarkdown(content)
  const file = files[Math.floor(files.length / 2)]
  writeFileSync(file, `${readFileSync(file, 'utf8')}\nEdited once more, the ${run}th ledger.\n`)
}

/** A site with each page once: it is published under two names. */
function linkPages(found, to) {
  for (const { url, file } of found) {
    const target = path.join(to, url === '/' ? 'index.html' : `${url}.html`)
    mkdirSync(path.dirname(target), { recursive: true })
    linkSync(file, target)
  }
}

function reportSize(name, folder, only = /./) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (each) => each.isFile() && only.test(each.name)
  )
  const sizes = files.map(({ parentPath, name: file }) => gzipped(readFileSync(path.join(parentPath, file))))
  const kilobytes = Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000)
  console.log(
    `${name}: ${files.length} files of the index, ${kilobytes} kB gzipped, the largest ${Math.round(Math.max(...sizes) / 1000)} kB`
  )
}

/** As it is sent; Pagefind's files are compressed already. */
function gzipped(bytes) {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? bytes.length : gzipSync(bytes, { level: 9 }).length
}

/** One to three words in a row of a heading. */
function queriesOf(pages) {
  const random = createRandom(7)
  const pick = (list) => list[Math.floor(random() * list.length)]
  const texts = pages.flatMap(({ title, sections }) => [
    title,
    ...sections.flatMap(({ headings }) => headings.slice(-1))
  ])
  return Array.from({ length: Number(values.queries) }, () => {
    const words = pick(texts).split(' ')
    const from = Math.floor(random() * words.length)
    return words
      .slice(from, from + 1 + Math.floor(random() * 3))
      .join(' ')
      .toLowerCase()
  })
}

/** `open` gives a reader without anything in memory: `find`, `root` for what is loaded first, and the `loaded` files. */
async function ask(name, queries, open) {
  const first = []
  for (const [number, query] of queries.entries()) {
    const { find, loaded } = await open(number)
    await find(query)
    const bytes = [...loaded.values()].reduce((sum, size) => sum + size, 0)
    first.push({ bytes, requests: loaded.size })
  }
  const { find } = await open(queries.length)
  const times = []
  for (const isTimed of [false, true]) {
    for (const query of queries.slice(0, 30)) {
      for (let end = 1; end <= query.length; end++) {
        const before = process.cpuUsage()
        await find(query.slice(0, end))
        const { user, system } = process.cpuUsage(before)
        if (isTimed) times.push({ cpu: (user + system) / 1000 })
      }
    }
  }
  const kilobytes = (at) => (quantile(first, 'bytes', at) / 1000).toFixed(1)
  const requests = `${quantile(first, 'requests', 0.5)} requests (at most ${quantile(first, 'requests', 1)})`
  const keystroke = `${median(times, 'cpu').toFixed(2)} ms of processor a keystroke, ${quantile(times, 'cpu', 0.95).toFixed(2)} ms of 95 %, at most ${quantile(times, 'cpu', 1).toFixed(2)} ms`
  console.log(
    `${name}: to first results ${kilobytes(0.5)} kB, 95 % ${kilobytes(0.95)} kB, at most ${kilobytes(1)} kB, ${requests}; ${keystroke}`
  )
}

async function openDocsgen(dist, folder) {
  const { createSearch } = await engineIn(folder)
  const loaded = new Map()
  const search = createSearch(async (name) => {
    const file = path.join(dist, 'docsgen/search', name)
    let bytes
    try {
      bytes = readFileSync(file)
    } catch {
      return undefined
    }
    loaded.set(file, sizeOfFile(file, bytes))
    return JSON.parse(bytes)
  })
  return { find: (text) => search.find({ text }), loaded }
}

function engineIn(folder) {
  engine ??= importEngine(folder)
  return engine
}

async function openPagefind(output, number) {
  const loaded = new Map()
  const note = (file, bytes) => loaded.set(file, sizeOfFile(file, bytes))
  const own = path.join(output, 'pagefind.js')
  note(own, readFileSync(own))
  const script = await importPagefind(output, { note, name: `pagefind.js?${number}` })
  const find = async (text) => {
    const { results } = await script.search(text)
    return Promise.all(results.slice(0, 10).map((each) => each.data()))
  }
  return { find, loaded }
}

function sizeOfFile(file, bytes) {
  const size = sizes.get(file) ?? gzipped(bytes)
  sizes.set(file, size)
  return size
}

function quantile(list, key, at) {
  const sorted = list.map((each) => each[key]).sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))]
}

function median(list, key) {
  return quantile(list, key, 0.5)
}

function ratio(a, b) {
  return (a / b).toFixed(2)
}

function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(2)} s`
}
