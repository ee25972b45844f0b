/**
 * The server over HTTP, for hosts that run functions: one request, one answer, and no state. It is bundled alone, as
 * hosting/mcp-worker.js, and takes the files of the published site from that site.
 */
import { readMessage, respond } from './protocol.ts'
import { type Fetch, webSource } from './sources.ts'

declare const VERSION: string

export interface WorkerOptions {
  /** The path of the home page on its host. */
  home?: string
  /** Fetches a file of the site. */
  get?: Fetch
}

/** Bytes of a request. */
const mostBytes = 100_000

/** Anyone may read a published site, pages of other sites too. */
const headers = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Content-Type, Mcp-Protocol-Version, Mcp-Session-Id',
  'Access-Control-Allow-Methods': 'POST'
}

/** Answers a request to the address of the server, wherever that is. */
export function createMcp({ home = '/', get }: WorkerOptions = {}) {
  return async (request: Request): Promise<Response> => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers })
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { ...headers, Allow: 'POST' } })
    const text = await request.text()
    const message = text.length > mostBytes ? undefined : readMessage(text)
    if (message && message.id === undefined) return new Response(null, { status: 202, headers })
    const source = webSource(new URL(home, request.url).href, request.signal, get)
    return Response.json(await respond(message, source, VERSION), { status: message ? 200 : 400, headers })
  }
}
