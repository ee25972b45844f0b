/** Lists of pages, as the content of pages that nobody wrote. */
import { hash } from '../../disk/files.ts'
import type { Content } from '../../page/markdown/content.ts'
import { emptyFacts, type Meta, type Page } from '../../page/page.ts'
import { urlToHref } from '../../page/url.ts'
import type { Project } from '../../project/project.ts'

export interface ListedPage {
  url: string
  title: string
  description?: string | undefined
}

/** A text, if there is one, and a card for each page. */
export function listContent(text: string | undefined, pages: ListedPage[], { base }: Pick<Project, 'base'>): Content {
  const items = pages.map(({ url, title, description }): Content => {
    const link: Content = ['a', { href: urlToHref(url, base) }, title]
    return ['li', {}, link, ...toParagraph(description)]
  })
  const list: Content[] = items.length > 0 ? [['ul', { className: 'page-list' }, ...items]] : []
  return ['', {}, ...toParagraph(text), ...list]
}

function toParagraph(text: string | undefined): Content[] {
  return text ? [['p', {}, text]] : []
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
    ...emptyFacts()
  }
}
