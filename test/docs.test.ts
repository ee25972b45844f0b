/** The documentation, tried: its examples are built by the CLI, and its tables are held against the code. */
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Code, Nodes } from 'mdast'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { readSection } from '../src/messages/rule-pages.ts'
import { rules } from '../src/site/checks/rules.ts'
import { readTokens } from '../src/theme/brand/tokens.ts'
import { buildProject, docsgen, type Files, project, readTree, repository, temporaryFolder } from './support/project.ts'

const docs = path.join(repository, 'docs')
const pages = readdirSync(docs).filter((name) => name.endsWith('.md'))

/** What lies beside every example, so that it has something to link to. CONTRIBUTING.md describes it. */
const beside: Files = {
  'content/index.md': '# Home\n\n[guides](guides/index.md) [install](guides/install.md) [users](api/users.md)\n',
  'content/guides/index.md': '# Guides\n',
  'content/guides/install.md': '# Install\n\n## Requirements\n\n## First run\n',
  'content/guides/screen.png': '',
  'content/api/users.md': '# Users\n\n## Fields\n',
  'assets/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  'docsgen.config.ts':
    "export default { variables: { product: 'Lanyard', repository: 'https://example.org/lanyard' } }\n"
}

/** What an example is called that says nothing else. */
const anyName = 'guides/example'

interface Example {
  name: string
  files: Files
  /** What must be said of it; nothing for an example that must build. */
  faults: string[]
  /** Lines that must be found, each in an output. */
  found: { file: string; line: string }[]
}

const tried = pages
  .map((page) => ({ page, examples: gather(readExamples(page)) }))
  .filter(({ examples }) => examples.length > 0)

/** A project has one configuration. */
function withBeside(files: Files): Files {
  const { 'docsgen.config.ts': config = '', ...others } = beside
  return { ...others, ...(!('docsgen.config.json' in files) && { 'docsgen.config.ts': config }), ...files }
}

describe.concurrent.each(tried)('docs/$page', ({ examples }) => {
  test.each(examples)('$name', async ({ files, faults, found }) => {
    const { code, stderr, files: written } = await buildProject(project(withBeside(files)))
    if (faults.length === 0) {
      expect(stderr).toBe('')
      expect(code).toBe(0)
      for (const { file, line } of found) expect(written[file]).toContain(line)
      return
    }
    for (const fault of faults) expect(stderr).toContain(fault)
    const isWarning = faults.every((fault) => fault.includes(': warning: '))
    expect(code).toBe(isWarning ? 0 : faults.some((fault) => fault.includes('(config)')) ? 2 : 1)
    if (!isWarning) expect(written).toEqual({})
  })
})

test('the documentation is a site without a configuration', async () => {
  const root = path.join(temporaryFolder(), 'docs')
  cpSync(docs, root, { recursive: true, filter: (file) => !/\/(\.docsgen|dist)$/.test(file) })
  const out = temporaryFolder()
  expect(await docsgen(['build', root, '--out', out, '--quiet'])).toEqual({ code: 0, stdout: '', stderr: '' })
  const built = readTree(out)
  const home = built['index.html'] ?? ''
  expect(home).toContain('<title>docsgen</title>')
  const sidebar = /<nav class="sidebar"[^>]*>(.*?)<\/nav>/s.exec(home)?.[1] ?? ''
  const order = [
    'getting-started',
    'configuration',
    'dev',
    'migrate',
    'writing',
    'blocks',
    'code',
    'front-matter',
    'includes',
    'images',
    'maths',
    'navigation',
    'search',
    'theming',
    'templates',
    'islands',
    'api-reference',
    'plugins',
    'checking',
    'deploying'
  ]
  const urls = ['', ...order, 'architecture', 'benchmark'].map((name) => `/${name}`)
  expect([...sidebar.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(urls)
  for (const page of pages.filter((name) => name !== 'index.md')) {
    const title = /^# (.+)$/m.exec(readFileSync(path.join(docs, page), 'utf8'))?.[1]
    expect(built[page.replace('.md', '.html')]).toContain(`<title>${title} | docsgen</title>`)
  }
})

describe('tables', () => {
  const readme = read('README.md')

  test.each([...rules])('the rule %s is explained where it is declared to be', (name, { docs }) => {
    expect(docs.split('#')[1]).toBe(name)
    expect(readSection(docs)?.markdown).toMatch(/^\S/)
  })

  test('README.md has every key of the configuration', () => {
    expect(firstCells(readme, '## Configuration')).toEqual(schemaKeys('src/project/schema.ts'))
  })

  test('README.md and docs/front-matter.md have every key of front matter', () => {
    const keys = schemaKeys('src/page/front-matter/schema.ts')
    for (const table of [firstCells(readme, '## Front matter'), firstCells(read('docs/front-matter.md'), '## Keys')]) {
      expect([...new Set(table.map((cell) => cell.split('.')[0]))]).toEqual(keys)
    }
  })

  test('docs/theming.md has every token of the theme, with its values', () => {
    const rows = [
      ...read('docs/theming.md').matchAll(/^\| `(--[\w-]+)` \| .+? \| `([^`]+)` \|(?: `([^`]+)` \|| \|)$/gm)
    ]
    const told = rows.map(([, name, light, dark = light]) => [name, { light, dark }])
    const plain = (text: string) => text.replace(/\s+/g, ' ')
    const own = [...readTokens()].map(([name, { light, dark }]) => [name, { light: plain(light), dark: plain(dark) }])
    expect(told).toEqual(own)
  })

  test.each(['init', 'build', 'dev', 'config', 'preview', 'check', 'check-links', 'search'])(
    'README.md has every option of %s',
    async (command) => {
      const { stdout } = await docsgen([command, '--help'])
      const options = [...stdout.matchAll(/^ {2}(--[\w-]+)/gm)].map(([, option]) => option)
      expect(firstCells(readme, `### docsgen ${command}`).map((cell) => cell.split(' ')[0])).toEqual(options)
      if (command === 'dev')
        expect(firstCells(read('docs/dev.md'), '---').map((cell) => cell.split(' ')[0])).toEqual(options)
    }
  )
})

function read(file: string): string {
  return readFileSync(path.join(repository, file), 'utf8')
}

/** Code in the first column of the first table below a heading. */
function firstCells(text: string, heading: string): string[] {
  const from = text.split(/^(?=##)/m).find((part) => part.startsWith(heading)) ?? ''
  return [...from.matchAll(/^\| `([^`]+)`/gm)].map(([, cell = '']) => cell)
}

/** Keys of the object that a file's `schema` is made of. */
function schemaKeys(file: string): string[] {
  const [, body = ''] = /\n(?:export )?const schema = z\.strictObject\(\{\n(.*?)\n\}\)/s.exec(read(file)) ?? []
  return [...body.matchAll(/^ {2}(\w+):/gm)].map(([, key = '']) => key)
}

/**
 * The examples of a page of docs/. The info string of a fence says what it is: `example` and `fault` are a page,
 * `config` is the configuration, `file=<path>` a file that the next of these has beside it, `in=<path>` what must be found
 * in an output of the last of these.
 */
function readExamples(page: string): Example[] {
  const fences = findCode(
    unified()
      .use(remarkParse)
      .parse(read(`docs/${page}`))
  )
  const examples: Example[] = []
  let files: Files = {}
  for (const [at, { lang, meta, value, position }] of fences.entries()) {
    const name = `line ${position?.start.line}: ${lang} ${meta ?? ''}`
    const [kind = '', more] = (meta ?? '').split(' ')
    const file = kind.startsWith('file=') ? kind.slice('file='.length) : undefined
    const output = kind.startsWith('in=') ? kind.slice('in='.length) : undefined
    const last = examples.at(-1)
    if (file !== undefined) files[file] = `${value}\n`
    else if (output !== undefined && last) last.found.push(...value.split('\n').map((line) => ({ file: output, line })))
    else if (/^(example|fault|config)$/.test(kind)) {
      const own = kind === 'config' ? `docsgen.config.${lang}` : (more ?? `content/${anyName}.md`)
      const isFault = kind === 'fault' || more === 'fault'
      const said = fences[at + 1]
      if (isFault && said?.lang !== 'text') throw new Error(`docs/${page}, ${name}: expected a text fence behind it`)
      const text = value === '' ? '' : `${value}\n`
      examples.push({ name, files: { ...files, [own]: text }, faults: isFault && said ? [said.value] : [], found: [] })
      files = {}
    } else if (lang !== 'text' && lang !== 'sh') throw new Error(`docs/${page}, ${name}: nobody tries this example`)
  }
  if (Object.keys(files).length > 0) throw new Error(`docs/${page}: nothing uses ${Object.keys(files)}`)
  return examples
}

/** Pages that need nothing of their own beside them are built together, those that must build and those that must fail. */
function gather(examples: Example[]): Example[] {
  const ofTheirOwn = examples.filter((example) => !isPlain(example))
  const plain = examples.filter(isPlain)
  const groups = [plain.filter(({ faults }) => faults.length === 0), plain.filter(({ faults }) => faults.length > 0)]
  return [...groups.filter((group) => group.length > 0).map(together), ...ofTheirOwn]
}

/** What is wrong with its text alone: the rest is said only of a site without such faults. */
function isPlain({ files, found, faults: [fault = `content/${anyName}`] }: Example): boolean {
  return (
    found.length === 0 &&
    Object.keys(files).join() === `content/${anyName}.md` &&
    fault.startsWith(`content/${anyName}`)
  )
}

/** Each under a name with the line it stands in. */
function together(group: Example[]): Example {
  const named = group.map(({ name, files, faults }) => {
    const ownName = `${anyName}-${/\d+/.exec(name)?.[0]}`
    const [text = ''] = Object.values(files)
    const said = faults.map((fault) => fault.replaceAll(anyName, ownName))
    return { files: { [`content/${ownName}.md`]: text }, faults: said }
  })
  // They all are called the same.
  const config = String(beside['docsgen.config.ts']).replace(' }\n', ", rules: { 'duplicate-title': 'off' } }\n")
  const files: Files = Object.assign({ 'docsgen.config.ts': config }, ...named.map((each) => each.files))
  return {
    name: group.map(({ name }) => name).join(', '),
    files,
    faults: named.flatMap(({ faults }) => faults),
    found: []
  }
}

function findCode(node: Nodes): Code[] {
  if (node.type === 'code') return [node]
  return 'children' in node ? node.children.flatMap(findCode) : []
}
