/** Pages without a date among dated ones: they come last in the list of their folder, and no feed has them. */
import type { Problem } from '../../messages/message.ts'
import type { Page } from '../../page/page.ts'
import { isDay } from '../../page/visibility.ts'
import { defineSiteRule, publishedPages } from './rule.ts'

export const missingDate = defineSiteRule({
  name: 'missing-date',
  level: 'warn',
  docs: 'checking#missing-date',
  scope: 'site',
  check(site) {
    const feeds = new Set(site.project.feeds.map((feed) => (typeof feed === 'string' ? feed : feed.url)))
    const published = publishedPages(site)
    const folders = new Set(published.map(site.folderOf))
    const pages = published.filter((page) => isOrderedByDate(page) && !folders.has(page.url))
    const dated = countBy(pages.filter(isDated), site.folderOf)
    const undated = pages.filter((page) => !isDated(page))
    const without = countBy(undated, site.folderOf)
    const isAmongDated = (page: Page) => {
      const home = site.folderOf(page)
      const count = dated.get(home) ?? 0
      return count > (without.get(home) ?? 0) || (count > 0 && home !== '/' && feeds.has(home))
    }
    return undated.flatMap((page) => {
      const day = dayInName(page.file)
      return day !== undefined || isAmongDated(page) ? [toProblem(page, day)] : []
    })
  }
})

/** False for pages with a place of their own, and for those whose front matter is reported. */
function isOrderedByDate({ meta, messages }: Page): boolean {
  return meta.sidebar.order === undefined && !meta.unlisted && !messages.some(({ rule }) => rule === 'front-matter')
}

function isDated({ meta }: Page): boolean {
  return (meta.date ?? meta.published) !== undefined
}

function countBy(pages: Page[], nameOf: (page: Page) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const page of pages) counts.set(nameOf(page), (counts.get(nameOf(page)) ?? 0) + 1)
  return counts
}

/** Of `2026-01-31-name.md` or `2026/01/31/name.md`, or of a folder for one page. */
function dayInName(file: string): string | undefined {
  const name = /(?:^|\/)(\d{4})([-/])(\d\d)\2(\d\d)\2[^/]+?(?:\/(?:index|readme))?\.\w+$/i.exec(file)
  const day = name ? `${name[1]}-${name[3]}-${name[4]}` : ''
  return isDay(day) ? day : undefined
}

function toProblem({ file }: Page, day: string | undefined): Problem {
  const where = 'Expected a `date` in the front matter'
  const why =
    day === undefined ? ', as in the pages beside it' : ': docsgen does not read the one in the name of the file'
  const note = `Write \`date: ${day ?? '2026-01-31'}\`. Without it the page comes last in its list and is in no feed`
  return { file, text: where + why, note }
}
