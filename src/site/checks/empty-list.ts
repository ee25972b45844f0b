/** Directives that list pages, and find none. */
import { defined } from '../../disk/defined.ts'
import type { Problem } from '../../messages/message.ts'
import type { ListUse } from '../../page/directives/directive.ts'
import type { Page } from '../../page/page.ts'
import { isFolderIndex } from '../generated/folder-indexes.ts'
import { linkedUrl } from '../page-lists.ts'
import { defineSiteRule } from './rule.ts'

export const emptyList = defineSiteRule({
  name: 'empty-list',
  level: 'error',
  docs: 'checking#empty-list',
  scope: 'site',
  check: ({ pages, lists, hrefs, project }) => {
    const problemOf = ({ file, url }: Page, list: ListUse): Problem | undefined => {
      const target = linkedUrl(list.name, { url, hrefs, base: project.base })
      // A broken link is reported itself.
      if (target === undefined || lists.of(target).length > 0) return undefined
      const where = list.name === '' ? 'below or beside this page' : `below or beside \`${list.name}\``
      const text = `Cannot find a page ${where} to list`
      const note = 'Name a folder with pages, or the page of one, such as `{of=../guides}`'
      return { file: list.file ?? file, text, note, ...defined({ place: list.place }) }
    }
    // Nobody wrote the list of a folder.
    const asked = [...pages.values()].filter((page) => !isFolderIndex(page, project))
    return asked.flatMap((page) => (page.lists ?? []).flatMap((list) => problemOf(page, list) ?? []))
  }
})
