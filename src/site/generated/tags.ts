/** Pages for tags: what there is on a subject, wherever it lies. The tags are those that the configuration lists. */
import { byCodeUnit } from '../../disk/paths.ts'
import type { Content } from '../../page/markdown/content.ts'
import type { Page } from '../../page/page.ts'
import { urlToHref } from '../../page/url.ts'
import type { Project } from '../../project/project.ts'
import type { NavLink } from '../links/config-links.ts'
import { isListed } from '../versions.ts'
import { listContent, madePage } from './list-page.ts'

const home = '/tags'

/** Adds a page for every tag that a page has, and one that lists them; gives their contents by page key. */
export function addTagPages(project: Project, pages: Map<string, Page>): Map<string, Content> {
  const generated = new Map<string, Content>()
  const tagged = groupByTag(project, pages)
  const add = (url: string, page: Page, content: Content) => {
    if (pages.has(url)) return // the project has a page of its own there
    pages.set(url, page)
    generated.set(page.key, content)
  }
  const file = project.configFile ?? 'docsgen.config.ts'
  const sidebar = { hidden: true }
  for (const [name, members] of tagged) {
    const { label = name, description } = project.tags[name] ?? {}
    const listed = members.map(({ url, meta }) => ({ url, title: meta.title, description: meta.description }))
    const content = listContent(description, listed, project)
    const title = `Tag: ${label}`
    add(
      tagUrl(name),
      madePage(tagUrl(name), { file, content, title, sidebar, ...(description && { description }) }),
      content
    )
  }
  const all = [...tagged.keys()].map((name) => {
    const { label = name, description } = project.tags[name] ?? {}
    return { url: tagUrl(name), title: `${label} (${tagged.get(name)?.length})`, description }
  })
  const content = listContent(undefined, all, project)
  if (all.length > 0) add(home, madePage(home, { file, content, title: 'Tags', sidebar }), content)
  return generated
}

/** By tag in the order of the configuration, pages by title. */
function groupByTag({ tags, versions }: Project, pages: Map<string, Page>): Map<string, Page[]> {
  const all = [...pages.values()].filter(
    ({ url, meta }) => meta.tags && !meta.unlisted && isListed(versions, url, home)
  )
  all.sort((a, b) => byCodeUnit(a.meta.title, b.meta.title) || byCodeUnit(a.url, b.url))
  const groups = Object.keys(tags).map((name) => [name, all.filter(({ meta }) => meta.tags?.includes(name))] as const)
  return new Map(groups.filter(([, members]) => members.length > 0))
}

/** To the tags of a page that are listed: a page of an older version, or one that is unlisted, is on no page of tags. */
export function tagLinks({ url, meta }: Page, { tags, versions, base }: Project): NavLink[] {
  if (meta.unlisted || !isListed(versions, url, home)) return []
  return (meta.tags ?? []).map((name) => ({ label: tags[name]?.label ?? name, href: urlToHref(tagUrl(name), base) }))
}

function tagUrl(name: string): string {
  return `${home}/${name}`
}
