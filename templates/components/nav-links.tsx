import type { NavLink } from 'docsgen'

export function NavLinks({ links }: { links: NavLink[] }) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.href}>
          <NavAnchor link={link} />
        </li>
      ))}
    </ul>
  )
}

function NavAnchor({ link: { label, href, current, external } }: { link: NavLink }) {
  if (!external) {
    return (
      <a href={href} aria-current={current}>
        {label}
      </a>
    )
  }
  return (
    <a href={href} rel="noopener noreferrer">
      {label}
    </a>
  )
}
