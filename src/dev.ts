/**
 * The development loop: one current build, made anew when files change, one at a time, whatever comes meanwhile taken
 * together. Only what changed is read again; a page whose text alone changed is put in its place in the site as it is.
 * What stops a build (a broken configuration, a template that does not compile) leaves the last one in place.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Build, link, readSources } from './build.ts'
import { type ConfigOverrides, configFiles, loadProject, type Project } from './config.ts'
import { discover } from './discover.ts'
import { hash, isInside, toPosix } from './files.ts'
import type { Machine } from './machine.ts'
import { DocsgenError } from './message.ts'
import type { Message, Page, SourceFile } from './types.ts'
import type { Change } from './watch.ts'

export interface DevOptions {
  project: Project
  overrides: ConfigOverrides
  machine: Machine
  /** Called after each round: `files` are relative to the root, `before` the pages there were. */
  updated(round: Round): void
}

export interface Round {
  files: string[]
  before: Set<string>
  milliseconds: number
}

export interface Dev {
  /** The project as last loaded; what is watched. */
  project(): Project
  /** The last good build. */
  build(): Build | undefined
  /** What stopped the newest one. */
  faults(): Message[]
  update(change: Change): void
  /** Resolves when nothing is left to do. */
  settled(): Promise<void>
  /** Keeps what was parsed for the next run. */
  save(): Promise<void>
}

/** With more changed at once it is cheaper to put the whole site together anew. */
const fewPages = 20

export function createDev({ project: first, overrides, machine, updated }: DevOptions): Dev {
  let project = first
  let current: Build | undefined
  let faults: Message[] = []
  let pending: Change | undefined = { files: new Set(), all: true }
  let running: Promise<void> | undefined

  async function run() {
    while (pending) {
      const change = pending
      pending = undefined
      const started = performance.now()
      const before = new Set(current?.site.pages.keys())
      try {
        current = await rebuild(change)
        faults = []
      } catch (error) {
        if (machine.signal.aborted) return
        faults = toFaults(error)
      }
      const files = [...change.files].map((file) => relative(file))
      updated({ files, before, milliseconds: performance.now() - started })
    }
  }

  function relative(file: string): string {
    return toPosix(path.relative(project.root, file))
  }

  async function rebuild({ files, all }: Change): Promise<Build> {
    const isContent = !all && current && faults.length === 0 && [...files].every(isSource)
    return isContent ? reread(current as Build, new Set([...files].map(relative))) : reload({ files, all })
  }

  /** Text or an asset, and nothing that the project or its theme is made of. */
  function isSource(file: string): boolean {
    const isPart =
      isInside(file, project.templates) ||
      (path.dirname(file) === project.root && configFiles.includes(path.basename(file))) ||
      [...machine.bundler.inputs()].includes(file)
    return !isPart && (isInside(file, project.content) || isInside(file, project.assets))
  }

  /** Everything may be another, but files that nothing happened to need not be read again. */
  async function reload({ files, all }: Change): Promise<Build> {
    project = await loadProject(project.root, machine.bundler, overrides)
    const last = all ? undefined : current?.sources
    const changed = new Set([...files].map(relative))
    const found = await discover(project, knownFiles(last?.found, changed))
    const fileHashes = without(last?.fileHashes, changed)
    const parser = current?.sources.parser
    return link(await readSources(project, machine, { found, fileHashes, ...(parser && { parser }) }), machine)
  }

  async function reread(build: Build, changed: Set<string>): Promise<Build> {
    const { sources } = build
    const { configured, theme, parser } = sources
    const fresh = await rehash(build, changed)
    if (fresh?.length === 0) return build
    if (fresh && fresh.length <= fewPages && replaceAll(build, fresh, await parser.parseAll(fresh))) return build
    const byFile = new Map(fresh?.map((file) => [file.file, file]))
    const found = fresh
      ? { ...sources.found, pages: sources.found.pages.map((page) => byFile.get(page.file) ?? page) }
      : await discover(configured, knownFiles(sources.found, changed))
    const fileHashes = without(sources.fileHashes, changed)
    return link(await readSources(configured, machine, { found, theme, parser, fileHashes }), machine)
  }

  function start() {
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }

  void start()
  return {
    project: () => project,
    build: () => current,
    faults: () => faults,
    update({ files, all }) {
      pending = { files: new Set([...(pending?.files ?? []), ...files]), all: all || (pending?.all ?? false) }
      void start()
    },
    settled: async () => running,
    save: async () => current?.sources.parser.keep(current.sources.pages)
  }
}

/** Sources may vanish while they are read; they are read again when the next change is seen. */
function toFaults(error: unknown): Message[] {
  if (error instanceof DocsgenError) return error.messages
  if (!(error instanceof Error && 'syscall' in error)) throw error
  return [{ rule: 'bad-source', text: `Cannot go on: ${error.message}` }]
}

/** Pages that are still there, read again, without those whose bytes are the same; undefined when it is not that simple. */
async function rehash({ project, sources }: Build, changed: Set<string>): Promise<SourceFile[] | undefined> {
  const known = new Map(sources.found.pages.map((page) => [page.file, page]))
  const fresh: SourceFile[] = []
  if (sources.found.messages.length > 0) return undefined
  for (const file of changed) {
    const old = known.get(file)
    const bytes = old && (await readFile(path.join(project.root, file)).catch(() => undefined))
    if (!old || !bytes) return undefined
    const now = hash(bytes)
    if (now !== old.hash) fresh.push({ ...old, hash: now })
  }
  return fresh
}

function replaceAll(build: Build, files: SourceFile[], pages: Page[]): boolean {
  if (!pages.every((page) => build.replace(page))) return false
  const { found } = build.sources
  const byFile = new Map(files.map((file) => [file.file, file]))
  build.sources.found = { ...found, pages: found.pages.map((page) => byFile.get(page.file) ?? page) }
  return true
}

function knownFiles(found: Build['sources']['found'] | undefined, changed: Set<string>): Map<string, SourceFile> {
  const all = [...(found?.pages ?? []), ...(found?.data ?? [])]
  return new Map(all.flatMap((file) => (changed.has(file.file) ? [] : [[file.file, file] as const])))
}

function without(hashes: Map<string, string> | undefined, changed: Set<string>): Map<string, string> {
  return new Map([...(hashes ?? [])].filter(([file]) => !changed.has(file)))
}
