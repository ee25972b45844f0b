/**
 * A server of the Model Context Protocol on standard input and output: an assistant in an editor searches and reads a site.
 * In: where the site is read. Out: answers on a stream. It writes nothing and knows nothing of how a site is built.
 */
import { Writable } from 'node:stream'
import { fromJsonSchema, McpServer, ResourceTemplate } from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { writeOut } from '../messages/stdout.ts'
import type { Source } from './sources.ts'
import { annotations, instructionsFor, listPages, readPage, type Tool, tools } from './tools.ts'

/**
 * Serves until the other end closes the stream, or `signal` is aborted. Throws a DocsgenError for what cannot be served,
 * before anybody asks.
 */
export async function serve(source: Source, version: string, signal: AbortSignal): Promise<void> {
  // An assistant with several servers learns from it which one to ask.
  const instructions = instructionsFor(await source(({ read }) => listPages(read)))
  const output = new Writable({
    write(chunk, _, done) {
      writeOut(String(chunk))
      done()
    }
  })
  const transport = new StdioServerTransport(process.stdin, output)
  const handle = serveStdio(() => createServer(source, { version, instructions }), { transport })
  await new Promise<void>((resolve) => {
    process.stdin.once('end', resolve).once('close', resolve)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  await handle.close()
}

function createServer(source: Source, { version, instructions }: { version: string; instructions: string }): McpServer {
  const server = new McpServer({ name: 'docsgen', version }, { instructions })
  for (const { name, title, description, inputSchema, outputSchema, run } of tools)
    server.registerTool(
      name,
      {
        ...{ title, description, annotations },
        inputSchema: fromJsonSchema<Parameters<Tool['run']>[0]>({ ...inputSchema }),
        ...(outputSchema && { outputSchema: fromJsonSchema({ ...outputSchema }) })
      },
      async (given) => {
        const { text, data } = await source((site) => run(given, site))
        return { content: [{ type: 'text', text }], ...(data && { structuredContent: data }) }
      }
    )
  addResources(server, source)
  return server
}

/** Urls are paths of this scheme: a page has one name, wherever the site is. */
const scheme = 'docsgen://'

const mimeType = 'text/markdown'

function addResources(server: McpServer, source: Source): void {
  const list = async () => {
    const pages = await source(({ read }) => listPages(read))
    return { resources: pages.map(({ url, title }) => ({ uri: scheme + encodeURI(url), name: url, title, mimeType })) }
  }
  server.registerResource(
    'page',
    new ResourceTemplate(`${scheme}/{+path}`, { list }),
    { title: 'Page', description: 'A page of the documentation in Markdown.', mimeType },
    async (uri) => {
      const text = await source(({ read }) => readPage(uri.pathname, read))
      return { contents: [{ uri: uri.href, mimeType, text }] }
    }
  )
}
