/** The navbar of a page: where each entry leads from there, and which one is marked. */

import type { Page } from '../page/page.ts'
import { hrefToUrl, isBelow, urlToHref } from '../page/url.ts'
import type { Project } from '../project/project.ts'
import { movedUrl, versionOf } from '../project/versions.ts'
import { type NavLink, toLook, toNavLink } from '../site/links/config-links.ts'
import { parentOf } from '../site/sidebar/categories.ts'
import type { Sidebar } from '../site/sidebar/sidebar.ts'
import type { Site } from '../site/site.ts'
import { samePage } from '../site/versions.ts'
import type { PageProps } from './props.ts'

interface Shown {
  readonly project: Project
  readonly site: Site
}

/**
 * Marks the entry of this page, else the one of its section. A page in a menu has both. On pages of an older version, entries
 * that lead into the current version lead to the same page of the older one.
 */
export function navbarProps(page: Page, context: Shown, sidebar: Sidebar | undefined): PageProps['navbar'] {
  const { project, site } = context
  const toTarget = ({ href }: { href: string }) => targetOf(toNavLink(site, { label: '', href }), page, context)
  const top = project.navbar.flatMap(({ href }) => (href === undefined ? [] : [toTarget({ href })]))
  const inMenus = project.navbar.flatMap(({ items = [] }) => items.map(toTarget))
  const isInMenu = inMenus.includes(page.url)
  const section = findSection(page.url, { targets: isInMenu ? top : [...top, ...inMenus], sidebar })
  const toLink = (entry: { label: string; href: string }): NavLink => {
    const link = toNavLink(site, entry)
    const target = targetOf(link, page, context)
    if (target === undefined) return link
    const moved = { ...link, href: finalHref(link, target, project) }
    if (target === page.url) return { ...moved, current: 'page' }
    return target === section ? { ...moved, current: 'true' } : moved
  }
  const entriesAt = (side: 'left' | 'right') =>
    project.navbar
      .filter(({ position = 'left' }) => position === side)
      .map(({ href, items = [], position: _, ...entry }) =>
        href === undefined
          ? { label: entry.label, ...toLook(site, entry), items: items.map(toLink) }
          : toLink({ href, ...entry })
      )
  const repository = project.repository ? [toNavLink(site, project.repository)] : []
  return { left: entriesAt('left'), right: [...entriesAt('right'), ...repository] }
}

/** The url that a link of the navbar leads to from a page; undefined for another site. */
function targetOf(link: NavLink, page: Page, context: Shown): string | undefined {
  const { versions, base } = context.project
  const own = versionOf(versions, page.url)
  const written = link.external ? undefined : hrefToUrl(link.href, base)
  if (written === undefined) return undefined
  const moves = own !== versions[0] && versionOf(versions, written) === versions[0]
  return (own && moves && findPart(written, own, context)) || written
}

/**
 * The page of an older version that an entry leads to there: the same, else the first of its folder. The start of a version
 * leads to the start of the other. Undefined if the older version does not have that part.
 */
function findPart(url: string, to: Project['versions'][number], { project, site }: Shown): string | undefined {
  const { versions } = project
  const [current] = versions
  const same = samePage(versions, url, { to, pages: site.pages })
  if (same !== undefined || current === undefined) return same
  if (url === site.starts.get(current.name)) return site.starts.get(to.name)
  const folder = parentOf(movedUrl(url, current, to))
  if (!isBelow(folder, to.path) || folder === to.path) return undefined
  const firsts = site.sidebars.map(({ order }) => order.find((each) => isBelow(each, folder)))
  return firsts.find((first) => first !== undefined)
}

/** As written, unless it leads to the page of another version: it may have a fragment. */
function finalHref(link: NavLink, target: string, { base }: Project): string {
  return target === hrefToUrl(link.href, base) ? link.href : urlToHref(target, base)
}

interface Bar {
  targets: (string | undefined)[]
  sidebar: Sidebar | undefined
}

/**
 * The page itself if it is a target, else the target that stands for its part of the sidebar, else the nearest above it that is
 * not in the sidebar.
 */
function findSection(url: string, { targets, sidebar }: Bar): string | undefined {
  const known = targets.filter((target) => target !== undefined)
  if (known.includes(url)) return url
  const section = sidebar?.section(url, known)
  if (section !== undefined) return section
  const above = known.filter(
    (target) => target !== '/' && isBelow(url, target) && (sidebar?.position(target) ?? -1) === -1
  )
  return above.sort((a, b) => b.length - a.length)[0]
}
