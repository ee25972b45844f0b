/** Titles, descriptions and dates that a page lacks, or that another one has; urls that cannot be copied. */
import path from 'node:path'
import { defined } from '../../disk/defined.ts'
import { groupBy } from '../../disk/group.ts'
import type { Problem } from '../../messages/message.ts'
import { isDay } from '../../page/drafts.ts'
import type { Page } from '../../page/page.ts'
import { urlToHref } from '../../page/url.ts'
import { isNotFound } from '../generated/not-found.ts'
import { homesOf } from '../sidebar/categories.ts'
import { defineSiteRule, publishedPages } from './rule.ts'

/** Pages of other folders are in other places of a sidebar, and of other languages or versions. */
export const duplicateTitle = defineSiteRule({
  name: 'duplicate-title',
  level: 'warn',
  docs: 'checking#duplicate-title',
  scope: 'site',
  check(site) {
    const rivals = groupBy(publishedPages(site), ({ file, meta }) => `${path.posix.dirname(file)}\n${meta.title}`)
    return [...rivals.values()].flatMap(([first, ...others]) =>
      others.map(({ file, meta }) => ({
        file,
        text: `Expected a unique title, not \`${meta.title}\``,
        note: `\`${first?.file}\` has the same title: readers cannot distinguish them in search results and in tabs`
      }))
    )
  }
})

export const missingDescription = defineSiteRule({
  name: 'missing-description',
  level: 'off',
  docs: 'checking#missing-description',
  scope: 'site',
  check(site) {
    const undescribed = publishedPages(site).filter(({ meta, url }) => !meta.description && url !== '/404')
    return undescribed.map(({ file }) => ({
      file,
      text: 'Expected a `description` in the front matter',
      note: 'Write one sentence: search results and lists of pages show it'
    }))
  }
})

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
    return [...groupBy(published.filter(isPost), site.folderOf).values()].flatMap((pages) => {
      const undated = pages.filter(({ meta }) => meta.date === undefined)
      const isBlog = undated.length < pages.length
      const isMost = undated.length < pages.length / 2
      return undated.flatMap(({ file }) => {
        const day = dayInName(file)
        if (!isMost && !(isBlog && day !== undefined)) return []
        const why =
          day === undefined ? ', as in the pages beside it' : ': docsgen does not read the one in the name of the file'
        const note = `Write \`date: ${day ?? '2026-01-31'}\`: without it, the page comes last in its list. If it is not a post, write \`sidebar: { order: 1 }\``
        return [{ file, text: `Expected a \`date\` in the front matter${why}`, note }]
      })
    })
  }
})

/** False for pages with a place or a look of their own, and for those whose front matter is reported. */
function isOrderedByDate({ meta: { sidebar, unlisted, template, published }, messages }: Page): boolean {
  const isApart = sidebar.order !== undefined || sidebar.hidden || unlisted || template !== undefined
  return !isApart && published === undefined && !messages.some(({ rule }) => rule === 'front-matter')
}

/** Reads the day in `2026-01-31-name.md` or `2026/01/31/name.md`, or in the name of a folder for one page. */
function dayInName(file: string): string | undefined {
  const name = /(?:^|\/)(\d{4})([-/])(\d\d)\2(\d\d)\2[^/]+?(?:\/(?:index|readme))?\.\w+$/i.exec(file)
  const day = name ? `${name[1]}-${name[3]}-${name[4]}` : ''
  return isDay(day) ? day : undefined
}

/** A space in a url is `%20` where people copy and read it, and ends the address in plain text. */
export const spaceInUrl = defineSiteRule({
  name: 'space-in-url',
  level: 'warn',
  docs: 'checking#space-in-url',
  scope: 'site',
  check(site) {
    // A folder is reported once, whatever is in it.
    const first = new Map<string, Page>()
    for (const page of publishedPages(site)) {
      const [above] = /^(?:\/[^\s/]*)*\/[^/]*\s[^/]*/.exec(page.url) ?? []
      if (above !== undefined && !first.has(above)) first.set(above, page)
    }
    return [...first].map(([above, page]) => withoutSpace(above, page))
  }
})

function withoutSpace(above: string, { url, file, slugPlace }: Page): Problem {
  const name = above.slice(above.lastIndexOf('/') + 1)
  const better = name.replace(/\s+/g, '-')
  const isFolder = above !== url || /\/(?:index|readme)\.\w+$/i.test(file)
  const note = slugPlace
    ? `Write \`${url.replaceAll(name, better)}\``
    : `Rename the ${isFolder ? 'folder' : 'file'} to \`${better}${isFolder ? '' : (/\.\w+$/.exec(file)?.[0] ?? '')}\``
  const text = `Expected no space in the url \`${url}\`: browsers show \`${urlToHref(url, '')}\``
  return { file, text, note, ...defined({ place: slugPlace }) }
}
