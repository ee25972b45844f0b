/** What the templates are given, made of the site: a page's own slice of it, and what all pages show alike. */
import type { Project } from './config.ts'
import { toNavLink } from './config-links.ts'
import type { Sidebar } from './navigation.ts'
import { footProps } from './page-foot.ts'
import { hrefToUrl, urlToHref } from './shared/routes.ts'
import type { Site } from './site.ts'
import type { Content, Json, NavLink, Page, PageProps, SiteProps, VersionLink } from './types.ts'
import { samePage, versionOf } from './versions.ts'
import { isUnlisted, whyHidden } from './visibility.ts'

export interface Shown {
  project: Project
  site: Site
  /** Markdown of the configuration, parsed. */
  banner?: Content
}

/** All but the entries of the sidebar: these are many, and a text stands for them in the page's key. */
export function pageProps(
  page: Page,
  context: Shown & { extras: string },
  sidebar: Sidebar | undefined
): Omit<PageProps, 'site'> {
  const { project, site } = context
  const toHref = (url: string) => urlToHref(url, project.base)
  const { title, description } = page.meta
  const version = page === site.notFound ? undefined : versionOf(project.versions, page.url)
  const trail =
    sidebar?.trail(page.url).map(({ label, url }) => ({ label, ...(url !== undefined && { href: toHref(url) }) })) ?? []
  const hidden = whyHidden(page.meta, project.now)
  return {
    url: page.url,
    title: title || project.title,
    ...(description !== undefined && { description }),
    ...(project.url && { canonical: new URL(toHref(page.url), project.url).href }),
    data: resolveData(page.meta.data, site.hrefs.get(page.url) ?? {}) as Record<string, Json>,
    ...(!page.headings.some((heading) => heading.depth === 1) && { heading: title || project.title }),
    toc: page.meta.toc
      ? page.headings.filter(
          ({ depth, id }) => depth >= project.toc.min && depth <= project.toc.max && id !== 'footnote-label'
        )
      : [],
    navbar: navbar(page, context, sidebar),
    ...(version && { version: version.name }),
    versions: versionLinks(page.url, context),
    ...(sidebar && { sidebar: sidebarProps(sidebar, toHref) }),
    scripts: page.extras ? [toHref(context.extras)] : [],
    breadcrumbs: sidebar ? [...trail, { label: page.meta.sidebar.label ?? title, href: toHref(page.url) }] : [],
    ...(hidden !== undefined && { hidden }),
    ...(isUnlisted(page, project) && { noindex: true }),
    ...footProps(page, context)
  }
}

function sidebarProps({ label, whole }: Sidebar, toHref: (url: string) => string): NonNullable<PageProps['sidebar']> {
  return { label, items: [], ...(whole !== undefined && { whole: toHref(whole) }) }
}

/** A template's own front matter with every `href` and `src` made final. */
function resolveData(value: Json, hrefs: Record<string, string>): Json {
  if (Array.isArray(value)) return value.map((item) => resolveData(item, hrefs))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const isHref = (key === 'href' || key === 'src') && typeof item === 'string'
      return [key, isHref ? (hrefs[item] ?? item) : resolveData(item, hrefs)]
    })
  )
}

/** The page in each version, where there are several and the page is in one of them. */
function versionLinks(url: string, context: Shown): VersionLink[] {
  const { versions, base } = context.project
  const own = versionOf(versions, url)
  if (versions.length < 2 || own === undefined) return []
  return versions.flatMap((version) => {
    const target = urlInVersion(url, version, context)
    if (target === undefined) return [] // a version without pages is a fault, which was reported
    const current = version === own && { current: true }
    return { name: version.name, label: version.label, href: urlToHref(target, base), ...current }
  })
}

/** The same page in a version, else where that starts. */
function urlInVersion(url: string, version: Project['versions'][number], { project, site }: Shown): string | undefined {
  const same = samePage(project.versions, url, { to: version, pages: site.pages })
  return same ?? site.starts.get(version.name)
}

/**
 * An entry is current on its own page, and on every page of the sidebar it leads into. On pages of an older version, what
 * leads into the current one leads to the same page of the older.
 */
function navbar(page: Page, context: Shown, sidebar: Sidebar | undefined): PageProps['navbar'] {
  const { project, site } = context
  const own = versionOf(project.versions, page.url)
  const left = project.navbar.map((entry): NavLink => {
    const link = toNavLink(site, entry)
    const written = link.external ? undefined : hrefToUrl(link.href, project.base)
    if (written === undefined) return link
    const moves = own !== project.versions[0] && versionOf(project.versions, written) === project.versions[0]
    const target = (own && moves && urlInVersion(written, own, context)) || written
    const isCurrent = target === page.url || (sidebar?.position(target) ?? -1) !== -1
    const href = target === written ? link.href : urlToHref(target, project.base)
    return { ...link, href, ...(isCurrent && { current: true }) }
  })
  return { left, right: project.repository ? [toNavLink(site, project.repository)] : [] }
}

export interface Assets {
  /** Urls of the style sheet and the boot script, and the text of the script in the head. */
  style: string
  script: string
  firstPaint: string
}

export function siteProps({ project, site, banner }: Shown, { style, script, firstPaint }: Assets): SiteProps {
  const { title, tagline, description, lang, base, repository, footer, logo, favicon, card, url } = project
  const hasBanner = project.banner && banner !== undefined
  return {
    title,
    tagline,
    description,
    lang,
    base,
    home: urlToHref('/', base),
    ...(repository && { repository: toNavLink(site, repository) }),
    footer: {
      columns: footer.columns.map((column) => ({
        title: column.title,
        links: column.links.map((link) => toNavLink(site, link))
      })),
      ...(footer.copyright && { copyright: footer.copyright })
    },
    ...(hasBanner &&
      project.banner && {
        banner: {
          id: project.banner.id,
          closeable: project.banner.closeable,
          content: withHrefs(banner, site.configHrefs)
        }
      }),
    ...((project.navbar.length > 0 || repository || site.sidebars.length > 0) && { menu: true }),
    ...(logo !== undefined && { logo: site.configHrefs[logo] ?? logo }),
    ...(card !== undefined && url !== undefined && { card: new URL(site.configHrefs[card] ?? card, url).href }),
    favicon: favicon === undefined ? urlToHref('/favicon.svg', base) : (site.configHrefs[favicon] ?? favicon),
    styles: [urlToHref(style, base)],
    scripts: [urlToHref(script, base)],
    firstPaint
  }
}

function withHrefs(content: Content, hrefs: Record<string, string>): Content {
  if (typeof content === 'string') return content
  const [type, props, ...children] = content
  const { href } = props
  const final = typeof href === 'string' ? { ...props, href: hrefs[href] ?? href } : props
  return [type, final, ...children.map((child) => withHrefs(child, hrefs))]
}
