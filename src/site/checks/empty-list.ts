/** Directives that list pages, and find none. */
import { linkedUrl } from '../page-lists.ts'
import { defineSiteRule } from './rule.ts'

export const emptyList = defineSiteRule({
  name: 'empty-list',
  level: 'error',
  docs: 'checking#empty-list',
  scope: 'site',
  check: ({ written, lists, hrefs, project }) =>
    written.flatMap(({ file, url, lists: used = [] }) =>
      used.flatMap((list) => {
        const target = linkedUrl(list.name, { url, hrefs, base: project.base })
        // A broken link is reported itself.
        if (target === undefined || lists.of(target).length > 0) return []
        const where = list.name === '' ? 'below or beside this page' : `below or beside \`${list.name}\``
        const note = 'Name a folder with pages, or the page of one, such as `{of=../guides}`'
        return {
          file: list.file ?? file,
          text: `Cannot find a page ${where} to list`,
          note,
          ...(list.place && { place: list.place })
        }
      })
    )
})
