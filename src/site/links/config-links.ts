/** Links of the configuration. */
import type { Where } from '../../messages/message.ts'
import { placeAt } from '../../messages/place.ts'
import type { Link } from '../../page/page.ts'
import { isExternal } from '../../page/url.ts'
import { hrefOf } from '../../project/head.ts'
import type { Project } from '../../project/project.ts'
import type { SidebarEntry } from '../../project/schema.ts'
import type { Icons } from '../icons/icons.ts'

export interface NavLink {
  label: string
  href: string
  /** The name of one of docsgen's icons, or the text of an SVG. */
  icon?: string
  /** A word or two beside the label. */
  badge?: string
  /** Its own page, or another page of the section it leads to: the value of `aria-current`. */
  current?: 'page' | 'true'
  external?: boolean
}

/** A menu of the navbar. */
export interface NavMenu extends Pick<NavLink, 'label' | 'icon' | 'badge'> {
  items: NavLink[]
}

/** What links are made with. */
export interface NavContext {
  configHrefs: Record<string, string>
  icons: Icons
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
  const { navbar, social, footer, repository, logo, favicon, card, head, configText } = project
  const bar = navbar.flatMap(({ href, items = [] }) => [...(href === undefined ? [] : [{ href }]), ...items])
  const columns = footer.columns.flatMap((column) => column.links)
  const links = [...bar, ...social, ...columns, ...(repository ? [repository] : [])]
  const logos = typeof logo === 'object' ? Object.values(logo) : [logo]
  const images = [...logos, favicon, card, ...head.map(hrefOf)].filter((href) => href !== undefined)
  return [
    ...links.map(({ href }) => ({ href, kind: 'link' as const })),
    ...images.map((href) => ({ href, kind: 'image' as const }))
  ].map((link) => ({ ...link, ...placeOfHref(configText, link.href) }))
}

/** Icons of the navbar, of social links and of sidebars, with their places. */
export function configIcons({
  navbar,
  social,
  sidebars,
  configFile,
  configText
}: Project): (Where & { name: string })[] {
  const bars = Object.values(sidebars).flatMap((sidebar) => (sidebar === 'auto' ? [] : sidebar.flatMap(iconsOf)))
  const names = [...navbar.flatMap(iconsOf), ...social.flatMap(iconsOf), ...bars]
  return names.map((name) => ({ name, file: configFile ?? 'docsgen.config.ts', ...placeOfHref(configText, name) }))
}

interface Iconic {
  icon?: string | undefined
  items?: Iconic[] | undefined
}

function iconsOf({ icon, items = [] }: Iconic): string[] {
  return [...(icon === undefined ? [] : [icon]), ...items.flatMap(iconsOf)]
}

function placeOfHref(text: string, href: string): Pick<Link, 'place'> {
  const at = [`'${href}'`, `"${href}"`, `\`${href}\``]
    .map((quoted) => text.indexOf(quoted))
    .find((index) => index !== -1)
  return at === undefined ? {} : { place: placeAt(text, at + 1) }
}

type WrittenLink = Pick<NavLink, 'label' | 'href'> & Look

interface Look {
  icon?: string | undefined
  badge?: string | undefined
}

/** A link of the navbar or the footer, with its final href. */
export function toNavLink(site: NavContext, { label, href, ...look }: WrittenLink): NavLink {
  const external = isExternal(href)
  return { label, href: site.configHrefs[href] ?? href, ...toLook(site, look), ...(external && { external }) }
}

export function toLook({ icons }: Pick<NavContext, 'icons'>, { icon, badge }: Look): Pick<NavLink, 'icon' | 'badge'> {
  const found = icon === undefined ? undefined : icons.get(icon)?.icon
  return { ...(found !== undefined && { icon: found }), ...(badge !== undefined && { badge }) }
}
