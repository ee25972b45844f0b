/**
 * The disk, for all of migrate: a source may be a stranger's, and so may the paths in it. What is read is in the source,
 * wherever links lead; what is written is in the new project, and never twice.
 */
import { constants, realpathSync, statSync } from 'node:fs'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isCode, makeFolder } from '../../src/disk/files.ts'
import { workTreeOf } from '../../src/disk/git.ts'
import { isInside, toPosix } from '../../src/disk/paths.ts'
import { isNeverShown } from '../../src/disk/secrets.ts'

/** Where a file is on the disk, or what is to do because nothing can be read or written there. */
export type FilePlace = { at: string; why?: undefined } | { at?: undefined; why: string }

export const notThere = 'A file that pages show is not there'

/**
 * Finds a file or a folder of the source at `root`, by its path from there. The source is its git work tree, or without one the folder:
 * a site in `website/` shows files beside it.
 */
export function placeInSource(root: string, file: string, kind: 'file' | 'folder' = 'file'): FilePlace {
  try {
    const at = realpathSync.native(path.resolve(root, file))
    if (!isInside(at, workTreeOf(root)))
      return { why: 'A file or folder outside of the source, or of its git repository, is not read' }
    const fromRoot = toPosix(path.relative(realpathSync.native(root), at))
    if (isNeverShown(fromRoot)) return { why: 'A file that may hold passwords, or is of a package, is not read' }
    const found = statSync(at)
    return (kind === 'file' ? found.isFile() : found.isDirectory()) ? { at } : { why: notThere }
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES')) return { why: notThere }
    throw error
  }
}

/** Reads a file of the source as text. Throws for one that must not be read. */
export async function readFrom(root: string, file: string): Promise<string> {
  const { at, why } = placeInSource(root, file)
  if (at === undefined) throw new Error(`${why}: ${file}`)
  return readFile(at, 'utf8')
}

/** Writes a file of the project in `target`, by its path there. Returns what is to do if it cannot. */
export function writeTo(target: string, file: string, text: string): Promise<string | undefined> {
  return make(target, file, (at) => writeFile(at, text, { flag: 'wx' }))
}

/** Copies a file, whose place in the source is known, to the project in `target`. Returns what is to do if it cannot. */
export function copyTo(target: string, file: string, from: string): Promise<string | undefined> {
  return make(target, file, (at) => copyFile(from, at, constants.COPYFILE_EXCL))
}

async function make(target: string, file: string, fill: (at: string) => Promise<void>): Promise<string | undefined> {
  const at = path.resolve(target, file)
  if (at === target || !isInside(at, target)) return `Its new place, \`${file}\`, is outside of the new project`
  try {
    makeFolder(path.dirname(at))
    await fill(at)
    return undefined
  } catch (error) {
    if (isCode(error, 'EEXIST', 'ENOTDIR')) return `Another file has its new place, \`${file}\``
    throw error
  }
}
