/** Whether there is a page below or beside another in the sidebars: `<DocCardList />` shows them. */
import path from 'node:path'
import { expandFolder } from './from/folders.ts'
import type { SourceEntry, SourcePage, SourceSite } from './types.ts'

/** Returns a function that looks at the entries of a page in a written sidebar, or around it, else at the pages of its folder. */
export function createHasChildren(site: SourceSite): (page: SourcePage) => boolean {
  const drafts = new Set(site.pages.filter(({ isDraft }) => isDraft).map(({ url }) => url))
  const below = new Map<string, SourceEntry[]>()
  const beside = new Map<string, SourceEntry[]>()
  const note = (entries: SourceEntry[]) => {
    for (const { href, items = [] } of entries) {
      if (href !== undefined && !beside.has(href)) beside.set(href, entries)
      if (href !== undefined && items.length > 0 && !below.has(href)) below.set(href, items)
      note(items)
    }
  }
  for (const entries of Object.values(site.sidebars)) if (entries !== 'auto') note(entries)
  return (page) => {
    const entries = below.get(page.url) ?? beside.get(page.url) ?? expandFolder(site, path.posix.dirname(page.target))
    return entries.some((entry) => {
      const href = firstHref(entry)
      return entry.href !== page.url && href !== undefined && !drafts.has(href)
    })
  }
}

/** A group without a page leads to the first in it. */
function firstHref({ href, items = [] }: SourceEntry): string | undefined {
  return href ?? items.map(firstHref).find((found) => found !== undefined)
}
