/** Sentences for results, out of the pages themselves: so the one that is followed is there already. */
import type { Pages } from '../../boot/page-fetcher.ts'
import { toAddress } from '../../links.ts'
import { excerptOf, type Pieces } from './excerpt.ts'
import type { FindMarks } from './marks.ts'

/** So many pages are kept parsed. */
const mostParsed = 20

/** Gives the sentence of a section; rejects if the page cannot be loaded. */
export type Excerpts = (url: string, id: string, find: FindMarks) => Promise<Pieces>

/** `pages` is the memory of the router. */
export function createExcerpts(pages: Pages): Excerpts {
  const parsed = new Map<string, Promise<Document>>()
  return async (url, id, find) => {
    const page = parsed.get(url) ?? pages.load(new URL(toAddress(url), location.href))
    parsed.delete(url)
    parsed.set(url, page) // the newest at the end
    for (const old of parsed.keys()) if (parsed.size > mostParsed) parsed.delete(old)
    page.catch(() => parsed.delete(url)) // the next one tries again
    return excerptOf(await page, id, find)
  }
}
