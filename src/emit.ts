/**
 * Everything or nothing. Bodies that changed are made in a folder beside the output; only when the whole site is known to
 * be sound are they put in place, each by a rename, so that a server of the folder never sees half a file. What an
 * earlier build wrote and this one does not is removed; what docsgen never wrote is left alone.
 */
import { copyFile, link as hardLink, mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Cache } from './cache.ts'
import type { Project } from './config.ts'
import { byCodeUnit, foldersOf, isCode, mapLimit, openFiles, toPosix } from './files.ts'
import { type Manifest, maybeLstat, type Written, writeManifest } from './manifest.ts'
import { DocsgenError } from './message.ts'
import { discardStaged, type Staged } from './stage.ts'
import type { Message, Output } from './types.ts'

export interface Emitted {
  written: string[]
  removed: string[]
  /** Files in the output folder that docsgen did not write. */
  foreign: string[]
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
  try {
    await checkTargets(
      project.out,
      changed.flatMap(({ output }) => [output.path, ...output.also]),
      new Set(gone)
    )
    if (changed.length > 0) await writeManifest(announce(manifest, changed), project, cache)
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
  if (staged.made.size > 0 || gone.length > 0) await writeManifest(next, project, cache)
  return {
    written: changed.map(({ output }) => output.path),
    removed: gone,
    foreign: await listForeign(project.out, paths),
    manifest: next
  }
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
