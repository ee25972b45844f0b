/** All pages of a source become pages of docsgen: what is found in each is gathered. */
import { readFrom } from '../read/files.ts'
import type { SourceEntry, SourcePage, SourceSite, Tag } from '../types.ts'
import { Components } from './components.ts'
import type { LinkIndex } from './links.ts'
import { convertPage, noFindings, type PageFindings } from './page.ts'

/** A page with a text: that of the source, or the new one. */
export interface PageText {
  page: SourcePage
  text: string
}

/** Reads the pages. A translation has the ending of its source: of pages in several languages all are MDX if one is. */
export async function readPages({ root, pages, settings }: SourceSite): Promise<PageText[]> {
  const tags = Object.keys(settings.locales ?? {}).slice(1)
  const keyOf = (target: string) => target.replace(new RegExp(`^(?:${tags.join('|')})/|\\.mdx?$`, 'g'), '')
  const mdx = new Set(pages.flatMap(({ target }) => (target.endsWith('.mdx') ? keyOf(target) : [])))
  for (const page of tags.length > 0 ? pages : [])
    if (page.target.endsWith('.md') && mdx.has(keyOf(page.target))) page.target += 'x'
  return Promise.all(pages.map(async (page) => ({ page, text: page.text ?? (await readFrom(root, page.file)) })))
}

export interface ConvertedPages extends PageFindings {
  texts: PageText[]
  /** The urls of the tags that have a page: those of pages on lists. */
  listed: Set<string>
  components: Components
}

export function convertPages(
  sources: PageText[],
  { site, index }: { site: SourceSite; index: LinkIndex }
): ConvertedPages {
  const components = new Components(site)
  const made: ConvertedPages = { ...noFindings(), texts: [], listed: new Set(), components }
  const variables = new Map<string, string>(Object.entries(site.settings.variables ?? {}))
  const lists = Object.values(site.sidebars).flatMap((entries) => (entries === 'auto' ? [] : entries))
  const labels = labelsOf(lists, index)
  for (const { page, text } of sources) {
    const found = { ...made, tags: new Map<string, Tag>() }
    const label = labels.get(page.url)
    made.texts.push({ page, text: convertPage(text, { site, index, components, variables, page, label, found }) })
    const isListed = !page.isPart && !page.isOld && !page.isUnlisted && !page.isDraft
    for (const [name, tag] of found.tags) {
      made.tags.set(name, { label: made.tags.get(name)?.label ?? tag.label })
      if (isListed) made.listed.add(`/tags/${name}`)
    }
  }
  return made
}

/** The labels of entries by the url they lead to. */
function labelsOf(entries: SourceEntry[], index: LinkIndex): Map<string, string> {
  return new Map(
    entries.flatMap(({ label, href, items = [] }) => [
      ...(label !== undefined && href !== undefined ? [[index.toUrl(href), label] as const] : []),
      ...labelsOf(items, index)
    ])
  )
}
