/** Navbar and footer of a site of Docusaurus. */
import { addCopyright } from '../read/frame.ts'
import { asList, asObject, asText, fromTop } from '../read/read.ts'
import { addSocial } from '../read/settings.ts'
import type { Docs, NavbarLink, SourceSite } from '../types.ts'
import { excerpt, listNames } from '../words.ts'

interface BarSource {
  docs: Docs[]
  file: string
}

type Item = Record<string, unknown>

/** Adds the links and menus of the navbar, and the columns of the footer. What has no counterpart is to do. */
export async function addBars(site: SourceSite, theme: Item, place: BarSource): Promise<void> {
  const navbar = asObject(theme.navbar)
  const logo = asObject(navbar.logo)
  const [light, dark] = [fromTop(asText(logo.src)), fromTop(asText(logo.srcDark))]
  const title = asText(navbar.title)
  const hasBoth = dark !== undefined && dark !== light
  if (light !== undefined && (hasBoth || (!title && site.files.some(({ url }) => url === light))))
    site.settings.logo = { light, ...(hasBoth && { dark }), ...(!title && { title: false }) }
  if (title && title !== site.title) site.settings.shortTitle = title
  for (const item of asList(navbar.items).map(asObject)) addEntry(site, item, place)
  const footer = asObject(theme.footer)
  const links = asList(footer.links).map(asObject)
  const columns = links.some(({ items }) => items !== undefined) ? links : [{ title: 'Links', items: links }]
  for (const { title: name, items } of links.length > 0 ? columns : []) {
    const inside = toLinks(site, asList(items).map(asObject), place, 'The footer')
    if (inside.length > 0) site.footer.push({ title: asText(name) ?? 'Links', links: inside })
  }
  const copyright = asText(footer.copyright)
  if (copyright !== undefined) await addCopyright(site, copyright, place.file)
}

function addEntry(site: SourceSite, item: Item, place: BarSource): void {
  const { file } = place
  const type = asText(item.type) ?? 'default'
  if (type === 'search' || type === 'docsVersionDropdown' || type === 'localeDropdown') return
  const [href, label] = [hrefOf(item, place), labelOf(item, place)]
  const position = item.position !== 'left' && { position: 'right' as const }
  if (isGithub(href) && site.repository === undefined)
    site.repository = { label: label ?? 'GitHub', href: String(href) }
  else if (label !== undefined && Array.isArray(item.items)) {
    const items = toLinks(site, item.items.map(asObject), place, `The menu \`${label}\``)
    if (items.length > 0) site.navbar.push({ label, items, ...position })
  } else if (label !== undefined && href !== undefined && position && /^https?:/.test(href))
    addSocial(site, [{ label, href }])
  else if (label !== undefined && href !== undefined) site.navbar.push({ label, href, ...position })
  else {
    const what = label ?? excerpt(htmlOf(item).replace(/\s+/g, ' ').replaceAll('`', "'"))
    const text = `A navbar entry of the type \`${type}\` is not migrated${what && `, \`${what}\``}: write it in \`templates/slots/navbar-end.tsx\`, see “Slots” in Templates`
    site.todos.push({ file, text })
  }
}

function isGithub(href: string | undefined): boolean {
  return /^https?:\/\/(www\.)?github\.com(?:\/|$)/.test(href ?? '')
}

function htmlOf(item: Item): string {
  return asText(item.value) ?? asText(item.html) ?? ''
}

function findIn<Found>(item: Item, { docs }: BarSource, pick: (each: Docs) => Found | undefined): Found | undefined {
  const own = docs.filter(({ plugin }) => plugin === (asText(item.docsPluginId) ?? 'default'))
  return own.map(pick).find((found) => found !== undefined)
}

/** Entries that name a page may leave the label to it; HTML that is one link has its words. */
function labelOf(item: Item, place: BarSource): string | undefined {
  const page = findIn(item, place, ({ ids }) => ids.get(String(item.docId)))
  const words = htmlOf(item)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const named = asText(item.label) ?? page?.meta?.label ?? page?.title ?? asText(item['aria-label'])
  return named ?? (words || /aria-label=["']([^"']+)/.exec(htmlOf(item))?.[1])
}

function hrefOf(item: Item, place: BarSource): string | undefined {
  const page = findIn(item, place, ({ ids }) => ids.get(String(item.docId)))
  const start = findIn(item, place, ({ starts }) => starts.get(String(item.sidebarId)))
  const inHtml = /^\s*<a\s[^>]*?href=["']([^"']+)["']/.exec(htmlOf(item))?.[1]
  return page?.url ?? start ?? asText(item.to) ?? asText(item.href) ?? inHtml
}

/** Links, also those that are written as HTML. */
function toLinks(site: SourceSite, items: Item[], place: BarSource, where: string): NavbarLink[] {
  const lost: string[] = []
  const links = items.flatMap((item) => {
    const [href, label] = [hrefOf(item, place), labelOf(item, place)]
    if (href !== undefined && label !== undefined) return [{ label, href }]
    const html = htmlOf(item).replace(/\s+/g, ' ').replaceAll('`', "'")
    if (/\w/.test(html.replace(/<[^>]*>/g, ''))) lost.push(excerpt(html))
    return []
  })
  if (lost.length > 0) site.todos.push({ file: place.file, text: `${where} loses ${listNames(lost)}` })
  return links
}
