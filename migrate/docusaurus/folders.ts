/** Folders of docs, which docsgen lists by itself or whose lists are written, and the pages of categories. */
import path from 'node:path'
import { slug as slugOf } from 'github-slugger'
import { stringify } from 'yaml'
import { isBelow } from '../../src/page/url.ts'
import { expandFolder, firstMoved, homeOf } from '../read/folders.ts'
import { asObject, asText, fromTop, withoutSlash } from '../read/values.ts'
import type { Docs, SourceEntry, SourcePage, SourceSite } from '../types.ts'

/** A sidebar, and where it is written. */
export interface SidebarSource {
  site: SourceSite
  docs: Docs
  file: string
  /** Second links to pages: a folder that docsgen lists by itself would be without them. */
  named: string[]
}

/** Whether docsgen lists the same by itself: urls are as files, and no category in the folder has another page than its own. */
export function isInPlace(folder: string, { site, docs, named }: SidebarSource): boolean {
  const isInside = (url: string) => isBelow(url, `/${folder}`)
  const hasLink = [...docs.links].some(([place, { link }]) => isInside(`/${place}`) && link)
  // docsgen has its list at the url of the folder, and that of the top would have all pages of the site.
  const isMoved = site.redirects.some(({ from }) => from === `/${folder}`)
  const isOwnOrNone = ({ file, isPart }: SourcePage) => isPart || file.startsWith('src/pages/') || isOwn(docs, file)
  const isAlone = !isMoved && (folder !== '' || site.pages.every(isOwnOrNone))
  return isAlone && !hasLink && !named.some(isInside) && firstMoved(ownPages(site, docs), folder) === undefined
}

export function listFolder(folder: string, { site, docs }: SidebarSource): SourceEntry[] {
  for (const [place, { file, link, label }] of docs.links) {
    if (folder === '' ? place === '.' : !place.startsWith(`${folder}/`)) continue
    const page = addIndex({ site, docs, file, named: [] }, { label, link: asObject(link), folder: place })
    if (page) site.homes.set(place, page)
  }
  // Docusaurus prefers the settings of the folder, docsgen those of its page.
  for (const [place, { label, order }] of Object.entries(site.categories)) {
    const home = homeOf(site, place, site.pages)
    if (home?.url === `/${place}`)
      home.meta = { ...home.meta, label: label ?? home.meta?.label, order: order ?? home.meta?.order }
  }
  return expandFolder({ ...site, pages: ownPages(site, docs) }, folder)
}

export function writeFolder(folder: string, source: SidebarSource): SourceEntry[] {
  const { site, docs, file } = source
  const text = `The sidebar of \`${path.posix.join(docs.folder, path.posix.relative(docs.route, folder))}/\`, which was made from it, is a written list now: add new pages of it to \`sidebars\`, see “Written sidebars” in Navigation`
  if (!site.todos.some((each) => each.text === text)) site.todos.push({ file, text, weight: 'note' })
  return listFolder(folder, source)
}

/** Without pages of others, which are in a folder where docs are at the top of a site. */
function ownPages({ pages }: SourceSite, docs: Docs): SourcePage[] {
  return pages.filter(({ file }) => isOwn(docs, file))
}

function isOwn({ folder }: Docs, file: string): boolean {
  return file.startsWith(`${folder}/`)
}

interface Category {
  label: string
  /** The `link` of the category, as it is written. */
  link: Record<string, unknown>
  folder?: string
}

/** Adds the page of a category, with cards of what is in it, and returns it; undefined for one that links to nothing. */
export function addIndex(
  { site, docs, file }: SidebarSource,
  { label, link, folder }: Category
): SourcePage | undefined {
  // In a folder, the id may be without it.
  const inside = path.posix.join(path.posix.relative(docs.route, folder ?? docs.route), String(link.id))
  if (link.type === 'doc') return docs.ids.get(inside) ?? docs.ids.get(String(link.id))
  if (link.type !== 'generated-index') return undefined
  const slug = fromTop(asText(link.slug)) ?? `/category/${slugOf(label)}`
  const base = withoutSlash(path.posix.join('/', docs.route, slug))
  // Docusaurus numbers the second of two with one label.
  let url = base
  for (let number = 1; site.pages.some((page) => page.url === url && page.file !== file); number++)
    url = `${base}-${number}`
  const known = site.pages.find((page) => page.url === url)
  if (known) return known
  const [title, description] = [asText(link.title) ?? label, asText(link.description)]
  const head = stringify({ title, description, keywords: link.keywords, image: link.image })
  const order = site.categories[folder ?? '']?.order
  const page: SourcePage = {
    ...{ file, target: `${url.slice(1)}.md`, url, title, description },
    meta: { label: label === title ? undefined : label, order },
    text: `---\n${head}---\n\n${description ?? ''}\n\n::pages\n`
  }
  site.pages.push(page)
  return page
}
