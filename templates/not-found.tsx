import type { TemplateProps } from 'docsgen'
import * as strings from 'docsgen/strings'
import { Action } from './components/action.tsx'
import { NavLinks } from './components/nav-links.tsx'
import { Slot } from './components/slot.tsx'

/** React moves the `meta` into the head. The pages nearest to an address are added by a script, below this heading. */
export default function NotFound({ site, heading, navbar, children }: TemplateProps) {
  const links = [...navbar.left, ...navbar.right].flatMap((entry) => ('items' in entry ? entry.items : [entry]))
  const sections = links.filter(({ external }) => !external)
  return (
    <main id="docsgen-main" tabIndex={-1} className="not-found" data-nearest={strings.notFoundNearest}>
      <meta name="robots" content="noindex" />
      <Slot name="before-content" />
      <p className="not-found-code">404</p>
      {heading && <h1>{heading}</h1>}
      {children}
      {sections.length > 0 && (
        <nav aria-label={strings.notFoundSections}>
          <NavLinks links={sections} />
        </nav>
      )}
      <Action label={strings.notFoundHome} href={site.home} primary />
      <Slot name="after-content" />
    </main>
  )
}
