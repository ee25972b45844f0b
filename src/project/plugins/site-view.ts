/** What the hooks of plugins over all pages are given. */
import { byCodeUnit } from '../../disk/paths.ts'
import type { Content } from '../../page/markdown/content.ts'
import type { Page } from '../../page/page.ts'
import { urlToHref } from '../../page/url.ts'
import { isUnlisted } from '../../page/visibility.ts'
import type { Project } from '../project.ts'
import type { PluginSite, SitePage } from './plugin.ts'
import { freeze } from './validate.ts'

export type ReadContent = (page: Page) => Promise<Content>

export function describeSite(project: Project, pages: Iterable<Page>, read: ReadContent): PluginSite {
  const { root, title, description, lang, base } = project
  const shown = [...pages].filter(({ url }) => url !== '/404').sort((a, b) => byCodeUnit(a.url, b.url))
  return { root, title, description, lang, base, pages: shown.map((page) => describePage(page, project, read)) }
}

function describePage(page: Page, project: Project, read: ReadContent): SitePage {
  const { file, key, url, meta, headings } = page
  const href = urlToHref(url, project.base)
  return {
    file,
    key,
    url,
    href,
    ...(project.url && { address: new URL(href, project.url).href }),
    unlisted: isUnlisted(page, project),
    meta: freeze(meta),
    headings: freeze(headings),
    content: () => read(page),
    text: async () =>
      textOf(await read(page))
        .replace(/\s*\n\s*/g, '\n')
        .trim()
  }
}

const inline = /^(a|abbr|b|bdi|bdo|cite|code|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|u|var|wbr)$/

/** A line for each block. */
function textOf(content: Content): string {
  if (typeof content === 'string') return content
  const [type, { title }, ...children] = content
  const label = typeof title === 'object' ? [title as Content, '\n'] : []
  const text = [...label, ...children].map(textOf).join('')
  return inline.test(type) ? text : `\n${text}\n`
}
