import type { Content } from '../page/markdown/content.ts'
import { urlToHref } from '../page/url.ts'
import { toNavLink } from '../site/links/config-links.ts'
import type { Shown } from './page-props.ts'
import type { SiteProps } from './props.ts'

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
