/** All that can be found in a project without writing anything: a build whose pages are made to be looked at. */

import { readVersion } from '../disk/package-root.ts'
import { type Baseline, type Filtered, filterMessages, readBaseline, type Terms } from '../messages/baseline.ts'
import { countOf } from '../messages/format.ts'
import type { Message } from '../messages/message.ts'
import { createPhases, type Terminal } from '../messages/terminal.ts'
import type { Reference } from '../page/page.ts'
import type { HostName } from '../project/host-names.ts'
import type { ConfigOverrides } from '../project/project.ts'
import { type Accepted, acceptUrls, checkLock } from '../site/checks/url-lock/url-lock.ts'
import { ignoresOf } from '../site/site.ts'
import type { BodyFacts } from '../theme/render-request.ts'
import { listMessages } from './all-messages.ts'
import type { Build } from './build.ts'
import { build } from './build-project.ts'
import type { Context } from './context.ts'
import { withProject } from './with-project.ts'
import { openManifest } from './write/manifest.ts'
import { stage } from './write/stage.ts'

export interface Findings {
  messages: Message[]
  /** Links to other hosts, which nobody has asked yet. */
  external: readonly Reference[]
  terms: Terms
  /** Reads what was known before; absent where no project is. */
  baseline?(): Baseline | undefined
  /** What was looked at: `3 pages, 1 link, 2 islands with 5 sets of props`. */
  count: string
  /** Writes the url lock of what the site has now; absent where no project is. */
  acceptUrls?(): Accepted
  /** The folder that files of messages are relative to. */
  root: string
}

export interface DryRunOptions {
  overrides: ConfigOverrides
  signal: AbortSignal
  terminal: Terminal
  /** Try the islands in a browser. */
  hydrate?: boolean | undefined
  /** Hold the site against the rules of this host. */
  host?: HostName | undefined
}

/** Builds the project at `root` and writes nothing. Throws a DocsgenError for what stops everything. */
export async function dryRun(
  root: string,
  { overrides, signal, terminal, hydrate = false, host }: DryRunOptions
): Promise<Findings> {
  const { progress, slow, end } = createPhases(terminal)
  const opening = { overrides, readOnly: true, signal, progress, slow }
  try {
    return await withProject(root, opening, async (project, context) => {
      const built = await build(project, context)
      const { rows: manifest } = await openManifest(project, context.cache)
      const staged = await stage({
        outputs: built.outputs,
        manifest,
        project,
        signal,
        atOnce: context.pool.inFlight,
        discard: true,
        stop: (error) => context.pool.abandon(error),
        progress: (done, total) => progress('render', done, total)
      })
      const lock = await checkLock({ ...built, signal })
      const found = [...(await listMessages(built, { staged, manifest })), ...lock.messages]
      const tried = hydrate && !found.some(({ rule }) => rule === 'template') && (await tryIslands(built, context))
      return {
        messages: [
          ...found,
          ...(tried ? tried.messages : []),
          ...(host ? await tryHost(host, built, staged.facts) : [])
        ],
        external: built.site.external,
        terms: { ignores: ignoresOf(built.site), levels: project.levels },
        baseline: () => readBaseline(project.root),
        count: countLinks(built) + (tried ? `, ${countIslands(tried.names)}` : ''),
        acceptUrls: () => acceptUrls(project, built.site),
        root: project.root
      }
    })
  } finally {
    end()
  }
}

async function tryHost(host: HostName, built: Build, facts: ReadonlyMap<string, BodyFacts>): Promise<Message[]> {
  const { checkHost } = await import('../outputs/hosts/check-host.ts')
  return checkHost(host, built, facts)
}

async function tryIslands({ project, outputs, theme }: Build, { bundler, signal, pool }: Context) {
  const { hydrateIslands } = await import('../hydrate/hydrate.ts')
  return hydrateIslands({
    project,
    outputs,
    style: [theme.style, ...theme.styleParts.map(({ text }) => text)].join(''),
    bundler,
    signal,
    atOnce: pool.inFlight
  })
}

function countIslands(names: string[]): string {
  return `${countOf(new Set(names).size, 'island')} with ${countOf(names.length, 'set')} of props`
}

function countLinks({ site }: Build): string {
  const links = [...site.pages.values()].reduce((sum, page) => sum + page.links.length, 0)
  return `${countOf(site.pages.size, 'page')}, ${countOf(links, 'link')}`
}

export interface LevelOptions {
  strict?: boolean | undefined
  /** Report what the baseline knows as well. */
  known?: boolean | undefined
  /** Ask other hosts about links to them. */
  external?: boolean | undefined
  /** Addresses not to ask. */
  ignore: RegExp[]
  /** Ask addresses of this machine and of private networks too. */
  local?: boolean | undefined
  /** Milliseconds. */
  timeout?: number | undefined
  terminal: Terminal
}

/** Gives what was found its levels, after asking other hosts if that is wanted. */
export async function levelFindings(
  { messages, external, terms, baseline }: Findings,
  { strict, known, external: asks, ...options }: LevelOptions
): Promise<Filtered> {
  const answers = asks ? await askHosts(external, options) : []
  return filterMessages([...messages, ...answers], { ...terms, strict, baseline: known ? undefined : baseline?.() })
}

async function askHosts(
  references: readonly Reference[],
  { ignore, local = false, timeout, terminal }: LevelOptions
): Promise<Message[]> {
  terminal.progress(`Checking ${references.length} links to other hosts`)
  const { checkExternal } = await import('../http/external-links.ts')
  const settings = { ignore, local, version: readVersion(), ...(timeout !== undefined && { timeout }) }
  return checkExternal(references, settings)
}
