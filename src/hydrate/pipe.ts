/** Speaks the DevTools protocol with a browser over two pipes: JSON, each message with a NUL at its end. */
import type { Readable, Writable } from 'node:stream'

interface Waiting {
  resolve(result: Record<string, unknown>): void
  reject(error: Error): void
}

interface Received {
  id?: number
  method?: string
  params?: Record<string, unknown>
  result?: Record<string, unknown>
  error?: { message: string }
}

export class Pipe {
  readonly #output: Writable
  readonly #waiting = new Map<number, Waiting>()
  readonly #listeners = new Map<string, (params: Record<string, unknown>) => void>()
  #last = 0
  #rest = ''

  constructor(output: Writable, input: Readable) {
    this.#output = output
    output.on('error', () => {}) // the browser ended, which rejects what waits
    input.setEncoding('utf8').on('data', (text: string) => this.#read(text))
    input.on('close', () => this.close())
  }

  /** Asks the browser, or with `sessionId` a page of it. Rejects with the words of the browser. */
  send(method: string, params: object = {}, sessionId?: string): Promise<Record<string, unknown>> {
    const id = ++this.#last
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#output.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`)
    })
  }

  /** Calls back for each event of a name, instead of the function before. */
  on(method: string, listener: (params: Record<string, unknown>) => void): void {
    this.#listeners.set(method, listener)
  }

  close(): void {
    for (const { reject } of this.#waiting.values()) reject(new Error('the browser ended'))
    this.#waiting.clear()
  }

  #read(text: string) {
    const messages = (this.#rest + text).split('\0')
    this.#rest = messages.pop() ?? ''
    for (const message of messages) this.#receive(JSON.parse(message) as Received)
  }

  #receive({ id, method, params = {}, result = {}, error }: Received) {
    if (method !== undefined) this.#listeners.get(method)?.(params)
    if (id === undefined) return
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error) waiting?.reject(new Error(error.message))
    else waiting?.resolve(result)
  }
}
