import type { TemplateProps } from 'docsgen'
import { Breadcrumbs } from './components/breadcrumbs.tsx'
import { PageDay } from './components/day.tsx'
import { Heading1 } from './components/heading.tsx'
import { textLang } from './components/languages.tsx'
import { PageFoot } from './components/page-foot.tsx'
import { Pager } from './components/pager.tsx'
import { Sidebar } from './components/sidebar.tsx'
import { Slot } from './components/slot.tsx'
import { Toc, TocContext } from './components/toc.tsx'
import { hasTwin, Twin } from './components/twin.tsx'
import { VersionNote, Versions } from './components/versions.tsx'

/**
 * A page of documentation. Where operations are the sections, the table of contents is below the title, and api.css decides of the
 * columns; else layout.css.
 */
export default function Doc({ children, ...page }: TemplateProps) {
  const { site, heading, toc, reference, sidebar, versions, breadcrumbs, previous, next } = page
  const hasToc = toc.length > 0
  const contents = hasToc && <Toc toc={toc} />
  const way = <Breadcrumbs items={breadcrumbs} home={site.home} />
  return (
    <div className={`layout${sidebar ? ' has-sidebar' : ''}${reference ? ' reference' : hasToc ? ' has-toc' : ''}`}>
      {sidebar && <Sidebar sidebar={sidebar} toc={toc} lang={page.site.lang} />}
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
        {!reference && contents}
        <Slot name="before-content" />
        <article className="prose" {...textLang(page)}>
          <PageDay {...page} />
          <TocContext.Provider value={reference && contents}>
            {heading && <Heading1>{heading}</Heading1>}
            {children}
          </TocContext.Provider>
        </article>
        <Slot name="after-content" />
        <PageFoot {...page} />
        <Pager {...(previous && { previous })} {...(next && { next })} />
      </main>
    </div>
  )
}
