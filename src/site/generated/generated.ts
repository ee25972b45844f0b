/**
 * Pages that nobody wrote. To add a kind, write a file beside this one and a line here. In: the pages that people wrote.
 * Out: all pages, and the contents of those that were made. Nothing here knows of links: they are looked up later.
 */
import type { Message } from '../../messages/message.ts'
import type { Content } from '../../page/markdown/content.ts'
import type { Page } from '../../page/page.ts'
import { shownPages } from '../../page/visibility.ts'
import type { Project } from '../../project/project.ts'
import { toContentFile } from '../../project/versions.ts'
import type { Category } from '../sidebar/categories.ts'
import { indexByUrl } from '../urls.ts'
import { apiParts } from './api-parts.ts'
import { folderIndexes } from './folder-indexes.ts'
import { notFound } from './not-found.ts'
import { contentsOf, type GeneratedPage, type GeneratedPages, type SiteSoFar } from './page.ts'
import { tagPages } from './tags.ts'
import { wholeSidebars } from './whole-sidebars.ts'

const generated: readonly GeneratedPages[] = [folderIndexes, tagPages, wholeSidebars, apiParts, notFound]

export interface AllPages {
  /** By url. */
  readonly pages: ReadonlyMap<string, Page>
  /** Contents of pages that nobody wrote, by page key. */
  readonly generated: ReadonlyMap<string, Content>
  readonly messages: readonly Message[]
}

interface PagesSoFar {
  written: Page[]
  /** Pages of plugins. */
  added: readonly GeneratedPage[]
  categories: ReadonlyMap<string, Category>
}

/** Adds the generated pages that are in lists and sidebars. */
export function addGenerated(project: Project, { written, added, categories }: PagesSoFar): AllPages {
  const messages: Message[] = []
  const pages = indexByUrl([...shownPages(project, written), ...added.map(({ page }) => page)], {
    messages,
    contentFile: (file) => toContentFile(project, file)
  })
  const made = [...added]
  for (const kind of generated.filter(({ apart }) => !apart))
    for (const each of kind.pages({ project, pages, categories, sidebars: [], apiParts: [] })) {
      pages.set(each.page.url, each.page)
      made.push(each)
    }
  return { pages, generated: contentsOf(made), messages }
}

/** Pages that are in no list, once the sidebars are known. */
export function pagesApart(site: SiteSoFar): GeneratedPage[] {
  return generated.filter(({ apart }) => apart).flatMap((kind) => kind.pages(site))
}
