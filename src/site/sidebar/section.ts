/**
 * Which of some pages stands for the part of a sidebar that another page is in. A page stands for itself and what is below it;
 * the first page of a group without a page for the group, and the first of a sidebar for all of it.
 */
import { firstUrl, type NavNode } from './slice.ts'

export interface Tree {
  prefix: string
  nodes: NavNode[]
  /** The nodes above each page, and its own, by url. */
  trails: ReadonlyMap<string, NavNode[]>
}

/**
 * Returns the one that stands for the smallest part. If there is none: the only one of them in the sidebar, as long as that
 * is not of the whole site, or the one that shares most groups with the page, and at least one.
 */
export function findSection(url: string, targets: readonly string[], tree: Tree): string | undefined {
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
  const end = own.findIndex((node, at) => node !== other[at])
  return end === -1 ? own.length : end
}

/** The first page; the next one, unless it is a group, if that is the one at the prefix and no target leads there. */
function firstOf({ nodes, prefix }: Tree, targets: readonly string[]): string | undefined {
  const at = nodes.findIndex((node) => firstUrl(node) !== undefined)
  const home = nodes[at]
  const next = nodes.find((node, index) => index > at && firstUrl(node) !== undefined)
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
