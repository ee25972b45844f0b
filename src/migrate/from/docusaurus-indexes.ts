/** Pages that Docusaurus generates for categories, with cards of what is in them. */
import path from 'node:path'
import { slug as slugOf } from 'github-slugger'
import { stringify } from 'yaml'
import type { Docs, SourcePage, SourceSite } from '../types.ts'
import { asObject, asText, fromTop } from './read.ts'

interface Category {
  label: string
  /** What the category links to, as it is written. */
  link: Record<string, unknown>
  /** Where it is written. */
  file: string
  /** The folder below `content/` that it is of. */
  folder?: string
}

/** Adds the page of a category, and returns it; undefined for one that links to nothing. */
export function addIndex(
  site: SourceSite,
  docs: Docs,
  { label, link, file, folder }: Category
): SourcePage | undefined {
  if (link.type === 'doc') return docs.ids.get(String(link.id))
  if (link.type !== 'generated-index') return undefined
  const slug = fromTop(asText(link.slug)) ?? `/category/${slugOf(label)}`
  const base = path.posix.join('/', docs.route, slug).replace(/(?<=.)\/$/, '')
  // Docusaurus numbers those of one label.
  const ofOther = (at: string) => site.pages.some((page) => page.url === at && page.file !== file)
  let url = base
  for (let number = 1; ofOther(url); number++) url = `${base}-${number}`
  const known = site.pages.find((page) => page.url === url)
  if (known) return known
  const isFree = folder !== undefined && !site.pages.some(({ target }) => target === `${folder}/index.md`)
  const target = isFree ? `${folder}/index.md` : `${url.slice(1)}.md`
  const title = asText(link.title) ?? label
  const description = asText(link.description)
  const head = stringify({
    title,
    description,
    ...(link.keywords !== undefined && { keywords: link.keywords }),
    image: link.image
  })
  const order = folder === undefined ? undefined : site.categories[folder]?.order
  const page: SourcePage = {
    ...{ file, target, url, title, description },
    meta: { slug: isFree ? url : undefined, label: label === title ? undefined : label, order },
    text: `---\n${head}---\n\n${description ?? ''}\n\n<DocCardList />\n`
  }
  site.pages.push(page)
  return page
}

/** Adds the pages of the folders below one, and the homes they name. What the folder says of itself does not count there. */
export function addFolderIndexes(site: SourceSite, docs: Docs, folder: string): void {
  for (const [place, { file, link, label }] of docs.links) {
    if (place === (folder || '.') || (folder !== '' && !place.startsWith(`${folder}/`))) continue
    const page = addIndex(site, docs, { label, link: asObject(link), file, folder: place })
    if (page) site.homes.set(place, page)
  }
}
