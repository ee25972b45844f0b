import type { NavLink } from 'docsgen'
import { NavLinks } from './nav-links.tsx'

/**
 * The menu of narrow screens: a drawer with two panels, the main links and the page's sidebar. While this `details` is
 * open, menu.css lays the sidebar over the drawer, so a page holds it once. The inner `details` switches panels; the
 * backdrop is part of the outer `summary`, so pressing it closes the menu. All of it works without scripts; the boot script
 * keeps the focus in it, and closes it on Escape and Back.
 */
export function Menu({ links }: { links: NavLink[] }) {
  return (
    <details className="menu">
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
