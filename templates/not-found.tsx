import type { TemplateProps } from 'docsgen'
import { Action } from './components/action.tsx'

/** React moves the `meta` into the head. */
export default function NotFound({ site, heading, children }: TemplateProps) {
  return (
    <main id="docsgen-main" tabIndex={-1} className="not-found">
      <meta name="robots" content="noindex" />
      <p className="not-found-code">404</p>
      {heading && <h1>{heading}</h1>}
      {children}
      <Action label="Go to the home page" href={site.home} primary />
    </main>
  )
}
