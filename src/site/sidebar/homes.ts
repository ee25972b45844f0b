/** Pages of folders that have another url: those that a `_category.yml` names. */
import path from 'node:path'
import type { Message } from '../../messages/message.ts'
import { didYouMean, suggestPath } from '../../messages/suggest.ts'
import type { Page } from '../../page/page.ts'
import { isBelow } from '../../page/url.ts'
import type { Category } from './categories.ts'
import { parentOf } from './folders.ts'

type Categories = ReadonlyMap<string, Category>

/**
 * Adds the url of the page that a category names, and reports names that cannot be it. A page that is in no list is of no
 * folder. `parsed` are all pages, `shown` those of the site.
 */
export function findHomes(
  categories: Categories,
  { parsed, shown }: { parsed: readonly Page[]; shown: readonly Page[] }
): { categories: Categories; messages: Message[] } {
  if (![...categories.values()].some(({ page }) => page !== undefined)) return { categories, messages: [] }
  const byFile = new Map(parsed.map((page) => [page.file, page]))
  const byUrl = new Map(shown.map((page) => [page.url, page]))
  const namedBy = new Map<Page, string>()
  const messages: Message[] = []
  const found = [...categories].map(([folder, category]): [string, Category] => {
    const { page: name, at } = category
    const file = at?.page?.file
    if (name === undefined || file === undefined) return [folder, category]
    const page = byFile.get(path.posix.join(path.posix.dirname(file), name))
    const problem = page ? problemOf(page, folder, { byUrl, namedBy }) : notFound(name, file, byFile)
    if (problem) messages.push({ rule: 'category', ...at?.page, ...problem })
    if (!page || problem) return [folder, category]
    namedBy.set(page, file)
    const isListed = byUrl.get(page.url) === page && !page.meta.unlisted && !page.meta.sidebar.hidden
    return [folder, isListed ? { ...category, home: page.url } : category]
  })
  return { categories: new Map(found), messages }
}

function notFound(name: string, file: string, byFile: ReadonlyMap<string, Page>): Pick<Message, 'text' | 'note'> {
  const candidates = [...byFile.keys()].map((each) => path.posix.relative(path.posix.dirname(file), each))
  const text = `Cannot find the page \`${name}\`${didYouMean(name, candidates, suggestPath)}`
  return { text, note: 'Expected the path of a Markdown file, relative to this one' }
}

interface Known {
  byUrl: ReadonlyMap<string, Page>
  namedBy: ReadonlyMap<Page, string>
}

function problemOf(page: Page, folder: string, { byUrl, namedBy }: Known): Pick<Message, 'text' | 'note'> | undefined {
  const own = byUrl.get(folder)
  const other = namedBy.get(page)
  if (own && own !== page)
    return { text: `The folder has a page already: \`${own.file}\``, note: 'Remove that page, or this line' }
  if (other) return { text: `\`${page.file}\` is the page of another folder already`, note: `It is named in ${other}` }
  const parent = parentOf(folder)
  if (page.url !== folder && page.url === parent)
    return {
      text: `\`${parent}\` cannot be the page of \`${folder}\`: the folder is below it`,
      note: pageBelow(parent)
    }
  if (isBelow(page.url, parent)) return undefined
  const text = `\`${page.url}\` cannot be the page of \`${folder}\`: it is in another part of the site`
  return { text, note: pageBelow(parent) }
}

function pageBelow(url: string): string {
  return `Expected a page below \`${url}\``
}

/** The page at the url of a folder leads to those below it; the home page of a site has a form of its own. */
export function isStart(
  page: Page | undefined,
  { prefix, isMade }: { prefix: string; isMade(page: Page): boolean }
): boolean {
  if (page === undefined) return false
  return isMade(page) || (prefix !== '/' && !page.meta.unlisted && !page.meta.sidebar.hidden)
}
