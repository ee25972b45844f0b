/** Pages that nobody wrote, and the lists of pages they are made of. */
import { defined } from '../../disk/defined.ts'
import { hash } from '../../disk/files.ts'
import type { Api } from '../../openapi/model.ts'
import { elementOf } from '../../page/directives/directive.ts'
import type { Content } from '../../page/markdown/content.ts'
import { emptyFacts, type Meta, type Page } from '../../page/page.ts'
import { urlToHref } from '../../page/url.ts'
import type { Project } from '../../project/project.ts'
import type { ApartPart } from '../api-fit.ts'
import type { Category } from '../sidebar/categories.ts'
import type { Sidebar } from '../sidebar/sidebar.ts'
import { addressOf } from '../views.ts'

/** A kind of page that docsgen or a plugin makes of other pages. */
export interface GeneratedPages {
  readonly name: string
  /** In no list and no sidebar: made when the sidebars are known. */
  readonly apart?: true
  /** Made of the pages and in the words of each language; other kinds are made once, for the source. */
  readonly perLanguage?: true
  pages(site: SiteSoFar): GeneratedPage[]
}

export interface SiteSoFar {
  readonly project: Project
  /** By url: what people wrote, and what earlier kinds made. */
  readonly pages: ReadonlyMap<string, Page>
  /** By url of a folder. */
  readonly categories: ReadonlyMap<string, Category>
  readonly sidebars: readonly Sidebar[]
  /** The OpenAPI documents of the project. */
  readonly api: Api | undefined
  /** Parts of the OpenAPI documents that need a page of their own. */
  readonly apiParts: readonly ApartPart[]
}

export interface GeneratedPage {
  readonly page: Page
  readonly content: Content
}

/** `file` names the page's origin in messages. */
export function generatePage(
  url: string,
  { file, content, ...meta }: Pick<Meta, 'title'> & Partial<Meta> & { file: string; content: Content }
): GeneratedPage {
  const key = hash(JSON.stringify(content))
  const page = { file, key, url, meta: { toc: false, sidebar: {}, data: {}, ...meta }, ...emptyFacts() }
  return { page, content }
}

/** By page key. */
export function contentsOf(pages: readonly GeneratedPage[]): Map<string, Content> {
  return new Map(pages.map(({ page, content }) => [page.key, content]))
}

/** A page in a list, or what the sidebar links to in its place. */
export interface ListedPage {
  title: string
  href: string
  description?: string
  /** The label of the group of the sidebar that it is in, if the group has no page of its own. */
  group?: string
  /** The `date` of the page, `2026-01-31`, and the language to write it in. */
  date?: { day: string; lang: string }
  author?: string[]
}

/** The entry of a page in a list; it has a day if the front matter has one. */
export function toListed(page: Page, project: Pick<Project, 'base' | 'lang' | 'fallback'>): ListedPage {
  const { title, description, date, author } = page.meta
  const { base, lang } = project
  return {
    title,
    href: urlToHref(addressOf(page, project), base),
    ...(description && { description }),
    ...(date !== undefined && { date: { day: date, lang } }),
    ...defined({ author })
  }
}

/** A text, if there is one, and what is below it. */
export function textContent(text: string | undefined, ...below: Content[]): Content {
  return ['', {}, ...(text ? [['p', {}, text] satisfies Content] : []), ...below]
}

/** A list: of these pages, else of those below the page that has it, which then names it in its `lists`. */
export function listContent(pages?: ListedPage[]): Content {
  return [elementOf('pages'), pages ? { of: pages } : {}]
}
