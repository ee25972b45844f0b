/** Reads the texts of results from their pages, so the page of a followed result is already loaded. */
import type { Pages } from '../../boot/page-fetcher.ts'
import { toAddress } from '../../links.ts'
import { apart, type ReadText } from '../search.ts'
import { excerptOf, type Pieces } from './excerpt.ts'
import type { FindMarks } from './marks.ts'
import { blocksOf, textOf } from './section.ts'

/** At most so many parsed pages are kept. */
const mostParsed = 20

/** Milliseconds: results wait no longer for the text of a page that only changes their order. */
const mostWait = 300

export interface Excerpts {
  /** Gives the sentence of a section; undefined if the page is gone. Rejects if it cannot be loaded. */
  sentence(url: string, id: string, find: FindMarks): Promise<Pieces | undefined>
  /** Gives all of a page, to look for phrases in. */
  text: ReadText
}

/** `pages` is the memory of the router. */
export function createExcerpts(pages: Pages): Excerpts {
  const parsed = new Map<string, Promise<Document>>()
  const read = (url: string) => {
    const page = parsed.get(url) ?? pages.load(new URL(toAddress(url), location.href))
    parsed.delete(url)
    parsed.set(url, page) // the newest at the end
    for (const old of parsed.keys()) if (parsed.size > mostParsed) parsed.delete(old)
    page.catch(() => parsed.delete(url)) // the next call tries again
    return page
  }
  return {
    async sentence(url, id, find) {
      try {
        return excerptOf(await read(url), id, find)
      } catch (error) {
        const { status } = await fetch(toAddress(url), { method: 'HEAD', cache: 'no-cache' })
        if (status === 404 || status === 410) return undefined
        throw error
      }
    },
    async text(url, id, isOwn) {
      const loaded = read(url).catch(() => undefined)
      const late = new Promise<undefined>((resolve) => setTimeout(resolve, mostWait))
      const page = await (isOwn ? Promise.race([loaded, late]) : loaded)
      const blocks = page && blocksOf(page, id)
      const isKept = ({ parentElement }: Text) => !isOwn || !parentElement?.closest('a')
      return blocks?.map((block) => textOf({ ...block, nodes: block.nodes.filter(isKept) }, apart)).join(apart)
    }
  }
}
