/** The files that the last build wrote. A hint only: a file with another size on disk, or other bytes, is made again. */

import { closeSync, lstatSync, readFileSync, type Stats } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Cache } from '../../disk/cache.ts'
import { unescapeXml } from '../../disk/entities.ts'
import { Hasher, hash, isCode, openRegular, readBeginning, readPieces } from '../../disk/files.ts'
import { changesNameOf, type Journal, openJournal, readRows } from '../../disk/journal.ts'
import { foldersOf, isInside, toPosix } from '../../disk/paths.ts'
import type { Message } from '../../messages/message.ts'
import type { PlacedFacts } from '../../outputs/files/file-references.ts'
import type { Output } from '../../outputs/output.ts'
import { encodeText, maybeDecode, urlToHref } from '../../page/url.ts'
import type { Project } from '../../project/project.ts'
import type { BodyFacts } from '../../theme/render-request.ts'

export interface ManifestEntry {
  key: string
  /** The parts of the key, and the reasons why the body was made the last time. */
  parts?: Record<string, string>
  why?: string[]
  /** Another machine had made it. */
  isRemote?: true
  hash: string
  size: number
  facts?: BodyFacts
  refers?: PlacedFacts
  /** Messages about the body, reported as long as it is in place. */
  messages?: Message[]
  /** Time of each path in milliseconds, as the disk gave it. */
  times: Record<string, number>
  /** A manifest of somebody else says so: reason to remove the files when they are gone, and none to write over them. */
  isForeign?: true
}

export type Manifest = Map<string, ManifestEntry>

/** One for each output folder, named by its path from the project, so that it stays valid when both are moved. */
function manifestName({ root, out }: Project): string {
  const way = encodeText(toPosix(path.relative(root, out)))
  return way.length > 200 ? `manifest-long-${hash(way)}.json` : `manifest-of-${way}.json`
}

/** Removes manifests of output folders that are gone. */
export async function sweepManifests({ root }: Project, cache: Cache): Promise<void> {
  for (const place of cache.places('.')) {
    for (const name of await readdir(place).catch(() => [])) {
      const way = maybeDecode(/^manifest-of-(.+?)(?:\.changed)?\.json$/.exec(name)?.[1] ?? '')
      if (way && isGone(path.resolve(root, way))) await rm(path.join(place, name), { force: true }).catch(() => {})
    }
  }
}

/** False for a folder that cannot be looked at. */
function isGone(folder: string): boolean {
  try {
    return maybeLstat(folder) === undefined
  } catch {
    return false
  }
}

/** Opens what is known of the output folder, even with `--force`: it tells which files are docsgen's. */
export async function openManifest(project: Project, cache: Cache): Promise<Journal<ManifestEntry>> {
  const name = manifestName(project)
  const journal = await openJournal<ManifestEntry>(cache, { name, evenIfFresh: true })
  // Beside the project is what others may have made.
  const isOwn = isInside(project.out, project.root)
  const foreign = journal.rows.size === 0 && isOwn ? cache.readForeign(name) : undefined
  if (foreign === undefined) return journal
  const changes = cache.readForeign(changesNameOf(name))
  return { ...journal, rows: recall([foreign, ...(changes === undefined ? [] : [changes])], project) }
}

/**
 * Reads manifests of another user, machine or version of docsgen: only the names are taken, of pages of this site
 * and files with a hash in their name, so that those of pages that are gone go. Anybody may have written the texts, and
 * knows the hash of any public file: nothing else is touched.
 */
function recall(entries: Buffer[], project: Project): Manifest {
  const known: Manifest = new Map()
  for (const entry of entries) {
    try {
      for (const [at, row] of readRows<ManifestEntry>(entry).rows) {
        const ours = row ? recognise(row, project) : undefined
        if (ours) known.set(at, ours)
      }
    } catch {
      // it is no manifest
    }
  }
  return known
}

/** The row as the files are now, without those that are somebody else's. */
function recognise({ times }: ManifestEntry, project: Project): ManifestEntry | undefined {
  const ours = Object.keys(times).flatMap((each) => {
    const file = path.join(project.out, each)
    const found = isBelow(each, project.out) ? maybeLstat(file) : undefined
    if (!found?.isFile()) return []
    const digest = hash(readFileSync(file))
    const isHashed = hashed.test(each) || imageHash.exec(each)?.[1] === digest.slice(0, 10)
    return isHashed || isPage(file, project) || isTwin(each, project) ? [{ each, found, digest }] : []
  })
  const [first] = ours
  if (!first || ours.some(({ digest }) => digest !== first.digest)) return undefined
  const now = Object.fromEntries(ours.map(({ each, found }) => [each, found.mtimeMs]))
  return { key: '', hash: first.digest, size: first.found.size, times: now, isForeign: true }
}

/** Scripts and styles of any version of docsgen. */
const hashed = /^docsgen\/(?:[a-z-]+\.[\w-]{10}|islands\.[\w-]{10}\/[^/]+)\.(?:js|css)$/

/** The hash in the name of an image is that of its bytes. */
const imageHash = /^docsgen\/images\/[^/]+\.([\w-]{10})\.\w+$/

/**
 * True of a page that any version of docsgen made for this site: its head asks for the theme's own files below the base, and
 * names no other origin.
 */
export function isPage(file: string, { base, url }: Pick<Project, 'base' | 'url'>): boolean {
  if (!maybeLstat(file)?.isFile()) return false
  const head = readBeginning(file, 64 * 1024).toString()
  const [, prefix] = /"([^"<>]*)\/docsgen\/(?:style|boot)\.[\w-]+\.(?:css|js)"/.exec(head) ?? []
  const [, canonical] = /<link rel="canonical" href="([^"]*)"/.exec(head) ?? []
  const isOwnOrigin = canonical === undefined || (url !== undefined && canonical.startsWith(`${new URL(url).origin}/`))
  return prefix !== undefined && unescapeXml(prefix) === base && isOwnOrigin
}

/** True of a page in Markdown that any version of docsgen made for this site: it begins with a title and its own address. */
function isTwin(each: string, { base, out, url }: Pick<Project, 'base' | 'out' | 'url'>): boolean {
  const [, name] = /^(.+)\.md$/.exec(each) ?? []
  if (name === undefined) return false
  const front = readBeginning(path.join(out, each), 4096).toString()
  const [, address] = /^---\ntitle: ".*"\n(?:description: ".*"\n)?url: "(.*)"\n/.exec(front) ?? []
  const href = urlToHref(name === 'index' ? '/' : `/${name}`, base)
  return address === (url === undefined ? href : new URL(url).origin + href)
}

/** True if a relative path stays inside the folder, and no link leads it elsewhere. */
function isBelow(each: string, out: string): boolean {
  const normal = path.posix.normalize(each) === each && !/^(\/|\.\.(\/|$))/.test(each)
  return normal && [...foldersOf(each), ''].every((folder) => maybeLstat(path.join(out, folder))?.isDirectory())
}

/** Keeps only the names of what was written: all of it is made again, and what is gone is removed. */
export function forgetBodies(manifest: Manifest): Manifest {
  return new Map([...manifest].map(([at, written]) => [at, { ...written, key: '', hash: '' }]))
}

/** The paths of an output, relative to the output folder. */
export function pathsOf({ path: first, also }: Output): string[] {
  return [first, ...also]
}

/** True if all paths of an output are on disk as they were written; a file with its time is not read. */
export function inPlace(out: string, output: Output, known: ManifestEntry): boolean {
  const paths = pathsOf(output)
  if (paths.length !== Object.keys(known.times).length) return false
  return paths.every((each) => {
    const file = path.join(out, each)
    const found = maybeLstat(file)
    if (!found?.isFile() || found.size !== known.size) return false
    return found.mtimeMs === known.times[each] || hasHash(file, known.hash)
  })
}

/** Files that a checkout or an archive put there have other times than those that a build wrote, and the same bytes. */
function hasHash(file: string, wanted: string): boolean {
  try {
    const descriptor = openRegular(file)
    try {
      const hasher = new Hasher()
      for (const bytes of readPieces(descriptor)) hasher.add(bytes)
      return hasher.digest() === wanted
    } finally {
      closeSync(descriptor)
    }
  } catch {
    return false
  }
}

export function maybeLstat(file: string): Stats | undefined {
  try {
    return lstatSync(file, { throwIfNoEntry: false })
  } catch (error) {
    if (isCode(error, 'ENOTDIR')) return undefined
    throw error
  }
}
