/**
 * Everything or nothing. Bodies that changed are made in a folder beside the output; only when the whole site is known to
 * be sound are they put in place, each by a rename, so that a server of the folder never sees half a file. What an
 * earlier build wrote and this one does not is removed; what docsgen never wrote is left alone.
 */
import { access, constants, copyFile, link as hardLink, rename, rm, rmdir, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import type { Cache } from './cache.ts'
import type { Project } from './config.ts'
import { byCodeUnit, foldersOf, isCode, listFiles, makeFolder, mapLimit, openFiles, toPosix } from './files.ts'
import { type Manifest, maybeLstat, type Written, writeManifest } from './manifest.ts'
import { DocsgenError } from './message.ts'
import { discardStaged, type Staged } from './stage.ts'
import type { Message, Output } from './types.ts'

export interface Emitted {
  written: string[]
  removed: string[]
  /** Files in the output folder that docsgen did not write. */
  foreign: string[]
  /** Files that were there and that docsgen knew nothing of. */
  replaced: string[]
  manifest: Manifest
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
  const targets = changed.flatMap(({ output }) => [output.path, ...output.also])
  const replaced = await listUnknown(project.out, { targets, manifest })
  try {
    await checkTargets(project.out, targets, new Set(gone))
    if (changed.length > 0) await writeManifest(announce(manifest, changed), project, cache)
    const blocking = findBlocking(gone, paths)
    for (const each of blocking) await remove(project.out, each)
    // Pages last: whatever they refer to is there before them.
    const order = [...changed].sort((a, b) => Number(a.output.url !== undefined) - Number(b.output.url !== undefined))
    const folders = new Set(
      order
        .flatMap(({ output }) => [output.path, ...output.also])
        .map((each) => path.dirname(path.join(project.out, each)))
    )
    for (const folder of folders) await makeFolder(folder)
    await mapLimit(order, openFiles, async ({ output, entry, file }) => {
      entry.times = await putInPlace(project.out, output, file ?? '')
    })
    for (const each of gone.filter((old) => !blocking.includes(old))) await remove(project.out, each)
  } finally {
    await discardStaged(staged)
  }
  for (const [at, { entry }] of staged.made) next.set(at, entry)
  if (staged.made.size > 0 || gone.length > 0) await writeManifest(next, project, cache)
  return {
    written: changed.map(({ output }) => output.path),
    removed: gone,
    replaced,
    foreign: await listForeign(project.out, paths),
    manifest: next
  }
}

/** Files in the places of ours that no build is known to have written. */
async function listUnknown(
  out: string,
  { targets, manifest }: { targets: string[]; manifest: Manifest }
): Promise<string[]> {
  const known = new Set([...manifest.values()].flatMap(({ times }) => Object.keys(times)))
  const unknown = targets.filter((each) => !known.has(each))
  const found = await mapLimit(unknown, openFiles, async (each) =>
    (await maybeLstat(path.join(out, each))) ? [each] : []
  )
  return found.flat()
}

/**
 * The manifest while files are put in place: whatever is there by now is known to be ours, and nothing of it is taken to be
 * whole. So a build that is killed here leaves nothing that a later one would take for another's.
 */
function announce(manifest: Manifest, changed: { output: Output; entry: Written }[]): Manifest {
  const announced = new Map(manifest)
  for (const { output, entry } of changed) {
    const paths = [...Object.keys(manifest.get(output.path)?.times ?? {}), output.path, ...output.also]
    announced.set(output.path, { ...entry, key: '', times: Object.fromEntries(paths.map((each) => [each, 0])) })
  }
  return announced
}

/** Paths that were files and are now needed as folders, or the other way round. */
function findBlocking(gone: string[], paths: Set<string>): string[] {
  const folders = new Set([...paths].flatMap(foldersOf))
  return gone.filter((each) => folders.has(each) || foldersOf(each).some((folder) => paths.has(folder)))
}

/** Something of another's in the way is found before the first file is touched. */
async function checkTargets(out: string, paths: string[], gone: Set<string>): Promise<void> {
  const folders = new Set([...paths, ...gone].flatMap(foldersOf))
  const faults: string[] = []
  const locked: string[] = []
  for (const each of paths) {
    const found = await maybeLstat(path.join(out, each))
    if (found?.isDirectory() && !(await holdsOnly(path.join(out, each), { out, gone })))
      faults.push(`\`${each}\` is a folder`)
  }
  for (const folder of folders) {
    const found = await maybeLstat(path.join(out, folder))
    if (found && !found.isDirectory() && !gone.has(folder)) faults.push(`\`${folder}\` is not a folder`)
    if (found?.isDirectory() && !(await isWritable(path.join(out, folder))))
      locked.push(`\`${folder}\` may not be written to`)
  }
  const toMessage = (fault: string): Message => ({ rule: 'output', text: `Cannot write to \`${out}\`: ${fault}` })
  const note = 'Move it away, or choose another folder with `--out`'
  if (faults.length > 0)
    throw new DocsgenError(
      faults.map((fault) => ({ ...toMessage(fault), note })),
      1
    )
  if (locked.length > 0) throw new DocsgenError(locked.map(toMessage))
}

async function holdsOnly(folder: string, { out, gone }: { out: string; gone: Set<string> }): Promise<boolean> {
  return (await listFiles(folder)).every((file) => gone.has(toPosix(path.relative(out, path.join(folder, file)))))
}

async function isWritable(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => true,
    () => false
  )
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
  await unlink(path.join(out, each)).catch((error) => {
    if (!isCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) throw error // not there, or no longer ours
  })
  for (const folder of foldersOf(each)) {
    try {
      await rmdir(path.join(out, folder))
    } catch {
      return // not empty, or gone already
    }
  }
}

async function listForeign(out: string, paths: Set<string>): Promise<string[]> {
  const files = await listFiles(out)
  return files.filter((file) => !paths.has(file)).sort(byCodeUnit)
}
