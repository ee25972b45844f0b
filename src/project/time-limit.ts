/**
 * Runs code of the project in this thread, and gives up on what never ends. A promise is waited for no longer. A loop that
 * lets nothing else run is found by a thread, which halts this one as a debugger does, and has it say what loops and end
 * the process: what was under way cannot be trusted to go on.
 */
import type { EventEmitter } from 'node:events'
import { Worker } from 'node:worker_threads'
import { DocsgenError, type Message } from '../messages/message.ts'

/** Milliseconds, as the threads have for a page. */
const longest = 30_000

/** Looks at this thread in so many steps of the limit. */
const steps = 30

/** `message` says how long, as the end of a sentence. */
export class TooLongError extends Error {
  constructor(limit: number) {
    super(`it takes longer than ${limit / 1000} s`)
  }
}

/** Emitted by `process`, with a DocsgenError, while this thread is halted: nothing else of it will ever run. */
export const endless = 'docsgen:endless'

/** Emitted by `process`, with the stack, when the watching thread has halted this one. */
const halted = 'docsgen:halted'

/** Counts its own looks, not the time: a machine that slept was no loop. */
const watch = `
const { Session } = require('node:inspector')
const { workerData: { shared, step, steps, halted } } = require('node:worker_threads')
let seen = -1
let still = 0
setInterval(() => {
  const [running, turns] = shared
  still = running > 0 && turns === seen ? still + 1 : 0
  seen = turns
  if (still !== steps + 2) return
  const session = new Session()
  session.connectToMainThread()
  const urls = new Map()
  session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => urls.set(scriptId, url))
  session.on('Debugger.paused', ({ params: { callFrames } }) => {
    const places = callFrames.map(({ location: at }) =>
      [urls.get(at.scriptId), at.lineNumber + 1, at.columnNumber + 1].join(':'))
    const expression = 'process.emit(' + [halted, places.join('\\n')].map((each) => JSON.stringify(each)) + ')'
    session.post('Runtime.evaluate', { expression })
  })
  session.post('Debugger.enable')
  session.post('Debugger.pause')
}, step)`

interface Running {
  /** Turns the error into the message of what runs. */
  describe(error: TooLongError): Message
}

export class TimeLimit {
  readonly #limit: number
  readonly #running = new Set<Running>()
  /** The one whose first turn this is. */
  #inside: Running | undefined
  /** How many run, and a number that changes while this thread has turns. */
  readonly #shared = new Int32Array(new SharedArrayBuffer(8))
  #watcher: Worker | undefined
  #pulse: NodeJS.Timeout | undefined

  constructor(limit = longest) {
    this.#limit = limit
  }

  /**
   * Returns what `run` does. Rejects with a TooLongError when it takes too long. With `mayLoop` false a loop is not looked
   * for: a thread takes time.
   */
  async run<T>(run: () => T | Promise<T>, { describe, mayLoop = true }: Running & { mayLoop?: boolean }): Promise<T> {
    if (mayLoop) this.#watch()
    const each = { describe }
    this.#running.add(each)
    this.#shared[0] = this.#running.size
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new TooLongError(this.#limit)), this.#limit)
    })
    try {
      this.#inside = each
      const made = run()
      this.#inside = undefined
      return await Promise.race([made, late])
    } finally {
      this.#inside = undefined
      clearTimeout(timer)
      this.#running.delete(each)
      this.#shared[0] = this.#running.size
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#pulse)
    process.off(halted, this.#end)
    await this.#watcher?.terminate()
  }

  #watch() {
    if (this.#watcher) return
    const step = this.#limit / steps
    const workerData = { shared: this.#shared, step, steps, halted }
    this.#watcher = new Worker(watch, { eval: true, execArgv: [], env: {}, workerData })
    this.#watcher.on('error', () => {}).unref()
    this.#pulse = setInterval(() => Atomics.add(this.#shared, 1, 1), step).unref()
    process.on(halted, this.#end)
  }

  readonly #end = (stack: string) => {
    const error = Object.assign(new TooLongError(this.#limit), { stack })
    const found = this.#inside ? [this.#inside] : [...this.#running]
    const messages = found.map(({ describe }) => describe(error))
    const events: EventEmitter = process
    events.emit(endless, new DocsgenError(messages, 1))
  }
}
