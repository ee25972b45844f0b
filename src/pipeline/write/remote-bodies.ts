/**
 * Bodies that another machine has made. Those of a bucket of sources are in one pack: pages with their copies in Markdown,
 * images, cards. The files of the index, which all pages are in, are in packs of their own.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { hash, mapLimit } from '../../disk/files.ts'
import { groupBy } from '../../disk/group.ts'
import { type Body, keyOf, type Output } from '../../outputs/output.ts'
import type { RemoteCache, Share } from '../../remote/remote.ts'
import { bucketsAtOnce } from '../remote-pages.ts'
import type { ManifestEntry } from './manifest.ts'

/** Bodies in the folder of a build, or in place. */
interface StagedBodies {
  made: ReadonlyMap<string, { entry: ManifestEntry; isNew: boolean }>
  folder: string
}

interface Bodies {
  all: Output[]
  stale: Output[]
  staged: StagedBodies
  /** The output folder. */
  out: string
  remote: RemoteCache
}

interface BodyTools {
  /** So many at a time. */
  inFlight: number
  /** Stages a body that was there, or makes it. */
  take(output: Output, body?: Body): Promise<unknown>
}

/** Stages what is stale: what is there from there. Files that are made of others come last. */
export async function stageShared(
  { all, stale, staged, out, remote }: Bodies,
  { inFlight, take }: BodyTools
): Promise<void> {
  const packOf = (output: Output) => nameOfPack(output, remote)
  const whole = groupBy(all, packOf)
  const { '': others = [], ...shared } = Object.fromEntries(groupBy(stale, packOf))
  await mapLimit(Object.entries(shared), bucketsAtOnce, async ([name, outputs]) => {
    const pack = await remote.read(name)
    for (const output of outputs) {
      const entry = pack.get(toKey(output))
      if (entry) await take(output, readEntry(entry))
    }
    const missing = outputs.filter((output) => !pack.has(toKey(output)))
    await mapLimit(missing, inFlight, take)
    if (missing.length === 0) return
    const byKey = new Map(whole.get(name)?.map((output) => [toKey(output), output]))
    await remote.replace(name, byKey.keys(), (key) => toEntry(byKey.get(key), staged, out), pack)
  })
  await mapLimit(others, inFlight, take)
}

/** True if a share has to make it: the index, which needs the words of all pages, is made by the first. */
export function isOfShare({ isShared, source }: Output, remote: RemoteCache, share: Share): boolean {
  if (!isShared) return false
  return source === undefined ? share.number === 1 : remote.isIn(remote.bucketOf(source), share)
}

/** Empty for a body that is always made here. */
function nameOfPack({ isShared, source, path: at }: Output, remote: RemoteCache): string {
  if (!isShared) return ''
  return remote.nameOf(source === undefined ? 'index' : 'bodies', remote.bucketOf(source ?? at))
}

function toKey(output: Output): string {
  return `${output.path} ${keyOf(output)}`
}

/** A line of facts, then the bytes. A body that could not be made has none. */
function toEntry(output: Output | undefined, { made, folder }: StagedBodies, out: string): Buffer | undefined {
  const { entry, isNew } = made.get(output?.path ?? '') ?? {}
  if (!output || !entry || entry.size === 0) return undefined
  const { facts, refers, messages, parts } = entry
  const bytes = maybeRead(path.join(isNew ? folder : out, output.path))
  if (!bytes || hash(bytes) !== entry.hash) return undefined
  return Buffer.concat([Buffer.from(`${JSON.stringify({ facts, refers, messages, parts })}\n`), bytes])
}

function readEntry(entry: Uint8Array): Body {
  const end = entry.indexOf(10)
  const facts = JSON.parse(Buffer.from(entry.subarray(0, end)).toString()) as Omit<Body, 'bytes'>
  return { ...facts, bytes: entry.subarray(end + 1) }
}

/** Somebody may have removed it. */
function maybeRead(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}
