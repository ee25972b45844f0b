/**
 * Serves a built site as the strictest static host would: the reference of which url gives what, whatever the layout.
 *
 * - A redirect goes only to a page that exists, so `//evil.com/` and its kin (`/\x/`, `/%09/x/`) find nothing to go to.
 * - A file is served only under its real name. That one comparison keeps out symbolic links and, on forgiving file
 *   systems, wrong case, short names and trailing dots, which would work here and be 404 on the real host.
 * - The Host header must be one that nobody can rebind by DNS, and no other origin may ask or read an answer.
 * - Each request looks at the disk anew and pins the file it sends: a rebuild shows at once and is never mixed in.
 *
 * Not sirv: `Range: bytes=4-2` ends its process, so does a file that vanishes, and it answers `bytes=-2` wrongly.
 */
import { type FileHandle, lstat, open, readFile, realpath } from 'node:fs/promises'
import * as http from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { isCode } from '../disk/files.ts'
import { setHeadersFor } from './headers.ts'
import {
  addressOf,
  contentTypeOf,
  encodePath,
  listen,
  lookUp,
  maybeRange,
  parseTarget,
  refuse,
  sendStatus,
  setSafeHeaders,
  toPrefix
} from './http.ts'

/** `base` is where the site lies on its host, `host` the name listened on; both as in `docsgen preview --base /x`. */
export type PreviewSite = { dir: string; base?: string | undefined; host?: string }

/** `url` is the home page without a trailing slash: `url + '/a'` is the address of `/a`. */
export type Preview = { url: string; port: number; close(): Promise<void> }

type Answer = { status: number; file?: string | undefined; location?: string }

/** Listens on `port`; without one, on the first free port from 4173. Throws a DocsgenError when it cannot. */
export async function startPreview({ port, ...site }: PreviewSite & { port?: number | undefined }): Promise<Preview> {
  const { host = '127.0.0.1' } = site
  const server = http.createServer(createPreviewHandler(site))
  const used = await listen(server, { host, port, first: 4173 })
  const url = addressOf({ host, port: used, prefix: toPrefix(site.base) })
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections())
  return { url, port: used, close }
}

/** The same answers for a server of the caller's own. */
export function createPreviewHandler({ dir, base, host = '127.0.0.1' }: PreviewSite): http.RequestListener {
  const prefix = toPrefix(base)
  return (request, response) => {
    setSafeHeaders(response)
    answer(request, { dir, prefix, host })
      .then((given) => send(response, given, dir))
      .catch(() => (response.headersSent || response.destroyed ? response.destroy() : sendStatus(response, 500)))
  }
}

async function answer(request: http.IncomingMessage, site: { dir: string; prefix: string; host: string }) {
  const { dir, prefix, host } = site
  const refused = refuse(request, host)
  if (refused !== undefined) return { status: refused }
  const target = parseTarget(request.url ?? '')
  if (!target) return { status: 400 }
  const { path, query } = target
  if (prefix !== '' && path === '/') return { status: 302, location: encodePath(prefix) + query }
  const isInside = path === prefix || path.startsWith(`${prefix}/`)
  const find = (file: string) => maybeFile(dir, file)
  const { found, url } = isInside ? await lookUp(path === '/' ? '' : path.slice(prefix.length), find) : {}
  if (found !== undefined) return { status: 200, file: found }
  if (url !== undefined) return { status: 301, location: (encodePath(prefix + url) || '/') + query }
  return { status: 404, file: await maybeFile(dir, '/404.html') }
}

/** The regular file of exactly this name. */
async function maybeFile(dir: string, path: string): Promise<string | undefined> {
  if (path.includes('//')) return undefined
  try {
    const file = join(await realpath(dir), path)
    return (await lstat(file)).isFile() && (await realpath(file)) === file ? file : undefined
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'EACCES', 'EPERM', 'EINVAL')) return undefined
    throw error
  }
}

async function send(response: http.ServerResponse, { status, file, location }: Answer, dir: string): Promise<void> {
  const path = parseTarget(response.req.url ?? '')?.path ?? '/'
  const text = await readFile(join(dir, '_headers'), 'utf8').catch(() => '')
  setHeadersFor(response, { text, path })
  if (status !== 200) response.setHeader('Cache-Control', 'no-cache')
  if (location !== undefined) response.setHeader('Location', location)
  if (file === undefined) return sendStatus(response, status)
  response.statusCode = status
  response.setHeader('Content-Type', contentTypeOf(file))
  const handle = await open(file)
  try {
    await sendFile(response, handle)
  } finally {
    await handle.close()
  }
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
