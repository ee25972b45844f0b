/** The props of one page, made of its facts and the site. */

import { fill } from '../client/fill.ts'
import { defined } from '../disk/defined.ts'
import { type Json, ownValue } from '../disk/json.ts'
import { canonical, plainUrl, urlIn } from '../languages/languages.ts'
import { hiddenBy, isUnlisted } from '../page/drafts.ts'
import type { Content } from '../page/markdown/content.ts'
import type { Neighbour, Page } from '../page/page.ts'
import { hrefToUrl, isBelow, isExternal, urlToHref } from '../page/url.ts'
import { editAddress } from '../project/mounts.ts'
import type { Project } from '../project/project.ts'
import { movedUrl, versionOf } from '../project/versions.ts'
import { isMisleading } from '../site/freshness.ts'
import { isNotFound, notFoundUrl } from '../site/generated/not-found.ts'
import { tagLinks } from '../site/generated/tags.ts'
import { updatedOf } from '../site/last-updated.ts'
import { type NavLink, toLook, toNavLink } from '../site/links/config-links.ts'
import { redirectHref } from '../site/redirects/redirects.ts'
import { parentOf } from '../site/sidebar/categories.ts'
import { findSidebar, type Sidebar } from '../site/sidebar/sidebar.ts'
import type { Site } from '../site/site.ts'
import { samePage } from '../site/versions.ts'
import { addressAt, addressOf } from '../site/views.ts'
import type { LanguageLink, PageProps, VersionLink } from './props.ts'

export interface PropsContext {
  readonly project: Project
  readonly site: Site
  /** The banner of the configuration, parsed. */
  readonly banner?: Content | undefined
}

/** Leaves out the entries of the sidebar: they are many, and a hash of them is in the page's key. */
export function pageProps(
  page: Page,
  context: PropsContext & PageScripts,
  sidebar: Sidebar | undefined
): Omit<PageProps, 'site'> {
  const { project } = context
  const toHref = (url: string) => hrefTo(url, context)
  const { title } = page.meta
  const version = isNotFound(page.url, project) ? undefined : versionOf(project.versions, page.url)
  const trail =
    sidebar?.trail(page.url).map(({ label, url }) => ({ label, ...(url !== undefined && { href: toHref(url) }) })) ?? []
  const hidden = hiddenBy(page.meta, project.now)
  return {
    ...textProps(page, context),
    ...(project.url && { canonical: new URL(toHref(page.untranslated ?? page.url), project.url).href }),
    toc: toc(page, context),
    ...(context.site.uses.isReference(page) && { reference: true }),
    navbar: navbarProps(page, context, sidebar),
    ...(version && { version: version.name }),
    versions: versionLinks(page.url, context),
    ...languageProps(page, context),
    ...(sidebar && {
      sidebar: { label: sidebar.label, items: [], ...(sidebar.whole !== undefined && { whole: toHref(sidebar.whole) }) }
    }),
    scripts: scriptsOf(page, context),
    breadcrumbs: sidebar ? [...trail, { label: page.meta.sidebar.label ?? title, href: toHref(page.url) }] : [],
    ...(hidden && { hidden: fill(project.strings[hidden.why], { day: hidden.day }) }),
    ...defined({ date: page.meta.date, author: page.meta.author, stale: staleProps(page, context) }),
    ...(isUnlisted(page, project) && { noindex: true }),
    ...footProps(page, context)
  }
}

/** The page to read instead of a translation that misleads its readers. */
function staleProps({ file }: Page, { project, site }: PropsContext): PageProps['stale'] {
  const translation = site.translations.get(file)
  const [original] = project.languages
  if (!translation || !original || !isMisleading(translation, project)) return undefined
  return { lang: original.lang, label: original.label, href: urlToHref(translation.source.url, project.base) }
}

/** Props from the front matter and headings of the page. */
export function textProps(page: Page, { project, site }: PropsContext) {
  const { title, description, data } = page.meta
  const finals = { hrefs: site.hrefs.get(page.url) ?? {}, icons: site.icons.textsFor(page) }
  return {
    // Scripts know the page for unknown addresses by its url.
    url: isNotFound(page.url, project) ? notFoundUrl : page.url,
    title: title || project.title,
    ...defined({ description }),
    data: resolveData(data, finals) as Record<string, Json>,
    ...(!page.headings.some((heading) => heading.depth === 1) && { heading: title || project.title })
  }
}

function toc(page: Page, { project: { toc }, site }: PropsContext): PageProps['toc'] {
  const { meta } = page
  if (!meta.toc) return []
  const { min = toc.min, max = Math.max(min, toc.max) } = meta.toc === true ? toc : meta.toc
  return site.uses.headings(page).filter(({ depth, id }) => depth >= min && depth <= max && id !== 'footnote-label')
}

interface Finals {
  hrefs: Readonly<Record<string, string>>
  icons: Readonly<Record<string, string>>
}

/** Makes every `href` and `src` in front matter final, and each icon one that can be shown. */
function resolveData(value: Json, finals: Finals): Json {
  if (Array.isArray(value)) return value.map((item) => resolveData(item, finals))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const known = key === 'icon' ? finals.icons : key === 'href' || key === 'src' ? finals.hrefs : undefined
      return [key, known && typeof item === 'string' ? (ownValue(known, item) ?? item) : resolveData(item, finals)]
    })
  )
}

/** The page in each version, if there are several and it is in one of them. */
function versionLinks(url: string, context: PropsContext): VersionLink[] {
  const { versions } = context.project
  const ofPage = versionOf(versions, url)
  if (versions.length < 2 || ofPage === undefined) return []
  return versions.flatMap((version) => {
    // The same page, else the first one of that version.
    const same = samePage(versions, url, { to: version, pages: context.site.pages })
    const target = same ?? context.site.starts.get(version.name)
    if (target === undefined) return [] // a version without pages: reported elsewhere
    const current = version === ofPage && { current: true }
    const maintained = version.maintained === false && { maintained: false as const }
    return { name: version.name, label: version.label, href: hrefTo(target, context), ...current, ...maintained }
  })
}

/** The page in each language, or where that language begins; and the language of the text, if it is another. */
function languageProps(
  { url, untranslated }: Page,
  { project, site }: PropsContext
): Pick<PageProps, 'languages' | 'untranslated'> {
  const { languages, language, locales, lang, base, prefix } = project
  const [source] = languages
  if (language === undefined || source === undefined) return {}
  const plain = plainUrl(url, language)
  const links = Object.entries(locales).flatMap(([tag, { label, href }]): LanguageLink[] => {
    const { project: view, start } = site.views.find((each) => each.project.language?.tag === tag) ?? {}
    if (view?.language === undefined) return [{ tag, lang: canonical(tag) ?? tag, label, href: href ?? '' }]
    if (start === undefined) return []
    const same = urlIn(plain, view.language)
    const there = site.targets.pages.get(same)
    const target = there && addressOf(there, view) === same ? same : start
    const hint = url === (prefix || '/') && fill(view.strings.languageHint, { language: label })
    const isOwn = view.language.tag === language.tag
    return [
      {
        ...{ tag, lang: view.lang, label, href: urlToHref(target, base) },
        ...(isOwn ? { current: true } : hint && { hint })
      }
    ]
  })
  const name = new Intl.DisplayNames(lang, { type: 'language' }).of(source.lang) ?? source.label
  const shown = untranslated !== undefined && { lang: source.lang, name, href: urlToHref(untranslated, base) }
  return { languages: links, ...(shown && { untranslated: shown }) }
}

type Foot = Pick<PageProps, 'previous' | 'next' | 'tags' | 'edit' | 'updated'>

/** The props for the foot of a page: its tags, a link to its source, the pages before and after it. */
function footProps(page: Page, context: PropsContext): Foot {
  const { project, site } = context
  const around = neighbours(page, context)
  const toLink = (written: Neighbour | undefined, other: PageProps['previous']) => {
    if (written === undefined) return other
    return written === false ? undefined : linkTo(written, page, context)
  }
  const previous = toLink(page.meta.previous, around.previous)
  const next = toLink(page.meta.next, around.next)
  const tags = tagLinks(page, project)
  const isWritten = !site.generated.has(page.key)
  const edit = isWritten && (page.meta.edit ?? editAddress(project, page.file))
  return {
    ...(previous && { previous }),
    ...(next && { next }),
    ...(tags.length > 0 && { tags }),
    ...(edit && { edit }),
    ...(isWritten && defined({ updated: updatedOf(page, site) }))
  }
}

/** The pages before and after it in the reading order of its sidebar. An entry that links out of it has another sidebar, or none. */
function neighbours(page: Page, { project, site }: PropsContext): Pick<PageProps, 'previous' | 'next'> {
  const sidebar = findSidebar(site.sidebars, page.url)
  if (!sidebar) return {}
  const find = (step: 1 | -1) => {
    let at = sidebar.position(page.url) + step
    while (at in sidebar.order && findSidebar(site.sidebars, sidebar.order[at] ?? '') !== sidebar) at += step
    const other = site.pages.get(sidebar.order[at] ?? '')
    return (
      other && {
        label: other.meta.sidebar.label ?? sidebar.labelOf(other.url) ?? other.meta.title,
        href: hrefTo(other.url, { project, site })
      }
    )
  }
  const [previous, next] = [find(-1), find(1)]
  return { ...(previous && { previous }), ...(next && { next }) }
}

function linkTo({ label, href }: Exclude<Neighbour, false>, page: Page, { project, site }: PropsContext) {
  const final = site.hrefs.get(page.url)?.[href] ?? href
  const target = isExternal(final) ? undefined : site.pages.get(hrefToUrl(final, project.base) ?? '')
  return { label: label ?? target?.meta.sidebar.label ?? target?.meta.title ?? href, href: final }
}

/**
 * Marks the entry of this page, else the one of its section. A page in a menu has both. On pages of an older version, entries
 * that lead into the current version lead to the same page of the older one.
 */
function navbarProps(page: Page, context: PropsContext, sidebar: Sidebar | undefined): PageProps['navbar'] {
  const { project, site } = context
  const toTarget = ({ href }: { href: string }) => targetOf(toNavLink(site, { label: '', href }), page, context)
  const top = project.navbar.flatMap(({ href }) => (href === undefined ? [] : [toTarget({ href })]))
  const inMenus = project.navbar.flatMap(({ items = [] }) => items.map(toTarget))
  const isInMenu = inMenus.includes(page.url)
  const section = findSection(page.url, isInMenu ? top : [...top, ...inMenus], sidebar)
  const toLink = (entry: { label: string; href: string }): NavLink => {
    const link = toNavLink(site, entry)
    const target = targetOf(link, page, context)
    if (target === undefined) return link
    // As written, unless it leads to the page of another version: it may have a fragment.
    const isHere = target === hrefToUrl(link.href, project.base)
    const moved = isHere ? link : { ...link, href: hrefTo(target, context) }
    if (target === page.url) return { ...moved, current: 'page' }
    return target === section ? { ...moved, current: 'true' } : moved
  }
  const entriesAt = (side: 'left' | 'right') =>
    project.navbar
      .filter(({ position = 'left' }) => position === side)
      .map(({ href, items = [], position: _, ...entry }) =>
        href === undefined
          ? { label: entry.label, ...toLook(site, entry), items: items.map(toLink) }
          : toLink({ href, ...entry })
      )
  const repository = project.repository ? [toNavLink(site, project.repository)] : []
  return { left: entriesAt('left'), right: [...entriesAt('right'), ...repository] }
}

/** The url that a link of the navbar leads to from a page; undefined for another site. */
function targetOf(link: NavLink, page: Page, context: PropsContext): string | undefined {
  const { versions, base } = context.project
  const ofPage = versionOf(versions, page.url)
  const written = link.external ? undefined : hrefToUrl(link.href, base)
  if (written === undefined) return undefined
  const moves = ofPage !== versions[0] && versionOf(versions, written) === versions[0]
  return (ofPage && moves && findPart(written, ofPage, context)) || written
}

/**
 * The page of an older version that an entry leads to there: the same, else the first of its folder. The start of a version
 * leads to the start of the other. Undefined if the older version does not have that part.
 */
function findPart(url: string, to: Project['versions'][number], { project, site }: PropsContext): string | undefined {
  const { versions } = project
  const [current] = versions
  const same = samePage(versions, url, { to, pages: site.pages })
  if (same !== undefined || current === undefined) return same
  if (url === site.starts.get(current.name)) return site.starts.get(to.name)
  const folder = parentOf(movedUrl(url, current, to))
  if (!isBelow(folder, to.path) || folder === to.path) return undefined
  const firsts = site.sidebars.map(({ order }) => order.find((each) => isBelow(each, folder)))
  return firsts.find((first) => first !== undefined)
}

/** The href of a page, or of the one that readers are sent to instead. */
function hrefTo(url: string, { project: { fallback, base }, site: { targets } }: PropsContext): string {
  return urlToHref(addressAt(url, { pages: targets.pages, fallback }), base)
}

/**
 * The page itself if it is a target, else the target that stands for its part of the sidebar, else the nearest above it that is
 * not in the sidebar.
 */
function findSection(url: string, targets: (string | undefined)[], sidebar: Sidebar | undefined): string | undefined {
  const known = targets.filter((target) => target !== undefined)
  if (known.includes(url)) return url
  const section = sidebar?.section(url, known)
  if (section !== undefined) return section
  const above = known.filter(
    (target) => target !== '/' && isBelow(url, target) && (sidebar?.position(target) ?? -1) === -1
  )
  return above.sort((a, b) => b.length - a.length)[0]
}

/** Urls of scripts that some pages have. */
export interface PageScripts {
  /** The script of pages with `extras`. */
  readonly extras: string
  /** The script of the page for unknown addresses. */
  readonly nearest: string
  /** The script of pages with anchors that moved. */
  readonly anchors: string
}

/** Their hrefs. Anchors that moved are in the fragment of the address of their script. */
function scriptsOf({ url, extras }: Page, context: PageScripts & { project: Project; site: Site }): string[] {
  const { project, site } = context
  const moved = site.redirects.movedAnchors(url).map(({ from, to }) => {
    return [from.slice(from.indexOf('#') + 1), redirectHref(to, project)]
  })
  const plain = [...(extras ? [context.extras] : []), ...(isNotFound(url, project) ? [context.nearest] : [])]
  const hrefs = plain.map((script) => urlToHref(script, project.base))
  return moved.length === 0
    ? hrefs
    : [...hrefs, `${urlToHref(context.anchors, project.base)}#${new URLSearchParams(moved)}`]
}
