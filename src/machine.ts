/** Puts together what a build works with, and takes it apart again. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { type Bundler, createBundler, packageRoot } from './bundle.ts'
import { type Cache, type CacheOptions, createCache } from './cache.ts'
import { type Contents, createContents } from './contents.ts'
import { byCodeUnit, hash, isAlive, isCode, maybeStat } from './files.ts'
import { DocsgenError } from './message.ts'
import { createPool, type Pool } from './pool.ts'

/** What a build works with. Made once by a command and passed down. */
export interface Machine {
  cache: Cache
  contents: Contents
  bundler: Bundler
  pool: Pool
  /** Identifies this docsgen: what another one cached is not used. */
  version: string
  signal: AbortSignal
  /** Called when a phase begins and as it goes on. */
  progress(phase: Phase, done?: number, total?: number): void
}

export type Phase = 'discover' | 'theme' | 'parse' | 'link' | 'render' | 'write'

export interface MachineOptions extends CacheOptions {
  /** Threads; by default one for each processor, but not more than there is use for. 0 works in the main thread. */
  jobs?: number | undefined
  signal: AbortSignal
  progress: Machine['progress']
  /** Called with a file that takes long. */
  slow?(file: string): void
}

/** One main thread keeps no more busy, and each takes some 100 MB and a dozen open files. */
const mostThreads = 8

export function createMachine(
  root: string,
  { jobs = Math.min(mostThreads, availableParallelism()), signal, progress, slow, ...options }: MachineOptions
): Machine & { close(): Promise<void> } {
  const cache = createCache(root, options)
  const contents = createContents({
    places: () => cache.places('contents'),
    home: () => cache.folder('contents')
  })
  const pool = createPool({ root, threads: jobs, signal, ...(slow && { slow }) })
  const version = fingerprint()
  return {
    cache,
    contents,
    pool,
    bundler: createBundler(cache, version),
    version,
    signal,
    progress,
    async close() {
      await pool.close()
      contents.close()
      cache.close()
    }
  }
}

export function readVersion(): string {
  return (JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as { version: string }).version
}

/** The version and the code itself: a changed docsgen never takes what another one cached, not even between releases. */
function fingerprint(): string {
  return hash(readVersion(), installed(), ownHash())
}

/** Hash of docsgen's code: noted when it was built. Where it runs from its sources it is made now. */
function ownHash(): string {
  const noted = path.join(import.meta.dirname, hashName)
  return existsSync(noted) ? readFileSync(noted, 'utf8') : hashCode(import.meta.dirname)
}

/** The file beside the code that holds its hash. */
export const hashName = 'code.hash'

export function hashCode(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|tsx?)$/.test(name))
  return hash(...files.sort(byCodeUnit).map((name) => readFileSync(path.join(folder, name))))
}

/** What npm noted of the packages it installed, docsgen's own or those around it: another release makes other pages. */
function installed(): string {
  const folders = [path.join(packageRoot, 'node_modules'), path.dirname(packageRoot)]
  const found = folders.map((folder) => path.join(folder, '.package-lock.json')).find(existsSync)
  return found === undefined ? '' : readFileSync(found, 'utf8')
}

/** Two builds of one project at once would undo each other's work. Gives the function that lets the next one in. */
export async function lockProject(root: string): Promise<() => Promise<void>> {
  const file = path.join(root, '.docsgen', 'lock')
  for (let tries = 0; ; tries++) {
    try {
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return () => rm(file, { force: true })
    } catch (error) {
      if (isCode(error, 'ENOENT', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOSPC')) return async () => {}
      if (!isCode(error, 'EEXIST')) throw error
      if ((await maybeStat(path.dirname(file)))?.isDirectory() !== true) return async () => {}
      await takeFromDead(file, tries)
    }
  }
}

/** Removes the lock of a build that was killed; throws when the build is running. */
async function takeFromDead(file: string, tries: number): Promise<void> {
  const owner = Number(await readFile(file, 'utf8').catch(() => ''))
  // A number used again, as in containers, may be our own. None at all: its owner is about to write it.
  const isRunning = owner > 0 && owner !== process.pid && isAlive(owner)
  if (tries > 5 || isRunning) {
    const text = `Cannot build: another build of this project is running (process ${owner})`
    throw new DocsgenError({ rule: 'usage', text, note: `Wait for it; if there is none, remove \`${file}\`` })
  }
  if (owner === 0 && tries === 0) await new Promise((resolve) => setTimeout(resolve, 50))
  else await rm(file, { force: true, recursive: true })
}
