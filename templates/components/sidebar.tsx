import type { NavItem, PageProps } from 'docsgen'

/**
 * What scripts rely on: `data-whole` says which large sidebar this is a part of, `data-closed` marks a category whose
 * entries are not here, `data-rest` a link in place of entries that are not here. Without scripts it leads to all of them.
 */
export function Sidebar({ sidebar: { label, items, whole } }: { sidebar: NonNullable<PageProps['sidebar']> }) {
  return (
    <nav className="sidebar" aria-label={label} data-whole={whole}>
      <p className="sidebar-title">{label}</p>
      <Items items={items} whole={whole} />
    </nav>
  )
}

interface ItemsProps {
  items: NavItem[]
  whole: string | undefined
  isCut?: boolean | undefined
}

function Items({ items, whole, isCut }: ItemsProps) {
  const all = isCut ? [...items, { label: '', rest: true }] : items
  return (
    <ul>
      {all.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, to text
        <li key={at} className={item.items && item.href ? 'category-linked' : undefined}>
          <Item item={item} whole={whole} />
        </li>
      ))}
    </ul>
  )
}

function Item({ item, whole }: { item: NavItem; whole: string | undefined }) {
  if (item.items) return <Category item={item} items={item.items} whole={whole} />
  if (!item.rest) return <ItemLink item={item} />
  return (
    <a href={whole} data-rest="" data-no-navigation="">
      Show all
    </a>
  )
}

/** A category with a page of its own is a link with a caret beside it; without one, its whole row opens and closes. */
function Category({ item, items, whole }: ItemsProps & { item: NavItem }) {
  return (
    <>
      {item.href && <ItemLink item={item} />}
      <details open={item.open} data-closed={item.closed ? '' : undefined}>
        <summary aria-label={item.href ? `${item.label}: pages` : undefined}>{!item.href && item.label}</summary>
        <Items items={items} whole={whole} isCut={item.closed} />
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
