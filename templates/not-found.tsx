import type { TemplateProps } from 'docsgen'
import { Action } from './components/action.tsx'

/** React moves the `meta` into the head of the document. */
export default function NotFound({ site }: TemplateProps) {
  return (
    <main id="docsgen-main" tabIndex={-1} className="not-found">
      <meta name="robots" content="noindex" />
      <p className="not-found-code">404</p>
      <h1>Page not found</h1>
      <p>There is nothing at this address. The page may have moved, or the link that led here may be wrong.</p>
      <Action label="Go to the home page" href={site.home} primary />
    </main>
  )
}
