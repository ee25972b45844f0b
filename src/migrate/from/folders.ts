/** Writes out the sidebars that other generators make from a folder. */
import path from 'node:path'
import { byCodeUnit } from '../../disk/paths.ts'
import { titleOf } from '../../page/page-url.ts'
import type { SidebarEntry } from '../../project/schema.ts'
import type { SourcePage, SourceSite } from '../types.ts'

/** Lists the pages below a folder of `content/` by their order, those without one by name. */
export function expandFolder(site: SourceSite, folder: string): SidebarEntry[] {
  const bare = folder.replace(/^[./]+$|\/+$/g, '')
  const inside = site.pages.filter(({ target, isPart }) => !isPart && (bare === '' || target.startsWith(`${bare}/`)))
  return expand(site, inside, bare)
}

interface Ordered {
  name: string
  order: number
  entry: SidebarEntry
}

function expand(site: SourceSite, pages: SourcePage[], folder: string): SidebarEntry[] {
  const made: Ordered[] = []
  const below = new Map<string, SourcePage[]>()
  for (const page of pages) {
    const rest = folder === '' ? page.target : page.target.slice(folder.length + 1)
    const [segment = '', more] = rest.split('/')
    if (more === undefined) made.push({ name: segment, order: orderOf(page), entry: { href: page.url } })
    else below.set(segment, [...(below.get(segment) ?? []), page])
  }
  for (const [segment, inner] of below) {
    const place = path.posix.join(folder, segment)
    const { label, order = Number.POSITIVE_INFINITY } = site.categories[place] ?? {}
    const home = inner.find(({ target }) => target === `${place}/index.md`)
    const others = inner.filter((page) => page !== home)
    const items = others.length > 0 ? expand(site, others, place) : undefined
    const entry = { label: label ?? titleOf(segment), href: home?.url, items }
    made.push({ name: segment, order: Math.min(order, home ? orderOf(home) : order), entry })
  }
  const isFirst = ({ name }: Ordered) => (name === 'index.md' ? 0 : 1)
  return made
    .sort((a, b) => isFirst(a) - isFirst(b) || a.order - b.order || byCodeUnit(a.name, b.name))
    .map(({ entry }) => entry)
}

function orderOf(page: SourcePage): number {
  return page.meta?.order ?? Number.POSITIVE_INFINITY
}
