/**
 * Makes the bodies that changed and stages them in a folder beside the output, until the whole site is known to be sound.
 * Touches nothing of the output itself.
 */
import { rmSync } from 'node:fs'
import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makeFolder, mapLimit } from '../../disk/files.ts'
import { groupBy } from '../../disk/group.ts'
import { createOwner, isOwner, isRunning } from '../../disk/owner.ts'
import { type StagedBody, stageBody } from '../../disk/stage-body.ts'
import { DocsgenError, isBug, type Message, toProblems } from '../../messages/message.ts'
import type { PlacedFacts } from '../../outputs/files/file-references.ts'
import { type Body, keyOf, type Output } from '../../outputs/output.ts'
import type { Project } from '../../project/project.ts'
import type { BodyFacts } from '../../theme/render-request.ts'
import type { Context } from '../open.ts'
import type { Pool } from '../threads/pool.ts'
import { inPlace, type Manifest, type ManifestEntry, maybeLstat, pathsOf } from './manifest.ts'
import { stageShared } from './remote-bodies.ts'

export interface Staged {
  /** By output path. */
  made: Map<string, StagedOutput>
  /** Facts of every page, by output path, made now or remembered. */
  facts: Map<string, BodyFacts>
  /** References of files that plugins add, likewise. */
  refers: Map<string, PlacedFacts>
  messages: Message[]
  /** Bodies that were made and discarded, by output path. */
  discarded: Manifest
  folder: string
  /** Removes the folder when the process is ended in the middle. */
  tidy(): void
}

export interface StagedOutput {
  output: Output
  entry: ManifestEntry
  /** It is staged; otherwise the same bytes were in place already. */
  isNew: boolean
}

export interface StageOptions {
  /** The files in the output folder. */
  manifest: Manifest
  /** Make bodies only for their facts and messages. */
  discard?: boolean
}

interface StageContext extends Pick<Context, 'signal' | 'progress' | 'remote'> {
  pool: Pick<Pool, 'inFlight' | 'abandon'>
}

/** Makes every body that is not in place already. Throws, after it removed what is staged, when the signal is aborted. */
export async function stage(
  { outputs, project }: { outputs: ReadonlyMap<string, Output>; project: Project },
  { manifest, discard = false }: StageOptions,
  { pool, signal, progress, remote }: StageContext
): Promise<Staged> {
  const folder = await stagingFolder(project, discard)
  const tidy = () => rmSync(folder, { recursive: true, force: true })
  const found = { made: new Map(), facts: new Map(), refers: new Map(), messages: [], discarded: new Map() }
  const staged: Staged = { ...found, folder, tidy }
  if (folder) process.once('exit', tidy)
  const all = [...outputs.values()]
  const stale = all.filter((output) => {
    const known = manifest.get(output.path)
    const holds = known !== undefined && known.key === keyOf(output) && (discard || inPlace(project.out, output, known))
    if (holds && known.facts) staged.facts.set(output.path, known.facts)
    if (holds && known.refers) staged.refers.set(output.path, known.refers)
    if (holds && known.messages) staged.messages.push(...known.messages)
    return !holds
  })
  let done = 0
  progress('render', 0, stale.length)
  const { out } = project
  const take = async (output: Output, remoteBody?: Body) => {
    signal.throwIfAborted()
    try {
      await stageOne(output, { staged, manifest, out, discard, pool, remoteBody })
    } catch (error) {
      if (!isBug(error)) throw error
      staged.messages.push(...toProblems(error, `make \`${output.path}\``, output.source))
    }
    progress('render', ++done, stale.length)
  }
  const { inFlight } = pool
  try {
    if (remote) await stageShared({ all, stale, staged, out, remote }, { inFlight, take })
    else await mapLimit(bySource(stale), inFlight, take)
  } catch (error) {
    // Threads may write to the folder that is removed.
    if (error instanceof Error) await pool.abandon(error)
    await discardStaged(staged)
    throw error
  }
  return staged
}

/** The files of a page follow each other: a thread then reads its content once. */
function bySource(outputs: Output[]): Output[] {
  return [...groupBy(outputs, ({ source, path: at }) => source ?? at).values()].flat()
}

interface StageOne {
  staged: Staged
  manifest: Manifest
  out: string
  discard: boolean
  pool: Pick<Pool, 'abandon'>
  /** As another machine has made it. */
  remoteBody: Body | undefined
}

async function stageOne(output: Output, options: StageOne): Promise<void> {
  const { staged, manifest, out, discard, pool, remoteBody } = options
  if (discard && (output.isCopy || output.isQuiet)) return
  const known = manifest.get(output.path)
  const equal = known && inPlace(out, output, known) ? { unless: known.hash } : {}
  const staging = { folder: staged.folder, paths: pathsOf(output), ...equal }
  const body = remoteBody ?? (await (discard ? output.body() : output.body(staging)))
  if (body.messages) staged.messages.push(...body.messages)
  if (body.isStopped) throw endAll(body.messages ?? [], pool)
  if (body.facts) staged.facts.set(output.path, body.facts)
  if (body.refers) staged.refers.set(output.path, body.refers)
  if (discard) {
    const nowhere = { hash: '', size: Buffer.byteLength(body.bytes ?? ''), times: {} }
    staged.discarded.set(output.path, toEntry(output, nowhere, body))
    return
  }
  const stagedBody = body.staged ?? stageBody(body.bytes ?? '', staging)
  if (remoteBody) output.adopt?.(stagedBody)
  const { times, ...rest } = stagedBody
  const why = whyMade(output, known, 'unless' in staging)
  const from = remoteBody && { isRemote: true as const }
  const entry = { ...toEntry(output, { ...rest, times: times ?? known?.times ?? {} }, body), why, ...from }
  staged.made.set(output.path, { output, entry, isNew: times !== undefined })
}

/** Ends all other work: what one body loops in would be looped in for each. */
function endAll(messages: Message[], pool: Pick<Pool, 'abandon'>): DocsgenError {
  const note = 'Nothing else was made: look for a loop'
  const error = new DocsgenError(
    messages.map((message) => ({ ...message, note })),
    1
  )
  void pool.abandon(error)
  return error
}

function toEntry(
  output: Output,
  staged: Required<StagedBody>,
  { facts, refers, messages = [], parts = output.parts }: Body
): ManifestEntry {
  const found = { ...(facts && { facts }), ...(refers && { refers }), ...(messages.length > 0 && { messages }) }
  return { key: output.key, ...(parts && { parts }), ...staged, ...found }
}

/** Beside the output, so that a rename puts a file in place; inside it if the folder above cannot be written to. */
async function stagingFolder({ out }: Project, discard: boolean): Promise<string> {
  if (discard) return ''
  const name = `.${path.basename(out)}.docsgen-`
  const places = [path.dirname(out), out]
  for (const place of places) await removeDead(place, name)
  await removeDead(out, probePrefix)
  let reason: unknown
  for (const place of places) {
    const folder = path.join(place, name + createOwner())
    try {
      makeFolder(place)
      await mkdir(folder) // fails if it is there: nobody else's files are published
      await chmod(folder, 0o755)
      await checkWritable(out)
      return folder
    } catch (error) {
      await rm(folder, { recursive: true, force: true }).catch(() => {})
      reason = error
    }
  }
  const text = `Cannot write to \`${out}\`: ${reason instanceof Error ? reason.message : String(reason)}`
  throw new DocsgenError({ rule: 'output', text })
}

const probePrefix = '.docsgen-'

/** Throws if an existing folder does not take a new file. */
async function checkWritable(out: string): Promise<void> {
  if (!(await maybeLstat(out))) return
  const probe = path.join(out, probePrefix + createOwner())
  await writeFile(probe, '')
  await rm(probe)
}

/** Milliseconds: a build elsewhere, whose process cannot be seen from here, has ended by then. */
const longestBuild = 3_600_000

/** Removes the folders of builds that were killed. */
async function removeDead(place: string, prefix: string): Promise<void> {
  const names = await readdir(place).catch(() => [])
  for (const name of names.filter((each) => each.startsWith(prefix))) {
    const owner = name.slice(prefix.length)
    if (!isOwner(owner) && !/^\d+$/.test(owner)) continue
    const folder = path.join(place, name)
    const since = async () => (await stat(folder).catch(() => undefined))?.mtimeMs ?? 0
    const isKept = isRunning(owner) ?? Date.now() - (await since()) < longestBuild
    if (!isKept) await rm(folder, { recursive: true, force: true })
  }
}

export async function discardStaged({ folder, tidy }: Staged): Promise<void> {
  if (folder) await rm(folder, { recursive: true, force: true })
  process.off('exit', tidy) // not before: a second Ctrl+C may come
}

/** Returns names of reasons; none when the body is up to date. `isInPlace`: it is on disk as it was written. */
export function whyMade(output: Output, known: ManifestEntry | undefined, isInPlace: boolean): string[] {
  if (!known) return ['new']
  if (known.key === output.key) return isInPlace ? [] : ['output']
  if (known.key === '') return ['force']
  const { parts = {} } = output
  const changed = Object.keys(parts).filter((name) => known.parts?.[name] !== parts[name])
  return changed.length > 0 ? changed : ['bytes']
}
