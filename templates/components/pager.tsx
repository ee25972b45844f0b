import type { PageProps } from 'docsgen'

export function Pager({ previous, next }: Pick<PageProps, 'previous' | 'next'>) {
  if (!previous && !next) return undefined
  return (
    <nav className="pager" aria-label="Previous and next page">
      {previous && (
        <a className="pager-previous" rel="prev" href={previous.href}>
          <span className="pager-label">Previous</span>
          <span className="pager-title">{previous.label}</span>
        </a>
      )}
      {next && (
        <a className="pager-next" rel="next" href={next.href}>
          <span className="pager-label">Next</span>
          <span className="pager-title">{next.label}</span>
        </a>
      )}
    </nav>
  )
}
