/** The other end of the pool: does each job as it comes and answers with its number. */
import { parentPort, workerData } from 'node:worker_threads'
import { createJobs, type Job } from './jobs.ts'

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

const run = createJobs(workerData.root)

// A template that ends the process would end this thread and take the pages waiting for it along.
process.exit = () => {
  throw new Error('process.exit is not for templates')
}

let last = Promise.resolve()

// One after the other: the pool takes the first job it gave for the one that is being done.
parentPort?.on('message', (request: Request) => {
  last = last.then(() => answer(request))
})

async function answer({ id, job }: Request): Promise<void> {
  try {
    parentPort?.postMessage({ id, result: await run(job) } satisfies Answer)
  } catch (error) {
    const thrown = error instanceof Error ? error : new Error(String(error))
    const code = 'code' in thrown && { code: thrown.code }
    parentPort?.postMessage({ id, error: thrown, ...code } satisfies Answer)
  }
}
