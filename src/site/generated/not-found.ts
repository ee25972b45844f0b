import type { Project } from '../../project/project.ts'
import { type GeneratedPages, generatePage, textContent } from './page.ts'

/** The one of the site: hosts serve it for every unknown address. */
export const notFoundUrl = '/404'

/** True for the one of the site, and for those of its other languages. */
export function isNotFound(url: string, { languages }: Pick<Project, 'languages'>): boolean {
  return url === notFoundUrl || languages.some(({ prefix, isSource }) => !isSource && url === prefix + notFoundUrl)
}

/** The answer to unknown addresses, in projects without a `404.md`. */
export const notFound: GeneratedPages = {
  name: 'not found',
  apart: true,
  perLanguage: true,
  pages({ pages, project: { strings, language } }) {
    const url = language?.isSource === false ? language.prefix + notFoundUrl : notFoundUrl
    if (pages.has(url)) return []
    const content = textContent(strings.notFoundText)
    return [generatePage(url, { file: `${url.slice(1)}.html`, content, title: strings.notFound })]
  }
}
