/** Large sidebars: a page holds the open branch; the rest is fetched when a reader opens more. */
import * as strings from 'docsgen/strings'
import { closest, createElement } from '../dom.ts'
import { isPlainClick } from '../links.ts'
import type * as Whole from '../sidebar/whole-sidebar.ts'
import type { Pages } from './page-fetcher.ts'

/** Returns a function to call when the page changed. */
export function startSidebar(pages: Pages): () => void {
  let attempts = ''

  function onClick(event: MouseEvent) {
    const rest = closest<HTMLAnchorElement>(event, '[data-rest],.closed>button,.closed>:not([open])>summary')
    if (!rest || !isPlainClick(event)) return
    if (rest.href) event.preventDefault()
    event.stopPropagation()
    import(SIDEBAR_URL + attempts)
      .then((module) => (module as typeof Whole).completeSidebar(rest, pages))
      .catch(() => {
        // A link leads there by itself. A category is tried again from another url: browsers remember failed modules.
        if (rest.href) location.assign(rest.href)
        attempts += '?'
      })
  }
  document.addEventListener('click', onClick, true) // capturing: to other listeners this click would be a choice in the menu

  /** Adds a button to each closed category with a page, which without a script is only a link. */
  function take() {
    for (const link of document.querySelectorAll('.closed>a:only-child'))
      link.after(
        createElement('button', {
          'aria-expanded': 'false',
          'aria-label': strings.sidebarPages.replace('{label}', link.textContent)
        })
      )
  }
  take()
  showCurrent()
  return take
}

/** On a direct load the page's entry may be below the fold: it is put into the middle. The page itself does not move. */
function showCurrent() {
  const sidebar = document.querySelector('.sidebar')
  const link = sidebar?.querySelector('[aria-current]')
  if (!sidebar || !link) return
  const { top, bottom } = link.getBoundingClientRect()
  const { top: start, height } = sidebar.getBoundingClientRect()
  if (bottom > start + height) sidebar.scrollTop += (top + bottom) / 2 - start - height / 2
}
