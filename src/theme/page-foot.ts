/** The props for the foot of a page: its tags, a link to its source, the pages before and after it. */
import type { Neighbour, Page } from '../page/page.ts'
import { hrefToUrl, isExternal, urlToHref } from '../page/url.ts'
import type { Project } from '../project/project.ts'
import { tagLinks } from '../site/generated/tags.ts'
import { findSidebar } from '../site/sidebar/sidebar.ts'
import type { Site } from '../site/site.ts'
import type { PageProps } from './props.ts'

type Foot = Pick<PageProps, 'previous' | 'next' | 'tags' | 'edit' | 'updated'>

export interface SiteContext {
  readonly project: Project
  readonly site: Site
}

export function footProps(page: Page, context: SiteContext): Foot {
  const { project, site } = context
  const around = neighbours(site, page)
  const toLink = (written: Neighbour | undefined, other: Page | undefined) => {
    if (written === undefined) return other && { label: labelOf(other), href: urlToHref(other.url, project.base) }
    return written === false ? undefined : linkTo(written, page, context)
  }
  const previous = toLink(page.meta.previous, around.previous)
  const next = toLink(page.meta.next, around.next)
  const tags = tagLinks(page, project)
  return {
    ...(previous && { previous }),
    ...(next && { next }),
    ...(tags.length > 0 && { tags }),
    ...(!site.generated.has(page.key) && sourceProps(page, context))
  }
}

/** The pages before and after it in the reading order of its sidebar. */
function neighbours(site: Site, page: Page): { previous?: Page; next?: Page } {
  const sidebar = findSidebar(site.sidebars, page.url)
  if (!sidebar) return {}
  const at = sidebar.position(page.url)
  const previous = site.pages.get(sidebar.order[at - 1] ?? '')
  const next = site.pages.get(sidebar.order[at + 1] ?? '')
  return { ...(previous && { previous }), ...(next && { next }) }
}

function labelOf({ meta }: Page): string {
  return meta.sidebar.label ?? meta.title
}

function sourceProps({ file }: Page, { project, site }: SiteContext): Pick<Foot, 'edit' | 'updated'> {
  const edit = project.edit?.replaceAll('{file}', () => file.split('/').map(encodeURIComponent).join('/'))
  const updated = site.updated.get(file)
  return { ...(edit !== undefined && { edit }), ...(updated !== undefined && { updated }) }
}

function linkTo({ label, href }: Exclude<Neighbour, false>, page: Page, { project, site }: SiteContext) {
  const final = site.hrefs.get(page.url)?.[href] ?? href
  const target = isExternal(final) ? undefined : site.pages.get(hrefToUrl(final, project.base) ?? '')
  return { label: label ?? (target ? labelOf(target) : href), href: final }
}
