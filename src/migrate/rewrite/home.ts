/** The first blocks of a home page: what they say is kept, what docsgen has no place for is to do. */
import type { Json } from '../../disk/json.ts'
import type { PageContext } from '../context.ts'

type Fields = Record<string, Json>

/** A title, a text and buttons. The name is in the colour of the site. */
export function hero(value: Json, { page, todo }: PageContext): Json {
  const fields = (value ?? {}) as Fields
  const [name, text] = [textOf(fields.name), textOf(fields.text)]
  const named =
    name && text ? `*${name.replaceAll('*', '')}*${/[.!?:]$/.test(name) ? '' : ':'} ${text}` : (name ?? text)
  const actions = Array.isArray(fields.actions) ? (fields.actions as Fields[]) : []
  if (fields.image !== undefined)
    todo(1, `The image of the hero is not migrated: \`hero.image\` is an SVG, see “Drawings” in Writing`, 'look')
  return {
    title: textOf(fields.title) ?? named ?? page.title ?? 'Welcome',
    ...(typeof fields.tagline === 'string' && { text: stripTags(fields.tagline) }),
    actions: actions.map(({ text: label, link, theme, variant }, at) => ({
      label: label ?? '',
      href: link ?? '/',
      ...((theme === 'brand' || variant === 'primary' || (at === 0 && !theme && !variant)) && { primary: true })
    }))
  }
}

/** An emoji goes before the name; other icons and links are to do. */
export function feature(value: Json, { todo }: PageContext): Json {
  const { title, details, icon, link } = (value ?? {}) as Fields
  const bare = stripTags(String(title ?? 'Feature'))
  const emoji = typeof icon === 'string' && !/[<\w]/.test(icon) ? icon : undefined
  if (icon !== undefined && emoji === undefined)
    todo(1, `The icon of the feature \`${bare}\` is not migrated: \`features.icon\` is the name of one`, 'look')
  if (link !== undefined)
    todo(
      1,
      `The feature \`${bare}\` does not link to \`${link}\`: write it as a card with \`href\` below, see “Cards” in Blocks`
    )
  const id = bare.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
  return { id, name: emoji === undefined ? bare : `${emoji} ${bare}`, text: stripTags(String(details ?? '')) }
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? stripTags(value) : undefined
}

function stripTags(html: string): string {
  return html.replace(/<[^>]*>/g, '').trim()
}
