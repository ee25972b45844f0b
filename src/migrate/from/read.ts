/** Reads files and settings of a source. */
import path from 'node:path'
import { parse } from 'yaml'
import { listFiles } from '../../disk/files.ts'
import { byCodeUnit } from '../../disk/paths.ts'
import { isPrivate } from '../../disk/secrets.ts'
import { findBlock } from '../../page/front-matter/block.ts'
import { notThere, placeInSource, readFrom } from '../files.ts'
import type { Kind, SourceSite } from '../types.ts'
import { evaluate } from './evaluate.ts'

export function emptySite(kind: Kind, root: string): SourceSite {
  return {
    ...{ kind, root, navbar: [], footer: [], sidebars: {}, categories: {} },
    ...{ pages: [], files: [], tops: [], redirects: [], todos: [], versions: [] }
  }
}

/**
 * Lists the files below a folder of the source, relative to the source; none if there is no such folder. What must not be
 * read, such as a link to a file elsewhere, is to do.
 */
export async function filesBelow({ root, todos }: SourceSite, folder: string): Promise<string[]> {
  const { at, why } = placeInSource(root, folder, 'folder')
  if (why !== undefined && why !== notThere) todos.push({ file: folder, text: why })
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

/** Returns the first of these files that exists; `endings` (`ts`) stand behind `name`. */
export function findFile(root: string, name: string, endings: string[]): string | undefined {
  return endings.map((ending) => `${name}.${ending}`).find((file) => placeInSource(root, file).at !== undefined)
}

/** Runs the configuration in a file. What cannot be run is empty, and to do. */
export async function readConfig(site: SourceSite, file: string): Promise<Record<string, unknown>> {
  const read = await evaluate(path.join(site.root, file))
  if ('value' in read) return asObject(read.value)
  site.todos.push({ file, text: `The configuration could not be read: ${read.why}`, weight: 'first' })
  return {}
}

/** Adds the files of a folder that is published as it is, and the redirects of its `_redirects`. */
export async function addStatic(site: SourceSite, folder: string): Promise<void> {
  for (const file of await filesBelow(site, folder)) {
    const rest = path.posix.relative(folder, file)
    if (isPrivate(rest)) site.todos.push({ file, text: 'A file whose name begins with a dot is not published' })
    else if (rest === '_headers') {
      site.todos.push({ file, text: ownHeaders })
      site.files.push({ file, target: rest })
    } else site.files.push({ file, target: `assets/${rest}`, url: `/${rest}` })
    if (rest !== '_redirects') continue
    for (const line of (await readFrom(site.root, file)).split('\n')) {
      const [from, to] = line.trim().split(/\s+/)
      if (from?.startsWith('/') && to) site.redirects.push({ from, to, isWhole: true })
    }
  }
}

const ownHeaders =
  'docsgen writes a `_headers` of its own to what is published: yours is kept at the top of the project'

/** The url of a page by its place below `content/`. */
export function urlOfTarget(target: string): string {
  return withoutSlash(`/${target.replace(/(^|\/)index\.md$|\.md$/, '')}`)
}

export function withoutSlash(url: string): string {
  return url.replace(/(?<=.)\/$/, '')
}

export function originOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined
}

/** `a/b` and `/a/b` are `/a/b`. */
export function fromTop(href: string | undefined): string | undefined {
  return href === undefined ? undefined : `/${href.replace(/^\//, '')}`
}

export function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

export function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function asNumber(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

/** Reads the front matter of a page; empty if there is none or it cannot be read. */
export async function readHead(root: string, file: string): Promise<Record<string, unknown>> {
  const text = await readFrom(root, file)
  const block = findBlock(text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n'))
  if (!block || !('yaml' in block)) return {}
  try {
    return asObject(parse(block.yaml, { logLevel: 'silent' }))
  } catch {
    return {}
  }
}
