/** The first blocks of a home page: what they say is kept, what docsgen has no place for is to do. */
import type { Json } from '../types.ts'
import type { PageContext } from './context.ts'

type Fields = Record<string, Json>

/** A title, a text and buttons. The name is in the colour of the site. */
export function hero(value: Json, { page, todo }: PageContext): Json {
  const fields = (value ?? {}) as Fields
  const [name, text] = [textOf(fields.name), textOf(fields.text)]
  const named =
    name && text ? `*${name.replaceAll('*', '')}*${/[.!?:]$/.test(name) ? '' : ':'} ${text}` : (name ?? text)
  const actions = Array.isArray(fields.actions) ? (fields.actions as Fields[]) : []
  if (fields.image !== undefined)
    todo(1, 'The image of the hero is not migrated: `hero.image` names a file, see “A home page” in Writing', 'look')
  return {
    title: textOf(fields.title) ?? named ?? page.title ?? 'Welcome',
    ...(typeof fields.tagline === 'string' && { text: inlineOf(fields.tagline) }),
    ...(actions.length > 0 && { actions: actions.map(action) })
  }
}

function action({ text: label, link, theme, variant }: Fields, at: number): Fields {
  const isPrimary = theme === 'brand' || variant === 'primary' || (at === 0 && !theme && !variant)
  return { label: label ?? '', href: link ?? '/', ...(isPrimary && { primary: true }) }
}

/** An emoji goes before the name; other icons and links are to do. */
export function feature(value: Json, { todo }: PageContext): Json {
  const { title, details, icon, link } = (value ?? {}) as Fields
  const bare = stripTags(String(title ?? 'Feature'))
  const emoji = typeof icon === 'string' && !/[<\w]/.test(icon) ? icon : undefined
  if (icon !== undefined && emoji === undefined)
    todo(1, `The icon of the feature \`${bare}\` is not migrated: set \`features.icon\` or \`features.image\``, 'look')
  if (link !== undefined)
    todo(1, `The feature \`${bare}\` does not link to \`${link}\`: write it as a card, see “Cards” in Blocks`)
  return {
    id: bare.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-'),
    name: emoji === undefined ? bare : `${emoji} ${bare}`,
    text: inlineOf(String(details ?? ''))
  }
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? stripTags(value) : undefined
}

/** HTML within a line stays; what would be a mark of Markdown is text. */
export function inlineOf(html: string): string {
  const bare = html
    .replace(/<br ?\/?>/g, ' ')
    .replace(/<(?!\/?(?:a|b|strong|em|i|code|kbd|mark|small|sub|sup|s|del)\b)[^>]*>/g, '')
  return bare.replace(/(<[^>]*>)|[\\`*_[\]]/g, (mark, tag) => tag ?? `\\${mark}`).trim()
}

function stripTags(html: string): string {
  return html.replace(/<[^>]*>/g, '').trim()
}
