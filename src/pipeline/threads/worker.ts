/** The other end of a thread: does jobs in their order, and answers a few at a time. */
import { readlinkSync } from 'node:fs'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { divertThread } from '../../messages/stdout.ts'
import type { Job } from './job.ts'
import { createJobs } from './jobs.ts'

export interface Request {
  id: number
  job: Job
}

export interface Answer {
  id: number
  result?: unknown
  /** A bug of docsgen, with its stack. */
  error?: Error
  /** The error's code, which a message does not carry. */
  code?: unknown
}

export interface WorkerData {
  root: string
  /** Shared memory: the job under way, as a thread that is stopped cannot answer any more, and the number of the thread. */
  at: Int32Array
  /** Shared likewise: the island that is being rendered, as JSON; the first byte is 0 outside of islands. */
  island: Uint8Array
}

/** Milliseconds of work that are answered together: a message wakes the main thread, which costs as much as a small page. */
const wait = 20

const { root, at, island } = workerData as WorkerData

const encoder = new TextEncoder()

const { run } = createJobs(root, (entered) => {
  const { written } = encoder.encodeInto(entered ? JSON.stringify(entered) : '', island.subarray(0, -1))
  island[written] = 0
})

divertThread()

try {
  Atomics.store(at, 1, Number(path.basename(readlinkSync('/proc/thread-self'))))
} catch {
  // The system does not tell.
}

// A template that ends the process would end this thread, and the pages that wait for it.
process.exit = () => {
  throw new Error('process.exit cannot be used in templates')
}

let last = Promise.resolve()

parentPort?.on('message', (requests: Request[]) => {
  last = last.then(() => answerAll(requests))
})

async function answerAll(requests: Request[]): Promise<void> {
  let answers: Answer[] = []
  let since = performance.now()
  for (const request of requests) {
    Atomics.store(at, 0, request.id)
    answers.push(await answer(request))
    if (performance.now() - since < wait && request !== requests.at(-1)) continue
    parentPort?.postMessage(answers)
    answers = []
    since = performance.now()
  }
}

async function answer({ id, job }: Request): Promise<Answer> {
  try {
    return { id, result: await run(job) }
  } catch (error) {
    const thrown = error instanceof Error ? error : new Error(String(error))
    return { id, error: thrown, ...('code' in thrown && { code: thrown.code }) }
  }
}
