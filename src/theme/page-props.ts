/** The props of one page, made of its facts and the site. */
import { fill } from '../client/fill.ts'
import { type Json, ownValue } from '../disk/json.ts'
import type { Content } from '../page/markdown/content.ts'
import type { Neighbour, Page } from '../page/page.ts'
import { encodeText, hrefToUrl, isExternal, urlToHref } from '../page/url.ts'
import { hiddenBy, isUnlisted } from '../page/visibility.ts'
import type { Project } from '../project/project.ts'
import { versionOf } from '../project/versions.ts'
import { notFoundUrl } from '../site/generated/not-found.ts'
import { tagLinks } from '../site/generated/tags.ts'
import { updatedOf } from '../site/last-updated.ts'
import { findSidebar, type Sidebar } from '../site/sidebar/sidebar.ts'
import type { Site } from '../site/site.ts'
import { samePage } from '../site/versions.ts'
import { navbarProps } from './navbar-props.ts'
import { type PageScripts, scriptsOf } from './page-scripts.ts'
import type { PageProps, VersionLink } from './props.ts'

export interface Shown {
  readonly project: Project
  readonly site: Site
  /** The banner of the configuration, parsed. */
  readonly banner?: Content | undefined
}

/** Leaves out the entries of the sidebar: they are many, and a hash of them is in the page's key. */
export function pageProps(
  page: Page,
  context: Shown & PageScripts,
  sidebar: Sidebar | undefined
): Omit<PageProps, 'site'> {
  const { project } = context
  const toHref = (url: string) => urlToHref(url, project.base)
  const { title } = page.meta
  const version = page.url === notFoundUrl ? undefined : versionOf(project.versions, page.url)
  const trail =
    sidebar?.trail(page.url).map(({ label, url }) => ({ label, ...(url !== undefined && { href: toHref(url) }) })) ?? []
  const hidden = hiddenBy(page.meta, project.now)
  return {
    ...textProps(page, context),
    ...(project.url && { canonical: new URL(toHref(page.url), project.url).href }),
    toc: toc(page, context),
    navbar: navbarProps(page, context, sidebar),
    ...(version && { version: version.name }),
    versions: versionLinks(page.url, context),
    ...(sidebar && {
      sidebar: { label: sidebar.label, items: [], ...(sidebar.whole !== undefined && { whole: toHref(sidebar.whole) }) }
    }),
    scripts: scriptsOf(page, context),
    breadcrumbs: sidebar ? [...trail, { label: page.meta.sidebar.label ?? title, href: toHref(page.url) }] : [],
    ...(hidden && { hidden: fill(project.strings[hidden.why], { day: hidden.day }) }),
    ...(page.meta.date !== undefined && { date: page.meta.date }),
    ...(isUnlisted(page, project) && { noindex: true }),
    ...footProps(page, context)
  }
}

/** What the page says by itself, besides its content. */
export function textProps(page: Page, { project, site }: Shown) {
  const { title, description, data } = page.meta
  const finals = { hrefs: site.hrefs.get(page.url) ?? {}, icons: site.icons.textsFor(page) }
  return {
    url: page.url,
    title: title || project.title,
    ...(description !== undefined && { description }),
    data: resolveData(data, finals) as Record<string, Json>,
    ...(!page.headings.some((heading) => heading.depth === 1) && { heading: title || project.title })
  }
}

function toc(page: Page, { project: { toc }, site }: Shown): PageProps['toc'] {
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
function versionLinks(url: string, context: Shown): VersionLink[] {
  const { versions, base } = context.project
  const own = versionOf(versions, url)
  if (versions.length < 2 || own === undefined) return []
  return versions.flatMap((version) => {
    const target = urlInVersion(url, version, context)
    if (target === undefined) return [] // a version without pages: reported elsewhere
    const current = version === own && { current: true }
    const maintained = version.maintained === false && { maintained: false as const }
    return { name: version.name, label: version.label, href: urlToHref(target, base), ...current, ...maintained }
  })
}

/** The same page in a version, else the first page of that version. */
function urlInVersion(url: string, version: Project['versions'][number], { project, site }: Shown): string | undefined {
  const same = samePage(project.versions, url, { to: version, pages: site.pages })
  return same ?? site.starts.get(version.name)
}

type Foot = Pick<PageProps, 'previous' | 'next' | 'tags' | 'edit' | 'updated'>

/** The props for the foot of a page: its tags, a link to its source, the pages before and after it. */
function footProps(page: Page, context: Shown): Foot {
  const { project, site } = context
  const around = neighbours(page, context)
  const toLink = (written: Neighbour | undefined, other: PageProps['previous']) => {
    if (written === undefined) return other
    return written === false ? undefined : linkTo(written, page, context)
  }
  const previous = toLink(page.meta.previous, around.previous)
  const next = toLink(page.meta.next, around.next)
  const tags = tagLinks(page, project)
  return {
    ...(previous && { previous }),
    ...(next && { next }),
    ...(tags.length > 0 && { tags }),
    ...(!site.generated.has(page.key) && sourceProps(page, context))
  }
}

/** The pages before and after it in the reading order of its sidebar. An entry that links out of it has another sidebar, or none. */
function neighbours(page: Page, { project, site }: Shown): Pick<PageProps, 'previous' | 'next'> {
  const sidebar = findSidebar(site.sidebars, page.url)
  if (!sidebar) return {}
  const find = (step: 1 | -1) => {
    let at = sidebar.position(page.url) + step
    while (at in sidebar.order && findSidebar(site.sidebars, sidebar.order[at] ?? '') !== sidebar) at += step
    const other = site.pages.get(sidebar.order[at] ?? '')
    return (
      other && {
        label: other.meta.sidebar.label ?? sidebar.labelOf(other.url) ?? other.meta.title,
        href: urlToHref(other.url, project.base)
      }
    )
  }
  const [previous, next] = [find(-1), find(1)]
  return { ...(previous && { previous }), ...(next && { next }) }
}

function sourceProps(page: Page, { project, site }: Shown): Pick<Foot, 'edit' | 'updated'> {
  const { file, meta } = page
  const ofFile = () => project.edit?.replaceAll('{file}', () => file.split('/').map(encodeText).join('/'))
  const edit = meta.edit ?? ofFile()
  const updated = updatedOf(page, site)
  return { ...(edit && { edit }), ...(updated !== undefined && { updated }) }
}

function linkTo({ label, href }: Exclude<Neighbour, false>, page: Page, { project, site }: Shown) {
  const final = site.hrefs.get(page.url)?.[href] ?? href
  const target = isExternal(final) ? undefined : site.pages.get(hrefToUrl(final, project.base) ?? '')
  return { label: label ?? target?.meta.sidebar.label ?? target?.meta.title ?? href, href: final }
}
