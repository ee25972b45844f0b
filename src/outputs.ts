/**
 * The site as a map from exact path to a body that is not made yet. The key of a body is a hash of all it is made of, and
 * of nothing else: a page's key holds its own slice of the navigation, so that an edit elsewhere leaves it alone.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Project } from './config.ts'
import { byCodeUnit, foldersOf, hash, mapLimit, openFiles } from './files.ts'
import type { JobResults, RenderJob } from './jobs.ts'
import { cannotRead } from './message.ts'
import { findSidebar } from './navigation.ts'
import { pageProps, type Shown, siteProps } from './page-props.ts'
import { foldUrl, urlToHref, urlToPaths } from './shared/routes.ts'
import type { Theme } from './theme.ts'
import type { Body, Message, Output, Page, PageProps, SiteProps } from './types.ts'

export interface OutputTools {
  /** The content of a parsed page as JSON text. */
  content(page: Page): Promise<string>
  render(job: RenderJob): Promise<JobResults['render']>
}

export interface OutputParts extends Shown {
  theme: Theme
}

export const notFoundUrl = '/404'

/** Urls of the files docsgen makes besides the pages. */
export function madeUrls(project: Project, theme: Theme): string[] {
  return [styleUrl(theme), '/robots.txt', '/favicon.svg', ...(project.url ? ['/sitemap.xml'] : [])]
}

function styleUrl({ style }: Theme): string {
  return `/docsgen/style.${hash(style).slice(0, 10)}.css`
}

export async function listOutputs(
  parts: OutputParts,
  tools: OutputTools
): Promise<{ outputs: Map<string, Output>; messages: Message[] }> {
  const { project, site, theme } = parts
  const common = siteProps(parts, styleUrl(theme))
  const commonKey = hash(theme.key, JSON.stringify(common))
  const messages: Message[] = []
  const pages = [...site.pages.values()].filter((page) => page.url !== notFoundUrl)
  const made = (url: string, bytes: string) => (site.files.has(url) ? [] : [text(url, bytes)])
  const all = [
    text(styleUrl(theme), theme.style),
    ...(await fileOutputs(parts, messages)),
    ...made('/favicon.svg', ownFavicon),
    ...made('/robots.txt', robots(project)),
    ...(project.url ? made('/sitemap.xml', sitemap(project, pages)) : []),
    ...pages.map((page) => pageOutput(page, { ...parts, common, commonKey, tools, messages })),
    notFoundOutput({ ...parts, common, commonKey, tools, messages })
  ]
  return { outputs: index(all, messages), messages }
}

/**
 * By path. Two outputs at one path, or at paths that some disks do not tell apart, are a fault that names both; so is a
 * file where another output needs a folder.
 */
function index(all: Output[], messages: Message[]): Map<string, Output> {
  const outputs = new Map<string, Output>()
  const taken: Taken = { files: new Map(), folders: new Map() }
  for (const output of all) {
    const paths = [output.path, ...output.also]
    const fault = paths.map((each) => findClash(each, taken)).find((clash) => clash !== undefined)
    if (fault) {
      messages.push({ rule: 'duplicate-url', ...fault, ...(output.source !== undefined && { file: output.source }) })
      continue
    }
    for (const each of paths.map(foldUrl)) {
      taken.files.set(each, output)
      for (const folder of foldersOf(each)) if (!taken.folders.has(folder)) taken.folders.set(folder, output)
    }
    outputs.set(output.path, output)
  }
  return outputs
}

/** Outputs by path and by the folders they lie in, both folded. */
interface Taken {
  files: Map<string, Output>
  folders: Map<string, Output>
}

function findClash(written: string, { files, folders }: Taken): Pick<Message, 'text' | 'note'> | undefined {
  const folded = foldUrl(written)
  const same = files.get(folded)
  const name = (output: Output) => `\`${output.source ?? 'docsgen'}\``
  if (same) return { text: `Cannot write \`${written}\` twice: ${name(same)} is written there too`, note: 'Rename one' }
  const above = foldersOf(folded).find((folder) => files.has(folder))
  const other = folders.get(folded) ?? (above === undefined ? undefined : files.get(above))
  const text = `Cannot write \`${written}\`: of ${other && name(other)} there is \`${other?.path}\``
  return other && { text, note: 'What is a file of one would be a folder of the other: rename one' }
}

function text(url: string, bytes: string): Output {
  return { path: url.slice(1), also: [], key: hash(bytes), body: async () => ({ bytes }) }
}

async function fileOutputs({ project, site }: OutputParts, messages: Message[]): Promise<Output[]> {
  const files = [...site.files].filter(([, file]) => file !== '').sort(([a], [b]) => byCodeUnit(a, b))
  const outputs = await mapLimit(files, openFiles, async ([url, file]): Promise<Output[]> => {
    const absolute = path.join(project.root, file)
    const read = () => readFile(absolute).catch((error: unknown) => cannotRead(file, error))
    const bytes = await read()
    if ('rule' in bytes) {
      messages.push(bytes)
      return []
    }
    const body = async (): Promise<Body> => {
      const again = await read()
      return 'rule' in again ? { bytes: '', messages: [again] } : { bytes: again }
    }
    return [{ path: url.slice(1), also: [], source: file, key: hash(bytes), body }]
  })
  return outputs.flat()
}

/** For sites that bring none: without an icon every browser asks for one in vain. */
const ownFavicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#2e5585"/><path d="M9 9h14M9 16h14M9 23h8" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>\n'

interface PageContext extends OutputParts {
  common: SiteProps
  commonKey: string
  tools: OutputTools
  messages: Message[]
}

function pageOutput(page: Page, context: PageContext): Output {
  const { project, site, theme } = context
  const sidebar = findSidebar(site.sidebars, page.url)
  const wanted = page.meta.template ?? (sidebar ? 'doc' : 'page')
  const template = Object.hasOwn(theme.facts.templates, wanted) ? wanted : 'page' // parsing reported it
  const [first, ...also] = urlToPaths(page.url, project.layout)
  return htmlOutput({ page, template, path: first, also, props: pageProps(page, context, sidebar) }, context)
}

interface HtmlParts {
  page: Page
  template: string
  path: string
  also: string[]
  props: Omit<PageProps, 'site'>
}

function htmlOutput(
  { page, template, path: at, also, props }: HtmlParts,
  { common, commonKey, site, theme, tools }: PageContext
): Output {
  const hrefs = site.hrefs.get(page.url) ?? {}
  const key = hash(commonKey, page.key, template, JSON.stringify([props, hrefs]))
  const known = new Set([...Object.values(hrefs), ...page.links.map((link) => link.href)])
  const anchors = new Set(page.anchors)
  return {
    path: at,
    also,
    key,
    source: page.file,
    url: page.url,
    async body(): Promise<Body> {
      const content = await tools.content(page)
      const task = { template, props: { ...props, site: common }, hrefs, content }
      const rendered = await tools.render({ kind: 'render', module: theme.module, task })
      if ('fault' in rendered) return { bytes: '', messages: [templateFault(page, template, rendered.fault)] }
      const ids = rendered.ids.filter((id) => !anchors.has(id))
      const references = rendered.references.filter((href) => !known.has(href))
      return { bytes: rendered.html, facts: { template, ids, references }, messages: repeatedIds(page, rendered.ids) }
    }
  }
}

function templateFault(page: Page, template: string, fault: Omit<Message, 'rule'>): Message {
  return {
    rule: 'template',
    file: page.file,
    ...fault,
    text: `Cannot render \`${page.file}\` with the template \`${template}\`: ${fault.text}`
  }
}

function repeatedIds(page: Page, ids: string[]): Message[] {
  const repeated = ids.filter((id, at) => ids.indexOf(id) !== at && !page.anchors.includes(id))
  return [...new Set(repeated)].map((id) => ({
    rule: 'duplicate-id',
    file: page.file,
    text: `Cannot use the id \`${id}\` twice: a template writes it more than once`
  }))
}

function notFoundOutput(context: PageContext): Output {
  const { project, site } = context
  const own = site.pages.get(notFoundUrl)
  const meta = { title: 'Page not found', toc: false, sidebar: {}, data: {} }
  const page: Page = own ?? {
    file: '404.html',
    key: 'not-found',
    url: notFoundUrl,
    meta,
    headings: [],
    anchors: [],
    links: [],
    messages: []
  }
  const { canonical, ...props } = pageProps(page, context, undefined)
  const [first] = urlToPaths(notFoundUrl, project.layout)
  void canonical // a page that is not there has no address of its own
  return htmlOutput({ page, template: 'not-found', path: first, also: [], props }, context)
}

function robots(project: Project): string {
  const sitemapLine = project.url
    ? `Sitemap: ${new URL(urlToHref('/sitemap.xml', project.base), project.url).href}\n`
    : ''
  return `User-agent: *\nAllow: /\n${sitemapLine}`
}

function sitemap(project: Project, pages: Page[]): string {
  const urls = pages.map((page) => new URL(urlToHref(page.url, project.base), project.url).href).sort(byCodeUnit)
  const entries = urls.map((url) => `  <url><loc>${url.replaceAll('&', '&amp;')}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}
