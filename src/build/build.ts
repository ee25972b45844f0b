/**
 * One build, as far as it goes without making a page: `docsgen build` makes the bodies that changed and writes them,
 * `check-links` makes them to look at them and writes nothing.
 */
import path from 'node:path'
import type { Message } from '../messages/message.ts'
import { type ApiDocument, readApi } from '../openapi/openapi.ts'
import type { Output } from '../outputs/output.ts'
import { listOutputs, madeUrls } from '../outputs/outputs.ts'
import { readSizes } from '../outputs/pictures/dimensions.ts'
import { type EncodeTask, importSharp, keepEncoded } from '../outputs/pictures/encode.ts'
import { openSiteHooks } from '../outputs/plugin-outputs.ts'
import type { Page } from '../page/page.ts'
import { shownPages } from '../page/visibility.ts'
import type { Project } from '../project/project.ts'
import { type Discovered, discover, type SourceFile } from '../project/sources.ts'
import { readUpdates } from '../site/last-updated.ts'
import { type Category, readCategories } from '../site/sidebar/categories.ts'
import { joinSite, type Site } from '../site/site.ts'
import type { RenderAsked } from '../theme/render-request.ts'
import { loadTheme, type Theme } from '../theme/theme.ts'
import type { Context } from './context.ts'
import { loadPages, type PageMemory } from './page-memory.ts'
import { Parser } from './page-parser.ts'
import type { JobResults } from './threads/job.ts'
import { StoppedError } from './threads/pool.ts'

export interface Build {
  project: Project
  site: Site
  theme: Theme
  outputs: Map<string, Output>
  messages: Message[]
  parsed: number
  sources: Sources
  /** Takes a page's new text in place of the old; false when more than that page changes with it. */
  replace(page: Page): boolean
}

/** What a build is made of, before any file is put in relation to another. */
export interface Sources {
  configured: Project
  found: Discovered
  theme: Theme
  memory: PageMemory
  parser: Parser
  pages: Page[]
  /** Files whose pages are only skimmed so far: in `docsgen dev`, until it has parsed them. */
  unparsed: SourceFile[]
  categories: Map<string, Category>
  api: ApiDocument | undefined
  /** The day each file was last changed, where that is known. */
  updated: Map<string, string>
  /** Hashes of files that are published as they are. */
  fileHashes: Map<string, string>
  messages: Message[]
}

export async function build(configured: Project, context: Context): Promise<Build> {
  const sources = await readSources(configured, context)
  const built = await link(sources, context)
  await sources.parser.keep(sources.found.pages)
  return built
}

/** Reads and parses what `last` does not hold already; if there is much to parse and `skim` is set, only skims it. */
export async function readSources(
  configured: Project,
  context: Context,
  last: Partial<Pick<Sources, 'found' | 'theme' | 'memory' | 'parser' | 'fileHashes'>> & { skim?: boolean } = {}
): Promise<Sources> {
  context.progress('discover')
  const memory = last.memory ?? (await loadPages(context))
  // Where everything is parsed anyway, the files are read once, by the threads.
  const isLazy = memory.isEmpty && memory.pages.size === 0
  // esbuild is a process of its own: there is something to do meanwhile.
  const [found, theme, api, updates] = await Promise.all([
    last.found ?? discover(configured, { isLazy, stamps: memory.stamps }),
    last.theme ?? loadTheme(configured, context),
    readApi(configured, context),
    readUpdates(configured, context)
  ])
  const warm = () => void context.pool.run({ kind: 'warm', module: theme.module }).catch(() => {})
  // Whoever skims waits for one page: what renders it is loaded while the site is put together.
  if (last.skim && !last.theme) warm()
  const { categories, messages } = await readCategories(configured, found.data, context)
  const parser = last.theme && last.parser ? last.parser : new Parser(configured, theme, context, memory)
  const { pages, unparsed } = last.skim
    ? await parser.parseOrSkim(found.pages)
    : { pages: await parser.parseAll(found.pages), unparsed: [] }
  // What was parsed will be rendered.
  if (parser.parsed.size > 0 && !last.theme) warm()
  return {
    configured,
    found,
    theme,
    memory,
    parser,
    pages,
    unparsed,
    categories,
    api,
    updated: updates.days,
    fileHashes: last.fileHashes ?? new Map(),
    messages: [...found.messages, ...theme.messages, ...messages, ...(api?.messages ?? []), ...updates.messages]
  }
}

/** Puts the sources together to a site. */
export async function link(sources: Sources, context: Context): Promise<Build> {
  const { configured, found, theme, parser, categories, api, fileHashes } = sources
  const pages = shownPages(configured, sources.pages)
  const project = withTitle(configured, pages)
  const banner = project.banner && (await parser.parseBanner(project.banner.content))
  context.signal.throwIfAborted()
  context.progress('link')
  const { beside, assets } = found
  const read = (page: Page) => parser.read(page, site)
  const hooks = await openSiteHooks(project, read)
  let added: Output[] = []
  const site: Site = joinSite(project, {
    pages: sources.pages,
    categories,
    beside,
    assets,
    bannerLinks: banner?.page.links ?? [],
    api,
    updated: sources.updated,
    made: madeUrls(project, theme),
    hooks:
      hooks &&
      ((each, messages) => {
        added = hooks(each, messages)
        return added.map((output) => `/${output.path}`)
      })
  })
  const tools = {
    render: (page: Page, asked: RenderAsked) => parser.render(page, site, asked),
    sizes: (hashes: Map<string, string>) => readSizes(hashes, { root: project.root, cache: context.cache }),
    encode: (key: string, task: EncodeTask) => keepEncoded(key, context.cache, () => encodeInThread(task, context)),
    fileHashes,
    stamps: sources.memory.stamps
  }
  const listed = await listOutputs({ project, site, theme, added, ...(banner && { banner: banner.content }) }, tools)
  const none: Message[] =
    pages.length > 0
      ? []
      : [
          {
            rule: 'no-pages',
            text: `Cannot find a page in \`${path.relative(project.root, project.content) || '.'}\``,
            note: sources.pages.length > 0 ? 'None of the pages is published; see `--drafts`' : 'Write an `index.md`'
          }
        ]
  const others = [...none, ...sources.messages, ...(banner?.page.messages ?? []), ...listed.messages]
  return {
    project,
    site,
    theme,
    outputs: listed.outputs,
    get messages() {
      return [...others, ...shownPages(project, sources.pages).flatMap((page) => page.messages), ...site.messages]
    },
    parsed: parser.parsed.size,
    sources,
    replace(page) {
      if (!site.replace(page)) return false
      sources.pages = sources.pages.map((each) => (each.file === page.file ? page : each))
      listed.replace(page)
      return true
    }
  }
}

/** sharp asks to be loaded here too: its libraries have to stay until the last thread that uses them is gone. */
async function encodeInThread(task: EncodeTask, { pool }: Context): Promise<JobResults['encode']> {
  await importSharp(task.module)
  try {
    return await pool.run({ kind: 'encode', ...task })
  } catch (error) {
    if (error instanceof StoppedError) return error.message
    throw error
  }
}

/** A site that is given no title is called what its home page is called. */
function withTitle(project: Project, pages: Page[]): Project {
  const home = pages.find((page) => page.url === '/')
  return project.hasTitle || !home ? project : { ...project, title: home.meta.title }
}
