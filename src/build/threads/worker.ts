/** The other end of the pool: does jobs in the order in which they come, and answers a few at a time, with their numbers. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Job } from './job.ts'
import { createJobs } from './jobs.ts'

export interface Request {
  id: number
  job: Job
}

export interface Answer {
  id: number
  result?: unknown
  /** A bug of ours, with its stack. */
  error?: Error
  /** The error's code, which it loses on the way. */
  code?: unknown
}

export interface WorkerData {
  root: string
  /** Of one number, shared: the job that is being done. A thread that is stopped cannot say it any more. */
  at: Int32Array
}

/** Milliseconds of work that are answered together, and the job under way when they are over: a message wakes the main thread, which costs as much as a small page. */
const wait = 20

const { root, at } = workerData as WorkerData

const { run } = createJobs(root)

// A template that ends the process would end this thread and take the pages waiting for it along.
process.exit = () => {
  throw new Error('process.exit is not for templates')
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
