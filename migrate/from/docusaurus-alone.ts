/** Pages of docs that no sidebar lists: Docusaurus shows them as the others, docsgen as pages on their own. */
import { isBelow } from '../../src/page/url.ts'
import type { Docs, SourceEntry, SourcePage, SourceSite } from '../types.ts'

/** Gives them the template with a table of contents and an edit link. */
export function keepTemplate(site: SourceSite, docs: Docs[]): void {
  const lists = Object.entries(site.sidebars).map(([prefix, list]) => ({
    prefix,
    urls: list === 'auto' ? undefined : new Set(list.flatMap(urlsOf))
  }))
  const isListed = ({ url, isUnlisted }: SourcePage) =>
    lists.some(
      ({ prefix, urls }) =>
        !isUnlisted && isBelow(url, prefix) && (urls === undefined || urls.has(url) || url === prefix)
    )
  for (const page of site.pages) {
    const { file, url, isPart, meta } = page
    if (isPart || meta?.fields?.toc === false || url === '/' || isListed(page)) continue
    if (docs.some(({ folder }) => file.startsWith(`${folder}/`)))
      page.meta = { ...meta, fields: { template: 'doc', ...meta?.fields } }
  }
}

function urlsOf({ href, items = [] }: SourceEntry): string[] {
  return [...(href === undefined ? [] : [href]), ...items.flatMap(urlsOf)]
}
