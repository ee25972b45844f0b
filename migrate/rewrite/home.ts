/** The first blocks of a home page: what they say is kept, what docsgen has no place for is to do. */
import { readFileSync } from 'node:fs'
import { imageSize } from 'image-size'
import { isExternal } from '../../src/page/url.ts'
import { placeInSource } from '../read/files.ts'
import type { Json } from '../types.ts'
import type { PageContext, Size } from './context.ts'

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
    ...(typeof fields.tagline === 'string' && { text: inlineOf(fields.tagline) }),
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
    todo(1, `The feature \`${bare}\` does not link to \`${link}\`: write it as a card, see “Cards” in Blocks`)
  const id = bare.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
  return {
    id,
    name: emoji === undefined ? bare : `${emoji} ${bare}`,
    text: inlineOf(String(details ?? '')),
    ...(image && { image })
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

export type Image = { src: string; text?: string }

/** Returns the size of an image of the source; null for a file that is no image, undefined for none. */
export function sizeIn(root: string, file: string | undefined): Size | null | undefined {
  const at = file === undefined ? undefined : placeInSource(root, file).at
  if (at === undefined) return undefined
  try {
    const { width, height, orientation = 1 } = imageSize(readFileSync(at))
    const [across, down] = orientation > 4 ? [height, width] : [width, height]
    return across > 0 && down > 0 ? [Math.round(across), Math.round(down)] : null
  } catch {
    return null
  }
}

/** The image that a key of VitePress or Starlight names; undefined for HTML or nothing. */
function imageOf(value: Json | undefined, { todo }: PageContext): Image | undefined {
  if (typeof value === 'string') return { src: value }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined
  const { src, file, light, dark, alt } = value
  const found = [src, file, light, dark].find((each) => typeof each === 'string')
  if (typeof found !== 'string') return undefined
  if (found === light && typeof dark === 'string')
    todo(1, `The image \`${dark}\` for dark is not migrated: \`${light}\` is shown in both`, 'look')
  return { src: found, ...(typeof alt === 'string' && alt !== '' && { text: alt }) }
}

/** Completes an image by its file: address here and size. What cannot be shown is to do, and undefined. */
export function sized(
  { src, text }: Image,
  { sizeOf, count, todo }: PageContext,
  resolve: (href: string) => string
): Json | undefined {
  const size = isExternal(src) && !src.startsWith('pathname:') ? undefined : sizeOf(src)
  if (!size) {
    todo(1, `The image \`${src}\` is not migrated: put its file into \`assets/\`, see “A home page” in Writing`, 'look')
    return undefined
  }
  count('images')
  const [width, height] = size
  return { src: resolve(src), width, height, ...(text && { text }), ...(/\.svg$/i.test(src) && { plain: true }) }
}
