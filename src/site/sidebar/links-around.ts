/** The label of the entry of a page, and the links of the entries around it. */
import type { NavNode } from './slice.ts'

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

interface Tree {
  nodes: NavNode[]
  /** The nodes above a page, and its own. */
  trails: ReadonlyMap<string, NavNode[]>
  first: string
}

export function linksAround({ nodes, trails, first }: Tree): LinksAround {
  return {
    labelOf: (url) => trails.get(url)?.at(-1)?.label,
    below(url) {
      const own = trails.get(url)?.at(-1)?.children ?? []
      return toLinks(own.length > 0 || url !== first ? own : nodes, [url])
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
