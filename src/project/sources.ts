/**
 * Lists the files of content/ and assets/, sorted, so that nothing depends on the disk's order. It reads synchronously,
 * one by one: for thousands of small files that takes a third of the time of concurrent reads.
 */
import { type Dirent, existsSync, readdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { isCode, maybeStat } from '../disk/files.ts'
import { byCodeUnit, isInside, toPosix } from '../disk/paths.ts'
import { isNeverShown, isPrivate, isSecretName } from '../disk/secrets.ts'
import { Stamps } from '../disk/stamps.ts'
import { cannotRead, DocsgenError, type Message } from '../messages/message.ts'
import { isSafe } from '../page/mounts.ts'
import type { Project } from './project.ts'
import { endingOf } from './versions.ts'

/** A source file. `hash` is of its bytes, or '' until they are read. */
export interface SourceFile {
  readonly file: string
  readonly kind: 'page' | 'asset' | 'data'
  readonly hash: string
}

export interface SourceFiles {
  pages: SourceFile[]
  /** `_category.yml` files. */
  data: SourceFile[]
  /** Other files beside pages, published if a page refers to them. */
  beside: string[]
  /** Files of assets/, all published. */
  assets: string[]
  /** Files of content/ that are left out by their name. */
  ignored: string[]
  messages: Message[]
}

interface Walk {
  project: Project
  messages: Message[]
  known: Map<string, SourceFile>
  stamps: Stamps
  /** The real path of the project, or of what a mount shows: links do not lead out of it. */
  home: string
  /** Leaves pages unread: whoever parses them reads them. */
  isLazy: boolean
  /** Folders never entered: the output, templates, and assets/ within content. */
  skip: Set<string>
  isIgnored(name: string): boolean
  /** Report keys and passwords among what is left out. */
  warns: boolean
  /** Filled with the files that are left out. */
  ignored: string[]
}

const realpath = realpathSync.native

const pagePattern = /\.(mdx?|markdown)$/i

const mdxPattern = /\.mdx$/i

const isNoContent = (name: string) => /^[._]|^node_modules$/.test(name)

/**
 * Finds the sources of a project, except what is private and content whose name begins with `_`. Files in `known` are not
 * read again: the caller watches them.
 */
export async function findSourceFiles(
  project: Project,
  options: Partial<Pick<Walk, 'known' | 'stamps' | 'isLazy'>> = {}
): Promise<SourceFiles> {
  const messages: Message[] = []
  const defaults = { known: new Map(), stamps: new Stamps(), isLazy: false }
  // Hosts read `_headers` and `_redirects`, so these are published.
  const skipped = { isIgnored: isPrivate, warns: true, ignored: [], skip: new Set([project.out]) }
  const walk: Walk = { project, messages, home: realpath(project.root), ...defaults, ...options, ...skipped }
  const listAll = (folder: string, how: Walk) => list(folder, { real: realpath(folder), above: [] }, how)
  const assets = (await maybeStat(project.assets))?.isDirectory() ? await listAll(project.assets, walk) : []
  const skip = new Set([project.out, project.assets, project.templates])
  const ignored: string[] = []
  const how = { ...walk, isIgnored: isNoContent, warns: false, ignored, skip }
  const content = await listAll(project.content, how)
  for (const { from, home } of project.mounts) {
    const [folder, top] = [path.join(project.root, from), path.join(project.root, home)]
    if (!existsSync(folder)) {
      const note = 'Bring it back, or change `mounts` in the configuration'
      throw new DocsgenError({ rule: 'config', file: from, text: 'Cannot find the folder, which `mounts` names', note })
    }
    content.push(...(await listAll(folder, { ...how, home: realpath(top) })))
  }
  const data = content.filter((file) => path.posix.basename(file) === '_category.yml')
  const mayBeMdx = (file: string) => project.mdx && !isSafe(project.mounts, file)
  const isMarkdown = (file: string) => pagePattern.test(file) && (!mdxPattern.test(file) || mayBeMdx(file))
  const isPage = (file: string) => isMarkdown(file) || endingOf(file, project.plugins) !== undefined
  const pages = content.filter(isPage)
  const isMdx = (file: string) => mdxPattern.test(file) && !isPage(file)
  messages.push(...content.filter(isMdx).map((file) => refuseMdx(file, project)))
  return {
    pages: await hashAll(pages, 'page', walk),
    data: await hashAll(data, 'data', walk),
    beside: content.filter((file) => !isPage(file) && !data.includes(file) && !isMdx(file)),
    assets,
    ignored,
    messages
  }
}

function refuseMdx(file: string, { mounts }: Project): Message {
  const name = path.posix.basename(file).replace(/x$/i, '')
  const setting = isSafe(mounts, file)
    ? "Set `trust: 'full'` for its mount"
    : 'Remove `mdx: false` from the configuration'
  const note = `${setting}, or name it \`${name}\``
  return { rule: 'mdx', file, text: 'Cannot read MDX: the file is not a page and is not published', note }
}

/** Files read before other tasks get a turn. */
const atOnce = 64

async function hashAll(files: string[], kind: SourceFile['kind'], walk: Walk): Promise<SourceFile[]> {
  const { project, messages, known, stamps } = walk
  if (walk.isLazy && kind === 'page') return files.map((file) => ({ file, kind, hash: '' }))
  const hashed: SourceFile[] = []
  for (const [index, file] of files.entries()) {
    if (index % atOnce === atOnce - 1) await new Promise(setImmediate)
    const kept = known.get(file)
    if (kept) {
      hashed.push(kept)
      continue
    }
    try {
      hashed.push({ file, kind, hash: stamps.hash(file, path.join(project.root, file)) })
    } catch (error) {
      messages.push(cannotRead(file, error))
    }
  }
  return hashed
}

/** The entries that every built site has at its top. */
const builtNames = ['404.html', 'docsgen', 'index.html']

interface Way {
  /** The real path of a folder. */
  real: string
  /** Those of its parents, to detect loops. */
  above: string[]
}

/** Every file below a folder, relative to the root. */
async function list(folder: string, { real, above }: Way, walk: Walk): Promise<string[]> {
  const file = toPosix(path.relative(walk.project.root, folder))
  if (above.includes(real)) {
    const text = 'Cannot follow the link: its target is a folder above it'
    walk.messages.push({ rule: 'bad-source', file, text, note: 'Remove the link' })
    return []
  }
  const entries = readdirSync(folder, { withFileTypes: true })
  // An earlier build to another folder is no content, but may be meant in assets/.
  if (!walk.warns && builtNames.every((name) => entries.some((entry) => entry.name === name))) return []
  const files: string[] = []
  for (const entry of entries.sort((a, b) => byCodeUnit(a.name, b.name))) {
    const inside = path.posix.join(file, entry.name)
    if (walk.isIgnored(entry.name) && entry.name !== '_category.yml') {
      const text = 'Cannot publish the file: names that begin with a dot are private'
      const note = 'Move it out of the folder, which holds what is published'
      if (walk.warns && entry.name.startsWith('.') && !unmeant.test(entry.name))
        walk.messages.push({ rule: 'private-file', file: inside, text, note })
      if (entry.isFile()) walk.ignored.push(inside)
      continue
    }
    try {
      files.push(...(await enter(entry, inside, { real, above: [...above, real] }, walk)))
    } catch (error) {
      if (!isCode(error, 'ENOENT', 'EACCES', 'EPERM', 'ENOTDIR')) throw error
      walk.messages.push(cannotRead(inside, error))
    }
  }
  return files
}

/** Left in folders by systems, editors and git: nobody expects them to be published. */
const unmeant = /^\.(DS_Store|git|gitkeep|gitignore|gitattributes|idea|keep|vscode|.*\.sw[op])$/

/**
 * Throws a DocsgenError for a folder of sources that is private, or a link out of the project or to what is private in it:
 * nobody sees from the project what would be published.
 */
export function checkFolders({ root, content, assets }: Pick<Project, 'root' | 'content' | 'assets'>): void {
  for (const folder of [content, assets].filter((each) => existsSync(each))) {
    const name = toPosix(path.relative(root, folder))
    const target = toPosix(path.relative(realpath(root), realpath(folder)))
    const why = whyRefused(name, target)
    if (why === undefined) continue
    const text = `Cannot use \`${name}\`: it is ${why}`
    const note = 'Copy the files into the project, or move docsgen.config.ts to a folder that holds both'
    throw new DocsgenError({ rule: 'usage', text, note })
  }
}

/** `name`: as the configuration has it; `target`: the folder itself. Both are relative to the project. */
function whyRefused(name: string, target: string): string | undefined {
  const [isOutside, isTargetOutside] = [name, target].map((way) => /^\.\.(\/|$)/.test(way))
  if (isOutside || name === target)
    return (isOutside ? isPrivate(target) : isNeverShown(target)) ? 'a private folder' : undefined
  if (isTargetOutside) return 'a link out of the project'
  return isPrivate(target) ? 'a link to a private folder' : undefined
}

/** `file` is relative to the root. */
async function enter(entry: Dirent, file: string, { real: here, above }: Way, walk: Walk): Promise<string[]> {
  const absolute = path.join(walk.project.root, file)
  const report = (text: string, note: string) => {
    walk.messages.push({ rule: 'bad-source', file, text, note })
    return []
  }
  if (walk.skip.has(absolute)) return []
  // Only links, and names that are not UTF-8, need a second look.
  const isPlain = !entry.isSymbolicLink() && !entry.name.includes('\ufffd')
  if (isPlain && entry.isFile()) return [file]
  const stat = isPlain ? entry : await maybeStat(absolute)
  if (!stat && entry.isSymbolicLink())
    return report('Cannot follow the link: its target does not exist', 'Fix or remove it')
  if (!stat && entry.name.includes('\ufffd')) return report('Expected a file name in UTF-8', 'Rename the file')
  const real = isPlain ? path.join(here, entry.name) : realpath(absolute)
  if (!isInside(real, walk.home)) {
    return report('Cannot follow the link: its target is outside the project', 'Copy the file into the project')
  }
  if (isPrivate(toPosix(path.relative(here, real))) || isSecretName(real)) {
    return report('Cannot follow the link: its target is a private file', 'Remove it')
  }
  if (stat?.isDirectory()) {
    if (pagePattern.test(file))
      return report('Expected a file, not a folder', 'Rename the folder: its name ends like a page')
    return list(absolute, { real, above }, walk)
  }
  return stat?.isFile() ? [file] : []
}
