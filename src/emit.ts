/**
 * Everything or nothing. Bodies that changed are made in a folder beside the output; only when the whole site is known to
 * be sound are they put in place, each by a rename, so that a server of the folder never sees half a file. What an
 * earlier build wrote and this one does not is removed; what docsgen never wrote is left alone.
 *
 * The manifest remembers what was written. It is a hint, never trusted against the disk: a file whose size or time is
 * not what was noted is made again.
 */
import { copyFile, link as hardLink, lstat, mkdir, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Cache } from './cache.ts'
import type { Project } from './config.ts'
import { byCodeUnit, hash, isCode, mapLimit, openFiles, toPosix } from './files.ts'
import { DocsgenError } from './message.ts'
import type { Body, BodyFacts, Message, Output } from './types.ts'

interface Written {
  key: string
  hash: string
  size: number
  facts?: BodyFacts
  /** Time of each path in milliseconds, as the disk gave it. */
  times: Record<string, number>
}

export type Manifest = Map<string, Written>

export interface Staged {
  /** Bodies made, by output path; those whose bytes were already in place have no file. */
  made: Map<string, { output: Output; entry: Written; file?: string }>
  /** Facts of every page, made now or remembered. */
  facts: Map<string, BodyFacts>
  messages: Message[]
  folder: string
}

export interface Emitted {
  written: string[]
  removed: string[]
  /** Files in the output folder that docsgen did not write. */
  foreign: string[]
  manifest: Manifest
}

function manifestName({ out }: Project): string {
  return `manifest-${hash(out)}.json`
}

export async function readManifest(project: Project, cache: Cache): Promise<Manifest> {
  const text = await cache.read(manifestName(project))
  return new Map(text === undefined ? [] : (JSON.parse(text) as [string, Written][]))
}

export interface StageOptions {
  outputs: Map<string, Output>
  manifest: Manifest
  project: Project
  signal: AbortSignal
  /** Look at bodies without keeping them. */
  discard?: boolean
  progress(done: number, total: number): void
}

/** Makes every body that is not in place already. Nothing of the output folder is touched. */
export async function stage({
  outputs,
  manifest,
  project,
  signal,
  discard = false,
  progress
}: StageOptions): Promise<Staged> {
  const staged: Staged = {
    made: new Map(),
    facts: new Map(),
    messages: [],
    folder: await stagingFolder(project, discard)
  }
  const all = [...outputs.values()]
  const fresh = await mapLimit(all, openFiles, async (output) => {
    const known = manifest.get(output.path)
    const holds = known?.key === output.key && (discard || (await inPlace(project.out, output, known)))
    if (holds && known.facts) staged.facts.set(output.path, known.facts)
    return holds
  })
  const stale = all.filter((_, at) => !fresh[at])
  let done = 0
  progress(0, stale.length)
  try {
    await mapLimit(stale, openFiles * 2, async (output) => {
      signal.throwIfAborted()
      await stageOne(output, { staged, manifest, out: project.out, discard })
      progress(++done, stale.length)
    })
  } catch (error) {
    await discardStaged(staged)
    throw error
  }
  return staged
}

interface StageOne {
  staged: Staged
  manifest: Manifest
  out: string
  discard: boolean
}

async function stageOne(output: Output, { staged, manifest, out, discard }: StageOne): Promise<void> {
  const body = await output.body()
  if (body.messages) staged.messages.push(...body.messages)
  if (body.facts) staged.facts.set(output.path, body.facts)
  if (discard) return
  const entry = toEntry(output, body)
  const known = manifest.get(output.path)
  if (known?.hash === entry.hash && (await inPlace(out, output, known))) {
    staged.made.set(output.path, { output, entry: { ...entry, times: known.times } })
    return
  }
  const file = path.join(staged.folder, String(staged.made.size))
  staged.made.set(output.path, { output, entry, file })
  await writeFile(file, body.bytes)
}

function toEntry({ key }: Output, { bytes, facts }: Body): Written {
  return { key, hash: hash(bytes), size: Buffer.byteLength(bytes), times: {}, ...(facts && { facts }) }
}

async function inPlace(out: string, output: Output, known: Written): Promise<boolean> {
  const paths = [output.path, ...output.also]
  if (paths.length !== Object.keys(known.times).length) return false
  const stats = await Promise.all(paths.map((each) => maybeLstat(path.join(out, each))))
  return stats.every(
    (found, at) => found?.isFile() && found.size === known.size && found.mtimeMs === known.times[paths[at] ?? '']
  )
}

/** Beside the output, so that putting a file in place is a rename; inside it where the folder above is not ours. */
async function stagingFolder({ out }: Project, discard: boolean): Promise<string> {
  if (discard) return ''
  const name = `.${path.basename(out)}.docsgen-`
  const places = [path.dirname(out), out]
  for (const place of places) await removeDead(place, name)
  let reason: unknown
  for (const place of places) {
    const folder = path.join(place, `${name}${process.pid}`)
    try {
      await mkdir(folder, { recursive: true })
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

/** An existing folder must take a new file; one that is not there yet is made when the site is put in place. */
async function checkWritable(out: string): Promise<void> {
  if (!(await maybeLstat(out))) return
  const probe = path.join(out, `.docsgen-${process.pid}`)
  await writeFile(probe, '')
  await rm(probe)
}

/** Folders of builds that were killed. */
async function removeDead(place: string, prefix: string): Promise<void> {
  const names = await readdir(place).catch(() => [])
  for (const name of names.filter((each) => each.startsWith(prefix))) {
    if (!isAlive(Number(name.slice(prefix.length)))) await rm(path.join(place, name), { recursive: true, force: true })
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

export async function discardStaged({ folder }: Staged): Promise<void> {
  if (folder) await rm(folder, { recursive: true, force: true })
}

export interface CommitOptions {
  outputs: Map<string, Output>
  manifest: Manifest
  project: Project
  cache: Cache
}

/** Puts the staged bodies in place. From the first rename on it is not interrupted. */
export async function commit(staged: Staged, { outputs, manifest, project, cache }: CommitOptions): Promise<Emitted> {
  const paths = new Set([...outputs.values()].flatMap((output) => [output.path, ...output.also]))
  const gone = [...manifest.values()].flatMap(({ times }) => Object.keys(times)).filter((each) => !paths.has(each))
  const next: Manifest = new Map([...manifest].filter(([at]) => outputs.has(at)))
  const changed = [...staged.made.values()].filter(({ file }) => file !== undefined)
  try {
    await checkTargets(
      project.out,
      changed.flatMap(({ output }) => [output.path, ...output.also]),
      new Set(gone)
    )
    for (const each of findBlocking(gone, paths)) await remove(project.out, each)
    // Pages last: whatever they refer to is there before them.
    const order = [...changed].sort((a, b) => Number(a.output.url !== undefined) - Number(b.output.url !== undefined))
    const folders = new Set(
      order
        .flatMap(({ output }) => [output.path, ...output.also])
        .map((each) => path.dirname(path.join(project.out, each)))
    )
    for (const folder of folders) await mkdir(folder, { recursive: true })
    await mapLimit(order, openFiles, async ({ output, entry, file }) => {
      entry.times = await putInPlace(project.out, output, file ?? '')
    })
    for (const each of gone) await remove(project.out, each)
  } finally {
    await discardStaged(staged)
  }
  for (const [at, { entry }] of staged.made) next.set(at, entry)
  if (staged.made.size > 0 || gone.length > 0) await cache.write(manifestName(project), JSON.stringify([...next]))
  return {
    written: changed.map(({ output }) => output.path),
    removed: gone,
    foreign: await listForeign(project.out, paths),
    manifest: next
  }
}

/** Paths that were files and are now needed as folders, or the other way round. */
function findBlocking(gone: string[], paths: Set<string>): string[] {
  const folders = new Set([...paths].flatMap(foldersOf))
  return gone.filter((each) => folders.has(each) || foldersOf(each).some((folder) => paths.has(folder)))
}

function foldersOf(file: string): string[] {
  const folders: string[] = []
  for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder)) folders.push(folder)
  return folders
}

/** Something of another's in the way is found before the first file is touched. */
async function checkTargets(out: string, paths: string[], gone: Set<string>): Promise<void> {
  const checked = new Set<string>()
  const messages: Message[] = []
  const fault = (text: string) => messages.push({ rule: 'output', text: `Cannot write to \`${out}\`: ${text}` })
  for (const each of paths) {
    const found = await maybeLstat(path.join(out, each))
    const emptied = found?.isDirectory() && [...gone].some((old) => old.startsWith(`${each}/`))
    if (found?.isDirectory() && !emptied) fault(`\`${each}\` is a folder`)
    for (const above of foldersOf(each).filter((folder) => !checked.has(folder))) {
      checked.add(above)
      const folder = await maybeLstat(path.join(out, above))
      if (folder && !folder.isDirectory() && !gone.has(above)) fault(`\`${above}\` is not a folder`)
    }
  }
  if (messages.length > 0) throw new DocsgenError(messages, 1)
}

async function putInPlace(out: string, output: Output, file: string): Promise<Record<string, number>> {
  const target = path.join(out, output.path)
  await move(file, target)
  for (const each of output.also) {
    // A second name for the same bytes where the disk has such; a rename over an equal link would do nothing.
    const again = `${file}.also`
    await hardLink(target, again).catch(() => copyFile(target, again))
    await move(again, path.join(out, each))
  }
  const times = [output.path, ...output.also].map(
    async (each) => [each, (await stat(path.join(out, each))).mtimeMs] as const
  )
  return Object.fromEntries(await Promise.all(times))
}

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (!isCode(error, 'EXDEV')) throw error
    const near = `${to}.${process.pid}.tmp`
    await copyFile(from, near)
    await rename(near, to)
    await rm(from)
  }
}

async function remove(out: string, each: string): Promise<void> {
  await rm(path.join(out, each), { force: true })
  for (const folder of foldersOf(each)) {
    try {
      await rmdir(path.join(out, folder))
    } catch {
      return // not empty, or gone already
    }
  }
}

async function listForeign(out: string, paths: Set<string>): Promise<string[]> {
  const entries = await readdir(out, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => toPosix(path.relative(out, path.join(entry.parentPath, entry.name))))
  return files.filter((file) => !paths.has(file)).sort(byCodeUnit)
}

async function maybeLstat(file: string) {
  try {
    return await lstat(file)
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return undefined
    throw error
  }
}
