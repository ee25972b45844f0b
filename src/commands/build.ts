/** `docsgen build`: the whole site or nothing. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { InvalidArgumentError } from 'commander'
import { formatHidden } from '../messages/baseline.ts'
import { countOf, nameSome } from '../messages/format.ts'
import { DocsgenError, type Leveled } from '../messages/message.ts'
import { createPhases, createTerminal, formatPhases, report, type Terminal } from '../messages/terminal.ts'
import type { Build } from '../pipeline/list.ts'
import type { ProjectOptions } from '../pipeline/open.ts'
import type { Share } from '../remote/remote.ts'
import { command, flag, oneOf, option, text, toFlag, wholeNumber } from './command.ts'
import { runExport } from './export.ts'
import { base, exitCodes, format, root, strict, visibility } from './options.ts'

export const build = command({
  name: 'build',
  description: 'Check the site and write it. If there are errors, report them and write nothing.',
  arguments: { root },
  options: {
    out: text('<dir>', 'folder to write to (default: dist in the project; with --offline, named after the site, here)'),
    base,
    ...visibility,
    jobs: wholeNumber('<n>', 'threads to use, 0 for none (default: one for each processor, at most 8)'),
    offline: flag('write a folder that works without a server, as `docsgen export offline` does'),
    force: flag('ignore everything that earlier builds left'),
    overwrite: flag('overwrite files that docsgen did not write'),
    format,
    quiet: flag('print only problems'),
    strict,
    shard: option<Share | undefined>(
      '<n/m>',
      'make one of m parts of the pages for the remote cache, and write no site',
      (made) => made.argParser(parseShare)
    ),
    verifyCache: flag('build again without a cache, and compare every byte'),
    report: option<'json' | undefined>('<format>', 'print what happened to each page, and why', (made) =>
      oneOf(made, ['json'])
    )
  },
  examples: ['docsgen build', 'docsgen build website --out public --base /docs'],
  epilogue: exitCodes,
  failed: 'Nothing was written.',
  async run(options, call) {
    const { signal, debug } = call
    const { root, out, drafts, now, jobs, strict, format, quiet, offline, ...others } = options
    if (offline) {
      refuseWithOffline(others)
      const { exportOffline } = await import('../pipeline/export.ts')
      const exporting = { out, overrides: { drafts, now }, jobs, strict, signal }
      return runExport((phases) => exportOffline(root, { ...exporting, ...phases }), { format, quiet })
    }
    const { base, force, overwrite, verifyCache } = others
    const started = performance.now()
    const terminal = createTerminal({ quiet: quiet ?? false })
    const phases = createPhases(terminal)
    const [{ publish }, { rules }, { countChanges, reportFailure, reportOutputs, summarize }] = await Promise.all([
      import('../pipeline/pipeline.ts'),
      import('../site/checks/rules.ts'),
      import('./build-summary.ts')
    ])
    const { progress, slow } = phases
    const opening = { overrides: { out, base, drafts, now }, jobs, signal, progress, slow }
    try {
      if (options.shard) {
        const errors = await shareBuild(root, { ...opening, fresh: force, share: options.shard }, terminal)
        report(errors, { terminal, format, root, rules })
        return errors.length > 0 ? 1 : 0
      }
      const publishing = { ...opening, force, strict, overwrite }
      return await publish(root, publishing, async (published) => {
        const { build, messages, hidden, emitted } = published
        const { project } = build
        const times = phases.end()
        const rounded = [...times].map(([phase, time]) => [phase, Math.round(time)])
        const facts = emitted && {
          summary: countChanges(build, emitted),
          ...(options.report && { done: { phases: Object.fromEntries(rounded), ...reportOutputs(published) } })
        }
        report(messages, { terminal, format, root: project.root, rules, ...facts })
        if (format === 'text' && hidden > 0 && !quiet) terminal.out(formatHidden(hidden))
        if (!emitted) {
          if (format === 'text') reportFailure(terminal, { out: project.out, messages, hidden })
          if (debug) terminal.err(`  phases: ${formatPhases(times)}\n`)
          return 1
        }
        // GitHub shows other lines in the log of the job.
        if (/^(?:text|github)$/.test(format) && !quiet && !options.report) {
          summarize(terminal, { ...published, emitted, times, elapsed: performance.now() - started })
        }
        if (verifyCache && !(await verify(build, terminal, { jobs, signal }))) return 1
        signal.throwIfAborted() // too late to stop, but whoever waits for the exit code wanted to
        return 0
      })
    } finally {
      phases.end()
    }
  }
})

/** Throws a DocsgenError for options that only a site on a host knows. */
function refuseWithOffline(others: object): void {
  const [name] = Object.entries(others).flatMap(([name, value]) => (value ? [toFlag(name)] : []))
  if (name === undefined) return
  const note = '`--offline` makes what `docsgen export offline` makes: a folder that no host serves'
  throw new DocsgenError({ rule: 'usage', text: `Cannot use \`${name}\` with \`--offline\``, note })
}

function parseShare(text: string): Share {
  const [, number, of] = (/^(\d{1,5})\/(\d{1,5})$/.exec(text) ?? []).map(Number)
  if (number && of && number <= of) return { number, of }
  throw new InvalidArgumentError('Expected a part and the number of all parts, such as 3/8.')
}

async function shareBuild(
  root: string,
  options: ProjectOptions & { share: Share },
  terminal: Terminal
): Promise<Leveled[]> {
  const { buildShare } = await import('../pipeline/build-share.ts')
  const { listRemote } = await import('./build-summary.ts')
  const { number, of } = options.share
  const { pages, parsed, made, errors, remote } = await buildShare(root, options)
  const files = `${countOf(made, 'file')} made, ${countOf(parsed, 'page')} of ${pages} parsed`
  const { paint } = terminal
  const mark = errors.length > 0 ? paint.red('✗') : paint.green('✓')
  terminal.list(`${mark} ${paint.bold(`shard ${number}/${of}`)}: ${files}`, listRemote(remote))
  return errors
}

/** Builds once more without the cache and compares. A cache that is found wrong is removed. */
async function verify(
  { project, outputs }: Build,
  terminal: Terminal,
  options: { jobs: number | undefined; signal: AbortSignal }
): Promise<boolean> {
  const { findDiffering } = await import('../pipeline/verify-cache.ts')
  const differing = await findDiffering(project, { outputs, ...options })
  if (differing.length === 0) {
    terminal.err(`The cache is correct: without it all ${countOf(outputs.size, 'output')} are the same\n`)
    return true
  }
  rmSync(path.join(project.root, '.docsgen', 'cache'), { recursive: true, force: true })
  terminal.err(`docsgen: error: Without the cache ${nameSome(differing)} would be different\n`)
  terminal.err('  note: The cache was removed. Build again, and report this as a bug\n')
  return false
}
