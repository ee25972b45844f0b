import type { StagedBody, Staging } from '../disk/stage-body.ts'
import type { Message } from '../messages/message.ts'
import type { Rendered, RunningIsland } from './references.ts'

/** The ids and references in a page's HTML that templates wrote, not its author. */
export interface BodyFacts {
  template: string
  ids: string[]
  references: string[]
  loads?: string[]
  /** Ids of the content that are not in the HTML: their components did not write them. */
  lost: string[]
  /** Of these, those that an island leaves out at first. */
  hidden?: Record<string, RunningIsland>
}

/** All that a page is rendered with but its content. */
export interface RenderAsked {
  /** The theme's server module. */
  module: string
  template: string
  /** Props of the site, props of the page, final addresses by href: JSON, as are the contents in the cache. */
  site: string
  props: string
  hrefs: string
  /** Images by href, JSON. */
  pictures?: string
  /** Icons that are not docsgen's, by name, JSON. */
  icons?: string
  /** The part of the OpenAPI document that it shows, JSON. */
  api?: string
  /** Stage the page there instead of returning it. */
  staging?: Staging
}

/** What a template or an island does wrong. */
export interface RenderFault extends Omit<Message, 'rule'> {
  /** The island that was being rendered. */
  island?: RunningIsland
  /** As that of an IslandFault. */
  part?: string
}

export type RenderAnswer =
  | { html?: string; staged?: StagedBody; facts: Omit<Rendered, 'html'> }
  /** `isStopped`: it was ended from outside. */
  | { fault: RenderFault; isStopped?: true }
