/** Finds the problems of a project without writing anything: a build whose pages are made, checked and discarded. */
import { readVersion } from '../disk/package-root.ts'
import { type Baseline, type Filtered, filterMessages, readBaseline, type Terms } from '../messages/baseline.ts'
import { countOf } from '../messages/format.ts'
import type { Message } from '../messages/message.ts'
import { createPhases, type Terminal } from '../messages/terminal.ts'
import { type AgentFact, agentFacts } from '../outputs/machines/agents.ts'
import type { Reference } from '../page/page.ts'
import type { HostName } from '../project/hosting.ts'
import type { ConfigOverrides } from '../project/project.ts'
import { type Accepted, acceptUrls } from '../site/checks/url-lock/url-lock.ts'
import { ignoresOf } from '../site/site.ts'
import type { BodyFacts } from '../theme/render-request.ts'
import { checkBuild } from './check.ts'
import type { Build } from './list.ts'
import { type Context, openProject } from './open.ts'
import { buildSite } from './pipeline.ts'
import { stage } from './write/stage.ts'

export interface Findings {
  messages: Message[]
  /** Links to other hosts, which nobody has asked yet. */
  external: readonly Reference[]
  terms: Terms
  /** Reads what was known before; absent where no project is. */
  baseline?(): Baseline | undefined
  /** The number of things that were checked: `3 pages, 1 link, 2 islands with 5 sets of props`. */
  count: string
  /** Writes the url lock of what the site has now; absent where no project is. */
  acceptUrls?(): Accepted
  /** For agents, where asked for. */
  agents?: AgentFact[] | undefined
  /** The folder that files of messages are relative to. */
  root: string
}

export interface DryRunOptions {
  overrides: ConfigOverrides
  signal: AbortSignal
  terminal: Terminal
  hydrate?: boolean | undefined
  /** Hold the site against the rules of this host. */
  host?: HostName | undefined
  /** Say what agents find. */
  agents?: boolean | undefined
}

/** Builds the project at `root` and writes nothing. Throws a DocsgenError for what stops everything. */
export async function dryRun(
  root: string,
  { overrides, signal, terminal, hydrate = false, host, agents }: DryRunOptions
): Promise<Findings> {
  const { progress, slow, end } = createPhases(terminal)
  const opening = { overrides, readOnly: true, signal, progress, slow }
  try {
    return await openProject(root, opening, async (project, context) => {
      const build = await buildSite(project, context)
      const { rows: manifest } = await build.sources.manifest()
      const staged = await stage(build, { manifest, discard: true }, context)
      const { messages } = await checkBuild(build, { staged, manifest, signal })
      const tried = hydrate && !messages.some(({ rule }) => rule === 'template') && (await tryIslands(build, context))
      return {
        messages: [
          ...messages,
          ...(tried ? tried.messages : []),
          ...(host ? await tryHost(host, build, staged.facts) : [])
        ],
        external: build.site.external,
        terms: { ignores: ignoresOf(build.site), levels: project.levels },
        baseline: () => readBaseline(project.root),
        count: countLinks(build) + (tried ? `, ${countIslands(tried.names)}` : ''),
        acceptUrls: () => acceptUrls(project, build.site),
        agents: agents ? await agentFacts(build.outputs, project) : undefined,
        root: project.root
      }
    })
  } finally {
    end()
  }
}

async function tryHost(host: HostName, build: Build, facts: ReadonlyMap<string, BodyFacts>): Promise<Message[]> {
  const { checkHost } = await import('../outputs/hosts/check-host.ts')
  return checkHost(host, build, facts)
}

async function tryIslands({ project, outputs, theme }: Build, { bundler, signal, pool }: Context) {
  const { hydrateIslands } = await import('../browser/hydrate.ts')
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
