/**
 * The thread that makes a body stages it: writes it to a folder beside the output, where it waits until the whole site is
 * known to be sound. Synchronous: for thousands of small files that takes a third of the time of promises.
 */
import {
  chmodSync,
  closeSync,
  copyFileSync,
  fchmodSync,
  fstatSync,
  linkSync,
  lstatSync,
  openSync,
  unlinkSync,
  writeFileSync
} from 'node:fs'
import path from 'node:path'
import { Hasher, hash, isCode, makeFolder, readPieces } from './files.ts'

export interface Staging {
  folder: string
  /** Relative to the output: the path, then its other names. */
  paths: string[]
  /** The hash of the body that is in place: the same body is not written. */
  unless?: string
}

export interface StagedBody {
  hash: string
  size: number
  /** Time of each path in milliseconds, as the disk gave it; absent when nothing was written. */
  times?: Record<string, number>
}

export function stageBody(body: string | Uint8Array, { folder, paths, unless }: Staging): StagedBody {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const staged = { hash: hash(bytes), size: bytes.length }
  if (staged.hash === unless) return staged
  const files = paths.map((each) => path.join(folder, each))
  return { ...staged, times: giveNames(paths, files, writeNew(files[0] ?? '', [bytes])) }
}

/** Gives a file its other names. Returns the times of all. */
function giveNames(paths: string[], [first = '', ...others]: string[], time: number): Record<string, number> {
  const times = [time]
  for (const each of others) {
    makeOpenFolder(path.dirname(each)) // hardly ever there before the page is
    times.push(linkOrCopy(first, each, time))
  }
  return Object.fromEntries(paths.map((each, index) => [each, times[index] ?? 0]))
}

/** Stages the bytes of an open file, piece by piece: it may be larger than the memory. */
export function stageFile(descriptor: number, { folder, paths, unless }: Staging): StagedBody {
  const hasher = new Hasher()
  let size = 0
  function* pieces() {
    for (const bytes of readPieces(descriptor)) {
      hasher.add(bytes)
      size += bytes.length
      yield bytes
    }
  }
  const files = paths.map((each) => path.join(folder, each))
  const first = files[0] ?? ''
  const time = writeNew(first, pieces())
  const staged = { hash: hasher.digest(), size }
  if (staged.hash !== unless) return { ...staged, times: giveNames(paths, files, time) }
  unlinkSync(first)
  return staged
}

/** Servers, which run as somebody else, may read what is published, whatever the umask is. */
function writeNew(file: string, pieces: Iterable<Uint8Array>): number {
  const descriptor = openIn(file)
  try {
    for (const bytes of pieces) writeFileSync(descriptor, bytes)
    const { mode, mtimeMs } = fstatSync(descriptor)
    if ((mode & 0o777) !== 0o644) fchmodSync(descriptor, 0o644)
    return mtimeMs
  } finally {
    closeSync(descriptor)
  }
}

/** Gives the bytes a second name; copies them where the disk has no links. */
function linkOrCopy(file: string, again: string, time: number): number {
  try {
    linkSync(file, again)
    return time
  } catch {
    copyFileSync(file, again)
    return lstatSync(again).mtimeMs
  }
}

/** Makes the folder if it turns out to be missing. */
function openIn(file: string): number {
  try {
    return openSync(file, 'w')
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
    makeOpenFolder(path.dirname(file))
    return openSync(file, 'w')
  }
}

/** Makes a folder and those above it. Those it makes may be read by everybody, whatever the umask is. */
export function makeOpenFolder(folder: string): void {
  for (const made of makeFolder(folder)) chmodSync(made, 0o755)
}
