import { hash } from '../disk/files.ts'
import type { StagedBody, Staging } from '../disk/stage-body.ts'
import type { Message } from '../messages/message.ts'
import type { BodyFacts } from '../theme/render-request.ts'
import type { PlacedFacts } from './files/file-references.ts'

/** A file of the site that is not made yet. `key` is known before the body is. */
export interface Output {
  readonly path: string
  /** Further paths of the same bytes. */
  readonly also: readonly string[]
  readonly key: string
  /** Hashes by name that the key is made of: they tell why a body is made again. */
  readonly parts?: Readonly<Record<string, string>>
  /** The source file, named when the body cannot be made. */
  readonly source?: string
  /** The url of a page: other outputs have none. */
  readonly url?: string
  /** True of a file as it is in the project: its bytes are copied, and nothing is found in them. */
  readonly isCopy?: true
  /** True if nothing is found when it is made: `docsgen check` does not make it. */
  readonly isQuiet?: true
  readonly plugin?: string
  /** True if another machine may have made it: that takes longer than to fetch it. Those of one source are fetched together. */
  readonly isShared?: true
  /** Returns the bytes, or stages them at `staging` where the maker can do that itself. */
  body(staging?: Staging): Promise<Body>
  /** Hears that its body was staged without it. */
  adopt?(staged: StagedBody): void
}

export interface Body {
  bytes?: string | Uint8Array
  /** Set when the body was staged: there are no bytes. */
  staged?: StagedBody
  facts?: BodyFacts
  messages?: Message[]
  /** The parts of its key, from a machine that has made them. */
  parts?: Output['parts']
  /** References of a file that is not a page. */
  refers?: PlacedFacts
  /** Where Markdown has each island of a page, in the order of the page; empty for those of templates. */
  islands?: string[]
  /** The making was ended from outside: another would take as long. */
  isStopped?: boolean
}

/** Where a key cannot be made, the body cannot either, and says why. */
export function keyOf(output: Output | undefined): string {
  try {
    return output?.key ?? ''
  } catch (error) {
    return String(error)
  }
}

/** A text that is written when somebody asks for it or its key. */
export function textOutput(url: string, write: () => string): Output {
  return new TextOutput(url, write)
}

class TextOutput implements Output {
  readonly path: string
  readonly also = []
  readonly #write: () => string
  #key: string | undefined

  constructor(url: string, write: () => string) {
    this.path = url.slice(1)
    this.#write = write
  }

  get key(): string {
    this.#key ??= hash(this.#write())
    return this.#key
  }

  async body(): Promise<Body> {
    return { bytes: this.#write() }
  }
}
