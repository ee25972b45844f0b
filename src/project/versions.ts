/**
 * Versions of the documentation. A version is the pages below its path; the first of the list is the current one. Pages
 * of two versions are the same page when the rest of their urls is equal.
 */
import path from 'node:path'
import { toPosix } from '../disk/paths.ts'
import { isBelow } from '../page/url.ts'
import type { CheckedConfig } from './schema.ts'

export type Endings = { endings: string[] }[]

export type Versions = CheckedConfig['versions']

/** The version a url belongs to: its path is the longest that the url begins with, for `/docs/1.0` may lie in `/docs`. */
export function versionOf(versions: Versions, url: string): Versions[number] | undefined {
  return versions.filter(({ path: prefix }) => isBelow(url, prefix)).sort((a, b) => b.path.length - a.path.length)[0]
}

/** An older version without sidebars of its own has them where the current version has them, made from its folders. */
export function versionSidebars({
  sidebars,
  versions
}: Pick<CheckedConfig, 'sidebars' | 'versions'>): CheckedConfig['sidebars'] {
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
  { root, content, versions, plugins }: { root: string; content: string; versions: Versions; plugins: Endings },
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
export function endingOf(file: string, plugins: Endings): string | undefined {
  return plugins.flatMap(({ endings }) => endings).find((ending) => file.endsWith(ending))
}

export function movedUrl(url: string, from: { path: string }, to: { path: string }): string {
  const rest = from.path === '/' ? url : url.slice(from.path.length)
  return `${to.path === '/' ? '' : to.path}${rest === '/' ? '' : rest}` || '/'
}
