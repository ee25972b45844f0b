/** Opens a project, and the cache, threads, clock and signal that all steps share. Closes all of it in the end. */
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { Cache, type CacheOptions, findCacheLinks } from '../disk/cache.ts'
import { ContentPacks } from '../disk/content-packs.ts'
import { fingerprint } from '../disk/package-root.ts'
import { secretOfEnvironment } from '../disk/secret.ts'
import { DocsgenError } from '../messages/message.ts'
import type { Levels } from '../messages/rules.ts'
import type { Phase } from '../messages/terminal.ts'
import { type Bundler, createBundler } from '../project/bundler.ts'
import { loadProject } from '../project/load.ts'
import type { ConfigOverrides, Project } from '../project/project.ts'
import { TimeLimit } from '../project/time-limit.ts'
import type { RemoteCache, Share } from '../remote/remote.ts'
import { defaultLevels } from '../site/checks/rules.ts'
import { lockProject } from './lock.ts'
import { createPool, type Pool } from './threads/pool.ts'

/** Made once by a command and passed down. */
export interface Context {
  cache: Cache
  contents: ContentPacks
  /** Pages and words that search keeps between builds, in packs of this name. */
  indexPacks(name: string): ContentPacks
  bundler: Bundler
  /** For code of the project in the main thread. */
  limit: TimeLimit
  pool: Pool
  /** The cache that other machines share, if there is one. */
  remote?: RemoteCache
  /** The part of the pages that this machine makes for others. */
  share?: Share | undefined
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
  share?: Share | undefined
  /** Called with a file that takes long. */
  slow?(file: string): void
}

export interface ProjectOptions extends ContextOptions {
  overrides: ConfigOverrides
  /** The output folder will be written: no other build may do so at the same time. */
  lock?: boolean
}

/** The main thread cannot keep more of them busy, and each takes some 100 MB and a dozen open files. */
const mostThreads = 8

/** Returns what `use` returns. Throws a DocsgenError for a project that cannot be opened. */
export async function openProject<Result>(
  root: string,
  { overrides, lock = false, ...options }: ProjectOptions,
  use: (project: Project, context: Context) => Promise<Result>
): Promise<Result> {
  const absolute = path.resolve(root)
  const context = openContext(absolute, options)
  let unlock = async () => {}
  try {
    await openRemote(process.env.DOCSGEN_REMOTE_CACHE, context, options)
    if (lock && !context.remote) loadThreadEarly(absolute, context)
    const project = await loadProject(root, context, overrides)
    await openRemote(project.cache.remote, context, options)
    if (lock) unlock = await lockProject(absolute)
    return await use(project, context)
  } finally {
    await unlock()
    await context.close()
  }
}

/** The address of the environment comes first: with it, even the bundle of the configuration may be there. */
async function openRemote(address: string | undefined, context: Context, options: CacheOptions): Promise<void> {
  if (!address || context.remote) return
  const { openRemote: open } = await import('../remote/remote.ts')
  const remote = open(address, { ...options, ...context })
  if (!remote) return
  context.remote = remote
  context.cache.borrow(() => remote.readShared())
}

/**
 * Loads a thread ahead of time where all pages will be parsed: that takes as long as to bundle the theme. Nobody waits for
 * it, nor for why it failed.
 */
function loadThreadEarly(root: string, { pool }: Context): void {
  if (!existsSync(path.join(root, '.docsgen/cache/pages.json'))) pool.run({ kind: 'warm' }).catch(() => {})
}

/** Throws a DocsgenError (exit 2) if the cache is reached through a link. */
export function openContext(
  root: string,
  {
    jobs = Math.min(mostThreads, availableParallelism()),
    signal,
    progress,
    slow,
    timeLimit,
    share,
    ...options
  }: ContextOptions
): Context & { close(): Promise<void> } {
  refuseLinks(root)
  refuseShortSecret()
  const version = fingerprint()
  const cache = new Cache(root, { ...options, version })
  const packsIn = (name: string) => new ContentPacks(() => ({ home: cache.folder(name), places: cache.places(name) }))
  const contents = packsIn('contents')
  const opened = new Map<string, ContentPacks>()
  const pool = createPool({ root, threads: jobs, signal, ...(slow && { slow }), ...(timeLimit && { timeLimit }) })
  return {
    cache,
    contents,
    indexPacks(name) {
      const packs = opened.get(name) ?? packsIn(name)
      opened.set(name, packs)
      return packs
    },
    pool,
    bundler: createBundler(cache, version),
    limit: new TimeLimit(signal),
    version,
    rules: defaultLevels,
    signal,
    progress,
    share,
    async close() {
      await pool.close()
      contents.close()
      for (const packs of opened.values()) packs.close()
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

/** Whoever has an entry can try all short secrets. */
function refuseShortSecret(): void {
  const secret = secretOfEnvironment()
  if (secret === undefined || secret.length >= 32) return
  const text = `Expected \`DOCSGEN_CACHE_SECRET\` to have at least 32 characters, not ${secret.length}`
  throw new DocsgenError({ rule: 'usage', text, note: 'Make one with `openssl rand -hex 32`' })
}
