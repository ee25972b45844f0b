import type { NavLink } from 'docsgen'
import { useEffect, useRef } from 'react'
import { NavLinks } from '../components/nav-links.tsx'

/**
 * The menu of narrow screens: a drawer with two panels, the main links and the page's sidebar. While this `details` is
 * open, menu.css lays the sidebar over the drawer, so a page holds it once and no island has it as props. The inner
 * `details` switches panels; the backdrop is part of the outer `summary`, so pressing it closes the menu. All of it works
 * without scripts.
 */
export default function Menu({ links = [] }: { links?: NavLink[] }) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => (details.current ? guardMenu(details.current) : undefined), [])
  return (
    <details className="menu" ref={details}>
      <summary aria-label="Menu" />
      {links.length > 0 && (
        <div className="menu-drawer">
          <details className="menu-switch">
            <summary>
              <span className="menu-to-main">Back to main menu</span>
              <span className="menu-to-pages">Pages of this section</span>
            </summary>
          </details>
          <nav className="menu-panel" aria-label="Main menu">
            <NavLinks links={links} />
          </nav>
        </div>
      )}
    </details>
  )
}

/** From this width there is a navbar and no menu: see tokens.css. */
const desktop = '(width >= 997px)'

/**
 * Keeps focus in the open menu and makes the page behind inert; closes it on Escape, Back, a wider window and a choice.
 * Returns a function that stops this.
 */
function guardMenu(menu: HTMLDetailsElement): () => void {
  const summary = menu.querySelector('summary')
  const isMarked = () => (history.state as { menu?: boolean } | null)?.menu === true

  function onToggle() {
    for (const part of document.querySelectorAll('main, footer, .toc, .banner, .skip-link'))
      part.toggleAttribute('inert', menu.open)
    if (menu.open && !isMarked()) history.pushState({ ...history.state, menu: true }, '')
    if (!menu.open && isMarked()) history.back()
    if (!menu.open) menu.querySelector('.menu-switch')?.removeAttribute('open')
  }
  function close() {
    if (!menu.open) return
    menu.open = false
    summary?.focus()
  }
  const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
  const onPop = () => !isMarked() && close()
  const onClick = (event: Event) => {
    if (!(event.target instanceof Element && event.target.closest('a'))) return
    // Going back in the history would cancel the navigation of the link.
    if (isMarked()) history.replaceState({ ...history.state, menu: false }, '')
    menu.open = false
  }
  const end = new AbortController()
  const { signal } = end
  menu.addEventListener('toggle', onToggle, { signal })
  document.addEventListener('keydown', onKey, { signal })
  document.addEventListener('click', onClick, { signal })
  addEventListener('popstate', onPop, { signal })
  matchMedia(desktop).addEventListener('change', close, { signal })
  if (menu.open) onToggle()
  return () => end.abort()
}
