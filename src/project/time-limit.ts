/** Waits for code of the project in this thread no longer than a limit. A loop that lets nothing else run has none. */

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
  readonly #limit: number

  constructor(limit = longest) {
    this.#limit = limit
  }

  /** Returns what `run` does. Rejects with a TooLongError when its promise takes too long. */
  async run<T>(run: () => T | Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new TooLongError(this.#limit)), this.#limit)
    })
    try {
      return await Promise.race([run(), late])
    } finally {
      clearTimeout(timer)
    }
  }
}
