/**
 * Threads behind one function. Pages are parsed in threads even when there are few: only a thread has a stack deep enough
 * for any page, and only a thread can be stopped when a page takes forever (remark is quadratic in places: a page of
 * 4.5 KB can take minutes). A thread that is stopped takes its page down with it and no other.
 */
import path from 'node:path'
import { toPosix } from '../../disk/paths.ts'
import { UnfinishedError } from '../../project/time-limit.ts'
import type { RunningIsland } from '../../theme/references.ts'
import type { Job, JobResults } from './job.ts'
import { createJobs } from './jobs.ts'
import { Thread, type Waiting } from './thread.ts'
import type { Answer } from './worker.ts'

export interface Pool {
  /** So many jobs at once make every thread worth starting, and keep it busy. */
  inFlight: number
  /** Does a job; an urgent one before all that wait. Rejects with StoppedError when it takes too long or too much memory. */
  run<J extends Job>(job: J, options?: { urgent?: boolean }): Promise<JobResults[J['kind']]>
  /** Ends all that threads are at, and rejects every job. */
  abandon(error: Error): Promise<void>
  close(): Promise<void>
}

/** The job was stopped. */
export class StoppedError extends UnfinishedError {
  /** The island that was being rendered. */
  readonly island: RunningIsland | undefined

  constructor(message: string, island?: RunningIsland) {
    super(message)
    this.island = island
  }
}

export interface PoolOptions {
  root: string
  /** Aborted, every job is rejected with its reason at once. */
  signal?: AbortSignal
  /** 0 does every job in this thread, without limits. */
  threads: number
  /** Milliseconds a single job may take. */
  timeLimit?: number
  /** Called with the file that a thread has been at for a while. */
  slow?(file: string): void
}

/** Jobs given to a thread ahead of time, in two batches, so that it never waits for the main thread. */
const ahead = 16

const batch = ahead / 2

/** So many themes take some 50 MB. */
const mostThemes = 20

/** Milliseconds after which people want to know what takes so long. */
const patience = 2000

/** Milliseconds between two looks at what the threads are at. */
const interval = 500

/** Jobs waiting for each thread before another one starts: a thread takes as long to load as to parse some 40 pages. */
const worthAThread = 40

export function createPool(options: PoolOptions): Pool {
  const inFlight = Math.max(64, options.threads * (worthAThread + ahead))
  if (options.threads > 0) return new ThreadPool(inFlight, options)
  const { run, close } = createJobs(options.root)
  return { inFlight, run, abandon: async () => {}, close: async () => close() }
}

class ThreadPool implements Pool {
  readonly inFlight: number
  readonly #options: PoolOptions
  readonly #threads = new Set<Thread>()
  readonly #queue: Waiting[] = []
  #timer: NodeJS.Timeout | undefined
  /** Resolves when the threads that were stopped have ended. */
  #ended: Promise<unknown> = Promise.resolve()

  constructor(inFlight: number, options: PoolOptions) {
    this.inFlight = inFlight
    this.#options = options
    options.signal?.addEventListener('abort', this.#reject)
  }

  run<J extends Job>(job: J, { urgent = false } = {}): Promise<JobResults[J['kind']]> {
    return new Promise((resolve, reject) => {
      this.#options.signal?.throwIfAborted()
      this.#queue[urgent ? 'unshift' : 'push']({ job, resolve, reject })
      this.#fill()
    })
  }

  async close(): Promise<void> {
    this.#options.signal?.removeEventListener('abort', this.#reject)
    clearInterval(this.#timer)
    await this.#endThreads()
  }

  async abandon(error: Error): Promise<void> {
    this.#rejectAll(error)
    await this.#endThreads()
  }

  async #endThreads() {
    const stopped = [...this.#threads]
    this.#threads.clear() // so that a thread which ends is not taken for one that failed
    this.#ended = Promise.all([this.#ended, ...stopped.map((thread) => thread.terminate())])
    await this.#ended
  }

  /** Nobody waits for the jobs any more. */
  readonly #reject = () => this.#rejectAll(this.#options.signal?.reason)

  #rejectAll(reason: Error) {
    const left = [...this.#queue.splice(0), ...[...this.#threads].flatMap(({ jobs }) => jobs)]
    for (const { reject } of left) reject(reason)
  }

  #fill() {
    const slowThreads = [...this.#threads].filter(({ isAtSlow }) => isAtSlow).length
    // An image takes longer to make than a thread to load.
    const worth = this.#queue[0]?.job.kind === 'encode' ? 0 : (this.#threads.size - slowThreads) * worthAThread
    const most = this.#options.threads + Math.min(slowThreads, 1)
    if (this.#threads.size < most && this.#queue.length > worth) this.#start()
    // The least busy first: nothing waits for a slow page if another thread has time.
    for (const thread of [...this.#threads].sort((a, b) => a.load - b.load)) {
      if (thread.load <= ahead - batch && !thread.isAtSlow) thread.give(this.#take(thread))
    }
    if (this.#queue.length > 0 || this.#isBusy()) this.#timer ??= setInterval(() => this.#look(), interval)
  }

  /** A batch costs hardly more to hand over than a job; when few are left, each thread gets some of them. */
  #take({ load }: Thread): Waiting[] {
    const share = Math.min(batch, Math.ceil(this.#queue.length / this.#threads.size))
    const slowAt = this.#queue.slice(0, share).findIndex(({ isSlow }) => isSlow)
    if (slowAt === 0) return this.#queue.splice(0, load === 0 ? 1 : 0)
    return this.#queue.splice(0, slowAt === -1 ? share : slowAt)
  }

  #start() {
    const thread = new Thread(this.#options.root, {
      answered: (each, answers) => this.#settle(each, answers),
      failed: (each, error) => this.#fail(each, error),
      ended: (each) => this.#stop(each, new StoppedError('it ends its process'))
    })
    this.#threads.add(thread)
  }

  /** Modules that a thread has loaded stay, and a large document leaves a heap that never shrinks. */
  #end(thread: Thread) {
    this.#threads.delete(thread)
    this.#ended = Promise.all([this.#ended, thread.terminate()])
  }

  #isBusy(): boolean {
    return [...this.#threads].some(({ load }) => load > 0)
  }

  /** A job's time runs from when it was first seen under way. */
  #look() {
    const { root, timeLimit = 30_000, slow } = this.#options
    if (!this.#isBusy()) this.#timer = void clearInterval(this.#timer)
    for (const thread of this.#threads) {
      const { waiting, took, isLoading } = thread.look() ?? {}
      if (!waiting || took === undefined) continue
      const { job } = waiting
      if (took > patience && !waiting.isSlow) {
        waiting.isSlow = true
        const file = fileOf(job, root)
        if (file !== undefined) slow?.(file)
        // Started again alone, so that nothing waits for it, unless it is what it needs that is being loaded.
        if (thread.load > 1 && !isLoading) this.#stop(thread)
      }
      const mayTake = job.kind === 'encode' ? timeLimit * 10 : timeLimit // a large AVIF takes half a minute
      if (took > mayTake)
        this.#stop(thread, new StoppedError(`it takes longer than ${mayTake / 1000} s`, thread.island))
    }
  }

  #settle(thread: Thread, answers: Answer[]) {
    if (!this.#threads.has(thread)) return // it was closed meanwhile
    for (const answer of answers) thread.settle(answer)
    if (thread.load === 0 && (thread.themes.size > mostThemes || thread.isLarge)) this.#end(thread)
    this.#fill()
  }

  #fail(thread: Thread, { code, message }: NodeJS.ErrnoException) {
    const isMemory = code === 'ERR_WORKER_OUT_OF_MEMORY'
    const why = isMemory ? 'it needs more than 2 GB of memory' : `it throws an error that nothing catches: ${message}`
    this.#stop(thread, new StoppedError(why, thread.island))
  }

  /** Jobs that it had done and not answered are done again, but for the job that is the reason. */
  #stop(thread: Thread, reason?: Error) {
    if (!this.#threads.delete(thread)) return
    const left = thread.stop(reason)
    this.#queue.unshift(...left.filter(({ isSlow }) => !isSlow))
    this.#queue.push(...left.filter(({ isSlow }) => isSlow))
    this.#fill()
  }
}

function fileOf(job: Job, root: string): string | undefined {
  if (job.kind === 'parse') return job.task.file
  if (job.kind === 'digest') return job.source.file
  return job.kind === 'encode' ? toPosix(path.relative(root, job.file)) : undefined
}
