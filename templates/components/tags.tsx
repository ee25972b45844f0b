import type { NavLink } from 'docsgen'

export function Tags({ tags }: { tags: NavLink[] }) {
  return (
    <ul className="tags" aria-label="Tags">
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
