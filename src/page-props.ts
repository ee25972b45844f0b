/** What the templates are given, made of the site: a page's own slice of it, and what all pages show alike. */
import type { Project } from './config.ts'
import { toNavLink } from './config-links.ts'
import type { Sidebar } from './navigation.ts'
import { hrefToUrl, urlToHref } from './shared/routes.ts'
import { neighbours, type Site } from './site.ts'
import type { Content, Json, NavLink, Page, PageProps, SiteProps } from './types.ts'

export interface Shown {
  project: Project
  site: Site
  /** Markdown of the configuration, parsed. */
  banner?: Content
}

export function pageProps(page: Page, context: Shown, sidebar: Sidebar | undefined): Omit<PageProps, 'site'> {
  const { project, site } = context
  const { previous, next } = neighbours(site, page)
  const toHref = (url: string) => urlToHref(url, project.base)
  const { title, description } = page.meta
  const trail =
    sidebar?.trail(page.url).map(({ label, url }) => ({ label, ...(url !== undefined && { href: toHref(url) }) })) ?? []
  const link = (each: Page) => ({ label: each.meta.sidebar.label ?? each.meta.title, href: toHref(each.url) })
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
    ...(sidebar && { sidebar: { label: sidebar.label, items: sidebar.slice(page.url) } }),
    breadcrumbs: sidebar ? [...trail, { label: page.meta.sidebar.label ?? title, href: toHref(page.url) }] : [],
    ...(previous && { previous: link(previous) }),
    ...(next && { next: link(next) })
  }
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

/** An entry is current on its own page, and on every page of the sidebar it leads into. */
function navbar(page: Page, { project, site }: Shown, sidebar: Sidebar | undefined): PageProps['navbar'] {
  const left = project.navbar.map((entry): NavLink => {
    const link = toNavLink(site, entry)
    const target = link.external ? undefined : hrefToUrl(link.href, project.base)
    const isCurrent = target !== undefined && (target === page.url || (sidebar?.position(target) ?? -1) !== -1)
    return { ...link, ...(isCurrent && { current: true }) }
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
  const { title, tagline, description, lang, base, repository, footer, logo, favicon } = project
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
    ...(logo !== undefined && { logo: site.configHrefs[logo] ?? logo }),
    favicon: favicon === undefined ? urlToHref('/favicon.svg', base) : (site.configHrefs[favicon] ?? favicon),
    styles: [urlToHref(style, base)],
    scripts: [urlToHref(script, base)],
    firstPaint
  }
}

function withHrefs(content: Content, hrefs: Record<string, string>): Content {
  if (typeof content === 'string') return content
  const { children, href, ...props } = content.props
  const inner = Array.isArray(children)
    ? children.map((child) => withHrefs(child, hrefs))
    : children === undefined
      ? undefined
      : withHrefs(children, hrefs)
  const final = typeof href === 'string' ? { href: hrefs[href] ?? href } : {}
  return { type: content.type, props: { ...props, ...final, ...(inner !== undefined && { children: inner }) } }
}
