import path from 'node:path'
import type { Problem } from '../../messages/message.ts'
import type { Page } from '../../page/page.ts'
import { defineSiteRule, groupBy, publishedPages } from './rule.ts'

/** Pages of other folders are in other places of a sidebar, and of other languages or versions. */
export const duplicateTitle = defineSiteRule({
  name: 'duplicate-title',
  level: 'warn',
  docs: 'checking#duplicate-title',
  scope: 'site',
  check(site) {
    const rivals = groupBy(publishedPages(site), ({ meta }) => meta.title)
    return rivals.flatMap((group) => groupBy(group, ({ file }) => path.posix.dirname(file)).flatMap(toProblems))
  }
})

function toProblems([first, ...others]: Page[]): Problem[] {
  return others.map(({ file, meta }) => ({
    file,
    text: `Expected a unique title, not \`${meta.title}\``,
    note: `\`${first?.file}\` has the same title: readers cannot distinguish them in search results and in tabs`
  }))
}

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
