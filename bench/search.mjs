/**
 * How well search finds, beside MiniSearch and Pagefind on the same pages:
 *
 *   node bench/search.mjs FOLDER…
 *
 * Each folder holds Markdown, or a project of docsgen such as `docsgen migrate` writes. Every link from one page to another
 * is a query, its text, with one right answer, where it leads; and once more with a typo. What is counted is one over the
 * rank of the right answer, 0 after the tenth: the page, and the section. `npm install` in bench/ comes first.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createRandom } from './random.mjs'
import { docsgen, minisearch, pagefind } from './search-engines.mjs'
import { buildSet, misspell, readPages, readQueries } from './search-sets.mjs'

const engines = { docsgen, minisearch, pagefind }
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string', default: path.join(import.meta.dirname, 'sites/search') },
    only: { type: 'string', default: Object.keys(engines).join() },
    misses: { type: 'boolean', default: false }
  }
})
if (positionals.length === 0) throw new Error('Expected folders of Markdown')
const chosen = values.only.split(',')
const rows = []
for (const source of positionals) rows.push(...(await measure(source)))
print(rows)

async function measure(source) {
  const name = path.basename(source)
  const folder = path.join(values.folder, name)
  const dist = buildSet(path.resolve(source), path.join(folder, 'site'))
  const pages = readPages(dist)
  const random = createRandom(1)
  const queries = readQueries(pages)
  const misspelt = queries.flatMap((query) => {
    const text = misspell(query.text, random)
    return text === undefined ? [] : [{ ...query, text }]
  })
  mkdirSync(folder, { recursive: true })
  const measured = []
  for (const engine of chosen) {
    const search = await engines[engine]({ dist, pages, folder })
    const [right, wrong] = [await rate(search, queries), await rate(search, misspelt)]
    measured.push({ name, engine, pages: pages.length, queries: queries.length, found: [...right, ...wrong] })
    console.log(
      name,
      engine,
      measured
        .at(-1)
        .found.map((each) => each.toFixed(3))
        .join(' ')
    )
  }
  return measured
}

/** Mean reciprocal rank at 10 of the right page, and of the right section. */
async function rate(search, queries) {
  let [ofPages, ofSections] = [0, 0]
  for (const { text, url, id, from } of queries) {
    const { pages, sections } = await search(text)
    const [page, section] = [reciprocal(pages, url), reciprocal(sections, `${url}#${id}`)]
    ofPages += page
    ofSections += section
    if (values.misses && page < 0.6)
      console.log(`  ${text} (${from}) → ${url}#${id} at ${1 / page}: ${pages.slice(0, 3).join(' ')}`)
  }
  return [ofPages / queries.length, ofSections / queries.length]
}

function reciprocal(list, wanted) {
  const at = list.slice(0, 10).indexOf(wanted)
  return at === -1 ? 0 : 1 / (at + 1)
}

function print(all) {
  const sets = [...new Set(all.map(({ name }) => name))]
  const of = (name, engine) => all.find((row) => row.name === name && row.engine === engine)
  const mean = (engine) =>
    [0, 1, 2, 3].map((at) => sets.reduce((sum, name) => sum + of(name, engine).found[at], 0) / sets.length)
  const cells = (found) => found.map((each) => each.toFixed(2)).join(' · ')
  const head = ['', 'pages', 'queries', ...chosen]
  const lines = sets.map((name) => [
    name,
    of(name, chosen[0]).pages,
    of(name, chosen[0]).queries,
    ...chosen.map((engine) => cells(of(name, engine).found))
  ])
  const table = [
    head,
    head.map(() => '---'),
    ...lines,
    ['mean', '', '', ...chosen.map((engine) => cells(mean(engine)))]
  ]
  console.log(`\n${table.map((line) => `| ${line.join(' | ')} |`).join('\n')}`)
}
