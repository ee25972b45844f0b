/**
 * The site as a map from exact path to a body that is not made yet. The key of a body is a hash of all it is made of, and
 * of nothing else: a page's key holds its own slice of the navigation, so that an edit elsewhere leaves it alone.
 */
import type { Project } from './config.ts'
import { hash } from './files.ts'
import { findSidebar } from './navigation.ts'
import { fileOutputs, ownFavicon, robots, sitemap, textOutput } from './output-files.ts'
import { hostFiles } from './output-hosts.ts'
import { indexOutputs } from './output-index.ts'
import { htmlOutput, type OutputParts, type OutputTools, type PageContext } from './output-page.ts'
import { pageProps, siteProps } from './page-props.ts'
import { urlToPaths } from './shared/routes.ts'
import type { Theme } from './theme.ts'
import type { Message, Output, Page } from './types.ts'

export interface Listed {
  outputs: Map<string, Output>
  messages: Message[]
  /** Puts a page that joined the site in place of the one at its url. */
  replace(page: Page): void
}

const notFoundUrl = '/404'

/** Urls of the files docsgen makes besides the pages. */
export function madeUrls(project: Project, theme: Theme): string[] {
  return [
    styleUrl(theme),
    theme.client.boot.url,
    theme.client.islands.url,
    theme.client.sidebar.url,
    '/robots.txt',
    '/favicon.svg',
    ...(project.url ? ['/sitemap.xml'] : [])
  ]
}

export function styleUrl({ style }: Theme): string {
  return `/docsgen/style.${hash(style).slice(0, 10)}.css`
}

export async function listOutputs(parts: OutputParts, tools: OutputTools): Promise<Listed> {
  const { project, site, theme } = parts
  const shared = siteProps(parts, {
    style: styleUrl(theme),
    script: theme.client.boot.url,
    firstPaint: theme.client.firstPaint
  })
  const commonText = JSON.stringify(shared)
  const messages: Message[] = []
  const context: PageContext = { ...parts, commonText, common: { theme: theme.key, site: hash(commonText) }, tools }
  const pages = [...site.pages.values()].filter((page) => page.url !== notFoundUrl)
  const made = (url: string, bytes: string) => (site.files.has(url) ? [] : [textOutput(url, bytes)])
  const all = [
    textOutput(styleUrl(theme), theme.style),
    textOutput(theme.client.islands.url, theme.client.islands.text),
    textOutput(theme.client.sidebar.url, theme.client.sidebar.text),
    textOutput(theme.client.boot.url, theme.client.boot.text),
    ...(await fileOutputs(parts, { messages, hashes: tools.fileHashes })),
    ...made('/favicon.svg', ownFavicon),
    ...made('/robots.txt', robots(project)),
    ...(project.url ? made('/sitemap.xml', sitemap(project, pages)) : []),
    ...Object.entries(hostFiles(project, theme.client.policyHash)).flatMap(([url, text]) => made(url, text)),
    ...pages.map((page) => pageOutput(page, context)),
    ...site.wholeSidebars.map(({ page, sidebar }) => pageOutput(page, context, sidebar)),
    notFoundOutput(context)
  ]
  const outputs = indexOutputs(all, messages)
  const replace = (page: Page) => {
    const output = page.url === notFoundUrl ? notFoundOutput(context) : pageOutput(page, context)
    if (outputs.get(output.path)?.source === output.source) outputs.set(output.path, output)
  }
  return { outputs, messages, replace }
}

function pageOutput(page: Page, context: PageContext, sidebar = findSidebar(context.site.sidebars, page.url)): Output {
  const { project, theme } = context
  const wanted = page.meta.template ?? (sidebar ? 'doc' : 'page')
  const template = Object.hasOwn(theme.facts.templates, wanted) ? wanted : 'page' // parsing reported it
  const [first, ...also] = urlToPaths(page.url, project.layout)
  const props = () => pageProps(page, context, sidebar)
  return htmlOutput({ page, template, path: first, also, props, ...(sidebar && { sidebar }) }, context)
}

function notFoundOutput(context: PageContext): Output {
  const { project, site } = context
  const page = site.notFound
  const props = () => {
    const { canonical, ...others } = pageProps(page, context, undefined)
    void canonical // a page that is not there has no address of its own
    return others
  }
  const [first] = urlToPaths(notFoundUrl, project.layout)
  return htmlOutput({ page, template: 'not-found', path: first, also: [], props }, context)
}
