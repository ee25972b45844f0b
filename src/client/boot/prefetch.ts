/** Fetches pages ahead: as a hint when a link comes into view, for certain when the reader points at it. */
import { closest, createElement } from '../dom.ts'
import { pageOf } from '../links.ts'
import type { Pages } from './page-fetcher.ts'
import type { Follow } from './versions.ts'

/** Returns a function that watches the links of a part of the page. */
export function startPrefetch(pages: Pages, follow?: Follow): (part: ParentNode) => void {
  const hinted = new Set<string>()
  const pointedAt = new WeakSet<Element>()

  function hint(url: URL) {
    if (hinted.has(url.pathname) || pages.has(url)) return
    hinted.add(url.pathname)
    const link = createElement('link', { rel: 'prefetch', as: 'document', href: url.pathname }) as HTMLLinkElement
    if (link.relList.supports('prefetch')) document.head.append(link)
    else pages.preload(url)
  }

  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      const link = target as HTMLAnchorElement
      const url = pageOf(link)
      if (url && !isSlow() && !follow?.rewrite(link, url)) hint(url)
    }
  })

  function onIntent(event: Event) {
    const link = closest<HTMLAnchorElement>(event, 'a')
    const url = pageOf(link)
    if (!link || !url || pointedAt.has(link) || isSlow()) return
    pointedAt.add(link)
    if (!follow?.rewrite(link, url)) pages.preload(url)
  }
  for (const type of ['pointerover', 'touchstart', 'focusin']) document.addEventListener(type, onIntent)

  return (part) => {
    for (const link of part.querySelectorAll('a')) observer.observe(link)
  }
}

/** Slow or metered connections, as far as the browser knows, prefetch nothing. */
function isSlow(): boolean {
  const { connection: { saveData = false, effectiveType = '' } = {} } = navigator as Navigator & {
    connection?: { effectiveType?: string; saveData?: boolean }
  }
  return saveData || /2g/.test(effectiveType)
}
