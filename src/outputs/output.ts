import { hash } from '../disk/files.ts'
import type { Aside, Laid } from '../disk/stage-body.ts'
import type { Message } from '../messages/message.ts'
import type { BodyFacts } from '../theme/render-request.ts'

/** A file of the site, not yet made. `key` is known before the body is. */
export interface Output {
  path: string
  /** Further paths of the same bytes. */
  also: string[]
  key: string
  /** What the key is a hash of, by name and each a hash: by these a page can be told why it is made anew. */
  parts?: Record<string, string>
  /** The source file, to name when the body cannot be made. */
  source?: string
  /** The url of a page. */
  url?: string
  /** The plugin that adds it. */
  plugin?: string
  /** Made to be looked at, or, where that can be said in advance, laid aside by whoever makes it. */
  body(aside?: Aside): Promise<Body>
}

/** What an output turned out to hold. */
export interface Body {
  bytes?: string | Uint8Array
  /** It was laid aside: there are no bytes. */
  laid?: Laid
  facts?: BodyFacts
  messages?: Message[]
}

/** A file whose bytes are known. */
export function textOutput(url: string, bytes: string): Output {
  return { path: url.slice(1), also: [], key: hash(bytes), body: async () => ({ bytes }) }
}
