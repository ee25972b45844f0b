import type { Message, Where } from '../../messages/message.ts'
import type { RedirectStatus } from '../../project/redirect-status.ts'

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

/** What a place of redirects holds, and what is wrong with it. */
export interface RedirectList {
  redirects: PlacedRedirect[]
  messages: Message[]
}
