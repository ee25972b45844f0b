/** Sources and pages → the site, with what plugins add to it. */
import type { Message } from '../messages/message.ts'
import type { OutputKind } from '../outputs/kind.ts'
import { kinds } from '../outputs/kinds.ts'
import { type OutputList, urlsOf } from '../outputs/outputs.ts'
import { runPlugins } from '../outputs/plugin-kinds.ts'
import { shownPages } from '../page/drafts.ts'
import type { Page } from '../page/page.ts'
import { openPlugins } from '../project/plugins/load.ts'
import type { OpenPlugin } from '../project/plugins/plugin.ts'
import type { Project } from '../project/project.ts'
import type { SourceFile } from '../project/sources.ts'
import { collectPages } from '../site/generated/generated.ts'
import type { GeneratedPage } from '../site/generated/page.ts'
import { pluginPages } from '../site/generated/plugin-pages.ts'
import { findHomes } from '../site/sidebar/categories.ts'
import { joinSite, type Site } from '../site/site.ts'
import { joinTranslations } from '../site/translations.ts'
import { categoriesIn } from '../site/views.ts'
import { type Sources, warmTheme } from './discover.ts'
import type { Context } from './open.ts'
import { type Banner, parseBanners, parsePluginPage } from './parse-texts.ts'
import { readContent } from './render-page.ts'

export interface Joined {
  readonly sources: Sources
  /** Pages that people wrote, drafts included, each as its file has it. */
  readonly pages: readonly Page[]
  /** The same with what translations share with their sources. */
  readonly written: readonly Page[]
  /** Files that `docsgen dev` has only skimmed so far. */
  readonly unparsed: readonly SourceFile[]
  readonly project: Project
  /** The banner of each language; none where the site has none. */
  readonly banners: readonly Banner[]
  /** Plugins with hooks over all pages. */
  readonly plugins: readonly OpenPlugin[]
  /** Pages of plugins. */
  readonly added: readonly GeneratedPage[]
  /** Kinds of files, those of plugins included, and the urls of the files that they make. */
  readonly kinds: readonly OutputKind[]
  readonly outputUrls: readonly string[]
  readonly site: Site
  readonly pluginMessages: readonly Message[]
  /** Pages that were replaced: only their files are listed again. */
  readonly edit?: { last: OutputList; pages: readonly Page[] }
}

export async function join(
  sources: Sources,
  pages: Page[],
  context: Context,
  unparsed: readonly SourceFile[] = []
): Promise<Joined> {
  const { configured, found, theme, api, updated, store } = sources
  if (store.parsed.size > 0) warmTheme(theme, context)
  const { pages: written, messages: ofTranslations } = joinTranslations(configured, pages)
  const shown = shownPages(configured, written)
  const project = withTitle(configured, shown)
  const { categories: ofFiles, messages } = findHomes(sources.categories, { parsed: written, shown })
  const categories = categoriesIn(project, ofFiles)
  const banners = await parseBanners(project, sources, context)
  context.signal.throwIfAborted()
  context.progress('join')
  const plugins = await openPlugins(project.plugins.filter(hasSiteHooks))
  const { added, messages: ofPages } = await addPages({ project, plugins, written, sources }, context)
  const all = collectPages(project, { written, added, categories, api: api?.api })
  const run = await runSitePlugins({ project, plugins, sources }, all, context)
  const site = joinSite(project, {
    ...all,
    messages: [...ofTranslations, ...all.messages, ...messages],
    written,
    categories,
    beside: found.beside,
    assets: found.assets,
    // Skimmed pages do not show which files they include.
    ignored: unparsed.length > 0 ? [] : found.ignored,
    bannerLinks: banners.map(({ page }) => page.links),
    api,
    redirects: sources.redirects,
    updated,
    icons: theme.facts.icons,
    outputUrls: [...run.outputUrls],
    progress: (done, total) => context.progress('join', done, total)
  })
  const pluginMessages = [...ofPages, ...run.messages]
  const { kinds, outputUrls } = run
  return {
    sources,
    pages,
    written,
    unparsed,
    project,
    banners,
    plugins,
    added,
    kinds,
    outputUrls,
    site,
    pluginMessages
  }
}

/** Hooks of plugins over all pages. */
const siteHooks = new Set(['pages', 'site', 'outputs'])

export function hasSiteHooks({ hooks }: Project['plugins'][number]): boolean {
  return hooks.some((hook) => siteHooks.has(hook))
}

/** A site without a title has that of its home page. */
function withTitle(project: Project, pages: Page[]): Project {
  if (project.hasTitle) return project
  const named = <Each extends Project>(view: Each): Each => {
    const home = pages.find((page) => page.url === (view.prefix || '/'))
    return home?.meta.title ? { ...view, title: home.meta.title, hasTitle: true } : view
  }
  const views = project.views.map(named)
  const { title, hasTitle } = views[0] ?? named(project)
  return {
    ...project,
    title,
    hasTitle,
    views: views.map((view) => (view.hasTitle ? view : { ...view, title, hasTitle }))
  }
}

/** Runs the hook `pages` of the plugins. */
export function addPages(
  { project, plugins, written, sources }: Pick<Joined, 'project' | 'plugins' | 'written' | 'sources'>,
  context: Context
): ReturnType<typeof pluginPages> {
  return pluginPages(plugins, {
    project,
    written: shownPages(project, [...written]),
    read: (page, generated) => readContent(page, generated, sources, context),
    parse: (page) => parsePluginPage(page, sources, context),
    theme: sources.theme.facts,
    limit: context.limit
  })
}

export async function runSitePlugins(
  { project, plugins, sources }: Pick<Joined, 'project' | 'plugins' | 'sources'>,
  { pages, generated }: Pick<Site, 'pages' | 'generated'>,
  context: Context
): Promise<Pick<Joined, 'kinds' | 'outputUrls'> & { messages: readonly Message[] }> {
  const read = (page: Page) => readContent(page, generated, sources, context)
  const own = [...pages.values()].filter(({ untranslated }) => untranslated === undefined)
  const run = await runPlugins(plugins, { project, pages: own, read, limit: context.limit })
  const all = [...kinds, ...run.kinds]
  return { kinds: all, outputUrls: urlsOf(all, { project, themes: sources.themes, pages }), messages: run.messages }
}
