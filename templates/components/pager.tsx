import type { PageProps } from 'docsgen'

export function Pager({ previous, next }: Pick<PageProps, 'previous' | 'next'>) {
  if (!previous && !next) return undefined
  return (
    <nav className="pager" aria-label="Previous and next page">
      {previous && (
        <a rel="prev" href={previous.href}>
          <span>Previous</span>
          <span>{previous.label}</span>
        </a>
      )}
      {next && (
        <a rel="next" href={next.href}>
          <span>Next</span>
          <span>{next.label}</span>
        </a>
      )}
    </nav>
  )
}
