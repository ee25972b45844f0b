/**
 * What every server of docsgen holds to, whatever it serves from: which url gives what, which requests are answered at
 * all, and what an answer says of itself. `docsgen preview` has the reasons in its head comment.
 */
import { once } from 'node:events'
import * as http from 'node:http'
import { type AddressInfo, isIP, isIPv6 } from 'node:net'
import { extname, sep } from 'node:path'
import { isCode } from '../disk/files.ts'
import { DocsgenError } from '../messages/message.ts'
import type { Terminal } from '../messages/terminal.ts'

const contentTypes = new Map(
  `html text/html, css text/css, js text/javascript, mjs text/javascript, txt text/plain, md text/markdown,
  json application/json, map application/json, webmanifest application/manifest+json, xml application/xml, csv text/csv,
  svg image/svg+xml, png image/png, jpg image/jpeg, jpeg image/jpeg, gif image/gif, webp image/webp, avif image/avif,
  ico image/x-icon, woff font/woff, woff2 font/woff2, ttf font/ttf, otf font/otf, mp4 video/mp4, webm video/webm,
  mp3 audio/mpeg, vtt text/vtt, pdf application/pdf, zip application/zip, yml text/yaml, yaml text/yaml`
    .split(/,\s+/)
    .map((pair) => pair.split(' ') as [extension: string, type: string])
)

export function contentTypeOf(file: string): string {
  const type = contentTypes.get(extname(file).slice(1).toLowerCase()) ?? 'application/octet-stream'
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type
}

/** Listens on `port`; without one, on the first free port from `first`. Returns the port, or throws a DocsgenError. */
export async function listen(
  server: http.Server,
  { host, port, first }: { host: string; port?: number | undefined; first: number }
): Promise<number> {
  for (let candidate = port ?? first; ; candidate++) {
    try {
      await once(server.listen(candidate, host), 'listening')
      return (server.address() as AddressInfo).port
    } catch (error) {
      if (port === undefined && isCode(error, 'EADDRINUSE') && candidate <= first + 100) continue
      const place = port === undefined ? host : `${host}:${port}`
      const text = `Cannot listen on ${place}: ${explainListen(error)}`
      throw new DocsgenError({ rule: 'usage', text, note: 'Choose another with `--port` or `--host`' })
    }
  }
}

function explainListen(error: unknown): string {
  if (isCode(error, 'EADDRINUSE')) return 'the port is taken'
  if (isCode(error, 'EACCES')) return 'the port needs more rights'
  if (isCode(error, 'ENOTFOUND', 'EADDRNOTAVAIL')) return 'the host is not an address of this machine'
  return error instanceof Error ? error.message : String(error)
}

/** Warns if other machines can see the site. */
export function warnOfNetwork(host: string, { err }: Terminal): void {
  if (!isLoopback(host)) err('docsgen: warning: The site is visible on the network\n')
}

/** The address a browser on this machine reaches a server at. */
export function addressOf({ host, port, prefix }: { host: string; port: number; prefix: string }): string {
  const name = host.replace(/^0\.0\.0\.0$/, '127.0.0.1').replace(/^::$/, '::1')
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}${encodePath(prefix)}`
}

function isLoopback(host: string): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|::1)$/i.test(host)
}

/** `/x`, `x` and `/x/` are `/x`; `/` is ``; `//x` is no other origin. */
export function toPrefix(base = '/'): string {
  return ['', ...base.split('/').filter(Boolean)].join('/')
}

export function encodePath(path: string): string {
  return encodeURI(path).replace(/[?#]/g, encodeURIComponent)
}

/** Names that always mean this machine, and addresses: any other name may be an attacker's that resolves to us. */
function isAllowedHost(header: string | undefined, host: string): boolean {
  const name = header?.toLowerCase().match(/^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d+)?$/)?.[1]
  if (name === undefined) return false
  return /(^|\.)localhost$/.test(name) || name === host.toLowerCase() || isIP(name.replace(/^\[|\]$/g, '')) !== 0
}

/** Why a request is not answered, as a status. */
export function refuse({ headers, method }: http.IncomingMessage, host: string): number | undefined {
  if (!isAllowedHost(headers.host, host)) return 403
  const { origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers
  if (origin !== undefined && origin !== `http://${headers.host}` && origin !== `https://${headers.host}`) return 403
  // A link on another site may lead to a page; nothing else of another site may ask.
  if (site === 'cross-site' && mode !== 'navigate') return 403
  return method === 'GET' || method === 'HEAD' ? undefined : 405
}

/** The path, decoded once, and the query as it was sent; undefined for what no browser sends. */
export function parseTarget(target: string): { path: string; query: string } | undefined {
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

/** What is found under a path that starts with `/`, by its exact name. */
export type Find<T> = (path: string) => Promise<T | undefined>

/** What lies at a url (home is ``): a page, else the url of the page that it is another form of, else a file. */
export async function lookUp<T>(url: string, find: Find<T>): Promise<{ found?: T | undefined; url?: string }> {
  const page = await maybePage(url, find)
  if (page !== undefined) return { found: page }
  const canonical = url.replace(/\/$|(\/index)?\.html$/, '')
  if (canonical !== url && (await maybePage(canonical, find)) !== undefined) return { url: canonical }
  return url.endsWith('.html') ? {} : { found: await find(url) }
}

/** `/a` is `a.html` or `a/index.html`. `a/index.html` is never `/a/index`, and the not-found page is no page. */
async function maybePage<T>(url: string, find: Find<T>): Promise<T | undefined> {
  if (url === '/404' || url.endsWith('/')) return undefined
  const single = url === '' || url.endsWith('/index') ? undefined : await find(`${url}.html`)
  return single ?? find(`${url}/index.html`)
}

/** Nothing of what a server says is for other origins to read, or for a browser to guess at. */
export function setSafeHeaders(response: http.ServerResponse): void {
  response.setHeader('X-Content-Type-Options', 'nosniff').setHeader('Cross-Origin-Resource-Policy', 'same-origin')
  response.setHeader('Cache-Control', 'no-cache')
}

/** Says it in words of ours: nothing of the request is repeated. */
export function sendStatus(response: http.ServerResponse, status: number): void {
  const text = `${status} ${http.STATUS_CODES[status]}\n`
  if (status === 405) response.setHeader('Allow', 'GET, HEAD')
  response.statusCode = status
  response.setHeader('Content-Type', 'text/plain; charset=utf-8').setHeader('Content-Length', text.length).end(text)
}

/** One range, its end inside the file. Several, or nonsense, are not answered as ranges, as every server may. */
export function maybeRange({ method, headers }: http.IncomingMessage, size: number) {
  const [, from = '', to = ''] = headers.range?.match(/^bytes=(\d*)-(\d*)$/) ?? []
  if (method !== 'GET' || headers['if-range'] !== undefined || from + to === '') return undefined
  if (from === '') return { start: Math.max(0, size - Number(to)), end: size - 1 }
  if (to !== '' && Number(to) < Number(from)) return undefined
  return { start: Number(from), end: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}
