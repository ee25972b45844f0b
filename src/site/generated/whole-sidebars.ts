import { fill } from '../../client/fill.ts'
import { type GeneratedPages, generatePage, textContent } from './page.ts'

/** Pages that show the whole of a large sidebar: readers without scripts use them, scripts take the rest from them. */
export const wholeSidebars: GeneratedPages = {
  name: 'whole sidebars',
  apart: true,
  perLanguage: true,
  pages: ({ sidebars, project: { strings } }) =>
    sidebars.flatMap(({ label, prefix, whole: url }) => {
      if (url === undefined) return []
      const content = textContent(fill(strings.sidebarAllText, { label }))
      const title = fill(strings.sidebarAll, { label })
      return [generatePage(url, { file: `sidebar of ${prefix}`, content, title, template: 'doc', unlisted: true })]
    })
}
