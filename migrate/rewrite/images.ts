/** Images in front matter of home pages: docsgen wants the sizes of their files. */
import { imageSize } from 'image-size'
import type { Json } from '../../src/disk/json.ts'
import { measure, type Size } from '../../src/outputs/images/dimensions.ts'
import { isExternal } from '../../src/page/url.ts'
import type { PageContext } from '../context.ts'
import { placeInSource } from '../files.ts'

export type Image = { src: string; text?: string }

/** Returns the size of an image of the source; null for a file that is no image, undefined for none. */
export function sizeIn(root: string, file: string | undefined): Size | null | undefined {
  const at = file === undefined ? undefined : placeInSource(root, file).at
  return at === undefined ? undefined : measure(at, imageSize)
}

/** The image that a key of VitePress or Starlight names; undefined for HTML or nothing. */
export function imageOf(value: Json | undefined, { todo }: PageContext): Image | undefined {
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
  const lost = (why: string) => void todo(1, `The image \`${src}\` is not migrated: ${why}`, 'look')
  if (isExternal(src) && !src.startsWith('pathname:'))
    return lost('put its file into `assets/`, see “A home page” in Writing')
  const size = sizeOf(src)
  if (size === undefined) return lost('its file is not there')
  if (size === null) return lost('its size is unknown, see “A home page” in Writing')
  count('images')
  const [width, height] = size
  return { src: resolve(src), width, height, ...(text && { text }), ...(/\.svg$/i.test(src) && { plain: true }) }
}
