/** Sidebars of Docusaurus: by name, with ids of pages there; by prefix, with urls here. */
import path from 'node:path'
import { isBelow, titleOf } from '../../src/page/url.ts'
import { placeInSource } from '../read/files.ts'
import { asList, asObject, asText, nameMade } from '../read/read.ts'
import type { Docs, SourceEntry, SourceSite } from '../types.ts'
import { excerpt } from '../words.ts'
import { isInPlace, leaveFolder, type SidebarSource, writeFolder } from './folders.ts'
import { addIndex, leaveIndex } from './indexes.ts'
import { type NamedSidebar, sidebarsByPrefix } from './prefixes.ts'

/** Reads the sidebars of a set of pages. Each gets the beginnings of the urls of its pages, as far as they tell sidebars apart. */
export async function docusaurusSidebars(site: SourceSite, docs: Docs): Promise<SourceSite['sidebars']> {
  const prefix = path.posix.join('/', docs.route)
  const file = sidebarFile(site, docs)
  if (file === undefined) return { [prefix]: ofFolders(site, docs) }
  const read = await site.run(file)
  const isEmpty = Object.keys(asObject(read.value)).length === 0
  if (read.why !== undefined)
    site.todos.push({ file, text: `The sidebars could not be read: ${read.why}`, weight: 'first' })
  if (read.why !== undefined && isEmpty) return { [prefix]: ofFolders(site, docs) }
  nameMade(site, file, asObject(read.value))
  const context = { site, docs, file, named: [], guests: new Set<SourceEntry>() }
  const { made, merged } = sidebarsByPrefix(readNamed(asObject(read.value), { prefix, context }), prefix)
  for (const [each, labels] of merged) {
    const text = `Sidebars that begin with \`${each}\` were merged: ${labels.join(', ')}. To part them, give their pages urls that begin differently, and each a list in \`sidebars\``
    site.todos.push({ file, text })
  }
  const lists = new Map<SourceEntry[], 'auto' | SourceEntry[]>()
  for (const [each, items] of Object.entries(made)) {
    const isShared = Object.values(made).filter((other) => other === items).length > 1
    const settled = settle(items, isShared ? undefined : each.slice(1), context)
    const isWhole = settled.length === 1 && settled[0]?.folder !== undefined
    lists.set(items, lists.get(items) ?? (isWhole ? 'auto' : settled))
  }
  return Object.fromEntries(Object.entries(made).map(([each, items]) => [each, lists.get(items) ?? items]))
}

/** The sidebar that Docusaurus makes itself. */
function ofFolders(site: SourceSite, docs: Docs): 'auto' | SourceEntry[] {
  const place = { site, docs, file: docs.folder, named: [] }
  const isAuto = isInPlace(docs.route, place)
  const list = isAuto ? leaveFolder(site, docs, docs.route) : writeFolder(docs.route, place)
  const [start] = list.flatMap(urlsOf)
  if (start !== undefined) docs.starts.set('defaultSidebar', start)
  return isAuto ? 'auto' : list
}

/** A folder is listed by docsgen in a list that is of that folder, and written out elsewhere. */
function settle(items: SourceEntry[], of: string | undefined, context: Context): SourceEntry[] {
  return items.flatMap((entry) => {
    const { folder } = entry
    if (folder !== undefined) return folder === of ? [entry] : writeFolder(folder, context)
    return [{ ...entry, ...(entry.items && { items: settle(entry.items, entry.href?.slice(1), context) }) }]
  })
}

/** Urls of the entries that are links, not pages of the sidebar. */
function secondLinks(written: unknown, docs: Docs): string[] {
  if (Array.isArray(written)) return written.flatMap((each) => secondLinks(each, docs))
  const { type, id, href, ...rest } = asObject(written)
  const url = type === 'ref' ? docs.ids.get(String(id))?.url : asText(href)
  return url === undefined ? Object.values(rest).flatMap((each) => secondLinks(each, docs)) : [url]
}

/** Each page is of the first sidebar that lists it. */
function readNamed(
  written: Record<string, unknown>,
  { prefix, context: all }: { prefix: string; context: Context }
): NamedSidebar[] {
  const { site, docs, file, guests } = all
  const known = new Set<string>()
  const sidebars = Object.entries(written).map(([name, entries]) => {
    const context = { ...all, named: secondLinks(entries, docs) }
    const only = onlyFolder(entries, context)
    const isAlone = only === docs.route || asList(entries).length === 1
    const folder = isAlone && only !== undefined && isInPlace(only, context) ? only : undefined
    const items = toEntries(entries, context, folder)
    const pages = withoutGuests(items, guests).flatMap(urlsOf)
    const own = pages.filter((url) => isBelow(url, prefix) && !known.has(url))
    for (const url of own) known.add(url)
    const [start] = [...pages, ...items.flatMap(urlsOf)]
    if (start !== undefined) docs.starts.set(name, start)
    const label = titleOf(name.replace(/Sidebar$/, '').replace(/(?<=[a-z])(?=[A-Z])/g, '-'))
    return { name, label, items, own, folder: folder === undefined ? undefined : `/${folder}` }
  })
  if (sidebars.length === 1) return sidebars
  for (const { name, own } of sidebars)
    if (own.length === 0)
      site.todos.push({ file, text: `The sidebar \`${name}\` has no page of its own: it is not migrated` })
  return sidebars.filter(({ own }) => own.length > 0)
}

function sidebarFile(site: SourceSite, { sidebarPath }: Docs): string | undefined {
  if (sidebarPath === undefined || placeInSource(site.root, sidebarPath).at === undefined) return undefined
  return path.posix.normalize(path.posix.relative(site.root, path.posix.resolve(site.root, sidebarPath)))
}

/** Without entries whose pages are not of the sidebar, and categories that are empty then. */
function withoutGuests(items: SourceEntry[], guests: Set<SourceEntry>): SourceEntry[] {
  return items.flatMap((item) => {
    if (guests.has(item)) return []
    if (item.items === undefined) return [item]
    const inner = withoutGuests(item.items, guests)
    return inner.length === 0 && item.href === undefined ? [] : [{ ...item, items: inner }]
  })
}

interface Context extends SidebarSource {
  /** Entries whose pages are not of the sidebar. */
  guests: Set<SourceEntry>
}

/** A list of items, or an object of categories by name; `folder` is the one that docsgen lists by itself there. */
function toEntries(items: unknown, context: Context, folder?: string): SourceEntry[] {
  if (Array.isArray(items)) return withHeadings(items, context, folder)
  return Object.entries(asObject(items)).map(([label, below]) => ({ label, items: toEntries(below, context) }))
}

/** HTML that is a heading makes a group of what follows it. */
function withHeadings(items: unknown[], context: Context, folder?: string): SourceEntry[] {
  const entries: SourceEntry[] = []
  const groups = new Map<SourceEntry, unknown>()
  let list = entries
  for (const item of items) {
    const label = headingOf(item)
    if (label === undefined) list.push(...toEntry(item, context, folder))
    else {
      list = []
      const group = { label, items: list, collapsed: false as const }
      entries.push(group)
      groups.set(group, item)
    }
  }
  for (const [{ items }, item] of groups) if (items?.length === 0) toEntry(item, context, folder)
  return entries.filter((each) => each.label === undefined || each.items?.length !== 0 || each.href !== undefined)
}

/** The words of `<span class="heading">Guides</span>`. */
function headingOf(item: unknown): string | undefined {
  const { type, value } = asObject(item)
  if (type !== 'html' || /<(?:a|button|img|svg|input)\b/i.test(String(value))) return undefined
  return (
    String(value)
      .replace(/<[^>]*>/g, '')
      .trim() || undefined
  )
}

function toEntry(item: unknown, context: Context, folder?: string): SourceEntry[] {
  if (typeof item === 'string') return docEntry(item, undefined, context)
  const { type, id, label: name, href, items, link, dirName, value, collapsed, collapsible, ...rest } = asObject(item)
  const [docs, label] = [context.docs, asText(name)]
  const isClosed = collapsible !== false && (collapsed ?? docs.isCollapsed) !== false
  switch (type) {
    case 'doc':
      return docEntry(String(id), label, context)
    case 'ref':
      return asGuests(docEntry(String(id), label ?? docs.ids.get(String(id))?.title, context), context)
    case 'link':
      return asGuests([{ label, href: asText(href) }], context)
    case 'autogenerated': {
      const at = folderNamed(dirName, context)
      return at === folder ? [{ folder, items: leaveFolder(context.site, docs, at) }] : writeFolder(at, context)
    }
    case 'html':
      addTodo(context, `HTML in a sidebar is not migrated: \`${excerpt(String(value))}\``)
      return []
    case 'category':
      return [categoryEntry({ label: label ?? 'Pages', link: asObject(link), items, isClosed }, context)]
    default:
      return toEntries(rest, context)
  }
}

interface WrittenCategory {
  label: string
  link: Record<string, unknown>
  items: unknown
  isClosed: boolean
}

function categoryEntry({ label, link, items, isClosed }: WrittenCategory, context: Context): SourceEntry {
  const { site, docs, file } = context
  const open = isClosed ? {} : { collapsed: false as const }
  const only = onlyFolder(items, context)
  const page = link.type === 'doc' ? docs.ids.get(String(link.id)) : undefined
  if (only && isInPlace(only, context) && (!page || page.url === `/${only}`)) {
    site.categories[only] = { ...site.categories[only], label }
    leaveIndex(site, docs, { label, link, file, folder: only })
    return { label, href: `/${only}`, items: toEntries(items, context, only), ...open }
  }
  const home = addIndex(site, docs, { label, link, file })
  const href = home?.isUnlisted ? undefined : home?.url
  const inner = toEntries(items, context).filter((each) => each.href === undefined || each.href !== href || each.items)
  return { label, href, items: inner, ...open }
}

/** The folder below `content/` of the only item that is made from one. */
function onlyFolder(items: unknown, context: Context): string | undefined {
  const made = asList(items)
    .map(asObject)
    .filter(({ type }) => type === 'autogenerated')
  return made.length === 1 ? folderNamed(made[0]?.dirName, context) : undefined
}

function folderNamed(dirName: unknown, { docs }: Context): string {
  return path.posix.join(docs.route, String(dirName)).replace(/^[./]+$|\/+$/g, '')
}

function asGuests(entries: SourceEntry[], { guests }: Context): SourceEntry[] {
  for (const entry of entries) guests.add(entry)
  return entries
}

function docEntry(id: string, label: string | undefined, context: Context): SourceEntry[] {
  const page = context.docs.ids.get(id)
  if (page) return page.isUnlisted ? [] : [{ label, href: page.url }]
  addTodo(context, `The sidebar names \`${id}\`, which is not a page`)
  return []
}

function addTodo({ site, file }: Context, text: string): void {
  site.todos.push({ file, text })
}

function urlsOf({ href, items = [] }: SourceEntry): string[] {
  return [...(href?.startsWith('/') ? [href] : []), ...items.flatMap(urlsOf)]
}
