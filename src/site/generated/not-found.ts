import { type GeneratedPages, generatePage, textContent } from './page.ts'

export const notFoundUrl = '/404'

/** The answer to unknown addresses, in projects without a `404.md`. */
export const notFound: GeneratedPages = {
  name: 'not found',
  apart: true,
  pages({ pages, project: { strings } }) {
    if (pages.has(notFoundUrl)) return []
    const content = textContent(strings.notFoundText)
    return [generatePage(notFoundUrl, { file: '404.html', content, title: strings.notFound })]
  }
}
