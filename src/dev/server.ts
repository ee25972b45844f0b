/**
 * The development server: the outputs of the current build by exact url, each body made when it is asked for, and a
 * stream of events that tells the pages that are open what changed. It answers as `docsgen preview` does (http.ts).
 *
 * The stream goes one way and nothing a browser sends is looked at, apart from the path it asks for. Whatever comes from
 * another site is refused: a page somewhere on the web must not read what is written here.
 */
import type * as http from 'node:http'
import { hash } from '../disk/files.ts'
import { setHeadersFor } from '../http/headers.ts'
import {
  contentTypeOf,
  encodePath,
  lookUp,
  maybeRange,
  parseTarget,
  refuse,
  sendStatus,
  setSafeHeaders
} from '../http/http.ts'
import type { Output } from '../outputs/output.ts'
import type { BodyCache } from './body-cache.ts'

/** What is served at a moment. */
export interface Served {
  /** '' or `/x`, decoded. */
  prefix: string
  /** Absent until the first build is good. */
  outputs?: ReadonlyMap<string, Output> | undefined
  /** Identify the text and the look of what is served, for pages that were loaded before. */
  version: string
  look: string
}

export interface ServeOptions {
  /** Resolves when there is something to serve at a path. */
  served(path: string): Promise<Served>
  bodies: BodyCache
  /** The browser's half (client/dev.ts). */
  script: string
  /** The name listened on: a good Host. */
  host: string
  /** What a page that begins to listen is told. */
  hello(): string
}

export interface DevServer {
  handler: http.RequestListener
  /** Tells every open page. */
  send(event: string): void
  close(): void
}

type Answer =
  | { status: number; headers?: Record<string, string> }
  | { status: number; path: string; bytes: string | Uint8Array }

const scriptPath = '/docsgen/dev.js'

const eventsPath = '/docsgen/dev-events'

const heartbeat = 15_000

export function createDevServer(options: ServeOptions): DevServer {
  const listeners = new Set<http.ServerResponse>()
  const beat = setInterval(() => sendAll(':\n\n'), heartbeat)
  beat.unref()

  function sendAll(text: string) {
    for (const listener of listeners) listener.write(text)
  }

  function listenIn(response: http.ServerResponse) {
    response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' })
    response.write(`retry: 300\n\n${toEvent(options.hello())}`)
    listeners.add(response)
    response.on('close', () => listeners.delete(response))
  }

  async function handle(request: http.IncomingMessage, response: http.ServerResponse) {
    const refused = refuse(request, options.host)
    if (refused !== undefined) return sendStatus(response, refused)
    const target = parseTarget(request.url ?? '')
    if (!target) return sendStatus(response, 400)
    const served = await options.served(target.path)
    if (target.path === served.prefix + eventsPath) {
      const isOurs = request.method === 'GET' && request.headers['sec-fetch-site'] !== 'cross-site'
      return isOurs ? listenIn(response) : sendStatus(response, 403)
    }
    const text = String((await served.outputs?.get('_headers')?.body())?.bytes ?? '')
    setHeadersFor(response, { text, path: target.path })
    response.setHeader('Cache-Control', 'no-cache') // all of it may be another in a moment
    send(response, await answer(target, served, options))
  }

  return {
    handler(request, response) {
      setSafeHeaders(response)
      handle(request, response).catch((error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
        if (response.headersSent) response.destroy()
        else sendStatus(response, 500)
      })
    },
    send: (event) => sendAll(toEvent(event)),
    close() {
      clearInterval(beat)
      for (const listener of listeners) listener.end()
    }
  }
}

function toEvent(json: string): string {
  return `data: ${json}\n\n`
}

async function answer(
  { path, query }: { path: string; query: string },
  served: Served,
  { bodies, script }: ServeOptions
): Promise<Answer> {
  const { prefix, outputs } = served
  if (prefix !== '' && path === '/') return { status: 302, headers: { Location: encodePath(prefix) + query } }
  const isInside = path === prefix || path.startsWith(`${prefix}/`)
  const wanted = path === '/' ? '' : path.slice(prefix.length)
  if (isInside && wanted === scriptPath) return { status: 200, path: wanted, bytes: script }
  if (!outputs) return { status: 500, path: 'index.html', bytes: withScript(emptyPage, served) }
  const find = createFind(outputs)
  const { found, url } = isInside ? await lookUp(wanted, find) : {}
  if (url !== undefined) return { status: 301, headers: { Location: (encodePath(prefix + url) || '/') + query } }
  const output = found ?? outputs.get('404.html')
  if (!output) return { status: 404 }
  const made = await bodies.get(output)
  const bytes = made.failed && made.bytes === '' ? emptyPage : made.bytes
  const isHtml = output.path.endsWith('.html') && typeof bytes === 'string'
  return {
    status: made.failed ? 500 : found ? 200 : 404,
    path: output.path,
    bytes: isHtml ? withScript(bytes, served) : bytes
  }
}

/** By every path an output is written to. */
function createFind(outputs: ReadonlyMap<string, Output>) {
  return async (path: string) => {
    const name = path.slice(1)
    const output = outputs.get(name)
    if (output) return output
    const other = outputs.get(name.replace(/\/index\.html$/, '.html'))
    return other?.also.includes(name) ? other : undefined
  }
}

/** Stands in for a page that could not be made yet: what is wrong is shown over it. */
const emptyPage =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>docsgen</title></head><body></body></html>\n'

/** The page with the script that keeps it up to date; all else is as `docsgen build` writes it. */
function withScript(html: string, { prefix, version, look }: Served): string {
  const at = html.lastIndexOf('</body>')
  const src = encodePath(prefix + scriptPath)
  const tag = `<script type="module" src="${src}" data-version="${version}" data-look="${look}"></script>`
  return at === -1 ? html : html.slice(0, at) + tag + html.slice(at)
}

function send(response: http.ServerResponse, answer: Answer): void {
  if (!('bytes' in answer)) {
    for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value)
    return void sendStatus(response, answer.status)
  }
  const { req: request } = response
  const bytes = Buffer.from(answer.bytes)
  const type = contentTypeOf(answer.path)
  const isFound = answer.status === 200
  response.statusCode = answer.status
  response.setHeader('Content-Type', type)
  if (isFound) response.setHeader('ETag', `"${hash(bytes)}"`).setHeader('Accept-Ranges', 'bytes')
  const isKnown = isFound && request.headers['if-none-match'] === response.getHeader('ETag')
  if (isKnown) return void response.writeHead(304).end()
  const range = isFound ? maybeRange(request, bytes.length) : undefined
  if (range && range.start >= bytes.length) {
    sendStatus(response.setHeader('Content-Range', `bytes */${bytes.length}`), 416)
    return
  }
  if (range) {
    response.statusCode = 206
    response.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${bytes.length}`)
  }
  const body = range ? bytes.subarray(range.start, range.end + 1) : bytes
  response.setHeader('Content-Length', body.length)
  response.end(request.method === 'HEAD' ? undefined : body)
}
