import type { NavItem, PageProps } from 'docsgen'
import { fill } from 'docsgen/client'
import * as strings from 'docsgen/strings'
import { Look } from './look.tsx'
import { relOf } from './rel.ts'
import { Slot } from './slot.tsx'

/**
 * Scripts rely on: `data-whole`, the name of the large sidebar that this is a part of; `.closed`, a category without its
 * entries; `data-rest`, a link in place of missing entries. Without scripts a closed category leads to its page, on which
 * it is open, and `data-rest` to a page with all entries.
 */
export function Sidebar({ sidebar: { label, items, whole } }: { sidebar: NonNullable<PageProps['sidebar']> }) {
  return (
    <nav className="sidebar" aria-label={label} data-whole={whole}>
      <p className="sidebar-title">{label}</p>
      <Slot name="sidebar-top" />
      <Items items={items} whole={whole} />
      <Slot name="sidebar-bottom" />
    </nav>
  )
}

interface ItemsProps {
  items: NavItem[]
  whole: string | undefined
}

function Items({ items, whole }: ItemsProps) {
  return (
    <ul>
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, to text
        <li key={at} className={item.closed ? 'closed' : item.items && item.href ? 'linked' : undefined}>
          <Item item={item} whole={whole} />
        </li>
      ))}
    </ul>
  )
}

function Item({ item, whole }: { item: NavItem; whole: string | undefined }) {
  const { items, href, closed, rest } = item
  if (items && !(href && closed)) return <Category item={item} items={items} whole={whole} />
  if (!rest) return <ItemLink item={item} />
  return (
    <a href={whole} data-rest="" data-no-navigation="">
      {strings.sidebarRest}
    </a>
  )
}

/** A category with a page is a link with a caret beside it; without a page its whole row opens and closes. */
function Category({ item, items, whole }: ItemsProps & { item: NavItem }) {
  return (
    <>
      {item.href && <ItemLink item={item} />}
      <details open={item.open}>
        <summary aria-label={item.href ? fill(strings.sidebarPages, { label: item.label }) : undefined}>
          {!item.href && <Look {...item} />}
        </summary>
        <Items items={item.closed ? [...items, { label: '', rest: true }] : items} whole={whole} />
      </details>
    </>
  )
}

function ItemLink({ item }: { item: NavItem }) {
  return (
    <a href={item.href} aria-current={item.current ? 'page' : undefined} rel={relOf(item.href)}>
      <Look {...item} />
    </a>
  )
}
