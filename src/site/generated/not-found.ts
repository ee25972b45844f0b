import { type GeneratedPages, generatePage, listContent } from './page.ts'

export const notFoundUrl = '/404'

/** The answer to unknown addresses, in projects without a `404.md`. */
export const notFound: GeneratedPages = {
  name: 'not found',
  apart: true,
  pages({ pages }) {
    if (pages.has(notFoundUrl)) return []
    const text = 'There is nothing at this address. The page may have moved, or the link that led here may be wrong.'
    const content = listContent(text, [], { base: '' })
    return [generatePage(notFoundUrl, { file: '404.html', content, title: 'Page not found' })]
  }
}
