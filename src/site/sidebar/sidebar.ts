/** Sidebars: trees over the pages below a url prefix, made from the folders or written in the configuration. */
import { defined } from '../../disk/defined.ts'
import { hash } from '../../disk/files.ts'
import type { OperationSign, Page } from '../../page/page.ts'
import { isBelow, titleOf } from '../../page/url.ts'
import { autoFolders, hrefsOf, namedIn, type SidebarEntry, type SidebarList } from '../../project/sidebar-lists.ts'
import { type Category, type FolderOf, homesOf, isStart, parentOf } from './categories.ts'
import {
  byRank,
  fillTrails,
  firstUrl,
  type LinksAround,
  linksAround,
  type NavItem,
  type NavNode,
  sliceLevel,
  sliceText
} from './slice.ts'

/** Entries of a sidebar that every page has in full. */
const smallTree = 150

/** The folder of pages that show a larger sidebar in full. */
const wholeFolder = '/docsgen/sidebar'

export interface Sidebar extends LinksAround {
  prefix: string
  label: string
  /** The url of the page at the prefix, if it has the sidebar and no entry. */
  start?: string
  /** Pages in reading order. */
  order: string[]
  /** The index of a page in that order, or -1. */
  position(url: string): number
  /** The url of the page that shows a large tree in full. */
  whole?: string
  /** The slice of the tree that a page shows, with final hrefs. */
  slice(url: string): NavItem[]
  /** Stands for the slice: equal texts, equal slices. */
  sliceText(url: string): string
  /** Entries above a page, outermost first. */
  trail(url: string): { label: string; url?: string }[]
  /** Returns the target whose part of the tree a page is in. */
  section(url: string, targets: readonly string[]): string | undefined
}

export interface SidebarSource {
  prefix: string
  /** The name of the site, which the sidebar of all pages is called by. */
  site: string
  entries: SidebarList
  pages: ReadonlyMap<string, Page>
  /** Whether it is the list of a folder, which nobody wrote. */
  isMade(page: Page): boolean
  /** Whether it answers unknown addresses. */
  isLast(page: Page): boolean
  /** The language of pages that are not translated, for the words that are theirs. */
  lang: string | undefined
  /** Those that a list at the url of a folder may hold. */
  listedIn(folder: string): ReadonlyMap<string, Page>
  categories: ReadonlyMap<string, Category>
  folderOf: FolderOf
  /** The target of an href of the configuration: a page, or elsewhere. */
  resolve(href: string): { url?: string; href?: string }
  /** The icon of a name; undefined if there is none. */
  iconOf(name: string): string | undefined
  /** The only operation of a page. */
  operationOf(page: Page): OperationSign | undefined
  toHref(url: string): string
}

export function createSidebar(source: SidebarSource): Sidebar {
  const { prefix, entries, pages, categories, iconOf, toHref } = source
  const nodes = fromList(entries, prefix, {
    ...source,
    isElsewhere: findElsewhere(source),
    homes: homesOf(categories)
  })
  const trails = new Map<string, NavNode[]>()
  const isLarge = fillTrails(nodes, [], trails) > smallTree
  const whole = isLarge ? wholeFolder + (prefix === '/' ? '' : prefix) : undefined
  const shut = new Map<NavNode, NavItem>()
  const levels = new Map<NavNode[], string>()
  const order = [...trails.keys()]
  const sliceOf = (url: string) => ({
    open: new Set(trails.get(url)),
    url,
    isWhole: whole === undefined || whole === url,
    shut,
    levels,
    iconOf,
    toHref
  })
  const starts = nodes.filter((node) => firstUrl(node) !== undefined)
  let wholeText: string | undefined
  const positions = new Map(order.map((url, position) => [url, position]))
  const home = pages.get(categories.get(prefix)?.home ?? prefix)
  const top = prefix === '/' ? undefined : home
  const label = categories.get(prefix)?.label ?? (prefix === '/' ? source.site : (home?.meta.title ?? titleOf(prefix)))
  return {
    prefix,
    label,
    order,
    position: (url) => positions.get(url) ?? -1,
    ...defined({ whole }),
    ...(isStart(pages.get(prefix), source) && !trails.has(prefix) && { start: prefix }),
    slice: (url) => sliceLevel(nodes, sliceOf(url)),
    sliceText(url) {
      const slice = sliceOf(url)
      if (!slice.isWhole) return sliceText(nodes, slice)
      wholeText ??= hash(sliceText(nodes, slice))
      return wholeText + url
    },
    trail(url) {
      const above = (trails.get(url) ?? []).slice(0, -1)
      const isBelowTop = top && !top.meta.unlisted && url !== top.url && above.every((node) => node.url !== top.url)
      const nodes = above.map((node) => ({ label: node.label, ...(node.url && { url: node.url }) }))
      return isBelowTop ? [{ label: top.meta.sidebar.label ?? top.meta.title, url: top.url }, ...nodes] : nodes
    },
    ...linksAround(nodes, trails, home?.url ?? prefix),
    section: (url, targets) => findSection(url, targets, { prefix, starts, trails })
  }
}

/** The sidebar of a page: with the longest prefix. */
export function findSidebar(sidebars: readonly Sidebar[], url: string): Sidebar | undefined {
  let found: Sidebar | undefined
  for (const sidebar of sidebars) {
    const { length } = sidebar.prefix
    const isLonger = found === undefined || length > found.prefix.length
    const isInside = sidebar.start === url || (isBelow(url, sidebar.prefix) && sidebar.position(url) !== -1)
    if (isLonger && isInside) found = sidebar
  }
  return found
}

/** A sidebar that is being made. */
type Making = SidebarSource & {
  /** Whether an entry, or another list of a folder, has the url, so that the list of this folder leaves it out. */
  isElsewhere(url: string, folder: string): boolean
  /** Folders by the url of the page that they name. */
  homes: ReadonlyMap<string, string>
}

function findElsewhere({ prefix, entries, resolve }: SidebarSource): Making['isElsewhere'] {
  const hrefs = namedIn(entries).flatMap(hrefsOf)
  const named = new Set(hrefs.map((href) => resolve(href).url))
  const folders = autoFolders(entries, prefix)
  return (url, folder) =>
    named.has(url) || folders.some((other) => other !== folder && isBelow(other, folder) && isBelow(url, other))
}

/** `folder` is the one whose pages `'auto'` means. */
function fromList(list: SidebarList, folder: string, making: Making): NavNode[] {
  const entries = list === 'auto' ? [list] : list
  return entries.flatMap((entry) => (entry === 'auto' ? fromFolder(folder, making) : fromEntry(entry, making)))
}

function fromFolder(folder: string, making: Making): NavNode[] {
  const root: NavNode = { name: '', label: '', order: 0, children: [] }
  const byUrl = new Map<string, NavNode>([[folder, root]])
  for (const page of making.listedIn(folder).values()) {
    if (!isBelow(page.url, folder) || page.meta.sidebar.hidden || page.meta.unlisted || making.isLast(page)) continue
    if (making.isElsewhere(page.url, folder) || (page.url === making.prefix && making.isMade(page))) continue
    const node = pageNode(page, making)
    if ((making.homes.get(page.url) ?? page.url) === folder)
      root.children.push({ ...node, name: '', order: Number.NEGATIVE_INFINITY, children: [] })
    else Object.assign(nodeAt(page.url, byUrl, making), node)
  }
  return sorted(root.children)
}

/** Finds the node of a url, or makes it with the categories above it. A page that a folder names has the node of the folder. */
function nodeAt(ofPage: string, byUrl: Map<string, NavNode>, source: Making): NavNode {
  const url = source.homes.get(ofPage) ?? ofPage
  const existing = byUrl.get(url)
  if (existing) return existing
  const name = url.slice(url.lastIndexOf('/') + 1)
  const category = source.categories.get(url) ?? {}
  const { label = titleOf(name), order = Number.POSITIVE_INFINITY, collapsed } = category
  const look = lookOf(category)
  const node: NavNode = { name, label, order, children: [], ...look, ...(collapsed === false && { isOpen: true }) }
  byUrl.set(url, node)
  const page = source.pages.get(url)
  nodeAt(page ? source.folderOf(page) : parentOf(url), byUrl, source).children.push(node)
  return node
}

/** Without children: the node may have some already. A folder that names its page has its own order. */
function pageNode(page: Page, making: Making) {
  const { categories, homes, operationOf } = making
  const { url, meta } = page
  const named = homes.get(url)
  const category = categories.get(named ?? url)
  const { label, order, ...look } =
    named === undefined ? { ...category, ...meta.sidebar } : { ...meta.sidebar, order: undefined, ...category }
  const date = meta.date !== undefined && { date: meta.date }
  const operation = operationOf(page)
  return {
    label: label ?? meta.title,
    order: order ?? Number.POSITIVE_INFINITY,
    ...date,
    url,
    ...lookOf(look),
    ...defined({ operation, lang: langOf(page, label, making) })
  }
}

/** A page that is not translated is called by its own words, unless a list or a folder names it. */
function langOf({ untranslated, meta }: Page, label: string | undefined, { lang }: Making): string | undefined {
  const isOwn = untranslated !== undefined && (label === undefined || label === meta.sidebar.label)
  return isOwn ? lang : undefined
}

function lookOf({ icon, badge }: Pick<SidebarEntry, 'icon' | 'badge'>): Pick<NavNode, 'look'> {
  return icon === undefined && badge === undefined ? {} : { look: defined({ icon, badge }) }
}

function sorted(nodes: NavNode[]): NavNode[] {
  for (const node of nodes) sorted(node.children)
  return nodes.sort(byRank)
}

function fromEntry({ label, href, items = [], collapsed, ...written }: SidebarEntry, making: Making): NavNode[] {
  const target = href === undefined ? {} : making.resolve(href)
  const page = target.url === undefined ? undefined : making.pages.get(target.url)
  const children = fromList(items, href ?? '', making)
  if (href !== undefined && Object.keys(target).length === 0 && children.length === 0) return []
  const category = target.url === undefined ? undefined : making.categories.get(target.url)
  const name = label ?? page?.meta.sidebar.label ?? category?.label ?? page?.meta.title ?? href ?? ''
  const look = lookOf({ ...category, ...page?.meta.sidebar, ...written })
  return [
    {
      name: '',
      order: 0,
      label: name,
      ...target,
      children,
      ...look,
      ...(page && defined({ operation: making.operationOf(page), lang: langOf(page, label, making) })),
      ...((collapsed ?? category?.collapsed) === false && { isOpen: true })
    }
  ]
}

interface Tree {
  prefix: string
  /** The nodes at the top that lead to a page. */
  starts: NavNode[]
  /** The nodes above each page, and its own, by url. */
  trails: ReadonlyMap<string, NavNode[]>
}

/**
 * Which of some pages stands for the part of a sidebar that another page is in. A page stands for itself and what is below it;
 * the first page of a group without a page for the group, and the first of a sidebar for all of it.
 * Returns the one that stands for the smallest part. If there is none: the only one of them in the sidebar, as long as that
 * is not of the whole site, or the one that shares most groups with the page, and at least one.
 */
function findSection(url: string, targets: readonly string[], tree: Tree): string | undefined {
  const trail = tree.trails.get(url) ?? []
  const first = firstOf(tree, targets)
  const inside = targets.flatMap((target) => {
    const own = tree.trails.get(target) ?? (target === tree.prefix ? [] : undefined)
    return own ? [{ target, shared: sharedNodes(own, trail), depth: partDepth(own, { target, first }) }] : []
  })
  const [part] = inside.filter(({ depth, shared }) => shared >= depth).sort((a, b) => b.depth - a.depth)
  if (part) return part.target
  if (tree.prefix !== '/' && new Set(inside.map(({ target }) => target)).size === 1) return inside[0]?.target
  const [near] = inside.filter(({ shared }) => shared > 0).sort((a, b) => b.shared - a.shared)
  return near?.target
}

function sharedNodes(own: NavNode[], other: NavNode[]): number {
  const end = own.findIndex((node, index) => node !== other[index])
  return end === -1 ? own.length : end
}

/** The first page; the next one, unless it is a group, if that is the one at the prefix and no target leads there. */
function firstOf({ starts: [home, next], prefix }: Tree, targets: readonly string[]): string | undefined {
  const isPassed = prefix !== '/' && home?.url === prefix && !targets.includes(prefix) && next?.children.length === 0
  return isPassed ? next.url : home && firstUrl(home)
}

/** How many nodes lead to the part of a page: 0 for the whole sidebar. */
function partDepth(own: NavNode[], { target, first }: { target: string; first: string | undefined }): number {
  const firstAt = (depth: number) => {
    const above = own[depth - 2]
    return above ? firstUrl(above) : first
  }
  let depth = own.length
  while (depth > 0 && firstAt(depth) === target) depth--
  return depth
}
