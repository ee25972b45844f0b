import type { PageProps } from 'docsgen'
import * as strings from 'docsgen/strings'
import { Day } from './day.tsx'
import { fillNodes } from './fill-nodes.ts'
import { relOf } from './rel.ts'
import { Tags } from './tags.tsx'

/** The foot of a page: its tags, a link to edit its source, and the day of its last change. */
export function PageFoot({ site, tags, edit, updated }: Pick<PageProps, 'site' | 'tags' | 'edit' | 'updated'>) {
  return (
    <>
      {tags && <Tags tags={tags} />}
      {(edit || updated) && (
        <div className="page-source">
          {edit && (
            <a href={edit} rel={relOf(edit)}>
              {strings.editPage}
            </a>
          )}
          {updated && <span>{fillNodes(strings.lastUpdated, { day: <Day day={updated} lang={site.lang} /> })}</span>}
        </div>
      )}
    </>
  )
}
