/** Pages of plugins, which are like any other. They have no file: messages name the plugin instead. */
import type { Message } from '../../messages/message.ts'
import type { Directives } from '../../page/directives/directive.ts'
import type { Content } from '../../page/markdown/content.ts'
import type { Page } from '../../page/page.ts'
import type { OpenPlugin, PluginPage } from '../../project/plugins/plugin.ts'
import { describeSite, isMarkdown, runPagesHook } from '../../project/plugins/site-hooks.ts'
import { type Project, policyOf } from '../../project/project.ts'
import type { TimeLimit } from '../../project/time-limit.ts'
import { contentsOf, type GeneratedPage, generatePage } from './page.ts'

/** Markdown that has no file; `file` names the page in messages. */
export interface PluginMarkdown {
  file: string
  url: string
  markdown: string
}

interface PluginPageSources {
  project: Project
  /** The pages that people wrote. */
  written: readonly Page[]
  /** Returns the content of a page; `generated` are contents that nobody wrote, by page key. */
  read(page: Page, generated: ReadonlyMap<string, Content>): Promise<Content>
  parse(page: PluginMarkdown): Promise<GeneratedPage>
  theme: { directives: Directives; templates: Record<string, unknown> }
  limit: TimeLimit
}

/** Runs `pages` of every plugin, each with the pages of those before it. */
export async function pluginPages(
  plugins: readonly OpenPlugin[],
  { project, written, read, parse, theme, limit }: PluginPageSources
): Promise<{ added: GeneratedPage[]; messages: Message[] }> {
  const added: GeneratedPage[] = []
  const messages: Message[] = []
  for (const plugin of plugins.filter(({ hooks }) => hooks.includes('pages'))) {
    const contents = contentsOf(added)
    const site = describeSite(project, [...written, ...added.map(({ page }) => page)], (page) => read(page, contents))
    const run = { site, root: project.root, messages, limit, templates: Object.keys(theme.templates) }
    const tools = { parse, policy: policyOf(project), directives: theme.directives }
    const given = await runPagesHook(plugin, run)
    added.push(...(await Promise.all(given.map((page) => toPage(page, plugin, tools)))))
  }
  return { added, messages: [...messages, ...added.flatMap(({ page }) => page.messages)] }
}

async function toPage(
  { url, content: given, ...meta }: PluginPage,
  { name }: OpenPlugin,
  { parse, ...options }: Pick<Project, 'policy'> & Pick<PluginPageSources, 'parse'> & { directives: Directives }
): Promise<GeneratedPage> {
  const file = `${url} (plugin ${name})`
  const own = { sidebar: { hidden: true }, ...meta, file }
  if (isMarkdown(given)) {
    const { page, content } = await parse({ file, url, markdown: given.markdown })
    // These facts come from the plugin, and not from Markdown.
    const { key, meta: ofPlugin } = generatePage(url, { ...own, content }).page
    return { content, page: { ...page, file, key, url, meta: ofPlugin } }
  }
  // Loaded by the few who need it: it brings the parser.
  const { collectContent } = await import('../../page/collect.ts')
  const content = structuredClone(given)
  const facts = collectContent(content, { ...options, file })
  const { page } = generatePage(url, { ...own, content })
  return { content, page: { ...page, ...facts } }
}
