/** What the entry of a page is called, and what those around it lead to. */
import { firstUrl, type NavNode } from './slice.ts'

/** A page of the sidebar, or the href of another place. */
export interface SidebarLink extends Pick<NavNode, 'label' | 'url' | 'href'> {
  /** It has no page, and leads to the first below it. */
  isGroup?: true
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

/** A group without a page leads to the first in it. */
function toLinks(nodes: readonly NavNode[], without: readonly string[]): SidebarLink[] {
  return nodes.flatMap((node): SidebarLink[] => {
    const { label, href } = node
    const url = firstUrl(node)
    if (node.url !== undefined && without.includes(node.url)) return []
    if (node.url === undefined && href !== undefined) return [{ label, href }]
    return url === undefined ? [] : [{ label, url, ...(node.url === undefined && { isGroup: true as const }) }]
  })
}
