/**
 * The development loop: one current build, made anew when files change, one at a time, whatever comes meanwhile taken
 * together. Only what changed is read again; a page whose text alone changed is put in its place in the site as it is.
 * What stops a build (a broken configuration, a template that does not compile) leaves the last one in place.
 * Over 230 lines: the rounds, the pages parsed between them and those that are asked for work on one state.
 */
import path from 'node:path'
import { type Build, link } from '../build/build.ts'
import type { Context } from '../build/context.ts'
import { readSources } from '../build/sources.ts'
import { toPosix } from '../disk/paths.ts'
import type { Message } from '../messages/message.ts'
import { isSkimmed } from '../page/skim.ts'
import { loadProject } from '../project/load.ts'
import type { ConfigOverrides, Project } from '../project/project.ts'
import { discover } from '../project/sources.ts'
import {
  areSources,
  knownAmong,
  knownFiles,
  toFaults,
  updateBuild,
  withIncluding,
  without,
  withParsed
} from './update.ts'
import type { Change } from './watcher.ts'

export interface DevOptions {
  project: Project
  overrides: ConfigOverrides
  context: Context
  /** Called after each round. */
  updated(round: Round): void
  /** Called as the pages that were only skimmed are parsed, with how many are left. */
  parsed(left: number): void
}

export interface Round {
  /** What was named as changed, relative to the root. */
  files: string[]
  /** Which of them were sources or parts of the theme, and the pages there were, by url. */
  known: Set<string>
  before: ReadonlyMap<string, unknown>
  milliseconds: number
  /** How many pages the site has, when it is the last of them that was parsed. */
  complete?: number
}

export interface Dev {
  /** The project as last loaded; what is watched. */
  project(): Project
  /** The last good build. */
  build(): Build | undefined
  /** What stopped the newest one. */
  faults(): Message[]
  update(change: Change): void
  /** Some pages are not parsed yet: what is wrong is not known. */
  isPartial(): boolean
  /** Resolves when the page at a url can be made, and nothing of the first round is left to do. */
  prepare(url: string): Promise<void>
  /** Resolves when the first round is over and nobody waits for a page. */
  quiet(): Promise<void>
  /** Resolves when nothing is left to do. */
  settled(): Promise<void>
  /** Keeps what was parsed for the next run. */
  save(): Promise<void>
}

/** So many pages are parsed before a change is looked at, and so many milliseconds after a page was asked for. */
const [atOnce, quiet] = [64, 300]

export function createDev({ project: loaded, overrides, context, updated, parsed }: DevOptions): Dev {
  let project = loaded
  let begun = () => {}
  const first = new Promise<void>((resolve) => {
    begun = resolve
  })
  let current: Build | undefined
  let faults: Message[] = []
  let pending: Change | undefined
  /** What the last round could not take in: it is still to be read when the fault is mended. */
  let missed: Change | undefined
  let running: Promise<void> | undefined
  let askedAt = 0
  let waiting = 0
  let skimmedAt = 0

  async function run() {
    while (!context.signal.aborted) {
      const change = pending && together(missed, pending)
      pending = undefined
      if (change) await takeRound(change)
      else if (!(await parseSome())) return
    }
  }

  async function takeRound(change: Change) {
    const started = performance.now()
    const files = [...change.files].map(relative)
    const there = snapshot(files)
    try {
      const next = await rebuild(change)
      missed = undefined
      if (!next) return
      current = next
      faults = []
    } catch (error) {
      if (context.signal.aborted) return begun()
      faults = toFaults(error)
      missed = change
    }
    updated({ files, ...there, milliseconds: performance.now() - started })
    askedAt = performance.now()
    skimmedAt = isPartial() ? skimmedAt || started : 0
    begun()
  }

  /** A few of the pages that were only skimmed; when they all are parsed the site is put together again. */
  async function parseSome(): Promise<boolean> {
    const { sources } = current ?? {}
    if (!current || !sources || sources.unparsed.length === 0 || context.signal.aborted) return false
    try {
      if (await isAskedFor()) return true
      await sources.parser.parseAll(sources.unparsed.splice(0, atOnce))
      parsed(sources.unparsed.length)
      if (sources.unparsed.length > 0) return true
      const there = snapshot([])
      current = await link({ ...sources, pages: await sources.parser.parseAll(sources.found.pages) }, context)
      const complete = current.sources.pages.length
      updated({ files: [], ...there, milliseconds: performance.now() - skimmedAt, complete })
      skimmedAt = 0
    } catch (error) {
      if (context.signal.aborted) return false
      faults = toFaults(error)
    }
    return true
  }

  function isPartial(): boolean {
    return (current?.sources.unparsed.length ?? 0) > 0
  }

  function snapshot(files: string[]) {
    const parts = new Set([...context.bundler.inputs()].map(relative))
    const sources = current ? knownAmong(new Set(files), current.sources) : []
    const known = new Set([...sources, ...files.filter((file) => parts.has(file))])
    return { known, before: current?.site.pages ?? new Map() }
  }

  /** Whoever waits for a page has the processors; waits a little if that is so. */
  async function isAskedFor(): Promise<boolean> {
    if (waiting === 0 && performance.now() - askedAt > quiet) return false
    await new Promise((resolve) => setTimeout(resolve, 50))
    return true
  }

  /** Parses a page that is asked for before its turn. */
  async function prepare(url: string): Promise<void> {
    await first
    const page = current?.site.pages.get(url)
    if (!current || !page || !isSkimmed(page)) return
    const { sources } = current
    // Also when its turn has come: until all are parsed, the site has it as it was skimmed.
    const source = sources.found.pages.find(({ file }) => file === page.file)
    if (!source) return
    waiting++
    try {
      const [parsed] = await sources.parser.parseAll([source], { urgent: true })
      if (current.sources !== sources) return prepare(url)
      const next = parsed && (await withParsed(current, parsed, context))
      if (current.sources !== sources) return prepare(url)
      current = next ?? current
    } finally {
      waiting--
      askedAt = performance.now()
    }
  }

  function relative(file: string): string {
    return toPosix(path.relative(project.root, file))
  }

  /** Undefined: there is nothing new. */
  async function rebuild({ files, all }: Change): Promise<Build | undefined> {
    const isContent = !all && current && faults.length === 0 && areSources(files, current, context.bundler)
    return isContent
      ? updateBuild(current as Build, new Set([...files].map(relative)), context)
      : reload({ files, all })
  }

  /** Everything may be another, but files that nothing happened to need not be read again. */
  async function reload({ files, all }: Change): Promise<Build> {
    project = await loadProject(project.root, context, overrides)
    const last = all ? undefined : current?.sources
    const changed = withIncluding(new Set([...files].map(relative)), last?.pages ?? [])
    const found = last && (await discover(project, { known: knownFiles(last.found, changed) }))
    const fileHashes = without(last?.fileHashes, changed)
    const memory = current?.sources.memory
    const kept = { ...(found && { found }), ...(memory && { memory }) }
    return link(await readSources(project, context, { ...kept, fileHashes, skim: true }), context)
  }

  function start() {
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    project: () => project,
    build: () => current,
    faults: () => faults,
    update(change) {
      pending = together(pending, change)
      void start()
    },
    isPartial,
    prepare,
    async quiet() {
      await first
      while (!context.signal.aborted && (await isAskedFor()));
    },
    settled: async () => running,
    async save() {
      if (!current) return
      const { parser, found } = current.sources
      await parser.keep(found.pages)
      await context.cache.sweep()
    }
  }
}

function together(one: Change | undefined, other: Change): Change {
  return { files: new Set([...(one?.files ?? []), ...other.files]), all: other.all || (one?.all ?? false) }
}
