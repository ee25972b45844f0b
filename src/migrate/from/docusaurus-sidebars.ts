/** Sidebars of Docusaurus: by name, with ids of pages there; by prefix, with urls here. */
import path from 'node:path'
import { excerpt } from '../../messages/excerpt.ts'
import { titleOf } from '../../page/page-url.ts'
import { isBelow } from '../../page/url.ts'
import type { SidebarEntry } from '../../project/schema.ts'
import { placeInSource } from '../files.ts'
import type { Docs, SourceSite } from '../types.ts'
import { addFolderIndexes, addIndex } from './docusaurus-indexes.ts'
import { type NamedSidebar, sidebarsByPrefix } from './docusaurus-prefixes.ts'
import { evaluate } from './evaluate.ts'
import { expandFolder, homeOf } from './folders.ts'
import { asObject, asText } from './read.ts'

/** Reads the sidebars of a set of pages. Each gets the beginnings of the urls of its pages, as far as they tell sidebars apart. */
export async function docusaurusSidebars(site: SourceSite, docs: Docs): Promise<SourceSite['sidebars']> {
  const prefix = path.posix.join('/', docs.route)
  const file = sidebarFile(site, docs)
  if (file === undefined) {
    addFolderIndexes(site, docs, docs.route)
    nameHomes(site)
    const [start] = expandOwn(site, docs, docs.route).flatMap(urlsOf)
    if (start !== undefined) docs.starts.set(builtIn, start)
    return { [prefix]: 'auto' }
  }
  const read = await evaluate(path.resolve(site.root, file))
  if ('why' in read) {
    site.todos.push({ file, text: `The sidebars could not be read: ${read.why}`, weight: 'first' })
    return { [prefix]: 'auto' }
  }
  const context = { site, docs, file, guests: new Set<SidebarEntry>() }
  const { made, merged } = sidebarsByPrefix(readNamed(asObject(read.value), { prefix, context }), prefix)
  for (const [each, labels] of merged) {
    const text = `Sidebars that begin with \`${each}\` were merged: ${labels.join(', ')}. To part them, give their pages urls that begin differently, and each a list in \`sidebars\``
    site.todos.push({ file, text })
  }
  const lists = new Map(Object.values(made).map((items) => [items, withoutDoubles(items, context.guests)]))
  return Object.fromEntries(Object.entries(made).map(([each, items]) => [each, lists.get(items) ?? items]))
}

/** Lists a folder below `content/` without pages of others, which are in it where docs are at the top of a site. */
export function expandOwn(site: SourceSite, { folder: own }: Docs, folder: string): SidebarEntry[] {
  return expandFolder({ ...site, pages: site.pages.filter(({ file }) => file.startsWith(`${own}/`)) }, folder)
}

/** Each page is of the first sidebar that lists it. */
function readNamed(
  written: Record<string, unknown>,
  { prefix, context }: { prefix: string; context: Context }
): NamedSidebar[] {
  const { site, docs, file, guests } = context
  const known = new Set<string>()
  const sidebars = Object.entries(written).map(([name, entries]) => {
    const items = toEntries(entries, context)
    const pages = withoutGuests(items, guests).flatMap(urlsOf)
    const own = pages.filter((url) => isBelow(url, prefix) && !known.has(url))
    for (const url of own) known.add(url)
    const [start] = [...pages, ...items.flatMap(urlsOf)]
    if (start !== undefined) docs.starts.set(name, start)
    const label = titleOf(name.replace(/Sidebar$/, '').replace(/(?<=[a-z])(?=[A-Z])/g, '-'))
    return { name, label, items, own }
  })
  if (sidebars.length === 1) return sidebars
  for (const { name, own } of sidebars)
    if (own.length === 0)
      site.todos.push({ file, text: `The sidebar \`${name}\` has no page of its own: it is not migrated` })
  return sidebars.filter(({ own }) => own.length > 0)
}

/** The name of the sidebar that Docusaurus makes itself. */
const builtIn = 'defaultSidebar'

/** What a folder says of itself wins there, and the page of the folder here. */
function nameHomes(site: SourceSite): void {
  for (const [folder, { label, order }] of Object.entries(site.categories)) {
    const home = homeOf(site, folder, site.pages)
    if (home) home.meta = { ...home.meta, label: label ?? home.meta?.label, order: order ?? home.meta?.order }
  }
}

function sidebarFile(site: SourceSite, { sidebarPath }: Docs): string | undefined {
  if (sidebarPath === undefined || placeInSource(site.root, sidebarPath).at === undefined) return undefined
  return path.posix.normalize(path.posix.relative(site.root, path.posix.resolve(site.root, sidebarPath)))
}

/** Leaves out entries whose pages are listed in the sidebar anyway. */
function withoutDoubles(items: SidebarEntry[], guests: Set<SidebarEntry>): SidebarEntry[] {
  const listed = new Set(withoutGuests(items, guests).flatMap(urlsOf))
  return withoutGuests(items, new Set([...guests].filter(({ href }) => href !== undefined && listed.has(href))))
}

/** A category that is empty then is left out as well. */
function withoutGuests(items: SidebarEntry[], guests: Set<SidebarEntry>): SidebarEntry[] {
  return items.flatMap((item) => {
    if (guests.has(item)) return []
    if (item.items === undefined) return [item]
    const inner = withoutGuests(item.items, guests)
    return inner.length === 0 && item.href === undefined ? [] : [{ ...item, items: inner }]
  })
}

interface Context {
  site: SourceSite
  docs: Docs
  file: string
  /** Entries whose pages are not of the sidebar. */
  guests: Set<SidebarEntry>
}

/** A list of items, or an object of categories by name. */
function toEntries(items: unknown, context: Context): SidebarEntry[] {
  if (Array.isArray(items)) return items.flatMap((item) => toEntry(item, context))
  return Object.entries(asObject(items)).map(([label, below]) => ({ label, items: toEntries(below, context) }))
}

function toEntry(item: unknown, context: Context): SidebarEntry[] {
  if (typeof item === 'string') return docEntry(item, undefined, context)
  const { type, id, label: name, href, items, link, dirName, value, collapsed, ...rest } = asObject(item)
  const label = asText(name)
  switch (type) {
    case 'doc':
      return docEntry(String(id), label, context)
    case 'ref':
      return asGuests(docEntry(String(id), label, context), context)
    case 'link':
      return asGuests([{ label, href: asText(href) }], context)
    case 'autogenerated': {
      const text =
        'A sidebar that was made from folders is a written list now: add a new page to `sidebars`, see “Written sidebars” in Navigation'
      if (!context.site.todos.some((each) => each.text === text))
        context.site.todos.push({ file: context.file, text, weight: 'note' })
      const folder = path.posix.join(context.docs.route, String(dirName)).replace(/^[./]+$|\/+$/g, '')
      addFolderIndexes(context.site, context.docs, folder)
      return expandOwn(context.site, context.docs, folder)
    }
    case 'html':
      addTodo(context, `HTML in a sidebar is not migrated: ${excerpt(String(value))}`)
      return []
    case 'category': {
      const { site, docs, file } = context
      const page = addIndex(site, docs, { label: label ?? 'Pages', link: asObject(link), file })
      const isOpen = (collapsed ?? docs.isCollapsed) === false
      const href = page?.isUnlisted ? undefined : page?.url
      const inner = toEntries(items, context).filter(
        (each) => each.href === undefined || each.href !== href || each.items
      )
      return [{ label, href, items: inner, ...(isOpen && { collapsed: false }) }]
    }
    default:
      return toEntries(rest, context)
  }
}

function asGuests(entries: SidebarEntry[], { guests }: Context): SidebarEntry[] {
  for (const entry of entries) guests.add(entry)
  return entries
}

function docEntry(id: string, label: string | undefined, context: Context): SidebarEntry[] {
  const page = context.docs.ids.get(id)
  if (page) return page.isUnlisted ? [] : [{ label, href: page.url }]
  addTodo(context, `The sidebar names \`${id}\`, which is not a page`)
  return []
}

function addTodo({ site, file }: Context, text: string): void {
  site.todos.push({ file, text })
}

function urlsOf({ href, items = [] }: SidebarEntry): string[] {
  return [...(href?.startsWith('/') ? [href] : []), ...items.flatMap(urlsOf)]
}
