import type { NavLink } from 'docsgen'
import * as strings from 'docsgen/strings'

export function Tags({ tags }: { tags: NavLink[] }) {
  return (
    <ul className="tags" aria-label={strings.tags}>
      {tags.map(({ label, href }) => (
        <li key={href}>
          <a href={href} rel="tag">
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
