/** Folders of docs: those that docsgen lists by itself, and those whose lists are written. */
import path from 'node:path'
import { isBelow } from '../../src/page/url.ts'
import type { Docs, SourceEntry, SourcePage, SourceSite } from '../types.ts'
import { addFolderIndexes, linkedPage } from './docusaurus-indexes.ts'
import { expandFolder, firstMoved, homeOf } from './folders.ts'
import { asObject } from './read.ts'

/** Lists what is in a folder that docsgen lists by itself. */
export function leaveFolder(site: SourceSite, docs: Docs, folder: string): SourceEntry[] {
  addFolderIndexes(site, docs, { folder, isOwn: () => true })
  nameHomes(site)
  return expandOwn(site, docs, folder)
}

/** A sidebar, and where it is written. */
export interface Place {
  site: SourceSite
  docs: Docs
  file: string
  /** Second links to pages: a folder that docsgen lists by itself would be without them. */
  named: string[]
}

/** Whether docsgen lists the same by itself: the urls of the pages and homes in the folder are as their files. */
export function isInPlace(folder: string, place: Place): boolean {
  return !place.named.some((url) => isBelow(url, `/${folder}`)) && whyNot(folder, place) === undefined
}

/** Why docsgen would list something else by itself. */
function whyNot(folder: string, { site, docs }: Place): string | undefined {
  const isHomeElsewhere = ([place, { link: written }]: [string, { link: unknown }]) => {
    const link = asObject(written)
    if (!isBelow(`/${place}`, `/${folder}`) || link.type !== 'doc') return false
    const page = linkedPage(docs, link, place)
    const isInside = place !== folder && page !== undefined && path.posix.dirname(page.target) === place
    return !isInside && page?.url !== `/${place}`
  }
  const moved = firstMoved(ownPages(site, docs), folder)
  if (moved) return `\`${moved.file}\` has a \`slug\` in another folder`
  const home = [...docs.links].find(isHomeElsewhere)
  return (
    home &&
    `\`${home[1].file}\` links to a page that is not in the folder (as its \`index.md\`, with a redirect from its url, docsgen can list it by itself)`
  )
}

/** Lists what is in a folder whose list is written. */
export function writeFolder(folder: string, at: Place): SourceEntry[] {
  const { site, docs, file } = at
  const why = whyNot(folder, at)
  const text = `The sidebar of \`${path.posix.join(docs.folder, path.posix.relative(docs.route, folder))}/\`, which was made from it, is a written list now${why ? `, because ${why}` : ''}: add new pages of it to \`sidebars\`, see “Written sidebars” in Navigation`
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

/** What a folder says of itself wins there, and the page of the folder here. */
function nameHomes(site: SourceSite): void {
  for (const [folder, { label, order }] of Object.entries(site.categories)) {
    const home = homeOf(site, folder, site.pages)
    if (home?.url === `/${folder}`)
      home.meta = { ...home.meta, label: label ?? home.meta?.label, order: order ?? home.meta?.order }
  }
}
