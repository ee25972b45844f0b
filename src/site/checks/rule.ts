/** A rule about pages together: its name, its default level, where it is explained, what it must know, and its check. */
import type { Problem } from '../../messages/message.ts'
import type { Level, RuleDocs } from '../../messages/rules.ts'
import type { Page } from '../../page/page.ts'
import type { Project } from '../../project/project.ts'
import type { Translation } from '../freshness.ts'
import type { PageLists } from '../page-lists.ts'
import type { Category, FolderOf } from '../sidebar/categories.ts'
import type { Sidebar } from '../sidebar/sidebar.ts'

/** All pages, before any is rendered. */
export interface JoinedSite {
  project: Project
  /** By url, generated ones included. */
  pages: ReadonlyMap<string, Page>
  /** Pages with a file of their own, drafts and those without a url included. */
  written: Page[]
  /** By file. */
  translations: ReadonlyMap<string, Translation>
  sidebars: readonly Sidebar[]
  lists: PageLists
  folderOf: FolderOf
  /** By url of a folder. */
  categories: ReadonlyMap<string, Category>
  /** By url of a page: href as written → final href. */
  hrefs: ReadonlyMap<string, Readonly<Record<string, string>>>
  /** Files to publish: url → file. */
  files: ReadonlyMap<string, string>
  /** Files beside the pages, published or not. */
  beside: string[]
  /** Files of the content folder that are left out by their name. */
  ignored: string[]
  /** The page that an href of a sidebar leads to. */
  resolve(href: string): { url?: string }
}

export interface RenderedSite extends Pick<JoinedSite, 'project' | 'pages' | 'sidebars' | 'hrefs' | 'folderOf'> {
  generated: ReadonlyMap<string, unknown>
  configHrefs: Readonly<Record<string, string>>
  apiHrefs: Readonly<Record<string, string>>
  /** By url of a page: every href in its HTML, those that templates write included. */
  rendered: ReadonlyMap<string, string[]>
}

export type SiteRule<Name extends string = string> = { name: Name; level: Level; docs: RuleDocs } & (
  | { scope: 'site'; check(site: JoinedSite): Problem[] }
  | { scope: 'build'; check(site: RenderedSite): Problem[] }
)

/** Identity: keeps the name in the type. */
export function defineSiteRule<const Name extends string>(rule: SiteRule<Name>): SiteRule<Name> {
  return rule
}

/** Pages that somebody wrote and that are published. */
export function publishedPages({ written, pages }: JoinedSite): Page[] {
  return written.filter((page) => pages.get(page.url) === page)
}
