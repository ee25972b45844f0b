import type { Page } from './types.ts'

type Found = Pick<Page, 'headings' | 'anchors' | 'links' | 'uses' | 'extras' | 'messages'>

/** What is found on a page on which there is nothing to find. */
export function blank(): Found {
  return { headings: [], anchors: [], links: [], uses: [], extras: false, messages: [] }
}
