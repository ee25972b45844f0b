import type { Aside, Laid } from '../disk/stage-body.ts'
import type { Message } from '../messages/message.ts'
import type { Rendered } from './references.ts'

/** What a page's HTML holds besides what its page says: the ids and references that come from templates. */
export interface BodyFacts {
  template: string
  ids: string[]
  references: string[]
  /** Ids of the content that its components did not write. */
  lost: string[]
}

/** What a page is rendered with, besides its content. */
export interface RenderAsked {
  /** The theme's server module. */
  module: string
  template: string
  /** What all pages share, the page's own, and what its links became: JSON, as are the contents in the cache. */
  site: string
  props: string
  hrefs: string
  /** How large its pictures are. */
  pictures?: string
  /** What it shows of the OpenAPI document. */
  api?: string
  /** Lay the page aside instead of giving it back. */
  aside?: Aside
}

export type RenderAnswer =
  | { html?: string; laid?: Laid; facts: Pick<Rendered, 'ids' | 'references'> }
  | { fault: Omit<Message, 'rule'> }
