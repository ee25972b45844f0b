import type { Heading, NavItem, PageProps } from 'docsgen'
import { fill } from 'docsgen/client'
import * as strings from 'docsgen/strings'
import { OperationName } from './api/method.tsx'
import { Day } from './day.tsx'
import { Look } from './look.tsx'
import { relOf } from './rel.ts'
import { Slot } from './slot.tsx'

interface SidebarProps {
  sidebar: NonNullable<PageProps['sidebar']>
  /** Its operations are below the entry of the page. */
  toc?: Heading[]
  /** The language of its days. */
  lang?: string
}

/**
 * Scripts rely on: `data-whole`, the name of the large sidebar that this is a part of; `.closed`, a category without its
 * entries; `data-rest`, a link in place of missing entries. Without scripts a closed category leads to its page, on which
 * it is open, and `data-rest` to a page with all entries.
 */
export function Sidebar({ sidebar: { label, items, whole }, toc = [], lang }: SidebarProps) {
  const operations = toc.flatMap(({ operation, text }) => (operation ? { text, operation } : []))
  return (
    <nav className="sidebar" aria-label={label} data-whole={whole}>
      <p className="sidebar-title">{label}</p>
      <Slot name="sidebar-top" />
      <Items items={items} whole={whole} operations={operations} lang={lang} />
      <Slot name="sidebar-bottom" />
    </nav>
  )
}

interface Shared {
  whole: string | undefined
  /** Those of the page. */
  operations: Pick<Heading, 'text' | 'operation'>[]
  lang: string | undefined
}

function Items({ items, ...shared }: Shared & { items: NavItem[] }) {
  return (
    <ul>
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, to text
        <li key={at} className={item.closed ? 'closed' : item.items && item.href ? 'linked' : undefined}>
          {entry({ item, ...shared })}
        </li>
      ))}
    </ul>
  )
}

/** This, a link and its look are called and not components of React: every page has dozens of them. */
function entry({ item, ...shared }: Shared & { item: NavItem }) {
  const { items, href, closed, rest } = item
  if (items && !(href && closed)) return <Category item={item} items={items} {...shared} />
  if (!rest) return link({ item, ...shared })
  return (
    <a href={shared.whole} data-rest="" data-no-navigation="">
      {strings.sidebarRest}
    </a>
  )
}

/** A category with a page is a link with a caret beside it; without a page its whole row opens and closes. */
function Category({ item, items, ...shared }: Shared & { item: NavItem; items: NavItem[] }) {
  return (
    <>
      {item.href && link({ item, ...shared })}
      <details open={item.open}>
        <summary aria-label={item.href ? fill(strings.sidebarPages, { label: item.label }) : undefined}>
          {!item.href && <Look {...item} />}
        </summary>
        <Items items={item.closed ? [...items, { label: '', rest: true }] : items} {...shared} />
      </details>
    </>
  )
}

/** On a page with several operations they are below its entry. Scripts rely on `.operations`, and mark the one in view. */
function link({ item, operations, lang: ofDays }: Shared & { item: NavItem }) {
  const { current, date, href, label, lang, operation } = item
  return (
    <>
      <a href={href} lang={lang} aria-current={current ? 'page' : undefined} rel={relOf(href)}>
        {operation ? <OperationName operation={operation}>{label}</OperationName> : Look(item)}
        {date && <Day day={date} lang={ofDays} length="medium" />}
      </a>
      {current && operations.length > 1 && (
        <ul className="operations">
          {operations.map(
            ({ text, operation }) =>
              operation && (
                <li key={operation.id}>
                  <a href={`#${encodeURIComponent(operation.id)}`}>
                    <OperationName operation={operation}>{text}</OperationName>
                  </a>
                </li>
              )
          )}
        </ul>
      )}
    </>
  )
}
