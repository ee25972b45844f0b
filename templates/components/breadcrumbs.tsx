import type { PageProps } from 'docsgen'
import * as strings from 'docsgen/strings'

interface BreadcrumbsProps {
  items: PageProps['breadcrumbs']
  home: string
}

/** The path from the home page to this one, which is the last item. */
export function Breadcrumbs({ items, home }: BreadcrumbsProps) {
  const way = items.filter((item) => item.href !== home)
  const page = way.at(-1)
  if (!page) return undefined
  return (
    <nav className="breadcrumbs" aria-label={strings.breadcrumbs}>
      <ol>
        <li>
          {/* biome-ignore lint/a11y/useAnchorContent: its name is the label, its icon the stylesheet's */}
          <a href={home} aria-label={strings.home} />
        </li>
        {way.map((item) => (
          <li key={item === page ? 'page' : item.label} aria-current={item === page ? 'page' : undefined}>
            {item === page || item.href === undefined ? item.label : <a href={item.href}>{item.label}</a>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
