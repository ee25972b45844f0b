import type { NavLink, NavMenu } from 'docsgen'
import { Look } from './look.tsx'
import { relOf } from './rel.ts'

interface NavLinksProps {
  links: readonly (NavLink | NavMenu)[]
  flat?: boolean
  className?: string
}

/** A list of links. Menus among them open by themselves, as `details`; with `flat` their links are in a list below a label. */
export function NavLinks({ links, flat, className }: NavLinksProps) {
  return (
    <ul className={className}>
      {links.map((link) => (
        <li key={link.label}>{'items' in link ? <Menu menu={link} flat={flat} /> : <NavAnchor link={link} />}</li>
      ))}
    </ul>
  )
}

/** The boot script closes a `.dropdown` on Escape and when the reader turns elsewhere. */
function Menu({ menu, flat = false }: { menu: NavMenu; flat?: boolean | undefined }) {
  const items = <NavLinks links={menu.items} />
  if (flat)
    return (
      <>
        <p className="menu-label">
          <Look {...menu} />
        </p>
        {items}
      </>
    )
  return (
    <details className="dropdown">
      <summary>
        <Look {...menu} />
      </summary>
      {items}
    </details>
  )
}

function NavAnchor({ link }: { link: NavLink }) {
  return (
    <a href={link.href} aria-current={link.current} rel={link.external ? relOf(link.href) : undefined}>
      <Look {...link} />
    </a>
  )
}

/** Links to a project's other places: each is its icon, with the label for screen readers, or the label. */
export function SocialLinks({ links = [] }: { links?: NavLink[] | undefined }) {
  if (links.length === 0) return undefined
  return (
    <ul className="social">
      {links.map(({ label, icon, href, external }) => (
        <li key={href}>
          <a href={href} rel={external ? relOf(href) : undefined} aria-label={icon && label} title={icon && label}>
            {icon ? <Look icon={icon} label="" /> : label}
          </a>
        </li>
      ))}
    </ul>
  )
}
