/** Puts together what a build works with, and takes it apart again. */
import { readdirSync, readFileSync } from 'node:fs'
import { open, readFile, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { type Bundler, createBundler, packageRoot } from './bundle.ts'
import { type Cache, type CacheOptions, createCache } from './cache.ts'
import { byCodeUnit, hash, isAlive, isCode } from './files.ts'
import { DocsgenError } from './message.ts'
import { createPool, type Pool } from './pool.ts'

/** What a build works with. Made once by a command and passed down. */
export interface Machine {
  cache: Cache
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
  /** Threads; by default one for each processor. 0 works in the main thread. */
  jobs?: number | undefined
  signal: AbortSignal
  progress: Machine['progress']
}

export function createMachine(
  root: string,
  { jobs = availableParallelism(), signal, progress, ...options }: MachineOptions
): Machine & { close(): Promise<void> } {
  const cache = createCache(root, options)
  const pool = createPool({ root, threads: jobs, signal })
  return {
    cache,
    pool,
    bundler: createBundler(cache),
    version: fingerprint(),
    signal,
    progress,
    async close() {
      await pool.close()
      cache.close()
    }
  }
}

export function readVersion(): string {
  return (JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as { version: string }).version
}

/** The version and the code itself: a changed docsgen never takes what another one cached, not even between releases. */
function fingerprint(): string {
  const here = import.meta.dirname
  const files = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|tsx?)$/.test(name))
  return hash(readVersion(), ...files.sort(byCodeUnit).map((name) => readFileSync(path.join(here, name))))
}

/** Two builds of one project at once would undo each other's work. Gives the function that lets the next one in. */
export async function lockProject(root: string): Promise<() => Promise<void>> {
  const file = path.join(root, '.docsgen', 'lock')
  for (let tries = 0; ; tries++) {
    try {
      const handle = await open(file, 'wx')
      await handle.writeFile(String(process.pid))
      await handle.close()
      return () => rm(file, { force: true })
    } catch (error) {
      if (isCode(error, 'ENOENT', 'EACCES', 'EROFS', 'ENOTDIR')) return async () => {}
      if (!isCode(error, 'EEXIST')) throw error
      const owner = Number(await readFile(file, 'utf8').catch(() => '0'))
      if (tries > 2 || (owner > 0 && isAlive(owner))) {
        throw new DocsgenError({
          rule: 'usage',
          text: `Cannot build: another build of this project is running (process ${owner})`
        })
      }
      await rm(file, { force: true })
    }
  }
}
