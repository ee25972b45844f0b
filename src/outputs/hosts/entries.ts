/** The redirects of a site as hosts answer them: with base, percent-encoded, wildcards after the rest. */
import { isExternal, splitHref, urlToHref } from '../../page/url.ts'
import type { Project } from '../../project/project.ts'
import {
  fillWildcards,
  type PlacedRedirect,
  patternOf,
  redirectHref,
  wildcardsOf
} from '../../site/redirects/redirects.ts'
import type { Site } from '../../site/site.ts'
import type { HostInput, HostRedirect } from './host.ts'

type Entries = Pick<HostInput, 'exact' | 'wild' | 'expanded'>

/** Redirects of anchors are not among them: no host sees what follows `#`. */
export function redirectEntries({ redirects, pages, files }: Site, project: Project): Entries {
  if (redirects.all.length === 0) return { exact: [], wild: [], expanded: [] }
  const all = redirects.all.filter(({ from }) => !from.includes('#'))
  const [wild, exact] = [true, false].map((wanted) => all.filter(({ from }) => wildcardsOf(from).length > 0 === wanted))
  const taken = new Set(exact?.map(({ from }) => from))
  const derive = (targets: Iterable<Pick<PlacedRedirect, 'from' | 'to'>>) =>
    (wild ?? []).flatMap((redirect) => {
      const derived = deriveFrom(redirect, targets).filter(({ from }) => !taken.has(from))
      for (const { from } of derived) taken.add(from)
      return derived
    })
  // A wildcard that leads to an old url would take two steps.
  const skipping = derive(exact ?? [])
  const known = [...pages.keys(), ...files.keys()].map((url) => ({ from: url, to: url }))
  const toEntry = (redirect: PlacedRedirect): HostRedirect => ({
    // The forms of the home page under a base are those of `/x` too.
    from: urlToHref(redirect.from, project.base).replace(/(.)\/$/, '$1'),
    to: redirectHref(redirect.to, project),
    status: redirect.status,
    where: redirect.where
  })
  return {
    exact: [...(exact ?? []), ...skipping].map(toEntry),
    wild: (wild ?? []).map(toEntry),
    expanded: derive(known).map(toEntry)
  }
}

/** A redirect for each of these that the wildcard leads to, if its target tells what stands for each wildcard. */
function deriveFrom(
  redirect: PlacedRedirect,
  targets: Iterable<Pick<PlacedRedirect, 'from' | 'to'>>
): PlacedRedirect[] {
  const { pathname } = splitHref(redirect.to)
  const names = wildcardsOf(pathname)
  if (isExternal(redirect.to) || !wildcardsOf(redirect.from).every((name) => names.includes(name))) return []
  const pattern = patternOf(pathname)
  return [...targets].flatMap(({ from, to }) => {
    const found = pattern.exec(from)?.groups
    return found ? [{ ...redirect, from: fillWildcards(redirect.from, found), to }] : []
  })
}
