/**
 * A cache on a server of others, over plain HTTP: GET and PUT of a name. Whatever fails is a miss. The time that a bad server
 * takes has an end: from then on it is left alone.
 */

type Method = 'GET' | 'PUT'

export interface ServerOptions {
  /** Names follow it after a slash. */
  address: string
  headers: Record<string, string>
  /** Ends every request. */
  signal: AbortSignal
}

/** Milliseconds between two looks at what is under way: fewer are counted while this process is busy itself. */
const interval = 100
/** So many intervals there may be nothing but waiting. */
const patience = 40
/** Bytes that make up for an interval, and intervals that answers make up for: with less, it would be as fast to make the pages. */
const leastBytes = 100_000
const forAnswer = 4
const forMiss = 0.5
/** Failed requests of a method after which there are no others. */
const mostFailures = 3
/** Requests at a time. */
const atOnce = 8
/** Bytes of a line and of an answer: nobody fills the memory. */
const longestLine = 512
const longestBody = 1 << 28

export class RemoteServer {
  readonly #options: ServerOptions
  readonly #given = new AbortController()
  readonly #failures: Record<Method, number> = { GET: 0, PUT: 0 }
  /** Intervals that requests may still be under way. */
  #left = patience
  #timer: NodeJS.Timeout | undefined
  #since = 0
  #free = atOnce
  readonly #queue: (() => void)[] = []
  /** The first thing that went wrong. */
  problem: string | undefined

  constructor(options: ServerOptions) {
    this.#options = options
  }

  /** True if nobody asks it any more. */
  isOff(method: Method): boolean {
    return this.#given.signal.aborted || this.#failures[method] >= mostFailures
  }

  /** Returns what follows the first line, if `sizeOf` that line is its size; undefined for anything else. */
  async get(name: string, sizeOf: (line: string) => number | undefined): Promise<Buffer | undefined> {
    return this.#ask('GET', name, undefined, async (response) => {
      if (response.status === 404 || response.status === 410) return undefined
      if (response.status !== 200) return this.#fail('GET', `it answers ${response.status}`)
      return this.#read(response, sizeOf)
    })
  }

  async put(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
    const done = await this.#ask('PUT', name, bytes, async ({ ok, status }) => {
      if (status === 409 || status === 423) return false // another machine is writing it
      return ok || this.#fail('PUT', `it answers ${status} to what is written`)
    })
    return done === true
  }

  async #ask<T>(
    method: Method,
    name: string,
    body: Uint8Array<ArrayBuffer> | undefined,
    take: (response: Response) => Promise<T>
  ): Promise<T | undefined> {
    await this.#begin()
    try {
      if (this.isOff(method)) return undefined
      const { address, headers, signal } = this.#options
      const ends = AbortSignal.any([signal, this.#given.signal])
      // Headers may hold a token, which is for nobody else.
      const asked = { method, headers, redirect: 'manual', signal: ends, ...(body && { body }) } as const
      const response = await fetch(`${address}/${name}`, asked)
      try {
        const taken = await take(response)
        this.#credit(taken ? forAnswer : forMiss)
        return taken
      } finally {
        await response.body?.cancel().catch(() => {})
      }
    } catch (error) {
      return this.#options.signal.aborted ? undefined : this.#fail(method, reasonOf(error))
    } finally {
      this.#end()
    }
  }

  /** Waits for one of those before it to end if there are many. */
  async #begin(): Promise<void> {
    if (this.#free === 0) return new Promise((go) => this.#queue.push(go))
    if (this.#free-- < atOnce) return
    this.#since = performance.now()
    this.#timer = setInterval(() => this.#count(1), interval)
  }

  #end(): void {
    const next = this.#queue.shift()
    if (next) next()
    else if (++this.#free === atOnce) {
      clearInterval(this.#timer)
      this.#count(Math.min(1, (performance.now() - this.#since) / interval))
    }
  }

  #count(intervals: number): void {
    this.#since = performance.now()
    this.#left -= intervals
    if (this.#left > 0) return
    this.problem ??= 'it is too slow'
    this.#given.abort()
  }

  #credit(intervals: number): void {
    this.#left = Math.min(patience, this.#left + intervals)
  }

  /** The line is signed, and says how long the rest is: what nobody signed is not read to its end. */
  async #read(response: Response, sizeOf: (line: string) => number | undefined): Promise<Buffer | undefined> {
    let bytes = Buffer.of()
    let rest: number | undefined
    const pieces: Uint8Array[] = []
    for await (const piece of response.body ?? []) {
      if (rest === undefined) {
        bytes = Buffer.concat([bytes, piece])
        const end = bytes.indexOf('\n')
        if (end === -1 && bytes.length <= longestLine) continue
        rest = sizeOf(bytes.toString('latin1', 0, Math.min(end, longestLine)))
        if (rest === undefined || rest > longestBody) return undefined
        pieces.push(bytes.subarray(end + 1))
        rest -= bytes.length - end - 1
      } else {
        pieces.push(piece)
        rest -= piece.length
      }
      this.#credit(piece.length / leastBytes)
      if (rest < 0) return undefined
    }
    return rest === 0 ? Buffer.concat(pieces) : undefined
  }

  #fail(method: Method, problem: string): undefined {
    if (this.#given.signal.aborted) return
    this.#failures[method]++
    this.problem ??= problem
  }
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: NodeJS.ErrnoException }
  return `it does not answer (${cause?.code ?? cause?.message ?? message})`
}
