/** Folders of docs: those that docsgen lists by itself, and those whose lists are written. */
import path from 'node:path'
import { isBelow } from '../../src/page/url.ts'
import { expandFolder, firstMoved, homeOf } from '../read/folders.ts'
import { asObject } from '../read/read.ts'
import type { Docs, SourceEntry, SourcePage, SourceSite } from '../types.ts'
import { addFolderIndexes, linkedPage } from './indexes.ts'

/** Lists what is in a folder that docsgen lists by itself. */
export function leaveFolder(site: SourceSite, docs: Docs, folder: string): SourceEntry[] {
  addFolderIndexes(site, docs, { folder, isOwn: () => true })
  nameHomes(site)
  return expandOwn(site, docs, folder)
}

/** A sidebar, and where it is written. */
export interface SidebarSource {
  site: SourceSite
  docs: Docs
  file: string
  /** Second links to pages: a folder that docsgen lists by itself would be without them. */
  named: string[]
}

/** Whether docsgen lists the same by itself: the urls of the pages and homes in the folder are as their files. */
export function isInPlace(folder: string, place: SidebarSource): boolean {
  return !place.named.some((url) => isBelow(url, `/${folder}`)) && !isMoved(folder, place)
}

/** Tells whether docsgen would list something else by itself. */
function isMoved(folder: string, { site, docs }: SidebarSource): boolean {
  const isHomeElsewhere = ([place, { link: written }]: [string, { link: unknown }]) => {
    const link = asObject(written)
    if (!isBelow(`/${place}`, `/${folder}`) || link.type !== 'doc') return false
    const page = linkedPage(docs, link, place)
    const isInside = place !== folder && page !== undefined && path.posix.dirname(page.target) === place
    return !isInside && page?.url !== `/${place}`
  }
  return firstMoved(ownPages(site, docs), folder) !== undefined || [...docs.links].some(isHomeElsewhere)
}

/** Lists what is in a folder whose list is written. */
export function writeFolder(folder: string, at: SidebarSource): SourceEntry[] {
  const { site, docs, file } = at
  const text = `The sidebar of \`${path.posix.join(docs.folder, path.posix.relative(docs.route, folder))}/\`, which was made from it, is a written list now: add new pages of it to \`sidebars\`, see “Written sidebars” in Navigation`
  if (!site.todos.some((each) => each.text === text)) site.todos.push({ file, text, weight: 'note' })
  const isOwn = (place: string) => isInPlace(place, at)
  addFolderIndexes(site, docs, { folder, isOwn })
  nameHomes(site)
  return expandOwn(site, docs, folder, isOwn)
}

function expandOwn(site: SourceSite, docs: Docs, folder: string, isOwn?: (place: string) => boolean): SourceEntry[] {
  return expandFolder({ ...site, pages: ownPages(site, docs) }, folder, isOwn)
}

/** Without pages of others, which are in a folder where docs are at the top of a site. */
function ownPages({ pages }: SourceSite, { folder }: Docs): SourcePage[] {
  return pages.filter(({ file }) => file.startsWith(`${folder}/`))
}

/** Docusaurus prefers the settings of the folder, docsgen those of its page. */
function nameHomes(site: SourceSite): void {
  for (const [folder, { label, order }] of Object.entries(site.categories)) {
    const home = homeOf(site, folder, site.pages)
    if (home?.url === `/${folder}`)
      home.meta = { ...home.meta, label: label ?? home.meta?.label, order: order ?? home.meta?.order }
  }
}

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
