/** Pages a reader may want next: told to the browser when a link comes into view, fetched when the reader points at it. */
import { isSamePage, pageOf } from './links.ts'
import type { Pages } from './pages.ts'
import type { Follow } from './versions.ts'

interface Connection {
  effectiveType?: string
  saveData?: boolean
}

export interface Prefetch {
  /** Watches the links of a part of the page. */
  observe(part: ParentNode): void
}

export function startPrefetch(pages: Pages, follow?: Follow): Prefetch {
  const told = new Set<string>()
  const here = () => new URL(location.href)

  function tell(url: URL) {
    if (told.has(url.pathname) || isSamePage(url, here())) return
    told.add(url.pathname)
    const link = document.createElement('link')
    if (!link.relList.supports('prefetch')) return pages.preload(url)
    Object.assign(link, { rel: 'prefetch', as: 'document', href: url.pathname })
    document.head.append(link)
  }

  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const url = isIntersecting ? pageOf(target as HTMLAnchorElement) : undefined
      if (!isIntersecting) continue
      observer.unobserve(target)
      if (url && !isSlow() && !follow?.rewrite(target as HTMLAnchorElement, url)) tell(url)
    }
  })

  function preload(event: Event) {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const url = pageOf(link)
    if (link && url && !isSamePage(url, here()) && !isSlow() && !follow?.rewrite(link, url)) pages.preload(url)
  }
  for (const type of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(type, preload, { passive: true })

  return {
    observe(part) {
      for (const link of part.querySelectorAll('a[href]')) if (pageOf(link as HTMLAnchorElement)) observer.observe(link)
    }
  }
}

/** Nothing is fetched ahead where it costs the reader. Browsers may know the connection but not its kind. */
function isSlow(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}
