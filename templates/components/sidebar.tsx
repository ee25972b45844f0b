import type { NavItem, PageProps } from 'docsgen'
import { CaretIcon } from './interface-icons.tsx'

export function Sidebar({ sidebar }: { sidebar: NonNullable<PageProps['sidebar']> }) {
  return (
    <nav className="sidebar" aria-label={sidebar.label}>
      <p className="sidebar-title">{sidebar.label}</p>
      <Items items={sidebar.items} />
    </nav>
  )
}

function Items({ items }: { items: NavItem[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.href ?? item.label} className={item.items && item.href ? 'category-linked' : undefined}>
          {item.items ? <Category item={item} items={item.items} /> : <ItemLink item={item} />}
        </li>
      ))}
    </ul>
  )
}

/** A category with a page of its own is a link with a caret beside it; without one, its whole row opens and closes. */
function Category({ item, items }: { item: NavItem; items: NavItem[] }) {
  return (
    <>
      {item.href && <ItemLink item={item} />}
      <details open={item.open}>
        <summary aria-label={item.href ? `${item.label}: pages` : undefined}>
          {!item.href && item.label}
          <CaretIcon />
        </summary>
        <Items items={items} />
      </details>
    </>
  )
}

function ItemLink({ item }: { item: NavItem }) {
  return (
    <a href={item.href} aria-current={item.current ? 'page' : undefined}>
      {item.label}
    </a>
  )
}
