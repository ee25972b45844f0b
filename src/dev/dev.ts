/**
 * The development loop: takes changed files, gives the build of now, and knows neither HTTP nor the terminal. One round at a
 * time; changes that come meanwhile are taken together. Only what changed is read again. An error that stops a build (a
 * broken configuration, a template that does not compile) leaves the last one in place.
 */
import path from 'node:path'
import { toPosix } from '../disk/paths.ts'
import { toProblems } from '../messages/message.ts'
import type { Page } from '../page/page.ts'
import type { Build } from '../pipeline/list.ts'
import type { Context } from '../pipeline/open.ts'
import { skimSite } from '../pipeline/skim.ts'
import { redirectsFile } from '../project/hosting.ts'
import { loadProject } from '../project/load.ts'
import type { ConfigOverrides, Project } from '../project/project.ts'
import { findSourceFiles } from '../project/sources.ts'
import { Backlog, type DevState } from './backlog.ts'
import { areSources, knownAmong, knownFiles, updateBuild, withIncluding, without } from './update.ts'
import type { Change } from './watcher.ts'

export interface DevOptions {
  project: Project
  overrides: ConfigOverrides
  context: Context
  updated(round: Round): void
  /** Called as the pages that were only skimmed are parsed, with how many are left. */
  parsed(left: number): void
}

export interface Round {
  /** Files that were reported as changed, relative to the root. */
  files: string[]
  /** Those of them that were sources or parts of the theme. */
  known: Set<string>
  /** The pages before the round, by url. */
  before: ReadonlyMap<string, Page>
  milliseconds: number
  /** How many pages the site has, when the last of them was parsed. */
  complete?: number
}

export class Dev {
  readonly state: DevState
  readonly #options: DevOptions
  readonly #backlog: Backlog
  /** A change for the next round. */
  #pending: Change | undefined
  /** A change that the last round could not take in: it is read again once the problem is fixed. */
  #missed: Change | undefined
  #running: Promise<void> | undefined
  #begin = () => {}
  /** Resolves when the first round is over. */
  readonly #begun = new Promise<void>((resolve) => {
    this.#begin = resolve
  })

  constructor(options: DevOptions) {
    this.#options = options
    this.state = { project: options.project, build: undefined, problems: [] }
    this.#backlog = new Backlog(this.state, options.context)
  }

  /** Some pages are not parsed yet, so their messages are not known. */
  isPartial(): boolean {
    return this.#backlog.left > 0
  }

  update(change: Change): void {
    this.#pending = together(this.#pending, change)
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
  }

  /** Resolves when the page at a url can be made, and nothing of the first round is left to do. */
  async prepare(url: string): Promise<void> {
    await this.#begun
    await this.#backlog.prepare(url)
  }

  /** Resolves when the first round is over and nobody waits for a page. */
  async quiet(): Promise<void> {
    await this.#begun
    while (!this.#options.context.signal.aborted && (await this.#backlog.isAskedFor()));
  }

  /** Resolves when nothing is left to do. */
  async settled(): Promise<void> {
    await this.#running
  }

  /** Keeps what was parsed for the next run. */
  async save(): Promise<void> {
    const { sources } = this.state.build ?? {}
    if (!sources) return
    await sources.store.save(sources.found.pages)
    await this.#options.context.cache.sweep()
  }

  async #run() {
    while (!this.#options.context.signal.aborted) {
      const change = this.#pending && together(this.#missed, this.#pending)
      this.#pending = undefined
      if (change) await this.#takeRound(change)
      else if (this.isPartial()) await this.#parseSome()
      else return
    }
  }

  async #takeRound(change: Change) {
    const { updated, context } = this.#options
    const started = performance.now()
    const files = this.#relative(change.files)
    const before = this.#snapshot(files)
    try {
      const next = await this.#rebuild(change)
      this.#missed = undefined
      if (!next) return
      this.state.build = next
      this.state.problems = []
    } catch (error) {
      if (context.signal.aborted) return this.#begin()
      this.state.problems = toProblems(error, 'build the site')
      this.#missed = change
    }
    this.#backlog.begin(started)
    updated({ files, ...before, milliseconds: performance.now() - started })
    this.#begin()
  }

  async #parseSome() {
    const { updated, parsed, context } = this.#options
    try {
      if (await this.#backlog.isAskedFor()) return
      const left = await this.#backlog.parseSome()
      parsed(left)
      const { build } = this.state
      if (left > 0 || !build) return
      const milliseconds = await this.#backlog.finish(build)
      const complete = build.sources.found.pages.length
      updated({ files: [], known: new Set(), before: build.site.pages, milliseconds, complete })
    } catch (error) {
      if (!context.signal.aborted) this.state.problems = toProblems(error, 'build the site')
    }
  }

  #snapshot(files: string[]): Pick<Round, 'known' | 'before'> {
    const parts = new Set(this.#relative(this.#options.context.bundler.inputs()))
    const { build } = this.state
    const sources = build ? knownAmong(new Set(files), build) : []
    return {
      known: new Set([...sources, ...files.filter((file) => parts.has(file) || file === redirectsFile)]),
      before: build?.site.pages ?? new Map()
    }
  }

  #relative(files: Iterable<string>): string[] {
    return [...files].map((file) => toPosix(path.relative(this.state.project.root, file)))
  }

  /** Undefined: there is nothing new. */
  async #rebuild({ files, all }: Change): Promise<Build | undefined> {
    const { context } = this.#options
    const { build } = this.state
    const isContent = !all && build && this.state.problems.length === 0 && areSources(files, build, context.bundler)
    if (isContent) return updateBuild(build, new Set(this.#relative(files)), context)
    return this.#reload({ files, all })
  }

  /** Everything may be another, but files that nothing happened to need not be read again. */
  async #reload({ files, all }: Change): Promise<Build> {
    const { context, overrides } = this.#options
    this.state.project = await loadProject(this.state.project.root, context, overrides)
    const { sources, pages = [] } = this.state.build ?? {}
    const last = all ? undefined : sources
    const changed = withIncluding(new Set(this.#relative(files)), last ? pages : [])
    const found = last && (await findSourceFiles(this.state.project, { known: knownFiles(last.found, changed) }))
    const fileHashes = without(last?.fileHashes, changed)
    const kept = { ...(found && { found }), ...(sources && { store: sources.store, searches: sources.searches }) }
    return skimSite(this.state.project, context, { ...kept, fileHashes })
  }
}

function together(one: Change | undefined, other: Change): Change {
  return { files: new Set([...(one?.files ?? []), ...other.files]), all: other.all || (one?.all ?? false) }
}
