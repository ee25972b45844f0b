import type { PageProps } from 'docsgen'
import * as strings from 'docsgen/strings'
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
          {updated && (
            <span>
              {fillNodes(strings.lastUpdated, { day: <time dateTime={updated}>{toWords(updated, site.lang)}</time> })}
            </span>
          )}
        </div>
      )}
    </>
  )
}

function toWords(day: string, lang: string): string {
  try {
    return new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
  } catch {
    return day // a language that is none
  }
}
