/** All pages together: who has which url, what leads where, what comes next. Made anew by every build, never cached. */
import type { Ignore, Message } from '../messages/message.ts'
import type { ApiSlice } from '../openapi/model.ts'
import type { ApiDocument } from '../openapi/openapi.ts'
import type { Content } from '../page/markdown/content.ts'
import type { Link, Page, Reference } from '../page/page.ts'
import { hrefToUrl, isExternal, urlToHref } from '../page/url.ts'
import { shownPages } from '../page/visibility.ts'
import type { Project } from '../project/project.ts'
import { joinApiUsage, type Uses } from './api-usage.ts'
import { checkJoined, isAboutSite } from './checks/rules.ts'
import { addIndexes } from './generated/folder-indexes.ts'
import { notFoundPage } from './generated/not-found.ts'
import { addTagPages } from './generated/tags.ts'
import { addWholeSidebars } from './generated/whole-sidebars.ts'
import { configLinks, sidebarLinks } from './links/config-links.ts'
import { type ResolvedLinks, resolveLinks, type Wanted } from './links/links.ts'
import { assetUrl, collectTargets, type Targets } from './links/targets.ts'
import type { Category } from './sidebar/categories.ts'
import { createSidebar, type Sidebar } from './sidebar/sidebar.ts'
import { indexByUrl } from './urls.ts'
import { emptyVersions, findStarts, listedIn } from './versions.ts'

export interface Site {
  pages: Map<string, Page>
  /** Contents of pages that docsgen wrote itself, by page key. */
  generated: Map<string, Content>
  /** What an unknown address is told. */
  notFound: Page
  /** By page url: href as written → final href. */
  hrefs: Map<string, Record<string, string>>
  /** The same for what the configuration links to. */
  configHrefs: Record<string, string>
  /** Every href of the configuration as written, broken ones too. */
  configWritten: Set<string>
  /** The same for what the OpenAPI document links to. */
  apiHrefs: Record<string, string>
  /** Every href of that document, as written and final: they are checked where they are written. */
  apiWritten: Set<string>
  /** The part of the OpenAPI document a page shows. */
  slice(page: Page): ApiSlice | undefined
  /** Files to publish: url → source file. */
  files: Map<string, string>
  sidebars: Sidebar[]
  /** By name of a version: the url it starts at. */
  starts: Map<string, string>
  /** The day each file was last changed, where that is known. */
  updated: Map<string, string>
  /** Pages that show a large sidebar in full. They belong to no sidebar and are in no list of pages. */
  wholeSidebars: { page: Page; sidebar: Sidebar }[]
  /** Urls of files that plugins add. */
  added: string[]
  wanted: Wanted[]
  external: Reference[]
  messages: Message[]
  /** Takes a page in place of the one at its url, if nothing of it that other pages show is another. */
  replace(page: Page): boolean
}

export interface Parts {
  pages: Page[]
  categories: Map<string, Category>
  beside: string[]
  assets: string[]
  /** Links of the banner, which is Markdown in the configuration. */
  bannerLinks: Link[]
  api: ApiDocument | undefined
  updated: Map<string, string>
  /** Urls of files docsgen makes: style sheets, the sitemap. */
  made: string[]
  /** Of plugins: what they make of all pages may show any of it. */
  hooks: ((pages: Iterable<Page>, messages: Message[]) => string[]) | undefined
}

/** What authors say is meant as it is, on all pages. */
export function ignoresOf({ pages }: Site): Ignore[] {
  return [...pages.values()].flatMap((page) => page.ignores ?? [])
}

export function joinSite(project: Project, parts: Parts): Site {
  const messages: Message[] = []
  const pages = indexByUrl(shownPages(project, parts.pages), messages)
  const generated = project.generateIndex ? addIndexes(project, pages, parts.categories) : new Map<string, Content>()
  for (const [key, content] of addTagPages(project, pages)) generated.set(key, content)
  const { page: notFound, content } = notFoundPage()
  generated.set(notFound.key, content)
  const added = parts.hooks?.(pages.values(), messages) ?? []
  const made = [...parts.made, ...added]
  const targets = collectTargets(project, pages, { ...parts, made, parsed: parts.pages, messages })
  const site: Site = {
    pages,
    generated,
    notFound: pages.get('/404') ?? notFound,
    hrefs: new Map(),
    configHrefs: {},
    configWritten: new Set(),
    apiHrefs: {},
    apiWritten: new Set(),
    slice: (page) => uses.slice(page),
    files: new Map(),
    sidebars: [],
    starts: new Map(),
    updated: parts.updated,
    wholeSidebars: [],
    added,
    wanted: [],
    external: [],
    messages,
    replace: (page) => !parts.hooks && replacePage(site, page, { targets, uses })
  }
  for (const file of parts.assets) site.files.set(assetUrl(project, file), file)
  for (const page of pages.values())
    site.hrefs.set(
      page.url,
      addLinks(site, resolveLinks(page.links, { file: page.file, url: page.url }, targets), targets)
    )
  const listed = sidebarLinks(project)
  const written = [...configLinks(project), ...parts.bannerLinks]
  const configFile = project.configFile ?? 'docsgen.config.ts'
  site.configWritten = new Set([...listed, ...written].map((link) => link.href))
  site.configHrefs = {
    ...addLinks(site, resolveLinks(listed, { file: configFile, isList: true }, targets), targets),
    ...addLinks(site, resolveLinks(written, { file: configFile }, targets), targets)
  }
  const { api } = parts
  if (api?.api) site.apiHrefs = addLinks(site, resolveLinks(api.api.links, { file: api.file }, targets), targets)
  site.apiWritten = new Set([...(api?.api?.links ?? []).map((link) => link.href), ...Object.values(site.apiHrefs)])
  // What a broken document would bring is not there: what is linked to is no further fault.
  if (api && !api.api) site.wanted = site.wanted.filter(({ target }) => pages.get(target)?.uses.length === 0)
  const uses = joinApiUsage({ document: api, pages, base: project.base, hrefs: site.apiHrefs })
  messages.push(...[...pages.values()].flatMap(uses.faultsOf), ...uses.unshown())
  site.sidebars = Object.entries(project.sidebars).map(([prefix, entries]) =>
    createSidebar({
      prefix,
      entries,
      pages: entries === 'auto' ? listedIn(prefix, project, pages) : pages,
      categories: parts.categories,
      resolve: resolveEntry,
      toHref: (url) => urlToHref(url, project.base)
    })
  )
  site.starts = findStarts(project, pages, site.sidebars)
  messages.push(...emptyVersions(project, pages, site.starts))
  messages.push(...checkJoined({ ...site, project, written: parts.pages, beside: parts.beside, resolve: resolveEntry }))
  site.wholeSidebars = addWholeSidebars(site.sidebars, generated)
  return site

  function resolveEntry(href: string) {
    const final = site.configHrefs[href]
    if (final === undefined) return isExternal(href) ? { href } : {} // a page that is left out, or a fault
    const url = isExternal(final) ? undefined : hrefToUrl(final, project.base)
    return url !== undefined && pages.has(url) ? { url } : { href: final }
  }
}

/** Files that pages refer to are published; a file beside the pages that nobody refers to is not. */
function addLinks(site: Site, resolved: ResolvedLinks, targets: Targets): Record<string, string> {
  for (const url of resolved.used) {
    const file = targets.files.get(url)
    if (file) site.files.set(url, file)
  }
  site.wanted.push(...resolved.wanted)
  site.external.push(...resolved.external)
  site.messages.push(...resolved.messages)
  return resolved.hrefs
}

function replacePage(site: Site, page: Page, { targets, uses }: { targets: Targets; uses: Uses }): boolean {
  const { file, url } = page
  const old = site.pages.get(url)
  const shown = (each: Page) => JSON.stringify([each.file, each.meta, each.uses.map(({ kind, name }) => [kind, name])])
  if (old === undefined || shown(old) !== shown(page)) return false
  // Of what is said of these some is said of other files.
  if (old.included || page.included) return false
  const [before, after] = [old, page].map(({ links }) => resolveLinks(links, { file, url }, targets))
  if (before === undefined || after === undefined || String(before.used) !== String(after.used)) return false
  site.pages.set(url, page)
  site.wanted = site.wanted.filter((each) => each.file !== file)
  site.external = site.external.filter((each) => each.file !== file)
  site.messages = site.messages.filter((each) => each.file !== file || isAboutSite(each.rule))
  site.hrefs.set(url, addLinks(site, after, targets))
  site.messages.push(...uses.faultsOf(page))
  return true
}
