/**
 * Pages that are only skimmed, so that the first one is served at once. They are parsed a few at a time between rounds, and
 * before their turn when they are asked for.
 */

import type { Message } from '../messages/message.ts'
import type { Page } from '../page/page.ts'
import { isSkimmed } from '../page/skim.ts'
import { join } from '../pipeline/join.ts'
import { type Build, list } from '../pipeline/list.ts'
import type { Context } from '../pipeline/open.ts'
import { parsePages } from '../pipeline/parse-pages.ts'
import { replacePages } from '../pipeline/replace-pages.ts'
import type { Project } from '../project/project.ts'
import type { SourceFile } from '../project/sources.ts'

/** Pages parsed before a change is looked at. */
const atOnce = 64

/** Milliseconds in which a page is likely to be asked for after another one. */
const quiet = 300

/** The build that `docsgen dev` shows. Rounds and the backlog replace its parts in turn. */
export interface DevState {
  /** As it was loaded last: this is watched. */
  project: Project
  /** The last good one. */
  build: Build | undefined
  /** Messages about what stopped the newest build. */
  problems: Message[]
}

export class Backlog {
  readonly #state: DevState
  readonly #context: Context
  /** The list of the build, and those of it that have not had their turn. */
  #all: readonly SourceFile[] = []
  #unparsed: SourceFile[] = []
  #since = 0
  #waiting = 0
  #askedAt = 0

  constructor(state: DevState, context: Context) {
    this.#state = state
    this.#context = context
  }

  get left(): number {
    return this.#unparsed.length
  }

  /** Takes over what a round that began at `since` did not parse. */
  begin(since: number): void {
    const { unparsed = [] } = this.#state.build ?? {}
    if (unparsed !== this.#all) this.#unparsed = [...unparsed]
    this.#all = unparsed
    this.#since = this.left > 0 ? this.#since || since : 0
    this.#askedAt = performance.now()
  }

  async parseSome(): Promise<number> {
    const { build } = this.#state
    if (build) await parsePages(this.#unparsed.splice(0, atOnce), build.sources, this.#context)
    return this.left
  }

  /** Links the site when all pages are parsed. Returns the milliseconds since the first were skimmed. */
  async finish({ sources }: Build): Promise<number> {
    const pages = await parsePages(sources.found.pages, sources, this.#context)
    this.#state.build = await list(await join(sources, pages, this.#context), this.#context)
    const took = performance.now() - this.#since
    this.#since = 0
    return took
  }

  /** Whoever waits for a page has the processors: true, after a moment, while somebody does or is likely to. */
  async isAskedFor(): Promise<boolean> {
    if (this.#waiting === 0 && performance.now() - this.#askedAt > quiet) return false
    await new Promise((resolve) => setTimeout(resolve, 50))
    return true
  }

  /** Parses the page at a url before its turn. */
  async prepare(url: string): Promise<void> {
    const { build } = this.#state
    const page = build?.site.pages.get(url)
    if (!build || !page || !isSkimmed(page)) return
    const { sources } = build
    // Even after its turn: the site has the skimmed page until all are parsed.
    const source = sources.found.pages.find(({ file }) => file === page.file)
    if (!source) return
    this.#waiting++
    try {
      const [parsed] = await parsePages([source], sources, this.#context, { urgent: true })
      const next = parsed && this.#state.build === build ? await withParsed(build, parsed, this.#context) : undefined
      if (this.#state.build !== build) return await this.prepare(url)
      this.#state.build = next ?? build
    } finally {
      this.#waiting--
      this.#askedAt = performance.now()
    }
  }
}

/** The build with a page in place of the skimmed one. */
async function withParsed(build: Build, page: Page, context: Context): Promise<Build> {
  const { sources, unparsed } = build
  const pages = build.pages.map((each) => (each.file === page.file ? page : each))
  const replaced = await replacePages(build, { edited: [page], updated: sources.updated }, context)
  return list(replaced ?? (await join(sources, pages, context, unparsed)), context)
}
