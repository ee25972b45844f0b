/** Pages without a date among dated ones: they come last in the list of their folder, and no feed has them. */
import type { Problem } from '../../messages/message.ts'
import { isDay } from '../../page/drafts.ts'
import type { Page } from '../../page/page.ts'
import { isBelow } from '../../page/url.ts'
import type { Project } from '../../project/project.ts'
import { isNotFound } from '../generated/not-found.ts'
import { homesOf } from '../sidebar/categories.ts'
import { defineSiteRule, publishedPages } from './rule.ts'

export const missingDate = defineSiteRule({
  name: 'missing-date',
  level: 'warn',
  docs: 'checking#missing-date',
  scope: 'site',
  check(site) {
    const feeds = site.project.feeds.map((feed) => (typeof feed === 'string' ? feed : feed.url))
    const hasFeed = (url: string) => feeds.some((feed) => feed !== '/' && isBelow(url, feed))
    const published = publishedPages(site)
    const folders = new Set([...published.map(site.folderOf), ...homesOf(site.categories).keys()])
    const pages = published.filter((page) => isOrderedByDate(page, site.project) && !folders.has(page.url))
    const dated = countBy(pages.filter(isDated), site.folderOf)
    const undated = pages.filter((page) => !isDated(page))
    const without = countBy(undated, site.folderOf)
    return undated.flatMap((page) => {
      const home = site.folderOf(page)
      const [count, others] = [dated.get(home) ?? 0, without.get(home) ?? 0]
      const isInFeed = hasFeed(page.url)
      const day = dayInName(page.file)
      const isPost = day !== undefined && (count > 0 || isInFeed)
      return isPost || count > others || (isInFeed && count === others)
        ? [toProblem(page, { day, count, isInFeed })]
        : []
    })
  }
})

/** False for pages with a place or a look of their own, and for those whose front matter is reported. */
function isOrderedByDate({ url, meta, messages }: Page, project: Project): boolean {
  const { sidebar, unlisted, template, published } = meta
  const isApart = sidebar.order !== undefined || sidebar.hidden || unlisted || template !== undefined
  return (
    !isApart &&
    published === undefined &&
    !isNotFound(url, project) &&
    !messages.some(({ rule }) => rule === 'front-matter')
  )
}

function isDated({ meta }: Page): boolean {
  return meta.date !== undefined
}

function countBy(pages: Page[], nameOf: (page: Page) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const page of pages) counts.set(nameOf(page), (counts.get(nameOf(page)) ?? 0) + 1)
  return counts
}

/** Reads the day in `2026-01-31-name.md` or `2026/01/31/name.md`, or in the name of a folder for one page. */
function dayInName(file: string): string | undefined {
  const name = /(?:^|\/)(\d{4})([-/])(\d\d)\2(\d\d)\2[^/]+?(?:\/(?:index|readme))?\.\w+$/i.exec(file)
  const day = name ? `${name[1]}-${name[3]}-${name[4]}` : ''
  return isDay(day) ? day : undefined
}

interface PageDate {
  /** The day in the name of the file. */
  day: string | undefined
  /** Number of dated pages beside it. */
  count: number
  isInFeed: boolean
}

function toProblem({ file }: Page, { day, count, isInFeed }: PageDate): Problem {
  const where = 'Expected a `date` in the front matter'
  const why =
    day === undefined ? ', as in the pages beside it' : ': docsgen does not read the one in the name of the file'
  const lost = [...(count > 0 ? ['comes last in its list'] : []), ...(isInFeed ? ['is in no feed'] : [])].join(' and ')
  const note = `Write \`date: ${day ?? '2026-01-31'}\`: without it, the page ${lost}. If it is not a post, write \`sidebar: { order: 1 }\` instead`
  return { file, text: where + why, note }
}
