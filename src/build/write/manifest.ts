/**
 * What the last build wrote. A hint, never trusted against the disk: a file whose size or time is not what was noted is
 * made again. It is one file, and beside it one with what has changed since: of ten thousand pages one edit is not worth
 * writing all again, before the pages are put in place and after.
 */
import { randomUUID } from 'node:crypto'
import { lstatSync, type Stats } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Cache } from '../../disk/cache.ts'
import { hash, isCode } from '../../disk/files.ts'
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

interface Base {
  id: string
  outputs: [string, Written][]
}

interface Changes {
  /** Of what these are changes. */
  id: string
  /** Null where there is no such output any more. */
  outputs: [string, Written | null][]
}

/** One output in so many is few. */
const fewest = 20

/** What is known of the output folder. `write` notes what it is by now: what is the same is the same object. */
export async function openManifest(
  project: Project,
  cache: Cache
): Promise<{ manifest: Manifest; write(next: Manifest): Promise<void> }> {
  const name = manifestName(project)
  const changedName = name.replace(/json$/, 'changed.json')
  const [base, changes] = [await read<Base>(name, cache), await read<Changes>(changedName, cache)]
  let id = base?.id
  let kept: Manifest = new Map(base?.outputs)
  const manifest: Manifest = new Map(kept)
  for (const [at, written] of changes && changes.id === id ? changes.outputs : []) {
    if (written) manifest.set(at, written)
    else manifest.delete(at)
  }
  return {
    manifest,
    async write(next) {
      const outputs = findChanges(kept, next)
      if (id !== undefined && outputs.length * fewest <= next.size) {
        await cache.write(changedName, JSON.stringify({ id, outputs } satisfies Changes))
        return
      }
      id = randomUUID()
      kept = next
      await cache.write(name, JSON.stringify({ id, outputs: [...next] } satisfies Base))
    }
  }
}

async function read<T>(name: string, cache: Cache): Promise<T | undefined> {
  const text = await cache.read(name, true)
  return text === undefined ? undefined : (JSON.parse(text) as T)
}

function findChanges(before: Manifest, next: Manifest): Changes['outputs'] {
  const gone = [...before.keys()].filter((at) => !next.has(at)).map((at): [string, null] => [at, null])
  return [...gone, ...[...next].filter(([at, written]) => before.get(at) !== written)]
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
