/** Hashes, and the disk without surprises. Takes paths and bytes, and knows nothing of projects or pages. */

import { createHash, hash as cryptoHash, randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync
} from 'node:fs'
import { rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { maybe } from './defined.ts'
import { isInside, toPosix } from './paths.ts'
import { isPrivate, isSecretName } from './secrets.ts'

/** Returns 22 url-safe characters, 128 bits of SHA-256: no two inputs meet, and they fit into a file name. */
export function hash(...parts: (string | Uint8Array)[]): string {
  if (parts.length === 1) return digest(parts[0] as string | Uint8Array)
  return digest(parts.map(digest).join(' '))
}

function digest(part: string | Uint8Array): string {
  return cryptoHash('sha256', part, 'base64url').slice(0, 22)
}

/** The same hash of bytes that come piece by piece. */
export class Hasher {
  readonly #hash = createHash('sha256')

  add(bytes: Uint8Array): void {
    this.#hash.update(bytes)
  }

  digest(): string {
    return this.#hash.digest('base64url').slice(0, 22)
  }
}

export async function maybeStat(file: string) {
  try {
    return await stat(file)
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR', 'ELOOP')) return undefined
    throw error
  }
}

/** True if both are files with the same bytes; false if one of them cannot be read. */
export function haveSameBytes(a: string, b: string): boolean {
  const [first, second] = [a, b].map((file) => maybe(() => statSync(file)))
  if (!first?.isFile() || !second?.isFile() || first.size !== second.size) return false
  return maybe(() => readFileSync(a).equals(readFileSync(b))) ?? false
}

/** True of the error of a system call with one of these codes. */
export function isCode(error: unknown, ...codes: string[]): error is NodeJS.ErrnoException {
  return error instanceof Error && codes.includes((error as NodeJS.ErrnoException).code ?? '')
}

/**
 * Makes a folder and those above it. Returns those it made, the outermost first. Node's own `recursive` never ends where
 * nothing can be made, as in `/proc`.
 */
export function makeFolder(folder: string): string[] {
  try {
    return makeOne(folder)
  } catch (error) {
    if (!isCode(error, 'ENOENT') || path.dirname(folder) === folder) throw error
    return [...makeFolder(path.dirname(folder)), ...makeOne(folder)]
  }
}

function makeOne(folder: string): string[] {
  try {
    mkdirSync(folder)
    return [folder]
  } catch (error) {
    if (!isCode(error, 'EEXIST') || !statSync(folder).isDirectory()) throw error
    return []
  }
}

/** Opens a file for reading. Throws for anything that is no file: the reading of a pipe may never end. */
export function openRegular(file: string): number {
  const descriptor = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  const found = fstatSync(descriptor)
  if (found.isFile()) return descriptor
  closeSync(descriptor)
  const code = found.isDirectory() ? 'EISDIR' : 'EINVAL'
  throw Object.assign(new Error(`${code}: \`${file}\` is not a file`), { code, syscall: 'open' })
}

/** Returns the bytes of a file. Throws for anything that is no file, as a link may lead to a device without an end. */
export function readRegular(file: string, most = Number.POSITIVE_INFINITY): Buffer {
  const descriptor = openRegular(file)
  try {
    refuseLarge(fstatSync(descriptor).size, most)
    return readFileSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Bytes of a text that is read as a whole. */
export const mostBytes = 100 << 20

/** A file of the project that cannot be read or written as data. `message` ends a sentence. */
export class DataError extends Error {}

export function refuseLarge(size: number, most = mostBytes): void {
  if (size > most) throw new DataError(`it is larger than ${most >> 20} MB`)
}

/**
 * Returns the bytes of a file of the project. Throws a DataError for what is no file, is too large, or is reached through a
 * link out of the project or to what is private in it: messages show its lines.
 */
export function readData(root: string, file: string): Buffer {
  try {
    return readRegular(findData(root, file), mostBytes)
  } catch (error) {
    throw isCode(error, 'EISDIR', 'EINVAL', 'ENXIO') ? new DataError('it is not a file') : error
  }
}

/** The same as text; undefined for a file that does not exist. */
export function maybeReadData(root: string, file: string): string | undefined {
  try {
    return readData(root, file).toString()
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Writes a file of the project, whole or not at all. Throws as `readData` does. */
export function writeData(root: string, file: string, text: string): void {
  const known = lstatSync(path.join(root, file), { throwIfNoEntry: false })
  const at = known ? findData(root, file) : path.join(findData(root, path.dirname(file)), path.basename(file))
  if (known && !statSync(at).isFile()) throw new DataError('it is not a file')
  if (known) accessSync(at, constants.W_OK) // a rename would not ask
  const temporary = temporaryName(at)
  try {
    writeFileSync(temporary, text, { flag: 'wx' })
    if (known) chmodSync(temporary, statSync(at).mode)
    renameSync(temporary, at)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

function findData(root: string, file: string): string {
  const [home, at] = [realpathSync.native(root), path.join(root, file)]
  if (isLink(at) && !statSync(at, { throwIfNoEntry: false })) throw new DataError('it is a link to nothing')
  const real = realpathSync.native(at)
  const target = toPosix(path.relative(home, real))
  if (!isInside(real, home)) throw new DataError('it is a link out of the project')
  if (target !== toPosix(path.normalize(file)) && (isPrivate(target) || isSecretName(target)))
    throw new DataError('it is a link to a private file')
  return real
}

/** True of a symbolic link, wherever it leads. */
export function isLink(file: string): boolean {
  return maybe(() => lstatSync(file).isSymbolicLink()) ?? false
}

/** Yields the bytes of an open file. A piece holds until the next one is asked for. */
export function* readPieces(descriptor: number): Iterable<Buffer> {
  const { size } = fstatSync(descriptor)
  const piece = Buffer.allocUnsafe(Math.min(Math.max(size, 1), 1 << 20))
  for (let read = 1; read > 0; ) {
    read = readSync(descriptor, piece, 0, piece.length, null)
    if (read > 0) yield piece.subarray(0, read)
  }
}

/** Returns the first `size` bytes of a file, or all of it. Throws when it cannot be read. */
export function readBeginning(file: string, size: number): Buffer {
  const descriptor = openRegular(file)
  try {
    const bytes = Buffer.alloc(size)
    return bytes.subarray(0, readSync(descriptor, bytes, 0, size, 0))
  } finally {
    closeSync(descriptor)
  }
}

/** Writes a whole file or nothing: a reader gets the old bytes or the new ones. */
export async function writeWhole(file: string, body: string | Uint8Array): Promise<void> {
  const temporary = temporaryName(file)
  makeFolder(path.dirname(file))
  try {
    await writeFile(temporary, body)
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    throw error
  }
}

/** Returns a name beside a file that nobody else has: threads write the same file, and containers have the same numbers. */
export function temporaryName(file: string): string {
  return `${file}.${process.pid}-${randomBytes(6).toString('hex')}.tmp`
}

/** True while a process has the number, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

/**
 * Returns every file below a folder, relative to it, without following links. Synchronous inside: with thousands of small
 * folders a promise for each takes longer than the reading.
 */
export async function listFiles(folder: string): Promise<string[]> {
  const files: string[] = []
  function enter(below: string) {
    for (const entry of readdirSync(path.join(folder, below), { withFileTypes: true })) {
      const name = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory()) enter(name)
      else files.push(name)
    }
  }
  enter('')
  return files
}

/** Files open at once: few enough for a shell with `ulimit -n 64`, enough to keep a disk busy. */
export const openFiles = 8

/**
 * Maps `items` with at most `limit` promises at once; returns the results in the order of `items`. After a failure it starts
 * no other, and rejects when those under way have ended: what they use can then be removed.
 */
export async function mapLimit<T, R>(items: readonly T[], limit: number, map: (item: T) => Promise<R>): Promise<R[]> {
  const results = new Array<R>(items.length)
  const failures: unknown[] = []
  let next = 0
  async function lane() {
    while (next < items.length && failures.length === 0) {
      const index = next++
      try {
        results[index] = await map(items[index] as T)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane))
  if (failures.length > 0) throw failures[0]
  return results
}
