/** Links of the configuration. */
import { placeAt } from '../../messages/place.ts'
import type { Link } from '../../page/page.ts'
import { isExternal } from '../../page/url.ts'
import { hrefOf } from '../../project/head.ts'
import type { Project } from '../../project/project.ts'
import type { SidebarEntry } from '../../project/schema.ts'

export interface NavLink {
  label: string
  href: string
  /** Its own page, or another page of the section it leads to: the value of `aria-current`. */
  current?: 'page' | 'true'
  external?: boolean
}

export function sidebarLinks({ sidebars, configText }: Project): Link[] {
  const entries = Object.values(sidebars).flatMap((sidebar) => (sidebar === 'auto' ? [] : sidebar))
  return entries.flatMap(hrefsOf).map((href) => ({ href, kind: 'link', ...placeOfHref(configText, href) }))
}

function hrefsOf({ href, items = [] }: SidebarEntry): string[] {
  return [...(href === undefined ? [] : [href]), ...items.flatMap(hrefsOf)]
}

/** All but those of sidebars, with their places. */
export function configLinks(project: Project): Link[] {
  const { navbar, footer, repository, logo, favicon, card, head, configText } = project
  const links = [...navbar, ...footer.columns.flatMap((column) => column.links), ...(repository ? [repository] : [])]
  const logos = typeof logo === 'object' ? Object.values(logo) : [logo]
  const images = [...logos, favicon, card, ...head.map(hrefOf)].filter((href) => href !== undefined)
  return [
    ...links.map(({ href }) => ({ href, kind: 'link' as const })),
    ...images.map((href) => ({ href, kind: 'image' as const }))
  ].map((link) => ({ ...link, ...placeOfHref(configText, link.href) }))
}

function placeOfHref(text: string, href: string): Pick<Link, 'place'> {
  const at = [`'${href}'`, `"${href}"`, `\`${href}\``]
    .map((quoted) => text.indexOf(quoted))
    .find((index) => index !== -1)
  return at === undefined ? {} : { place: placeAt(text, at + 1) }
}

/** A link of the navbar or the footer, with its final href. */
export function toNavLink(
  site: { configHrefs: Record<string, string> },
  { label, href }: { label: string; href: string }
): NavLink {
  const external = isExternal(href)
  return { label, href: site.configHrefs[href] ?? href, ...(external && { external }) }
}
