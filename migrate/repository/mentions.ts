/** Files of the repository that name the folder of the old site, or a path in it: the new site has other paths. */
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { isInside, toPosix } from '../../src/disk/paths.ts'
import { workflowFile } from '../../src/init/starter.ts'
import { placeInSource, readFrom } from '../read/files.ts'
import { oldSheet } from '../read/sheets.ts'
import type { Kind, SourceSite, Todo } from '../types.ts'
import { isOfGenerator, isReplaced } from './left-behind.ts'
import { outputOf, type Repository } from './repository.ts'
import { lostScripts, readManifest } from './scripts.ts'

/** Code and settings, but no list of installed packages. */
const read =
  /(?:\.(?:json[c5]?|ya?ml|toml|[cm]?[jt]sx?|sh|bash|zsh|fish|ps1|bat|cmd|py|rb|pl|php|go|rs|mk|gradle|nix|cfg|ini|conf|\w*ignore|\w+rc)|(?:^|\/)(?:[\w.-]*(?:Make|Docker|Just|Task|Rake|Gem|Proc|Jenkins)file[\w.-]*|CODEOWNERS|\.gitattributes))$/i

/** Only paths in it are read, and nothing breaks if they are wrong. What changed earlier is history. */
const prose = /(?<!(?:^|\/)(?:changelog|changes|history)[^/]*)\.(?:mdx?|markdown)$/i

const lockFile = /(?:^|\/)(?:package-lock|npm-shrinkwrap|pnpm-lock)\.\w+$/

/** Bytes of a file, and of all of them. */
const most = { file: 2 ** 18, all: 2 ** 26 }

/** Lines of a file, and of all of them. */
const mostLines = { file: 10, all: 200 }

/** Files whose settings are in the configuration of the new site. */
const settings: Record<Kind, RegExp> = {
  docusaurus: /^(?:docusaurus\.config|sidebars)\.\w+$/,
  vitepress: /^\.vitepress\/config\.\w+$/,
  mkdocs: /^mkdocs\.ya?ml$/,
  starlight: /^astro\.config\.\w+$/
}

interface Around {
  site: SourceSite
  repository: Repository
  /** The folder of the new site, which is written. */
  target: string
  /** Files of the old site that were read for the new one. */
  taken: string[]
  /** Tasks that are known already: nothing more is said of their workflows and lines. */
  known: Todo[]
}

export async function findMentions({ site, repository, target, taken, known }: Around): Promise<Todo[]> {
  const { top, folder, files } = repository
  const to = isInside(target, top) ? toPosix(path.relative(top, target)) : folder
  const [, remote] =
    /^https?:\/\/[^/]+\/([\w.-]+\/[\w.-]+)/.exec(site.repository?.href ?? site.edit?.address ?? '') ?? []
  const own = [folder, to].map((each) => `${each}/`)
  const named = new Set(known.flatMap(({ file }) => (file.startsWith('.github/') ? file : [])))
  const lines = new Set(known.map(({ file, line }) => `${file}:${line}`))
  const pages = new Set(site.pages.map((page) => page.file))
  const gone = new Set(taken)
  const output = outputOf(site.kind, repository)
  // Beside a folder, scripts of the same name are those of the repository.
  const scripts = folder === '' ? lostScripts(await readManifest(site.root)) : []
  const todos: Todo[] = []
  let left = most.all
  for (const file of folder === '' ? files.filter((each) => isBeside(each, site)) : files) {
    const isProse = prose.test(file)
    const isRead = (read.test(file) || isProse) && !lockFile.test(file) && file !== workflowFile && !named.has(file)
    if (!isRead || own.some((each) => file.startsWith(each)) || todos.length >= mostLines.all) continue
    const shown = toPosix(path.relative(site.root, path.join(top, file)))
    if (pages.has(shown)) continue
    const text = await readWithin(site.root, shown, Math.min(most.file, left))
    left -= text.length
    const found = mentionsIn(text, file, {
      ...{ folder, remote },
      has: (rest) => isOfSite(site, rest, output),
      isThere: (each) => existsSync(path.join(top, each))
    })
    const told = isProse ? found.flatMap((each) => (each.rest === '' ? [] : [{ ...each, isIdle: true }])) : found
    const made = told.flatMap((mention) => todoOf(mention, shown, { site, target, folder, to, gone, named, output }))
    todos.push(...shorten(made.filter(({ line }) => !lines.has(`${shown}:${line}`))))
    if (isProse && isAtTop(file)) todos.push(...namesOf(text, shown, { kind: site.kind, scripts }))
  }
  return todos
}

/** True for a file of the repository, where that is the site, which the new site does not replace. */
function isBeside(file: string, { kind }: SourceSite): boolean {
  return isAtTop(file) && !isReplaced(file, kind)
}

function isAtTop(file: string): boolean {
  return /^(?:\.github\/.+|[^/]+)$/.test(file)
}

/** Lines that say what the site is made with, or run a script that is gone. */
function namesOf(text: string, file: string, { kind, scripts }: { kind: Kind; scripts: string[] }): Todo[] {
  const runs = /\b(?:npm run|pnpm(?: run)?|yarn(?: run)?|bun run) ([\w:-]+)/g
  return text.split('\n').flatMap((line, at): Todo[] => {
    const [name] = new RegExp(kind, 'i').exec(line) ?? []
    const lost = [...line.matchAll(runs)].flatMap(([, script = '']) => (scripts.includes(script) ? [script] : []))
    const said = [
      ...(name === undefined ? [] : [`It names ${name}`]),
      ...lost.map((script) => `It runs \`${script}\`, which the new \`package.json\` does not have`)
    ]
    return said.map((text) => ({ file, line: at + 1, text, weight: 'note' }))
  })
}

async function readWithin(root: string, file: string, most: number): Promise<string> {
  const { at } = placeInSource(root, file)
  return at === undefined || statSync(at).size > most ? '' : readFrom(root, file)
}

/** A path is one of the site if what it begins with is there, is made there, or stands for several. */
function isOfSite({ root }: SourceSite, rest: string, output: string | undefined): boolean {
  const [first = ''] = rest.split('/')
  return first === '' || /[*]|^node_modules$/.test(first) || isBuilt(rest, output) || existsSync(path.join(root, first))
}

function isBuilt(rest: string, output: string | undefined): output is string {
  return output !== undefined && `${rest}/`.startsWith(`${output}/`)
}

interface Places {
  site: SourceSite
  target: string
  /** The folders of the old site and of the new one, from the top. */
  folder: string
  to: string
  /** Files that the new site has no use for. */
  gone: ReadonlySet<string>
  /** Workflows with a task of their own. */
  named: ReadonlySet<string>
  /** The folder that the generator makes. */
  output: string | undefined
}

function todoOf({ line, rest, isIdle }: Mention, file: string, places: Places): Todo[] {
  const { site, folder, to, gone, named } = places
  const was = path.posix.join(folder, rest)
  const place = newPlace(rest, places)
  const is = place === undefined ? undefined : path.posix.join(to, place)
  if (folder === '' && named.has(rest))
    return [{ file, line, text: `\`${rest}\` may be removed: see its own task`, weight: 'note' }]
  // Where the site is the repository, what else is there stays.
  const isGone = is === undefined && (gone.has(rest) || isOfGenerator(rest, site.kind))
  if (folder === '' && (is === was || (is === undefined && !isGone))) return []
  if (is === was && !/^(?:package|tsconfig)\.json$/.test(rest)) return []
  const [text, isNote] =
    is === was
      ? [`\`${was}\` is the file of the new site now`, true]
      : is === undefined
        ? [`\`${was}\` of the old site is not in the new one: change this, or keep what it needs`, isIdle]
        : [`\`${was}\` of the old site is \`${is}\` now`, isIdle]
  return [{ file, line, text, ...(isNote && { weight: 'note' as const }) }]
}

/** Where the new site has what was at a path of the old one; undefined if it does not have it. */
function newPlace(rest: string, { site, target, output }: Places): string | undefined {
  const { pages, files, kind } = site
  const [fixed = ''] = rest.split(/\/?[^/]*\*/)
  const glob = rest.slice(fixed.length)
  if (fixed === '' || fixed === 'node_modules') return rest
  if (settings[kind].test(rest)) return 'docsgen.config.ts'
  if (rest === 'src/css/custom.css' && existsSync(path.join(target, oldSheet))) return oldSheet
  if (isBuilt(fixed, output)) return `dist${rest.slice(output?.length)}`
  const placed = [...pages.map((page) => ({ file: page.file, target: `content/${page.target}` })), ...files]
  for (const each of placed) {
    if (each.file === fixed) return each.target
    const inner = each.file.startsWith(`${fixed}/`) ? each.file.slice(fixed.length) : undefined
    if (inner === undefined || !bareName(each.target).endsWith(bareName(inner))) continue
    return (
      each.target
        .split('/')
        .slice(0, 1 - inner.split('/').length)
        .join('/') + glob
    )
  }
  return existsSync(path.join(target, fixed)) ? rest : undefined
}

/** Without its ending, and without the numbers that order pages. */
function bareName(file: string): string {
  return file.replace(/\.\w+$/, '').replace(/(?<=^|\/)\d+[-_. ]+(?=[^/])/g, '')
}

/** The last of them says how many lines of the file are not named. */
function shorten(todos: Todo[]): Todo[] {
  const named = todos.slice(0, mostLines.file)
  const [last] = named.slice(-1)
  const more = todos.length - named.length
  if (last === undefined || more === 0) return named
  const text = `It names more paths of the old site, on ${more} further lines`
  return [...named, { file: last.file, text, ...(last.weight && { weight: last.weight }) }]
}

interface Mention {
  line: number
  /** The path below the folder; empty for the folder itself. */
  rest: string
  /** Nothing breaks if it is wrong: a comment, or a line of a file such as `.prettierignore`. */
  isIdle: boolean
}

interface Folder {
  /** From the top of the repository; empty if it is that. */
  folder: string
  /** Owner and name of the repository on its host, for links to its files. */
  remote: string | undefined
  /** Tells whether a file or a folder is in the folder, or is made there. */
  has(rest: string): boolean
  /** Tells whether a path from the top is there. */
  isThere(file: string): boolean
}

/** Its lines are paths from the top. */
const lists = /(?:^|\/)(?:CODEOWNERS|\.gitattributes|\.\w+ignore)$/

const comment = /^\s*(?:#|\/\/|\/?\*|<!--|--\s)/

/** Before a name that is a folder, and no word: `cd site`, `directory: /site`. */
const enters =
  /(?:(?:--prefix|--cwd|--dir|-C|\bcd|\bCOPY|\bADD|\b(?:working-)?directory:|\bpath:)[ =]+|\b(?:join|resolve)\([^'"`]*)["'`]?$/

/** `text` is that of `file`, a path from the top. */
function mentionsIn(text: string, file: string, folder: Folder): Mention[] {
  const isList = lists.test(file)
  return text.split('\n').flatMap((line, at) => {
    const isComment = comment.test(line)
    if (!line.includes(path.posix.basename(folder.folder)) || (isList && isComment)) return []
    const rests = [...pathsIn(line)].flatMap(({ written, before }) => {
      const rest = restOf(written, file, folder)
      if (rest === undefined) return []
      const isFolder = rest === '' && !isClear(written, isList ? before.trim() === '' : enters.test(before))
      return isFolder || (rest === '' && isComment) || !folder.has(rest) ? [] : [rest]
    })
    return [...new Set(rests)].map((rest) => ({ line: at + 1, rest, isIdle: isComment || isList }))
  })
}

/** Yields words that may be a path. Parts that code joins are one path, and a variable before a slash is the top. */
function* pathsIn(line: string): Iterable<{ written: string; before: string }> {
  const joined = /\b(?:join|resolve)\(/.test(line) ? line.replace(/(['"`])\s*,\s*\1/g, '/') : line
  const plain = joined.replace(/\$\w+(?=\/)/g, '').replace(/\bhttps?:(?=\/\/)/g, '')
  for (const { 0: written, index } of plain.matchAll(/[\w@./*-]+/g)) yield { written, before: plain.slice(0, index) }
}

/** The path below the folder of one that is written in a file; undefined if it is elsewhere. */
function restOf(written: string, file: string, { folder, remote, isThere }: Folder): string | undefined {
  const beside = path.posix.dirname(file)
  const [first = ''] = written.split('/')
  const linked = /^\/\/[\w.-]+\/([\w.-]+\/[\w.-]+)\/(?:-\/)?(?:blob|tree|edit|raw|src\/branch)\/[^/]+\/(.+)/.exec(
    written
  )
  if (written.startsWith('//') && linked?.[1] !== remote) return undefined
  const isOwn = beside !== '.' && /^[\w@]/.test(written) && isThere(path.posix.join(beside, first))
  const fromTop = linked?.[2] ?? (isOwn || written.startsWith('..') ? [] : written)
  for (const way of [fromTop, written.startsWith('/') ? [] : path.posix.join(beside, written)].flat()) {
    const whole = path.posix.join('/', way).replace(/[/.]+$/, '')
    if (folder === '') return /\w\/|^[\w-].*\.\w+\.*$/.test(written) ? whole.slice(1) || undefined : undefined
    if (whole === `/${folder}`) return ''
    if (whole.startsWith(`/${folder}/`)) return whole.slice(folder.length + 2)
  }
  return undefined
}

/** A bare name is a word as well, and one after a slash an address: `site`, `/site`. */
function isClear(written: string, isPlace: boolean): boolean {
  return isPlace || /^[^/].*\//.test(written)
}
