/** Pages without a date among dated ones: they come last in the list of their folder, and no feed has them. */
import type { Page } from '../../page/page.ts'
import { isNotFound } from '../generated/not-found.ts'
import { homesOf } from '../sidebar/categories.ts'
import { defineSiteRule, groupBy, publishedPages } from './rule.ts'

export const missingDate = defineSiteRule({
  name: 'missing-date',
  level: 'warn',
  docs: 'checking#missing-date',
  scope: 'site',
  check(site) {
    const published = publishedPages(site)
    const folders = new Set([...published.map(site.folderOf), ...homesOf(site.categories).keys()])
    const isPost = (page: Page) =>
      isOrderedByDate(page) && !isNotFound(page.url, site.project) && !folders.has(page.url)
    return groupBy(published.filter(isPost), site.folderOf).flatMap((pages) => {
      const undated = pages.filter(({ meta }) => meta.date === undefined)
      if (undated.length >= pages.length / 2) return []
      const text = 'Expected a `date` in the front matter, as in the pages beside it'
      const note = 'Without it, the page comes last in its list. If it is not a post, write `sidebar: { order: 1 }`'
      return undated.map(({ file }) => ({ file, text, note }))
    })
  }
})

/** False for pages with a place or a look of their own, and for those whose front matter is reported. */
function isOrderedByDate({ meta: { sidebar, unlisted, template, published }, messages }: Page): boolean {
  const isApart = sidebar.order !== undefined || sidebar.hidden || unlisted || template !== undefined
  return !isApart && published === undefined && !messages.some(({ rule }) => rule === 'front-matter')
}
