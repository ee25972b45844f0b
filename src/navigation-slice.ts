/**
 * What a page shows of its sidebar: the whole tree when it is small, else the open branch, each level cut to a window
 * around it. And a text that stands for that in the page's key, which takes a tenth of the time to make.
 */
import type { NavItem } from './types.ts'

/** Up to so many entries a sidebar is written out whole in every page. */
export const smallTree = 150
/** In a larger one, so many entries of a level are shown. */
const levelWindow = 60

export interface NavNode {
  name: string
  label: string
  order: number
  url?: string
  /** Leads out of the sidebar's own pages: a link written by hand. */
  href?: string
  children: NavNode[]
  /** As it is shown on all pages but those below it and its own. */
  closed?: NavItem
  /** All that the way it is shown, open or closed, depends on besides its children. */
  text?: string
}

export interface Slice {
  /** The nodes on the way to the page. */
  open: Set<NavNode>
  url: string
  whole: boolean
  toHref(url: string): string
}

export function sliceLevel(nodes: NavNode[], slice: Slice): NavItem[] {
  return (slice.whole ? nodes : windowAround(nodes, slice.open)).map((node) => toItem(node, slice))
}

/** What pages show alike is made once. */
function toItem(node: NavNode, slice: Slice): NavItem {
  if (slice.whole || slice.open.has(node) || node.url === slice.url) return makeItem(node, slice)
  node.closed ??= makeItem(node, slice)
  return node.closed
}

function makeItem(node: NavNode, slice: Slice): NavItem {
  const open = slice.open.has(node)
  const shown = node.children.length > 0 && (slice.whole || open)
  const url = node.url ?? (shown || node.href !== undefined ? undefined : firstUrl(node))
  const target = url === undefined ? node.href : slice.toHref(url)
  return {
    label: node.label,
    ...(target !== undefined && { href: target }),
    ...(node.url === slice.url && { current: true }),
    ...(open && node.children.length > 0 && { open: true }),
    ...(shown && { items: sliceLevel(node.children, slice) })
  }
}

function windowAround(nodes: NavNode[], open: Set<NavNode>): NavNode[] {
  if (nodes.length <= levelWindow) return nodes
  const at = Math.max(
    0,
    nodes.findIndex((node) => open.has(node))
  )
  const start = Math.max(0, Math.min(at - levelWindow / 2, nodes.length - levelWindow))
  return nodes.slice(start, start + levelWindow)
}

function firstUrl(node: NavNode): string | undefined {
  return node.url ?? node.children.map(firstUrl).find((url) => url !== undefined)
}

/** Equal texts, equal slices. */
export function sliceText(nodes: NavNode[], slice: Slice): string {
  const shown = slice.whole ? nodes : windowAround(nodes, slice.open)
  const open = shown.find((node) => slice.open.has(node))
  const below = slice.whole ? shown : open ? [open] : []
  const texts = below.map((node) => sliceText(node.children, slice))
  return `${shown.map((node) => textOf(node, slice)).join()};${open ? shown.indexOf(open) : ''}(${texts.join(')(')})`
}

function textOf(node: NavNode, slice: Slice): string {
  node.text ??= JSON.stringify([node.label, node.url, node.href, node.url === undefined && hrefOf(node, slice)])
  return node.text
}

function hrefOf(node: NavNode, { toHref }: Slice): string | undefined {
  const url = firstUrl(node)
  return url === undefined ? undefined : toHref(url)
}
