/** Pages that are in no list and have no link, and lists that have no page. */

import { defined } from '../../disk/defined.ts'
import type { Problem } from '../../messages/message.ts'
import type { ListUse } from '../../page/directives/directive.ts'
import { hiddenBy } from '../../page/drafts.ts'
import type { Page } from '../../page/page.ts'
import { isBelow, urlToHref } from '../../page/url.ts'
import type { Project } from '../../project/project.ts'
import { hasAuto } from '../../project/sidebar-lists.ts'
import { isFolderIndex } from '../generated/folder-indexes.ts'
import { linkedUrl } from '../page-lists.ts'
import { isListed } from '../versions.ts'
import { defineSiteRule, type RenderedSite } from './rule.ts'

export const orphanPage = defineSiteRule({
  name: 'orphan-page',
  level: 'warn',
  docs: 'checking#orphan-page',
  scope: 'build',
  check(site) {
    const { project, hrefs, rendered, configHrefs, apiHrefs } = site
    const lost = [...site.pages.values()].filter((page) => isLost(page, site))
    if (lost.length === 0) return []
    const urls = new Map(lost.map(({ url }) => [urlToHref(url, project.base), url]))
    const found = new Set<string>()
    const follow = (links: Iterable<string>, from?: string) => {
      for (const link of links) {
        const url = urls.get(link.replace(/[?#].*$/s, ''))
        if (url !== undefined && url !== from) found.add(url)
      }
    }
    for (const [url, links] of hrefs) follow(Object.values(links), url)
    for (const [url, links] of rendered) follow(links, url)
    follow([...Object.values(configHrefs), ...Object.values(apiHrefs)])
    return lost.filter(({ url }) => !found.has(url)).map((page) => orphan(page, project))
  }
})

/** Nothing that docsgen makes leads there: no sidebar, no list on a generated page. */
function isLost(page: Page, { project, pages, folderOf, generated, sidebars }: RenderedSite): boolean {
  const { url, key, meta } = page
  if (url === '/' || url === '/404' || generated.has(key)) return false
  if (meta.unlisted || meta.tags || hiddenBy(meta, project.now)) return false
  const above = folderOf(page)
  const isOnIndex = generated.has(pages.get(above)?.key ?? '') && isListed(project.versions, url, above)
  return !isOnIndex && sidebars.every((sidebar) => sidebar.position(url) === -1)
}

function orphan({ file, url, meta }: Page, { sidebars }: Project): Problem {
  const [prefix] = Object.keys(sidebars)
    .filter((each) => !hasAuto(sidebars[each] ?? []) && isBelow(url, each))
    .sort((a, b) => b.length - a.length)
  const list = prefix !== undefined && !meta.sidebar.hidden ? `, list it in the sidebar \`${prefix}\`` : ''
  const hide = '`unlisted: true`, which also takes it out of the sitemap and asks search engines to leave it out'
  const note = `Link to it from another page${list}, or write ${hide}`
  return { file, text: 'Cannot reach the page: no sidebar lists it, and no page links to it', note }
}

export const emptyList = defineSiteRule({
  name: 'empty-list',
  level: 'error',
  docs: 'checking#empty-list',
  scope: 'site',
  check: ({ pages, lists, hrefs, project }) => {
    const problemOf = ({ file, url }: Page, list: ListUse): Problem | undefined => {
      const target = linkedUrl(list.name, { url, hrefs, base: project.base })
      // A broken link is reported itself.
      if (target === undefined || lists.of(target).length > 0) return undefined
      const where = list.name === '' ? 'below or beside this page' : `below or beside \`${list.name}\``
      const text = `Cannot find a page ${where} to list`
      const note = 'Name a folder with pages, or the page of one, such as `{of=../guides}`'
      return { file: list.file ?? file, text, note, ...defined({ place: list.place }) }
    }
    // Nobody wrote the list of a folder.
    const asked = [...pages.values()].filter((page) => !isFolderIndex(page, project))
    return asked.flatMap((page) => (page.lists ?? []).flatMap((list) => problemOf(page, list) ?? []))
  }
})
