/** The image that networks show where a page is shared. */
import { hrefToUrl, isExternal, wholeAddress } from '../page/url.ts'
import type { SharedImage } from '../theme/props.ts'
import type { KindContext } from './kind.ts'

type ImageContext = Pick<KindContext, 'project' | 'site' | 'images'>

/**
 * Describes the image that an href leads to: one of the configuration, or a final one. Undefined for a site without `url`:
 * the address must be absolute.
 */
export function sharedImage(
  href: string,
  alt: string,
  { project: { url, base }, site, images }: ImageContext
): SharedImage | undefined {
  if (url === undefined) return undefined
  const final = site.configHrefs[href] ?? href
  const file = isExternal(final) ? undefined : site.files.get(hrefToUrl(final, base) ?? '')
  const [width, height] = images.sizes.get(file ?? '') ?? []
  return {
    src: wholeAddress(final, url),
    alt,
    ...(width !== undefined && height !== undefined && { width, height })
  }
}
