/** The documentation, tried: its examples are built by the CLI, and its tables are held against the code. */
import { spawnSync } from 'node:child_process'
import { chmodSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { parse as parseToml } from 'smol-toml'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { commands } from '../src/cli.ts'
import { readSection, whereExplained } from '../src/messages/rules.ts'
import { rules } from '../src/site/checks/rules.ts'
import { categoryKeys } from '../src/site/sidebar/categories.ts'
import { readTokens } from '../src/theme/brand/tokens.ts'
import { startCacheServer } from './support/cache-server.ts'
import { codeOf, gather, read, readExamples } from './support/doc-examples.ts'
import {
  buildProject,
  docsgen,
  project,
  readTree,
  repository,
  run as runProgram,
  temporaryFolder
} from './support/project.ts'
import { createWarm } from './support/warm-cli.ts'

const docs = path.join(repository, 'docs')
const pages = names('docs', '.md').map((name) => `${name}.md`)

test.each(gather(pages.flatMap(readExamples)))('$name', async ({ files, problems, found }) => {
  const { code, stderr, files: written } = await buildProject(files)
  if (problems.length === 0) {
    expect(stderr).toBe('')
    expect(code).toBe(0)
    for (const { file, line } of found) expect(written[file]).toContain(line)
    return
  }
  for (const problem of problems) expect(stderr).toContain(problem)
  const isWarning = problems.every((problem) => /: (?:warning|info): /.test(problem))
  expect(code).toBe(isWarning ? 0 : problems.some((problem) => problem.includes('(config)')) ? 2 : 1)
  if (!isWarning) expect(written).toEqual({})
})

describe('as a site', () => {
  let built: Record<string, string>
  let sidebar: string
  let out: string

  beforeAll(async () => {
    out = temporaryFolder()
    const { code, stdout, stderr } = await docsgen(['build', docs, '--out', out, '--quiet', '--strict'])
    // An edit of an English page does not wait for its translations.
    const rules = new Set([...stderr.matchAll(/: (?:error|warning|info): .* \(([\w-]+)\)$/gm)].map(([, rule]) => rule))
    rules.delete('stale-translation')
    expect({ code, stdout, rules: [...rules] }, stderr).toEqual({ code: 0, stdout: '', rules: [] })
    built = readTree(out)
    sidebar = /<nav class="sidebar"[^>]*>(.*?)<\/nav>/s.exec(built['blocks.html'] ?? '')?.[1] ?? ''
  })

  test('each page is built, and is in one group of the sidebar', () => {
    const groups = [...sidebar.matchAll(/<summary[^>]*>(.*?)<\/summary>/gs)].map(([, label]) =>
      label?.replace(/<.*?>/gs, '')
    )
    // An entry that is a page as well has its label beside the summary.
    expect(groups.filter(Boolean)).toEqual(['Start', 'Write', 'Structure', 'Check', 'Deploy', 'Extend', 'Inside'])
    const listed = [...sidebar.matchAll(/href="\/([^"]+)"/g)].map(([, name]) => `${name}.md`)
    expect(listed.toSorted()).toEqual(pages.filter((name) => name !== 'index.md'))
    for (const page of listed) {
      const title = /^# (.+)$/m.exec(read(`docs/${page}`))?.[1]
      expect(built[page.replace('.md', '.html')]).toContain(`<title>${title} | docsgen</title>`)
    }
  })

  // The build has looked for broken links: crawl-sites.test.ts tries on other sites that it finds them all.
  if (process.env.DOCSGEN_NIGHTLY)
    test('a crawler finds no broken link', async () => {
      expect(await docsgen(['check-links', out])).toMatchObject({ code: 0, stderr: '' })
    })

  test.each([...rules.keys()])('the rule %s has the page that messages name', (name) => {
    const address = whereExplained([name], rules, 'https://docs.example')
    if (name === 'usage') expect(address).toBe('')
    else expect(Object.keys(built)).toContain(`${address.replace('https://docs.example/', '')}.html`)
    expect(built[`reference/rules/${name}.html`]).toMatch(/badge-(danger|caution)/)
  })

  test('each page of reference is described by one sentence', () => {
    const descriptions = [...(built['llms.txt'] ?? '').matchAll(/^- \[.*?\]\(\/reference\/\w+\/.*?\): (.*)$/gm)].map(
      ([, text]) => text
    )
    expect(descriptions.length).toBeGreaterThan(150)
    const isSentence = /^(?:[A-Z]|docsgen )(?:[^`()[\]{}]|\([^)]*\)|\{\{\w+\}\}|\{\w+\})+(?<![.:;,])\.$/
    expect(descriptions.filter((text = '') => !isSentence.test(text))).toEqual([])
  })

  test('each key of the configuration and each directive has a page', () => {
    for (const key of schemaKeys('src/project/schema.ts').filter((key) => key !== '$schema'))
      expect(Object.keys(built)).toContain(`reference/configuration/${key}.html`)
    for (const name of names('templates/directives', '.tsx'))
      expect(built[`reference/directives/${name}.html`]).toMatch(/<h2 id="example">.*<pre/s)
  })

  test.each(commands)('docsgen $name has a page with its options', async ({ name }) => {
    const { stdout } = await docsgen([name, '--help'])
    const options = [...stdout.matchAll(/^ {2}(--[\w-]+)/gm)].map(([, option]) => option)
    const html = built[`reference/commands/${name}.html`] ?? ''
    expect([...html.matchAll(/<td><code>(--[\w-]+)/g)].map(([, option]) => option)).toEqual(options)
  })

  test('the benchmark has bars of its figures', () => {
    const [weights, small, large] = built['benchmark.html']?.match(/<figure class="chart">.*?<\/figure>/gs) ?? []
    expect(weights).toMatch(/docsgen.*width="\d[\d.]*%".*Docusaurus.*width="98%"/s)
    for (const chart of [weights, small, large])
      for (const [, value = ''] of chart?.matchAll(/<span>(.*?)<\/span>/g) ?? [])
        expect(read('docs/benchmark.md')).toContain(`| ${value} |`)
    expect(large).not.toContain('vitepress')
  })

  test.each(['docs/index.md', 'README.md'])('%s has figures that the benchmark measured', (file) => {
    const figures = [...read(file).matchAll(/\b(\d[\d.,]*) (kB|s)\b/g)].map(([whole, value, unit]) =>
      unit === 'kB' ? value : whole
    )
    expect(figures.length).toBeGreaterThan(3)
    for (const figure of figures) expect(read('docs/benchmark.md')).toContain(`| ${figure} |`)
    const [, reported] = /\b(\d+) rules\b/.exec(read(file)) ?? []
    expect(Number(reported)).toBeLessThanOrEqual(rules.size)
  })

  test('the front page shows what docsgen says, and images what examples become', () => {
    for (const script of ['scripts/stage.mjs', 'scripts/pictures.mjs']) {
      const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' })
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    }
    expect(built['index.html']).toContain('/docsgen/on-landing.')
    expect(built['writing.html']).not.toContain('/docsgen/on-landing.')
  })

  test('the example of an OpenAPI document is the one that docs/ teaches', () => {
    expect(read('docs/api-reference.md')).toContain(`\n${read('docs/api/openapi.yaml')}\`\`\``)
  })
})

/** The least site of each generator, and where its pages are. */
const generators = {
  docusaurus: {
    files: { 'docusaurus.config.js': "module.exports = { title: 'x', presets: [['classic', {}]] }" },
    pages: 'docs/*.mdx'
  },
  vitepress: { files: { '.vitepress/config.mjs': "export default { title: 'x' }" }, pages: '*.md' },
  starlight: { files: { 'astro.config.mjs': "export default { title: 'x' }" }, pages: 'src/content/docs/*.mdx' },
  mkdocs: {
    files: {
      'mkdocs.yml':
        'site_name: x\nmarkdown_extensions: [admonition, pymdownx.details, pymdownx.superfences, pymdownx.tabbed, pymdownx.keys, pymdownx.mark]\n'
    },
    pages: 'docs/*.md'
  }
}

test.each(Object.entries(generators))('docs/from-%s.md: what is there becomes what is here', async (kind, site) => {
  const fences = codeOf(`from-${kind}.md`).filter(({ meta }) => meta === 'there' || meta === 'here')
  const [there, here] = ['there', 'here'].map((side) => fences.filter(({ meta }) => meta === side))
  expect(here?.length).toBeGreaterThan(2)
  const written = there?.map(({ value }, at) => [site.pages.replace('*', `page-${at}`), `# Page\n\n${value}\n`]) ?? []
  const source = project({
    ...site.files,
    [site.pages.replace('*', 'index')]: '# Home\n',
    ...Object.fromEntries(written)
  })
  const target = path.join(temporaryFolder(), 'new')
  const { code, stderr } = await docsgen(['migrate', kind, source, '--out', target, '--docsgen', '^0.1.0'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const moved = Object.entries(readTree(path.join(target, 'content')))
  for (const [at, { value }] of here?.entries() ?? [])
    expect(moved.find(([file]) => new RegExp(`page-${at}\\.mdx?$`).test(file))?.[1]).toContain(value)
})

describe('docs/recipes.md', () => {
  const recipes = new Map(
    codeOf('recipes.md')
      .filter(({ meta }) => meta?.startsWith('title='))
      .map(({ meta, value }) => [meta?.slice('title='.length) ?? '', value])
  )

  test('files can be read by what reads them', () => {
    for (const [file, text] of recipes) {
      if (file.endsWith('.yml')) expect(parseYaml(text)).toBeTypeOf('object')
      if (file.endsWith('.toml')) expect(parseToml(text)).toBeTypeOf('object')
    }
    expect(parseToml(recipes.get('netlify.toml') ?? '')).toMatchObject({ build: { publish: 'dist' } })
    for (const line of recipes.get('Dockerfile')?.split('\n') ?? [])
      expect(line).toMatch(/^(FROM|WORKDIR|COPY|RUN|EXPOSE) \S|^$/)
    // What the Dockerfile takes for granted of the server.
    for (const line of ['root /var/www/site;', 'listen *:8080;']) expect(read('hosting/nginx.conf')).toContain(line)
  })

  test('commands and their options exist', () => {
    const calls = [...read('docs/recipes.md').matchAll(/npx docsgen ([a-z-]+)((?: (?!>)[^\n`&]*)?)/gm)]
    expect(calls.length).toBeGreaterThan(8)
    for (const [, name, rest = ''] of calls) {
      const declared = commands.find((each) => each.name === name)
      expect(declared).toBeDefined()
      for (const [, option] of rest.matchAll(/ --([a-z-]+)/g))
        expect(Object.keys(declared?.options ?? {})).toContain(option)
    }
  })

  test('the function of CloudFront gives each page one url', () => {
    const handler = runInNewContext(`${recipes.get('page-urls.js')}; handler`)
    const answer = (uri: string) => {
      const { uri: asked, headers } = handler({ request: { uri } })
      return asked ?? `301 ${headers.location.value}`
    }
    const answers = {
      '/': '/index.html',
      '/a/b': '/a/b.html',
      '/a/b/': '301 /a/b',
      '/a/b.html': '301 /a/b',
      '/a/index.html': '301 /a',
      '/index.html': '301 /',
      '/docsgen/style.12345678.css': '/docsgen/style.12345678.css',
      '//evil.example/': '//evil.example/.html'
    }
    for (const [uri, expected] of Object.entries(answers)) expect(answer(uri)).toBe(expected)
  })
})

/** Lines of shell in the recipes of ci.md, as its CI runs them: with the variables of one of several machines, and of one alone. */
const machines = [
  { file: '.github/workflows/shards.yml', steps: (recipe: Recipe) => runsOf(recipe.jobs), variables: {} },
  {
    file: '.gitlab-ci.yml',
    steps: (recipe: Recipe) => [recipe.shard?.script, recipe.pages?.script].flatMap((each) => each ?? []),
    variables: { CI_NODE_INDEX: '1', CI_NODE_TOTAL: '1' }
  },
  {
    file: '.buildkite/pipeline.yml',
    // Buildkite replaces `$$` when it reads the file.
    steps: (recipe: Recipe) =>
      (recipe.steps ?? []).flatMap(({ command = [] }) => command.map((line) => line.replaceAll('$$', '$'))),
    variables: { BUILDKITE_PARALLEL_JOB: '0', BUILDKITE_PARALLEL_JOB_COUNT: '1' }
  }
]

interface Recipe {
  jobs?: Record<string, { steps: { run?: string }[] }>
  shard?: { script: string[] }
  pages?: { script: string[] }
  steps?: { command?: string[] }[]
}

function runsOf(jobs: Recipe['jobs'] = {}): string[] {
  const lines = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))
  return lines.map((line) => line.replace(/\$\{\{ matrix.shard \}\}\/4/, '1/1'))
}

describe('docs/ci.md', () => {
  let runners: ReturnType<typeof createWarm>[]

  beforeAll(async () => {
    const remote = {
      DOCSGEN_REMOTE_CACHE: (await startCacheServer()).address(),
      DOCSGEN_CACHE_SECRET: 'of-the-machines-of-one-project-0123456789'
    }
    runners = [{ DOCSGEN_REMOTE_CACHE_WRITE: '1' }, {}].map((more) => createWarm({ ...remote, ...more }))
  })

  test.each(machines)('$file: the build takes what the shards made', async ({ file, steps, variables }) => {
    const recipe = codeOf('ci.md').findLast(({ meta }) => meta === `title=${file}`)
    const lines = steps(parseYaml(recipe?.value ?? '') as Recipe).filter((line) => line.startsWith('npx docsgen'))
    expect(lines).toHaveLength(2)
    const folder = project({ npx: '#!/bin/sh\nshift\nprintf "%s\\n" "$@"\n' })
    chmodSync(path.join(folder, 'npx'), 0o755)
    const env = { PATH: `${folder}:${process.env.PATH}`, ...variables }
    const [writer, reader] = runners
    const [shard, build] = await Promise.all(
      lines.map(async (line) => (await runProgram('sh', ['-c', line], { env })).stdout.trim().split('\n'))
    )
    const files = { 'content/index.md': '# Home\n', 'content/a.md': `# ${file}\n` }
    expect(await writer?.(shard ?? [], project(files))).toMatchObject({ code: 0, stderr: '' })
    const { code, stdout } = (await reader?.(build ?? [], project(files))) ?? {}
    expect([code, stdout]).toEqual([0, expect.stringMatching(/ {2}Pages +2 from the remote cache\n/)])
  })

  test('files can be read by what reads them, and variables exist', () => {
    for (const { value } of codeOf('ci.md').filter(({ meta }) => meta?.endsWith('.yml')))
      expect(parseYaml(value)).toBeTypeOf('object')
    const code = read('src/remote/remote.ts') + read('src/disk/secret.ts')
    for (const [name] of read('docs/ci.md').matchAll(/DOCSGEN_\w+/g)) expect(code).toContain(name)
  })
})

describe('tables', () => {
  test.each([...rules])('the rule %s is explained where it is declared to be', (name, { docs }) => {
    expect(docs.split('#')[1]).toBe(name)
    expect(readSection(docs)?.summary).toMatch(/^(?:[A-Z]|docsgen ).*\.$/)
  })

  test.each([
    ['configuration', 'src/project/schema.ts'],
    ['front-matter', 'src/page/front-matter/schema.ts']
  ])('docs/%s.md has every key', (page, schema) => {
    const keys = firstCells(read(`docs/${page}.md`), '## Keys').map((cell) => cell.split('.')[0])
    expect([...new Set(keys)]).toEqual(schemaKeys(schema))
  })

  test('docs/front-matter.md says which texts of the home page are Markdown', () => {
    const text = read('docs/front-matter.md')
    for (const key of ['hero', 'features', 'closing']) {
      const isMarkdown = /\btext\??'?: 'markdown'/.test(
        read(`templates/components/${key === 'features' ? 'feature' : key}.tsx`)
      )
      const [, meaning = ''] = new RegExp(`^\\| \`${key}\\.text\` \\| (.*) \\|$`, 'm').exec(text) ?? []
      expect(meaning.includes('line of Markdown'), key).toBe(isMarkdown)
    }
  })

  test.each(['migrate', ...Object.keys(generators).map((name) => `from-${name}`)])(
    'docs/%s.md names only keys and commands that exist in the column "here"',
    (page) => {
      const keys = ['configuration', 'front-matter'].flatMap((name) => keyCells(read(`docs/${name}.md`)))
      const known = new Set([...keys, ...Object.keys(categoryKeys), ...commands.map(({ name }) => name)])
      const rows = [...read(`docs/${page}.md`).matchAll(/^\| there \| here \|\n.*\n((?:\|.*\n)+)/gm)]
      const cells = rows.flatMap(([, body = '']) => body.trim().split('\n')).map((row) => row.split(/ \| /)[1] ?? '')
      const named = cells.flatMap((cell) => [...cell.matchAll(/`([a-z]\w+)(?:: \w+)?`/g)].map(([, name = '']) => name))
      expect(named.length).toBeGreaterThan(3)
      expect(named.filter((name) => !known.has(name))).toEqual([])
    }
  )

  test('docs/theming.md has every token of the theme, with its values', () => {
    const rows = [
      ...read('docs/theming.md').matchAll(/^\| `(--[\w-]+)` \| .+? \| `([^`]+)` \|(?: `([^`]+)` \|| \|)$/gm)
    ]
    const reported = rows.map(([, name, light, dark = light]) => [name, { light, dark }])
    const plain = (text: string) => text.replace(/\s+/g, ' ')
    const own = [...readTokens()].map(([name, { light, dark }]) => [name, { light: plain(light), dark: plain(dark) }])
    expect(reported).toEqual(own)
  })

  test('docs/dev.md has every option of dev', async () => {
    const { stdout } = await docsgen(['dev', '--help'])
    const options = [...stdout.matchAll(/^ {2}(--[\w-]+)/gm)].map(([, option]) => option)
    expect(firstCells(read('docs/dev.md'), '# While you write').map((cell) => cell.split(' ')[0])).toEqual(options)
  })
})

/** Files of a folder with an ending, without it. */
function names(folder: string, ending: string): string[] {
  const all = readdirSync(path.join(repository, folder)).filter((name) => name.endsWith(ending))
  return all.map((name) => name.slice(0, -ending.length))
}

/** Code in the first column of the first table below a heading. */
function firstCells(text: string, heading: string): string[] {
  const from = text.split(/^(?=##? )/m).find((part) => part.startsWith(heading)) ?? ''
  return [...from.matchAll(/^\| `([^`]+)`/gm)].map(([, cell = '']) => cell)
}

/** Keys in the tables under headings such as `## Keys`, those of templates too. */
function keyCells(text: string): string[] {
  return ['## Keys\n', '## Keys of templates\n'].flatMap((heading) => firstCells(text, heading))
}

/** Keys of the object that a file's `schema` is made of. */
function schemaKeys(file: string): string[] {
  const [, body = ''] = /\n(?:export )?const schema = z\.strictObject\(\{\n(.*?)\n\}\)/s.exec(read(file)) ?? []
  return [...body.matchAll(/^ {2}(\w+):/gm)].map(([, key = '']) => key)
}
