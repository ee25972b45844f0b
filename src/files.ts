/** Small things every layer stands on: posix paths, hashes, bounded concurrency, the disk without surprises. */
import { hash as cryptoHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** How many files are open at once. Low enough for a shell with `ulimit -n 64`, high enough to keep a disk busy. */
export const openFiles = 8

/** 128 bits of SHA-256 in url-safe text: enough that two inputs never meet, short enough for a file name. */
export function hash(...parts: (string | Uint8Array)[]): string {
  if (parts.length === 1) return digest(parts[0] as string | Uint8Array)
  return digest(parts.map(digest).join(' '))
}

function digest(part: string | Uint8Array): string {
  return cryptoHash('sha256', part, 'base64url').slice(0, 22)
}

export function toPosix(file: string): string {
  return path.sep === '/' ? file : file.split(path.sep).join('/')
}

/** The folders above a relative posix path, innermost first. */
export function foldersOf(file: string): string[] {
  const folders: string[] = []
  for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder)) folders.push(folder)
  return folders
}

/**
 * What `path.posix.join` gives for a relative folder and a relative way from it. Of most ways that is known without reading
 * every letter of both, and this is asked for every link of a site.
 */
export function joinPosix(folder: string, way: string): string {
  let above = folder === '.' ? '' : folder
  let rest = way
  while (rest.startsWith('./') || (rest.startsWith('../') && above !== '')) {
    if (rest.startsWith('..')) above = above.slice(0, Math.max(0, above.lastIndexOf('/')))
    rest = rest.slice(rest.indexOf('/') + 1)
  }
  const isPlain = !folder.startsWith('..') && !/(^|\/)\.{0,2}(\/|$)/.test(rest)
  if (!isPlain) return path.posix.join(folder, way)
  return above === '' ? rest : `${above}/${rest}`
}

/** Code-unit order: the same on every machine, whatever its locale. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** `inner` is `outer` or lies below it. Both absolute. */
export function isInside(inner: string, outer: string): boolean {
  const relative = path.relative(outer, inner)
  return relative === '' || (!relative.startsWith(`..${path.sep}`) && relative !== '..' && !path.isAbsolute(relative))
}

export async function maybeStat(file: string) {
  try {
    return await stat(file)
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR', 'ELOOP')) return undefined
    throw error
  }
}

/** The error of a system call with one of these codes. */
export function isCode(error: unknown, ...codes: string[]): error is NodeJS.ErrnoException {
  return error instanceof Error && codes.includes((error as NodeJS.ErrnoException).code ?? '')
}

/**
 * `Promise.all` over `items`, at most `limit` at once, results in the order of `items`. Once one fails no other is begun,
 * and it rejects when those under way have ended: what they use can then be taken away.
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

/** Lets at most `limit` of the tasks given to it run at a time. */
export function createGate(limit: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = limit
  return async (task) => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}

/** Makes a folder and those above it. Node's own `recursive` never ends where nothing can be made, as in `/proc`. */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await makeOne(folder)
  } catch (error) {
    if (!isCode(error, 'ENOENT') || path.dirname(folder) === folder) throw error
    await makeFolder(path.dirname(folder))
    await makeOne(folder)
  }
}

async function makeOne(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    if (!isCode(error, 'EEXIST') || !(await maybeStat(folder))?.isDirectory()) throw error
  }
}

/** Writes a whole file or nothing: readers see the old bytes or the new ones. */
export async function writeWhole(file: string, body: string | Uint8Array): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`
  await makeFolder(path.dirname(file))
  try {
    await writeFile(temporary, body)
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    throw error
  }
}

/** The process runs, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

/**
 * Every file below a folder, relative to it. Links are not followed. Synchronous within: of thousands of small folders each
 * is read sooner than a promise of it is kept.
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
