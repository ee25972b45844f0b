/**
 * Versions of the documentation. A version is the pages below its path; the first of the list is the current one. Pages
 * of two versions are the same page when the rest of their urls is equal.
 */
import path from 'node:path'
import type { Project } from './config.ts'
import { byCodeUnit, toPosix } from './files.ts'
import { didYouMean, placeOfPath } from './message.ts'
import { isBelow } from './shared/routes.ts'
import type { Message, Page } from './types.ts'

type Versions = Project['versions']

/** The version a url belongs to: its path is the longest that the url begins with, for `/docs/1.0` may lie in `/docs`. */
export function versionOf(versions: Versions, url: string): Versions[number] | undefined {
  return versions.filter(({ path: prefix }) => isBelow(url, prefix)).sort((a, b) => b.path.length - a.path.length)[0]
}

/** An older version without sidebars of its own has them where the current version has them, made from its folders. */
export function versionSidebars({ sidebars, versions }: Pick<Project, 'sidebars' | 'versions'>): Project['sidebars'] {
  const [current, ...older] = versions
  const all = { ...sidebars }
  if (!current || Object.keys(sidebars).length === 0) return all
  const places = Object.keys(sidebars).filter((prefix) => versionOf(versions, prefix) === current)
  for (const version of older) {
    if (Object.keys(sidebars).some((prefix) => versionOf(versions, prefix) === version)) continue
    for (const place of places.length > 0 ? places : [current.path]) all[movedUrl(place, current, version)] = 'auto'
  }
  return all
}

/** A file relative to the content folder, as its url has it: a version's folder stands for the path of the version. */
export function toContentFile(
  { root, content, versions, plugins }: Pick<Project, 'root' | 'content' | 'versions' | 'plugins'>,
  file: string
) {
  const ending = endingOf(file, plugins)
  const page = ending === undefined ? file : `${file.slice(0, -ending.length)}.md`
  const inside = insideOf(content, root, page)
  if (versions.length === 0) return inside
  const version = versions
    .filter(({ content: folder }) => folder !== undefined && inside.startsWith(`${folder}/`))
    .sort((a, b) => (b.content?.length ?? 0) - (a.content?.length ?? 0))[0]
  if (version?.content === undefined) return inside
  return path.posix.join(version.path.slice(1), inside.slice(version.content.length + 1))
}

/** The way from the content folder, which for a file below it is what follows the folder. This is asked for every page. */
function insideOf(content: string, root: string, file: string): string {
  const folder = content.startsWith(root + path.sep) ? `${toPosix(content.slice(root.length + 1))}/` : undefined
  if (content === root && !file.startsWith('.')) return file
  if (folder !== undefined && file.startsWith(folder)) return file.slice(folder.length)
  return toPosix(path.relative(content, path.join(root, file)))
}

/** The ending by which a plugin makes a page of a file. */
export function endingOf(file: string, plugins: Project['plugins']): string | undefined {
  return plugins.flatMap(({ endings }) => endings).find((ending) => file.endsWith(ending))
}

/** Pages of an older version are listed nowhere but in that version. */
export function isListed(versions: Versions, url: string, list: string): boolean {
  const version = versionOf(versions, url)
  return version === undefined || version === versions[0] || version === versionOf(versions, list)
}

/** Those of the pages that a list there may hold. */
export function listedIn(list: string, { versions }: Project, pages: Map<string, Page>): Map<string, Page> {
  return versions.length === 0 ? pages : new Map([...pages].filter(([url]) => isListed(versions, url, list)))
}

/** Where each version starts: at its path if there is a page, else at the first page of its sidebars. */
export function findStarts(
  { versions }: Project,
  pages: Map<string, Page>,
  sidebars: { order: string[] }[]
): Map<string, string> {
  const urls = [...sidebars.flatMap(({ order }) => order), ...[...pages.keys()].sort(byCodeUnit)]
  return new Map(
    versions.flatMap((version) => {
      const start = [version.path, ...urls].find((url) => pages.has(url) && versionOf(versions, url) === version)
      return start === undefined ? [] : [[version.name, start] as const]
    })
  )
}

/** The same page in another version, undefined where there is none. */
export function samePage(
  versions: Versions,
  url: string,
  { to, pages }: { to: Versions[number]; pages: Map<string, Page> }
) {
  const from = versionOf(versions, url)
  const moved = from && movedUrl(url, from, to)
  return moved !== undefined && pages.has(moved) && versionOf(versions, moved) === to ? moved : undefined
}

function movedUrl(url: string, from: { path: string }, to: { path: string }): string {
  const rest = from.path === '/' ? url : url.slice(from.path.length)
  return `${to.path === '/' ? '' : to.path}${rest === '/' ? '' : rest}` || '/'
}

/** What is said of versions that have no pages. */
export function emptyVersions(project: Project, pages: Map<string, Page>, starts: Map<string, string>): Message[] {
  if (project.versions.length === 0) return []
  const folders = new Set([...pages.keys()].flatMap(foldersOf))
  return project.versions.flatMap(({ name, path: prefix, content }, at) => {
    if (starts.has(name)) return []
    const key = content === undefined ? 'path' : 'content'
    const folder = toPosix(path.relative(project.root, path.join(project.content, content ?? prefix)))
    const guess = content === undefined ? didYouMean(prefix, folders) : ''
    return {
      rule: 'no-pages' as const,
      text: `Cannot find a page of the version \`${name}\`: there is none in \`${folder}\`${guess}`,
      note: 'Put its pages there, or name another folder inside the content folder with `content`',
      ...(project.configFile && { file: project.configFile }),
      ...placeOfPath(project.configText, ['versions', at, key])
    }
  })
}

/** The urls above a url, without the home page. */
function foldersOf(url: string): string[] {
  const above = url.slice(0, url.lastIndexOf('/'))
  return above === '' ? [] : [above, ...foldersOf(above)]
}
