/** Which links and clicks are ours. Everything else is left to the browser. */

/** The url a link leads to, when it is a page of this site; undefined for everything else. */
export function pageOf(link: HTMLAnchorElement | SVGAElement | null): URL | undefined {
  if (!(link instanceof HTMLAnchorElement) || !link.hasAttribute('href')) return undefined
  if (link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')) return undefined
  if (link.getAttribute('href')?.startsWith('#') || link.closest('[data-no-navigation]')) return undefined
  const url = new URL(link.href)
  if (url.origin !== location.origin || !isUnderBase(url.pathname)) return undefined
  return /\.(?!html?$)[a-z][a-z\d]{1,4}$/i.test(url.pathname) ? undefined : url
}

function isUnderBase(pathname: string): boolean {
  return pathname === BASE || pathname.startsWith(`${BASE}/`)
}

/** A plain left click, not meant for a new tab, that nobody has answered yet. */
export function isPlainClick(event: MouseEvent): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return event.button === 0 && !modified && !event.defaultPrevented
}

/** Two urls of one page, whatever their query and fragment. */
export function isSamePage(a: URL, b: URL): boolean {
  return a.pathname === b.pathname
}
