/** Edits at random of the project of rich-project.ts: one of each kind of source, and what people do to files. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync
} from 'node:fs'
import path from 'node:path'
import { png } from './rich-project.ts'

export type Random = () => number

/** Makes an edit and returns what it did. */
type Edit = (root: string, random: Random) => string

const words = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta']

function pick<T>(items: readonly T[], random: Random): T {
  return items[Math.floor(random() * items.length)] as T
}

function upTo(limit: number, random: Random): number {
  return Math.floor(random() * limit)
}

/** Files below a folder of the project, absolute, in an order that is always the same. */
function filesIn(root: string, folder: string, ending: RegExp): string[] {
  const names = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => ending.test(name))
    .sort()
    .map((name) => path.join(root, folder, name))
}

function pages(root: string): string[] {
  return filesIn(root, 'content', /\.mdx?$/)
}

function removable(root: string): string[] {
  return pages(root).filter((file) => !/(index|404)\.mdx?$/i.test(file))
}

function put(file: string, bytes: string | Uint8Array): string {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, bytes)
  return path.basename(file)
}

function change(file: string, make: (text: string) => string): string {
  return put(file, make(existsSync(file) ? readFileSync(file, 'utf8') : ''))
}

/** Writes a file of code, or removes it when it is there, at times. */
function putOrRemove(file: string, random: Random, text: string): string {
  if (!existsSync(file) || random() < 0.7) return put(file, text)
  rmSync(file)
  return `${path.basename(file)} removed`
}

/** Writes a file of the project. */
function written(file: string, make: (random: Random) => string): Edit {
  return (root, random) => put(path.join(root, file), make(random))
}

/** Changes what is found in a file of the project. */
function replaced(file: string, part: RegExp, make: (random: Random) => string): Edit {
  return (root, random) => change(path.join(root, file), (old) => old.replace(part, make(random)))
}

function move(from: string, to: string): string {
  mkdirSync(path.dirname(to), { recursive: true })
  renameSync(from, to)
  return `${path.basename(from)} to ${to}`
}

function newPage(root: string, random: Random): string {
  const above = Array.from({ length: upTo(3, random) }, () => pick(words, random))
  const folder = path.join(root, 'content/guide', ...above)
  const links = pages(root).slice(0, 2)
  const text = links.map((page) => `[to](${path.posix.relative(folder, page)})`).join(' ')
  const name = `${pick(words, random)}-${upTo(9, random)}.md`
  return put(
    path.join(folder, name),
    `# ${pick(words, random)}\n\n${text}\n\n## Part {#${pick(words, random)}}\n\nText.\n`
  )
}

const text: Record<string, Edit> = {
  text: (root, random) => change(pick(pages(root), random), (old) => `${old}\nMore ${random()}.\n`),
  title: (root, random) =>
    change(pick(pages(root), random), (old) => old.replace(/^# .*$/m, `# ${pick(words, random)} ${random()}`)),
  'front-matter': (root, random) => {
    const [order, label] = [upTo(9, random), pick(words, random)]
    const keys = [`title: ${label}`, `tags: [${pick(['desk', 'money'], random)}]`, random() < 0.1 ? 'draft: true' : '']
    const front = `---\n${keys.join('\n')}\nsidebar:\n  order: ${order}\n  label: ${label} ${order}\n---\n`
    return change(pick(pages(root), random), (old) => front + old.replace(/^---\n[\s\S]*?\n---\n/, ''))
  },
  'same-size': (root, random) => {
    const file = pick(pages(root), random)
    const { atime, mtime } = statSync(file)
    change(file, (old) => old.replace(/[a-z](?=[^a-z]*$)/, pick([...'abcdefgh'], random)))
    utimesSync(file, atime, mtime)
    return path.basename(file)
  },
  add: newPage,
  'add-more': (root, random) => [newPage(root, random), newPage(root, random)].join(),
  remove: (root, random) => {
    const file = pick(removable(root), random)
    rmSync(file)
    return path.basename(file)
  },
  move: (root, random) => {
    const file = pick(removable(root), random)
    return move(file, path.join(root, 'content/guide', pick(words, random), path.basename(file)))
  },
  rename: (root, random) => {
    const file = pick(removable(root), random)
    return move(file, path.join(path.dirname(file), `${pick(words, random)}-${upTo(9, random)}${path.extname(file)}`))
  },
  'rename-case': (root, random) => {
    const file = pick(removable(root), random)
    const { base, dir } = path.parse(file)
    const first = base.charAt(0)
    const other = first === first.toLowerCase() ? first.toUpperCase() : first.toLowerCase()
    return move(file, path.join(dir, other + base.slice(1)))
  },
  'rename-folder': (root, random) => {
    const folders = filesIn(root, 'content/guide', /./).filter((file) => statSync(file).isDirectory())
    const to = path.join(root, 'content/guide', `${pick(words, random)}-${upTo(9, random)}`)
    return folders.length === 0 || existsSync(to) ? 'none' : move(pick(folders, random), to)
  },
  swap: (root, random) => {
    const [one, other] = [pick(pages(root), random), pick(pages(root), random)]
    if (one === other || path.extname(one) !== path.extname(other)) return 'none'
    renameSync(one, `${one}.tmp`)
    renameSync(other, one)
    renameSync(`${one}.tmp`, other)
    return `${one} and ${other}`
  },
  category: (root, random) => {
    const folder = path.join(root, 'content/guide', pick(['.', ...words], random))
    if (!existsSync(path.join(folder, 'index.md'))) put(path.join(folder, 'index.md'), `# ${pick(words, random)}\n`)
    return put(path.join(folder, '_category.yml'), `label: ${pick(words, random)}\norder: ${upTo(9, random)}\n`)
  },
  translation: (root, random) => {
    const own = pages(root).filter((file) => !/\/de\/|\.de\.md$/.test(file))
    const page = pick(own, random)
    const file = path.join(root, 'content/de', path.relative(path.join(root, 'content'), page))
    const translated = readFileSync(page, 'utf8').replace(/^(#+) /gm, `$1 ${pick(words, random)} `)
    return `translation of ${putOrRemove(file, random, translated)}`
  },
  words: (root, random) =>
    put(path.join(root, 'locales/de.yml'), `Guide: ${pick(words, random)}\nb: ${pick(words, random)} [da](/guide)\n`),
  include: (root, random) => {
    const part = pick(['shared', 'nested', ...words], random)
    const inner = part !== 'nested' && random() < 0.3 ? '::include{file=nested.md}\n' : ''
    put(
      path.join(root, `parts/${part}.md`),
      `## ${pick(words, random)} ${random()}\n\n[home](../content/index.md)\n\n${inner}`
    )
    if (random() < 0.6) return `edited ${part}`
    return change(pick(pages(root), random), (old) => `${old}\n::include{file=/parts/${part}.md shift=1}\n`)
  },
  terms: written('parts/_terms.mdx', (random) => `## ${pick(words, random)} of {props.kind}\n`),
  sample: replaced('examples/code.ts', /\d+/, (random) => `${upTo(99, random)}`),
  api: replaced('api/openapi.yaml', /summary: .*/, (random) => `summary: ${pick(words, random)}`),
  'api-example': replaced('api/openapi.yaml', /name: (Ann|Bob)/, (random) => `name: ${pick(['Ann', 'Bob'], random)}`),
  table: written('content/guide/table.csv', (random) => `${pick(words, random)}\n`),
  image: (root, random) => {
    const names = ['guide/pic.png', 'guide/pic2.png', 'pic3.png']
    const file = path.join(root, 'content', pick(names, random))
    put(file, png(pick([24, 40], random), 20, upTo(4, random) * 60))
    if (random() < 0.6) return `${file} drawn`
    const page = pick(pages(root), random)
    return change(page, (old) => `${old}\n![more](${path.posix.relative(path.dirname(page), file)})\n`)
  },
  asset: (root, random) =>
    putOrRemove(path.join(root, 'assets', `${pick(words, random)}.txt`), random, pick(words, random))
}

const footer = (inner: string) => `export function Footer() {\n  return <footer>${inner}</footer>\n}\n`

const config = 'docsgen.config.ts'

const code: Record<string, Edit> = {
  template: (root, random) =>
    putOrRemove(path.join(root, 'templates/components/footer.tsx'), random, footer(pick(words, random))),
  component: written(
    'lib/price.tsx',
    (random) => `export const Price = ({ amount }: any) => <p>${pick(words, random)} {amount}</p>\n`
  ),
  named: (root, random) =>
    putOrRemove(
      path.join(root, 'templates/components/promo.tsx'),
      random,
      `export default ({ children }: any) => <b>${pick(words, random)} {children}</b>\n`
    ),
  directive: replaced('templates/directives/count.tsx', />\w+ /, (random) => `>${pick(words, random)} `),
  style: replaced('templates/styles.css', /#\w{6}/, (random) => `#${100000 + upTo(800_000, random)}`),
  imported: written('lib/year.ts', (random) => `export const year = ${upTo(3000, random)}\n`),
  shadowing: (root, random) =>
    putOrRemove(path.join(root, 'lib/year.tsx'), random, `export const year = 'tsx ${upTo(99, random)}'\n`),
  config: replaced(config, /title: '.*?'/, (random) => `title: '${pick(words, random)}'`),
  variables: replaced(config, /product: '.*?'/, (random) => `product: '${pick(words, random)}'`),
  zoom: replaced(config, /zoom: \w+/, (random) => `zoom: ${random() < 0.5}`),
  widths: replaced(config, /widths: \[.*?\]/, (random) => `widths: [${pick([16, 20], random)}]`),
  'config-import': written('lib/words.ts', (random) => `export const tagline = '${pick(words, random)}'\n`),
  'plugin-options': replaced(config, /word: '.*?'/, (random) => `word: '${pick(words, random)}'`),
  plugin: replaced('plugins/words.ts', /n--.*?n'/, (random) => `n--${pick(words, random)}\\n'`),
  'plugin-import': written('plugins/ending.ts', (random) => `export const ending = '-${pick(words, random)}'\n`),
  'plugin-data': written('data.txt', (random) => `Data ${upTo(99, random)}`),
  package: replaced('package.json', /\d+"/, (random) => `${upTo(99, random)}"`)
}

const kinds: Record<string, Edit> = { ...text, ...code }

/** Makes one edit, of a kind that is among the names, and returns what it did. */
export function edit(root: string, random: Random, names: readonly string[] = Object.keys(kinds)): string {
  const name = pick(names, random)
  return `${name} ${kinds[name]?.(root, random)}`
}
