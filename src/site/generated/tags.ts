/** Pages for the tags that the configuration lists: all there is on a subject, in any folder. */
import { fill } from '../../client/fill.ts'
import { byCodeUnit } from '../../disk/paths.ts'
import type { Page } from '../../page/page.ts'
import { urlToHref } from '../../page/url.ts'
import type { Project } from '../../project/project.ts'
import type { NavLink } from '../links/config-links.ts'
import { isListed } from '../versions.ts'
import { type GeneratedPage, type GeneratedPages, generatePage, listContent, textContent, toListed } from './page.ts'

const homeOf = ({ prefix }: Pick<Project, 'prefix'>) => `${prefix}/tags`

/** A page for every tag that a page has, and one that lists them, where the project has no page of its own. */
export const tagPages: GeneratedPages = {
  name: 'tags',
  perLanguage: true,
  pages({ project, pages }) {
    const tagged = groupByTag(project, pages)
    if (tagged.size === 0) return []
    const made = [...tagged].map(([name, members]) => tagPage(name, members, project))
    return [...made, listOfTags(tagged, project)].filter(({ page }) => !pages.has(page.url))
  }
}

function tagPage(name: string, members: Page[], project: Project): GeneratedPage {
  const { label = name, description } = project.tags[name] ?? {}
  const content = textContent(description, listContent(members.map((page) => toListed(page, project))))
  const described = description && { description }
  return generatePage(tagUrl(name, project), {
    ...apartIn(project),
    content,
    title: fill(project.strings.tag, { tag: label }),
    ...described
  })
}

function listOfTags(tagged: Map<string, Page[]>, project: Project): GeneratedPage {
  const all = [...tagged].map(([name, members]) => {
    const { label = name, description } = project.tags[name] ?? {}
    const title = `${label} (${members.length})`
    return { title, href: urlToHref(tagUrl(name, project), project.base), ...(description && { description }) }
  })
  return generatePage(homeOf(project), {
    ...apartIn(project),
    content: textContent(undefined, listContent(all)),
    title: project.strings.tags
  })
}

function apartIn({ configFile = 'docsgen.config.ts' }: Project) {
  return { file: configFile, sidebar: { hidden: true } }
}

/** By tag in the order of the configuration; posts first, the newest before the others, then pages by title. */
function groupByTag(project: Project, pages: ReadonlyMap<string, Page>): Map<string, Page[]> {
  const { tags, versions } = project
  const all = [...pages.values()].filter(
    ({ url, meta }) => meta.tags && !meta.unlisted && isListed(versions, url, homeOf(project))
  )
  const day = ({ meta }: Page) => meta.date ?? ''
  all.sort((a, b) => byCodeUnit(day(b), day(a)) || byCodeUnit(a.meta.title, b.meta.title) || byCodeUnit(a.url, b.url))
  const groups = Object.keys(tags).map((name) => [name, all.filter(({ meta }) => meta.tags?.includes(name))] as const)
  return new Map(groups.filter(([, members]) => members.length > 0))
}

/** Links to the tags of a page; none for unlisted pages and older versions, which tags do not list. */
export function tagLinks({ url, meta }: Page, project: Project): NavLink[] {
  const { tags, versions, base } = project
  if (meta.unlisted || !isListed(versions, url, homeOf(project))) return []
  return (meta.tags ?? []).map((name) => ({
    label: tags[name]?.label ?? name,
    href: urlToHref(tagUrl(name, project), base)
  }))
}

function tagUrl(name: string, project: Pick<Project, 'prefix'>): string {
  return `${homeOf(project)}/${name}`
}
