/**
 * A server of the Model Context Protocol: an assistant in an editor searches and reads a site. In: where the site is read.
 * Out: answers on a stream. It writes nothing and knows nothing of how a site is built.
 */
import { Writable } from 'node:stream'
import { type CallToolResult, McpServer, ResourceTemplate } from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import * as z from 'zod'
import { DocsgenError } from '../messages/message.ts'
import { writeOut } from '../messages/stdout.ts'
import { didYouMean } from '../messages/suggest.ts'
import { hrefToUrl, urlToPaths } from '../page/url.ts'
import { type ReadSite, searchIn, shownText } from '../search/search-site.ts'
import { pageListUrl } from '../theme/scripts.ts'
import type { Source } from './sources.ts'

interface Facts {
  version: string
  /** The title of the site: it tells an assistant with several servers which one to ask. */
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
        version: z.string().optional().describe('Pages of this version alone.'),
        lang: z.string().optional().describe('Pages in this language, such as `de`, instead of those in the first one.')
      }),
      outputSchema: z.object({ total: z.number(), results: z.array(result) }),
      annotations
    },
    async ({ query, limit, version, lang }) => {
      const found = await source(async (site) => {
        const { read } = site
        const search = lang ? await searchIn(read, lang) : site.search
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

interface ListedPage {
  url: string
  title: string
}

/** The pages that are for machines. Throws a DocsgenError for what is no site of docsgen. */
async function listPages(read: ReadSite): Promise<ListedPage[]> {
  return (await listAll(read)).flatMap(({ isExcluded, ...page }) => (isExcluded ? [] : page))
}

/** Also those with `machines: { exclude: true }`. */
async function listAll(read: ReadSite): Promise<(ListedPage & { isExcluded: boolean })[]> {
  const text = await read(pageListUrl.slice(1))
  if (text === undefined) {
    const note = 'Name a project, a folder that `docsgen build` wrote, or the address of the home page of such a site'
    throw new DocsgenError({
      rule: 'usage',
      text: 'Cannot find a list of pages: docsgen did not build this site',
      note
    })
  }
  const titles = JSON.parse(text) as Record<string, string | [string]>
  const base = baseOf(Object.keys(titles))
  return Object.entries(titles).map(([href, title]) => ({
    ...{ url: hrefToUrl(href, base) ?? href, title: String(title) },
    isExcluded: typeof title !== 'string'
  }))
}

/** Only the href of the home page ends with a slash. */
function baseOf(hrefs: readonly string[]): string {
  return hrefs.find((href) => href.endsWith('/'))?.slice(0, -1) ?? ''
}

/** A page in Markdown, or as plain text where it has no Markdown. Throws a DocsgenError with a guess for an unknown one. */
async function readPage(written: string, read: ReadSite): Promise<string> {
  const pages = await listAll(read)
  const url = toUrl(written)
  const listed = pages.find((page) => page.url === url)
  const inMarkdown = listed?.isExcluded ? [] : [url === '/' ? 'index.md' : `${url.slice(1)}.md`]
  const paths = [...inMarkdown, ...(listed?.isExcluded === false ? urlToPaths(url, 'both') : [])]
  for (const at of paths) {
    const text = isInside(at) ? await read(at) : undefined
    if (text !== undefined) return at.endsWith('.md') ? text : shownText(text).replace(/\s+/g, ' ').trim()
  }
  const known = pages.flatMap((page) => (page.isExcluded ? [] : page.url))
  const note = '`list_pages` names all pages'
  throw new DocsgenError({ rule: 'usage', text: `Cannot find the page \`${url}\`${didYouMean(url, known)}`, note })
}

/** The url of what an assistant may write: an address, a path, the file of the Markdown, with or without a fragment. */
function toUrl(written: string): string {
  const path = URL.canParse(written) ? new URL(written).pathname : written
  const [bare = ''] = path.split(/[?#]/)
  const url = `/${bare.replace(/^\/+|\/+$/g, '')}`.replace(/(?:\/index)?\.(?:md|html)$/, '')
  try {
    return decodeURI(url) || '/'
  } catch {
    return url || '/'
  }
}

/** Files of the site alone. */
function isInside(at: string): boolean {
  return !/(?:^|\/)\.|\\/.test(at)
}
