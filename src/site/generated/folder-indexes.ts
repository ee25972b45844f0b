/** A list for every folder of a sidebar that has no page of its own. */
import path from 'node:path'
import { toPosix } from '../../disk/paths.ts'
import type { Page } from '../../page/page.ts'
import { isBelow, titleOf } from '../../page/url.ts'
import type { Project } from '../../project/project.ts'
import { autoFolders, foldersOfAll, hrefsOf, labelOfFolder, namedIn } from '../../project/sidebar-lists.ts'
import { createFolderOf, parentOf } from '../sidebar/categories.ts'
import { addressOf } from '../views.ts'
import { isNotFound } from './not-found.ts'
import {
  type GeneratedPage,
  type GeneratedPages,
  generatePage,
  listContent,
  type SiteSoFar,
  textContent
} from './page.ts'

export const folderIndexes: GeneratedPages = {
  name: 'folder indexes',
  perLanguage: true,
  pages(site) {
    if (!site.project.generateIndex) return []
    return [...findFolders(site)].map((url) => indexPage(url, site))
  }
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
  const folderOf = createFolderOf(project, categories, (url) => pages.has(url))
  const folders = new Set<string>()
  for (const page of [...pages.values()].filter(
    (page) =>
      !isNotFound(page.url, project) && !page.meta.unlisted && isLeft(page) && addressOf(page, project) === page.url
  )) {
    for (let parent = folderOf(page); !pages.has(parent) && !folders.has(parent); parent = parentOf(parent)) {
      if (categories.get(parent)?.home !== undefined) break // the page is on the list of the folder above
      if (!prefixes.some((prefix) => isBelow(parent, prefix))) break
      folders.add(parent)
    }
  }
  return folders
}

/** Which pages it lists is known when the sidebars are. */
function indexPage(url: string, { project, categories }: SiteSoFar): GeneratedPage {
  const { label, description, title: written } = categories.get(url) ?? {}
  const title = written ?? labelOfFolder(project.sidebars, url) ?? label ?? (url === '/' ? project.title : titleOf(url))
  const content = textContent(description, listContent())
  const file = folderAt(url, project)
  const { page } = generatePage(url, { file, content, title, ...(description && { description }) })
  return { page: { ...page, lists: [{ name: '' }] }, content }
}

function folderAt(url: string, { root, content }: Pick<Project, 'root' | 'content'>): string {
  return toPosix(path.relative(root, path.join(content, url)))
}

/** Whether nobody wrote the page: it is the list of its folder. */
export function isFolderIndex({ file, url }: Pick<Page, 'file' | 'url'>, project: Project): boolean {
  return file === folderAt(url, project)
}
