/** Runs the hooks of plugins over all pages. What a hook throws, or returns in a wrong shape, is a message. */
import { DocsgenError, type Message } from '../../messages/message.ts'
import { didYouMean } from '../../messages/suggest.ts'
import type { Content } from '../../page/markdown/content.ts'
import { urlFault } from '../../page/url.ts'
import { type TimeLimit, TooLongError } from '../time-limit.ts'
import { type Call, hookFault, readList, toMessage } from './faults.ts'
import type { OpenPlugin, PluginOutput, PluginPage, PluginSite } from './plugin.ts'
import { explainMismatch, kindOf, type Shape } from './validate.ts'

interface Run {
  site: PluginSite
  root: string
  messages: Message[]
  limit: TimeLimit
}

/** Runs `site` and `outputs`. Returns the outputs that have the right shape. */
export async function runSiteHooks(plugin: OpenPlugin, run: Run): Promise<PluginOutput[]> {
  const { site, messages } = run
  const { plugin: hooks } = plugin
  const report = (said: Parameters<typeof toMessage>[0]) => void messages.push(toMessage(said, plugin))
  await runHook(() => void hooks.site?.(site, { report }), { plugin, hook: 'site' }, run)
  // In a list: a promise would be waited for.
  const [given] = (await runHook(() => [hooks.outputs?.(site)], { plugin, hook: 'outputs' }, run)) ?? []
  return readList<PluginOutput>(given ?? [], { plugin, hook: 'outputs' }, { faultOf: outputFault, messages })
}

/** Runs `pages`. Returns the pages that have the right shape. */
export async function runPagesHook(
  plugin: OpenPlugin,
  { templates, ...run }: Run & { templates: string[] }
): Promise<PluginPage[]> {
  const call = { plugin, hook: 'pages' }
  const given = await runHook<unknown>(() => plugin.plugin.pages?.(run.site), call, run)
  return readList<PluginPage>(given ?? [], call, {
    faultOf: (page) => pageFault(page, templates),
    messages: run.messages
  })
}

/** Undefined when the hook throws, which is reported. Throws a DocsgenError when it never ends: no other would do better. */
async function runHook<T>(
  hook: () => T | Promise<T>,
  { plugin, hook: name }: Omit<Call, 'root'>,
  { root, messages, limit }: Run
): Promise<T | undefined> {
  const describe = (error: unknown) => hookFault(error, { plugin, hook: name, root })
  try {
    return await limit.run(hook, { describe })
  } catch (error) {
    if (error instanceof TooLongError) throw new DocsgenError(describe(error), 1)
    messages.push(describe(error))
    return undefined
  }
}

const outputKinds: Shape<keyof PluginOutput>['kinds'] = { path: 'text', key: 'JSON', body: 'a function' }

function outputFault(output: PluginOutput): string | undefined {
  const fault = explainMismatch(output, { subject: 'an output', kinds: outputKinds, required: ['path', 'body'] })
  const inPath = fault === undefined ? urlFault(`/${output.path}`) : undefined
  return inPath === undefined ? fault : `its path \`${output.path}\` has ${inPath}`
}

const pageKinds: Shape<keyof PluginPage>['kinds'] = {
  url: 'text',
  title: 'text',
  content: 'JSON',
  description: 'text',
  template: 'text',
  toc: 'true or false',
  unlisted: 'true or false',
  sidebar: 'an object',
  data: 'an object'
}

function pageFault(page: PluginPage, templates: string[]): string | undefined {
  const fault = explainMismatch(page, { subject: 'a page', kinds: pageKinds, required: ['url', 'title', 'content'] })
  if (fault !== undefined) return fault
  const { url, content, sidebar = {}, template } = page
  const inUrl = url.startsWith('/') ? urlFault(url) : 'no `/` at the beginning'
  if (inUrl !== undefined) return `the url \`${url}\` has ${inUrl}`
  if (!isContent(content))
    return `Expected \`content\` of \`${url}\` to be a text or \`[type, props, ...children]\`, not ${kindOf(content)}`
  if (template !== undefined && !templates.includes(template))
    return `Unknown template \`${template}\` of \`${url}\`${didYouMean(template, templates)}`
  const subject = `\`sidebar\` of \`${url}\``
  return explainMismatch(sidebar, { subject, kinds: { label: 'text', order: 'a number' } })
}

function isContent(content: unknown): content is Content {
  if (typeof content === 'string') return true
  if (!Array.isArray(content)) return false
  const [type, props, ...children] = content
  return typeof type === 'string' && kindOf(props) === 'an object' && children.every(isContent)
}
