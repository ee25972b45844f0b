/** All that can be said of a project without writing anything: a build whose pages are made to be looked at. */
import path from 'node:path'
import { type Build, build as buildSite } from './build.ts'
import { checkBodies } from './check.ts'
import { type ConfigOverrides, loadProject } from './config.ts'
import type { Reference } from './links.ts'
import { createMachine, readVersion } from './machine.ts'
import { openManifest } from './manifest.ts'
import { DocsgenError } from './message.ts'
import { countOf } from './report.ts'
import { stage } from './stage.ts'
import { createPhases, type Terminal } from './terminal.ts'
import type { Message } from './types.ts'

export interface ExamineOptions extends Omit<ConfigOverrides, 'out'> {
  signal: AbortSignal
  terminal: Terminal
}

export interface Examined {
  built: Build
  messages: Message[]
}

export async function examine(
  root: string,
  { signal, terminal, base, drafts, now }: ExamineOptions
): Promise<Examined> {
  const phases = createPhases(terminal)
  const machine = createMachine(path.resolve(root), {
    readOnly: true,
    signal,
    progress: phases.progress,
    slow: phases.slow
  })
  try {
    const project = await loadProject(root, machine, { base, drafts, now })
    const built = await buildSite(project, machine)
    const { manifest } = await openManifest(project, machine.cache)
    const staged = await stage({
      outputs: built.outputs,
      manifest,
      project,
      signal,
      atOnce: machine.pool.inFlight,
      discard: true,
      progress: (done, total) => phases.progress('render', done, total)
    })
    return { built, messages: [...built.messages, ...staged.messages, ...checkBodies(built, staged.facts)] }
  } finally {
    phases.end()
    await machine.close()
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
  const { checkExternal } = await import('./external.ts')
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
