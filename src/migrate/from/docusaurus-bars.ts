/** Navbar and footer of a site of Docusaurus, and the parts of it that are not carried over. */
import type { Docs, SourceSite } from '../types.ts'
import { asList, asObject, asText, filesBelow } from './read.ts'

/** `'name'`, `['name', {…}]`, or `require.resolve('name')`, of which a stand-in is left. */
export function nameOfPlugin(entry: unknown): string {
  const first = Array.isArray(entry) ? entry[0] : entry
  if (typeof first === 'string') return first === 'classic' ? 'preset-classic' : first
  return String(asObject(first).$name ?? asObject(first).$call ?? '')
}

/** Adds the links of navbar and footer. */
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
  const [start] = Object.keys(site.sidebars)
  for (const item of asList(asObject(theme.navbar).items).map(asObject)) {
    const label = asText(item.label)
    const to = href(item)
    if (label === undefined && to === undefined) continue
    const first = asList(item.items)
      .map(asObject)
      .find((each) => href(each) !== undefined)
    if (first) site.todos.push({ file, text: `The menu \`${label}\` of the bar: only its first link is carried over` })
    const target = to ?? (first && href(first)) ?? (item.type === 'docSidebar' ? start : undefined)
    if (/^https?:\/\/(www\.)?github\.com/.test(target ?? '') && site.repository === undefined) site.repository = target
    else if (label !== undefined && target !== undefined) site.navbar.push({ label, href: target })
  }
  const footer = asObject(theme.footer)
  for (const column of asList(footer.links).map(asObject)) {
    const links = asList(column.items)
      .map(asObject)
      .flatMap((item) => {
        const label = asText(item.label)
        const to = href(item)
        return label !== undefined && to !== undefined ? [{ label, href: to }] : []
      })
    if (links.length > 0) site.footer.push({ title: asText(column.title) ?? 'More', links })
  }
  const [, year, holder] = /(\d{4})(?:\s*[-–]\s*\d{4})?,?\s*([^.<]+)/.exec(asText(footer.copyright) ?? '') ?? []
  if (year !== undefined && holder) site.copyright = { holder: holder.trim(), year: Number(year) }
}

/** Lists the rest of a site, so that nobody looks for it. */
export async function listLeft(site: SourceSite, config: Record<string, unknown>, file: string): Promise<void> {
  for (const [folder, text] of Object.entries(foldersLeft))
    if ((await filesBelow(site.root, folder)).length > 0) site.todos.push({ file: folder, text })
  for (const entry of asList(config.plugins)) {
    const name = nameOfPlugin(entry)
    if (/client-redirects/.test(name)) {
      for (const { from, to } of asList(asObject(asList(entry)[1]).redirects).map(asObject))
        for (const each of [from].flat()) site.redirects.push({ from: String(each), to: String(to) })
    } else if (!/content-docs/.test(name) && name !== '') {
      site.todos.push({ file, text: `The plugin \`${name}\` is not carried over` })
    }
  }
}

const foldersLeft = {
  blog: 'The blog is not carried over',
  versioned_docs: 'Older versions are not carried over: carry each over and name it in `versions`',
  i18n: 'Translations are not carried over'
}
