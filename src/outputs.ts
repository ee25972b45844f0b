/**
 * The site as a map from exact path to a body that is not made yet. The key of a body is a hash of all it is made of, and
 * of nothing else: a page's key holds its own slice of the navigation, so that an edit elsewhere leaves it alone.
 */
import type { Project } from './config.ts'
import { hash } from './files.ts'
import type { JobResults, RenderJob } from './jobs.ts'
import { findSidebar, type Sidebar } from './navigation.ts'
import { fileOutputs, ownFavicon, robots, sitemap, textOutput } from './output-files.ts'
import { hostFiles } from './output-hosts.ts'
import { indexOutputs } from './output-index.ts'
import { pageProps, type Shown, siteProps } from './page-props.ts'
import { urlToPaths } from './shared/routes.ts'
import type { Theme } from './theme.ts'
import type { Body, BodyFacts, Message, Output, Page, PageProps } from './types.ts'

export interface OutputTools {
  /** The content of a parsed page as JSON text. */
  content(page: Page): Promise<string>
  render(job: RenderJob): Promise<JobResults['render']>
  /** Hashes of files that need not be read again; those that are read are added. */
  fileHashes: Map<string, string>
}

export interface OutputParts extends Shown {
  theme: Theme
}

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

interface PageContext extends OutputParts {
  /** What all pages share, as JSON. */
  commonText: string
  common: { theme: string; site: string }
  tools: OutputTools
}

function pageOutput(page: Page, context: PageContext, sidebar = findSidebar(context.site.sidebars, page.url)): Output {
  const { project, theme } = context
  const wanted = page.meta.template ?? (sidebar ? 'doc' : 'page')
  const template = Object.hasOwn(theme.facts.templates, wanted) ? wanted : 'page' // parsing reported it
  const [first, ...also] = urlToPaths(page.url, project.layout)
  const props = () => pageProps(page, context, sidebar)
  return htmlOutput({ page, template, path: first, also, props, ...(sidebar && { sidebar }) }, context)
}

interface HtmlParts {
  page: Page
  template: string
  path: string
  also: string[]
  props(): Omit<PageProps, 'site'>
  sidebar?: Sidebar
}

function htmlOutput(
  { page, template, path: at, also, props: makeProps, sidebar }: HtmlParts,
  { commonText, common, site, theme, tools }: PageContext
): Output {
  const hrefs = site.hrefs.get(page.url) ?? {}
  // Props are made when they are asked for, and not kept: of a large site they take more room than all else.
  let made: { key: string; parts: Record<string, string> } | undefined
  const identify = (props = makeProps()) => {
    const links = hash(JSON.stringify(hrefs))
    const navigation = hash(sidebar?.sliceText(page.url) ?? '')
    const parts = { ...common, page: page.key, template, links, navigation, own: hash(JSON.stringify(props)) }
    return { key: hash(Object.values(parts).join('\n')), parts }
  }
  return {
    path: at,
    also,
    get key() {
      made ??= identify()
      return made.key
    },
    get parts() {
      made ??= identify()
      return made.parts
    },
    source: page.file,
    url: page.url,
    async body(aside): Promise<Body> {
      const anchors = new Set(page.anchors)
      const content = await tools.content(page)
      const own = makeProps()
      made ??= identify(own)
      if (own.sidebar && sidebar) own.sidebar = { ...own.sidebar, items: sidebar.slice(page.url) }
      const texts = { props: JSON.stringify(own), hrefs: JSON.stringify(hrefs) }
      const asked = { kind: 'render' as const, module: theme.module, template, site: commonText, ...texts, content }
      const rendered = await tools.render({ ...asked, ...(aside && { aside }) })
      if ('fault' in rendered) return { bytes: '', messages: [templateFault(page, template, rendered.fault)] }
      const { html, laid, facts } = rendered
      const known = knownHrefs(page, hrefs, texts.props)
      const written = new Set(facts.ids)
      const found: BodyFacts = {
        template,
        ids: facts.ids.filter((id) => !anchors.has(id)),
        references: facts.references.filter((href) => !known.has(href)),
        lost: page.anchors.filter((id) => !written.has(id))
      }
      const body = laid ? { laid } : { bytes: html ?? '' }
      return { ...body, facts: found, messages: repeatedIds(page, facts.ids) }
    }
  }
}

/** Links of the content, and those in the props: these were looked up already, each where it is written. */
function knownHrefs({ links }: Page, hrefs: Record<string, string>, props: string): Set<string> {
  const inProps = [...props.matchAll(/"href":("(?:[^"\\]|\\.)*")/g)].map(([, href = '']) => JSON.parse(href) as string)
  const unresolved = links.map((link) => link.href).filter((href) => hrefs[href] === undefined)
  return new Set([...inProps, ...Object.values(hrefs), ...unresolved])
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
  if (new Set(ids).size === ids.length) return []
  const repeated = new Set(ids.filter((id, at) => ids.indexOf(id) !== at))
  const own = page.anchors.filter((id, at) => page.anchors.indexOf(id) !== at)
  return [...repeated]
    .filter((id) => !own.includes(id))
    .map((id) => ({
      rule: 'duplicate-id',
      file: page.file,
      text: `Cannot use the id \`${id}\` twice: a template writes it too`
    }))
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
