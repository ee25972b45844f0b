import type { SiteProps } from 'docsgen'
import { NavLinks } from './nav-links.tsx'
import { Slot } from './slot.tsx'

export function Footer({ site }: { site: SiteProps }) {
  const { columns, copyright } = site.footer
  return (
    <footer className="footer">
      {columns.length === 0 && (
        <div>
          <p>{site.title}</p>
          {site.tagline && <p>{site.tagline}</p>}
        </div>
      )}
      {columns.map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <p className="footer-title">{title}</p>
          <NavLinks links={links} />
        </nav>
      ))}
      <Slot name="footer" />
      {copyright && <p className="footer-copyright">{`© ${copyright.year} ${copyright.holder}`}</p>}
    </footer>
  )
}
