/** Pages that a sidebar of the configuration lists twice, and unlisted ones that it lists. */
import type { Problem } from '../../messages/message.ts'
import { sidebarEntries, valuePlace } from '../links/config-links.ts'
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

function checkEntries(prefix: string, { project, pages, resolve }: JoinedSite): Problem[] {
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
    if (!pages.get(url)?.meta.unlisted) return []
    const note = `Remove one of the two: the entry, or \`unlisted\` in \`${pages.get(url)?.file}\``
    return [{ ...where, text: `Cannot list \`${href}\` in the sidebar \`${prefix}\`: the page is unlisted`, note }]
  })
}
