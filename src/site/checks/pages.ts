/** What is expected of each page beside the others: a url and a title of its own, a description. */
import { levelOf, type Message } from '../../messages/message.ts'
import type { Page } from '../../page/page.ts'
import type { Project } from '../../project/project.ts'
import { versionOf } from '../../project/versions.ts'
import { findSidebar, type Sidebar } from '../sidebar/sidebar.ts'

/** Rules whose faults lie in what `docsgen dev` cannot replace in a page alone. */
export const pageRules: ReadonlySet<string> = new Set(['duplicate-url', 'duplicate-title', 'missing-description'])

interface Checked {
  pages: Map<string, Page>
  sidebars: Sidebar[]
}

/** `written` are the pages that somebody wrote. */
export function checkPages(written: Page[], site: Checked, { rules, versions }: Project): Message[] {
  const pages = written.filter((page) => site.pages.get(page.url) === page)
  const rivals = groupBy(pages, ({ meta }) => meta.title).filter((group) => group.length > 1)
  const where = ({ url }: Page) => `${findSidebar(site.sidebars, url)?.prefix} ${versionOf(versions, url)?.name}`
  const isDescribed = levelOf('missing-description', rules) === 'off'
  const undescribed = isDescribed ? [] : pages.filter(({ meta, url }) => !meta.description && url !== '/404')
  return [
    ...rivals.flatMap((group) => groupBy(group, where).flatMap(toMessages)),
    ...undescribed.map(
      ({ file }): Message => ({
        rule: 'missing-description',
        file,
        text: 'Expected a `description` in the front matter',
        note: 'One sentence: results of searches and lists of pages show it'
      })
    )
  ]
}

function toMessages([first, ...others]: Page[]): Message[] {
  return others.map(({ file, meta }) => ({
    rule: 'duplicate-title',
    file,
    text: `Expected a title of its own, not \`${meta.title}\``,
    note: `\`${first?.file}\` has the same: nobody can tell them apart in results of a search, or in tabs`
  }))
}

function groupBy(pages: Page[], nameOf: (page: Page) => string): Page[][] {
  const groups = new Map<string, Page[]>()
  for (const page of pages) {
    const name = nameOf(page)
    const group = groups.get(name)
    if (group) group.push(page)
    else groups.set(name, [page])
  }
  return [...groups.values()]
}
