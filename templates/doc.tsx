import type { TemplateProps } from 'docsgen'
import { Breadcrumbs } from './components/breadcrumbs.tsx'
import { PageDay } from './components/day.tsx'
import { PageFoot } from './components/page-foot.tsx'
import { Pager } from './components/pager.tsx'
import { Sidebar } from './components/sidebar.tsx'
import { Slot } from './components/slot.tsx'
import { Toc } from './components/toc.tsx'
import { hasTwin, Twin } from './components/twin.tsx'
import { VersionNote, Versions } from './components/versions.tsx'

/** A page of documentation. Without a table of contents the content uses the whole width: see layout.css. */
export default function Doc({ children, ...page }: TemplateProps) {
  const { site, heading, toc, sidebar, versions, breadcrumbs, previous, next } = page
  const hasToc = toc.length > 0
  const way = <Breadcrumbs items={breadcrumbs} home={site.home} />
  return (
    <div className={`layout${sidebar ? ' has-sidebar' : ''}${hasToc ? ' has-toc' : ''}`}>
      {sidebar && <Sidebar sidebar={sidebar} />}
      <main id="docsgen-main" tabIndex={-1}>
        {versions.length === 0 && !hasTwin(page) ? (
          way
        ) : (
          <div className="doc-bar">
            {way}
            <Twin {...page} />
            {versions.length > 0 && <Versions versions={versions} />}
          </div>
        )}
        <VersionNote versions={versions} />
        {hasToc && <Toc toc={toc} />}
        <Slot name="before-content" />
        <article className="prose">
          <PageDay {...page} />
          {heading && <h1>{heading}</h1>}
          {children}
        </article>
        <Slot name="after-content" />
        <PageFoot {...page} />
        <Pager {...(previous && { previous })} {...(next && { next })} />
      </main>
    </div>
  )
}
