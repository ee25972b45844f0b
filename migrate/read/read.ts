/** Reads files and settings of a source. */
import path from 'node:path'
import { parse } from 'yaml'
import { listFiles } from '../../src/disk/files.ts'
import { byCodeUnit, toPosix } from '../../src/disk/paths.ts'
import { isPrivate } from '../../src/disk/secrets.ts'
import type { Kind, SourceSite } from '../types.ts'
import { notThere, placeInSource, readFrom } from './files.ts'
import { asObject, asText } from './values.ts'

export function emptySite(kind: Kind, root: string, run: SourceSite['run']): SourceSite {
  return {
    ...{ kind, root, run, navbar: [], footer: [], sidebars: {}, words: {}, categories: {}, pages: [], files: [] },
    ...{ tops: [], redirects: [], todos: [], versions: [], settings: {}, homes: new Map() }
  }
}

/**
 * Lists the files below a folder of the source, relative to the source; none if there is no such folder. What must not be
 * read, such as a link to a file elsewhere, is to do.
 */
export async function filesBelow({ root, todos }: SourceSite, folder: string): Promise<string[]> {
  const { at, why } = placeInSource(root, folder, 'folder')
  if (why !== undefined && why !== notThere)
    todos.push({ file: folder, text: `Pages are missing. ${why}`, weight: 'first' })
  if (at === undefined) return []
  const files = await listFiles(at)
  return files
    .filter((file) => !/(^|\/)(node_modules|\.git|\.vitepress|\.docusaurus|dist|\.DS_Store)(\/|$)/.test(file))
    .map((file) => path.posix.join(folder, file))
    .sort(byCodeUnit)
    .filter((file) => {
      const { why } = placeInSource(root, file)
      if (why !== undefined) todos.push({ file, text: why })
      return why === undefined
    })
}

/** Without the files of a folder that a setting keeps from being published: each is to do. */
export function withoutExcluded(
  { todos }: SourceSite,
  files: string[],
  { folder, key, patterns }: { folder: string; key: string; patterns: string[] }
): string[] {
  return files.filter((file) => {
    const isLeftOut = isExcluded(path.posix.relative(folder, file), patterns)
    const text = `It is not published, as \`${key}\` says, and not in the new folder: a page may be there with \`draft: true\``
    if (isLeftOut) todos.push({ file, text })
    return !isLeftOut
  })
}

/** Whether the last of these lines of a `.gitignore` that fits a path leaves it out. */
export function isExcluded(rest: string, patterns: string[]): boolean {
  const fits = (line: string) => line !== '' && !line.startsWith('#') && regExpOf(line.replace(/^!/, '')).test(rest)
  return (
    patterns
      .map((line) => line.trim())
      .findLast(fits)
      ?.startsWith('!') === false
  )
}

function regExpOf(line: string): RegExp {
  const bare = line.replace(/\/$/, '')
  return new RegExp(`^${globToSource(bare.includes('/') ? bare.replace(/^\//, '') : `**/${bare}`)}(?:/.*)?$`)
}

const ofGlobs: Record<string, string> = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' }

function globToSource(glob: string): string {
  return glob.replace(/\{[^{}]*\}|\*\*\/|\*\*|[*?{}.+^$()|[\]\\]/g, (found) => {
    const list = found.length > 1 && found.startsWith('{') ? found.slice(1, -1).split(',') : undefined
    return list ? `(?:${list.map(globToSource).join('|')})` : (ofGlobs[found] ?? `\\${found}`)
  })
}

/** Returns the first of these files that exists; `endings` (`ts`) are those of `name`. */
export function findFile(root: string, name: string, endings: string[]): string | undefined {
  return endings.map((ending) => `${name}.${ending}`).find((file) => placeInSource(root, file).at !== undefined)
}

/** Runs the configuration in a file. What of it cannot be read is missing, and said first. */
export async function readConfig(site: SourceSite, file: string): Promise<Record<string, unknown>> {
  const { value, why, note } = await site.run(file)
  const config = asObject(value)
  const isEmpty = Object.keys(config).length === 0
  const missing = isEmpty ? '. Title, address, navigation and other settings are missing' : ''
  const text = `The configuration could not be read${isEmpty ? '' : ' whole'}: ${why}${missing}`
  if (why !== undefined) site.todos.push({ file, text, weight: 'first' })
  if (note !== undefined) site.todos.push({ file, text: `The configuration was not run: ${note}`, weight: 'note' })
  return config
}

/** Says first what of the frame a package would make, which is not run. */
export function nameMade(site: SourceSite, file: string, parts: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(parts)) {
    const [, made] = /"\$(?:call|name)":"([^"]+)"/.exec(JSON.stringify(value) ?? '') ?? []
    const text = `The setting \`${key}\` could not be read: the package \`${made}\` makes it. Write it in \`docsgen.config.ts\``
    if (made !== undefined) site.todos.push({ file, text, weight: 'first' })
  }
}

/** A folder that a configuration names, from the top of the source. */
export function folderOf(root: string, written: unknown, usual = ''): string {
  const folder = asText(written) ?? usual
  const inside = path.isAbsolute(folder) ? toPosix(path.relative(root, folder)) : folder
  return path.posix.normalize(inside).replace(/\/$/, '')
}

/** Adds the files of a folder that is published as it is, and the redirects of its `_redirects`. */
export async function addStatic(site: SourceSite, folder: string): Promise<void> {
  for (const file of await filesBelow(site, folder)) {
    const rest = path.posix.relative(folder, file)
    if (isPrivate(rest)) site.todos.push({ file, text: 'A file whose name begins with a dot is not published' })
    else if (rest === '_headers') {
      site.todos.push({ file, text: ownHeaders })
      site.files.push({ file, target: rest })
    } else if (rest === '_redirects') readRedirects(site, await readFrom(site.root, file), file)
    else site.files.push({ file, target: `assets/${rest}`, url: `/${rest}` })
  }
}

/** Adds the redirects of a `_redirects`. A line that does something else is to do. */
export function readRedirects({ redirects, todos }: SourceSite, text: string, file: string): void {
  for (const [at, line] of text.split('\n').entries()) {
    const [from = '', to, code = '301', ...rest] = line
      .replace(/(^|\s)#.*$/, '')
      .trim()
      .split(/\s+/)
    if (from === '') continue
    if (from.startsWith('/') && to && rest.length === 0 && /^30[1278]$/.test(code))
      redirects.push({ from, to, file, isWhole: true, ...(code !== '301' && { status: Number(code) }) })
    else
      todos.push({
        file,
        lines: [at + 1],
        text: `\`${line.trim()}\` is no redirect that docsgen has: set it on your host`
      })
  }
}

const ownHeaders =
  'docsgen writes a `_headers` of its own to what is published: yours is kept at the top of the project'

interface Beginning {
  $heading: string | undefined
}

/** Reads the front matter of a page; empty if there is none or it cannot be read. Also its first heading. */
export async function readHead(root: string, file: string): Promise<Record<string, unknown> & Beginning> {
  const text = (await readFrom(root, file)).replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const { yaml } = frontMatterIn(text)
  const prose = text.replace(/^[ \t]*(```|~~~)[\s\S]*?^[ \t]*\1/gm, '')
  const [, heading] = /^# +([^\n]*?)[ #]*$/m.exec(prose) ?? []
  const $heading = heading?.replace(/\s*\{[^}]*\}$/, '').replace(/[*_`]/g, '') || undefined
  try {
    return { ...asObject(parse(yaml, { logLevel: 'silent' })), $heading }
  } catch {
    return { $heading }
  }
}

/** The YAML between two lines of hyphens at the top of a page, and where the text below it begins. */
export function frontMatterIn(text: string): { yaml: string; end: number } {
  // A blank line after the first one makes it a thematic break.
  const [whole = '', yaml = ''] = /^---[ \t]*\n(?![ \t]*\n)([\s\S]*?)^---[ \t]*(?:\n|$)/m.exec(text) ?? []
  return text.startsWith(whole) ? { yaml, end: whole.length } : { yaml: '', end: 0 }
}
