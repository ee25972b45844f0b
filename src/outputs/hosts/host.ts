import type { HeaderRule } from '../../http/rules.ts'
import type { Where } from '../../messages/message.ts'
import type { RedirectStatus } from '../../project/redirect-status.ts'

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
  const names = from.split('/').filter((segment) => /^[*:]/.test(segment))
  return to.replace(/\/(\*|:[A-Za-z]\w*)(?=[/?#]|$)/g, (all, name: string) => {
    const group = names.indexOf(name)
    return group === -1 ? all : `/${at(group + 1)}`
  })
}

export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

export function cutFragment(to: string): [before: string, fragment: string] {
  const at = to.indexOf('#')
  return at === -1 ? [to, ''] : [to.slice(0, at), to.slice(at)]
}
