import type { DirectiveRules, ListedPage } from 'docsgen'
import { Written } from '../components/day.tsx'
import { relOf } from '../components/rel.ts'

export const attributes = { of: 'pages' } as const
export const rules: DirectiveRules = { forms: ['leaf'] }

/** The pages below this one, with their descriptions. docsgen keeps the list up to date. */
export default function Pages({ of: pages, id }: { of: ListedPage[]; id?: string }) {
  if (pages.length === 0) return null
  return (
    <ul className="page-list" id={id}>
      {inGroups(pages).map(({ group, pages: [first, ...rest] }) =>
        group === undefined ? (
          <Item key={`${first.href} ${first.title}`} {...first} />
        ) : (
          <li className="page-group" key={`${group} ${first.href}`}>
            {group}
            <ul className="page-list">
              {[first, ...rest].map((page) => (
                <Item key={`${page.href} ${page.title}`} {...page} />
              ))}
            </ul>
          </li>
        )
      )}
    </ul>
  )
}

function Item({ href, title, description, date, author }: ListedPage) {
  return (
    <li>
      <a href={href} rel={relOf(href)}>
        {title}
      </a>
      <Written date={date} author={author} />
      {description && <p>{description}</p>}
    </li>
  )
}

interface Group {
  group: string | undefined
  pages: [ListedPage, ...ListedPage[]]
}

/** Those of a group that follow each other; the others are alone. */
function inGroups(pages: ListedPage[]): Group[] {
  const groups: Group[] = []
  for (const page of pages) {
    const last = groups.at(-1)
    if (page.group !== undefined && last?.group === page.group) last.pages.push(page)
    else groups.push({ group: page.group, pages: [page] })
  }
  return groups
}
