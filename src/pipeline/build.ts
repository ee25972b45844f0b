/**
 * One build, up to the outputs. In: a project. Out: its site, all outputs with lazy bodies, the messages. Bodies are made by
 * others: `docsgen build` writes them, `check` only looks at them.
 */
import path from 'node:path'
import type { Message } from '../messages/message.ts'
import { readFiles } from '../outputs/files/file-references.ts'
import { readSizes } from '../outputs/images/dimensions.ts'
import { type CardTask, createEncoder, type EncodeTask, importSharp } from '../outputs/images/encode.ts'
import type { OutputTools } from '../outputs/kind.ts'
import { kinds } from '../outputs/kinds.ts'
import type { Output } from '../outputs/output.ts'
import { type Listed, listOutputs, urlsOf } from '../outputs/outputs.ts'
import { type PluginKinds, runPlugins } from '../outputs/plugin-kinds.ts'
import type { Content } from '../page/markdown/content.ts'
import type { Page } from '../page/page.ts'
import { shownPages } from '../page/visibility.ts'
import { openPlugins } from '../project/plugins/load.ts'
import type { OpenPlugin } from '../project/plugins/plugin.ts'
import type { Project } from '../project/project.ts'
import { addGenerated } from '../site/generated/generated.ts'
import { contentsOf, type GeneratedPage } from '../site/generated/page.ts'
import { pluginPages } from '../site/generated/plugin-pages.ts'
import { findHomes } from '../site/sidebar/categories.ts'
import { joinSite, type Site, swapPages } from '../site/site.ts'
import type { Theme } from '../theme/theme.ts'
import type { Context } from './context.ts'
import type { Parser } from './page-parser.ts'
import type { Sources } from './sources.ts'
import type { JobResults } from './threads/job.ts'
import { StoppedError } from './threads/pool.ts'

export interface Build {
  readonly project: Project
  readonly site: Site
  readonly theme: Theme
  /** By path. */
  readonly outputs: ReadonlyMap<string, Output>
  readonly messages: readonly Message[]
  readonly parsed: number
  readonly sources: Sources
  /** Stays the same when single pages are swapped. */
  readonly frame: Frame
  readonly listed: Listed
  /** Pages of plugins. */
  readonly added: readonly GeneratedPage[]
}

interface Frame {
  readonly project: Project
  /** The banner of the configuration, parsed. */
  readonly banner: { page: Page; content: Content } | undefined
  /** Plugins with hooks over all pages. */
  readonly plugins: readonly OpenPlugin[]
  /** Urls of files that docsgen and plugins make. */
  readonly made: readonly string[]
}

/** Joins the sources to a site. */
export async function link(sources: Sources, context: Context): Promise<Build> {
  const { configured, found, unparsed, theme, api, updated } = sources
  const shown = shownPages(configured, sources.pages)
  const project = withTitle(configured, shown)
  const { categories, messages: ofHomes } = findHomes(sources.categories, { parsed: sources.pages, shown })
  const banner = project.banner && (await sources.parser.parseBanner(project.banner.content))
  context.signal.throwIfAborted()
  context.progress('link')
  const plugins = await openPlugins(project.plugins.filter(hasSiteHooks))
  const { added, messages } = await addPages({ project, plugins }, sources, context)
  const all = addGenerated(project, { written: sources.pages, added, categories })
  const run = await runHooks({ project, plugins }, { sources, ...all }, context)
  const made = urlsOf([...kinds, ...run.kinds], { project, theme, pages: all.pages })
  const site = joinSite(project, {
    ...all,
    messages: [...all.messages, ...ofHomes],
    written: sources.pages,
    categories,
    beside: found.beside,
    assets: found.assets,
    // What is only skimmed does not show its includes.
    ignored: unparsed.length > 0 ? [] : found.ignored,
    bannerLinks: banner?.page.links ?? [],
    api,
    redirects: sources.redirects,
    updated,
    icons: theme.facts.icons,
    made,
    progress: (done, total) => context.progress('link', done, total)
  })
  return publish({ project, banner, plugins, made }, { sources, site, added, run, messages }, context)
}

/** Hooks of plugins over all pages. */
const siteHooks = new Set(['pages', 'site', 'outputs'])

export function hasSiteHooks({ hooks }: Project['plugins'][number]): boolean {
  return hooks.some((hook) => siteHooks.has(hook))
}

/** Swaps pages of a build and lists its outputs again; undefined if other pages show what changed. */
export async function relink(
  build: Build,
  { pages: edited, updated }: { pages: readonly Page[]; updated: ReadonlyMap<string, string> },
  context: Context
): Promise<Build | undefined> {
  const { frame, theme, listed } = build
  const byFile = new Map(edited.map((page) => [page.file, page]))
  const sources = { ...build.sources, updated, pages: build.sources.pages.map((page) => byFile.get(page.file) ?? page) }
  const { added, messages } = await addPages(frame, sources, context)
  const isSame = added.every(({ page }, at) => page.url === build.added[at]?.page.url)
  if (added.length !== build.added.length || !isSame) return undefined
  const other = added.filter(({ page }, at) => JSON.stringify(page) !== JSON.stringify(build.added[at]?.page))
  const pages = [...edited, ...other.map(({ page }) => page)]
  const site = swapPages({ ...build.site, updated }, pages, contentsOf(added))
  if (!site) return undefined
  const run = await runHooks(frame, { sources, ...site }, context)
  const made = urlsOf([...kinds, ...run.kinds], { project: frame.project, theme, pages: site.pages })
  if (made.join() !== frame.made.join()) return undefined
  return publish(frame, { sources, site, added, run, messages, edit: { last: listed, pages } }, context)
}

interface Joined {
  sources: Sources
  site: Site
  /** Pages of plugins. */
  added: readonly GeneratedPage[]
  run: PluginKinds
  /** Of the pages of plugins. */
  messages: readonly Message[]
  edit?: { last: Listed; pages: readonly Page[] }
}

type Plugged = Pick<Frame, 'project' | 'plugins'>

function addPages({ project, plugins }: Plugged, { parser, theme, pages }: Sources, { limit }: Context) {
  const read = (page: Page, generated: Site['generated']) => readContent(page, { parser, generated })
  const written = shownPages(project, pages)
  return pluginPages(plugins, { project, written, read, parse: parser.parseMade, theme: theme.facts, limit })
}

function runHooks(
  { project, plugins }: Plugged,
  { sources, pages, generated }: Pick<Site, 'pages' | 'generated'> & { sources: Sources },
  { limit }: Context
): Promise<PluginKinds> {
  const read = (page: Page) => readContent(page, { parser: sources.parser, generated })
  return runPlugins(plugins, { project, pages: pages.values(), read, limit })
}

async function readContent(page: Page, { parser, generated }: Pick<Site, 'generated'> & { parser: Parser }) {
  return JSON.parse(await parser.read(page, { generated })) as Content
}

async function publish(
  frame: Frame,
  { sources, site, added, run, messages, edit }: Joined,
  context: Context
): Promise<Build> {
  const { project, banner } = frame
  const { theme, parser } = sources
  const tools: OutputTools = {
    render: (page, asked) => parser.render(page, site, asked),
    twin: (page, asked) => parser.twin(page, site, asked),
    sizes: (hashes) => readSizes(hashes, { root: project.root, cache: context.cache }),
    words: (page, text) => parser.words(page, site, text),
    search: sources.search,
    content: (page) => readContent(page, { parser, generated: site.generated }),
    references: (hashes) => readFiles(hashes, { root: project.root, cache: context.cache }),
    encode: createEncoder(context.cache, (task) => encodeInThread(task, context)),
    fileHashes: sources.fileHashes,
    stamps: sources.memory.stamps
  }
  const all = [...kinds, ...run.kinds]
  const listed = await listOutputs({ project, site, theme, banner: banner?.content, kinds: all, tools }, edit)
  const shown = shownPages(project, sources.pages)
  return {
    project,
    site,
    theme,
    outputs: listed.outputs,
    messages: [
      ...(shown.length > 0 ? [] : [noPages(project, sources)]),
      ...sources.messages,
      ...(banner?.page.messages ?? []),
      ...shown.flatMap((page) => page.messages),
      ...messages,
      ...run.messages,
      ...site.messages,
      ...listed.messages
    ],
    parsed: parser.parsed.size,
    sources,
    frame,
    listed,
    added
  }
}

function noPages(project: Project, { pages }: Sources): Message {
  return {
    rule: 'no-pages',
    text: `Cannot find a page in \`${path.relative(project.root, project.content) || '.'}\``,
    note: pages.length > 0 ? 'No page is published; see `--drafts`' : 'Write an `index.md`'
  }
}

/** Loads sharp here too: its libraries must stay until the last thread that uses them is gone. */
async function encodeInThread(task: EncodeTask | CardTask, { pool }: Context): Promise<JobResults['encode']> {
  await importSharp(task.module)
  try {
    return await pool.run({ kind: 'encode', ...task })
  } catch (error) {
    if (error instanceof StoppedError) return error.message
    throw error
  }
}

/** A site without a title has that of its home page. */
function withTitle(project: Project, pages: Page[]): Project {
  const home = pages.find((page) => page.url === '/')
  return project.hasTitle || !home?.meta.title ? project : { ...project, title: home.meta.title, hasTitle: true }
}
