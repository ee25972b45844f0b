/** Pages of a site by their urls, as Markdown. */

import { DocsgenError } from '../messages/message.ts'
import { didYouMean } from '../messages/suggest.ts'
import { hrefToUrl, urlToPaths } from '../page/url.ts'
import { textOf } from '../pipeline/page-text.ts'
import type { ReadSite } from '../pipeline/search-built.ts'
import { pageListUrl } from '../theme/scripts.ts'

export interface ListedPage {
  url: string
  title: string
}

/** The pages that are for machines. Throws a DocsgenError for what is no site of docsgen. */
export async function listPages(read: ReadSite): Promise<ListedPage[]> {
  return (await listAll(read)).flatMap(({ isExcluded, ...page }) => (isExcluded ? [] : page))
}

/** Also those with `machines: { exclude: true }`. */
export async function listAll(read: ReadSite): Promise<(ListedPage & { isExcluded: boolean })[]> {
  const text = await read(pageListUrl.slice(1))
  if (text === undefined) {
    const note = 'Name a project, a folder that `docsgen build` wrote, or the address of the home page of such a site'
    throw new DocsgenError({
      rule: 'usage',
      text: 'Cannot find a list of pages: docsgen did not build this site',
      note
    })
  }
  const titles = JSON.parse(text) as Record<string, string | [string]>
  const base = baseOf(Object.keys(titles))
  return Object.entries(titles).map(([href, title]) => ({
    ...{ url: hrefToUrl(href, base) ?? href, title: String(title) },
    isExcluded: typeof title !== 'string'
  }))
}

/** Only the href of the home page ends with a slash. */
function baseOf(hrefs: readonly string[]): string {
  return hrefs.find((href) => href.endsWith('/'))?.slice(0, -1) ?? ''
}

/** A page in Markdown, or as plain text where it has no Markdown. Throws a DocsgenError with a guess for an unknown one. */
export async function readPage(written: string, read: ReadSite): Promise<string> {
  const pages = await listAll(read)
  const url = toUrl(written)
  const listed = pages.find((page) => page.url === url)
  const inMarkdown = listed?.isExcluded ? [] : [url === '/' ? 'index.md' : `${url.slice(1)}.md`]
  const paths = [...inMarkdown, ...(listed?.isExcluded === false ? urlToPaths(url, 'both') : [])]
  for (const at of paths) {
    const text = isInside(at) ? await read(at) : undefined
    if (text !== undefined) return at.endsWith('.md') ? text : textOf(text).replace(/\s+/g, ' ').trim()
  }
  const known = pages.flatMap((page) => (page.isExcluded ? [] : page.url))
  const note = '`list_pages` names all pages'
  throw new DocsgenError({ rule: 'usage', text: `Cannot find the page \`${url}\`${didYouMean(url, known)}`, note })
}

/** The url of what an assistant may write: an address, a path, the file of the Markdown, with or without a fragment. */
function toUrl(written: string): string {
  const path = URL.canParse(written) ? new URL(written).pathname : written
  const [bare = ''] = path.split(/[?#]/)
  const url = `/${bare.replace(/^\/+|\/+$/g, '')}`.replace(/(?:\/index)?\.(?:md|html)$/, '')
  try {
    return decodeURI(url) || '/'
  } catch {
    return url || '/'
  }
}

/** Files of the site alone. */
function isInside(at: string): boolean {
  return !/(?:^|\/)\.|\\/.test(at)
}
