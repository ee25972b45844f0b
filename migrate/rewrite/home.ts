/** The first blocks of a home page: what they say is kept, what docsgen has no place for is to do. */
import type { Json } from '../../src/disk/json.ts'
import type { PageContext } from '../context.ts'
import { imageOf } from './images.ts'

type Fields = Record<string, Json>

/** A title, a text, buttons and an image. The name is in the colour of the site. */
export function hero(value: Json, context: PageContext): Json {
  const { page, todo } = context
  const fields = (value ?? {}) as Fields
  const [name, text] = [textOf(fields.name), textOf(fields.text)]
  const named =
    name && text ? `*${name.replaceAll('*', '')}*${/[.!?:]$/.test(name) ? '' : ':'} ${text}` : (name ?? text)
  const actions = Array.isArray(fields.actions) ? (fields.actions as Fields[]) : []
  const image = imageOf(fields.image, context)
  if (fields.image !== undefined && image === undefined)
    todo(1, 'The image of the hero is not migrated: `hero.image` names a file, see “A home page” in Writing', 'look')
  return {
    title: textOf(fields.title) ?? named ?? page.title ?? 'Welcome',
    ...(typeof fields.tagline === 'string' && { text: lineOf(fields.tagline) }),
    ...(actions.length > 0 && { actions: actions.map(action) }),
    ...(image && { image })
  }
}

function action({ text: label, link, theme, variant }: Fields, at: number): Fields {
  const isPrimary = theme === 'brand' || variant === 'primary' || (at === 0 && !theme && !variant)
  return { label: label ?? '', href: link ?? '/', ...(isPrimary && { primary: true }) }
}

/** An emoji goes before the name, an image above it; other icons and links are to do. */
export function feature(value: Json, context: PageContext): Json {
  const { todo } = context
  const { title, details, icon, link } = (value ?? {}) as Fields
  const bare = stripTags(String(title ?? 'Feature'))
  const emoji = typeof icon === 'string' && !/[<\w]/.test(icon) ? icon : undefined
  const image = typeof icon === 'string' ? undefined : imageOf(icon, context)
  if (icon !== undefined && emoji === undefined && image === undefined)
    todo(1, `The icon of the feature \`${bare}\` is not migrated: \`features.icon\` is the name of one`, 'look')
  if (link !== undefined)
    todo(
      1,
      `The feature \`${bare}\` does not link to \`${link}\`: write it as a card with \`href\` below, see “Cards” in Blocks`
    )
  const id = bare.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
  return {
    id,
    name: emoji === undefined ? bare : `${emoji} ${bare}`,
    text: lineOf(String(details ?? '')),
    ...(image && { image })
  }
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? stripTags(value) : undefined
}

/** HTML within a line stays; what would be a mark of Markdown is text. */
function lineOf(html: string): string {
  const bare = html.replace(/<(?!\/?(?:a|b|strong|em|i|code|kbd|mark|small|sub|sup|s|del)\b)[^>]*>/g, '')
  return bare.replace(/(<[^>]*>)|[\\`*_[\]]/g, (mark, tag) => tag ?? `\\${mark}`).trim()
}

function stripTags(html: string): string {
  return html.replace(/<[^>]*>/g, '').trim()
}
