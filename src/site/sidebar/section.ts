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
  const inside = targets.flatMap((target) => {
    const own = tree.trails.get(target)
    return own ? [{ target, own, shared: sharedNodes(own, trail), depth: partDepth(target, own, tree) }] : []
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

/** How many nodes lead to the part of a page: 0 for the whole sidebar. */
function partDepth(target: string, own: NavNode[], { nodes }: Tree): number {
  let depth = own.length
  const first = () => {
    const above = own[depth - 2]
    return above ? firstUrl(above) : nodes.map(firstUrl).find((url) => url !== undefined)
  }
  while (depth > 0 && first() === target) depth--
  return depth
}
