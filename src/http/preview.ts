/**
 * Serves a built site as the strictest static host would, and so is the reference for its urls, whatever the layout.
 *
 * - A redirect goes only to a page that exists, so `//evil.com/` and its kin (`/\x/`, `/%09/x/`) find nothing to go to.
 * - A file is served only under its real name. That one comparison keeps out symbolic links and, on forgiving file
 *   systems, wrong case, short names and trailing dots, which would work here and be 404 on the real host.
 * - The Host header must be one that nobody can rebind by DNS, and no other origin may ask or read an answer.
 * - Each request looks at the disk again and pins the file it sends: a rebuild shows at once and is never mixed in.
 *
 * Not sirv: `Range: bytes=4-2` ends its process, so does a file that vanishes, and it answers `bytes=-2` wrongly.
 */
import { lstat, open, readFile, realpath } from 'node:fs/promises'
import * as http from 'node:http'
import { join } from 'node:path'
import { isCode } from '../disk/files.ts'
import { addressOf, findFor, linkToTwin, listen, locate, nearestNotFound, toPrefix } from './http.ts'
import { createHandler, type Range, sendBody, sendStatus } from './respond.ts'
import { findRedirect, setHeadersFor } from './rules.ts'

/** `base` is the path of the site on its host, `host` the name listened on; both as in `docsgen preview --base /x`. */
export type PreviewSite = { dir: string; base?: string | undefined; host?: string }

/** `url` is the home page without a trailing slash: `url + '/a'` is the address of `/a`. */
export type Preview = { url: string; port: number; close(): Promise<void> }

/** Listens on `port`; without one, on the first free port from 4173. Throws a DocsgenError when it cannot. */
export async function startPreview({ port, ...site }: PreviewSite & { port?: number | undefined }): Promise<Preview> {
  const { host = '127.0.0.1' } = site
  const server = http.createServer(createPreviewHandler(site))
  const used = await listen(server, { host, port, first: 4173 })
  const url = addressOf({ host, port: used, prefix: toPrefix(site.base) })
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections())
  return { url, port: used, close }
}

/** Gives the same answers to a server of the caller's own. */
export function createPreviewHandler({ dir, base, host = '127.0.0.1' }: PreviewSite): http.RequestListener {
  const prefix = toPrefix(base)
  return createHandler({
    host,
    async answer(target, response) {
      setHeadersFor(response, { text: await readText(dir, '/_headers'), path: target.path })
      const moved = findRedirect(await readText(dir, '/_redirects'), target)
      if (moved) return sendStatus(response.setHeader('Location', moved.location), moved.status)
      const find = (path: string) => maybeFile(dir, path)
      const located = await locate(target, prefix, findFor(response.req.headers.accept, find))
      const { status } = located
      if (status !== 200) response.setHeader('Cache-Control', 'no-cache')
      if ('location' in located) return sendStatus(response.setHeader('Location', located.location), status)
      const link = status === 200 ? await linkToTwin(target, prefix, find) : undefined
      if (link) response.appendHeader('Link', link)
      const file = status === 200 ? located.found : await nearestNotFound(target.path, prefix, find)
      return file === undefined ? sendStatus(response, status) : sendFile(response, status, file)
    }
  })
}

/** The text of a file that hosts read; empty if there is none. */
async function readText(dir: string, path: string): Promise<string> {
  const file = await maybeFile(dir, path)
  return file === undefined ? '' : readFile(file, 'utf8').catch(() => '')
}

/** Finds the regular file of exactly this name. */
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

async function sendFile(response: http.ServerResponse, status: number, file: string): Promise<void> {
  const handle = await open(file)
  try {
    const { size, ino, ctimeMs } = await handle.stat()
    const tag = `${size}-${ino}-${ctimeMs}`
    const read = (range: Range) => handle.createReadStream({ ...range, autoClose: false })
    await sendBody(response, status, { path: file, size, tag, zips: true, read })
  } finally {
    await handle.close()
  }
}
