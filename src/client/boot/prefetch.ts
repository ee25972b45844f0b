/**
 * Fetches pages ahead, into memory: the ones a reader points at, and a few whose links in the text come into view. The
 * browser's own prefetch would ask the server once more when the page is wanted.
 */
import { isSlow } from '../connection.ts'
import { closest } from '../dom.ts'
import { pageOf } from '../links.ts'
import type { Pages } from './page-fetcher.ts'
import type { Follow } from './versions.ts'

/** So many of a page's links are followed for being in view. */
const mostInView = 3

/** Returns a function that watches the links of a part of the page. */
export function startPrefetch(pages: Pages, follow?: Follow): (part: ParentNode) => void {
  const pointedAt = new WeakSet<Element>()
  let inView = new Set<string>()

  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      const link = target as HTMLAnchorElement
      const url = pageOf(link)
      if (!url || isSlow() || follow?.rewrite(link, url)) continue
      if (inView.size < mostInView && link.matches('main a:not(.breadcrumbs a)')) inView.add(url.pathname)
      if (inView.has(url.pathname)) pages.preload(url)
    }
  })

  function onIntent(event: Event) {
    if (isSlow()) return
    const link = closest<HTMLAnchorElement>(event, 'a')
    const url = pageOf(link)
    if (!link || !url || pointedAt.has(link)) return
    pointedAt.add(link)
    if (!follow?.rewrite(link, url)) pages.preload(url)
  }
  for (const type of ['pointerover', 'touchstart', 'focusin']) document.addEventListener(type, onIntent)

  return (part) => {
    inView = new Set()
    for (const link of part.querySelectorAll('a')) observer.observe(link)
  }
}
