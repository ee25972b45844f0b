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
  const { dir, name } = path.posix.parse(target.toLowerCase())
  const own = kind === 'docusaurus' ? path.posix.basename(place).toLowerCase() : 'index'
  return dir === place.toLowerCase() && ['index', 'readme', own].includes(name)
}

function orderOf(page: SourcePage): number {
  return page.meta?.order ?? Number.POSITIVE_INFINITY
}

export function urlsOf({ href, items = [] }: SourceEntry): string[] {
  return [...(href?.startsWith('/') ? [href] : []), ...items.flatMap(urlsOf)]
}

/** A sidebar with a name, as Docusaurus has them: here the beginning of an url tells which one a page has. */
export interface NamedSidebar {
  label: string
  items: SourceEntry[]
  /** Urls of its pages: those that no sidebar before it has. */
  own: string[]
  /** The url of the folder that it lists, and nothing else. */
  folder?: string | undefined
}

/** Gives each sidebar the prefix of its pages. Long ones with the same one are merged, as groups: their labels are returned, too. */
export function sidebarsByPrefix(sidebars: NamedSidebar[], route: string) {
  const made: Record<string, SourceEntry[]> = {}
  const merged = new Map<string, string[]>()
  const shared = new Map<string, NamedSidebar[]>()
  for (const sidebar of sidebars) {
    // Pages of categories are at one address, whatever they list.
    const own = sidebar.own.filter((url) => !url.includes('/category/'))
    const prefix = sidebar.folder ?? commonPrefix(own, route)
    shared.set(prefix, [...(shared.get(prefix) ?? []), sidebar])
  }
  for (const [prefix, same] of shared) {
    // The longest keeps the prefix. Short ones have each url of theirs as one.
    const [first, ...others] = same.toSorted((a, b) => b.own.length - a.own.length)
    const isAlone = (url: string, sidebar: NamedSidebar) =>
      sidebars.every((each) => each === sidebar || !each.own.some((other) => isBelow(other, url)))
    const isShort = (each: NamedSidebar) => each.own.length <= 8 && each.own.every((url) => isAlone(url, each))
    for (const { own, items } of others.filter(isShort)) for (const url of own) made[url] = items
    const groups = same.filter((each) => each === first || !isShort(each)).map(({ label, items }) => ({ label, items }))
    made[prefix] = groups.length === 1 ? (first?.items ?? []) : groups
    if (groups.length > 1)
      merged.set(
        prefix,
        groups.map(({ label }) => label)
      )
  }
  return { made, merged }
}

/** The longest prefix that all pages have, by segments. */
function commonPrefix(urls: string[], fallback: string): string {
  if (urls.length === 0) return fallback
  let prefix = urls.length === 1 ? path.posix.dirname(urls[0] ?? '/') : (urls[0] ?? '/')
  for (const url of urls) while (!isBelow(url, prefix)) prefix = path.posix.dirname(prefix)
  return isBelow(prefix, fallback) ? prefix : fallback
}
