import type { PageProps } from 'docsgen'

interface BreadcrumbsProps {
  items: PageProps['breadcrumbs']
  home: string
}

/** The way from the home page to this one, which is the last item. */
export function Breadcrumbs({ items, home }: BreadcrumbsProps) {
  const way = items.filter((item) => item.href !== home)
  const page = way.at(-1)
  if (!page) return undefined
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        <li>
          {/* biome-ignore lint/a11y/useAnchorContent: its name is the label, its icon the stylesheet's */}
          <a href={home} aria-label="Home" />
        </li>
        {way.map((item) => (
          <li key={item === page ? 'page' : item.label}>
            <Crumb {...item} current={item === page} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Crumb({ label, href, current }: { label: string; href?: string; current: boolean }) {
  if (current) return <span aria-current="page">{label}</span>
  return href === undefined ? <span>{label}</span> : <a href={href}>{label}</a>
}
