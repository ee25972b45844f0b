/** Timings → docs/benchmark.md: medians, ratios, and each goal with what was measured, met or not. */

/** At most so many times what the other takes; `least`: the other takes at least so many times what docsgen takes. */
const goals = [
  { corpus: 'rich-1000', work: 'cold', against: 'eleventy', most: 1.5 },
  { corpus: 'rich-1000', work: 'cold', against: 'docusaurus', least: 8 },
  { corpus: 'rich-1000', work: 'cold', against: 'starlight', least: 8 },
  { corpus: 'rich-1000', work: 'cold', against: 'vitepress', least: 8 },
  { corpus: 'rich-10000', work: 'cold', against: 'hugo', most: 1 },
  { corpus: 'plain-4000', work: 'cold', against: 'eleventy', most: 0.8 },
  { corpus: 'rich-1000', work: 'warm', against: 'hugo', most: 0.25 },
  { corpus: 'rich-10000', work: 'warm', against: 'hugo', most: 0.25 },
  { corpus: 'rich-10000', work: 'one text edited', against: 'docsgen', as: 'warm', most: 1.2 }
]

/** Megabytes at most, of all processes. */
const memoryGoal = { corpus: 'rich-10000', work: 'cold', most: 1200 }
const sizeGoal = { against: 'eleventy', most: 1.15 }

/** With this the section begins, and with the file it ends. */
export const heading = '## How long a build takes'

export function toMarkdown({ results, machine, date }) {
  const rows = summarize(results)
  const known = new Map(results.map(({ name, version }) => [name, version]))
  return `${heading}

Medians of as many runs as the table says, interleaved where they are of one call, on ${date}, by

\`\`\`sh
npm run bench
\`\`\`

Machine: ${machine}.

Versions: ${[...known].map(([name, version]) => `${name} ${version}`).join(', ')}.

${table(['corpus', 'generator', 'work', 'runs', 'time', 'processor', 'memory of all processes', 'output'], rows.map(toCells))}

### Goals

${table(['corpus', 'work', 'against', 'goal', 'measured', ''], judge(rows))}
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
      size: of('size')
    }
  })
}

function toCells({ corpus, name, work, runs, wall, cpu, memory, size }) {
  return [corpus, name, work, runs, seconds(wall), seconds(cpu), `${memory} MB`, `${(size / 1e6).toFixed(1)} MB`]
}

function judge(rows) {
  const find = (wanted) => rows.find((row) => Object.entries(wanted).every(([key, value]) => row[key] === value))
  const times = goals.flatMap(({ corpus, work, against, as = 'cold', most, least }) => {
    const [own, other] = [find({ corpus, name: 'docsgen', work }), find({ corpus, name: against, work: as })]
    if (!own || !other) return []
    const ratio = least === undefined ? own.wall / other.wall : other.wall / own.wall
    const met = least === undefined ? ratio <= most : ratio >= least
    const goal = least === undefined ? `at most ${most} × its time` : `at least ${least} × faster`
    return [[corpus, work, as === 'cold' ? against : `${against} ${as}`, goal, `${ratio.toFixed(2)} ×`, verdict(met)]]
  })
  const heavy = find({ ...pick(memoryGoal), name: 'docsgen' })
  const memory = heavy && [
    heavy.corpus,
    'cold',
    '',
    `at most ${memoryGoal.most} MB`,
    `${heavy.memory} MB`,
    verdict(heavy.memory <= memoryGoal.most)
  ]
  const sizes = rows
    .filter(({ name, work }) => name === 'docsgen' && work === 'cold')
    .flatMap(({ corpus, size }) => {
      const other = find({ corpus, name: sizeGoal.against, work: 'cold' })
      if (!other) return []
      const ratio = size / other.size
      return [
        [
          corpus,
          'output',
          sizeGoal.against,
          `at most ${sizeGoal.most} × its bytes`,
          `${ratio.toFixed(2)} ×`,
          verdict(ratio <= sizeGoal.most)
        ]
      ]
    })
  return [...times, ...(memory ? [memory] : []), ...sizes]
}

function pick({ corpus, work }) {
  return { corpus, work }
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
