/**
 * Urls over HTTP, for every server of docsgen: where it listens, which requests it refuses, which url leads to what.
 * In come requests, out go what is found or where it is. Knows neither the disk nor what a site is made of; preview.ts
 * has the reasons.
 */
import { once } from 'node:events'
import type * as http from 'node:http'
import { type AddressInfo, isIP, isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { sep } from 'node:path'
import { isCode } from '../disk/files.ts'
import { DocsgenError } from '../messages/message.ts'
import type { Fact, Terminal } from '../messages/terminal.ts'
import { urlToHref } from '../page/url.ts'

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
      throw new DocsgenError({ rule: 'usage', text, note: 'Choose a different one with `--port` or `--host`' })
    }
  }
}

function explainListen(error: unknown): string {
  if (isCode(error, 'EADDRINUSE')) return 'the port is taken'
  if (isCode(error, 'EACCES')) return 'the port needs more permissions'
  if (isCode(error, 'ENOTFOUND', 'EADDRNOTAVAIL')) return 'the host is not an address of this machine'
  return error instanceof Error ? error.message : String(error)
}

/** Says where a site is served, who can see it, and how to end that. Warns if other machines can see it. */
export function greet(what: string, { host, url }: { host: string; url: string }, terminal: Terminal): void {
  const { err, paint } = terminal
  const isLocal = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|::1)$/i.test(host)
  if (!isLocal) err('docsgen: warning: The site is visible on the network\n')
  const hint = `only this machine sees the site; ${paint.bold('--host 0.0.0.0')} opens it to others`
  const others = Object.values(networkInterfaces()).flatMap((each = []) => each)
  const named = others.filter(({ family, internal }) => family === 'IPv4' && !internal)
  const isAny = host === '0.0.0.0' || host === '::'
  const networks = named.map(({ address }) => paint.cyan(url.replace(/\/\/[^/]+(?=:\d)/, `//${address}`)))
  const reach = isAny ? networks : isLocal ? [paint.dim(hint)] : []
  terminal.list(`\n${paint.bold(paint.green('docsgen'))} ${what}\n`, [
    ['Address', paint.cyan(url)],
    ...reach.map((text): Fact => ['Network', text]),
    ['Stop', 'Ctrl+C']
  ])
  terminal.out('\n')
}

/** Returns the address of a server for a browser on this machine. */
export function addressOf({ host, port, prefix }: { host: string; port: number; prefix: string }): string {
  const name = host.replace(/^0\.0\.0\.0$/, '127.0.0.1').replace(/^::$/, '::1')
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}${urlToHref(prefix, '')}`
}

/** The home page as people open it: without the slash after a base a host redirects. */
export function homeOf(url: string): string {
  return new URL(url).pathname === '/' ? url : `${url}/`
}

/** `/x`, `x` and `/x/` are `/x`; `/` is ``; `//x` is no other origin. */
export function toPrefix(base = '/'): string {
  return ['', ...base.split('/').filter(Boolean)].join('/')
}

/** Allows addresses and names that always mean this machine: another name may be an attacker's that resolves to it. */
function isAllowedHost(header: string | undefined, host: string): boolean {
  const name = header?.toLowerCase().match(/^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d+)?$/)?.[1]
  if (name === undefined) return false
  return /(^|\.)localhost$/.test(name) || name === host.toLowerCase() || isIP(name.replace(/^\[|\]$/g, '')) !== 0
}

/** Returns the status of a request that gets no answer; undefined for the others. `methods` are those that get one. */
export function refuse(
  { headers, headersDistinct, method = '' }: http.IncomingMessage,
  host: string,
  methods = ['GET', 'HEAD']
): number | undefined {
  if ((headersDistinct.host ?? []).length > 1) return 400
  if (!isAllowedHost(headers.host, host)) return 403
  const { origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers
  if (origin !== undefined && origin !== `http://${headers.host}` && origin !== `https://${headers.host}`) return 403
  // A link on another site may lead here; nothing else of another site may ask.
  if (site === 'cross-site' && mode !== 'navigate') return 403
  return methods.includes(method) ? undefined : 405
}

/** The target of a request: the path, decoded once and as it was sent, and the query as it was sent. */
export interface Target {
  path: string
  raw: string
  query: string
}

/** Returns undefined for what no browser sends. */
export function parseTarget(target: string): Target | undefined {
  const raw = target.replace(/\?.*/, '')
  if (!/^\/[!-~]*$/.test(target) || target.includes('#') || /%2f/i.test(raw)) return undefined
  try {
    const path = decodeURIComponent(raw)
    // On Windows a colon opens another stream of the same file.
    const forbidden = sep === '\\' ? /[\\\p{Cc}:]/u : /[\\\p{Cc}]/u
    return forbidden.test(path) || /\/\.\.?(\/|$)/.test(path)
      ? undefined
      : { path, raw, query: target.slice(raw.length) }
  } catch {
    return undefined
  }
}

/** Finds a file by its exact path, which starts with `/`. */
export type Find<T> = (path: string) => Promise<T | undefined>

export type Located<T> = { status: 200; found: T } | { status: 301 | 302; location: string } | { status: 404 }

/** Finds a page or a file of a site below `prefix`, or the address of the page that the target is another form of. */
export async function locate<T>(
  { path, query }: Pick<Target, 'path' | 'query'>,
  prefix: string,
  find: Find<T>
): Promise<Located<T>> {
  if (prefix !== '' && path === '/') return { status: 302, location: `${urlToHref(prefix, '')}/${query}` }
  if (path !== prefix && !path.startsWith(`${prefix}/`)) return { status: 404 }
  const url = path.slice(prefix.length)
  if (url === '') return { status: 301, location: `${urlToHref(prefix, '')}/${query}` }
  // Hosts do not serve these, and in a folder that was not built for it they are private.
  if (/\/\.(?!well-known(\/|$))/.test(url)) return { status: 404 }
  const page = await maybePage(url, find)
  if (page !== undefined) return { status: 200, found: page }
  const canonical = url === '/index.html' ? '/' : url.replace(/\/$|(\/index)?\.html$/, '')
  if (canonical !== url && !url.startsWith('//') && (await maybePage(canonical, find)) !== undefined)
    return { status: 301, location: urlToHref(prefix + canonical, '') + query }
  const file = url.endsWith('.html') ? undefined : await find(url)
  return file === undefined ? { status: 404 } : { status: 200, found: file }
}

/** Finds the page for unknown addresses that is nearest above a path: that of its language, or that of the site. */
export async function nearestNotFound<T>(path: string, prefix: string, find: Find<T>): Promise<T | undefined> {
  const folders = path.startsWith(`${prefix}/`) ? path.slice(prefix.length).split('/').slice(0, -1) : ['']
  for (let { length } = folders; length > 0; length--) {
    const found = await find(`${folders.slice(0, length).join('/')}/404.html`)
    if (found !== undefined) return found
  }
  return undefined
}

/** The value of a `Link` header that names the Markdown copy of what is asked for, if there is one. */
export async function linkToTwin<T>({ path, raw }: Target, prefix: string, find: Find<T>): Promise<string | undefined> {
  const ending = path === `${prefix}/` ? 'index.md' : '.md'
  if ((await find(path.slice(prefix.length) + ending)) === undefined) return undefined
  return `<${raw}${ending}>; rel="alternate"; type="text/markdown"`
}

/** Finds the page in Markdown for who asks for that; a page without it stays what it is. */
export function findFor<T>(accept: string | undefined, find: Find<T>): Find<T> {
  if (!accept?.includes('text/markdown')) return find
  return async (path) => {
    const page = await find(path)
    const hasTwin = page !== undefined && path.endsWith('.html')
    return (hasTwin ? await find(path.replace(/(?:(?<=.)\/index)?\.html$/, '.md')) : undefined) ?? page
  }
}

/** `/a` is `a.html` or `a/index.html`. `a/index.html` is never `/a/index`, and the not-found page is no page. */
async function maybePage<T>(url: string, find: Find<T>): Promise<T | undefined> {
  if (url === '/') return find('/index.html')
  if (url === '/404' || url.endsWith('/')) return undefined
  const single = url === '' || url.endsWith('/index') ? undefined : await find(`${url}.html`)
  return single ?? find(`${url}/index.html`)
}
