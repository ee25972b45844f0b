/** Large sidebars: a page holds the open branch; the rest is fetched when a reader opens more. */
import { closest, createElement } from '../dom.ts'
import { isPlainClick } from '../links.ts'
import type * as Whole from '../sidebar/whole-sidebar.ts'
import type { Pages } from './page-fetcher.ts'

/** Returns a function to call when the page changed. */
export function startSidebar(pages: Pages): () => void {
  function onClick(event: MouseEvent) {
    const rest = closest<HTMLAnchorElement>(event, '[data-rest],.closed>button,.closed>:not([open])>summary')
    if (!rest || !isPlainClick(event)) return
    if (rest.href) event.preventDefault()
    event.stopPropagation()
    import(SIDEBAR_URL)
      .then((module) => (module as typeof Whole).completeSidebar(rest, pages))
      // a link leads there by itself; a category can be tried again
      .catch(() => rest.href && location.assign(rest.href))
  }
  document.addEventListener('click', onClick, true) // capturing: to other listeners this click would be a choice in the menu

  /** Adds a button to each closed category with a page, which without a script is only a link. */
  function take() {
    for (const link of document.querySelectorAll('.closed>a:only-child'))
      link.after(createElement('button', { 'aria-expanded': 'false', 'aria-label': `${link.textContent}: pages` }))
  }
  take()
  return take
}
