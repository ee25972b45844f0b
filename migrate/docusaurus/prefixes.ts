/** Sidebars have names in Docusaurus, and each page is of one of them. Here the beginning of its url tells which. */
import path from 'node:path'
import { isBelow } from '../../src/page/url.ts'
import type { SourceEntry } from '../types.ts'

export interface NamedSidebar {
  label: string
  items: SourceEntry[]
  /** Urls of its pages: those that no sidebar before it has. */
  own: string[]
  /** The url of the folder that it lists, and nothing else. */
  folder?: string | undefined
}

/** A sidebar with more beginnings than these is merged with another: nobody could read the configuration. */
const mostPrefixes = 8

interface Divided {
  made: Record<string, SourceEntry[]>
  /** Labels of those that are groups of one now, by prefix. */
  merged: Map<string, string[]>
}

/**
 * Gives each sidebar the prefixes of its pages. Of several with the same one, the widest keeps it, and the others get longer
 * ones that hold none of its pages; those that have no such prefixes are merged, as groups.
 */
export function sidebarsByPrefix(sidebars: NamedSidebar[], route: string): Divided {
  const divided: Divided = { made: {}, merged: new Map() }
  const shared = new Map<string, NamedSidebar[]>()
  for (const sidebar of sidebars) {
    const prefix = sidebar.folder ?? commonPrefix(sidebar.own, route)
    shared.set(prefix, [...(shared.get(prefix) ?? []), sidebar])
  }
  for (const [prefix, same] of shared) divide(same, { prefix, sidebars, taken: new Set(shared.keys()) }, divided)
  return divided
}

interface Around {
  prefix: string
  sidebars: NamedSidebar[]
  taken: Set<string>
}

function divide(same: NamedSidebar[], around: Around, { made, merged }: Divided): void {
  const { prefix } = around
  const counted = same.map((sidebar) => ({ sidebar, prefixes: prefixesOf(sidebar, around) }))
  const sizeOf = ({ prefixes }: (typeof counted)[number]) => prefixes?.length ?? Number.POSITIVE_INFINITY
  const [widest] = counted.toSorted((a, b) => sizeOf(b) - sizeOf(a))
  const kept = counted.filter((each) => each === widest || each.prefixes === undefined).map(({ sidebar }) => sidebar)
  const [only] = kept
  made[prefix] = kept.length === 1 && only ? only.items : kept.map(({ label, items }) => ({ label, items }))
  if (kept.length > 1)
    merged.set(
      prefix,
      kept.map(({ label }) => label)
    )
  for (const { sidebar, prefixes = [] } of counted.filter((each) => !kept.includes(each.sidebar)))
    for (const each of prefixes) made[each] = sidebar.items
}

/** The shortest prefixes that hold pages of a sidebar and of no other; undefined if there are none, or too many. */
function prefixesOf(sidebar: NamedSidebar, { prefix, sidebars, taken }: Around): string[] | undefined {
  const others = sidebars.filter((each) => each !== sidebar).flatMap(({ own }) => own)
  const prefixes = new Set<string>()
  for (const url of sidebar.own) {
    let shortest = url
    for (let above = url; above.length > prefix.length; above = path.posix.dirname(above))
      if (!others.some((other) => isBelow(other, above))) shortest = above
    prefixes.add(shortest)
  }
  const isFree = prefixes.size <= mostPrefixes && [...prefixes].every((each) => !taken.has(each))
  return isFree ? [...prefixes] : undefined
}

/** The longest prefix that all pages have, by segments. */
function commonPrefix(urls: string[], fallback: string): string {
  if (urls.length === 0) return fallback
  let prefix = urls.length === 1 ? path.posix.dirname(urls[0] ?? '/') : (urls[0] ?? '/')
  for (const url of urls) while (!isBelow(url, prefix)) prefix = path.posix.dirname(prefix)
  return isBelow(prefix, fallback) ? prefix : fallback
}
