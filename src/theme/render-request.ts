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
  /** The ids that an island leaves out at first. */
  hidden?: Record<string, RunningIsland>
}

/** Facts that directives show and that are not in the file of the page: each is JSON, or empty. */
export interface UsedTexts {
  /** A part of the OpenAPI document. */
  api: string
  /** Icons that are not docsgen's, by name. */
  icons: string
  /** Lists of pages, by the link to the page that they are of. */
  lists: string
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
  images?: string
  used: UsedTexts
  /** Ids of headings in the content → those that they have on the page, JSON. */
  ids?: string
  /** Stage the page there instead of returning it. */
  staging?: Staging
}

/** All that the twin of a page is made with but its content: texts are JSON. */
export interface TwinAsked extends Pick<RenderAsked, 'module' | 'template' | 'props' | 'hrefs' | 'used' | 'staging'> {
  /** The front matter. */
  front: string
  twins: string
  address: string
  origin: string
  base: string
}

export type TwinAnswer = { text: string } | { staged: StagedBody } | StoppedAnswer

/** A mistake of a template or an island. */
export interface RenderProblem extends Omit<Message, 'rule'> {
  /** The island that was being rendered. */
  island?: RunningIsland
  /** As that of an IslandProblem. */
  part?: string
  /** The slot whose file has the problem. */
  slot?: string
}

/** It was ended from outside. */
export interface StoppedAnswer {
  problem: RenderProblem
  isStopped: true
}

export type RenderAnswer =
  | { html?: string; staged?: StagedBody; facts: Omit<Rendered, 'html'> }
  | { problem: RenderProblem; isStopped?: never }
  | StoppedAnswer
