/**
 * The development server: the outputs of the current build by exact url, each body made when it is asked for, and a
 * stream of events that tells open pages what changed. It answers as `docsgen preview` does (respond.ts).
 *
 * The stream goes one way. Requests of other sites are refused: a page somewhere on the web must not read what is written
 * here. An editor is opened by a POST with a secret of the session, which only the stream tells: neither a link, a hint to
 * load something nor a form in a page sends such a request.
 */

import { randomBytes } from 'node:crypto'
import type * as http from 'node:http'
import { hash } from '../disk/files.ts'
import { findFor, linkToTwin, locate, nearestNotFound, type Target } from '../http/http.ts'
import { createHandler, type Range, sendBody, sendStatus } from '../http/respond.ts'
import { findRedirect, setHeadersFor } from '../http/rules.ts'
import type { Terminal } from '../messages/terminal.ts'
import type { Output } from '../outputs/output.ts'
import { urlToHref } from '../page/url.ts'
import type { BodyCache } from './body-cache.ts'

/** The site as it is served at a moment. */
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
  /** The script for the browser (client/dev/dev.ts). */
  script: string
  /** The name listened on: a good Host. */
  host: string
  terminal: Terminal
  /** Returns the first event for a page that begins to listen; `key` goes with each request to open a place. */
  hello(key: string): string
  /** Opens the place of a message in an editor; returns what to tell the user if it cannot. */
  open(where: string): Promise<string | undefined>
}

export interface DevServer {
  handler: http.RequestListener
  /** Sends an event to every open page. */
  send(event: string): void
  close(): void
}

const scriptPath = '/docsgen/dev.js'

const eventsPath = '/docsgen/dev-events'

const openPath = '/docsgen/dev-open'

const keyHeader = 'x-docsgen-key'

const heartbeat = 15_000

export function createDevServer(options: ServeOptions): DevServer {
  const listeners = new Set<http.ServerResponse>()
  const key = randomBytes(16).toString('base64url')
  const send = (text: string) => {
    for (const listener of listeners) listener.write(text)
  }
  const beat = setInterval(() => send(':\n\n'), heartbeat)
  beat.unref()
  const listenIn = (response: http.ServerResponse) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' })
    response.write(`retry: 300\n\n${toEvent(options.hello(key))}`)
    listeners.add(response)
    response.on('close', () => listeners.delete(response))
  }
  const handler = createHandler({
    host: options.host,
    methods: (path) => (path.endsWith(openPath) ? ['POST'] : undefined),
    async answer(target, response) {
      const served = await options.served(target.path)
      const { method, headers } = response.req
      const isOurs = method === 'GET' && headers['sec-fetch-site'] !== 'cross-site'
      if (target.path === served.prefix + eventsPath) return isOurs ? listenIn(response) : sendStatus(response, 403)
      if (target.path.endsWith(openPath)) {
        const isKnown = target.path === served.prefix + openPath && headers[keyHeader] === key
        return isKnown ? open(target, response, options.open) : sendStatus(response, 403)
      }
      return answer(target, response, { ...options, served })
    },
    failed: (error) => options.terminal.err(`${error instanceof Error ? error.stack : String(error)}\n`)
  })
  return {
    handler,
    send: (event) => send(toEvent(event)),
    close() {
      clearInterval(beat)
      for (const listener of listeners) listener.end()
    }
  }
}

/** Opens the place that is asked for; the answer is what to tell the user if it cannot. */
async function open({ query }: Target, response: http.ServerResponse, open: ServeOptions['open']): Promise<void> {
  const trouble = await open(new URLSearchParams(query).get('at') ?? '')
  if (trouble === undefined) return void response.writeHead(204).end()
  response.writeHead(409, { 'Content-Type': 'text/plain; charset=utf-8' }).end(trouble)
}

function toEvent(json: string): string {
  return `data: ${json}\n\n`
}

async function answer(
  target: Target,
  response: http.ServerResponse,
  { bodies, script, served }: Pick<ServeOptions, 'bodies' | 'script'> & { served: Served }
): Promise<void> {
  const { prefix, outputs } = served
  const readText = async (path: string) => String((await outputs?.get(path)?.body())?.bytes ?? '')
  setHeadersFor(response, { text: await readText('_headers'), path: target.path })
  // All of it may change in a moment; and browsers use a style sheet again without asking, but for `no-store`.
  response.setHeader('Cache-Control', target.path.endsWith('.css') ? 'no-store' : 'no-cache')
  const send = (status: number, path: string, body: string | Uint8Array) => {
    const bytes = Buffer.from(typeof body === 'string' ? forDev(body, path, served) : body)
    const read = ({ start, end }: Range) => bytes.subarray(start, end + 1)
    return sendBody(response, status, { path, size: bytes.length, tag: hash(bytes), read })
  }
  if (target.path === prefix + scriptPath) return send(200, scriptPath, script)
  const moved = findRedirect(await readText('_redirects'), target)
  if (moved) return sendStatus(response.setHeader('Location', moved.location), moved.status)
  const find = createFind(outputs)
  const located = await locate(target, prefix, findFor(response.req.headers.accept, find))
  if ('location' in located) return sendStatus(response.setHeader('Location', located.location), located.status)
  if (!outputs) return send(500, 'index.html', emptyPage)
  const link = located.status === 200 ? await linkToTwin(target, prefix, find) : undefined
  if (link) response.appendHeader('Link', link)
  const output = located.status === 200 ? located.found : await nearestNotFound(target.path, prefix, find)
  if (!output) return sendStatus(response, 404)
  const made = await bodies.get(output)
  const body = made.failed && made.bytes === '' ? emptyPage : made.bytes
  return send(made.failed ? 500 : located.status, output.path, body)
}

/** Finds an output by every path it is written to. */
function createFind(outputs: ReadonlyMap<string, Output> = new Map()) {
  return async (path: string) => {
    const name = path.slice(1)
    const output = outputs.get(name)
    if (output) return output
    const other = outputs.get(name.replace(/\/index\.html$/, '.html'))
    return other?.also.includes(name) ? other : findStyle(name, outputs)
  }
}

/** A style sheet, which pages name without its hash: so a page that the browser fetched earlier has the same. */
function findStyle(path: string, outputs: ReadonlyMap<string, Output>): Output | undefined {
  const [, name] = /^(docsgen\/[^./]+\.)css$/.exec(path) ?? []
  if (name === undefined) return undefined
  return [...outputs.values()].find((each) => each.path.startsWith(name) && each.path.endsWith('.css'))
}

/** Stands in for a page that could not be made yet: problems are shown over it. */
const emptyPage =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>docsgen</title></head><body></body></html>\n'

/** A style sheet that is loaded again has its fonts too late to be `optional`. */
function forDev(text: string, path: string, served: Served): string {
  if (path.endsWith('.css')) return text.replaceAll('font-display:optional', 'font-display:swap')
  return path.endsWith('.html') ? withScript(text, served) : text
}

/** Adds the script that keeps a page up to date, and names style sheets without their hashes; all else is as `docsgen build` writes it. */
function withScript(html: string, { prefix, version, look }: Served): string {
  const styles: string[] = []
  const end = html.indexOf('</head>')
  const head = html
    .slice(0, end)
    .replace(/(?<=<link rel="stylesheet" href=")([^".]+)\.[^".]+(\.css)(?=")/g, (href, name, type) => {
      styles.push(href)
      return name + type
    })
  const at = html.lastIndexOf('</body>')
  const src = urlToHref(prefix + scriptPath, '')
  const data = `data-version="${version}" data-look="${look}" data-styles="${styles.join(' ')}"`
  const tag = `<script type="module" src="${src}" ${data}></script>`
  return at === -1 ? html : head + html.slice(end, at) + tag + html.slice(at)
}
