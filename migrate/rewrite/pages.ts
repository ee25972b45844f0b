/** All pages of a source become pages of docsgen: what is found in each is gathered. */
import { readFrom } from '../read/files.ts'
import type { Counted, SourceEntry, SourcePage, SourceSite, Tag, Todo } from '../types.ts'
import { Components } from './components.ts'
import type { Origins } from './context.ts'
import type { LinkIndex } from './links.ts'
import { type ConvertedPage, convertPage } from './page.ts'

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

export interface ConvertedPages {
  texts: PageText[]
  counts: Map<Counted, number>
  /** Tags by docsgen's names. */
  tags: Map<string, Tag>
  /** The urls of the tags that have a page: those of pages on lists. */
  listed: Set<string>
  /** Old addresses of tags, and those of docsgen. */
  moved: Map<string, string>
  /** Files of the source that pages show. */
  included: Set<string>
  components: Components
  origins: Origins
  todos: Todo[]
}

export function convertPages(
  sources: PageText[],
  { site, index }: { site: SourceSite; index: LinkIndex }
): ConvertedPages {
  const components = new Components(site)
  const made: ConvertedPages = {
    ...{ texts: [], counts: new Map(), tags: new Map(), listed: new Set(), moved: new Map(), included: new Set() },
    ...{ origins: { images: new Set(), frames: new Set() }, components, todos: [] }
  }
  const variables = new Map<string, string>(Object.entries(site.settings.variables ?? {}))
  const lists = Object.values(site.sidebars).flatMap((entries) => (entries === 'auto' ? [] : entries))
  const labels = labelsOf(lists, index)
  /** How many pages have a tag, by its old address. */
  const members = new Map<string, number>()
  for (const { page, text } of sources) {
    const converted = convertPage(text, { site, index, components, variables, page, label: labels.get(page.url) })
    made.texts.push({ page, text: converted.text })
    made.todos.push(...converted.todos)
    gather(made, converted)
    gatherTags(made, { page, converted, members })
  }
  return made
}

function gather({ counts, included, origins }: ConvertedPages, converted: ConvertedPage): void {
  for (const [what, count] of converted.counts) counts.set(what, (counts.get(what) ?? 0) + count)
  for (const file of converted.included) included.add(file)
  for (const origin of converted.origins.images) origins.images.add(origin)
  for (const origin of converted.origins.frames) origins.frames.add(origin)
}

function gatherTags(
  { tags, listed, moved }: ConvertedPages,
  { page, converted, members }: { page: SourcePage; converted: ConvertedPage; members: Map<string, number> }
): void {
  const isListed = !page.isPart && !page.isOld && !page.isUnlisted && !page.isDraft
  for (const [name, tag] of converted.tags) {
    const known = Object.entries(tags.get(name) ?? {}).filter(([, value]) => value !== undefined)
    tags.set(name, { ...tag, ...Object.fromEntries(known) })
    if (isListed) listed.add(`/tags/${name}`)
  }
  for (const [from, to] of converted.moved) {
    moved.set(from, to)
    const count = (members.get(from) ?? 0) + 1
    members.set(from, count)
    const further = from === page.tags?.url ? undefined : page.tags?.pageOf?.(from, count)
    if (further !== undefined) moved.set(further, to)
  }
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
