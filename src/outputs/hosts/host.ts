import type { HeaderRule } from '../../http/headers.ts'
import type { Where } from '../../messages/message.ts'
import type { RedirectStatus } from '../../project/redirect-status.ts'

/** A redirect as a host answers it. */
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
  /** Without wildcards. These come first. */
  exact: readonly HostRedirect[]
  wild: readonly HostRedirect[]
  /** In place of `wild`, what can be known: a redirect for each page that a wildcard may lead to. */
  expanded: readonly HostRedirect[]
}

/** Why a host would refuse its file, or take only the beginning of it. */
export interface Refusal {
  text: string
  where?: Where | undefined
}

/** The file that a host reads. */
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
