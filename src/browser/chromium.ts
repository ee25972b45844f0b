/** Finds and starts a Chromium of this machine, as no package brings one, and drives its tabs. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { DocsgenError } from '../messages/message.ts'

/** Names of the program, the likeliest first. */
const names = [
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'chrome',
  'chromium-headless-shell',
  'microsoft-edge',
  'msedge'
]

/** Where it is, if it is in no folder of PATH. */
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ...['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((variable) => {
    const folder = process.env[variable]
    if (folder === undefined) return []
    return ['Google/Chrome', 'Microsoft/Edge'].map((name) =>
      path.join(folder, name, 'Application', name.endsWith('Edge') ? 'msedge.exe' : 'chrome.exe')
    )
  })
]

/** The program that CHROME_PATH names, or one that is found. Throws a DocsgenError (exit 2) if there is none. */
export function findChromium(): string {
  const note = 'Install Chrome or Chromium, or name the program in the environment: `CHROME_PATH=/opt/chrome`'
  const named = process.env.CHROME_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new DocsgenError({ rule: 'usage', text: `Cannot find the browser \`${named}\` of CHROME_PATH`, note })
  }
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  const files = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  const found = [...files, ...places].find(existsSync)
  if (found === undefined) throw new DocsgenError({ rule: 'usage', text: 'Cannot find a browser', note })
  return found
}

const options = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp'
]

export interface Chromium {
  pipe: Pipe
  /** Ends it, whatever its pages are at, and removes its folder. */
  close(): Promise<void>
}

/**
 * Starts it without windows. Throws a DocsgenError (exit 2) if it does not start. Root has no sandbox, nor have most
 * containers. It shows pages that docsgen has built, and gets nothing from the network.
 */
export async function startChromium(program: string): Promise<Chromium> {
  const whys: string[] = []
  for (const sandbox of process.getuid?.() === 0 ? [false] : [true, false]) {
    const started = await tryStart(program, sandbox ? options : [...options, '--no-sandbox'])
    if (typeof started !== 'string') return started
    whys.push(started)
  }
  const why = whys.find(Boolean)
  throw new DocsgenError({ rule: 'usage', text: `Cannot start \`${program}\`${why ? `: ${why}` : ''}` })
}

/** Returns the last words of one that does not start. */
async function tryStart(program: string, args: string[]): Promise<Chromium | string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docsgen-browser-'))
  // A group of its own, to be ended as one.
  const child = spawn(program, [...args, `--user-data-dir=${folder}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32'
  })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000)
  })
  child.on('error', ({ message }) => {
    said = message
  })
  const pipe = new Pipe(child.stdio[3] as Writable, child.stdio[4] as Readable)
  const kill = () => killAll(child)
  process.once('exit', kill)
  const close = async () => {
    await end(child, pipe)
    process.off('exit', kill)
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  try {
    await pipe.send('Browser.getVersion')
    return { pipe, close }
  } catch {
    await close()
    return said.trim().split('\n').at(-1) ?? ''
  }
}

/** Milliseconds that it has to end by itself. */
const patience = 2000

async function end(child: ChildProcess, pipe: Pipe): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  pipe.send('Browser.close').catch(() => {})
  const timer = setTimeout(() => killAll(child), patience)
  await ended
  clearTimeout(timer)
}

/** Ends its processes as well: they would write to its folder. */
function killAll(child: ChildProcess): void {
  if (process.platform === 'win32' || child.pid === undefined) child.kill('SIGKILL')
  else
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {} // it has ended
}

interface Received {
  id?: number
  method?: string
  params?: Record<string, unknown>
  result?: Record<string, unknown>
  error?: { message: string }
}

/** Speaks the DevTools protocol with a browser over two pipes: JSON, each message with a NUL at its end. */
class Pipe {
  readonly #output: Writable
  readonly #waiting = new Map<number, { resolve(result: Record<string, unknown>): void; reject(error: Error): void }>()
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

export interface Answer {
  type: string
  headers?: Record<string, string>
  body: string | Uint8Array
}

/** Settings of a reader whose machine differs from that of the build. */
const reader = { zones: ['Pacific/Kiritimati', 'America/Los_Angeles'], locales: ['de-DE', 'en-US'] }

/** A page in a browser that gets all it asks for from here, and nothing from the network. */
export class Tab {
  readonly #pipe: Pipe
  readonly #session: string

  private constructor(pipe: Pipe, session: string) {
    this.#pipe = pipe
    this.#session = session
  }

  /** `answer` gives what is at a url, or nothing. */
  static async open(pipe: Pipe, answer: (url: string) => Promise<Answer | undefined>): Promise<Tab> {
    const { targetId } = await pipe.send('Target.createTarget', { url: 'about:blank' })
    const { sessionId } = await pipe.send('Target.attachToTarget', { targetId, flatten: true })
    const tab = new Tab(pipe, String(sessionId))
    const respond = async (requestId: unknown, url: string) => {
      const found = await answer(url).catch(() => undefined)
      if (!found) return tab.#send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
      const body = Buffer.from(found.body).toString('base64')
      const headers = { ...found.headers, 'content-type': found.type }
      const responseHeaders = Object.entries(headers).map(([name, value]) => ({ name, value }))
      return tab.#send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body })
    }
    pipe.on('Fetch.requestPaused', ({ requestId, request }) => {
      respond(requestId, (request as { url: string }).url).catch(() => {}) // the browser ended
    })
    await tab.#send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
    await tab.#send('Page.enable')
    const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const timezoneId = reader.zones.find((zone) => zone !== timeZone)
    await tab.#send('Emulation.setTimezoneOverride', { timezoneId })
    const other = reader.locales.find((each) => each.slice(0, 2) !== locale.slice(0, 2))
    await tab.#send('Emulation.setLocaleOverride', { locale: other })
    return tab
  }

  /** Resolves when the page and its scripts are loaded. */
  async visit(url: string): Promise<void> {
    const loaded = new Promise<void>((resolve) => this.#pipe.on('Page.loadEventFired', () => resolve()))
    await this.#send('Page.navigate', { url })
    await loaded
  }

  /** Returns the JSON value of an expression, awaited. Rejects with the error it throws. */
  async evaluate(expression: string): Promise<unknown> {
    const asked = { expression, awaitPromise: true, returnByValue: true }
    const { result, exceptionDetails } = await this.#send('Runtime.evaluate', asked)
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails))
    return (result as { value?: unknown }).value
  }

  /** Prints the page with these options of `Page.printToPDF`. The file comes in pieces: it may be larger than the memory. */
  async *print(options: object): AsyncGenerator<Uint8Array> {
    const { stream: handle } = await this.#send('Page.printToPDF', { ...options, transferMode: 'ReturnAsStream' })
    for (let eof: unknown = false; eof !== true; ) {
      const piece = await this.#send('IO.read', { handle })
      yield Buffer.from(String(piece.data), piece.base64Encoded ? 'base64' : 'utf8')
      eof = piece.eof
    }
    await this.#send('IO.close', { handle })
  }

  #send(method: string, params?: object): Promise<Record<string, unknown>> {
    return this.#pipe.send(method, params, this.#session)
  }
}
