import * as strings from 'docsgen/strings'
import type { ReactNode } from 'react'
import { useOpen } from '../components/use-open.ts'

/**
 * The menu of narrow screens: a drawer with two panels, the main links, which are its children, and the page's sidebar.
 * While this `details` is open, menu.css lays the sidebar over the drawer, so a page holds it once and no island has it as
 * props. The inner `details` switches panels; the backdrop is part of the outer `summary`, so pressing it closes the menu.
 * All of it works without scripts; the boot script keeps the focus in it, and closes it on Escape and Back.
 */
export default function Menu({ children }: { children?: ReactNode }) {
  const { isOpen, details } = useOpen()
  return (
    <details className="menu" {...details}>
      <summary aria-label={isOpen ? strings.menuClose : strings.menu} />
      {children && (
        <div className="menu-drawer">
          <details className="menu-switch">
            <summary>
              <span className="menu-to-main">{strings.menuToMain}</span>
              <span className="menu-to-pages">{strings.menuToPages}</span>
            </summary>
          </details>
          <nav className="menu-panel" aria-label={strings.menuMain}>
            {children}
          </nav>
        </div>
      )}
    </details>
  )
}

declare module 'docsgen' {
  interface Islands {
    menu: typeof Menu
  }
}
