/**
 * The part of a sidebar that a page shows: the whole of a small tree, else the open branch, each level cut to a window
 * around it. So pages do not grow with the site, and an edit elsewhere does not touch them. One page has the whole tree,
 * which scripts fetch when a reader opens more.
 */
import { defined } from '../../disk/defined.ts'
import { hash } from '../../disk/files.ts'
import { byCodeUnit, byNumber } from '../../disk/paths.ts'
import type { OperationSign } from '../../page/page.ts'

/**
 * An entry of a sidebar. `current` is the page itself, `open` a category above it. In a large sidebar `rest` stands for
 * entries that are left out; a `closed` category leaves out all, except the first if it has no page itself.
 */
export interface NavItem {
  label: string
  /** The name of one of docsgen's icons, or the text of an SVG. */
  icon?: string
  /** A word or two after the label. */
  badge?: string
  /** The `date` of its page. */
  date?: string
  /** The language of the label, if it is another than that of the page. */
  lang?: string
  /** The only operation of the page. */
  operation?: OperationSign
  href?: string
  current?: boolean
  open?: boolean
  closed?: boolean
  rest?: boolean
  items?: NavItem[]
}

/** Entries of a level that are shown. */
const levelWindow = 60

export interface NavNode extends Ranked {
  label: string
  url?: string
  /** A link of the configuration to no page of the sidebar. */
  href?: string
  children: NavNode[]
  /** Where it is in its level, once the trails are filled. */
  index?: number
  /** `icon` is its name. */
  look?: Pick<NavItem, 'icon' | 'badge'>
  operation?: OperationSign
  lang?: string
  /** Open on every page that shows the whole sidebar. */
  isOpen?: boolean
  /** Stands for how it is shown, whatever the page and the entries below; made when needed. */
  text?: string
}

export interface Slice {
  /** The nodes above the page, and its own. */
  open: Set<NavNode>
  url: string
  isWhole: boolean
  /** Cache of entries that are the same on every page. */
  shut: Map<NavNode, NavItem>
  /** Cache of texts that stand for whole levels. */
  levels: Map<NavNode[], string>
  /** The icon of a name; undefined if there is none. */
  iconOf(name: string): string | undefined
  toHref(url: string): string
}

export function sliceLevel(nodes: NavNode[], slice: Slice): NavItem[] {
  const toItems = (some: NavNode[]) => some.map((node) => toItem(node, slice))
  if (slice.isWhole || nodes.length <= levelWindow) return toItems(nodes)
  const rest: NavItem = { label: '', rest: true }
  const start = windowStart(nodes, slice.open)
  const end = start + levelWindow
  return [...(start > 0 ? [rest] : []), ...toItems(nodes.slice(start, end)), ...(end < nodes.length ? [rest] : [])]
}

function toItem(node: NavNode, slice: Slice): NavItem {
  const open = slice.open.has(node)
  const current = node.url === slice.url
  if (!open && !(slice.isWhole && node.children.length > 0)) {
    const item = shutItem(node, slice)
    return current ? { ...item, current } : item // listed twice, and open at its first place
  }
  return {
    ...toEntry(node, slice),
    ...(current && { current }),
    ...((open || node.isOpen) && node.children.length > 0 && { open: true }),
    ...(node.children.length > 0 && { items: sliceLevel(node.children, slice) })
  }
}

function shutItem(node: NavNode, slice: Slice): NavItem {
  const known = slice.shut.get(node)
  if (known) return known
  const entry = toEntry(node, slice)
  const first = entry.href === undefined ? firstUrl(node) : undefined
  const items = first === undefined ? [] : [{ label: node.label, href: slice.toHref(first) }]
  const item = node.children.length === 0 ? entry : { ...entry, closed: true, items }
  slice.shut.set(node, item)
  return item
}

function toEntry({ label, url, href, look = {}, operation, lang, date }: NavNode, { iconOf, toHref }: Slice): NavItem {
  const target = url === undefined ? href : toHref(url)
  const icon = look.icon === undefined ? undefined : iconOf(look.icon)
  const badge = look.badge !== undefined && { badge: look.badge }
  return { label, ...defined({ href: target, icon, operation, lang, date }), ...badge }
}

function windowStart(nodes: NavNode[], open: Set<NavNode>): number {
  const at = [...open].find((node) => nodes[node.index ?? -1] === node)?.index ?? -1
  return Math.max(0, Math.min(at - levelWindow / 2, nodes.length - levelWindow))
}

export function firstUrl(node: NavNode): string | undefined {
  return node.url ?? node.children.map(firstUrl).find((url) => url !== undefined)
}

/** Stands for the slice in the page's key, and takes a tenth of its time. Equal texts, equal slices. */
export function sliceText(nodes: NavNode[], slice: Slice): string {
  const isCut = !slice.isWhole && nodes.length > levelWindow
  const start = isCut ? windowStart(nodes, slice.open) : 0
  const shown = isCut ? nodes.slice(start, start + levelWindow) : nodes
  const at = slice.isWhole ? -1 : shown.findIndex((node) => slice.open.has(node))
  const opened = slice.isWhole ? shown : shown.slice(at === -1 ? shown.length : at, at + 1)
  const texts = opened.map((node) => sliceText(node.children, slice))
  const level = isCut ? levelText(shown, slice) : (slice.levels.get(nodes) ?? hash(levelText(nodes, slice)))
  if (!isCut) slice.levels.set(nodes, level)
  return `${start} ${nodes.length} ${at} ${level}(${texts.join(')(')})`
}

function levelText(nodes: NavNode[], slice: Slice): string {
  return nodes.map((node) => textOf(node, slice)).join()
}

function textOf(node: NavNode, slice: Slice): string {
  node.text ??= JSON.stringify([toEntry(node, slice), node.children.length > 0, node.isOpen, firstUrl(node)])
  return node.text
}

/** Fills `trails` and returns the number of entries. A page listed twice keeps its first place. */
export function fillTrails(nodes: NavNode[], above: NavNode[], trails: Map<string, NavNode[]>): number {
  let size = nodes.length
  for (const [index, node] of nodes.entries()) {
    node.index = index
    const trail = [...above, node]
    if (node.url !== undefined && !trails.has(node.url)) trails.set(node.url, trail)
    size += fillTrails(node.children, trail, trails)
  }
  return size
}

/** The order of pages and folders that no list of the configuration names. */
export interface Ranked {
  /** As written; infinite without one. */
  order: number
  /** The day in the front matter: `2026-01-31`. */
  date?: string | undefined
  name: string
}

/** First what has an order, then what has a date, the newest first, then the rest by name. */
export function byRank(a: Ranked, b: Ranked): number {
  if (a.order !== b.order) return a.order - b.order
  return byCodeUnit(b.date ?? '', a.date ?? '') || byNumber(a.name, b.name)
}

/** A page of the sidebar, or the href of another place. */
export interface SidebarLink extends Pick<NavNode, 'label' | 'url' | 'href'> {
  /** The label of the group around it that has no page. */
  group?: string
}

export interface LinksAround {
  labelOf(url: string): string | undefined
  /** Below the entry of a page; for the first page of the sidebar, which has the url of its prefix, all. */
  below(url: string): SidebarLink[]
  /** Beside the entry of a page, without that first page. */
  beside(url: string): SidebarLink[]
}

/** `trails` has the nodes above a page, and its own. */
export function linksAround(nodes: NavNode[], trails: ReadonlyMap<string, NavNode[]>, first: string): LinksAround {
  return {
    labelOf: (url) => trails.get(url)?.at(-1)?.label,
    below(url) {
      const children = trails.get(url)?.at(-1)?.children ?? []
      return toLinks(children.length > 0 || url !== first ? children : nodes, [url])
    },
    beside: (url) => (trails.has(url) ? toLinks(trails.get(url)?.at(-2)?.children ?? nodes, [url, first]) : [])
  }
}

/** Instead of a group without a page, what is in it. */
function toLinks(nodes: readonly NavNode[], without: readonly string[], group?: string): SidebarLink[] {
  const within = group === undefined ? {} : { group }
  return nodes.flatMap(({ label, url, href, children }): SidebarLink[] => {
    if (url !== undefined) return without.includes(url) ? [] : [{ label, url, ...within }]
    return href === undefined ? toLinks(children, without, label) : [{ label, href, ...within }]
  })
}
