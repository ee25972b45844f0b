/** Runs code of the project in this thread, and gives up on what never ends: a promise, or a loop that lets nothing else run. */
import { Worker } from 'node:worker_threads'

/** Milliseconds, as the threads have for a page. */
const longest = 30_000

/** `message` says how long, as the end of a sentence. */
export class TooLongError extends Error {}

/** In a thread of its own: ends whatever the main thread is at, when it has not stopped this thread in time. */
const watch = `
const { Session } = require('node:inspector')
const { workerData } = require('node:worker_threads')
setTimeout(() => {
  const session = new Session()
  session.connectToMainThread()
  session.post('Runtime.terminateExecution')
}, workerData)`

/** Rejects when it takes longer than `limit` milliseconds. With `mayLoop` false a loop is not looked for: a thread takes time. */
export async function withinLimit<T>(
  run: () => Promise<T>,
  { mayLoop = true, limit = longest }: { mayLoop?: boolean; limit?: number } = {}
): Promise<T> {
  const watcher = mayLoop
    ? new Worker(watch, { eval: true, execArgv: [], env: {}, workerData: limit + 500 })
    : undefined
  watcher?.on('error', () => {}).unref()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLongError(`it takes longer than ${limit / 1000} s`)), limit)
  })
  try {
    // From a stack of its own, which may be ended without this function.
    return await Promise.race([Promise.resolve().then(run), late])
  } finally {
    clearTimeout(timer)
    void watcher?.terminate()
  }
}
