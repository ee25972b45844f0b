/** `docsgen build`: the whole site or nothing. */

import { rmSync } from 'node:fs'
import path from 'node:path'
import { type Build, build as buildSite } from '../build/build.ts'
import { openContext } from '../build/context.ts'
import { lockProject } from '../build/lock.ts'
import { loadThreadEarly } from '../build/page-memory.ts'
import { reportOutputs } from '../build/reasons.ts'
import { findDiffering } from '../build/verify-cache.ts'
import { commit, type Emitted } from '../build/write/commit.ts'
import { type Manifest, openManifest, sweepManifests } from '../build/write/manifest.ts'
import { discardStaged, type Staged, stage } from '../build/write/stage.ts'
import { readBaseline } from '../messages/baseline.ts'
import { filterMessages } from '../messages/filter.ts'
import { countOf } from '../messages/format.ts'
import { createPhases, formatPhases, type Phase } from '../messages/phases.ts'
import type { Format } from '../messages/report.ts'
import { createTerminal, report, type Terminal } from '../messages/terminal.ts'
import { checkBodies } from '../outputs/check-references.ts'
import { sweepEncoded } from '../outputs/pictures/encode.ts'
import { loadProject } from '../project/load.ts'
import type { ConfigOverrides } from '../project/project.ts'
import { defaultLevels } from '../site/checks/rules.ts'
import { ignoresOf } from '../site/site.ts'
import { countPages, nameFiles, summarize, tellFailure } from './build-summary.ts'

export interface BuildOptions extends ConfigOverrides {
  jobs?: number | undefined
  force?: boolean | undefined
  /** Make everything once more without the cache, and compare. */
  verifyCache?: boolean | undefined
  report?: 'json' | undefined
  /** Warnings are errors. */
  strict?: boolean | undefined
  /** Say how long each phase took, whatever becomes of the build. */
  debug?: boolean | undefined
  format: Format
  quiet?: boolean | undefined
  signal: AbortSignal
}

/** Exit code 0, or 1 when the site has errors and nothing was written. Throws DocsgenError for what stops everything. */
export async function build(root: string, options: BuildOptions): Promise<number> {
  const started = performance.now()
  const terminal = createTerminal({ quiet: options.quiet ?? false })
  const phases = createPhases(terminal)
  const absolute = path.resolve(root)
  const context = openContext(absolute, {
    fresh: options.force,
    jobs: options.jobs,
    signal: options.signal,
    progress: phases.progress,
    slow: phases.slow
  })
  let unlock = async () => {}
  try {
    loadThreadEarly(absolute, context)
    const project = await loadProject(root, context, options)
    unlock = await lockProject(absolute)
    const built = await buildSite(project, context)
    const { rows: known, write: note } = await openManifest(project, context.cache)
    const manifest = options.force ? forget(known) : known
    const { outputs } = built
    const staged = await stage({
      outputs,
      manifest,
      project,
      signal: options.signal,
      atOnce: context.pool.inFlight,
      stop: () => context.pool.close(),
      progress: (done, total) => phases.progress('render', done, total)
    })
    const messages = filterMessages([...built.messages, ...staged.messages, ...checkBodies(built, staged.facts)], {
      ignores: ignoresOf(built.site),
      levels: project.levels,
      strict: options.strict,
      baseline: readBaseline(project.root)
    })
    const failed = messages.some((message) => message.level === 'error')
    if (failed || options.signal.aborted) {
      await discardStaged(staged)
      options.signal.throwIfAborted()
      const times = phases.end()
      report(messages, { terminal, format: options.format, root: absolute, defaults: defaultLevels })
      if (options.format === 'text') tellFailure(terminal, project.out)
      if (options.debug) terminal.err(`  phases: ${formatPhases(times)}\n`)
      return 1
    }
    phases.progress('write')
    const emitted = await commit(staged, { outputs, manifest, project, note })
    await sweepEncoded(context.cache, new Set([...outputs.values()].map(({ key }) => key)))
    await sweepManifests(project, context.cache)
    await context.cache.sweep()
    const times = phases.end()
    const damaged = context.cache.damaged + built.sources.parser.damaged
    if (damaged > 0) await built.sources.parser.keep(built.sources.found.pages)
    const summary = count(built, emitted)
    const done = options.report && { done: describeBuild(built, { staged, emitted, times }) }
    report(messages, { terminal, format: options.format, root: absolute, defaults: defaultLevels, summary, ...done })
    if (options.format === 'text' && !options.quiet && !options.report) {
      summarize(terminal, { built, emitted, times, damaged, elapsed: performance.now() - started })
    }
    if (options.verifyCache && !(await verify(built, terminal, options))) return 1
    options.signal.throwIfAborted() // too late to stop, but whoever waits for the exit code wanted to
    return 0
  } finally {
    phases.end()
    await unlock()
    await context.close()
  }
}

/** What was written, as if nothing were known of it but the names: it is made anew, and what is gone is removed. */
function forget(manifest: Manifest): Manifest {
  return new Map([...manifest].map(([at, written]) => [at, { ...written, key: '', hash: '' }]))
}

function count({ site, outputs, parsed }: Build, { written, removed }: Emitted): Record<string, number> {
  const unchanged = outputs.size - written.length
  return { pages: countPages(site), parsed, written: written.length, unchanged, removed: removed.length }
}

function describeBuild(
  { outputs, sources }: Build,
  { staged, emitted, times }: { staged: Staged; emitted: Emitted; times: Map<Phase, number> }
): object {
  const made = new Set(staged.made.keys())
  const { manifest } = emitted
  return {
    phases: Object.fromEntries([...times].map(([phase, time]) => [phase, Math.round(time)])),
    ...reportOutputs(outputs, { manifest, made, written: new Set(emitted.written), parsed: sources.parser.parsed })
  }
}

/** A cache that is found wrong is taken away: what it holds is worth nothing. */
async function verify(
  { project, outputs }: Build,
  terminal: Terminal,
  { jobs, signal }: BuildOptions
): Promise<boolean> {
  const differing = await findDiffering(project, { outputs, jobs, signal })
  if (differing.length === 0) {
    terminal.err(`The cache is right: without it all ${countOf(outputs.size, 'output')} are the same\n`)
    return true
  }
  rmSync(path.join(project.root, '.docsgen', 'cache'), { recursive: true, force: true })
  terminal.err(`docsgen: error: Without the cache ${nameFiles(differing)} would have other bytes\n`)
  terminal.err('  note: The cache was removed. Build again, and please report this\n')
  return false
}
