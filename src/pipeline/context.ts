/** Opens and closes what a build shares: cache, threads, clock, signal. */
import { availableParallelism } from 'node:os'
import { Cache, type CacheOptions, findCacheLinks } from '../disk/cache.ts'
import { ContentPacks } from '../disk/content-packs.ts'
import { DocsgenError } from '../messages/message.ts'
import type { Levels } from '../messages/rules.ts'
import type { Phase } from '../messages/terminal.ts'
import { type Bundler, createBundler } from '../project/bundler.ts'
import { TimeLimit } from '../project/time-limit.ts'
import { defaultLevels } from '../site/checks/rules.ts'
import { fingerprint } from './fingerprint.ts'
import { createPool, type Pool } from './threads/pool.ts'

/** Made once by a command and passed down. */
export interface Context {
  cache: Cache
  contents: ContentPacks
  /** What search keeps of pages and words. */
  indexPacks: ContentPacks
  bundler: Bundler
  /** For code of the project in the main thread. */
  limit: TimeLimit
  pool: Pool
  /** Identifies this docsgen: entries of another one are not used. */
  version: string
  /** Every rule of docsgen with its default level. */
  rules: Levels
  signal: AbortSignal
  /** Called when a phase begins, and during it. */
  progress(phase: Phase, done?: number, total?: number): void
}

export interface ContextOptions extends CacheOptions {
  /** Threads; by default one for each processor, up to `mostThreads`. 0 does everything in the main thread. */
  jobs?: number | undefined
  signal: AbortSignal
  progress: Context['progress']
  /** Milliseconds that a thread may be at one page. */
  timeLimit?: number
  /** Called with a file that takes long. */
  slow?(file: string): void
}

/** The main thread keeps no more busy, and each takes some 100 MB and a dozen open files. */
const mostThreads = 8

/** Throws a DocsgenError (exit 2) if the cache is reached through a link. */
export function openContext(
  root: string,
  {
    jobs = Math.min(mostThreads, availableParallelism()),
    signal,
    progress,
    slow,
    timeLimit,
    ...options
  }: ContextOptions
): Context & { close(): Promise<void> } {
  refuseLinks(root)
  const version = fingerprint()
  const cache = new Cache(root, { ...options, version })
  const packsIn = (name: string) => new ContentPacks(() => ({ home: cache.folder(name), places: cache.places(name) }))
  const [contents, indexPacks] = [packsIn('contents'), packsIn('search')]
  const pool = createPool({ root, threads: jobs, signal, ...(slow && { slow }), ...(timeLimit && { timeLimit }) })
  const limit = new TimeLimit()
  return {
    cache,
    contents,
    indexPacks,
    pool,
    bundler: createBundler(cache, version),
    limit,
    version,
    rules: defaultLevels,
    signal,
    progress,
    async close() {
      await Promise.all([pool.close(), limit.close()])
      contents.close()
      indexPacks.close()
      cache.close()
    }
  }
}

function refuseLinks(root: string): void {
  const [link] = findCacheLinks(root)
  if (link === undefined) return
  const note = 'docsgen writes files there and removes them: remove the link'
  throw new DocsgenError({ rule: 'usage', text: `Expected \`${link}\` to be a folder, not a link`, note })
}
