import type { PageProps } from 'docsgen'
import * as strings from 'docsgen/strings'

export function Pager({ previous, next }: Pick<PageProps, 'previous' | 'next'>) {
  if (!previous && !next) return undefined
  return (
    <nav className="pager" aria-label={strings.pager}>
      {previous && (
        <a rel="prev" href={previous.href}>
          <span>{strings.previous}</span>
          <span>{previous.label}</span>
        </a>
      )}
      {next && (
        <a rel="next" href={next.href}>
          <span>{strings.next}</span>
          <span>{next.label}</span>
        </a>
      )}
    </nav>
  )
}
