import { hrefToUrl, isElsewhere, isExternal, splitHref, urlToHref } from '../../page/url.ts'
import type { Project } from '../../project/project.ts'

/** The final address of where a redirect leads: with base, percent-encoded. Wildcards stay as they are. */
export function redirectHref(to: string, { base, external }: Pick<Project, 'base' | 'external'>): string {
  if (isExternal(to)) return new URL(to).href.replaceAll("'", '%27')
  const { pathname } = splitHref(to)
  if (isElsewhere(pathname, external)) return encodeOnce(to)
  return urlToHref(hrefToUrl(pathname, '') ?? pathname, base) + encodeOnce(to.slice(pathname.length))
}

function encodeOnce(text: string): string {
  try {
    return encodeURI(decodeURI(text)).replaceAll("'", '%27')
  } catch {
    return encodeURI(text)
  }
}
