/** Pages of plugins, which are like any other. They have no file: messages name the plugin instead. */
import type { Message } from '../../messages/message.ts'
import type { Directives } from '../../page/directives/directive.ts'
import type { Content } from '../../page/markdown/content.ts'
import type { Page } from '../../page/page.ts'
import type { OpenPlugin, PluginPage } from '../../project/plugins/plugin.ts'
import { runPagesHook } from '../../project/plugins/site-hooks.ts'
import { describeSite } from '../../project/plugins/site-view.ts'
import { type Project, policyOf } from '../../project/project.ts'
import type { TimeLimit } from '../../project/time-limit.ts'
import { contentsOf, type GeneratedPage, generatePage } from './page.ts'

interface Given {
  project: Project
  /** What people wrote. */
  written: readonly Page[]
  /** Returns the content of a page; `generated` are contents that nobody wrote, by page key. */
  read(page: Page, generated: ReadonlyMap<string, Content>): Promise<Content>
  theme: { directives: Directives; templates: Record<string, unknown> }
  limit: TimeLimit
}

/** Runs `pages` of every plugin, each with the pages of those before it. */
export async function pluginPages(
  plugins: readonly OpenPlugin[],
  { project, written, read, theme, limit }: Given
): Promise<{ added: GeneratedPage[]; messages: Message[] }> {
  const added: GeneratedPage[] = []
  const messages: Message[] = []
  for (const plugin of plugins.filter(({ hooks }) => hooks.includes('pages'))) {
    const contents = contentsOf(added)
    const site = describeSite(project, [...written, ...added.map(({ page }) => page)], (page) => read(page, contents))
    const run = { site, root: project.root, messages, limit, templates: Object.keys(theme.templates) }
    for (const page of await runPagesHook(plugin, run))
      added.push(await toPage(page, plugin, { policy: policyOf(project), directives: theme.directives }))
  }
  return { added, messages: [...messages, ...added.flatMap(({ page }) => page.messages)] }
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
