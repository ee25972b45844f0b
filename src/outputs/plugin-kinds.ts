/** Each plugin with hooks over all pages is a kind of output. */
import { hash } from '../disk/files.ts'
import type { Message } from '../messages/message.ts'
import type { Page } from '../page/page.ts'
import type { OpenPlugin, PluginOutput, PluginSite } from '../project/plugins/plugin.ts'
import { type Call, hookProblem, kindOf } from '../project/plugins/problems.ts'
import { describeSite, type ReadContent, runSiteHooks } from '../project/plugins/site-hooks.ts'
import type { Project } from '../project/project.ts'
import { type TimeLimit, TooLongError } from '../project/time-limit.ts'
import { readPlaced } from './files/file-references.ts'
import type { OutputKind } from './kind.ts'
import type { Body, Output } from './output.ts'

interface HookContext {
  project: Project
  pages: Iterable<Page>
  read: ReadContent
  limit: TimeLimit
}

export interface PluginKinds {
  readonly kinds: readonly OutputKind[]
  readonly messages: readonly Message[]
}

export async function runPlugins(
  plugins: readonly OpenPlugin[],
  { project, pages, read, limit }: HookContext
): Promise<PluginKinds> {
  if (plugins.length === 0) return { kinds: [], messages: [] }
  const messages: Message[] = []
  const site = describeSite(project, pages, read)
  const run: Run = { site, siteKey: siteKeyOf(site, project), root: project.root, messages, limit }
  const kinds: OutputKind[] = []
  for (const plugin of plugins) {
    const outputs = await runPlugin(plugin, run)
    kinds.push({ name: plugin.name, urls: () => outputs.map(({ path }) => `/${path}`), list: () => outputs })
  }
  return { kinds, messages }
}

interface Run {
  site: PluginSite
  /** Changes with anything on any page. */
  siteKey: string
  root: string
  messages: Message[]
  limit: TimeLimit
}

function siteKeyOf({ title, description, lang, base, pages }: PluginSite, { url }: Project): string {
  return hash(JSON.stringify([title, description, lang, base, url, pages.map(({ key, meta }) => [key, meta])]))
}

async function runPlugin(plugin: OpenPlugin, run: Run): Promise<Output[]> {
  const outputs = await runSiteHooks(plugin, run)
  return outputs.map((output) => toOutput(output, { plugin, hook: `outputs: ${output.path}`, root: run.root }, run))
}

function toOutput(given: PluginOutput, call: Call, { siteKey, limit }: Run): Output {
  const { name, key } = call.plugin
  const parts = { plugin: key, inputs: given.key === undefined ? siteKey : hash(JSON.stringify(given.key)) }
  const describe = (error: unknown) => hookProblem(error, call)
  const body = async (): Promise<Body> => {
    try {
      const bytes = await limit.run<unknown>(() => given.body())
      if (typeof bytes === 'string' || bytes instanceof Uint8Array) {
        const refers = readPlaced(given.path, bytes)
        return { bytes, ...(refers && { refers }) }
      }
      throw new TypeError(`expected text or bytes, not ${kindOf(bytes)}`)
    } catch (error) {
      return { bytes: '', messages: [describe(error)], isStopped: error instanceof TooLongError }
    }
  }
  return { path: given.path, also: [], key: hash(...Object.values(parts)), parts, plugin: name, body }
}
