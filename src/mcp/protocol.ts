/**
 * Answers messages of the Model Context Protocol, however they come: what a server is, its tools, and pages as resources. It keeps
 * no state.
 */
import type { OpenSite, Source } from './sources.ts'
import { annotations, instructionsFor, listPages, readPage, type Tool, tools } from './tools.ts'

/** A message; without `id` nobody waits for an answer. */
export interface Message {
  id?: string | number
  method: string
  params: Record<string, unknown>
}

type Answer = { result: object } | { error: { code: number; message: string } }

/** Revisions of the protocol, the newest first. */
const revisions = ['2025-11-25', '2025-06-18', '2025-03-26']

/** Urls are paths of this scheme: a page has one name, wherever the site is. */
const scheme = 'docsgen://'

const resource = { mimeType: 'text/markdown', description: 'A page of the documentation in Markdown.' }

/** Undefined for a text that is no message. */
export function readMessage(text: string): Message | undefined {
  try {
    const { method, params, id } = Object(JSON.parse(text))
    return typeof method === 'string' ? { method, params: Object(params), id } : undefined
  } catch {
    return undefined
  }
}

/** The answer to a message as JSON-RPC has it; to no message, that one was expected. */
export async function respond(message: Message | undefined, source: Source, version: string): Promise<object> {
  const id = message?.id ?? null
  const answer = message
    ? await answerTo(message, source, version)
    : { error: { code: -32700, message: 'Expected one JSON-RPC message' } }
  return { jsonrpc: '2.0', id, ...answer }
}

async function answerTo({ method, params }: Message, source: Source, version: string): Promise<Answer> {
  if (method === 'ping') return { result: {} }
  if (method === 'tools/list')
    return { result: { tools: tools.map(({ run: _, ...tool }) => ({ ...tool, annotations })) } }
  if (method === 'resources/templates/list')
    return {
      result: { resourceTemplates: [{ name: 'page', title: 'Page', uriTemplate: `${scheme}/{+path}`, ...resource }] }
    }
  const use = Object.hasOwn(readers, method) ? readers[method] : undefined
  if (use === undefined) return { error: { code: -32601, message: `Unknown method \`${method}\`` } }
  try {
    return await source((site) => use(params, site, version))
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    if (method !== 'tools/call') return { error: { code: -32603, message: text } }
    // An assistant reads it, and tries again.
    return { result: { content: [{ type: 'text', text }], isError: true } }
  }
}

const readers: Record<string, (params: Message['params'], site: OpenSite, version: string) => Promise<Answer>> = {
  async initialize({ protocolVersion }, { read }, version) {
    const asked = String(protocolVersion)
    const result = {
      protocolVersion: revisions.includes(asked) ? asked : revisions[0],
      capabilities: { tools: {}, resources: {} },
      serverInfo: { name: 'docsgen', version },
      instructions: instructionsFor(await listPages(read))
    }
    return { result }
  },
  async 'tools/call'({ name, arguments: given = {} }, site) {
    const tool = tools.find((each) => each.name === name)
    if (tool === undefined) return { error: { code: -32602, message: `Unknown tool \`${name}\`` } }
    const args: Parameters<Tool['run']>[0] = Object(given)
    const problem = problemIn(args, tool)
    if (problem !== undefined) return { error: { code: -32602, message: problem } }
    const { text, data } = await tool.run(args, site)
    return { result: { content: [{ type: 'text', text }], ...(data && { structuredContent: data }) } }
  },
  async 'resources/list'(_, { read }) {
    const pages = await listPages(read)
    const { mimeType } = resource
    return {
      result: {
        resources: pages.map(({ url, title }) => ({ uri: scheme + encodeURI(url), name: url, title, mimeType }))
      }
    }
  },
  async 'resources/read'({ uri }, { read }) {
    const path = String(uri)
    if (!path.startsWith(`${scheme}/`))
      return { error: { code: -32602, message: `Expected a uri such as \`${scheme}/\`` } }
    const text = await readPage(path.slice(scheme.length), read)
    return { result: { contents: [{ uri: path, mimeType: resource.mimeType, text }] } }
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
