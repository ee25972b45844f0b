/** Pages for operations and schemas of the OpenAPI document that other pages have no room for. */
import { elementOf } from '../../page/directives/directive.ts'
import type { Content } from '../../page/markdown/content.ts'
import { type GeneratedPages, generatePage } from './page.ts'

export const apiParts: GeneratedPages = {
  name: 'parts of the API',
  apart: true,
  pages: ({ apiParts }) =>
    apiParts.map(({ kind, name, title, url }) => {
      const content: Content = ['', {}, [elementOf(kind), { id: name, described: 'true' }]]
      const made = generatePage(url, { file: `page of ${kind} ${name}`, content, title, unlisted: true })
      return { content, page: { ...made.page, uses: [{ kind, name }], extras: true } }
    })
}
