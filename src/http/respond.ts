/**
 * Answers of a server: which requests get one, type, ETag and 304, ranges, HEAD, gzip, and statuses in docsgen's own words.
 * In come requests and bodies, out go responses. Knows neither the disk nor what a site is made of.
 */
import * as http from 'node:http'
import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { parseTarget, refuse, type Target } from './http.ts'

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

export interface HandlerOptions {
  /** The name listened on: a good Host. */
  host: string
  answer(target: Target, response: http.ServerResponse): Promise<void>
  /** The methods that get an answer at a path, if not GET and HEAD. */
  methods?(path: string): string[] | undefined
  failed?(error: unknown): void
}

/** Answers what `refuse` lets through. What goes wrong is a 500, or the end of an answer that has begun. */
export function createHandler({ host, answer, methods, failed }: HandlerOptions): http.RequestListener {
  return (request, response) => {
    setSafeHeaders(response)
    const target = parseTarget(request.url ?? '')
    const allowed = target && methods?.(target.path)
    const refused = refuse(request, host, allowed)
    if (refused === 405) response.setHeader('Allow', (allowed ?? ['GET', 'HEAD']).join(', '))
    if (refused !== undefined || !target) return sendStatus(response, refused ?? 400)
    answer(target, response).catch((error: unknown) => {
      failed?.(error)
      if (response.headersSent || response.destroyed) response.destroy()
      else sendStatus(response, 500)
    })
  }
}

/** No other origin may read an answer, and no browser may guess at its type. */
function setSafeHeaders(response: http.ServerResponse): void {
  response.setHeader('X-Content-Type-Options', 'nosniff').setHeader('Cross-Origin-Resource-Policy', 'same-origin')
  response.setHeader('Cache-Control', 'no-cache')
}

/** Repeats nothing of the request. */
export function sendStatus(response: http.ServerResponse, status: number): void {
  const text = `${status} ${http.STATUS_CODES[status]}\n`
  response.statusCode = status
  response.setHeader('Content-Type', 'text/plain; charset=utf-8').setHeader('Content-Length', text.length).end(text)
}

/** The first and the last byte. */
export interface Range {
  start: number
  end: number
}

export interface Body {
  /** Its ending tells the type. */
  path: string
  size: number
  /** Changes with the bytes; without quotes. A body that may be zipped has a weak one. */
  tag: string
  /** Text of more than a kilobyte is sent with gzip to whom accepts it. */
  zips?: boolean
  read(range: Range): Uint8Array | Readable
}

/** Sends a body, or as much of it as is asked for. Only a 200 has an ETag and ranges. */
export async function sendBody(response: http.ServerResponse, status: number, body: Body): Promise<void> {
  const { req: request } = response
  const { size, tag, zips = false } = body
  const type = contentTypeOf(body.path)
  const isText = /text|json|xml/.test(type)
  const isFound = status === 200
  response.statusCode = status
  response.setHeader('Content-Type', type)
  if (/\.(?:html|md)$/.test(body.path)) response.appendHeader('Vary', 'Accept')
  if (zips && isText) response.appendHeader('Vary', 'Accept-Encoding')
  if (isFound) response.setHeader('ETag', `${zips ? 'W/' : ''}"${tag}"`).setHeader('Accept-Ranges', 'bytes')
  if (isFound && isKnown(request, tag)) return void response.writeHead(304).end()
  const range = isFound ? maybeRange(request, size) : undefined
  if (range && range.start >= size) return sendStatus(response.setHeader('Content-Range', `bytes */${size}`), 416)
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const isZipped = zips && isText && !range && size > 1024 && acceptsGzip(request)
  if (isZipped) response.setHeader('Content-Encoding', 'gzip')
  else response.setHeader('Content-Length', end - start + 1)
  if (range) response.writeHead(206, { 'Content-Range': `bytes ${start}-${end}/${size}` })
  if (request.method === 'HEAD' || size === 0) return void response.end()
  const bytes = body.read({ start, end })
  if (bytes instanceof Uint8Array) response.end(bytes)
  else await (isZipped ? pipeline(bytes, createGzip(), response) : pipeline(bytes, response))
}

function isKnown({ headers }: http.IncomingMessage, tag: string): boolean {
  const known = headers['if-none-match'] ?? ''
  return known === '*' || known.includes(`"${tag}"`)
}

function acceptsGzip({ headers }: http.IncomingMessage): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(headers['accept-encoding']))
}

/** One range, its end inside the file. Several, or nonsense, are not answered as ranges, as every server may. */
function maybeRange({ method, headers }: http.IncomingMessage, size: number): Range | undefined {
  const [, from = '', to = ''] = headers.range?.match(/^bytes=(\d*)-(\d*)$/) ?? []
  if (method !== 'GET' || headers['if-range'] !== undefined || from + to === '') return undefined
  if (from === '') return { start: Math.max(0, size - Number(to)), end: size - 1 }
  if (to !== '' && Number(to) < Number(from)) return undefined
  return { start: Number(from), end: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}
