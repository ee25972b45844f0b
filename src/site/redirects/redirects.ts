/**
 * redirects/ answers old urls. In: what people wrote, and all pages. Out: for a url where it leads, in one step. It knows
 * nothing of hosts, nor of the files they read.
 */

import { defined } from '../../disk/defined.ts'
import { groupBy } from '../../disk/group.ts'
import { fillWildcards, patternOf, wildcardsOf } from '../../http/rules.ts'
import type { Message, Problem, Where } from '../../messages/message.ts'
import {
  addressProblem,
  encodeAddress,
  hrefToUrl,
  isElsewhere,
  isExternal,
  maybeDecode,
  splitHref,
  urlProblem,
  urlToHref,
  wholeAddress
} from '../../page/url.ts'
import type { RedirectStatus } from '../../project/hosting.ts'
import type { Project } from '../../project/project.ts'

/** A wildcard that leads below itself makes urls without end; none that is longer than this can be published. */
const longest = 1000

export class Redirects {
  /** One for each source, as written: config first, then `redirects.yml`, then aliases. */
  readonly all: readonly PlacedRedirect[]
  /** By source without wildcards. */
  readonly #exact: ReadonlyMap<string, Redirect>
  readonly #patterns: readonly { pattern: RegExp; redirect: Redirect }[]

  #moved: ReadonlyMap<string, readonly Redirect[]> | undefined

  constructor(all: readonly PlacedRedirect[]) {
    this.all = all
    this.#exact = new Map(all.map((redirect) => [redirect.from, redirect]))
    this.#patterns = all
      .filter(({ from }) => wildcardsOf(from).length > 0)
      .map((redirect) => ({ pattern: patternOf(redirect.from), redirect }))
  }

  /**
   * Where a url leads, which may have an anchor: that keeps its page's redirect, as in browsers. Undefined if nothing
   * redirects it. An exact redirect wins over wildcards, and of these the first.
   */
  find(url: string): Redirect | undefined {
    const exact = this.#exact.get(url)
    if (exact) return exact
    const [pathname = '', ...rest] = url.split('#')
    const found = this.#exact.get(pathname) ?? this.#matching(pathname)
    if (found === undefined || rest.length === 0 || found.to.includes('#')) return found
    return { ...found, from: url, to: `${found.to}#${rest.join('#')}` }
  }

  /** True if a redirect begins at an anchor of a page, which may have that itself one day. */
  touch(url: string): boolean {
    return this.all.some(({ from }) => from.startsWith(`${url}#`))
  }

  /** True if a redirect is written for this url, or this anchor of it. */
  has(url: string): boolean {
    return this.#exact.has(url)
  }

  #matching(url: string): Redirect | undefined {
    for (const { pattern, redirect } of this.#patterns) {
      const found = pattern.exec(url)?.groups
      if (found) return { from: url, to: fillWildcards(redirect.to, found), status: redirect.status }
    }
    return undefined
  }

  /** Anchors that a page no longer has, and where each leads. With a page, those of the urls that lead to it went. */
  movedAnchors(url: string): readonly Redirect[] {
    const ofAnchors = () => this.all.filter(({ from }) => from.includes('#'))
    this.#moved ??= groupBy(ofAnchors(), ({ from }) => {
      const [page = ''] = from.split('#')
      return bareTarget(this.find(page)?.to ?? '') ?? page
    })
    return this.#moved.get(url) ?? []
  }

  /** Follows redirects that lead to redirects; undefined if that never ends. */
  follow({ from, to, status }: Redirect): Redirect | undefined {
    let last: { to: string; status: RedirectStatus } = { to, status }
    const seen = new Set<string>()
    for (let bare = bareTarget(last.to); ; bare = bareTarget(last.to)) {
      const next = bare === undefined ? undefined : this.find(bare)
      if (bare === undefined || next === undefined) return { from, ...last }
      if (seen.has(bare) || bare.length > longest || seen.size > this.all.length + longest) return undefined
      seen.add(bare)
      const query = /\?[^#]*/.exec(last.to)?.[0] ?? ''
      const withQuery = next.to.includes('?') ? next.to : next.to.replace(/^[^#]*/, (before) => before + query)
      // One step that is for now makes all of them so.
      last = { to: withQuery, status: [302, 307].includes(last.status) ? last.status : next.status }
    }
  }
}

export interface Redirect {
  /** A url without base, decoded; maybe with an anchor (`/a#old`), or with wildcards (`/a/*`, `/a/:id`). */
  readonly from: string
  /** Where it leads in the end: a url without base, maybe with query and anchor, or an address of another host. */
  readonly to: string
  readonly status: RedirectStatus
}

/** A redirect with the place where it is written. */
export interface PlacedRedirect extends Redirect {
  readonly where: Where
  /** The place of `to`, if that is written apart. */
  readonly whereTo: Where
}

/** The redirects of one source, and its problems. */
export interface RedirectList {
  redirects: PlacedRedirect[]
  messages: Message[]
}

/** The final address of where a redirect leads: with base, percent-encoded. Wildcards stay as they are. */
export function redirectHref(to: string, { base, external }: Pick<Project, 'base' | 'external'>): string {
  if (isExternal(to)) return encodeAddress(wholeAddress(to, undefined))
  const { pathname } = splitHref(to)
  if (isElsewhere(pathname, external)) return encodeAddress(to)
  return urlToHref(hrefToUrl(pathname, '') ?? pathname, base) + encodeAddress(to.slice(pathname.length))
}

/** Reads both ends of a redirect. */
type Refusal = Pick<Problem, 'text' | 'note'>

/**
 * The url that an old address begins at, with its anchor. `/a/`, `/a.html` and `/a/index.html` are `/a`: a redirect answers
 * all forms of its url.
 */
export function readRedirectSource(written: string): { url: string } | Refusal {
  const cannot = (why: string, note?: string): Refusal => ({
    text: `Cannot redirect \`${written}\`: ${why}`,
    ...defined({ note })
  })
  if (!written.startsWith('/') || /^\/[/\\]/.test(written))
    return cannot(
      'it is not a url of this site',
      'Write a url that begins with one `/`, such as `/old`, without host and base'
    )
  if (written.includes('?')) return cannot('hosts ignore everything after `?`', 'Remove the query')
  const [before = '', ...rest] = written.split('#')
  const dead = addressProblem(written)
  if (dead) return cannot(dead.why, dead.note)
  const [pathname = '', id = ''] = [maybeDecode(before), maybeDecode(rest.join('#'))]
  const url = withoutForm(pathname)
  const wild = wildcardsOf(url)
  const problem = urlProblem(url.replace(/\/:[A-Za-z]\w*(?=\/|$)/g, '/x').replace(/\/\*$/, '/x'))
  if (problem !== undefined)
    return cannot(`its url has ${problem}`, 'A wildcard is a whole segment: `:name`, or `*` at the end')
  if (wild.includes(':splat')) return cannot('`:splat` is a name for `*`', 'Write `*` where it leads')
  if (new Set(wild).size < wild.length) return cannot('two of its wildcards have one name')
  if (wild.length > 0 && id !== '') return cannot('it has a wildcard and an anchor', 'Write a redirect for each page')
  return { url: id === '' ? url : `${url}#${id}` }
}

/** Where a redirect leads, with the wildcards that its source has. */
export function readTarget(written: string, from: string): { url: string } | Refusal {
  const cannot = (why: string, note: string): Refusal => ({ text: `Cannot redirect to \`${written}\`: ${why}`, note })
  const advice = 'Write a url such as `/new` or `/new#part`, or an address with `https://`'
  const isHere = written.startsWith('/') && !/^\/[/\\]/.test(written)
  if (!isHere && !/^https?:\/\//i.test(written)) return cannot('it is not a url', advice)
  const dead = addressProblem(written)
  if (dead) return cannot(dead.why, advice)
  if (/^https?:\/\/[*:]/i.test(written)) return cannot('a wildcard cannot be a host', advice)
  const known = wildcardsOf(from)
  const strange = wildcardsOf(written).find((name) => !known.includes(name))
  if (strange === undefined) return { url: written }
  const literal = strange.replace('*', '%2A').replace(':', '%3A')
  const its = known.length > 0 ? `It has \`${known.join('`, `')}\`` : `For the sign itself, write \`/${literal}\``
  return cannot(`\`${from}\` has no \`${strange}\``, its)
}

/** The url of an address with its anchor, for looking it up; undefined for one of another host. */
export function bareTarget(to: string): string | undefined {
  const written = hrefToUrl(to, '')
  const pathname = written && withoutForm(written)
  const id = /#(.*)$/s.exec(to)?.[1]
  const decoded = id && maybeDecode(id)
  return pathname === undefined ? undefined : pathname + (decoded ? `#${decoded}` : '')
}

/** `/a` for each of its forms. */
function withoutForm(pathname: string): string {
  return pathname.replace(/(?:\/index)?\.html$|\/(?:index)?$/, '') || '/'
}
