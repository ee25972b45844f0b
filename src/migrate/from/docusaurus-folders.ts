/** Folders of docs: those that docsgen lists by itself, and those whose lists are written. */
import { isBelow } from '../../page/url.ts'
import type { Docs, SourceEntry, SourceSite } from '../types.ts'
import { addFolderIndexes, leaveFolderIndexes } from './docusaurus-indexes.ts'
import { areInPlace, expandFolder, homeOf } from './folders.ts'
import { asObject } from './read.ts'

/** Lists what is in a folder that docsgen lists by itself. */
export function leaveFolder(site: SourceSite, docs: Docs, folder: string): SourceEntry[] {
  leaveFolderIndexes(site, docs, folder)
  nameHomes(site)
  return expandOwn(site, docs, folder)
}

/** Whether the urls of the pages and homes in a folder below `content/` are as their files, so that docsgen lists the same. */
export function isInPlace(site: SourceSite, { links, ids, folder: own }: Docs, folder: string | undefined): boolean {
  if (folder === undefined) return false
  const pages = site.pages.filter(({ file }) => file.startsWith(`${own}/`))
  const homes = [...links].filter(([place]) => isBelow(`/${place}`, `/${folder}`))
  const isHomeThere = ([place, { link }]: (typeof homes)[number]) => {
    const { type, id } = asObject(link)
    return type !== 'doc' || ids.get(String(id))?.url === `/${place}`
  }
  return homes.every(isHomeThere) && areInPlace(pages, folder)
}

/** Lists what is in a folder whose list is written. `file` is where it was not. */
export function writeFolder(folder: string, { site, docs, file }: { site: SourceSite; docs: Docs; file: string }) {
  const text =
    'A sidebar that was made from folders is a written list now: add a new page to `sidebars`, see “Written sidebars” in Navigation'
  if (!site.todos.some((each) => each.text === text)) site.todos.push({ file, text, weight: 'note' })
  addFolderIndexes(site, docs, folder)
  return expandOwn(site, docs, folder)
}

/** Lists a folder below `content/` without pages of others, which are in it where docs are at the top of a site. */
function expandOwn(site: SourceSite, { folder: own }: Docs, folder: string): SourceEntry[] {
  return expandFolder({ ...site, pages: site.pages.filter(({ file }) => file.startsWith(`${own}/`)) }, folder)
}

/** What a folder says of itself wins there, and the page of the folder here. */
function nameHomes(site: SourceSite): void {
  for (const [folder, { label, order }] of Object.entries(site.categories)) {
    const home = homeOf(site, folder, site.pages)
    if (home?.url === `/${folder}`)
      home.meta = { ...home.meta, label: label ?? home.meta?.label, order: order ?? home.meta?.order }
  }
}
