/**
 * A server of the Model Context Protocol: an assistant in an editor searches and reads a site. In: where the site is read.
 * Out: answers on a stream. It writes nothing and knows nothing of how a site is built.
 */
import { Writable } from 'node:stream'
import { type CallToolResult, McpServer, ResourceTemplate } from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import * as z from 'zod'
import { writeOut } from '../messages/stdout.ts'
import { type ListedPage, listAll, listPages, readPage } from './pages.ts'
import type { Source } from './sources.ts'

interface Facts {
  version: string
  /** What is served: it tells an assistant with several servers which one to ask. */
  title: string
}

/**
 * Serves until the other end closes the stream, or `signal` is aborted. Throws a DocsgenError for what cannot be served,
 * before anybody asks.
 */
export async function serve(source: Source, version: string, signal: AbortSignal): Promise<void> {
  const pages = await source(({ read }) => listPages(read))
  const { title = '' } = pages.find(({ url }) => url === '/') ?? {}
  const output = new Writable({
    write(chunk, _, done) {
      writeOut(String(chunk))
      done()
    }
  })
  const transport = new StdioServerTransport(process.stdin, output)
  const handle = serveStdio(() => createServer(source, { version, title }), { transport })
  await new Promise<void>((resolve) => {
    process.stdin.once('end', resolve).once('close', resolve)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  await handle.close()
}

/** No tool changes anything. */
const annotations = { readOnlyHint: true, openWorldHint: false }

const page = z.object({ url: z.string(), title: z.string() })

function createServer(source: Source, { version, title }: Facts): McpServer {
  const instructions = `Documentation: ${title}. Search it, then read the pages that answer.`
  const server = new McpServer({ name: 'docsgen', version }, { instructions })
  addSearch(server, source)
  server.registerTool(
    'read_page',
    {
      title: 'Read a page',
      description: 'A page of the documentation in Markdown. Takes a url as `search` and `list_pages` give it.',
      inputSchema: z.object({ url: z.string().min(1).describe('Such as `/guides/install`.') }),
      annotations
    },
    async ({ url }) => textResult(await source(({ read }) => readPage(url, read)))
  )
  server.registerTool(
    'list_pages',
    {
      title: 'List the pages',
      description: 'Every page of the documentation with its title, or those below a url.',
      inputSchema: z.object({ under: z.string().optional().describe('Such as `/guides`.') }),
      outputSchema: z.object({ pages: z.array(page) }),
      annotations
    },
    async ({ under = '' }) => {
      const below = under.replace(/\/+$/, '')
      const all = await source(({ read }) => listPages(read))
      const pages = all.filter(({ url }) => below === '' || url === below || url.startsWith(`${below}/`))
      return { ...textResult(pages.map(toLine).join('\n')), structuredContent: { pages } }
    }
  )
  addResources(server, source)
  return server
}

const result = page.extend({ sections: z.array(z.object({ url: z.string(), heading: z.string() })) })

function addSearch(server: McpServer, source: Source): void {
  server.registerTool(
    'search',
    {
      title: 'Search the documentation',
      description: 'Pages that answer best, with the sections that do. Finds words, names, flags, paths and "phrases".',
      inputSchema: z.object({
        query: z.string().min(1).describe('A few words, as a reader would type them.'),
        limit: z.number().int().min(1).max(50).default(10).describe('How many pages.'),
        version: z.string().optional().describe('Pages of this version alone.')
      }),
      outputSchema: z.object({ total: z.number(), results: z.array(result) }),
      annotations
    },
    async ({ query, limit, version }) => {
      const found = await source(async ({ search, read }) => {
        const excluded = new Set((await listAll(read)).flatMap(({ url, isExcluded }) => (isExcluded ? url : [])))
        const asked = { text: query, limit: limit + excluded.size, ...(version && { version }) }
        const { hits, total } = await search.find(asked)
        const open = hits.filter(({ url }) => !excluded.has(url))
        return { hits: open.slice(0, limit), total: total - (hits.length - open.length) }
      })
      const results = found.hits.map(({ url, title, sections }) => ({
        url,
        title,
        sections: sections.map(({ id, headings }) => ({
          url: id === '' ? url : `${url}#${id}`,
          heading: headings.join(' › ')
        }))
      }))
      const lines = results.flatMap((each) => [
        toLine(each),
        ...each.sections.flatMap(({ url, heading }) => (heading === '' ? [] : `  ${toLine({ url, title: heading })}`))
      ])
      const text = lines.length > 0 ? lines.join('\n') : `No page answers “${query}”.`
      return { ...textResult(text), structuredContent: { total: found.total, results } }
    }
  )
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

function toLine({ url, title }: ListedPage): string {
  return `- ${title}: ${url}`
}

function textResult(text: string): CallToolResult {
  return { content: [{ type: 'text', text }] }
}
