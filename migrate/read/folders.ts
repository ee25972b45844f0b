/** Writes out the sidebars that other generators make from a folder. */
import path from 'node:path'
import { byCodeUnit } from '../../src/disk/paths.ts'
import { isBelow, titleOf } from '../../src/page/url.ts'
import type { SourceEntry, SourcePage, SourceSite } from '../types.ts'

/** Lists the pages below a folder of `content/` by their order, those without one by name. */
export function expandFolder(site: SourceSite, folder: string): SourceEntry[] {
  const bare = folder.replace(/^[./]+$|\/+$/g, '')
  const inside = site.pages.filter(
    ({ target, isPart, isUnlisted }) => !isPart && !isUnlisted && (bare === '' || target.startsWith(`${bare}/`))
  )
  return expand(site, inside, bare)
}

/** Returns the first page in a folder of `content/` whose url is in another: docsgen makes the list of a folder from urls. */
export function firstMoved(pages: SourcePage[], folder: string): SourcePage | undefined {
  const inside = pages.filter(({ target, isPart }) => !isPart && isBelow(`/${target}`, `/${folder}`))
  return inside.find(
    ({ url, target }) => ![url, path.posix.dirname(url)].includes(path.posix.join('/', path.posix.dirname(target)))
  )
}

interface Ordered {
  name: string
  order: number
  entry: SourceEntry
}

function expand(site: SourceSite, pages: SourcePage[], folder: string): SourceEntry[] {
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
    const { label, order, collapsed } = site.categories[place] ?? {}
    const home = homeOf(site, place, inner)
    const others = inner.filter((page) => page !== home)
    const items = others.length > 0 ? expand(site, others, place) : undefined
    const called = site.kind === 'docusaurus' ? (home?.meta?.label ?? home?.title) : undefined
    const entry: SourceEntry = { label: label ?? called ?? titleOf(segment), href: home?.url, items, collapsed }
    made.push({ name: segment, order: order ?? (home ? orderOf(home) : Number.POSITIVE_INFINITY), entry })
  }
  const isFirst = ({ name }: Ordered) => (/^index\.mdx?$/.test(name) ? 0 : 1)
  return made
    .sort((a, b) => isFirst(a) - isFirst(b) || a.order - b.order || byCodeUnit(a.name, b.name))
    .map(({ entry }) => entry)
}

/** Returns the page of a folder below `content/`, one of those in it. */
export function homeOf(site: SourceSite, folder: string, inside: SourcePage[]): SourcePage | undefined {
  return site.homes.get(folder) ?? inside.find(({ target, isPart }) => !isPart && isHome(target, folder, site))
}

/** A page named as its folder is its home too, in Docusaurus. */
function isHome(target: string, place: string, { kind }: SourceSite): boolean {
  if (path.posix.dirname(target) !== place) return false
  const name = path.posix
    .basename(target)
    .replace(/\.mdx?$/, '')
    .toLowerCase()
  return (
    name === 'index' ||
    name === 'readme' ||
    (kind === 'docusaurus' && name === path.posix.basename(place).toLowerCase())
  )
}

function orderOf(page: SourcePage): number {
  return page.meta?.order ?? Number.POSITIVE_INFINITY
}

/** Urls of the site that entries lead to. */
export function urlsOf({ href, items = [] }: SourceEntry): string[] {
  return [...(href?.startsWith('/') ? [href] : []), ...items.flatMap(urlsOf)]
}
