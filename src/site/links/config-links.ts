/** Links of the configuration. */
import { defined } from '../../disk/defined.ts'
import type { Where } from '../../messages/message.ts'
import { placeOfPath, placeOfValue } from '../../messages/place.ts'
import type { Link } from '../../page/page.ts'
import { isExternal } from '../../page/url.ts'
import { hrefOf } from '../../project/head.ts'
import type { Project } from '../../project/project.ts'
import type { Icons } from '../icons.ts'

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

/** The parts of a site that links of the configuration need. */
export interface NavContext {
  configHrefs: Record<string, string>
  icons: Icons
}

/** An entry of a navbar, a footer or a sidebar. */
interface Entry {
  href?: string | undefined
  label?: string | undefined
  icon?: string | undefined
  items?: 'auto' | ('auto' | Entry)[] | undefined
}

interface PlacedEntry {
  entry: Entry
  /** Its keys and indexes in the configuration. */
  path: PropertyKey[]
}

/** A list of entries with those below them. */
function flatten(entries: 'auto' | readonly ('auto' | Entry)[], path: PropertyKey[]): PlacedEntry[] {
  if (entries === 'auto') return []
  return entries.flatMap((entry, index) =>
    entry === 'auto'
      ? []
      : [{ entry, path: [...path, index] }, ...flatten(entry.items ?? [], [...path, index, 'items'])]
  )
}

/** The entries that a sidebar names, with their places in the configuration. */
export function sidebarEntries({ sidebars }: Pick<Project, 'sidebars'>, prefix: string): PlacedEntry[] {
  return flatten(sidebars[prefix] ?? [], ['sidebars', prefix])
}

export function sidebarLinks(project: Project): Link[] {
  const entries = Object.keys(project.sidebars).flatMap((prefix) => sidebarEntries(project, prefix))
  return entries.flatMap((each) => linkOf(each, project))
}

function linkOf({ entry: { href }, path }: PlacedEntry, { configText }: Project): Link[] {
  return href === undefined ? [] : [{ href, kind: 'link', ...valuePlace(configText, [...path, 'href']) }]
}

/** All but those of sidebars, with their places. */
export function configLinks(project: Project): Link[] {
  const { navbar, social, footer, repository, logo, favicon, card, head, configText } = project
  const links = [
    ...flatten(navbar, ['navbar']),
    ...flatten(social, ['social']),
    ...footer.columns.flatMap((column, index) => flatten(column.links, ['footer', 'columns', index, 'links'])),
    ...(repository ? [{ entry: repository, path: ['repository'] }] : [])
  ]
  const logos =
    typeof logo === 'object'
      ? (['light', 'dark'] as const).map((mode) => ({ href: logo[mode], path: ['logo', mode] }))
      : [{ href: logo, path: ['logo'] }]
  const images = [
    ...logos,
    { href: favicon, path: ['favicon'] },
    { href: card, path: ['card'] },
    ...head.map((element, index) => ({
      href: hrefOf(element),
      path: ['head', index, 'attrs', element.tag === 'script' ? 'src' : 'href']
    }))
  ]
  return [
    ...links.flatMap((each) => linkOf(each, project)),
    ...images.flatMap(({ href, path }): Link[] =>
      href === undefined ? [] : [{ href, kind: 'image', ...valuePlace(configText, path) }]
    )
  ]
}

/** Icons of the navbar, of social links and of sidebars, with their places. */
export function configIcons(project: Project): (Where & { name: string })[] {
  const { navbar, social, sidebars, configFile: file = 'docsgen.config.ts', configText } = project
  const entries = [
    ...flatten(navbar, ['navbar']),
    ...flatten(social, ['social']),
    ...Object.keys(sidebars).flatMap((prefix) => sidebarEntries(project, prefix))
  ]
  return entries.flatMap(({ entry: { icon: name }, path }) =>
    name === undefined ? [] : [{ name, file, ...valuePlace(configText, [...path, 'icon']) }]
  )
}

/** Where a text is written, else what it is in. */
export function valuePlace(text: string, keys: readonly PropertyKey[]): Pick<Link, 'place'> {
  const place = placeOfValue(text, keys) ?? placeOfPath(text, keys).place
  return place ? { place } : {}
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
  return defined({ icon: found, badge })
}
