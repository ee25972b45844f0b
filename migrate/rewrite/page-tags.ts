/** Tags of pages: any text elsewhere, small letters, digits and hyphens here. */
import type { Json } from '../types.ts'
import type { PageContext } from './context.ts'

/** Returns docsgen's names of the tags of a page, and notes them; undefined for what is no list of tags. */
export function convertTags(value: Json, context: PageContext): string[] | undefined {
  if (!Array.isArray(value)) return undefined
  const made: string[] = []
  for (const each of value) {
    const read = readTag(each, context)
    if (read === undefined) return undefined
    const { name, slug, label, description } = read
    const before = context.tags.get(name)
    context.tags.set(name, {
      label: before?.label ?? (label === name ? undefined : label),
      description: before?.description ?? description
    })
    const { tags } = context.page
    if (tags) context.moved.set(tags.url, '/tags').set(`${tags.url}/${slug}`, `/tags/${name}`)
    if (!made.includes(name)) made.push(name)
  }
  return made
}

function readTag(value: Json, { page }: PageContext) {
  const isInline = value !== null && typeof value === 'object' && !Array.isArray(value)
  if (!isInline && typeof value !== 'string' && typeof value !== 'number') return undefined
  const written = isInline ? String(value.label ?? '') : String(value)
  const known = isInline ? undefined : page.tags?.known.get(written)
  const label = known?.label ?? written
  if (label === '') return undefined
  const permalink = known ? (known.permalink ?? kebab(written)) : isInline ? value.permalink : undefined
  const slug = typeof permalink === 'string' ? permalink.replace(/^\/+|\/+$/g, '') : kebab(label)
  return { slug, name: kebab(slug) || codesOf(label), label, description: known?.description }
}

/** `Getting Started` and `gettingStarted` are `getting-started`. */
export function kebab(text: string): string {
  const plain = text.normalize('NFKD').replace(/[\u0300-\u036f'’]/g, '')
  return (plain.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? []).join('-').toLowerCase()
}

/** A name for a text without any Latin letter. */
function codesOf(label: string): string {
  return [...label].map((character) => (character.codePointAt(0) ?? 0).toString(16)).join('-')
}
