/** Pages of plugins, which are like any other. They have no file: messages name the plugin instead. */
import type { Message } from '../../messages/message.ts'
import { didYouMean } from '../../messages/suggest.ts'
import type { Directives } from '../../page/directives/directive.ts'
import type { Content } from '../../page/markdown/content.ts'
import type { Page } from '../../page/page.ts'
import { urlFault } from '../../page/url.ts'
import { type Call, hookFault, readList } from '../../project/plugins/faults.ts'
import type { OpenPlugin, PluginPage, PluginSite } from '../../project/plugins/plugin.ts'
import { describeSite } from '../../project/plugins/site-view.ts'
import { explainMismatch, kindOf, type Shape } from '../../project/plugins/validate.ts'
import type { Project } from '../../project/project.ts'
import { contentsOf, type GeneratedPage, generatePage } from './page.ts'

interface Given {
  project: Project
  /** What people wrote. */
  written: readonly Page[]
  /** Returns the content of a page; `generated` are contents that nobody wrote, by page key. */
  read(page: Page, generated: ReadonlyMap<string, Content>): Promise<Content>
  theme: { directives: Directives; templates: Record<string, unknown> }
}

/** Runs `pages` of every plugin, each with the pages of those before it. */
export async function pluginPages(
  plugins: readonly OpenPlugin[],
  { project, written, read, theme }: Given
): Promise<{ added: GeneratedPage[]; messages: Message[] }> {
  const added: GeneratedPage[] = []
  const messages: Message[] = []
  for (const plugin of plugins.filter(({ hooks }) => hooks.includes('pages'))) {
    const contents = contentsOf(added)
    const site = describeSite(project, [...written, ...added.map(({ page }) => page)], (page) => read(page, contents))
    const call = { plugin, hook: 'pages', root: project.root }
    const faultOf = (page: PluginPage) => pageFault(page, Object.keys(theme.templates))
    for (const page of readList<PluginPage>(await runHook(call, site, messages), call, { faultOf, messages }))
      added.push(await toPage(page, plugin, { policy: project.policy, directives: theme.directives }))
  }
  return { added, messages: [...messages, ...added.flatMap(({ page }) => page.messages)] }
}

async function runHook(call: Call, site: PluginSite, messages: Message[]): Promise<unknown> {
  try {
    return (await call.plugin.plugin.pages?.(site)) ?? []
  } catch (error) {
    messages.push(hookFault(error, call))
    return []
  }
}

const kinds: Shape<keyof PluginPage>['kinds'] = {
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
  const fault = explainMismatch(page, { subject: 'a page', kinds, required: ['url', 'title', 'content'] })
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

async function toPage(
  { url, content: given, ...meta }: PluginPage,
  { name }: OpenPlugin,
  options: Pick<Project, 'policy'> & { directives: Directives }
): Promise<GeneratedPage> {
  // Loaded by the few who need it: it brings the parser.
  const { readContent } = await import('../../page/content-facts.ts')
  const file = `${url} (plugin ${name})`
  const content = structuredClone(given)
  const facts = readContent(content, { ...options, file })
  const { page } = generatePage(url, { sidebar: { hidden: true }, ...meta, file, content })
  return { content, page: { ...page, ...facts } }
}
