/**
 * All pages together: who has which url, what leads where, what comes next. In: pages, their categories, the files beside
 * them. Out: a site that nobody changes any more. It is joined in every build, never cached, and knows nothing of HTML.
 */

import { defined } from '../disk/defined.ts'
import { LayeredMap } from '../disk/layered-map.ts'
import type { Ignore, Message } from '../messages/message.ts'
import type { ApiDocument } from '../openapi/openapi.ts'
import type { Content } from '../page/markdown/content.ts'
import type { Link, Page, Reference } from '../page/page.ts'
import { hrefToUrl, isExternal, urlToHref } from '../page/url.ts'
import type { Project } from '../project/project.ts'
import { moveHref, viewsOf } from '../project/views.ts'
import { joinApiUsage, type Uses } from './api-usage.ts'
import { checkJoined, isAboutSite } from './checks/rules.ts'
import { readTranslations, type Translation } from './freshness.ts'
import { isFolderIndex } from './generated/folder-indexes.ts'
import { type AllPages, pagesApart } from './generated/generated.ts'
import { isNotFound } from './generated/not-found.ts'
import { contentsOf } from './generated/page.ts'
import { Icons } from './icons.ts'
import { configIcons, configLinks, sidebarLinks } from './links/config-links.ts'
import { LinkTable, resolveLinks, type Wanted } from './links/links.ts'
import { assetUrl, collectTargets, type Targets } from './links/targets.ts'
import { PageLists } from './page-lists.ts'
import { joinRedirects, lookUpRedirects } from './redirects/join.ts'
import type { PlacedRedirect, Redirects } from './redirects/redirects.ts'
import { type Category, createFolderOf, type FolderOf } from './sidebar/categories.ts'
import { createSidebar, type Sidebar, type SidebarSource } from './sidebar/sidebar.ts'
import { emptyVersions, findStarts, listedIn } from './versions.ts'
import { addressAt, pagesIn, startIn } from './views.ts'

type Hrefs = Readonly<Record<string, string>>

export interface Site {
  /** By url. */
  readonly pages: ReadonlyMap<string, Page>
  /** Contents of pages that nobody wrote, by page key. */
  readonly generated: ReadonlyMap<string, Content>
  /** Generated pages in no list: those that show a large sidebar in full, and the answer to unknown addresses. */
  readonly apart: readonly Page[]
  /** By page url: href as written → final href. */
  readonly hrefs: ReadonlyMap<string, Hrefs>
  /** The same for the configuration. */
  readonly configHrefs: Hrefs
  /** Every href of the configuration as written, broken ones too. */
  readonly configWritten: ReadonlySet<string>
  /** Every href of the OpenAPI document, as written and final. */
  readonly apiWritten: ReadonlySet<string>
  /** Final hrefs of that document by hrefs as written. */
  readonly apiHrefs: Hrefs
  /** Files to publish: url → source file. */
  readonly files: ReadonlyMap<string, string>
  /** The same in each language, the source first; one where the site has one language. */
  readonly views: readonly SiteView[]
  readonly sidebars: readonly Sidebar[]
  readonly folderOf: FolderOf
  readonly categories: ReadonlyMap<string, Category>
  /** The url each version starts at, by name. */
  readonly starts: ReadonlyMap<string, string>
  /** The day each file was last changed, where that is known. */
  readonly updated: ReadonlyMap<string, string>
  /** By file, how far each translation is behind its source. */
  readonly translations: ReadonlyMap<string, Translation>
  readonly wanted: readonly Wanted[]
  readonly external: readonly Reference[]
  readonly messages: readonly Message[]
  readonly targets: Targets
  readonly uses: Uses
  readonly lists: PageLists
  readonly icons: Icons
  /** Old urls, and where each leads in one step. */
  readonly redirects: Redirects
}

/** A site has these of its own in each language. */
export interface SiteView
  extends Pick<Site, 'configHrefs' | 'sidebars' | 'folderOf' | 'starts' | 'lists' | 'apart' | 'generated'> {
  readonly project: Project
  /** The url at which readers of the language begin; undefined if it has no page. */
  readonly start: string | undefined
}

/** The site in one language: its pages, and what is made of them. */
export function siteIn(site: Site, { project, start: _, ...own }: SiteView): Site {
  if (site.views.length === 1) return site
  const { generated } = site
  return { ...site, ...own, generated, pages: pagesIn(site.pages, project) }
}

export interface Parts extends AllPages {
  /** Pages that people wrote, including drafts and those that lost their url. */
  written: Page[]
  categories: ReadonlyMap<string, Category>
  beside: string[]
  assets: string[]
  /** Files that are left out by their name; none while pages are only skimmed. */
  ignored: string[]
  /** Links of the banner in each language, which is Markdown in the configuration. */
  bannerLinks: readonly (readonly Link[])[]
  api: ApiDocument | undefined
  redirects: readonly PlacedRedirect[]
  updated: ReadonlyMap<string, string>
  /** Names of docsgen's own icons. */
  icons: readonly string[]
  /** Urls of files that docsgen and plugins make: style sheets, the sitemap. */
  outputUrls: string[]
  /** Called with the number of pages whose links are looked up. */
  progress(done: number, total: number): void
}

/** The `docsgen-ignore` comments of all pages. */
export function ignoresOf({ pages }: Pick<Site, 'pages'>): Ignore[] {
  return [...pages.values()].flatMap((page) => page.ignores ?? [])
}

export function joinSite(project: Project, parts: Parts): Site {
  const { pages, categories, api, updated } = parts
  const { links, targets, redirects, messages, configHrefs: configHrefsOf, ...found } = lookUpLinks(project, parts)
  const { hrefs } = found
  const uses = joinApiUsage({ document: api, pages, base: project.base, hrefs: found.apiHrefs })
  const real = [...pages.values()].filter(({ untranslated }) => untranslated === undefined)
  const icons = new Icons(project.root, parts.icons)
  const folderIcons = [...categories.values()].flatMap(({ icon, at }) => (icon ? [{ name: icon, ...at?.icon }] : []))
  messages.push(
    ...real.flatMap(uses.problemsOf),
    ...uses.unshown(),
    ...icons.problems([...configIcons(project), ...folderIcons]),
    ...real.flatMap((page) => icons.problemsOf(page))
  )
  const { files } = links
  const translations = new Map(readTranslations(project, parts.written).map((each) => [each.page.file, each]))
  const views = viewsOf(project).map((view, at) => {
    const configHrefs = configHrefsOf[at] ?? {}
    const known = { ...parts, files, hrefs, configHrefs, icons, uses, translations }
    const { messages: ofView, ...own } = joinView(view, known)
    messages.push(...ofView)
    return { project: view, configHrefs, ...own }
  })
  const [{ configHrefs, folderOf, starts, lists }] = views as [SiteView]
  return {
    pages,
    ...found,
    configHrefs,
    files,
    views,
    generated: new Map([...parts.generated, ...views.flatMap(({ generated }) => [...generated])]),
    apart: views.flatMap(({ apart }) => apart),
    sidebars: views.flatMap(({ sidebars }) => sidebars),
    folderOf,
    categories,
    starts,
    updated,
    translations,
    wanted: links.wanted.filter(({ target }) => uses.knowsIds(target)),
    external: links.external,
    messages,
    targets,
    uses,
    lists,
    icons,
    redirects
  }
}

interface Viewing
  extends Omit<Parts, 'icons'>,
    Pick<Site, 'files' | 'hrefs' | 'configHrefs' | 'icons' | 'uses' | 'translations'> {}

/** Makes sidebars and lists of the pages of one language, and applies the rules to those that are in it. */
function joinView(
  project: Project,
  { files, hrefs, configHrefs, icons, uses, translations: all, ...parts }: Viewing
): Omit<SiteView, 'project' | 'configHrefs'> & { messages: Message[] } {
  const { categories, api, beside, ignored } = parts
  const pages = pagesIn(parts.pages, project)
  const resolve = (href: string) => resolveEntry(href, { pages: parts.pages, project, hrefs: configHrefs })
  const folderOf = createFolderOf(project, categories, (url) => pages.has(url))
  const iconOf = (name: string) => icons.get(name)?.icon
  const sidebars = joinSidebars(project, {
    pages,
    all: parts.pages,
    categories,
    folderOf,
    resolve,
    iconOf,
    operationOf: uses.only
  })
  const starts = findStarts(project, pages, sidebars)
  const lists = new PageLists({ project, pages, categories, sidebars, folderOf })
  const isOther = project.language?.isSource === false
  const written = isOther ? parts.written.filter(({ url }) => pages.has(url)) : parts.written
  // Each is reported once.
  const translations = isOther ? new Map() : all
  const found = checkJoined({
    ...{ project, pages, written, translations, sidebars, files, hrefs },
    ...{ lists, folderOf, categories, beside, ignored, resolve }
  })
  const own = new Set<string | undefined>(written.map(({ file }) => file))
  const apart = pagesApart({ project, pages, categories, sidebars, api: api?.api, apiParts: uses.apart })
  return {
    ...{ sidebars, folderOf, starts, lists, start: startIn(project, pages, sidebars) },
    apart: apart.map(({ page }) => page),
    generated: contentsOf(apart),
    // Problems of the configuration are reported for the source.
    messages: isOther ? found.filter(({ file }) => own.has(file)) : [...emptyVersions(project, pages, starts), ...found]
  }
}

/** Looks up every link: those of pages, of the configuration, of redirects and of the OpenAPI document. */
function lookUpLinks(project: Project, parts: Parts) {
  const { pages, api } = parts
  const messages = [...parts.messages]
  const joined = joinRedirects(project, { listed: parts.redirects, pages })
  const targets = collectTargets(project, pages, {
    ...parts,
    parsed: parts.written,
    redirects: joined.redirects,
    messages
  })
  const links = new LinkTable(targets)
  for (const file of parts.assets) links.files.set(assetUrl(project, file), file)
  const hrefs = new Map<string, Hrefs>()
  const quiet = new LinkTable(targets)
  for (const { url, file, links: written, untranslated } of pages.values()) {
    hrefs.set(url, (untranslated === undefined ? links : quiet).add(written, { file, url }))
    parts.progress(hrefs.size, pages.size)
  }
  const { configWritten, configHrefsIn } = resolveConfig(project, parts.bannerLinks, { links, quiet })
  const configHrefs = viewsOf(project).map(configHrefsIn)
  const { redirects, messages: redirectMessages } = lookUpRedirects(joined, { project, targets, links })
  const apiHrefs = api?.api ? links.add(api.api.links, { file: '' }) : {}
  const apiWritten = new Set([...(api?.api?.links ?? []).map(({ href }) => href), ...Object.values(apiHrefs)])
  messages.push(...redirectMessages, ...links.messages)
  return { links, targets, redirects, messages, hrefs, configWritten, configHrefs, apiHrefs, apiWritten }
}

/** Links of the configuration lead into the language of the page that shows them. Those of other languages than the source are in no message. */
function resolveConfig(
  project: Project,
  [ofBanner = [], ...others]: Parts['bannerLinks'],
  { links, quiet }: { links: LinkTable; quiet: LinkTable }
) {
  const file = project.configFile ?? 'docsgen.config.ts'
  const lists = sidebarLinks(project)
  const apart = [...configLinks(project), ...ofBanner]
  return {
    configWritten: new Set([...lists, ...apart, ...others.flat()].map(({ href }) => href)),
    configHrefsIn({ language }: Project, at: number): Hrefs {
      const table = language?.isSource === false ? quiet : links
      const origin = { file, ...defined({ language }) }
      const ofLists = table.add(lists, { ...origin, isList: true })
      const moved = language
        ? Object.entries(ofLists).map(([href, final]) => [moveHref(href, language), final] as const)
        : []
      // A banner with words of its own has its own links.
      const own = others[at - 1] === ofBanner ? [] : (others[at - 1] ?? [])
      return { ...ofLists, ...Object.fromEntries(moved), ...table.add(apart, origin), ...links.add(own, origin) }
    }
  }
}

/** `pages` are those of a language, and `all` those of the site. */
function joinSidebars(
  project: Project,
  {
    all,
    pages,
    ...found
  }: Pick<SidebarSource, 'pages' | 'categories' | 'folderOf' | 'resolve' | 'iconOf' | 'operationOf'> & {
    all: Parts['pages']
  }
): Sidebar[] {
  return Object.entries(project.sidebars).map(([prefix, entries]) =>
    createSidebar({
      prefix,
      site: project.shortTitle ?? project.title,
      entries,
      pages: all,
      listedIn: (folder) => listedIn(folder, project, pages),
      isMade: (page) => isFolderIndex(page, project),
      isLast: ({ url }) => isNotFound(url, project),
      lang: project.languages[0]?.lang,
      ...found,
      toHref: (url) => urlToHref(addressAt(url, { pages: all, fallback: project.fallback }), project.base)
    })
  )
}

/** The target of an entry in the configuration; none for a page that is left out, and for a broken link. */
function resolveEntry(
  href: string,
  { pages, project, hrefs }: { pages: ReadonlyMap<string, Page>; project: Project; hrefs: Hrefs }
): ReturnType<SidebarSource['resolve']> {
  const final = hrefs[href]
  if (final === undefined) return isExternal(href) ? { href } : {}
  const url = isExternal(final) ? undefined : hrefToUrl(final, project.base)
  return url !== undefined && pages.has(url) ? { url } : { href: final }
}

/**
 * Most edits change nothing that other pages show: then pages are replaced, and the site is not joined again. Undefined for
 * other edits. `contents` are those of generated pages, by page key.
 */
export function replaceInSite(site: Site, replaced: readonly Page[], contents: Site['generated']): Site | undefined {
  if (!replaced.every((page) => isAlone(page, site))) return undefined
  const [links, quiet] = [new LinkTable(site.targets), new LinkTable(site.targets)]
  const hrefs = replaced.map(({ url, file, links: written, untranslated }) => {
    return [url, (untranslated === undefined ? links : quiet).add(written, { file, url })] as const
  })
  const gone = new Set(replaced.map(({ url }) => site.pages.get(url)?.key))
  const files = new Set<string | undefined>(replaced.map(({ file }) => file))
  const isOther = ({ file }: { file?: string }) => !files.has(file)
  const wanted = links.wanted.filter(({ target }) => site.uses.knowsIds(target))
  return {
    ...site,
    pages: new LayeredMap(
      site.pages,
      replaced.map((page) => [page.url, page])
    ),
    generated: new Map([...[...site.generated].filter(([key]) => !gone.has(key)), ...contents]),
    hrefs: new LayeredMap(site.hrefs, hrefs),
    wanted: [...site.wanted.filter(isOther), ...wanted],
    external: [...site.external.filter(isOther), ...links.external],
    messages: [
      ...site.messages.filter((each) => isOther(each) || isAboutSite(each.rule)),
      ...links.messages,
      ...replaced
        .filter(({ untranslated }) => untranslated === undefined)
        .flatMap((page) => [...site.uses.problemsOf(page), ...site.icons.problemsOf(page)])
    ]
  }
}

/** Other pages show the same of it as before, and its messages are about its own file. */
function isAlone(page: Page, { pages, targets, redirects, uses }: Site): boolean {
  const { file, url } = page
  const old = pages.get(url)
  if (old === undefined || toShown(old) !== toShown(page) || old.included || page.included) return false
  if (uses.isReference(old) !== uses.isReference(page)) return false
  if (old.aliases || page.aliases || redirects.touch(url)) return false
  const [before, after] = [old, page].map(({ links }) => resolveLinks(links, { file, url }, targets))
  return JSON.stringify(before?.used) === JSON.stringify(after?.used)
}

function toShown({ file, meta, blocks, fences, uses, icons = [], lists = [] }: Page): string {
  const shown = [...uses, ...icons].map(({ kind, name }) => [kind, name])
  return JSON.stringify([file, meta, blocks, fences, shown, lists])
}
