/**
 * Waits for code of the project in this thread no longer than a limit, nor when all is stopped. A loop that lets nothing
 * else run has none, but Ctrl+C ends it together with the process.
 */

/** Milliseconds, as the threads have for a page. */
const longest = 30_000

/** Code that was ended before it was done; `message` says why, as the end of a sentence. */
export class UnfinishedError extends Error {}

/** `message` says how long. */
export class TooLongError extends UnfinishedError {
  constructor(limit: number) {
    super(`it takes longer than ${limit / 1000} s`)
  }
}

export class TimeLimit {
  readonly #signal: AbortSignal
  readonly #limit: number

  constructor(signal: AbortSignal, limit = longest) {
    this.#signal = signal
    this.#limit = limit
  }

  /** Returns what `run` does. Rejects with a TooLongError when its promise takes too long. */
  async run<T>(run: () => T | Promise<T>): Promise<T> {
    this.#signal.throwIfAborted()
    let tidy = () => {}
    const late = new Promise<never>((_, reject) => {
      const stop = () => reject(this.#signal.reason)
      const timer = setTimeout(() => reject(new TooLongError(this.#limit)), this.#limit)
      this.#signal.addEventListener('abort', stop)
      tidy = () => {
        clearTimeout(timer)
        this.#signal.removeEventListener('abort', stop)
      }
    })
    try {
      return await Promise.race([withoutListeners(run), late])
    } finally {
      tidy()
    }
  }
}

const signals = ['SIGINT', 'SIGTERM'] as const

/** Calls `run` without listeners for signals: code that loops lets none be called, and without any the system ends the process. */
function withoutListeners<T>(run: () => T): T {
  const give = takeListeners()
  try {
    return run()
  } finally {
    give()
  }
}

/** Takes away what listens for signals. Returns a function that gives it back. */
export function takeListeners(): () => void {
  const taken = signals.map((signal) => [signal, process.rawListeners(signal)] as const)
  for (const [signal] of taken) process.removeAllListeners(signal)
  return () => {
    for (const [signal, listeners] of taken)
      for (const listener of listeners) process.on(signal, listener as NodeJS.SignalsListener)
  }
}
