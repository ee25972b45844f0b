import type { DirectiveRules, ListedPage } from 'docsgen'
import { Day } from '../components/day.tsx'
import { relOf } from '../components/rel.ts'

export const attributes = { of: 'pages' } as const
export const rules: DirectiveRules = { forms: ['leaf'] }

/** The pages below this one, with their descriptions. docsgen keeps the list up to date. */
export default function Pages({ of: pages, id }: { of: ListedPage[]; id?: string }) {
  if (pages.length === 0) return null
  return (
    <ul className="page-list" id={id}>
      {pages.map(({ href, title, description, date }) => (
        <li key={`${href} ${title}`}>
          <a href={href} rel={relOf(href)}>
            {title}
          </a>
          {date && (
            <p>
              <Day {...date} />
            </p>
          )}
          {description && <p>{description}</p>}
        </li>
      ))}
    </ul>
  )
}
