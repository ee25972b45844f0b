/** Navbar and footer of a site of Docusaurus. */
import { addCopyright, addSocial } from '../read/settings.ts'
import { asList, asObject, asText } from '../read/values.ts'
import type { Docs, NavbarLink, SourceSite } from '../types.ts'
import { excerpt, listNames } from '../words.ts'

interface BarSource {
  docs: Docs[]
  file: string
}

type Item = Record<string, unknown>

/** Adds the links and menus of the navbar, and the columns of the footer. What has no counterpart is to do. */
export function addBars(site: SourceSite, theme: Item, place: BarSource): void {
  const navbar = asObject(theme.navbar)
  const title = asText(navbar.title)
  if (title && title !== site.title) site.settings.shortTitle = title
  for (const item of asList(navbar.items).map(asObject)) addEntry(site, item, place)
  const footer = asObject(theme.footer)
  const links = asList(footer.links).map(asObject)
  const columns = links.some(({ items }) => items !== undefined) ? links : [{ title: 'Links', items: links }]
  for (const { title: name, items } of links.length > 0 ? columns : []) {
    const inside = toLinks(site, asList(items).map(asObject), place, 'The footer')
    if (inside.length > 0) site.footer.push({ title: asText(name) ?? 'Links', links: inside })
  }
  addCopyright(site, footer.copyright, place.file)
}

function addEntry(site: SourceSite, item: Item, place: BarSource): void {
  const type = asText(item.type) ?? 'default'
  if (type === 'search' || type === 'docsVersionDropdown' || type === 'localeDropdown') return
  const [href, label] = [hrefOf(item, place), labelOf(item, place)]
  const position = item.position !== 'left' && { position: 'right' as const }
  const items = toLinks(site, asList(item.items).map(asObject), place, `The menu \`${label}\``)
  if (label !== undefined && items.length > 0) site.navbar.push({ label, items, ...position })
  else if (label !== undefined && href !== undefined && position && /^https?:/.test(href))
    addSocial(site, [[label, href]])
  else if (label !== undefined && href !== undefined) site.navbar.push({ label, href, ...position })
  else {
    const what = label ?? excerpt(htmlOf(item))
    const text = `A navbar entry of the type \`${type}\` is not migrated${what && `, \`${what}\``}: write it in \`templates/slots/navbar-end.tsx\`, see “Slots” in Templates`
    site.todos.push({ file: place.file, text })
  }
}

function htmlOf(item: Item): string {
  return (asText(item.value) ?? asText(item.html) ?? '').replace(/\s+/g, ' ').replaceAll('`', "'")
}

function findIn<Found>(item: Item, { docs }: BarSource, pick: (each: Docs) => Found | undefined): Found | undefined {
  const own = docs.filter(({ plugin }) => plugin === (asText(item.docsPluginId) ?? 'default'))
  return own.map(pick).find((found) => found !== undefined)
}

/** Entries that name a page may leave the label to it. */
function labelOf(item: Item, place: BarSource): string | undefined {
  const page = findIn(item, place, ({ ids }) => ids.get(String(item.docId)))
  return asText(item.label) ?? page?.meta?.label ?? page?.title ?? asText(item['aria-label'])
}

function hrefOf(item: Item, place: BarSource): string | undefined {
  const page = findIn(item, place, ({ ids }) => ids.get(String(item.docId)))
  const start = findIn(item, place, ({ starts }) => starts.get(String(item.sidebarId)))
  return page?.url ?? start ?? asText(item.to) ?? asText(item.href)
}

/** Links without those that are written as HTML. */
function toLinks(site: SourceSite, items: Item[], place: BarSource, where: string): NavbarLink[] {
  const lost: string[] = []
  const links = items.flatMap((item) => {
    const [href, label] = [hrefOf(item, place), labelOf(item, place)]
    if (href !== undefined && label !== undefined) return [{ label, href }]
    if (/\w/.test(htmlOf(item))) lost.push(excerpt(htmlOf(item)))
    return []
  })
  if (lost.length > 0) site.todos.push({ file: place.file, text: `${where} loses ${listNames(lost)}` })
  return links
}
