/** Pages for operations and schemas of the OpenAPI document that other pages have no room for. */
import type { Content } from '../../page/markdown/content.ts'
import type { ApartPart } from '../api-fit.ts'
import { directive, factsOf, partOf } from './api-pages.ts'
import { type GeneratedPages, generatePage } from './page.ts'

export const apiParts: GeneratedPages = {
  name: 'parts of the API',
  apart: true,
  pages({ apiParts, project }) {
    const byUrl = new Map<string, [ApartPart, ...ApartPart[]]>()
    for (const part of apiParts) {
      const others = byUrl.get(part.url)
      if (others) others.push(part)
      else byUrl.set(part.url, [part])
    }
    return [...byUrl].map(([url, parts]) => {
      const [{ kind, name, title, letter }] = parts
      const blocks =
        letter === undefined
          ? [directive(kind, { id: name }, { kind, name })]
          : parts.map((each) => partOf(kind, each.name, each.title))
      const content: Content = ['', {}, ...blocks.map((block) => block.content)]
      const about =
        letter === undefined
          ? { title }
          : { title: `${project.strings.apiSchemas}: ${letter.toUpperCase()}`, toc: true }
      const { page } = generatePage(url, { file: `page of ${kind} ${name}`, content, ...about, unlisted: true })
      // Ids of a page in no list are found in its HTML.
      return { content, page: { ...page, ...factsOf(blocks), anchors: [], extras: true } }
    })
  }
}
