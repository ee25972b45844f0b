/**
 * The tools that assistants have for a site, as data: names, descriptions, schemas, and what each tool does. Servers of the Model
 * Context Protocol share it; it knows neither how a site is opened nor how a request comes.
 */
import { maybe } from '../disk/defined.ts'
import { DocsgenError } from '../messages/message.ts'
import { didYouMean } from '../messages/suggest.ts'
import { hrefToUrl, pageListUrl, urlToPaths } from '../page/url.ts'
import { type ReadSite, searchIn, shownText } from '../search/search-site.ts'
import type { OpenSite } from './sources.ts'

type Value = string | number | undefined

export interface ToolResult {
  text: string
  data?: Record<string, unknown>
}

export interface Tool {
  name: string
  title: string
  description: string
  /** A JSON schema of the arguments: an object of texts and whole numbers. */
  inputSchema: {
    type: 'object'
    properties: Record<
      string,
      { type: 'string' | 'integer'; minLength?: number; minimum?: number; maximum?: number; description: string }
    >
    required?: string[]
  }
  outputSchema?: object
  /** The arguments fit the schema. Throws a DocsgenError for what is not there. */
  run(given: Record<string, Value>, site: OpenSite): Promise<ToolResult>
}

/** No tool changes anything. */
export const annotations = { readOnlyHint: true, openWorldHint: false }

export function instructionsFor(pages: readonly ListedPage[]): string {
  const { title = '' } = pages.find(({ url }) => url === '/') ?? {}
  return `Documentation: ${title}. Search it, then read the pages that answer.`
}

const text = { type: 'string' } as const
const page = { type: 'object', properties: { url: text, title: text }, required: ['url', 'title'] }
const section = { type: 'object', properties: { url: text, heading: text }, required: ['url', 'heading'] }
const result = {
  type: 'object',
  properties: { ...page.properties, sections: { type: 'array', items: section } },
  required: [...page.required, 'sections']
}

function listSchema(name: string, items: object, more = {}): object {
  const properties = { ...more, [name]: { type: 'array', items } }
  return { type: 'object', properties, required: Object.keys(properties) }
}

export const tools: readonly Tool[] = [
  {
    name: 'search',
    title: 'Search the documentation',
    description: 'Pages that answer best, with the sections that do. Finds words, names, flags, paths and "phrases".',
    inputSchema: {
      type: 'object',
      properties: {
        query: { type: 'string', minLength: 1, description: 'A few words, as a reader would type them.' },
        limit: { type: 'integer', minimum: 1, maximum: 50, description: 'How many pages; 10 by default.' },
        version: { type: 'string', description: 'Pages of this version alone.' },
        lang: {
          type: 'string',
          description: 'Pages in this language, such as `de`, instead of those in the first one.'
        }
      },
      required: ['query']
    },
    outputSchema: listSchema('results', result, { total: { type: 'number' } }),
    run: search
  },
  {
    name: 'read_page',
    title: 'Read a page',
    description: 'A page of the documentation in Markdown. Takes a url as `search` and `list_pages` give it.',
    inputSchema: {
      type: 'object',
      properties: { url: { type: 'string', minLength: 1, description: 'Such as `/guides/install`.' } },
      required: ['url']
    },
    run: async ({ url }, { read }) => ({ text: await readPage(String(url), read) })
  },
  {
    name: 'list_pages',
    title: 'List the pages',
    description: 'Every page of the documentation with its title, or those below a url.',
    inputSchema: {
      type: 'object',
      properties: { under: { type: 'string', description: 'Such as `/guides`.' } }
    },
    outputSchema: listSchema('pages', page),
    async run({ under = '' }, { read }) {
      const below = String(under).replace(/\/+$/, '')
      const all = await listPages(read)
      const pages = all.filter(({ url }) => below === '' || url === below || url.startsWith(`${below}/`))
      return { text: pages.map(toLine).join('\n'), data: { pages } }
    }
  }
]

async function search(
  { query, limit = 10, version, lang }: Record<string, Value>,
  site: OpenSite
): Promise<ToolResult> {
  const { read } = site
  const most = Number(limit)
  const own = lang ? await searchIn(read, String(lang)) : site.search
  const excluded = new Set((await listAll(read)).flatMap(({ url, isExcluded }) => (isExcluded ? url : [])))
  const asked = { text: String(query), limit: most + excluded.size, ...(version && { version: String(version) }) }
  const { hits, total } = await own.find(asked)
  const open = hits.filter(({ url }) => !excluded.has(url))
  const results = open.slice(0, most).map(({ url, title, sections }) => ({
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
  return {
    text: lines.length > 0 ? lines.join('\n') : `No page answers “${query}”.`,
    data: { total: total - (hits.length - open.length), results }
  }
}

function toLine({ url, title }: ListedPage): string {
  return `- ${title}: ${url}`
}

export interface ListedPage {
  url: string
  title: string
}

/** The pages that are for machines. Throws a DocsgenError for what is no site of docsgen. */
export async function listPages(read: ReadSite): Promise<ListedPage[]> {
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
  // Only the href of the home page ends with a slash.
  const base =
    Object.keys(titles)
      .find((href) => href.endsWith('/'))
      ?.slice(0, -1) ?? ''
  return Object.entries(titles).map(([href, title]) => ({
    ...{ url: hrefToUrl(href, base) ?? href, title: String(title) },
    isExcluded: typeof title !== 'string'
  }))
}

/** A page in Markdown, or as plain text where it has no Markdown. Throws a DocsgenError with a guess for an unknown one. */
export async function readPage(written: string, read: ReadSite): Promise<string> {
  const pages = await listAll(read)
  const url = toUrl(written)
  const listed = pages.find((page) => page.url === url)
  const inMarkdown = listed?.isExcluded ? [] : [url === '/' ? 'index.md' : `${url.slice(1)}.md`]
  const paths = [...inMarkdown, ...(listed?.isExcluded === false ? urlToPaths(url, 'both') : [])]
  for (const at of paths) {
    // Files of the site alone.
    const text = /(?:^|\/)\.|\\/.test(at) ? undefined : await read(at)
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
  return maybe(() => decodeURI(url) || '/') ?? (url || '/')
}
