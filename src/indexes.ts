/**
 * Pages nobody wrote: a list for every folder without a page of its own, all of a large sidebar, and what an unknown
 * address is told.
 */

import path from 'node:path'
import { blank } from './blank.ts'
import type { Category } from './categories.ts'
import type { Project } from './config.ts'
import { byCodeUnit, hash, toPosix } from './files.ts'
import { type Sidebar, titleOf } from './navigation.ts'
import { isBelow, urlToHref } from './shared/routes.ts'
import type { Content, Meta, Page } from './types.ts'
import { isListed } from './versions.ts'

/** Adds a page for every folder of a sidebar that has none; gives their contents by page key. */
export function addIndexes(
  project: Project,
  pages: Map<string, Page>,
  categories: Map<string, Category>
): Map<string, Content> {
  const generated = new Map<string, Content>()
  const prefixes = Object.entries(project.sidebars).flatMap(([prefix, entries]) => (entries === 'auto' ? [prefix] : []))
  const folders = new Map<string, Page[]>()
  for (const page of [...pages.values()].filter((page) => page.url !== '/404')) {
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
  const title = categories.get(url)?.label ?? (url === '/' ? project.title : titleOf(url.split('/').at(-1) ?? ''))
  const children = [...pages.values()].filter(
    (page) =>
      page.url !== url && page.url !== '/404' && parentOf(page.url) === url && isListed(project.versions, page.url, url)
  )
  const rank = ({ url: child, meta }: Page) =>
    meta.sidebar.order ?? categories.get(child)?.order ?? Number.POSITIVE_INFINITY
  children.sort((a, b) => (rank(a) === rank(b) ? byCodeUnit(a.url, b.url) : rank(a) - rank(b)))
  const items = children.map((child): Content => {
    const link: Content = { type: 'a', props: { href: urlToHref(child.url, project.base), children: child.meta.title } }
    const text = child.meta.description === undefined ? '' : `: ${child.meta.description}`
    return { type: 'li', props: { children: text ? [link, text] : link } }
  })
  const content: Content = { type: '', props: { children: { type: 'ul', props: { children: items } } } }
  const meta: Meta = { title, toc: false, sidebar: {}, data: {} }
  const file = toPosix(path.relative(project.root, path.join(project.content, url)))
  return { content, page: { file, key: hash(JSON.stringify(content)), url, meta, ...blank() } }
}

/** Pages that show the whole of a large sidebar: for readers without scripts, and what scripts take the rest from. */
export function addWholeSidebars(
  sidebars: Sidebar[],
  generated: Map<string, Content>
): { page: Page; sidebar: Sidebar }[] {
  return sidebars.flatMap((sidebar) => {
    const { label, prefix, whole: url } = sidebar
    if (url === undefined) return []
    const text = `All pages of ${label} are in the sidebar; on a narrow screen, in the menu.`
    const noindex: Content = { type: 'meta', props: { name: 'robots', content: 'noindex' } }
    const children = [noindex, { type: 'p', props: { children: text } }]
    const meta: Meta = { title: `All pages of ${label}`, template: 'doc', toc: false, sidebar: {}, data: {} }
    const page: Page = { file: `sidebar of ${prefix}`, key: hash(text, url), url, meta, ...blank() }
    generated.set(page.key, { type: '', props: { children } })
    return [{ page, sidebar }]
  })
}

/** The page for addresses that lead nowhere, of a project that has no `404.md`. */
export function notFoundPage(): { page: Page; content: Content } {
  const text = 'There is nothing at this address. The page may have moved, or the link that led here may be wrong.'
  const content: Content = { type: '', props: { children: { type: 'p', props: { children: text } } } }
  const meta: Meta = { title: 'Page not found', toc: false, sidebar: {}, data: {} }
  return { content, page: { file: '404.html', key: hash(text), url: '/404', meta, ...blank() } }
}
