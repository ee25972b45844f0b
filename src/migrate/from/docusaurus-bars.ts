/** What stands around the pages of a site of Docusaurus, and what is left of it. */
import type { Docs, SourceSite } from '../types.ts'
import { asList, asObject, asText, filesBelow } from './read.ts'

/** `'name'`, `['name', {…}]`, or `require.resolve('name')`, of which nothing but a stand-in is left. */
export function nameOfPlugin(entry: unknown): string {
  const first = Array.isArray(entry) ? entry[0] : entry
  if (typeof first === 'string') return first === 'classic' ? 'preset-classic' : first
  return String(asObject(first).$name ?? asObject(first).$call ?? '')
}

/** The links of the bar and of the footer. */
export function addBars(
  site: SourceSite,
  theme: Record<string, unknown>,
  { docs, file }: { docs: Docs[]; file: string }
): void {
  const href = (item: Record<string, unknown>) => {
    const id = asText(item.docId)
    const page = id === undefined ? undefined : docs.map(({ ids }) => ids.get(id)).find(Boolean)
    return page?.url ?? asText(item.to) ?? asText(item.href)
  }
  for (const item of asList(asObject(theme.navbar).items).map(asObject)) {
    const label = asText(item.label)
    const to = href(item)
    if (label === undefined && to === undefined) continue
    const first = asList(item.items)
      .map(asObject)
      .find((each) => href(each) !== undefined)
    if (first) site.todos.push({ file, text: `The menu \`${label}\` of the bar: only its first link is carried over` })
    const target = to ?? (first && href(first)) ?? sidebarStart(site, item)
    if (/^https?:\/\/(www\.)?github\.com/.test(target ?? '') && site.repository === undefined) site.repository = target
    else if (label !== undefined && target !== undefined) site.navbar.push({ label, href: target })
  }
  const footer = asObject(theme.footer)
  for (const column of asList(footer.links).map(asObject)) {
    const links = asList(column.items ?? []).map(asObject)
    const known = links.flatMap((item) => {
      const label = asText(item.label)
      const to = href(item)
      return label !== undefined && to !== undefined ? [{ label, href: to }] : []
    })
    if (known.length > 0) site.footer.push({ title: asText(column.title) ?? 'More', links: known })
  }
  const [, year, holder] = /(\d{4})(?:\s*[-–]\s*\d{4})?,?\s*([^.<]+)/.exec(asText(footer.copyright) ?? '') ?? []
  if (year !== undefined && holder) site.copyright = { holder: holder.trim(), year: Number(year) }
}

/** `{ type: 'docSidebar' }`: where that sidebar begins. */
function sidebarStart(site: SourceSite, item: Record<string, unknown>): string | undefined {
  if (item.type !== 'docSidebar') return undefined
  const [prefix] = Object.keys(site.sidebars)
  return prefix
}

/** What a site has besides: said, so that nobody looks for it. */
export async function listLeft(site: SourceSite, config: Record<string, unknown>, file: string): Promise<void> {
  if ((await filesBelow(site.root, 'blog')).length > 0)
    site.todos.push({ file: 'blog', text: 'The blog is not carried over' })
  if ((await filesBelow(site.root, 'versioned_docs')).length > 0) {
    site.todos.push({
      file: 'versioned_docs',
      text: 'Older versions are not carried over: carry each over and name it in `versions`'
    })
  }
  if ((await filesBelow(site.root, 'i18n')).length > 0)
    site.todos.push({ file: 'i18n', text: 'Translations are not carried over' })
  for (const entry of asList(config.plugins)) {
    const options = asObject(asList(entry)[1])
    if (/client-redirects/.test(nameOfPlugin(entry))) {
      for (const { from, to } of asList(options.redirects).map(asObject)) {
        for (const each of Array.isArray(from) ? from : [from])
          site.redirects.push({ from: String(each), to: String(to) })
      }
    } else if (!/content-docs/.test(nameOfPlugin(entry)) && nameOfPlugin(entry) !== '') {
      site.todos.push({ file, text: `The plugin \`${nameOfPlugin(entry)}\` is not carried over` })
    }
  }
}
