/**
 * Pages that nobody wrote. To add a kind, write a file beside this one and a line here. In: the pages that people wrote.
 * Out: all pages, and the contents of those that were made. Nothing here knows of links: they are looked up later.
 */

import { fill } from '../../client/fill.ts'
import { defined } from '../../disk/defined.ts'
import type { Message } from '../../messages/message.ts'
import type { Api } from '../../openapi/model.ts'
import { shownPages } from '../../page/drafts.ts'
import type { Content } from '../../page/markdown/content.ts'
import type { Page } from '../../page/page.ts'
import { foldUrl, pageUrl } from '../../page/url.ts'
import type { Project } from '../../project/project.ts'
import { toContentFile } from '../../project/versions.ts'
import { viewsOf } from '../../project/views.ts'
import type { Category } from '../sidebar/categories.ts'
import { copiesFor } from '../translations.ts'
import { pagesIn } from '../views.ts'
import { apiPages, apiParts } from './api-pages.ts'
import { folderIndexes } from './folder-indexes.ts'
import { notFound } from './not-found.ts'
import {
  contentsOf,
  type GeneratedPage,
  type GeneratedPages,
  generatePage,
  type SiteSoFar,
  textContent
} from './page.ts'
import { tagPages } from './tags.ts'

/** Pages that show the whole of a large sidebar: readers without scripts use them, scripts take the rest from them. */
const wholeSidebars: GeneratedPages = {
  name: 'whole sidebars',
  apart: true,
  perLanguage: true,
  pages: ({ sidebars, project: { strings } }) =>
    sidebars.flatMap(({ label, prefix, whole: url }) => {
      if (url === undefined) return []
      const content = textContent(fill(strings.sidebarAllText, { label }))
      const title = fill(strings.sidebarAll, { label })
      return [generatePage(url, { file: `sidebar of ${prefix}`, content, title, template: 'doc', unlisted: true })]
    })
}

const generated: readonly GeneratedPages[] = [apiPages, folderIndexes, tagPages, wholeSidebars, apiParts, notFound]

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
  api: Api | undefined
}

/** All pages of the site: those written that are published, those of plugins, and the generated ones of lists and sidebars. */
export function collectPages(project: Project, { written, added, categories, api }: PagesSoFar): AllPages {
  const messages: Message[] = []
  const pages = indexByUrl([...shownPages(project, written), ...added.map(({ page }) => page)], {
    messages,
    contentFile: (file) => toContentFile(project, file)
  })
  const made = [...added]
  let sources: Page[] = []
  let all: Page[] = []
  for (const [at, view] of viewsOf(project).entries()) {
    const own = pagesIn(pages, view)
    const make = (isPerLanguage: boolean) => {
      for (const kind of generated.filter((each) => !each.apart && (each.perLanguage ?? false) === isPerLanguage))
        for (const each of kind.pages({ project: view, pages: own, categories, sidebars: [], api, apiParts: [] })) {
          own.set(each.page.url, each.page)
          made.push(each)
        }
    }
    if (at === 0) {
      make(false)
      sources = [...own.values()]
    } else for (const copy of copiesIn(view, sources, own)) own.set(copy.url, copy)
    make(true)
    if (at === 0) all = [...own.values()]
    // A list of pages that readers are sent away for is one of their language.
    else if (view.fallback === 'link') for (const copy of copiesIn(view, all, own)) own.set(copy.url, copy)
    for (const [url, page] of own) pages.set(url, page)
  }
  return { pages, generated: contentsOf(made), messages }
}

function copiesIn({ language, languages, fallback }: Project, sources: Page[], known: Map<string, Page>): Page[] {
  const [from] = languages
  return language && from && fallback !== false ? copiesFor(language, { sources, from, known }) : []
}

/** Pages that are in no list, once the sidebars of a language are known. */
export function pagesApart(site: SiteSoFar): GeneratedPage[] {
  const { language } = site.project
  const isMade = ({ apart, perLanguage }: GeneratedPages) => apart && (perLanguage || language?.isSource !== false)
  return generated.filter(isMade).flatMap((kind) => kind.pages(site))
}

/**
 * Pages by url. A page whose url is taken is reported. It has the url of its file if it was its slug that is taken, so that
 * links to the page still lead somewhere; else it is left out. `contentFile` names a file as its url has it.
 */
function indexByUrl(
  pages: Page[],
  { messages, contentFile }: { messages: Message[]; contentFile(file: string): string }
): Map<string, Page> {
  const owners = new Map<string, Page>()
  const take = (page: Page, url = page.url) => {
    const other = owners.get(foldUrl(url))
    if (other === undefined) owners.set(foldUrl(url), page)
    return other
  }
  const refused = new Set<Page>()
  // Who moves a file sees its new url; who writes a slug may not know that it is taken.
  for (const page of [...pages.filter(isNamed), ...pages.filter((each) => !isNamed(each))]) {
    const other = take(page)
    if (other === undefined) continue
    refused.add(page)
    messages.push(twice(page, other))
  }
  const byUrl = new Map<string, Page>()
  for (const page of pages) {
    if (!refused.has(page)) byUrl.set(page.url, page)
    else if (!isNamed(page)) {
      const url = pageUrl(contentFile(page.file), undefined, () => {})
      if (take(page, url) === undefined) byUrl.set(url, { ...page, url })
    }
  }
  return byUrl
}

/** True if its url is that of its file. */
function isNamed({ slugPlace }: Page): boolean {
  return slugPlace === undefined
}

function twice({ url, file, slugPlace }: Page, other: Page): Message {
  const isSame = other.url === url
  const text = isSame
    ? `Cannot write \`${url}\` twice: \`${other.file}\` has the same url`
    : `Cannot write \`${url}\`: it differs from \`${other.url}\` of \`${other.file}\` only in case or Unicode form`
  const note = isSame
    ? 'Rename one of the two, give it another `slug`, or merge them into one page'
    : 'Some disks and hosts treat them as the same'
  return { rule: 'duplicate-url', file, text, note, ...defined({ place: slugPlace }) }
}
