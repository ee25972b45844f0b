/** What is said of written sidebars that do not fit the pages, and of pages that no reader finds. */
import type { Message } from '../../messages/message.ts'
import type { Page } from '../../page/page.ts'
import { isBelow, urlToHref } from '../../page/url.ts'
import { whyHidden } from '../../page/visibility.ts'
import type { Project } from '../../project/project.ts'
import type { Site } from '../site.ts'
import { isListed } from '../versions.ts'

/** Pages that no sidebar shows and that nothing links to. `written` are the hrefs that templates write, by page. */
export function findOrphans(site: Site, project: Project, written: Map<string, string[]>): Message[] {
  const lost = [...site.pages.values()].filter((page) => isLost(page, site, project))
  if (lost.length === 0) return []
  const hrefs = new Map(lost.map(({ url }) => [urlToHref(url, project.base), url]))
  const found = new Set<string>()
  const follow = (links: Iterable<string>, from?: string) => {
    for (const link of links) {
      const url = hrefs.get(link.replace(/[?#].*$/s, ''))
      if (url !== undefined && url !== from) found.add(url)
    }
  }
  for (const [url, links] of site.hrefs) follow(Object.values(links), url)
  for (const [url, links] of written) follow(links, url)
  follow([...Object.values(site.configHrefs), ...Object.values(site.apiHrefs)])
  return lost.filter(({ url }) => !found.has(url)).map((page) => orphan(page, project))
}

/** Not to be found by what docsgen makes: sidebars, and the lists on generated pages. */
function isLost({ url, key, meta }: Page, site: Site, { versions, now }: Project): boolean {
  if (url === '/' || url === '/404' || site.generated.has(key)) return false
  if (meta.unlisted || meta.tags || whyHidden(meta, now) !== undefined) return false
  const above = url.slice(0, url.lastIndexOf('/')) || '/'
  const isOnIndex = site.generated.has(site.pages.get(above)?.key ?? '') && isListed(versions, url, above)
  return !isOnIndex && site.sidebars.every((sidebar) => sidebar.position(url) === -1)
}

function orphan({ file, url, meta }: Page, { sidebars }: Project): Message {
  const [prefix] = Object.keys(sidebars)
    .filter((each) => sidebars[each] !== 'auto' && isBelow(url, each))
    .sort((a, b) => b.length - a.length)
  const list = prefix !== undefined && !meta.sidebar.hidden ? `, list it in the sidebar \`${prefix}\`` : ''
  const note = `Link to it from another page${list}, or write \`unlisted: true\``
  return {
    rule: 'orphan-page',
    file,
    text: 'Expected a way to the page: no sidebar shows it, and nothing links to it',
    note
  }
}
