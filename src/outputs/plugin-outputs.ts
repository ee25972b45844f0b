/** The hooks of plugins over all pages, run where these are put together: what they report, and the files they add. */
import { hash } from '../disk/files.ts'
import { byCodeUnit } from '../disk/paths.ts'
import type { Message } from '../messages/message.ts'
import type { Content } from '../page/markdown/content.ts'
import type { Page } from '../page/page.ts'
import { urlFault, urlToHref } from '../page/url.ts'
import { isUnlisted } from '../page/visibility.ts'
import { type Call, hookFault, toMessage } from '../project/plugins/faults.ts'
import { openPlugins } from '../project/plugins/load.ts'
import type { OpenPlugin, PluginOutput, PluginSite, SitePage } from '../project/plugins/plugin.ts'
import { explainMismatch, freeze, kindOf, type Shape } from '../project/plugins/validate.ts'
import type { Project } from '../project/project.ts'
import type { Body, Output } from './output.ts'

/** Runs the hooks over these pages, and gives what they add. */
export type SiteHooks = (pages: Iterable<Page>, messages: Message[]) => Output[]

/** Undefined when no plugin has such hooks. `content` gives the content of a page as JSON. */
export async function openSiteHooks(
  project: Project,
  content: (page: Page) => Promise<string>
): Promise<SiteHooks | undefined> {
  const loaded = project.plugins.filter(({ hooks }) => hooks.includes('site') || hooks.includes('outputs'))
  if (loaded.length === 0) return undefined
  const plugins = await openPlugins(loaded)
  return (pages, messages) => {
    const site = describeSite(project, { pages: [...pages], content })
    const { title, description, lang, base, pages: shown } = site
    const said = JSON.stringify([
      title,
      description,
      lang,
      base,
      project.url,
      shown.map(({ key, meta }) => [key, meta])
    ])
    const run = { site, siteKey: hash(said), root: project.root, messages }
    return plugins.flatMap((plugin) => runPlugin(plugin, run))
  }
}

function describeSite(
  project: Project,
  { pages, content }: { pages: Page[]; content(page: Page): Promise<string> }
): PluginSite {
  const toPage = (page: Page): SitePage => {
    const { file, key, url, meta, headings } = page
    const href = urlToHref(url, project.base)
    const read = async () => JSON.parse(await content(page)) as Content
    return {
      file,
      key,
      url,
      href,
      ...(project.url && { address: new URL(href, project.url).href }),
      unlisted: isUnlisted(page, project),
      meta: freeze(meta),
      headings: freeze(headings),
      content: read,
      text: async () =>
        textOf(await read())
          .replace(/\s*\n\s*/g, '\n')
          .trim()
    }
  }
  const { title, description, lang, base } = project
  const own = pages.filter(({ url }) => url !== '/404').sort((a, b) => byCodeUnit(a.url, b.url))
  return { title, description, lang, base, pages: own.map(toPage) }
}

const inline = /^(a|abbr|b|bdi|bdo|cite|code|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|u|var|wbr)$/

/** With a line for each block. */
function textOf(content: Content): string {
  if (typeof content === 'string') return content
  const [type, { title }, ...children] = content
  const label = typeof title === 'object' ? [title as Content, '\n'] : []
  const text = [...label, ...children].map(textOf).join('')
  return inline.test(type) ? text : `\n${text}\n`
}

interface Run {
  site: PluginSite
  /** Identifies all that is on any page. */
  siteKey: string
  root: string
  messages: Message[]
}

function runPlugin(plugin: OpenPlugin, { site, siteKey, root, messages }: Run): Output[] {
  const hooks = plugin.plugin
  const call = { plugin, root }
  const attempt = <T>(hook: string, run: () => T): T | undefined => {
    try {
      return run()
    } catch (error) {
      messages.push(hookFault(error, { ...call, hook }))
      return undefined
    }
  }
  attempt('site', () => hooks.site?.(site, { report: (said) => void messages.push(toMessage(said, plugin)) }))
  const given: unknown = attempt('outputs', () => hooks.outputs?.(site)) ?? []
  const list = Array.isArray(given) ? given : [given]
  return list.flatMap((output: PluginOutput) => {
    const fault = Array.isArray(given) ? outputFault(output) : `Expected a list, not ${kindOf(given)}`
    if (fault === undefined) return toOutput(output, { ...call, hook: `outputs: ${output.path}` }, siteKey)
    const text = `Cannot use what \`outputs\` of the plugin \`${plugin.name}\` gives back: ${fault}`
    messages.push({ rule: 'plugin', text })
    return []
  })
}

const outputKinds: Shape<keyof PluginOutput>['kinds'] = { path: 'text', key: 'JSON', body: 'a function' }

function outputFault(output: PluginOutput): string | undefined {
  const fault = explainMismatch(output, { subject: 'an output', kinds: outputKinds, required: ['path', 'body'] })
  const inPath = fault === undefined ? urlFault(`/${output.path}`) : undefined
  return inPath === undefined ? fault : `its path \`${output.path}\` has ${inPath}`
}

function toOutput(given: PluginOutput, call: Call, siteKey: string): Output {
  const { name, key } = call.plugin
  const parts = { plugin: key, inputs: given.key === undefined ? siteKey : hash(JSON.stringify(given.key)) }
  const body = async (): Promise<Body> => {
    try {
      const bytes: unknown = await given.body()
      if (typeof bytes === 'string' || bytes instanceof Uint8Array) return { bytes }
      throw new TypeError(`expected text or bytes, not ${kindOf(bytes)}`)
    } catch (error) {
      return { bytes: '', messages: [hookFault(error, call)] }
    }
  }
  return { path: given.path, also: [], key: hash(...Object.values(parts)), parts, plugin: name, body }
}
