import { type GeneratedPages, generatePage, listContent } from './page.ts'

/** Pages that show the whole of a large sidebar: readers without scripts use them, scripts take the rest from them. */
export const wholeSidebars: GeneratedPages = {
  name: 'whole sidebars',
  apart: true,
  pages: ({ sidebars }) =>
    sidebars.flatMap(({ label, prefix, whole: url }) => {
      if (url === undefined) return []
      const text = `All pages of ${label} are in the sidebar; on a narrow screen, in the menu.`
      const content = listContent(text, [], { base: '' })
      const title = `All pages of ${label}`
      return [generatePage(url, { file: `sidebar of ${prefix}`, content, title, template: 'doc', unlisted: true })]
    })
}
