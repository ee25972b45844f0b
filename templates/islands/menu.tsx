import type { NavLink } from 'docsgen'
import { CloseIcon, MenuIcon } from '../components/interface-icons.tsx'
import { NavLinks } from '../components/nav-links.tsx'

/**
 * The main links on narrow screens. A page's sidebar belongs to the menu too, but stays where it is in the document:
 * while this `details` is open, the stylesheet (menu.css) lays the sidebar out below the links. So a page holds its
 * sidebar once, and no island carries it as props.
 */
export default function Menu({ links }: { links: NavLink[] }) {
  return (
    <details className="menu">
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
