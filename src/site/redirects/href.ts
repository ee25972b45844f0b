import {
  encodeAddress,
  hrefToUrl,
  isElsewhere,
  isExternal,
  splitHref,
  urlToHref,
  wholeAddress
} from '../../page/url.ts'
import type { Project } from '../../project/project.ts'

/** The final address of where a redirect leads: with base, percent-encoded. Wildcards stay as they are. */
export function redirectHref(to: string, { base, external }: Pick<Project, 'base' | 'external'>): string {
  if (isExternal(to)) return encodeAddress(wholeAddress(to, undefined))
  const { pathname } = splitHref(to)
  if (isElsewhere(pathname, external)) return encodeAddress(to)
  return urlToHref(hrefToUrl(pathname, '') ?? pathname, base) + encodeAddress(to.slice(pathname.length))
}
