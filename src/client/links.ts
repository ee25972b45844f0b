/** Which links and clicks are ours. Everything else is left to the browser. */

const ours =
  '[href]:not([href^="#"],[download],[target]:not([target="_self"]),[data-no-navigation],[data-no-navigation] *)'

/** The url a link leads to, when it is a page of this site; undefined for everything else. */
export function pageOf(link: HTMLAnchorElement | SVGAElement | null): URL | undefined {
  if (!(link instanceof HTMLAnchorElement) || !link.matches(ours)) return undefined
  const { origin, pathname, href } = link
  const isUnderBase = `${pathname}/`.startsWith(`${BASE}/`)
  const isFile = /\.(?!html?$)[a-z][a-z\d]{1,4}$/i.test(pathname)
  return origin === location.origin && isUnderBase && !isFile ? new URL(href) : undefined
}

/** A plain left click, not meant for a new tab, that nobody has answered yet. */
export function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
  return !(button || metaKey || ctrlKey || shiftKey || altKey || defaultPrevented)
}

/** Two urls of one page, whatever their query and fragment. */
export function isSamePage(a: URL, b: URL | Location | undefined): boolean {
  return a.pathname === b?.pathname
}

/** Whether a page of the site is the one of this very address: hosts may answer with any other. */
export function isPageAt(page: Document, { pathname }: { pathname: string }): boolean {
  return decode(pathname) === decode(addressOf(page))
}

/** Where a page says it is, base included. */
export function addressOf({ documentElement: { dataset } }: Document): string {
  const { url = '' } = dataset
  return BASE + (url === '/' && BASE ? '' : encodeURI(url))
}

/** As it is where it cannot be decoded. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
