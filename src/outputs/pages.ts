/** The output of a page: its key, from everything it is made of, and its body, made when it is asked for. */
import { hash } from '../disk/files.ts'
import type { Stamps } from '../disk/stamps.ts'
import type { Page } from '../page/page.ts'
import { hrefToUrl, urlToPaths } from '../page/url.ts'
import { findSidebar, type Sidebar } from '../site/sidebar/sidebar.ts'
import type { Picture, PictureSource } from '../theme/elements.ts'
import { pageProps, type Shown } from '../theme/page-props.ts'
import type { PageProps } from '../theme/props.ts'
import type { BodyFacts, RenderAnswer, RenderAsked } from '../theme/render-request.ts'
import type { Theme } from '../theme/theme.ts'
import type { Body, Output } from './output.ts'
import { repeatedIds, templateFault } from './page-faults.ts'
import type { Size } from './pictures/dimensions.ts'
import type { Encoded, EncodeTask } from './pictures/encode.ts'

export interface OutputTools {
  render(page: Page, asked: RenderAsked): Promise<RenderAnswer>
  /** How large pictures are, by file; `hashes` are those of the files. */
  sizes(hashes: Map<string, string>): Promise<Map<string, Size>>
  /** A picture in another format or size, by key; or why it cannot be made. */
  encode(key: string, task: EncodeTask): Promise<Encoded>
  /** Hashes of files that need not be read again; those that are read are added. */
  fileHashes: Map<string, string>
  stamps: Stamps
}

export interface OutputParts extends Shown {
  theme: Theme
  /** Of plugins. */
  added: Output[]
}

export const notFoundUrl = '/404'

export interface PageContext extends OutputParts {
  /** What all pages share, as JSON. */
  commonText: string
  /** Url of the script of pages with `extras`. */
  extras: string
  common: { theme: string; site: string }
  /** Of the pictures that are published, by file. */
  sizes: Map<string, Size>
  /** What they are published as besides, by file. */
  sources: Map<string, PictureSource[]>
  tools: OutputTools
}

export function pageOutput(
  page: Page,
  context: PageContext,
  sidebar = findSidebar(context.site.sidebars, page.url)
): Output {
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
  { commonText, common, project, site, sizes, sources, theme, tools }: PageContext
): Output {
  const hrefs = site.hrefs.get(page.url) ?? {}
  const pictures = sizesOf(page, hrefs, { project, site, sizes, sources })
  const readApi = () => JSON.stringify(site.slice(page))
  // Props are made when they are asked for, and not kept: of a large site they take more room than all else.
  const describe = (props = makeProps()) => {
    const { files = {}, own: alone = page.key } = page.included ?? {}
    const included = Object.entries(files).map(([file, each]) => [`included ${file}`, each])
    return {
      same: { ...common, page: alone, ...Object.fromEntries(included), template },
      texts: {
        links: JSON.stringify(hrefs) + (pictures ?? ''),
        api: readApi() ?? '',
        navigation: sidebar?.sliceText(page.url) ?? '',
        own: JSON.stringify(props)
      }
    }
  }
  let key: string | undefined
  let parts: Record<string, string> | undefined
  return {
    path: at,
    also,
    get key() {
      key ??= toKey(describe())
      return key
    },
    get parts() {
      parts ??= toParts(describe())
      return parts
    },
    source: page.file,
    url: page.url,
    async body(aside): Promise<Body> {
      const anchors = new Set(page.anchors)
      const own = makeProps()
      const made = describe(own)
      key ??= toKey(made)
      parts ??= toParts(made)
      if (own.sidebar && sidebar) own.sidebar = { ...own.sidebar, items: sidebar.slice(page.url) }
      const api = readApi()
      const texts = {
        props: JSON.stringify(own),
        hrefs: JSON.stringify(hrefs),
        ...(api && { api }),
        ...(pictures && { pictures })
      }
      const asked = { module: theme.module, template, site: commonText, ...texts, ...(aside && { aside }) }
      const rendered = await tools.render(page, asked)
      if ('fault' in rendered) return { bytes: '', messages: [templateFault(page, template, rendered.fault)] }
      const { html, laid, facts } = rendered
      const known = new Set([...knownHrefs(page, hrefs, texts.props), ...site.apiWritten])
      const written = new Set(facts.ids)
      const isHere = (href: string) => href.startsWith('#') && written.has(href.slice(1))
      const found: BodyFacts = {
        template,
        ids: facts.ids.filter((id) => !anchors.has(id)),
        references: facts.references.filter((href) => !known.has(href) && !isHere(href)),
        lost: page.anchors.filter((id) => !written.has(id))
      }
      const body = laid ? { laid } : { bytes: html ?? '' }
      return { ...body, facts: found, messages: repeatedIds(page, facts.ids) }
    }
  }
}

interface Described {
  same: Record<string, string>
  texts: Record<string, string>
}

/** No text has a NUL. */
function toKey({ same, texts }: Described): string {
  return hash([...Object.values(same), ...Object.values(texts)].join('\0'))
}

/** For who asks why a page was made: of each page that is made, and of no other. */
function toParts({ same, texts }: Described): Record<string, string> {
  return { ...same, ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, hash(text)])) }
}

/** How large the pictures of a page are, by what its author wrote, as JSON; undefined when it has none that say so. */
function sizesOf(
  { links }: Page,
  hrefs: Record<string, string>,
  { project, site, sizes, sources }: Pick<PageContext, 'project' | 'site' | 'sizes' | 'sources'>
): string | undefined {
  const found: Record<string, Picture> = Object.create(null)
  for (const { kind, href, as = href } of links) {
    const final = kind === 'image' ? hrefs[as] : undefined
    const url = final && hrefToUrl(final, project.base)
    const file = url ? (site.files.get(url) ?? '') : ''
    const [across, down] = sizes.get(file) ?? []
    const others = sources.get(file)
    if (across !== undefined && down !== undefined) found[as] = others ? [across, down, others] : [across, down]
  }
  return Object.keys(found).length > 0 ? JSON.stringify(found) : undefined
}

/** Links of the content, and those in the props: these were looked up already, each where it is written. */
function knownHrefs({ links }: Page, hrefs: Record<string, string>, props: string): Set<string> {
  const inProps = [...props.matchAll(/"href":"((?:[^"\\]|\\.)*)"/g)].map(([, href = '']) =>
    href.includes('\\') ? (JSON.parse(`"${href}"`) as string) : href
  )
  const unresolved = links.map((link) => link.as ?? link.href).filter((href) => hrefs[href] === undefined)
  return new Set([...inProps, ...Object.values(hrefs), ...unresolved])
}

export function notFoundOutput(context: PageContext): Output {
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
