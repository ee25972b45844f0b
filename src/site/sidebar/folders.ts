/** The folders of sidebars and generated lists: those of the urls, without years, months and days. */
import type { Page } from '../../page/page.ts'
import type { Project } from '../../project/project.ts'
import type { Category } from './categories.ts'

/** Returns the url of the folder that lists a page. */
export type FolderOf = (page: Pick<Page, 'url' | 'meta'>) => string

interface Known {
  project: Pick<Project, 'sidebars' | 'versions'>
  hasPage: (url: string) => boolean
  categories: ReadonlyMap<string, Category>
}

/** `/blog/2026/03/01`, with folders below the day: what is before the year. */
const dated = /^(.*?)\/\d{4}(?:\/\d{1,2}(?:\/\d{1,2}(?:\/.*)?)?)?$/

/**
 * The folder of a page is the url above it, or above the folder that it is the page of. If the page has a date, years,
 * months and days in its url are no folders, and neither is what a whole date is before: its folder is above them, or the
 * last of them that has a page, a `_category.yml`, a sidebar or a version.
 */
export function createFolderOf({ project, hasPage, categories }: Known): FolderOf {
  const starts = new Set([...Object.keys(project.sidebars), ...project.versions.map((version) => version.path)])
  const isFolder = (url: string) => hasPage(url) || categories.has(url) || starts.has(url)
  const homes = homesOf(categories)
  return ({ url, meta }) => {
    let folder = parentOf(homes.get(url) ?? url)
    const before = meta.date === undefined ? undefined : dated.exec(folder)?.[1]
    while (before !== undefined && folder !== (before || '/') && !isFolder(folder)) folder = parentOf(folder)
    return folder
  }
}

/** The folders whose `_category.yml` names a page, by the url of the page. */
export function homesOf(categories: ReadonlyMap<string, Category>): ReadonlyMap<string, string> {
  return new Map([...categories].flatMap(([folder, { home }]) => (home === undefined ? [] : [[home, folder]])))
}

export function parentOf(url: string): string {
  return url.slice(0, url.lastIndexOf('/')) || '/'
}
