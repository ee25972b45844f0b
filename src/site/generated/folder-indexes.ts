/** A list for every folder of a sidebar that has no page of its own. */
import path from 'node:path'
import { byCodeUnit, toPosix } from '../../disk/paths.ts'
import type { Page } from '../../page/page.ts'
import { titleOf } from '../../page/page-url.ts'
import { isBelow } from '../../page/url.ts'
import type { Project } from '../../project/project.ts'
import { autoFolders, foldersOfAll, hrefsOf, labelOfFolder, namedIn } from '../../project/sidebar-lists.ts'
import { createFolderOf, homesOf, parentOf } from '../sidebar/folders.ts'
import { byRank, type Ranked } from '../sidebar/order.ts'
import { isListed } from '../versions.ts'
import { notFoundUrl } from './not-found.ts'
import { type GeneratedPage, type GeneratedPages, generatePage, listContent, type SiteSoFar } from './page.ts'

export const folderIndexes: GeneratedPages = {
  name: 'folder indexes',
  pages(site) {
    const { project, pages, categories } = site
    if (!project.generateIndex) return []
    const folders = findFolders(site)
    const hasPage = (url: string) => pages.has(url) || folders.has(url)
    const folderOf = createFolderOf({ project, hasPage, categories })
    const children = new Map<string, Page[]>()
    const list = (page: Page) => {
      if (page.url === '/' || !isListable(page)) return
      const folder = folderOf(page)
      const beside = children.get(folder)
      if (beside) beside.push(page)
      else children.set(folder, [page])
    }
    for (const page of pages.values()) list(page)
    // A folder is listed in the one above it.
    const deepestFirst = [...folders].sort((a, b) => b.length - a.length || byCodeUnit(a, b))
    return deepestFirst.map((url) => {
      const index = indexPage(url, children.get(url) ?? [], site)
      list(index.page)
      return index
    })
  }
}

function isListable({ url, meta }: Page): boolean {
  return url !== notFoundUrl && !meta.unlisted
}

function findFolders({ project, pages, categories }: SiteSoFar): Set<string> {
  const { sidebars } = project
  const prefixes = foldersOfAll(sidebars)
  // A folder whose pages are all named has no entry, unless it is named itself.
  const lists = Object.entries(sidebars).map(([prefix, list]) => ({
    prefix,
    folders: autoFolders(list, prefix),
    named: new Set(namedIn(list).flatMap(hrefsOf))
  }))
  const isLeft = ({ url }: Page) =>
    lists.some(({ prefix, folders, named }) =>
      folders.some((folder) => isBelow(url, folder) && (folder !== prefix || !named.has(url)))
    )
  const folderOf = createFolderOf({ project, hasPage: (url) => pages.has(url), categories })
  const folders = new Set<string>()
  for (const page of [...pages.values()].filter((page) => isListable(page) && isLeft(page))) {
    for (let parent = folderOf(page); !pages.has(parent) && !folders.has(parent); parent = parentOf(parent)) {
      if (categories.get(parent)?.home !== undefined) break // the page is on the list of the folder above
      if (!prefixes.some((prefix) => isBelow(parent, prefix))) break
      folders.add(parent)
    }
  }
  return folders
}

function indexPage(url: string, pages: Page[], { project, categories }: SiteSoFar): GeneratedPage {
  const { label, description, title: written } = categories.get(url) ?? {}
  const title = written ?? labelOfFolder(project.sidebars, url) ?? label ?? (url === '/' ? project.title : titleOf(url))
  const homes = homesOf(categories)
  const rank = ({ url: child, meta }: Page): Ranked => {
    const folder = homes.get(child)
    const order =
      folder === undefined ? (meta.sidebar.order ?? categories.get(child)?.order) : categories.get(folder)?.order
    const name = (folder ?? child).slice((folder ?? child).lastIndexOf('/') + 1)
    return { order: order ?? Number.POSITIVE_INFINITY, date: meta.date, name }
  }
  const listed = pages
    .filter((page) => isListed(project.versions, page.url, url))
    .sort((a, b) => byRank(rank(a), rank(b)))
    .map(({ url, meta }) => ({ url, title: meta.title, description: meta.description, date: meta.date }))
  const content = listContent(description, listed, project)
  return generatePage(url, { file: folderAt(url, project), content, title, ...(description && { description }) })
}

function folderAt(url: string, { root, content }: Pick<Project, 'root' | 'content'>): string {
  return toPosix(path.relative(root, path.join(content, url)))
}

/** Whether nobody wrote the page: it is the list of its folder. */
export function isFolderIndex({ file, url }: Pick<Page, 'file' | 'url'>, project: Project): boolean {
  return file === folderAt(url, project)
}
