/** Pages that a sidebar of the configuration lists twice, and unlisted ones that it lists. */
import type { Problem } from '../../messages/message.ts'
import { placeAt } from '../../messages/place.ts'
import type { SidebarEntry } from '../../project/schema.ts'
import { defineSiteRule, type JoinedSite } from './rule.ts'

export const sidebar = defineSiteRule({
  name: 'sidebar',
  level: 'warn',
  docs: 'checking#sidebar',
  scope: 'site',
  check(site) {
    return Object.entries(site.project.sidebars).flatMap(([prefix, entries]) =>
      entries === 'auto' ? [] : checkEntries(hrefsOf(entries), prefix, site)
    )
  }
})

function checkEntries(hrefs: string[], prefix: string, { project, pages, resolve }: JoinedSite): Problem[] {
  const { configFile = 'docsgen.config.ts', configText } = project
  const seen = new Set<string>()
  return hrefs.flatMap((href, at) => {
    const { url } = resolve(href)
    if (url === undefined) return []
    const isTwice = seen.has(url)
    seen.add(url)
    const earlier = hrefs.slice(0, at).filter((other) => other === href).length
    const where = { file: configFile, ...placeOf(configText, href, earlier) }
    if (isTwice) {
      const note = 'Previous and next page follow its first place; take the other away'
      return [{ ...where, text: `Expected \`${href}\` once in the sidebar \`${prefix}\``, note }]
    }
    if (!pages.get(url)?.meta.unlisted) return []
    const note = `Take one of the two away: the entry, or \`unlisted\` in \`${pages.get(url)?.file}\``
    return [{ ...where, text: `Cannot list \`${href}\` in the sidebar \`${prefix}\`: the page is unlisted`, note }]
  })
}

function hrefsOf(entries: SidebarEntry[]): string[] {
  return entries.flatMap(({ href, items = [] }) => [...(href === undefined ? [] : [href]), ...hrefsOf(items)])
}

function placeOf(text: string, href: string, earlier: number): Pick<Problem, 'place'> {
  const pattern = new RegExp(`(?<=(['"\`]))${href.replace(/\W/g, '\\$&')}(?=\\1)`, 'g')
  const found = [...text.matchAll(pattern)]
  const at = found[earlier] ?? found[0]
  return at ? { place: placeAt(text, at.index) } : {}
}
