/**
 * The same server over HTTP, for hosts that run functions: one request, one answer, and no state. It is bundled alone, as
 * hosting/mcp-worker.js, and takes the files of the published site from that site.
 */
import { type Fetch, type OpenSite, webSource } from './sources.ts'
import { annotations, instructionsFor, listPages, type Tool, tools } from './tools.ts'

declare const VERSION: string

export interface WorkerOptions {
  /** The path of the home page on its host. */
  home?: string
  /** Fetches a file of the site. */
  get?: Fetch
}

/** Revisions of the protocol, the newest first. */
const revisions = ['2025-11-25', '2025-06-18', '2025-03-26']

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
    const message = await readMessage(request)
    if (message === undefined)
      return reply({ id: null, error: { code: -32700, message: 'Expected one JSON-RPC message' } }, 400)
    if (message.id === undefined) return new Response(null, { status: 202, headers })
    const source = webSource(new URL(home, request.url).href, request.signal, get)
    return reply({ id: message.id, ...(await source((site) => answer(message, site))) })
  }
}

type Message = { id?: string | number; method: string; params: Record<string, unknown> }

type Answer = { result: object } | { error: { code: number; message: string } }

function reply(body: Answer & { id: string | number | null }, status = 200): Response {
  return Response.json({ jsonrpc: '2.0', ...body }, { status, headers })
}

async function readMessage(request: Request): Promise<Message | undefined> {
  const text = await request.text()
  try {
    const value: unknown = text.length > mostBytes ? undefined : JSON.parse(text)
    const { method, params, id } = Object(value)
    return typeof method === 'string' ? { method, params: Object(params), id } : undefined
  } catch {
    return undefined
  }
}

async function answer({ method, params }: Message, site: OpenSite): Promise<Answer> {
  if (method === 'ping') return { result: {} }
  if (method === 'tools/list') {
    const listed = tools.map(({ run: _, ...tool }) => ({ ...tool, annotations }))
    return { result: { tools: listed } }
  }
  try {
    if (method === 'initialize') {
      const asked = String(params.protocolVersion)
      const protocolVersion = revisions.includes(asked) ? asked : revisions[0]
      const instructions = instructionsFor(await listPages(site.read))
      const serverInfo = { name: 'docsgen', version: VERSION }
      return { result: { protocolVersion, capabilities: { tools: {} }, serverInfo, instructions } }
    }
    if (method === 'tools/call') return await call(params, site)
  } catch (error) {
    return { error: { code: -32603, message: String(error instanceof Error ? error.message : error) } }
  }
  return { error: { code: -32601, message: `Unknown method \`${method}\`` } }
}

async function call({ name, arguments: given = {} }: Record<string, unknown>, site: OpenSite): Promise<Answer> {
  const tool = tools.find((each) => each.name === name)
  if (tool === undefined) return { error: { code: -32602, message: `Unknown tool \`${name}\`` } }
  const args: Parameters<Tool['run']>[0] = Object(given)
  const problem = problemIn(args, tool)
  if (problem !== undefined) return { error: { code: -32602, message: problem } }
  try {
    const { text, data } = await tool.run(args, site)
    return { result: { content: [{ type: 'text', text }], ...(data && { structuredContent: data }) } }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return { result: { content: [{ type: 'text', text }], isError: true } }
  }
}

/** No more of JSON Schema than the tools use. */
function problemIn(
  args: Record<string, unknown>,
  { inputSchema: { properties, required = [] } }: Tool
): string | undefined {
  const lacking = required.find((name) => args[name] === undefined)
  if (lacking !== undefined) return `Expected \`${lacking}\``
  for (const [name, value] of Object.entries(args)) {
    const { type, minLength = 0, minimum = 0, maximum = 0 } = properties[name] ?? {}
    const isGood =
      type === 'string'
        ? typeof value === 'string' && value.length >= minLength
        : type === undefined || (Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum)
    if (!isGood) return `Expected another value of \`${name}\`: ${properties[name]?.description}`
  }
  return undefined
}
