/** What is said of written sidebars that do not fit the pages, and of pages that no reader finds. */
import type { Project } from './config.ts'
import type { SidebarEntry } from './config-schema.ts'
import { placeAt } from './message.ts'
import { isBelow, urlToHref } from './shared/routes.ts'
import type { Site } from './site.ts'
import type { Message, Page } from './types.ts'
import { isListed } from './versions.ts'
import { whyHidden } from './visibility.ts'

/** Pages that a sidebar lists twice, and those it lists that should be on no list. */
export function sidebarFaults(
  { sidebars, configFile = 'docsgen.config.ts', configText }: Project,
  { pages, resolve }: { pages: Map<string, Page>; resolve(href: string): { url?: string } }
): Message[] {
  return Object.entries(sidebars).flatMap(([prefix, entries]) => {
    const seen = new Set<string>()
    return (entries === 'auto' ? [] : hrefsOf(entries)).flatMap((href, at, all): Message[] => {
      const { url } = resolve(href)
      if (url === undefined) return []
      const isTwice = seen.has(url)
      seen.add(url)
      const earlier = all.slice(0, at).filter((other) => other === href).length
      const where = { rule: 'sidebar' as const, file: configFile, ...placeOf(configText, href, earlier) }
      if (isTwice) {
        const note = 'Previous and next page follow its first place; take the other away'
        return [{ ...where, text: `Expected \`${href}\` once in the sidebar \`${prefix}\``, note }]
      }
      if (!pages.get(url)?.meta.unlisted) return []
      const note = `Take one of the two away: the entry, or \`unlisted\` in \`${pages.get(url)?.file}\``
      return [{ ...where, text: `Cannot list \`${href}\` in the sidebar \`${prefix}\`: the page is unlisted`, note }]
    })
  })
}

function hrefsOf(entries: SidebarEntry[]): string[] {
  return entries.flatMap(({ href, items = [] }) => [...(href === undefined ? [] : [href]), ...hrefsOf(items)])
}

function placeOf(text: string, href: string, earlier: number): Pick<Message, 'place'> {
  const pattern = new RegExp(`(?<=(['"\`]))${href.replace(/\W/g, '\\$&')}(?=\\1)`, 'g')
  const found = [...text.matchAll(pattern)]
  const at = found[earlier] ?? found[0]
  return at ? { place: placeAt(text, at.index) } : {}
}

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
