/**
 * Threads behind one function. Pages are parsed in threads even when there are few: only a thread has a stack deep enough
 * for any page, and only a thread can be stopped when a page takes for ever (remark is quadratic in places: a page of
 * 4.5 KB can take minutes). A thread that is stopped takes its page down with it and no other.
 * Over 200 lines: the threads and what waits for them are one state.
 */
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { toPosix } from '../../disk/paths.ts'
import type { Job, JobResults } from './job.ts'
import { createJobs } from './jobs.ts'
import type { Answer, Request, WorkerData } from './worker.ts'

export interface Pool {
  /** So many jobs at once make every thread worth starting, and keep it busy. */
  inFlight: number
  /** Does a job, an urgent one before all that wait. Rejects with StoppedError when it took longer than the limit or needed too much memory. */
  run<J extends Job>(job: J, options?: { urgent?: boolean }): Promise<JobResults[J['kind']]>
  close(): Promise<void>
}

/** The job was stopped; `message` says why, as the end of a sentence. */
export class StoppedError extends Error {}

export interface PoolOptions {
  root: string
  /** Aborted, every job is rejected with its reason at once. */
  signal?: AbortSignal
  /** 0 does every job in this thread, without limits. */
  threads: number
  /** Milliseconds a single job may take. */
  timeLimit?: number
  /** Told the file that a thread has been at for a while. */
  slow?(file: string): void
}

interface Waiting {
  job: Job
  /** It took so long that nothing else is given to its thread. */
  isSlow?: boolean
  resolve(result: never): void
  reject(error: Error): void
}

interface Thread {
  worker: Worker
  running: Map<number, Waiting>
  /** Number of the job it is at, written by the thread itself. */
  at: Int32Array
  /** The first job of each kind: it has to wait for what it needs to be loaded. */
  firsts: Map<Job['kind'], number>
  /** That number as it was seen last, and when it was first seen. */
  seen: { id: number; since: number }
}

/** Jobs given to a thread ahead of time, in two batches, so that it never waits for the main thread. */
const ahead = 16

const batch = ahead / 2

/** Milliseconds after which people want to know what takes so long. */
const patience = 2000

/** Milliseconds between two looks at what the threads are at. */
const interval = 500

function fileOf(job: Job, root: string): string | undefined {
  if (job.kind === 'parse') return job.task.file
  return job.kind === 'encode' ? toPosix(path.relative(root, job.file)) : undefined
}

/** Jobs waiting for each thread before another one starts: a thread takes as long to load as to parse some 40 pages. */
const worthAThread = 40

export function createPool({ root, threads: most, signal, timeLimit = 30_000, slow }: PoolOptions): Pool {
  const inFlight = Math.max(64, most * (worthAThread + ahead))
  if (most === 0) {
    const { run, close } = createJobs(root)
    return { inFlight, run, close: async () => close() }
  }
  const threads = new Set<Thread>()
  const queue: Waiting[] = []
  let limit = most
  let timer: NodeJS.Timeout | undefined
  let nextId = 0

  function fill() {
    const slowOnes = [...threads].filter(isAtSlow).length
    // A picture takes longer to make than a thread to load.
    const worth = queue[0]?.job.kind === 'encode' ? 0 : (threads.size - slowOnes) * worthAThread
    if (threads.size < limit + Math.min(slowOnes, 1) && queue.length > worth) start()
    // The least busy first: behind a page that takes long nothing should wait for which another thread has time.
    for (const thread of [...threads].sort((a, b) => a.running.size - b.running.size)) {
      if (thread.running.size <= ahead - batch && !isAtSlow(thread)) hand(thread, take(thread))
    }
    if (queue.length > 0 || isBusy()) timer ??= setInterval(look, interval)
  }

  /** A batch costs hardly more to hand over than a job; when few are left, each thread gets some of them. */
  function take({ running }: Thread): Waiting[] {
    const share = Math.min(batch, Math.ceil(queue.length / threads.size))
    const slowAt = queue.slice(0, share).findIndex(({ isSlow }) => isSlow)
    if (slowAt === 0) return queue.splice(0, running.size === 0 ? 1 : 0)
    return queue.splice(0, slowAt === -1 ? share : slowAt)
  }

  function hand(thread: Thread, batch: Waiting[]) {
    if (batch.length === 0) return
    const requests: Request[] = batch.map((waiting) => {
      thread.running.set(nextId, waiting)
      if (!thread.firsts.has(waiting.job.kind)) thread.firsts.set(waiting.job.kind, nextId)
      return { id: nextId++, job: waiting.job }
    })
    thread.worker.postMessage(requests)
  }

  function start() {
    const at = new Int32Array(new SharedArrayBuffer(4)).fill(-1)
    const worker = new Worker(new URL('./worker.js', import.meta.url), {
      workerData: { root, at } satisfies WorkerData,
      resourceLimits: { stackSizeMb: 64, maxOldGenerationSizeMb: 2048 }
    })
    const thread: Thread = { worker, running: new Map(), at, firsts: new Map(), seen: { id: -1, since: 0 } }
    threads.add(thread)
    worker.on('message', (answers: Answer[]) => settle(thread, answers))
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (isOneTooMany(error.code)) return spare(thread)
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      const why = isMemory
        ? 'it needs more than 2 GB of memory'
        : `it throws when nobody waits for it: ${error.message}`
      stop(thread, new StoppedError(why))
    })
    worker.on('exit', () => stop(thread, new StoppedError('it ends the process that works on it')))
  }

  function isBusy(): boolean {
    return [...threads].some(({ running }) => running.size > 0)
  }

  /** A job's time runs from when it was first seen under way. */
  function look() {
    if (!isBusy()) timer = void clearInterval(timer)
    for (const thread of threads) {
      const id = Atomics.load(thread.at, 0)
      const waiting = thread.running.get(id)
      if (!waiting || id !== thread.seen.id) {
        thread.seen = { id, since: performance.now() }
        continue
      }
      const { job } = waiting
      const took = performance.now() - thread.seen.since
      if (took > patience && !waiting.isSlow) {
        waiting.isSlow = true
        const file = fileOf(job, root)
        if (file !== undefined) slow?.(file)
        // It begins again, alone: nobody has to wait behind it. One that waits itself would only wait once more.
        if (thread.running.size > 1 && thread.firsts.get(job.kind) !== id) stop(thread)
      }
      const mayTake = job.kind === 'encode' ? timeLimit * 10 : timeLimit // a large AVIF takes half a minute
      if (took > mayTake) stop(thread, new StoppedError(`it takes longer than ${mayTake / 1000} s`))
    }
  }

  function settle(thread: Thread, answers: Answer[]) {
    if (!threads.has(thread)) return // it was closed meanwhile
    for (const { id, result, error, code } of answers) {
      if (isOneTooMany(code)) return spare(thread)
      const waiting = thread.running.get(id)
      thread.running.delete(id)
      if (error) waiting?.reject(code === undefined ? error : Object.assign(error, { code }))
      else waiting?.resolve(result as never)
    }
    fill()
  }

  /** The system has no more open files to give, and fewer threads need fewer. */
  function isOneTooMany(code: unknown): boolean {
    return threads.size > 1 && (code === 'EMFILE' || code === 'ERR_WORKER_INIT_FAILED')
  }

  function spare(thread: Thread) {
    limit = threads.size - 1
    stop(thread)
  }

  /** What it had done and not yet told is done again, but for the job that is the reason. */
  function stop(thread: Thread, reason?: Error) {
    if (!threads.delete(thread)) return
    void thread.worker.terminate()
    const [first] = thread.running.keys()
    const at = Atomics.load(thread.at, 0)
    const culprit = reason && (thread.running.has(at) ? at : first)
    if (culprit !== undefined) thread.running.get(culprit)?.reject(reason as Error)
    const left = [...thread.running].flatMap(([id, waiting]) => (id === culprit ? [] : [waiting]))
    queue.unshift(...left.filter(({ isSlow }) => !isSlow))
    queue.push(...left.filter(({ isSlow }) => isSlow))
    fill()
  }

  function isAtSlow({ running }: Thread): boolean {
    const [first] = running.values()
    return running.size === 1 && first?.isSlow === true
  }

  /** Nobody waits for what is not done by now. */
  function abandon() {
    const left = [...queue.splice(0), ...[...threads].flatMap(({ running }) => [...running.values()])]
    for (const { reject } of left) reject(signal?.reason)
  }

  signal?.addEventListener('abort', abandon)
  return {
    inFlight,
    run: (job, { urgent = false } = {}) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted()
        queue[urgent ? 'unshift' : 'push']({ job, resolve, reject })
        fill()
      }),
    async close() {
      signal?.removeEventListener('abort', abandon)
      const stopped = [...threads]
      threads.clear() // so that a thread which ends is not taken for one that failed
      clearInterval(timer)
      await Promise.all(stopped.map(({ worker }) => worker.terminate()))
    }
  }
}
