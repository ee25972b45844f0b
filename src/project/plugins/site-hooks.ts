/** Runs the hooks of plugins over all pages. What a hook throws, or returns in a wrong shape, is a message. */
import type { Message } from '../../messages/message.ts'
import { didYouMean } from '../../messages/suggest.ts'
import type { Content } from '../../page/markdown/content.ts'
import { urlFault } from '../../page/url.ts'
import { type Call, hookFault, readList, toMessage } from './faults.ts'
import type { OpenPlugin, PluginOutput, PluginPage, PluginSite } from './plugin.ts'
import { explainMismatch, kindOf, type Shape } from './validate.ts'

interface Run {
  site: PluginSite
  root: string
  messages: Message[]
}

/** Runs `site` and `outputs`. Returns the outputs that have the right shape. */
export function runSiteHooks(plugin: OpenPlugin, { site, root, messages }: Run): PluginOutput[] {
  const { plugin: hooks } = plugin
  const call = (hook: string): Call => ({ plugin, hook, root })
  const attempt = <T>(hook: string, run: () => T): T | undefined => {
    try {
      return run()
    } catch (error) {
      messages.push(hookFault(error, call(hook)))
      return undefined
    }
  }
  attempt('site', () => hooks.site?.(site, { report: (said) => void messages.push(toMessage(said, plugin)) }))
  const given: unknown = attempt('outputs', () => hooks.outputs?.(site)) ?? []
  return readList<PluginOutput>(given, call('outputs'), { faultOf: outputFault, messages })
}

/** Runs `pages`. Returns the pages that have the right shape. */
export async function runPagesHook(
  plugin: OpenPlugin,
  { site, root, messages, templates }: Run & { templates: string[] }
): Promise<PluginPage[]> {
  const call = { plugin, hook: 'pages', root }
  try {
    const given: unknown = (await plugin.plugin.pages?.(site)) ?? []
    return readList<PluginPage>(given, call, { faultOf: (page) => pageFault(page, templates), messages })
  } catch (error) {
    messages.push(hookFault(error, call))
    return []
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
