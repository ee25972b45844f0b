/** The part of a site that is in one language: its pages, and what is made of them. */
import { isSeveral, languageAt, plainUrl, urlIn } from '../languages/languages.ts'
import type { Page } from '../page/page.ts'
import type { Project } from '../project/project.ts'
import type { Category } from './sidebar/categories.ts'
import type { Sidebar } from './sidebar/sidebar.ts'

/** The pages in the language of a view, by url; all of them where the site has one language. */
export function pagesIn(pages: ReadonlyMap<string, Page>, { language, languages }: Project): Map<string, Page> {
  if (language === undefined || !isSeveral(languages)) return new Map(pages)
  return new Map([...pages].filter(([url]) => languageAt(url, languages) === language))
}

/** Where readers are sent for a page: to its source, if it is not translated and has no file here. */
export function addressOf(
  { url, untranslated }: Pick<Page, 'url' | 'untranslated'>,
  { fallback }: Pick<Project, 'fallback'>
): string {
  return fallback === 'link' ? (untranslated ?? url) : url
}

/** The same for a url that may be that of a page. */
export function addressAt(
  url: string,
  { pages, ...project }: Pick<Project, 'fallback'> & { pages: ReadonlyMap<string, Page> }
): string {
  const page = project.fallback === 'link' ? pages.get(url) : undefined
  return page ? addressOf(page, project) : url
}

/** The home page of a language; that of the source where there is none. */
export function homeIn(view: Project, pages: ReadonlyMap<string, Page>): string {
  const own = view.prefix || '/'
  const home = pages.has(own) || view.languages[0] === undefined ? own : view.languages[0].prefix || '/'
  return addressAt(home, { pages, fallback: view.fallback })
}

/** Where readers begin who choose a language: its home page, else the first page that it has. */
export function startIn(
  view: Project,
  pages: ReadonlyMap<string, Page>,
  sidebars: readonly Sidebar[]
): string | undefined {
  const inOrder = [view.prefix || '/', ...sidebars.flatMap(({ order }) => order), ...pages.keys()]
  return inOrder.find((url) => pages.has(url) && addressAt(url, { pages, fallback: view.fallback }) === url)
}

type Categories = ReadonlyMap<string, Category>

/** The folders of all languages: what a folder of a translation does not say is that of its source. */
export function categoriesIn({ languages }: Project, written: Categories): Categories {
  if (!isSeveral(languages)) return written
  const [source, ...others] = languages
  const all = new Map(written)
  for (const [url, category] of written) {
    if (languageAt(url, languages) !== source) continue
    for (const language of others) {
      const moved = urlIn(plainUrl(url, source), language)
      const { home, ...rest } = category
      const ofHome = home === undefined ? {} : { home: urlIn(plainUrl(home, source), language) }
      all.set(moved, { ...rest, ...ofHome, ...written.get(moved) })
    }
  }
  return all
}

/** The pages of a site without those that stand elsewhere, and the one for unknown addresses. */
export function countPages(
  { pages }: { pages: ReadonlyMap<string, Page> },
  project: Parameters<typeof addressOf>[1]
): number {
  return [...pages.values()].filter((page) => addressOf(page, project) === page.url).length - Number(pages.has('/404'))
}
