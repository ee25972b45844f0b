/** `docsgen build`: the whole site or nothing. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { readBaseline } from '../baseline.ts'
import { type Build, build as buildSite } from '../build.ts'
import { checkBodies } from '../check.ts'
import { type ConfigOverrides, loadProject } from '../config.ts'
import { commit, type Emitted } from '../emit.ts'
import { sweepEncoded } from '../encode.ts'
import { judge } from '../judge.ts'
import { createMachine, lockProject, type Phase } from '../machine.ts'
import { type Manifest, openManifest, sweepManifests } from '../manifest.ts'
import { warmUp } from '../memory.ts'
import { countOf, type Format } from '../report.ts'
import { discardStaged, type Staged, stage } from '../stage.ts'
import { countPages, nameFiles, summarize, tellFailure } from '../summary.ts'
import { createPhases, createTerminal, formatPhases, report, type Terminal } from '../terminal.ts'
import { findDiffering } from '../verify.ts'
import { reportOutputs } from '../why.ts'

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
  const machine = createMachine(absolute, {
    fresh: options.force,
    jobs: options.jobs,
    signal: options.signal,
    progress: phases.progress,
    slow: phases.slow
  })
  let unlock = async () => {}
  try {
    warmUp(absolute, machine)
    const project = await loadProject(root, machine, options)
    unlock = await lockProject(absolute)
    const built = await buildSite(project, machine)
    const { manifest: known, write: note } = await openManifest(project, machine.cache)
    const manifest = options.force ? forget(known) : known
    const { outputs } = built
    const staged = await stage({
      outputs,
      manifest,
      project,
      signal: options.signal,
      atOnce: machine.pool.inFlight,
      stop: () => machine.pool.close(),
      progress: (done, total) => phases.progress('render', done, total)
    })
    const messages = judge([...built.messages, ...staged.messages, ...checkBodies(built, staged.facts)], {
      pages: [...built.site.pages.values()],
      levels: project.rules,
      strict: options.strict,
      baseline: readBaseline(project.root)
    })
    const failed = messages.some((message) => message.level === 'error')
    if (failed || options.signal.aborted) {
      await discardStaged(staged)
      options.signal.throwIfAborted()
      const times = phases.end()
      report(messages, { terminal, format: options.format, root: absolute })
      if (options.format === 'text') tellFailure(terminal, project.out)
      if (options.debug) terminal.err(`  phases: ${formatPhases(times)}\n`)
      return 1
    }
    phases.progress('write')
    const emitted = await commit(staged, { outputs, manifest, project, note })
    await sweepEncoded(machine.cache, new Set([...outputs.values()].map(({ key }) => key)))
    await sweepManifests(project, machine.cache)
    await machine.cache.sweep()
    const times = phases.end()
    const damaged = machine.cache.damaged() + built.sources.parser.damaged()
    if (damaged > 0) await built.sources.parser.keep(built.sources.pages)
    const summary = count(built, emitted)
    const done = options.report && { done: describeBuild(built, { staged, emitted, times }) }
    report(messages, { terminal, format: options.format, root: absolute, summary, ...done })
    if (options.format === 'text' && !options.quiet && !options.report) {
      summarize(terminal, { built, emitted, times, damaged, elapsed: performance.now() - started })
    }
    if (options.verifyCache && !(await verify(built, terminal, options))) return 1
    options.signal.throwIfAborted() // too late to stop, but whoever waits for the exit code wanted to
    return 0
  } finally {
    phases.end()
    await unlock()
    await machine.close()
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
    ...reportOutputs(outputs, { manifest, made, written: new Set(emitted.written), parsed: sources.parser.parsed() })
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
