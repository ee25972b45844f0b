/**
 * Versions of the documentation: the pages below a path. The first of the list is the current version. Pages of two
 * versions correspond if the rest of their urls is equal.
 */
import path from 'node:path'
import { toPosix } from '../disk/paths.ts'
import { isSeveral, type Language, type PlacedFile, placeFile } from '../languages/languages.ts'
import { type MountedFolder, placeOfMounted } from '../page/mounts.ts'
import { isBelow } from '../page/url.ts'
import type { CheckedConfig } from './schema.ts'

export type Endings = { endings: string[] }[]

export type Versions = CheckedConfig['versions']

/** The version of a url: the one with the longest matching path, for `/docs/1.0` may be below `/docs`. */
export function versionOf(versions: Versions, url: string): Versions[number] | undefined {
  return versions.filter(({ path: prefix }) => isBelow(url, prefix)).sort((a, b) => b.path.length - a.path.length)[0]
}

/** Gives each older version without sidebars those of the current version, made from its own folders. */
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

/** The part of a project that says where its content files are. */
export interface ContentSource {
  root: string
  content: string
  versions: Versions
  plugins: Endings
  languages: readonly Language[]
  mounts: readonly Pick<MountedFolder, 'from' | 'to'>[]
}

/**
 * A file relative to the content folder, as its url has it: below the prefix of its language, and with a version's folder
 * replaced by the version's path.
 */
export function toContentFile(source: ContentSource, file: string): string {
  const placed = placeContent(source, file)
  if (placed === undefined) return inVersion(source.versions, insideOfContent(source, file))
  return path.posix.join(placed.language.prefix.slice(1), inVersion(source.versions, placed.path))
}

/** The language of a content file, and the path that it shares with its source; undefined where the site has one language. */
export function placeContent(source: ContentSource, file: string): PlacedFile | undefined {
  return isSeveral(source.languages) ? placeFile(insideOfContent(source, file), source.languages) : undefined
}

/** A file relative to the content folder, as if those of mounts were in it. */
function insideOfContent({ root, content, plugins, mounts }: ContentSource, file: string): string {
  const ending = endingOf(file, plugins)
  const named = ending === undefined ? file : `${file.slice(0, -ending.length)}.md`
  return placeOfMounted(mounts, named) ?? insideOf(content, root, named)
}

function inVersion(versions: Versions, inside: string): string {
  if (versions.length === 0) return inside
  const version = versions
    .filter(({ content: folder }) => folder !== undefined && inside.startsWith(`${folder}/`))
    .sort((a, b) => (b.content?.length ?? 0) - (a.content?.length ?? 0))[0]
  if (version?.content === undefined) return inside
  return path.posix.join(version.path.slice(1), inside.slice(version.content.length + 1))
}

/** A file relative to the content folder. Called for every page, so the common case avoids path.relative. */
function insideOf(content: string, root: string, file: string): string {
  const folder = content.startsWith(root + path.sep) ? `${toPosix(content.slice(root.length + 1))}/` : undefined
  if (content === root && !file.startsWith('.')) return file
  if (folder !== undefined && file.startsWith(folder)) return file.slice(folder.length)
  return toPosix(path.relative(content, path.join(root, file)))
}

/** The ending by which a plugin takes a file as a page. */
export function endingOf(file: string, plugins: Endings): string | undefined {
  return plugins.flatMap(({ endings }) => endings).find((ending) => file.endsWith(ending))
}

export function movedUrl(url: string, from: { path: string }, to: { path: string }): string {
  const rest = from.path === '/' ? url : url.slice(from.path.length)
  return `${to.path === '/' ? '' : to.path}${rest === '/' ? '' : rest}` || '/'
}
