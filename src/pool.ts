/**
 * Threads behind one function. Pages are parsed in threads even when there are few: only a thread has a stack deep enough
 * for any page, and only a thread can be stopped when a page takes for ever (remark is quadratic in places: a page of
 * 4.5 KB can take minutes). A thread that is stopped takes its page down with it and no other.
 */
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { toPosix } from './files.ts'
import { createJobs, type Job, type JobResults } from './jobs.ts'
import type { Answer, Request } from './worker.ts'

export interface Pool {
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
  resolve(result: never): void
  reject(error: Error): void
}

interface Thread {
  worker: Worker
  running: Map<number, Waiting>
  timer?: NodeJS.Timeout
  /** Until the job is slow. */
  patience?: NodeJS.Timeout
}

/** Jobs given to a thread ahead of time, so that it never waits for the main thread. */
const ahead = 3

/** Milliseconds after which people want to know what takes so long. */
const patience = 2000

function fileOf(job: Job, root: string): string | undefined {
  if (job.kind === 'parse') return job.task.file
  return job.kind === 'encode' ? toPosix(path.relative(root, job.file)) : undefined
}

/** Jobs waiting for each thread before another one starts: a thread takes as long to load as to parse some 40 pages. */
const worthAThread = 40

export function createPool({ root, threads: limit, signal, timeLimit = 30_000, slow }: PoolOptions): Pool {
  if (limit === 0) return { run: createJobs(root), close: async () => {} }
  const threads = new Set<Thread>()
  const queue: Waiting[] = []
  let nextId = 0

  function fill() {
    // A picture takes longer to make than a thread to load.
    const worth = queue[0]?.job.kind === 'encode' ? 0 : threads.size * worthAThread
    if (threads.size < limit && queue.length > worth) start()
    for (const thread of threads) {
      while (thread.running.size < ahead) {
        const waiting = queue.shift()
        if (!waiting) return
        const id = nextId++
        thread.running.set(id, waiting)
        thread.worker.postMessage({ id, job: waiting.job } satisfies Request)
        if (thread.running.size === 1) watch(thread)
      }
    }
  }

  function start() {
    const worker = new Worker(new URL('./worker.js', import.meta.url), {
      workerData: { root },
      resourceLimits: { stackSizeMb: 64, maxOldGenerationSizeMb: 2048 }
    })
    const thread: Thread = { worker, running: new Map() }
    threads.add(thread)
    worker.on('message', (answer: Answer) => settle(thread, answer))
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      const why = isMemory
        ? 'it needs more than 2 GB of memory'
        : `it throws when nobody waits for it: ${error.message}`
      stop(thread, new StoppedError(why))
    })
    worker.on('exit', () => stop(thread, new StoppedError('it ends the process that works on it')))
  }

  /** The first of a thread's jobs is the one it is at: its time runs from the answer before it. */
  function watch(thread: Thread) {
    clearTimeout(thread.timer)
    clearTimeout(thread.patience)
    if (thread.running.size === 0) return
    const [first] = thread.running.values()
    const file = first && fileOf(first.job, root)
    if (slow && file !== undefined) thread.patience = setTimeout(() => slow(file), patience)
    const mayTake = first?.job.kind === 'encode' ? timeLimit * 10 : timeLimit // a large AVIF takes half a minute
    const late = new StoppedError(`it takes longer than ${mayTake / 1000} s`)
    thread.timer = setTimeout(() => stop(thread, late), mayTake)
  }

  function settle(thread: Thread, { id, result, error, code }: Answer) {
    if (!threads.has(thread)) return // it was closed meanwhile
    const waiting = thread.running.get(id)
    thread.running.delete(id)
    watch(thread)
    if (error) waiting?.reject(code === undefined ? error : Object.assign(error, { code }))
    else waiting?.resolve(result as never)
    fill()
  }

  function stop(thread: Thread, reason: Error) {
    if (!threads.delete(thread)) return
    clearTimeout(thread.timer)
    clearTimeout(thread.patience)
    void thread.worker.terminate()
    const [culprit, ...others] = thread.running.values()
    culprit?.reject(reason)
    queue.unshift(...others)
    fill()
  }

  /** Nobody waits for what is not done by now. */
  function abandon() {
    const left = [...queue.splice(0), ...[...threads].flatMap(({ running }) => [...running.values()])]
    for (const { reject } of left) reject(signal?.reason)
  }

  signal?.addEventListener('abort', abandon)
  return {
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
      for (const { timer, patience } of stopped) for (const each of [timer, patience]) clearTimeout(each)
      await Promise.all(stopped.map(({ worker }) => worker.terminate()))
    }
  }
}
