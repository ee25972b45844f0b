/**
 * What a page shows of its sidebar: the whole tree when it is small, else the open branch, each level cut to a window
 * around it. So the bytes of a page do not grow with the site, and an edit elsewhere does not touch it. What a slice
 * leaves out stands in one page for all, which scripts fetch when a reader asks for more.
 */
import { hash } from '../../disk/files.ts'

/**
 * An entry of a sidebar. `current` marks the page itself, `open` a category on the way to it. In a large sidebar `rest`
 * stands for entries that are left out; of a category that is `closed` all are, but for a first one where it has no page.
 */
export interface NavItem {
  label: string
  href?: string
  current?: boolean
  open?: boolean
  closed?: boolean
  rest?: boolean
  items?: NavItem[]
}

/** So many entries of a level are shown. */
const levelWindow = 60

export interface NavNode {
  name: string
  label: string
  order: number
  url?: string
  /** Leads out of the sidebar's own pages: a link written by hand. */
  href?: string
  children: NavNode[]
  /** It is open on every page that shows the sidebar whole. */
  isOpen?: boolean
  /** All that how it is shown depends on, besides the page that shows it and the entries below. */
  text?: string
}

export interface Slice {
  /** The nodes on the way to the page. */
  open: Set<NavNode>
  url: string
  isWhole: boolean
  /** Entries that are the same in every page, once made. */
  shut: Map<NavNode, NavItem>
  /** What stands for a level that is shown as a whole, once made. */
  levels: Map<NavNode[], string>
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
    return current ? { ...item, current } : item // it is listed twice, and open where it comes first
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

function toEntry({ label, url, href }: NavNode, { toHref }: Slice): NavItem {
  const target = url === undefined ? href : toHref(url)
  return { label, ...(target !== undefined && { href: target }) }
}

function windowStart(nodes: NavNode[], open: Set<NavNode>): number {
  const at = nodes.findIndex((node) => open.has(node))
  return Math.max(0, Math.min(at - levelWindow / 2, nodes.length - levelWindow))
}

function firstUrl(node: NavNode): string | undefined {
  return node.url ?? node.children.map(firstUrl).find((url) => url !== undefined)
}

/** A text for the page's key, made in a tenth of the time of the slice: equal texts, equal slices. */
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
