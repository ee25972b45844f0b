/** Large sidebars: a page holds the open branch, and the rest comes when a reader opens more. */
import { closest } from './dom.ts'
import { isPlainClick } from './links.ts'
import type { Pages } from './pages.ts'
import type * as Whole from './whole-sidebar.ts'

export function startSidebar(pages: Pages): void {
  function onRest(event: Event) {
    const isClick = event.type === 'click'
    const rest = closest(event, isClick ? '[data-rest]' : '[data-closed][open]')
    if (!rest || (isClick && !isPlainClick(event as MouseEvent))) return
    event.preventDefault()
    event.stopPropagation()
    import(SIDEBAR_URL)
      .then((module) => (module as typeof Whole).completeSidebar(rest, pages))
      // A link leads there by itself; in a category that was opened it stays, to be tried.
      .catch(() => isClick && location.assign((rest as HTMLAnchorElement).href))
  }
  // Ahead of others: toggles do not bubble, and what is clicked here is no page chosen in the menu.
  for (const type of ['toggle', 'click']) document.addEventListener(type, onRest, true)
}
