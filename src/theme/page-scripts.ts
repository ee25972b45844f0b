/** The scripts of docsgen that one page has besides those of all. */
import type { Page } from '../page/page.ts'
import { urlToHref } from '../page/url.ts'
import type { Project } from '../project/project.ts'
import { notFoundUrl } from '../site/generated/not-found.ts'
import { redirectHref } from '../site/redirects/redirects.ts'
import type { Site } from '../site/site.ts'

/** Urls of scripts that some pages have. */
export interface PageScripts {
  /** Of pages with `extras`. */
  readonly extras: string
  /** Of the page for unknown addresses. */
  readonly nearest: string
  /** Of pages with anchors that moved. */
  readonly anchors: string
}

/** Their hrefs. Anchors that moved are in the fragment of the address of their script. */
export function scriptsOf({ url, extras }: Page, context: PageScripts & { project: Project; site: Site }): string[] {
  const { project, site } = context
  const moved = site.redirects.movedAnchors(url).map(({ from, to }) => {
    return [from.slice(from.indexOf('#') + 1), redirectHref(to, project)]
  })
  const plain = [...(extras ? [context.extras] : []), ...(url === notFoundUrl ? [context.nearest] : [])]
  const hrefs = plain.map((script) => urlToHref(script, project.base))
  return moved.length === 0
    ? hrefs
    : [...hrefs, `${urlToHref(context.anchors, project.base)}#${new URLSearchParams(moved)}`]
}
