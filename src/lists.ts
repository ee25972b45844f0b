/** Lists of pages, as the content of pages that nobody wrote. */
import { blank } from './blank.ts'
import type { Project } from './config.ts'
import { hash } from './files.ts'
import { urlToHref } from './shared/routes.ts'
import type { Content, Meta, Page } from './types.ts'

export interface ListedPage {
  url: string
  title: string
  description?: string | undefined
}

/** A text, if there is one, and a card for each page. */
export function listContent(text: string | undefined, pages: ListedPage[], { base }: Pick<Project, 'base'>): Content {
  const items = pages.map(({ url, title, description }) => {
    const link = element('a', { href: urlToHref(url, base) }, title)
    return element('li', {}, ...(description ? [link, element('p', {}, description)] : [link]))
  })
  const list = items.length > 0 ? [element('ul', { className: 'page-list' }, ...items)] : []
  return element('', {}, ...(text ? [element('p', {}, text)] : []), ...list)
}

/** A lone child is never an array of one. */
function element(type: string, props: Record<string, unknown>, ...children: Content[]): Content {
  return {
    type,
    props: { ...props, ...(children.length > 0 && { children: children.length === 1 ? children[0] : children }) }
  }
}

/** A page that docsgen made. `file` names what it is made of. */
export function madePage(
  url: string,
  { file, content, ...meta }: Pick<Meta, 'title'> & Partial<Meta> & { file: string; content: Content }
): Page {
  return {
    file,
    key: hash(JSON.stringify(content)),
    url,
    meta: { toc: false, sidebar: {}, data: {}, ...meta },
    ...blank()
  }
}
