/** Each plugin with hooks over all pages is a kind of output. */
import { hash } from '../disk/files.ts'
import type { Message } from '../messages/message.ts'
import type { Page } from '../page/page.ts'
import type { OpenPlugin, PluginOutput } from '../project/plugins/plugin.ts'
import { type Call, hookProblem, kindOf } from '../project/plugins/problems.ts'
import { describeSite, type ReadContent, runSiteHooks } from '../project/plugins/site-hooks.ts'
import type { Project } from '../project/project.ts'
import { type TimeLimit, TooLongError } from '../project/time-limit.ts'
import { readPlaced } from './files/file-references.ts'
import type { OutputKind } from './kind.ts'
import type { Body, Output } from './output.ts'

export async function runPlugins(
  plugins: readonly OpenPlugin[],
  { project, pages, read, limit }: { project: Project; pages: Iterable<Page>; read: ReadContent; limit: TimeLimit }
): Promise<{ kinds: OutputKind[]; messages: Message[] }> {
  const kinds: OutputKind[] = []
  const messages: Message[] = []
  if (plugins.length === 0) return { kinds, messages }
  const { root, url } = project
  const site = describeSite(project, pages, read)
  const { title, description, lang, base } = site
  const all = site.pages.map(({ key, meta }) => [key, meta])
  // Changes with anything on any page.
  const siteKey = hash(JSON.stringify([title, description, lang, base, url, all]))
  for (const plugin of plugins) {
    const given = await runSiteHooks(plugin, { site, root, messages, limit })
    const outputs = given.map((output) =>
      toOutput(output, { plugin, hook: `outputs: ${output.path}`, root }, { siteKey, limit })
    )
    kinds.push({ name: plugin.name, urls: () => outputs.map(({ path }) => `/${path}`), list: () => outputs })
  }
  return { kinds, messages }
}

function toOutput(given: PluginOutput, call: Call, { siteKey, limit }: { siteKey: string; limit: TimeLimit }): Output {
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
