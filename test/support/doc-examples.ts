/** The examples of docs/, read from the fences of its pages and put together into projects that can be built. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Code, Nodes } from 'mdast'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { type Files, repository } from './project.ts'

/** What is next to every example, so that it has something to link to. CONTRIBUTING.md describes it. */
const beside: Files = {
  'content/index.md': '# Home\n\n[guides](guides/index.md) [install](guides/install.md) [users](api/users.md)\n',
  'content/guides/index.md': '# Guides\n',
  'content/guides/install.md': '# Install\n\n## Requirements\n\n## First run\n',
  'content/guides/screen.png': '',
  'content/api/users.md': '# Users\n\n## Fields\n',
  'assets/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n'
}
const variables = "{ product: 'Lanyard', repository: 'https://example.org/lanyard' }"

/** What an example is called that says nothing else. */
const anyPage = 'content/guides/example.md'

/** Keys and files that are about every page of a site: their examples are built alone. */
const whole =
  /^(api|base|generateIndex|lang|locales|redirects|redirects\.yml|search|sidebars|url|docsgen-baseline\.json|search\.test\.yml|templates\/slots\/footer\.tsx|docsgen\.config\.json)$/

interface Example {
  name: string
  files: Record<string, string>
  /** What must be said of it; nothing for an example that must build. */
  problems: string[]
  /** Lines that must be found, each in an output. */
  found: { file: string; line: string }[]
}

/**
 * The examples of a page of docs/. The info string of a fence says what it is: `example` and `problem` are a page,
 * `config` is the configuration, `file=<path>` a file that the next of these has beside it, `file=dist/<path>` what must be
 * found in an output of the last of these. `<!-- try -->` is a page that nobody needs to see.
 */
export function readExamples(page: string): Example[] {
  const fences = codeOf(page)
  const examples: Example[] = []
  let files: Example['files'] = {}
  for (const [at, { lang, meta, value, position }] of fences.entries()) {
    const name = `${page}:${position?.start.line}`
    const [kind = '', more] = (meta ?? '').split(' ')
    const [, output, file] = /^file=(?:dist\/(.*)|(.*))$/.exec(kind) ?? []
    const last = examples.at(-1)
    if (kind === 'there' || kind === 'here' || kind.startsWith('title=')) continue // tried below
    if (file !== undefined) files[file] = `${value}\n`
    else if (output !== undefined && last) last.found.push(...value.split('\n').map((line) => ({ file: output, line })))
    else if (/^(example|problem|config)$/.test(kind)) {
      const own = kind === 'config' ? `docsgen.config.${lang}` : (more ?? anyPage)
      const isProblem = kind === 'problem' || more === 'problem'
      const said = fences[at + 1]
      if (isProblem && said?.lang !== 'text') throw new Error(`docs/${page}, ${name}: expected a text fence after it`)
      const text = value === '' ? '' : `${value}\n`
      const problems = isProblem && said ? [said.value] : []
      examples.push({ name, files: { ...files, [own]: text }, problems, found: [] })
      files = {}
    } else if (lang !== 'text' && lang !== 'sh') throw new Error(`docs/${page}, ${name}: nobody tries this example`)
  }
  if (Object.keys(files).length > 0) throw new Error(`docs/${page}: nothing uses ${Object.keys(files)}`)
  return examples
}

/** Examples that do not contradict each other are built together, those that must build and those that must fail. */
export function gather(examples: Example[]): Example[] {
  const groups: Example[][] = []
  for (const example of examples) {
    const group = groups.find((group) => group.every((other) => canJoin(example, other)))
    if (group) group.push(example)
    else groups.push([example])
  }
  return groups.map(together)
}

function canJoin(one: Example, other: Example): boolean {
  const keys = keysOf(other)
  return (
    stageOf(one) === stageOf(other) &&
    keysOf(one).every((key) => !keys.includes(key)) &&
    Object.entries(one.files).every(
      ([file, text]) => file === anyPage || file.startsWith('docsgen.config') || (other.files[file] ?? text) === text
    )
  )
}

/** A problem of one stage hides those of the next. */
function stageOf(example: Example): string {
  const { files, name } = example
  const [problem] = example.problems
  if ([...keysOf(example), ...Object.keys(files)].some((key) => whole.test(key))) return name
  if (problem === undefined) return ''
  if (problem.startsWith(anyPage)) {
    if (problem.includes('(plugin)')) return name
    return Object.keys(files).join() === anyPage ? 'text' : 'page'
  }
  return /^(docsgen\.config|templates|content)/.test(problem) ? name : (problem.split(/[/:]/)[0] ?? '')
}

/** Those of the configuration, and some of objects within it. */
function keysOf({ files }: Example): string[] {
  return [...(files['docsgen.config.ts'] ?? '').matchAll(/(?:^ {2}|^export.*?\{ |, )(\w+):/gm)].map(
    ([, key = '']) => key
  )
}

/** Each page under a name of its own, and one configuration of all. */
function together(group: Example[]): Example {
  const named = group.map(rename)
  const files: Record<string, string> = Object.assign({}, beside, ...named.map((each) => each.files))
  const configs = Object.keys(files).flatMap((file) => /^config\d+(?=\.ts)/.exec(file) ?? [])
  // They all are called the same.
  if (!Object.keys(files).some((file) => file.startsWith('docsgen.config')))
    files['docsgen.config.ts'] = `${configs.map((name) => `import ${name} from './${name}.ts'\n`).join('')}
const all = Object.assign({ variables: ${variables} }, ${configs})
export default { ...all${group.length > 1 ? ", rules: { ...all.rules, 'duplicate-title': 'off' }" : ''} }\n`
  return {
    name: named.map(({ name }) => name).join(' '),
    files,
    problems: named.flatMap(({ problems }) => problems),
    found: named.flatMap(({ found }) => found)
  }
}

function rename({ name, files, problems, found }: Example, at: number, { length }: Example[]): Example {
  const renamed = (text: string) => text.replace(/(guides\/|\()example\b/g, `$1example${at || ''}`)
  const own = Object.entries(files).map(([file, text]) => [
    length > 1 && file === 'docsgen.config.ts' ? `config${at}.ts` : renamed(file),
    renamed(text)
  ])
  return {
    name,
    files: Object.fromEntries(own),
    problems: problems.map(renamed),
    found: found.map(({ file, line }) => ({ file: renamed(file), line: renamed(line) }))
  }
}

export function codeOf(page: string): Code[] {
  return findCode(
    unified()
      .use(remarkParse)
      .parse(read(`docs/${page}`))
  )
}

function findCode(node: Nodes): Code[] {
  if (node.type === 'code') return [node]
  if (node.type === 'html' && node.value === '<!-- try -->')
    return [{ type: 'code', lang: 'md', meta: 'example', value: '# Any page', position: node.position }]
  return 'children' in node ? node.children.flatMap(findCode) : []
}

export function read(file: string): string {
  return readFileSync(path.join(repository, file), 'utf8')
}
