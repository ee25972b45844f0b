import type { Message } from '../../messages/message.ts'
import { placeAt } from '../../messages/place.ts'
import type { Page } from '../../page/page.ts'
import type { Project } from '../../project/project.ts'
import type { SidebarEntry } from '../../project/schema.ts'

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
