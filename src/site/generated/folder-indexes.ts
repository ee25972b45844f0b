/**
 * Pages nobody wrote: a list for every folder without a page of its own, all of a large sidebar, and what an unknown
 * address is told.
 */
import path from 'node:path'
import { byCodeUnit, toPosix } from '../../disk/paths.ts'
import type { Content } from '../../page/markdown/content.ts'
import type { Page } from '../../page/page.ts'
import { titleOf } from '../../page/page-url.ts'
import { isBelow } from '../../page/url.ts'
import type { Project } from '../../project/project.ts'
import type { Category } from '../sidebar/categories.ts'
import { isListed } from '../versions.ts'
import { listContent, madePage } from './list-page.ts'

/** Adds a page for every folder of a sidebar that has none; gives their contents by page key. */
export function addIndexes(
  project: Project,
  pages: Map<string, Page>,
  categories: Map<string, Category>
): Map<string, Content> {
  const generated = new Map<string, Content>()
  const prefixes = Object.entries(project.sidebars).flatMap(([prefix, entries]) => (entries === 'auto' ? [prefix] : []))
  const folders = new Map<string, Page[]>()
  for (const page of [...pages.values()].filter(({ url, meta }) => url !== '/404' && !meta.unlisted)) {
    for (let child = page.url; child !== '/'; child = parentOf(child)) {
      const parent = parentOf(child)
      if (!prefixes.some((prefix) => isBelow(parent, prefix)) || pages.has(parent)) break
      folders.set(parent, [])
    }
  }
  for (const url of [...folders.keys()].sort((a, b) => b.length - a.length || byCodeUnit(a, b))) {
    const { page, content } = indexPage(project, url, { pages, categories })
    pages.set(url, page)
    generated.set(page.key, content)
  }
  return generated
}

function parentOf(url: string): string {
  return url.slice(0, url.lastIndexOf('/')) || '/'
}

interface Known {
  pages: Map<string, Page>
  categories: Map<string, Category>
}

function indexPage(project: Project, url: string, { pages, categories }: Known): { page: Page; content: Content } {
  const { label, description } = categories.get(url) ?? {}
  const title = label ?? (url === '/' ? project.title : titleOf(url))
  const children = [...pages.values()].filter(
    (page) =>
      page.url !== url &&
      page.url !== '/404' &&
      !page.meta.unlisted &&
      parentOf(page.url) === url &&
      isListed(project.versions, page.url, url)
  )
  const rank = ({ url: child, meta }: Page) =>
    meta.sidebar.order ?? categories.get(child)?.order ?? Number.POSITIVE_INFINITY
  children.sort((a, b) => (rank(a) === rank(b) ? byCodeUnit(a.url, b.url) : rank(a) - rank(b)))
  const listed = children.map((child) => ({
    url: child.url,
    title: child.meta.title,
    description: child.meta.description
  }))
  const content = listContent(description, listed, project)
  const file = toPosix(path.relative(project.root, path.join(project.content, url)))
  return { content, page: madePage(url, { file, content, title, ...(description && { description }) }) }
}
