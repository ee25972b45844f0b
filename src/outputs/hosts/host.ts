import { escapeRegExp, fillWildcards, type HeaderRule, patternOf, wildcardsOf } from '../../http/rules.ts'
import type { Where } from '../../messages/message.ts'
import { isExternal, splitHref, urlToHref } from '../../page/url.ts'
import type { RedirectStatus } from '../../project/hosting.ts'
import type { Project } from '../../project/project.ts'
import { type PlacedRedirect, redirectHref } from '../../site/redirects/redirects.ts'
import type { Site } from '../../site/site.ts'

export interface HostRedirect {
  /** The path, with base and percent-encoded; maybe with wildcards (`/a/*`, `/a/:id`). */
  readonly from: string
  /** The final address, percent-encoded; it may have the same wildcards. */
  readonly to: string
  readonly status: RedirectStatus
  readonly where: Where
}

export interface HostInput {
  headers: readonly HeaderRule[]
  /** Paths of languages that have a page for unknown addresses of their own, `/de`, with base. */
  languages: readonly string[]
  /** Without wildcards. These come first. */
  exact: readonly HostRedirect[]
  wild: readonly HostRedirect[]
  /** In place of `wild`, what can be known: a redirect for each page that a wildcard may lead to. */
  expanded: readonly HostRedirect[]
}

/** Why a host would refuse its file, or take only the beginning of it. */
interface Refusal {
  text: string
  where?: Where | undefined
}

export interface HostFile {
  /** The name of the host, as people know it. */
  title: string
  /** Its url, without base. */
  url: string
  /** Undefined for a host that would not read such a file. */
  write(input: HostInput): string | undefined
  /** Limits of the host; `text` is what `write` gave. */
  refuse?(input: HostInput, text: string): Refusal[]
}

/** Reports the first of a list that is too long. */
export function refuseMore(all: readonly HostRedirect[], most: number, what: string): Refusal[] {
  const over = all[most]
  if (over === undefined) return []
  return [
    {
      text: `it allows ${most.toLocaleString('en')} ${what}, but there are ${all.length.toLocaleString('en')}`,
      where: over.where
    }
  ]
}

/** 307 and 308 as older clients and some hosts know them: the method of a request does not matter for a page. */
export function plainStatus(status: RedirectStatus): 301 | 302 {
  return status === 301 || status === 308 ? 301 : 302
}

/** The path and its other forms, all of which a redirect answers. */
export function formsOf(from: string): string[] {
  return [from, `${from}/`, `${from}.html`, `${from}/index.html`]
}

export function pairs({ headers }: HeaderRule): { key: string; value: string }[] {
  return Object.entries(headers).map(([key, value]) => ({ key, value }))
}

export function toJson(config: object): string {
  return `${JSON.stringify(config, undefined, 2)}\n`
}

/**
 * Writes a wildcard as an expression without anchors, for servers with regular expressions. It is held against the path as it was sent, still percent-encoded, so that
 * nothing in it can become a line end, a slash or another host; it begins with neither slash nor backslash.
 */
export function rawPattern(from: string): string {
  return from
    .split('/')
    .map((segment) => {
      if (segment === '*') return '([^/\\\\?\\s][^?\\s]*)'
      return segment.startsWith(':') ? '([^/\\\\?\\s]+)' : escapeRegExp(segment)
    })
    .join('/')
}

/** `to` with `at(1)`, `at(2)` … in place of the wildcards of `from`. */
export function withGroups(from: string, to: string, at: (group: number) => string): string {
  const groups = wildcardsOf(from).map((name, index) => [name === '*' ? 'splat' : name.slice(1), at(index + 1)])
  return fillWildcards(to, Object.fromEntries(groups))
}

export function cutFragment(to: string): [before: string, fragment: string] {
  const at = to.indexOf('#')
  return at === -1 ? [to, ''] : [to.slice(0, at), to.slice(at)]
}

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
