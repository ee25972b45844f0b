/**
 * Puts staged bodies in place, each by a rename, so that a server of the folder never sees half a file. Removes what an
 * earlier build wrote and this one does not; leaves alone what docsgen never wrote.
 */
import { accessSync, constants, copyFileSync, lstatSync, readdirSync, renameSync, rmdirSync, unlinkSync } from 'node:fs'
import path from 'node:path'
import { isCode, listFiles, temporaryName } from '../../disk/files.ts'
import { byCodeUnit, foldersOf, toPosix } from '../../disk/paths.ts'
import { makeOpenFolder } from '../../disk/stage-body.ts'
import { DocsgenError, type Message } from '../../messages/message.ts'
import type { Output } from '../../outputs/output.ts'
import type { Project } from '../../project/project.ts'
import { writeLock } from '../../site/checks/url-lock/url-lock.ts'
import { findForeign, refuseForeign } from './foreign.ts'
import { type Manifest, maybeLstat, pathsOf } from './manifest.ts'
import { discardStaged, type Staged, type StagedOutput } from './stage.ts'

export interface Emitted {
  written: string[]
  removed: string[]
  /** Files in the output folder that docsgen did not write. */
  foreign: string[]
  /** Files of others that were written over. */
  replaced: string[]
  manifest: Manifest
}

export interface CommitOptions {
  outputs: ReadonlyMap<string, Output>
  manifest: Manifest
  project: Project
  /** Write over files that docsgen did not write. */
  overwrite?: boolean | undefined
  /** Keeps the manifest for the next build. */
  write(manifest: Manifest): Promise<void>
  /** The text of the url lock, if it is another one: it is written before the first rename. */
  lock?: string | undefined
}

/** Is not interrupted from the first rename on. Throws a DocsgenError before it if something is in the way. */
export async function commit(
  staged: Staged,
  { outputs, manifest, project, overwrite, write, lock }: CommitOptions
): Promise<Emitted> {
  const paths = new Set([...outputs.values()].flatMap(pathsOf))
  const gone = [...manifest.values()].flatMap(({ times }) => Object.keys(times)).filter((each) => !paths.has(each))
  const next: Manifest = new Map([...manifest].filter(([at]) => outputs.has(at)))
  const changed = [...staged.made.values()].filter(({ isNew }) => isNew)
  const targets = changed.flatMap(({ output }) => pathsOf(output))
  const pages = new Set(changed.flatMap(({ output }) => (output.url === undefined ? [] : pathsOf(output))))
  const isFirst = maybeLstat(project.out) === undefined && path.dirname(staged.folder) !== project.out
  let replaced: string[] = []
  try {
    if (!isFirst) {
      await checkTargets(project.out, targets, new Set(gone))
      const { others, unsure } = findForeign({ project, targets, pages, manifest, staging: staged.folder })
      if (!overwrite) refuseForeign(project.out, others)
      replaced = [...others, ...unsure].sort(byCodeUnit)
    }
    for (const [at, { entry }] of staged.made) next.set(at, entry)
    if (changed.length > 0) await write(isFirst ? next : announce(manifest, changed))
    if (lock !== undefined) writeLock(project.root, lock)
    if (isFirst) renameSync(staged.folder, project.out)
    else if (targets.length + gone.length > 0) putInPlace(project.out, { staged, changed, gone, paths })
  } finally {
    await discardStaged(staged)
  }
  if (!isFirst && (staged.made.size > 0 || gone.length > 0)) await write(next)
  return {
    written: changed.map(({ output }) => output.path),
    removed: gone,
    replaced,
    foreign: isFirst ? [] : await listForeign(project.out, paths),
    manifest: next
  }
}

/**
 * The manifest while files are put in place: all of them belong to docsgen, and none is known to be whole. So a later build
 * recognises what a killed one left.
 */
function announce(manifest: Manifest, changed: StagedOutput[]): Manifest {
  const announced = new Map(manifest)
  for (const { output } of changed) {
    const paths = [...Object.keys(manifest.get(output.path)?.times ?? {}), ...pathsOf(output)]
    const times = Object.fromEntries(paths.map((each) => [each, 0]))
    announced.set(output.path, { key: '', hash: '', size: 0, times })
  }
  return announced
}

interface Placing {
  staged: Staged
  changed: StagedOutput[]
  gone: string[]
  paths: Set<string>
}

function putInPlace(out: string, { staged, changed, gone, paths }: Placing): void {
  const blocking = new Set(findBlocking(gone, paths))
  for (const each of blocking) remove(out, each)
  for (const { output } of changed) for (const each of pathsOf(output)) removeFolders(path.join(out, each))
  const ranks = new Map(changed.map((made) => [made, rankOf(made.output, out)]))
  const order = [...changed].sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0))
  const targets = order.flatMap(({ output }) => pathsOf(output))
  for (const folder of new Set(targets.map((each) => path.dirname(each)))) makeOpenFolder(path.join(out, folder))
  for (const { output, entry } of order) {
    for (const each of pathsOf(output)) {
      const time = move(path.join(staged.folder, each), path.join(out, each))
      if (time !== undefined) entry.times[each] = time
    }
  }
  for (const each of gone) if (!blocking.has(each)) remove(out, each)
}

/** New pages are after what they load, changed ones after the pages they may link to. So a kill at any point breaks none. */
function rankOf({ url, path: at }: Output, out: string): number {
  if (url === undefined) return 0
  return maybeLstat(path.join(out, at)) ? 2 : 1
}

/** Returns old files whose paths are folders now, or that are in folders whose paths are files now. */
function findBlocking(gone: string[], paths: Set<string>): string[] {
  const folders = new Set([...paths].flatMap(foldersOf))
  return gone.filter((each) => folders.has(each) || foldersOf(each).some((folder) => paths.has(folder)))
}

/** Throws if something that is not docsgen's is in the way, before the first file is touched. */
async function checkTargets(out: string, paths: string[], gone: Set<string>): Promise<void> {
  const folders = new Set([...paths, ...gone].flatMap(foldersOf))
  const problems: string[] = []
  const locked: string[] = []
  for (const each of paths) {
    const found = maybeLstat(path.join(out, each))
    if (found?.isDirectory() && !(await holdsOnly(path.join(out, each), { out, gone })))
      problems.push(`\`${each}\` is a folder`)
  }
  for (const folder of folders) {
    const found = maybeLstat(path.join(out, folder))
    if (found && !found.isDirectory() && !gone.has(folder)) problems.push(`\`${folder}\` is not a folder`)
    if (found?.isDirectory() && !isWritable(path.join(out, folder))) locked.push(`\`${folder}\` may not be written to`)
  }
  const toMessage = (problem: string): Message => ({ rule: 'output', text: `Cannot write to \`${out}\`: ${problem}` })
  const note = 'Move it away, or choose another folder with `--out`'
  if (problems.length > 0)
    throw new DocsgenError(
      problems.map((problem) => ({ ...toMessage(problem), note })),
      1
    )
  if (locked.length > 0) throw new DocsgenError(locked.map(toMessage))
}

async function holdsOnly(folder: string, { out, gone }: { out: string; gone: Set<string> }): Promise<boolean> {
  return (await listFiles(folder)).every((file) => gone.has(toPosix(path.relative(out, path.join(folder, file)))))
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Returns the new time if the file was copied to another disk; undefined after a rename. */
function move(from: string, to: string): number | undefined {
  try {
    renameSync(from, to)
    return undefined
  } catch (error) {
    if (!isCode(error, 'EXDEV')) throw error
    const near = temporaryName(to)
    copyFileSync(from, near)
    renameSync(near, to)
    return lstatSync(to).mtimeMs
  }
}

function remove(out: string, each: string): void {
  try {
    unlinkSync(path.join(out, each))
  } catch (error) {
    if (!isCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) throw error // gone, or replaced by somebody
  }
  for (const folder of foldersOf(each)) {
    try {
      rmdirSync(path.join(out, folder))
    } catch {
      return // not empty, or gone already
    }
  }
}

/** Removes folders that hold nothing but folders; no file has the name of one. */
function removeFolders(folder: string): void {
  if (maybeLstat(folder)?.isDirectory() !== true) return
  for (const name of readdirSync(folder)) removeFolders(path.join(folder, name))
  rmdirSync(folder)
}

async function listForeign(out: string, paths: Set<string>): Promise<string[]> {
  const files = await listFiles(out)
  return files.filter((file) => !paths.has(file)).sort(byCodeUnit)
}
