import type { NavLink } from 'docsgen'
import { useEffect, useRef } from 'react'
import { CloseIcon, MenuIcon } from '../components/interface-icons.tsx'
import { NavLinks } from '../components/nav-links.tsx'

/**
 * The main links on narrow screens. A page's sidebar belongs to the menu too, but stays where it is in the document:
 * while this `details` is open, the stylesheet (menu.css) lays the sidebar out below the links. So a page holds its
 * sidebar once, and no island carries it as props.
 */
export default function Menu({ links }: { links: NavLink[] }) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => (details.current ? guardMenu(details.current) : undefined), [])
  return (
    <details className="menu" ref={details}>
      <summary className="icon-button" aria-label="Menu">
        <MenuIcon />
        <CloseIcon />
      </summary>
      {links.length > 0 && (
        <nav className="menu-panel" aria-label="Main menu">
          <NavLinks links={links} />
        </nav>
      )}
    </details>
  )
}

/** Mobile below it, a bar from it: see tokens.css. */
const desktop = '(width >= 997px)'

/**
 * While the menu is open, focus stays in it and what lies behind cannot be reached; Escape, Back, a wider window and
 * choosing a link close it. Gives the function that takes all this back.
 */
function guardMenu(menu: HTMLDetailsElement): () => void {
  const summary = menu.querySelector('summary')
  const isMarked = () => (history.state as { menu?: boolean } | null)?.menu === true

  function onToggle() {
    for (const part of document.querySelectorAll('main, footer, .toc, .banner, .skip-link'))
      part.toggleAttribute('inert', menu.open)
    if (menu.open && !isMarked()) history.pushState({ ...history.state, menu: true }, '')
    if (!menu.open && isMarked()) history.back()
  }
  function close() {
    if (!menu.open) return
    menu.open = false
    summary?.focus()
  }
  const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
  const onPop = () => !isMarked() && close()
  const onClick = (event: Event) => {
    const link =
      menu.open && event.target instanceof Element ? event.target.closest('.menu a, .sidebar a, .brand') : undefined
    if (link) menu.open = false
  }
  const wide = matchMedia(desktop)
  menu.addEventListener('toggle', onToggle)
  document.addEventListener('keydown', onKey)
  document.addEventListener('click', onClick)
  addEventListener('popstate', onPop)
  wide.addEventListener('change', close)
  if (menu.open) onToggle()
  return () => {
    menu.removeEventListener('toggle', onToggle)
    document.removeEventListener('keydown', onKey)
    document.removeEventListener('click', onClick)
    removeEventListener('popstate', onPop)
    wide.removeEventListener('change', close)
  }
}
