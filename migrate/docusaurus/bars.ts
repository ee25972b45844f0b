/** Navbar and footer of a site of Docusaurus. */
import { addCopyright } from '../read/frame.ts'
import { asList, asObject, asText, fromTop } from '../read/read.ts'
import { addSocial } from '../read/settings.ts'
import type { Docs, NavbarLink, SourceSite } from '../types.ts'
import { excerpt } from '../words.ts'

interface BarSource {
  docs: Docs[]
  file: string
}

type Item = Record<string, unknown>

/** Adds the links and menus of the navbar, and the columns of the footer. What has no counterpart is to do. */
export async function addBars(site: SourceSite, theme: Item, place: BarSource): Promise<void> {
  const { file } = place
  const navbar = asObject(theme.navbar)
  const logo = asObject(navbar.logo)
  const [light, dark] = [fromTop(asText(logo.src)), fromTop(asText(logo.srcDark))]
  const title = asText(navbar.title)
  const hasBoth = dark !== undefined && dark !== light
  if (light !== undefined && (hasBoth || (!title && site.files.some(({ url }) => url === light))))
    site.settings.logo = { light, ...(hasBoth && { dark }), ...(!title && { title: false }) }
  for (const key of ['href', 'target'])
    if (logo[key] !== undefined)
      site.todos.push({ file, text: `The setting \`navbar.logo.${key}\` is not migrated`, weight: 'note' })
  if (logo.alt !== undefined && (title || logo.alt !== site.title))
    site.todos.push({
      file,
      text: `The alt text of the logo, \`${logo.alt}\`, is not migrated: ${title ? 'the title of the site is beside it' : 'it is the title of the site'}`,
      weight: 'note'
    })
  if (title && title !== site.title) site.settings.shortTitle = title
  for (const item of asList(navbar.items).map(asObject)) addEntry(site, item, place)
  await addFooter(site, asObject(theme.footer), place)
}

function addEntry(site: SourceSite, item: Item, place: BarSource): void {
  const { file } = place
  const words = hrefOf(item, place) !== undefined || Array.isArray(item.items) ? wordsInHtml(htmlOf(item)) : undefined
  const label =
    asText(item.label) ??
    words ??
    labelInHtml(item) ??
    labelOf(item, place) ??
    asText(item['aria-label']) ??
    asText(item.title)
  const type = asText(item.type) ?? 'default'
  const href = hrefOf(item, place) ?? hrefInHtml(item)
  const isRight = item.position !== 'left'
  const position = isRight && { position: 'right' as const }
  if (type === 'docsVersionDropdown')
    for (const each of [...asList(item.dropdownItemsBefore), ...asList(item.dropdownItemsAfter)].map(asObject))
      loseOfVersions(site, each, place)
  if (type === 'docsVersionDropdown' && site.versions.length > 1)
    site.todos.push({ file, text: versionsInDocs, weight: 'note' })
  if (type === 'docsVersionDropdown' || type === 'search') return
  if (isGithubIcon(item)) {
    const icon = { ...(label !== undefined && { label }), icon: 'github', href: String(href) }
    site.settings.social = [...(site.settings.social ?? []), icon]
    return
  }
  if (isGithub(href) && site.repository === undefined)
    site.repository = { label: label ?? 'GitHub', href: String(href) }
  else if (label === undefined) {
    const what = excerpt(htmlOf(item).replace(/\s+/g, ' ').replaceAll('`', "'"))
    const text = `A navbar entry of the type \`${type}\` is not migrated${what && `, \`${what}\``}: write it in \`templates/slots/navbar-end.tsx\`, see “Slots” in Templates`
    site.todos.push({ file, text })
  } else if (Array.isArray(item.items)) {
    const items = toLinks(site, item.items.map(asObject), place, `The menu \`${label}\``)
    if (items.length > 0) site.navbar.push({ label, items, ...position })
    if (href !== undefined)
      site.todos.push({
        file,
        text: `The menu \`${label}\` does not link to \`${href}\`: a menu has no link`,
        weight: 'note'
      })
  } else if (isRight && /^https?:/.test(href ?? '')) {
    addSocial(site, [{ label, href: String(href) }])
    if (/<(?:svg|img)[\s>]/.test(htmlOf(item)) || item.className !== undefined)
      site.todos.push({ file, text: iconOf(label), weight: 'look' })
  } else if (href !== undefined) site.navbar.push({ label, href, ...position })
  else site.todos.push({ file, text: `The navbar entry \`${label}\` does not link to a page` })
}

/** The address that an entry names itself. */
function addressOf(item: Item): string | undefined {
  return asText(item.to) ?? asText(item.href) ?? hrefInHtml(item)
}

function isGithub(href: string | undefined): boolean {
  return /^https?:\/\/(www\.)?github\.com(?:\/|$)/.test(href ?? '')
}

/** A link to GitHub that a style sheet or an image shows, and not words. */
function isGithubIcon(item: Item): boolean {
  if (!isGithub(addressOf(item))) return false
  if (/github/i.test(asText(item.className) ?? '')) return true
  const html = htmlOf(item)
  return item.label === undefined && (html === '' || html.replace(/<svg[\s>].*?<\/svg>|<[^>]*>/gs, '').trim() === '')
}

function htmlOf(item: Item): string {
  return asText(item.value) ?? asText(item.html) ?? ''
}

function hrefInHtml(item: Item): string | undefined {
  return /^\s*<a\s[^>]*?href=["']([^"']+)["']/.exec(htmlOf(item))?.[1]
}

/** The name of HTML that is one link: what a screen reader says. */
function labelInHtml(item: Item): string | undefined {
  const [, opening = '', inside = ''] = /^\s*(<a\s[^>]*>)((?:(?!<a\s).)*)<\/a>\s*$/s.exec(htmlOf(item)) ?? []
  return (
    attributeIn(opening, 'aria-label') ??
    wordsInHtml(inside) ??
    attributeIn(opening, 'title') ??
    attributeIn(inside, 'alt')
  )
}

function attributeIn(html: string, name: string): string | undefined {
  return new RegExp(`\\s${name}=(["'])(.+?)\\1`).exec(html)?.[2]
}

/** The first text of HTML: what follows in another block describes it. */
function wordsInHtml(html: string): string | undefined {
  const blocks = html
    .replace(/<svg[\s>].*?<\/svg>/gs, '')
    .split(/<\/?(?:div|p|h[1-6]|li|ul|ol|br|section)(?![\w-])[^>]*>/)
  const texts = blocks.map((block) =>
    block
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  )
  return texts.find((text) => text !== '')
}

function iconOf(label: string): string {
  return `The icon of the link \`${label}\` is not migrated: write it to a file in \`icons/\` and name it as \`icon\` in \`social\`, see “Icons” in Navigation`
}

const versionsInDocs =
  'The menu of versions, `docsVersionDropdown`, is on pages of the docs alone: other pages do not have it'

/** The menu of versions has versions alone. Lines between its entries are nothing to do. */
function loseOfVersions(site: SourceSite, item: Item, place: BarSource): void {
  const href = hrefOf(item, place) ?? hrefInHtml(item)
  const ofHtml = htmlOf(item).replace(/<[^>]*>/g, '')
  const words = asText(item.label) ?? (ofHtml.trim() || href)
  if (words === undefined) return
  const target = href === undefined ? '' : `, a link to \`${href}\``
  const text = `The menu of versions loses \`${words.replaceAll('`', "'")}\`${target}: write it as an entry of \`navbar\`, or in a page`
  site.todos.push({ file: place.file, text })
}

/** Names what a menu or a list of links is without: its HTML may be needed again, but for its drawings. */
function lose({ todos }: SourceSite, file: string, where: string, entries: string[]): void {
  const hint = where === 'The footer' ? ': write it in `templates/slots/footer.tsx`, see “Slots” in Templates' : ''
  const names = entries.map((each) => `\`${withoutDrawings(each).replaceAll('`', "'").replace(/\s+/g, ' ')}\``)
  if (names.length === 1) todos.push({ file, text: `${where} loses ${names[0]}${hint}` })
  if (names.length > 1)
    todos.push({ file, text: `${where} loses these entries${hint.replace(' it ', ' them ')}`, details: names })
}

function withoutDrawings(html: string): string {
  return html.replace(/<svg[\s>].*?<\/svg>/gs, '<svg>…</svg>')
}

/** Entries that name a page may leave the label to it. */
function labelOf(item: Item, place: BarSource): string | undefined {
  const page = findIn(item, place, ({ ids }) => ids.get(String(item.docId)))
  return page?.meta?.label ?? page?.title
}

function findIn<Found>(item: Item, { docs }: BarSource, pick: (each: Docs) => Found | undefined): Found | undefined {
  const own = docs.filter(({ plugin }) => plugin === (asText(item.docsPluginId) ?? 'default'))
  return own.map(pick).find((found) => found !== undefined)
}

function hrefOf(item: Item, place: BarSource): string | undefined {
  const page = findIn(item, place, ({ ids }) => ids.get(String(item.docId)))
  const start = findIn(item, place, ({ starts }) => starts.get(String(item.sidebarId)))
  return page?.url ?? start ?? asText(item.to) ?? asText(item.href)
}

/** Links, also those that are written as HTML. */
function toLinks(site: SourceSite, items: Item[], place: BarSource, where: string): NavbarLink[] {
  const lost: string[] = []
  const links = items.flatMap((item) => {
    const html = htmlOf(item)
    const isAlone = hrefOf(item, place) !== undefined || (html.match(/<a\s/g) ?? []).length === 1
    const label =
      asText(item.label) ?? (isAlone ? (wordsInHtml(html) ?? labelInHtml(item)) : undefined) ?? labelOf(item, place)
    const href = hrefInHtml(item) ?? hrefOf(item, place)
    if (label !== undefined && href !== undefined) return [{ label, href }]
    lost.push(html || label || String(item.type))
    return []
  })
  lose(site, place.file, where, lost)
  return links
}

/** Links are in columns, or in one list. */
async function addFooter(site: SourceSite, footer: Item, place: BarSource): Promise<void> {
  const { file } = place
  const all = asList(footer.links).map(asObject)
  const flat = all.filter(({ items }) => items === undefined)
  for (const column of all.filter(({ items }) => items !== undefined)) {
    const title = asText(column.title) ?? 'More'
    const links = toLinks(site, asList(column.items).map(asObject), place, 'The footer')
    if (links.length > 0) site.footer.push({ title, links })
  }
  const links = toLinks(site, flat, place, 'The footer')
  if (links.length > 0) site.footer.push({ title: site.title ?? 'More', links })
  if (footer.logo !== undefined)
    site.todos.push({ file, text: 'The setting `footer.logo` is not migrated', weight: 'look' })
  const text = asText(footer.copyright)
  if (text !== undefined) await addCopyright(site, text, file)
  if (site.footer.length === 0 && site.copyright === undefined) return
  const title = site.tagline === undefined ? 'the title' : 'the title and the tagline'
  const line =
    site.copyright && /copyright/i.test(text ?? '') ? ', and its line begins with `©`, not “Copyright ©”' : ''
  const note = `The footer has ${title} of the site in a column more${line}`
  site.todos.push({ file, text: note, weight: 'note' })
}
