import type { NavLink } from 'docsgen'
import { useEffect, useRef } from 'react'
import { NavLinks } from '../components/nav-links.tsx'

/**
 * The menu of narrow screens: a drawer with two panels, the main links and the page's sidebar. The sidebar stays where it
 * is in the document and is laid over the drawer by the stylesheet (menu.css) while this `details` is open, so a page
 * holds it once, and no island carries it as props. Which panel shows is the state of the inner `details`; what lies
 * behind the drawer is part of the outer `summary`, so that pressing it closes the menu. All of it works without scripts.
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

/** Mobile below it, a bar from it: see tokens.css. */
const desktop = '(width >= 997px)'

/**
 * While the menu is open, focus stays in it and what lies behind cannot be reached; Escape, Back, a wider window and
 * choosing a link close it. It opens on the sidebar, where there is one. Gives the function that takes all this back.
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
    // A link that leaves the page: going back now would call it off.
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
