/**
 * redirects/ answers old urls. In: what people wrote, and all pages. Out: for a url where it leads, in one step. It knows
 * nothing of hosts, nor of the files they read.
 */
import type { RedirectStatus } from '../../project/redirect-status.ts'
import { bareTarget } from './address.ts'
import { fill, patternOf, wildcardsOf } from './pattern.ts'
import type { PlacedRedirect, Redirect } from './redirect.ts'

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
      if (found) return { from: url, to: fill(redirect.to, found), status: redirect.status }
    }
    return undefined
  }

  /** Anchors that a page no longer has, and where each leads. With a page, those of the urls that lead to it went. */
  movedAnchors(url: string): readonly Redirect[] {
    this.#moved ??= this.#collectMoved()
    return this.#moved.get(url) ?? []
  }

  #collectMoved(): Map<string, Redirect[]> {
    const moved = new Map<string, Redirect[]>()
    for (const redirect of this.all.filter(({ from }) => from.includes('#'))) {
      const [url = ''] = redirect.from.split('#')
      const page = bareTarget(this.find(url)?.to ?? '') ?? url
      moved.set(page, [...(moved.get(page) ?? []), redirect])
    }
    return moved
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
      last = { to: withQuery, status: isForNow(last.status) ? last.status : next.status }
    }
  }
}

function isForNow(status: RedirectStatus): boolean {
  return status === 302 || status === 307
}
