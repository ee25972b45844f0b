/** Navbar, sidebars and footer of a site of VitePress. */
import type { SourceEntry, SourceSite } from '../types.ts'
import { addCopyright } from './frame.ts'
import { asList, asObject, asText } from './read.ts'

/** Adds a link or a menu to the navbar. */
export function addNav(
  site: SourceSite,
  { text, link, items, component }: Record<string, unknown>,
  file: string
): void {
  const href = asText(link)
  const label = asText(text)?.replace(/<[^>]*>/g, '')
  if (href !== undefined && label !== undefined) site.navbar.push({ label, href })
  else if (Array.isArray(items) && label !== undefined) {
    // A group in a menu has a heading, and a menu here is one list.
    const links = items.map(asObject).flatMap((item) => (Array.isArray(item.items) ? item.items.map(asObject) : [item]))
    const inside = links.flatMap((item) => {
      const [name, to] = [asText(item.text), asText(item.link)]
      return name === undefined || to === undefined ? [] : [{ label: name, href: to }]
    })
    if (inside.length > 0) site.navbar.push({ label, items: inside })
  } else site.todos.push({ file, text: navEntry(label ?? asText(component)) })
}

function navEntry(name = 'without text'): string {
  return `The navbar entry \`${name}\` is not migrated: write it in \`templates/slots/navbar-end.tsx\`, see “Slots” in Templates`
}

/** Takes over the copyright. The rest of the footer is to do. */
export async function addFooter(site: SourceSite, footer: Record<string, unknown>, file: string): Promise<void> {
  const [message, copyright] = [asText(footer.message), asText(footer.copyright)]
  if (copyright !== undefined) await addCopyright(site, copyright, file)
  if (message === undefined) return
  const text = `The footer said \`${message.replaceAll('`', "'")}\`: write it in \`templates/slots/footer.tsx\`, see “Slots” in Templates`
  site.todos.push({ file, text })
}

/** Reads lists by the beginning of their urls. */
export function readSidebars(sidebar: unknown, lost: (label: string) => void): SourceSite['sidebars'] {
  const entries = (items: unknown[], base: string) => toEntries(items, base, lost)
  if (Array.isArray(sidebar)) return { '/': entries(sidebar, '') }
  return Object.fromEntries(
    Object.entries(asObject(sidebar)).map(([prefix, value]) => {
      const base = asText(asObject(value).base) ?? ''
      return [cleanPrefix(prefix), entries(Array.isArray(value) ? value : asList(asObject(value).items), base)]
    })
  )
}

function cleanPrefix(prefix: string): string {
  return `/${prefix.replace(/^\/+|\/+$/g, '')}`
}

/** Groups that do not say are open there, and closed here. Text alone has no place here. */
function toEntries(items: unknown[], base: string, lost: (label: string) => void): SourceEntry[] {
  return items.map(asObject).flatMap(({ text, link, items: below, base: own, collapsed }): SourceEntry[] => {
    const from = asText(own) ?? base
    const written = typeof link === 'string' && (link !== '' || from !== '') ? link : undefined
    const label = asText(text)?.replace(/<[^>]*>/g, '')
    const href = written === undefined || /^[a-z]+:|^\/\//.test(written) ? written : join(from, written)
    if (!Array.isArray(below) && href === undefined) lost(label ?? 'without text')
    if (!Array.isArray(below)) return href === undefined ? [] : [{ label, href }]
    return [{ label, href, ...(collapsed !== true && { collapsed: false }), items: toEntries(below, from, lost) }]
  })
}

function join(base: string, href: string): string {
  return base === '' ? href : `${base.replace(/\/$/, '')}/${href.replace(/^\//, '')}`
}
