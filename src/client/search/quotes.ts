/** Looks for "quoted phrases" in the texts of pages: the index knows words alone. */
import { apart, type ReadText } from './search.ts'
import { fold } from './words.ts'

export interface Quotes {
  /** True if a page has all of the phrases. */
  onPage(url: string): Promise<boolean>
  /** True if a section of it has one of them, in its heading or in its text. */
  inSection(url: string, id: string, heading: string): Promise<boolean>
}

/** `phrases` are folded, with single spaces. */
export function createQuotes(phrases: readonly string[], readText: ReadText): Quotes {
  const finder = (text = '') => {
    const plain = fold(text).replace(/[^\S\u2029]+/g, ' ')
    return (phrase: string) => plain.includes(phrase)
  }
  return {
    onPage: async (url) => phrases.every(finder(await readText(url))),
    inSection: async (url, id, heading) => phrases.some(finder(`${heading}${apart}${(await readText(url, id)) ?? ''}`))
  }
}
