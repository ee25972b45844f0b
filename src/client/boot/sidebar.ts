/** Large sidebars: a page holds the open branch, and the rest comes when a reader opens more. */
import { closest, createElement } from '../dom.ts'
import { isPlainClick } from '../links.ts'
import type * as Whole from '../sidebar/whole-sidebar.ts'
import type { Pages } from './page-fetcher.ts'

/** Gives a function that takes up the sidebar anew, to be called when the page changed. */
export function startSidebar(pages: Pages): () => void {
  function onClick(event: MouseEvent) {
    const rest = closest<HTMLAnchorElement>(event, '[data-rest],.closed>button,.closed>:not([open])>summary')
    if (!rest || !isPlainClick(event)) return
    if (rest.href) event.preventDefault()
    event.stopPropagation()
    import(SIDEBAR_URL)
      .then((module) => (module as typeof Whole).completeSidebar(rest, pages))
      // A link leads there by itself; a category stays, to be tried again.
      .catch(() => rest.href && location.assign(rest.href))
  }
  document.addEventListener('click', onClick, true) // ahead of others: what is clicked here is no page chosen in the menu

  /** A closed category with a page is a link to it, to which only a script can add what opens it in place. */
  function take() {
    for (const link of document.querySelectorAll('.closed>a:only-child'))
      link.after(createElement('button', { 'aria-expanded': 'false', 'aria-label': `${link.textContent}: pages` }))
  }
  take()
  return take
}
