/** Metadata for all pages: what docsgen has a key for, or writes itself, does not stay an element of the head. */
import { findWritten, type HeadElement, whoWrites } from '../../src/project/head.ts'
import type { SourceSite } from '../types.ts'

/** Returns false for an element that stays. */
export function takeMetadata(site: SourceSite, element: HeadElement, file: string): boolean {
  const { attrs } = element
  const name = String(attrs.name ?? attrs.property).toLowerCase()
  const content = typeof attrs.content === 'string' ? attrs.content.replace(/\s+/g, ' ').trim() : ''
  if (element.tag === 'meta' && /^(?:og|twitter):image$/.test(name)) return takeCard(site, content)
  const written = findWritten(element)
  const isOld = element.tag === 'meta' && name === 'generator'
  if (written === undefined && !isOld) return false
  if (/description$/.test(name)) site.description ??= content
  if (site.description === content) return true
  const said = content || attrs.href || attrs.charset
  const why = written ? `docsgen writes it ${whoWrites(written)}` : 'it names the old generator'
  const text = `\`${written?.name ?? name}\` of the head, \`${said}\`, is left out: ${why}`
  site.todos.push({ file, text, weight: 'note' })
  return true
}

/** An image of the site; one of another host stays, unless there is one already. */
function takeCard(site: SourceSite, content: string): boolean {
  const top = `${site.url ?? ''}${(site.base ?? '').replace(/\/+$/, '')}/`
  const href = content.startsWith(top) ? `/${content.slice(top.length)}` : content
  if (site.files.some(({ url }) => url === href)) site.settings.card ??= href
  return site.settings.card !== undefined
}
