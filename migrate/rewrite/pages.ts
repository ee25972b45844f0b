/** All pages of a source become pages of docsgen: what is found in each is gathered. */
import { withAddedComponents } from '../docusaurus/theme.ts'
import { readFrom } from '../read/files.ts'
import { createHasChildren } from '../read/folders.ts'
import type { Counted, SourceEntry, SourcePage, SourceSite, Tag, Todo } from '../types.ts'
import { findDiagrams } from '../write/lost.ts'
import type { Origins } from './context.ts'
import type { LinkIndex } from './links.ts'
import { type ConvertedPage, convertPage } from './page.ts'
import { linkTabs } from './tab-labels.ts'

/** A page with a text: that of the source, or the new one. */
export interface PageText {
  page: SourcePage
  text: string
}

export async function readPages({ kind, root, pages }: SourceSite): Promise<PageText[]> {
  const texts: PageText[] = []
  for (const page of pages) {
    const text = page.text ?? (await readFrom(root, page.file))
    texts.push({ page, text: kind === 'docusaurus' ? withAddedComponents(root, text) : text })
  }
  return texts
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
  origins: Origins
  todos: Todo[]
}

/** Converts the pages of a source. Constants of pages become variables of the site. */
export function convertPages(
  sources: PageText[],
  { site, index }: { site: SourceSite; index: LinkIndex }
): ConvertedPages {
  const made: ConvertedPages = {
    ...{ texts: [], counts: new Map(), tags: new Map(), listed: new Set(), moved: new Map(), included: new Set() },
    ...{ origins: { images: new Set(), frames: new Set() }, todos: [] }
  }
  const variables = new Map<string, string>(Object.entries(site.settings.variables ?? {}))
  const { labels: tabLabels, todos } = linkTabs(site.kind === 'docusaurus' ? sources : [])
  made.todos.push(...todos)
  const lists = Object.values(site.sidebars).flatMap((entries) => (entries === 'auto' ? [] : entries))
  const labels = labelsOf(lists, index)
  const all = { site, index, hasChildren: createHasChildren(site), variables, tabLabels }
  /** How many pages have a tag, by its old address. */
  const members = new Map<string, number>()
  for (const { page, text } of sources) {
    const converted = convertPage(text, { ...all, page, label: labels.get(page.url) })
    made.texts.push({ page, text: converted.text })
    made.todos.push(...converted.todos, ...findDiagrams(page.file, text))
    gather(made, converted)
    gatherTags(made, { page, converted, members })
  }
  if (variables.size > 0) site.settings.variables = Object.fromEntries(variables)
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
    tags.set(name, { ...tag, ...dropEmpty(tags.get(name)) })
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

function dropEmpty(tag: Tag = {}): Tag {
  return Object.fromEntries(Object.entries(tag).filter(([, value]) => value !== undefined))
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
