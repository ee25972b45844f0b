/** What is below a page in the sidebars: `<DocCardList />` shows it. */
import path from 'node:path'
import { byCodeUnit } from '../disk/paths.ts'
import { titleOf } from '../page/page-url.ts'
import { expandFolder } from './from/folders.ts'
import type { Card, SourceEntry, SourcePage, SourceSite, Todo } from './types.ts'

/** Returns a function that gives the cards of a page: its entries in a written sidebar, or those around it, else the pages of its folder. `carded` gets the files of pages with cards. */
export function childrenOf(site: SourceSite, carded: string[] = []): (page: SourcePage) => Card[] {
  const byUrl = new Map(site.pages.map((page) => [page.url, page]))
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
  const toCard = (entry: SourceEntry): Card[] => {
    const href = firstHref(entry)
    if (href === undefined) return []
    const page = byUrl.get(href)
    if (page?.isDraft) return []
    const title = entry.label ?? page?.meta?.label ?? page?.title ?? titleOf(href)
    const description = page?.description ?? (entry.items ? undefined : page?.excerpt)
    return [{ title, href, description: href === entry.href ? description : undefined }]
  }
  return (page) => {
    const entries = below.get(page.url) ?? beside.get(page.url) ?? expandFolder(site, path.posix.dirname(page.target))
    const cards = entries.filter(({ href }) => href !== page.url).flatMap(toCard)
    if (cards.length > 0) carded.push(`content/${page.target}`)
    return cards
  }
}

/** Says once which pages have cards that nothing makes again. Files are those of the new site. */
export function noteCards(files: Iterable<string>): Todo[] {
  const details = [...new Set(files)].sort(byCodeUnit).map((file) => `\`${file}\``)
  const text =
    'These pages of the new site have written cards where the old site made a list, a generated index or `<DocCardList />`. When you add, rename or remove a page there, change its card too'
  return details.length === 0 ? [] : [{ file: '', text, details, weight: 'note' }]
}

/** A group without a page leads to the first in it. */
function firstHref({ href, items = [] }: SourceEntry): string | undefined {
  return href ?? items.map(firstHref).find((found) => found !== undefined)
}
