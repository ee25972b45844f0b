/**
 * Serves a built site as the strictest static host would: the reference of which url gives what, whatever the layout.
 *
 * - A redirect goes only to a page that exists, so `//evil.com/` and its kin (`/\x/`, `/%09/x/`) find nothing to go to.
 * - A file is served only under its real name. That one comparison keeps out symbolic links and, on forgiving file
 *   systems, wrong case, short names and trailing dots, which would work here and be 404 on the real host.
 * - The Host header must be one that nobody can rebind by DNS, and no answer is for other origins to read.
 * - Each request looks at the disk anew and pins the file it sends: a rebuild shows at once and is never mixed in.
 *
 * Not sirv: `Range: bytes=4-2` ends its process, so does a file that vanishes, and it answers `bytes=-2` wrongly.
 */
import { once } from 'node:events'
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises'
import * as http from 'node:http'
import { type AddressInfo, isIP, isIPv6 } from 'node:net'
import { extname, join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/** `base` is where the site lies on its host, `host` the name listened on; both as in `docsgen preview --base /x`. */
export type PreviewSite = { dir: string; base?: string; host?: string }

/** `url` is the home page without a trailing slash: `url + '/a'` is the address of `/a`. */
export type Preview = { url: string; port: number; close(): Promise<void> }

type Answer = { status: number; file?: string | undefined; location?: string }

const contentTypes = new Map(
  `html text/html, css text/css, js text/javascript, mjs text/javascript, txt text/plain, md text/markdown,
  json application/json, map application/json, webmanifest application/manifest+json, xml application/xml, csv text/csv,
  svg image/svg+xml, png image/png, jpg image/jpeg, jpeg image/jpeg, gif image/gif, webp image/webp, avif image/avif,
  ico image/x-icon, woff font/woff, woff2 font/woff2, ttf font/ttf, otf font/otf, mp4 video/mp4, webm video/webm,
  mp3 audio/mpeg, vtt text/vtt, pdf application/pdf, zip application/zip, yml text/yaml, yaml text/yaml`
    .split(/,\s+/)
    .map((pair) => pair.split(' ') as [extension: string, type: string])
)

/** Listens on `port` or rejects; without one, on the first free port from 4173. */
export async function startPreview({ port, ...site }: PreviewSite & { port?: number }): Promise<Preview> {
  const { host = '127.0.0.1' } = site
  const server = http.createServer(createPreviewHandler(site))
  const used = await listen(server, host, port)
  const name = host.replace(/^0\.0\.0\.0$/, '127.0.0.1').replace(/^::$/, '::1')
  const url = `http://${isIPv6(name) ? `[${name}]` : name}:${used}${encodePath(toPrefix(site.base))}`
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections())
  return { url, port: used, close }
}

/** The same answers for a server of the caller's own. */
export function createPreviewHandler({ dir, base, host = '127.0.0.1' }: PreviewSite): http.RequestListener {
  const prefix = toPrefix(base)
  return (request, response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff').setHeader('Cross-Origin-Resource-Policy', 'same-origin')
    response.setHeader('Cache-Control', 'no-cache')
    answer(request, { dir, prefix, host })
      .then((given) => send(response, given))
      .catch(() => (response.headersSent || response.destroyed ? response.destroy() : sendStatus(response, 500)))
  }
}

async function listen(server: http.Server, host: string, port?: number): Promise<number> {
  const first = 4173
  for (let candidate = port ?? first; ; candidate++) {
    try {
      await once(server.listen(candidate, host), 'listening')
      return (server.address() as AddressInfo).port
    } catch (error) {
      if (port !== undefined || !hasCode(error, ['EADDRINUSE']) || candidate > first + 100) throw error
    }
  }
}

/** `/x`, `x` and `/x/` are `/x`; `/` is ``; `//x` is no other origin. */
function toPrefix(base = '/'): string {
  return ['', ...base.split('/').filter(Boolean)].join('/')
}

function encodePath(path: string): string {
  return encodeURI(path).replace(/[?#]/g, encodeURIComponent)
}

async function answer(request: http.IncomingMessage, site: { dir: string; prefix: string; host: string }) {
  const { dir, prefix, host } = site
  if (!isAllowedHost(request.headers.host, host)) return { status: 403 }
  if (request.method !== 'GET' && request.method !== 'HEAD') return { status: 405 }
  const target = parseTarget(request.url ?? '')
  if (!target) return { status: 400 }
  const { path, query } = target
  if (prefix !== '' && path === '/') return { status: 302, location: encodePath(prefix) + query }
  const isInside = path === prefix || path.startsWith(`${prefix}/`)
  const found = isInside ? await lookUp(dir, path === '/' ? '' : path.slice(prefix.length)) : {}
  if (found.file !== undefined) return { status: 200, file: found.file }
  if (found.url !== undefined) return { status: 301, location: (encodePath(prefix + found.url) || '/') + query }
  return { status: 404, file: await maybeFile(dir, '/404.html') }
}

/** Names that always mean this machine, and addresses: any other name may be an attacker's that resolves to us. */
function isAllowedHost(header: string | undefined, host: string): boolean {
  const name = header?.toLowerCase().match(/^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d+)?$/)?.[1]
  if (name === undefined) return false
  return /(^|\.)localhost$/.test(name) || name === host.toLowerCase() || isIP(name.replace(/^\[|\]$/g, '')) !== 0
}

/** The path, decoded once, and the query as it was sent; undefined for what no browser sends. */
function parseTarget(target: string): { path: string; query: string } | undefined {
  const raw = target.replace(/\?.*/, '')
  if (!/^\/[!-~]*$/.test(target) || target.includes('#') || /%2f/i.test(raw)) return undefined
  try {
    const path = decodeURIComponent(raw)
    // On Windows a colon opens another stream of the same file.
    const forbidden = sep === '\\' ? /[\\\p{Cc}:]/u : /[\\\p{Cc}]/u
    return forbidden.test(path) || /\/\.\.?(\/|$)/.test(path) ? undefined : { path, query: target.slice(raw.length) }
  } catch {
    return undefined
  }
}

/** What lies at a url (home is ``): a page, else the url of the page that it is another form of, else a file. */
async function lookUp(dir: string, url: string): Promise<{ file?: string | undefined; url?: string }> {
  const page = await maybePage(dir, url)
  if (page !== undefined) return { file: page }
  const canonical = url.replace(/\/$|(\/index)?\.html$/, '')
  if (canonical !== url && (await maybePage(dir, canonical)) !== undefined) return { url: canonical }
  return url.endsWith('.html') ? {} : { file: await maybeFile(dir, url) }
}

/** `/a` is `a.html` or `a/index.html`. `a/index.html` is never `/a/index`, and the not-found page is no page. */
async function maybePage(dir: string, url: string): Promise<string | undefined> {
  if (url === '/404' || url.endsWith('/')) return undefined
  const single = url === '' || url.endsWith('/index') ? undefined : await maybeFile(dir, `${url}.html`)
  return single ?? maybeFile(dir, `${url}/index.html`)
}

/** The regular file of exactly this name. */
async function maybeFile(dir: string, path: string): Promise<string | undefined> {
  if (path.includes('//')) return undefined
  try {
    const file = join(await realpath(dir), path)
    return (await lstat(file)).isFile() && (await realpath(file)) === file ? file : undefined
  } catch (error) {
    if (hasCode(error, ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'EACCES', 'EPERM', 'EINVAL'])) return undefined
    throw error
  }
}

function hasCode(error: unknown, codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

async function send(response: http.ServerResponse, { status, file, location }: Answer): Promise<void> {
  if (status === 405) response.setHeader('Allow', 'GET, HEAD')
  if (location !== undefined) response.setHeader('Location', location)
  if (file === undefined) return sendStatus(response, status)
  const type = contentTypes.get(extname(file).slice(1).toLowerCase()) ?? 'application/octet-stream'
  response.statusCode = status
  response.setHeader('Content-Type', type.startsWith('text/') ? `${type}; charset=utf-8` : type)
  const handle = await open(file)
  try {
    await sendFile(response, handle)
  } finally {
    await handle.close()
  }
}

/** Says it in words of ours: nothing of the request is repeated. */
function sendStatus(response: http.ServerResponse, status: number): void {
  const text = `${status} ${http.STATUS_CODES[status]}\n`
  response.statusCode = status
  response.setHeader('Content-Type', 'text/plain; charset=utf-8').setHeader('Content-Length', text.length).end(text)
}

async function sendFile(response: http.ServerResponse, handle: FileHandle): Promise<void> {
  const { size, ino, ctimeMs } = await handle.stat()
  const { 'if-none-match': known = '', 'accept-encoding': accepted } = response.req.headers
  const isFound = response.statusCode === 200
  const isText = /text|json|xml/.test(String(response.getHeader('Content-Type')))
  const tag = `"${size}-${ino}-${ctimeMs}"`
  if (isText) response.setHeader('Vary', 'Accept-Encoding')
  if (isFound) response.setHeader('ETag', `W/${tag}`).setHeader('Accept-Ranges', 'bytes')
  if (isFound && (known === '*' || known.includes(tag))) return void response.writeHead(304).end()
  const range = isFound ? maybeRange(response.req, size) : undefined
  if (range && range.start >= size) return sendStatus(response.setHeader('Content-Range', `bytes */${size}`), 416)
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const isZipped = isText && !range && size > 1024 && /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(accepted))
  if (isZipped) response.setHeader('Content-Encoding', 'gzip')
  else response.setHeader('Content-Length', end - start + 1)
  if (range) response.writeHead(206, { 'Content-Range': `bytes ${start}-${end}/${size}` })
  if (response.req.method === 'HEAD' || size === 0) return void response.end()
  const body = handle.createReadStream({ start, end, autoClose: false })
  await (isZipped ? pipeline(body, createGzip(), response) : pipeline(body, response))
}

/** One range, its end inside the file. Several, or nonsense, are not answered as ranges, as every server may. */
function maybeRange({ method, headers }: http.IncomingMessage, size: number) {
  const [, from = '', to = ''] = headers.range?.match(/^bytes=(\d*)-(\d*)$/) ?? []
  if (method !== 'GET' || headers['if-range'] !== undefined || from + to === '') return undefined
  if (from === '') return { start: Math.max(0, size - Number(to)), end: size - 1 }
  if (to !== '' && Number(to) < Number(from)) return undefined
  return { start: Number(from), end: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}
