/** The jobs that threads do, and their answers: they travel as messages, so they hold texts rather than objects. */
import type { PackFolders, Spot } from '../../disk/content-packs.ts'
import type { Note } from '../../disk/stamps.ts'
import type { Source } from '../../openapi/document.ts'
import type { CardTask, EncodeTask } from '../../outputs/images/encode.ts'
import type { ParseOptions, ParseTask } from '../../page/parse.ts'
import type { LoadedPlugin } from '../../project/plugins/plugin.ts'
import type { PageText, WordsOptions } from '../../search/page-text.ts'
import type { RenderAnswer, RenderAsked, TwinAnswer, TwinAsked } from '../../theme/render-request.ts'
import type { Theme } from '../../theme/theme.ts'

export interface ParseJob {
  kind: 'parse'
  /** With a `text` it is that which is parsed, and there is no file. */
  task: Omit<ParseTask, 'key'> & { text?: string }
  /** Hash of all that the page depends on besides its bytes. */
  salt: string
  options: ParseOptions
  /** The module that draws diagrams, for sites that have them. */
  drawer?: string
  /** Plugins with hooks over one page, if there are any. */
  plugins?: LoadedPlugin[]
  /** Write the content to a pack there instead of returning it. */
  packs?: PackFolders
  /** Find the words of the page as well. */
  words?: WordsOptions
}

export interface RenderJob extends RenderAsked {
  kind: 'render'
  /** As text, or as its spot in `packs`. */
  content: string | Spot
  packs: PackFolders
}

export interface TwinJob extends TwinAsked, Pick<RenderJob, 'content' | 'packs'> {
  kind: 'twin'
}

export interface WordsJob {
  kind: 'words'
  text: PageText
  /** As text, or as its spot in `packs`. */
  content: string | Spot
  packs: PackFolders
}

/** Loads ahead of time what other jobs need: the parser, or a theme, whose facts are the answer. */
export interface WarmJob {
  kind: 'warm'
  module?: string
}

export interface DigestJob {
  kind: 'digest'
  source: Source
}

/** Makes an image in another format or size, or a card. */
export type EncodeJob = { kind: 'encode' } & (EncodeTask | CardTask)

export type Job = ParseJob | RenderJob | TwinJob | WordsJob | WarmJob | DigestJob | EncodeJob

export interface JobResults {
  /** As JSON text: that is handed from thread to thread faster than objects. */
  parse: { page: string; content: string | Spot; words?: string; note?: Note; stamps?: Record<string, Note> }
  /** Undefined if the content is gone or damaged. */
  render: RenderAnswer | undefined
  /** Undefined likewise. */
  twin: TwinAnswer | undefined
  /** PageWords as JSON, or undefined likewise. */
  words: string | undefined
  warm: Theme['facts'] | undefined
  digest: string
  /** The bytes, or the reason why there are none. */
  encode: { bytes: Uint8Array } | string
}

export interface Jobs {
  run<J extends Job>(job: J): Promise<JobResults[J['kind']]>
  close(): void
}
