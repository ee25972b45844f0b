/** Pages that a sidebar of the configuration lists twice, unlisted ones, and those that are shown without it. */
import type { Problem } from '../../messages/message.ts'
import type { Page } from '../../page/page.ts'
import { isBelow } from '../../page/url.ts'
import { configLinks, sidebarEntries, valuePlace } from '../links/config-links.ts'
import { findSidebar } from '../sidebar/sidebar.ts'
import { defineSiteRule, type JoinedSite } from './rule.ts'

export const sidebar = defineSiteRule({
  name: 'sidebar',
  level: 'warn',
  docs: 'checking#sidebar',
  scope: 'site',
  check(site) {
    return Object.keys(site.project.sidebars).flatMap((prefix) => checkEntries(prefix, site))
  }
})

function checkEntries(prefix: string, site: JoinedSite): Problem[] {
  const { project, pages, resolve } = site
  const { configFile = 'docsgen.config.ts', configText } = project
  const seen = new Map<string, (string | undefined)[]>()
  return sidebarEntries(project, prefix).flatMap(({ entry: { href, label }, path }) => {
    const url = href === undefined ? undefined : resolve(href).url
    if (url === undefined) return []
    // With a label of its own, a second link to a page is meant.
    const labels = seen.get(url) ?? []
    const isTwice = labels.includes(label)
    seen.set(url, [...labels, label])
    const where = { file: configFile, ...valuePlace(configText, [...path, 'href']) }
    if (isTwice) {
      const note = 'Previous and next page follow the first entry: remove the other, or give it a `label` of its own'
      return [{ ...where, text: `Expected \`${href}\` once in the sidebar \`${prefix}\``, note }]
    }
    const page = pages.get(url)
    if (page?.meta.unlisted) {
      const note = `Remove one of the two: the entry, or \`unlisted\` in \`${page.file}\``
      return [{ ...where, text: `Cannot list \`${href}\` in the sidebar \`${prefix}\`: the page is unlisted`, note }]
    }
    if (page === undefined || isBelow(url, prefix) || !isAlone(page, site)) return []
    const text = `Cannot show the sidebar \`${prefix}\` on \`${url}\`: the url does not begin with \`${prefix}\``
    const note = `Move the page below \`${prefix}\`, shorten the key of the sidebar, or write \`template: page\` in \`${page.file}\` to show it without the sidebar`
    return [{ ...where, text, note }]
  })
}

/** Nobody said that it has no sidebar: neither the page itself, nor the navbar or the footer, by a link of their own. */
function isAlone(page: Page, { project, sidebars, written, resolve }: JoinedSite): boolean {
  if (page.url === '/' || page.meta.template !== undefined || !written.includes(page)) return false
  if (findSidebar(sidebars, page.url) !== undefined) return false
  return !configLinks(project).some(({ href, kind }) => kind === 'link' && resolve(href).url === page.url)
}
