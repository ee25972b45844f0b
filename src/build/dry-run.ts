/** All that can be said of a project without writing anything: a build whose pages are made to be looked at. */
import path from 'node:path'
import { countOf } from '../messages/format.ts'
import { DocsgenError, type Message } from '../messages/message.ts'
import { createPhases } from '../messages/phases.ts'
import type { Terminal } from '../messages/terminal.ts'
import { checkBodies } from '../outputs/check-references.ts'
import type { Reference } from '../page/page.ts'
import { loadProject } from '../project/load.ts'
import type { ConfigOverrides } from '../project/project.ts'
import { type Build, build as buildSite } from './build.ts'
import { openContext } from './context.ts'
import { readVersion } from './fingerprint.ts'
import { openManifest } from './write/manifest.ts'
import { stage } from './write/stage.ts'

export interface DryRunOptions extends Omit<ConfigOverrides, 'out'> {
  signal: AbortSignal
  terminal: Terminal
}

export interface DryRun {
  built: Build
  messages: Message[]
}

export async function dryRun(root: string, { signal, terminal, base, drafts, now }: DryRunOptions): Promise<DryRun> {
  const phases = createPhases(terminal)
  const context = openContext(path.resolve(root), {
    readOnly: true,
    signal,
    progress: phases.progress,
    slow: phases.slow
  })
  try {
    const project = await loadProject(root, context, { base, drafts, now })
    const built = await buildSite(project, context)
    const { rows: manifest } = await openManifest(project, context.cache)
    const staged = await stage({
      outputs: built.outputs,
      manifest,
      project,
      signal,
      atOnce: context.pool.inFlight,
      discard: true,
      progress: (done, total) => phases.progress('render', done, total)
    })
    return { built, messages: [...built.messages, ...staged.messages, ...checkBodies(built, staged.facts)] }
  } finally {
    phases.end()
    await context.close()
  }
}

export interface AskOptions {
  /** Regular expressions of addresses not to ask. */
  ignore: RegExp[]
  timeout?: number | undefined
  terminal: Terminal
}

/** Whether what other hosts are said to have is there. */
export async function askHosts(references: Reference[], { ignore, timeout, terminal }: AskOptions): Promise<Message[]> {
  terminal.progress(`Asking other hosts about ${references.length} links`)
  const { checkExternal } = await import('../http/external-links.ts')
  const settings = { ignore, version: readVersion(), ...(timeout !== undefined && { timeout }) }
  return checkExternal(references, settings)
}

/** Patterns as they were typed. Throws a DocsgenError for one that is none. */
export function toPatterns(texts: string[]): RegExp[] {
  return texts.map((text) => {
    try {
      return new RegExp(text)
    } catch (error) {
      const why = error instanceof Error ? error.message : ''
      throw new DocsgenError({ rule: 'usage', text: `Cannot use the pattern \`${text}\`: ${why}` })
    }
  })
}

/** `3 pages, 1 link`. */
export function countLinks({ site }: Build): string {
  const links = [...site.pages.values()].reduce((sum, page) => sum + page.links.length, 0)
  return `${countOf(site.pages.size, 'page')}, ${countOf(links, 'link')}`
}
