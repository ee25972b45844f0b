/**
 * What the last build wrote. A hint, never trusted against the disk: a file whose size or time is not what was noted is
 * made again.
 */
import { lstatSync, type Stats } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Cache } from '../../disk/cache.ts'
import { hash, isCode } from '../../disk/files.ts'
import { type Journal, openJournal } from '../../disk/journal.ts'
import { toPosix } from '../../disk/paths.ts'
import type { Message } from '../../messages/message.ts'
import type { Output } from '../../outputs/output.ts'
import { maybeDecode } from '../../page/url.ts'
import type { Project } from '../../project/project.ts'
import type { BodyFacts } from '../../theme/render-request.ts'

export interface Written {
  key: string
  /** What the key was made of, and why the body was made the last time. */
  parts?: Record<string, string>
  why?: string[]
  hash: string
  size: number
  facts?: BodyFacts
  /** What was found in the body: said again as long as it is in place. */
  messages?: Message[]
  /** Time of each path in milliseconds, as the disk gave it. */
  times: Record<string, number>
}

export type Manifest = Map<string, Written>

/** One for each output folder, by its way from the project: a project that is moved keeps it. */
function manifestName({ root, out }: Project): string {
  const way = encodeURIComponent(toPosix(path.relative(root, out)))
  return way.length > 200 ? `manifest-long-${hash(way)}.json` : `manifest-of-${way}.json`
}

/** Removes those of output folders that are gone. */
export async function sweepManifests({ root }: Project, cache: Cache): Promise<void> {
  for (const place of cache.places('.')) {
    for (const name of await readdir(place).catch(() => [])) {
      const way = maybeDecode(/^manifest-of-(.+?)(?:\.changed)?\.json$/.exec(name)?.[1] ?? '')
      if (way && isGone(path.resolve(root, way))) await rm(path.join(place, name), { force: true }).catch(() => {})
    }
  }
}

/** Of what cannot be looked at nobody knows. */
function isGone(folder: string): boolean {
  try {
    return maybeLstat(folder) === undefined
  } catch {
    return false
  }
}

/** What is known of the output folder. `write` notes what it is by now: what is the same is the same object. */
export function openManifest(project: Project, cache: Cache): Promise<Journal<Written>> {
  return openJournal(cache, { name: manifestName(project), evenIfFresh: true })
}

/** Every path of an output is on disk as it was written. */
export function inPlace(out: string, output: Output, known: Written): boolean {
  const paths = [output.path, ...output.also]
  if (paths.length !== Object.keys(known.times).length) return false
  return paths.every((each) => {
    const found = maybeLstat(path.join(out, each))
    return found?.isFile() && found.size === known.size && found.mtimeMs === known.times[each]
  })
}

export function maybeLstat(file: string): Stats | undefined {
  try {
    return lstatSync(file, { throwIfNoEntry: false })
  } catch (error) {
    if (isCode(error, 'ENOTDIR')) return undefined
    throw error
  }
}
