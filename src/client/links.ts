/** Decides which links and clicks the router answers. Everything else is left to the browser. */

const ours =
  '[href]:not([href^="#"],[download],[target]:not([target=_self]),[data-no-navigation],[data-no-navigation] *)'

/** The url of a link that leads to a page of this site; undefined for other links. */
export function pageOf(link: HTMLAnchorElement | SVGAElement | null | undefined): URL | undefined {
  if (!(link instanceof HTMLAnchorElement) || !link.matches(ours)) return undefined
  const { origin, pathname, href } = link
  const isUnderBase = `${pathname}/`.startsWith(`${BASE}/`)
  const isFile = /\.(?!html?$)[a-z][a-z\d]{1,4}$/i.test(pathname)
  return origin === location.origin && isUnderBase && !isFile ? new URL(href) : undefined
}

/** A click, as the browser or React has it. */
export type Click = Pick<
  MouseEvent,
  'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented' | 'preventDefault' | 'currentTarget'
>

/** True for a plain left click that nobody has answered yet. */
export function isPlainClick(event: Click): boolean {
  return !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented)
}

/** True for two urls of one page, whatever their query and fragment. */
export function isSamePage(a: URL, b: URL | Location | undefined): boolean {
  return a.pathname === b?.pathname
}

/** True if a page belongs to this address: hosts may answer with any other. */
export function isPageAt(page: Document, { pathname }: { pathname: string }): boolean {
  return decode(pathname) === decode(addressOf(page))
}

/** The path of a page as it states it, base included. */
export function addressOf({ documentElement: { dataset } }: Document): string {
  return toAddress(dataset.url ?? '')
}

/** The path of a page with this url. */
export function toAddress(url: string): string {
  return BASE + encodeURI(url)
}

/** Returns undecodable text unchanged. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
