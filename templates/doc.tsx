import type { TemplateProps } from 'docsgen'
import { Breadcrumbs } from './components/breadcrumbs.tsx'
import { Pager } from './components/pager.tsx'
import { Sidebar } from './components/sidebar.tsx'
import { FoldedToc, Toc } from './components/toc.tsx'

/** A page of documentation. Without a table of contents its content may use the whole width: see layout.css. */
export default function Doc({ site, heading, toc, sidebar, breadcrumbs, previous, next, children }: TemplateProps) {
  const hasToc = toc.length > 0
  return (
    <div className={`layout${sidebar ? ' has-sidebar' : ''}${hasToc ? ' has-toc' : ''}`}>
      {sidebar && <Sidebar sidebar={sidebar} />}
      <main id="docsgen-main" tabIndex={-1}>
        <Breadcrumbs items={breadcrumbs} home={site.home} />
        {hasToc && <FoldedToc toc={toc} />}
        <article className="prose">
          {heading && <h1>{heading}</h1>}
          {children}
        </article>
        <Pager {...(previous && { previous })} {...(next && { next })} />
      </main>
      {hasToc && <Toc toc={toc} />}
    </div>
  )
}
