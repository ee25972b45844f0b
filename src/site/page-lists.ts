/** Lists of pages that keep themselves: of a directive such as `::pages`, and of folders that docsgen lists. */
import { groupBy } from '../disk/group.ts'
import type { Page } from '../page/page.ts'
import { hrefToUrl, isExternal, urlToHref } from '../page/url.ts'
import type { Project } from '../project/project.ts'
import { isFolderIndex } from './generated/folder-indexes.ts'
import { isNotFound } from './generated/not-found.ts'
import { type ListedPage, toListed } from './generated/page.ts'
import { type Category, type FolderOf, homesOf } from './sidebar/categories.ts'
import { findSidebar, type Sidebar } from './sidebar/sidebar.ts'
import { byRank, type Ranked, type SidebarLink } from './sidebar/slice.ts'
import { isListed } from './versions.ts'

interface ListSources {
  project: Project
  pages: ReadonlyMap<string, Page>
  categories: ReadonlyMap<string, Category>
  sidebars: readonly Sidebar[]
  folderOf: FolderOf
}

/** The url that a list is of, `name` as written; undefined if that is a broken link. */
export function linkedUrl(
  name: string,
  { url, hrefs, base }: { url: string; hrefs: ReadonlyMap<string, Readonly<Record<string, string>>>; base: string }
): string | undefined {
  if (name === '') return url
  if (isExternal(name)) return ''
  const final = hrefs.get(url)?.[name]
  return final === undefined ? undefined : (hrefToUrl(final, base) ?? '')
}

export class PageLists {
  readonly #known: ListSources
  readonly #homes: ReadonlyMap<string, string>
  #byFolder: ReadonlyMap<string, Page[]> | undefined

  constructor(known: ListSources) {
    this.#known = known
    this.#homes = homesOf(known.categories)
  }

  /**
   * The pages below one, in the order of its sidebar: entries below its own, then pages of its folder that the sidebar does
   * not have. If there are none, those beside it.
   */
  of(url: string): ListedPage[] {
    const { sidebars, pages, project, folderOf } = this.#known
    const sidebar = sidebars.find(({ prefix }) => prefix === url) ?? findSidebar(sidebars, url)
    const below = this.#shown(sidebar?.below(url) ?? [])
    const inFolder = this.#inFolder(this.#homes.get(url) ?? url, sidebar)
    if (below.length > 0) {
      const named = new Set(below.map((entry) => entry.url))
      const others = inFolder.filter((page) => !named.has(page.url) && sidebar?.position(page.url) === -1)
      return [...below.map((entry) => this.#fromEntry(entry)), ...others.map((page) => this.#fromPage(page))]
    }
    const page = pages.get(url)
    // The list of a folder that nobody wrote has what is in the folder.
    if (inFolder.length > 0 || page === undefined || isFolderIndex(page, project))
      return inFolder.map((each) => this.#fromPage(each))
    const beside = this.#shown(sidebar?.beside(url) ?? [])
    if (beside.length > 0) return beside.map((entry) => this.#fromEntry(entry))
    return this.#inFolder(folderOf(page), sidebar)
      .filter((other) => other !== page)
      .map((other) => this.#fromPage(other))
  }

  /** Without unlisted pages. */
  #shown(entries: SidebarLink[]): SidebarLink[] {
    const { pages } = this.#known
    return entries.filter(({ url }) => url === undefined || pages.get(url)?.meta.unlisted !== true)
  }

  #fromEntry({ label, url, href, group }: SidebarLink): ListedPage {
    const page = url === undefined ? undefined : this.#known.pages.get(url)
    // In another language, an entry may be a page of the source.
    const own = href ?? urlToHref(url ?? '', this.#known.project.base)
    const listed = page === undefined ? { title: label, href: own } : this.#fromPage(page)
    return group === undefined ? listed : { ...listed, group }
  }

  #fromPage(page: Page): ListedPage {
    return toListed(page, this.#known.project)
  }

  #inFolder(folder: string, sidebar: Sidebar | undefined): Page[] {
    const { pages, project, folderOf } = this.#known
    const isIn = ({ url, meta }: Page) => url !== '/' && !isNotFound(url, project) && !meta.unlisted
    this.#byFolder ??= groupBy([...pages.values()].filter(isIn), folderOf)
    const found = (this.#byFolder.get(folder) ?? []).filter(({ url }) => isListed(project.versions, url, folder))
    const placeOf = ({ url }: Page) => {
      const position = sidebar?.position(url) ?? -1
      return position === -1 ? Number.MAX_SAFE_INTEGER : position
    }
    return found.sort((a, b) => placeOf(a) - placeOf(b) || byRank(this.#rankOf(a), this.#rankOf(b)))
  }

  /** A page that is named by its folder has the order of the folder. */
  #rankOf({ url, meta }: Page): Ranked {
    const { categories } = this.#known
    const folder = this.#homes.get(url)
    const ofFolder = categories.get(folder ?? url)?.order
    const order = folder === undefined ? (meta.sidebar.order ?? ofFolder) : ofFolder
    const name = (folder ?? url).slice((folder ?? url).lastIndexOf('/') + 1)
    return { order: order ?? Number.POSITIVE_INFINITY, date: meta.date, name }
  }
}
