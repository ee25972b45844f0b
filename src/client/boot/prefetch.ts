/**
 * Fetches pages ahead, into memory: the ones a reader points at, and a few whose links in the text come into view. The
 * browser's own prefetch would ask the server once more when the page is wanted. With the first touch of a button, a field or
 * a summary of a part that does all by itself comes React, which takes it over.
 */
import { isSlow } from '../connection.ts'
import { closest } from '../dom.ts'
import type { IslandsModule } from '../islands/islands.ts'
import { pageOf } from '../links.ts'
import type { Pages } from './page-fetcher.ts'
import type { Follow } from './versions.ts'

/** So many of a page's links are followed for being in view. */
const mostInView = 3

/** Returns a function that watches the links of a part of the page. */
export function startPrefetch(pages: Pages, follow?: Follow): (part: ParentNode) => void {
  const pointedAt = new WeakSet<Element>()
  let inView = new Set<string>()
  // Another url for each attempt: browsers remember failed modules.
  let attempts = ''

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
    const control = closest(event, 'docsgen-plain :is(button,input,summary)')
    if (control)
      import(ISLANDS_URL + attempts).then(
        (module) => (module as IslandsModule).mount(control),
        () => (attempts += '?')
      )
    const link = closest<HTMLAnchorElement>(event, 'a')
    const url = pageOf(link)
    if (!link || !url || pointedAt.has(link)) return
    pointedAt.add(link)
    if (!follow?.rewrite(link, url)) pages.preload(url)
  }
  for (const type of ['pointerover', 'touchstart', 'focusin', 'change']) document.addEventListener(type, onIntent)

  return (part) => {
    inView = new Set()
    for (const link of part.querySelectorAll('a')) observer.observe(link)
  }
}
