/** Timings → docs/benchmark.md: medians, ratios, and each goal with what was measured, met or not. */

/**
 * At most so many times what the other takes; `least`: the other takes at least so many times what docsgen takes; `pages`:
 * with ten times the pages, so many times as long for each of them.
 */
const ratios = [
  { corpus: 'rich-1000', work: 'cold', against: 'eleventy', most: 1.25 },
  { corpus: 'rich-1000', work: 'cold', against: 'docusaurus', least: 8 },
  { corpus: 'rich-1000', work: 'cold', against: 'vitepress', least: 8 },
  { corpus: 'rich-10000', work: 'cold', against: 'eleventy', most: 1.15 },
  { corpus: 'rich-10000', work: 'cold', against: 'hugo', most: 0.85 },
  { corpus: 'plain-4000', work: 'cold', against: 'eleventy', most: 1.3 },
  { corpus: 'rich-10000', work: 'warm', against: 'hugo', most: 0.08 },
  { corpus: 'rich-10000', work: 'warm', against: 'docsgen', of: 'rich-1000', as: 'warm', pages: 10, most: 1.5 },
  { corpus: 'rich-1000', work: 'one text edited', against: 'docsgen', as: 'warm', most: 1.4 },
  { corpus: 'rich-10000', work: 'one text edited', against: 'docsgen', as: 'warm', most: 1.3 }
]

/** What docsgen may take at most: milliseconds, megabytes of all processes, files that change. */
const bounds = [
  { corpus: 'site', work: 'warm', measure: 'wall', most: 200 },
  { corpus: 'linked-10000', work: 'links checked', measure: 'wall', most: 2000 },
  { corpus: 'rich-10000', work: 'one text edited', measure: 'changed', most: 8 },
  { corpus: 'rich-10000', work: 'cold', measure: 'memory', most: 700 },
  { corpus: 'rich-10000', work: 'dev', measure: 'firstPage', what: 'first page', most: 1000 },
  { corpus: 'rich-10000', work: 'dev', measure: 'saved', what: 'save to seen', most: 60 },
  { corpus: 'rich-10000', work: 'dev', measure: 'grown', what: 'heap after 1,000 saves', most: 1.1 }
]

const say = {
  wall: seconds,
  memory: (value) => `${value} MB`,
  changed: (value) => `${value} files`,
  firstPage: seconds,
  saved: (value) => `${value} ms`,
  grown: (value) => `${value} × what it was`
}

/** The section begins with it, and ends before the first heading below it that is not one of these goals. */
export const heading = '## How long a build takes'

export function toMarkdown({ results, machine, date }) {
  const rows = summarize(results)
  const known = new Map(results.map(({ name, version }) => [name, version]))
  return `${heading}

Each time is the median of the runs, on ${date}. In one call of this command, the generators take turns:

\`\`\`sh
npm run bench
\`\`\`

Machine: ${machine}.

\`docsgen\` makes search and [Markdown for machines](machines.md), as a new project does, and \`docsgen-bare\` neither. The
others make neither: they have highlighting, the same navigation and a table of contents. Docusaurus has
\`future: { v4, faster }\`.

Versions: ${[...known].map(([name, version]) => `${name} ${version}`).join(', ')}.

${table(['corpus', 'generator', 'work', 'runs', 'time', 'processor', 'memory of all processes', 'output'], rows.filter(({ wall }) => wall).map(toCells))}

### Goals

${table(['corpus', 'work', 'of, or against', 'goal', 'measured', ''], judge(rows))}
`
}

/** One row for each corpus, generator and work. */
function summarize(results) {
  const groups = new Map()
  for (const result of results) {
    const key = JSON.stringify([result.corpus, result.name, result.work])
    groups.set(key, [...(groups.get(key) ?? []), result])
  }
  return [...groups].map(([key, runs]) => {
    const [corpus, name, work] = JSON.parse(key)
    const of = (property) => median(runs.map((run) => run[property]))
    return {
      corpus,
      name,
      work,
      runs: runs.length,
      wall: of('wall'),
      cpu: of('cpu'),
      memory: of('memory'),
      size: of('size'),
      changed: of('changed'),
      firstPage: of('firstPage'),
      saved: of('saved'),
      grown: of('grown')
    }
  })
}

function toCells({ corpus, name, work, runs, wall, cpu, memory, size }) {
  return [corpus, name, work, runs, seconds(wall), seconds(cpu), `${memory} MB`, `${(size / 1e6).toFixed(1)} MB`]
}

function judge(rows) {
  const find = (corpus, name, work) =>
    rows.find((row) => row.corpus === corpus && row.name === name && row.work === work)
  const compared = ratios.flatMap((goal) => {
    const { corpus, work, against, of = corpus, as = 'cold', pages = 1, most, least } = goal
    const [own, other] = [find(corpus, 'docsgen', work), find(of, against, as)]
    if (!own || !other) return []
    const ratio = least === undefined ? own.wall / other.wall / pages : other.wall / own.wall
    const wanted = least === undefined ? `at most ${most} × its time` : `at least ${least} × faster`
    const met = least === undefined ? ratio <= most : ratio >= least
    const what = pages > 1 ? `${of} ${as}, each page` : [against, as].filter((each) => each !== 'cold').join(' ')
    return [[corpus, work, what, wanted, `${ratio.toFixed(2)} ×`, verdict(met)]]
  })
  const bounded = bounds.flatMap(({ corpus, work, measure, what = '', most }) => {
    const value = find(corpus, 'docsgen', work)?.[measure]
    if (value === undefined) return []
    return [[corpus, work, what, `at most ${say[measure](most)}`, say[measure](value), verdict(value <= most)]]
  })
  return [...compared, ...bounded]
}

function verdict(met) {
  return met ? 'met' : '**not met**'
}

function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(2)} s`
}
