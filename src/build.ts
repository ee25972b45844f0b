/**
 * One build, as far as it goes without making a page: `docsgen build` makes the bodies that changed and writes them,
 * `check-links` makes them to look at them and writes nothing.
 */
import path from 'node:path'
import { type ApiDocument, readApi } from './api.ts'
import { type Category, readCategories } from './categories.ts'
import type { Project } from './config.ts'
import { type Discovered, discover } from './discover.ts'
import { type EncodeTask, importSharp, keepEncoded } from './encode.ts'
import type { JobResults, RenderAsked } from './jobs.ts'
import { readUpdates } from './last-updated.ts'
import type { Machine } from './machine.ts'
import { type Memory, recall } from './memory.ts'
import { listOutputs, madeUrls } from './outputs.ts'
import { createParser, type Parser } from './pages.ts'
import { openSiteHooks } from './plugin-site.ts'
import { StoppedError } from './pool.ts'
import { joinSite, type Site } from './site.ts'
import { readSizes } from './sizes.ts'
import { loadTheme, type Theme } from './theme.ts'
import type { Message, Output, Page, SourceFile } from './types.ts'
import { shownPages } from './visibility.ts'

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
  memory: Memory
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

export async function build(configured: Project, machine: Machine): Promise<Build> {
  const sources = await readSources(configured, machine)
  const built = await link(sources, machine)
  await sources.parser.keep(sources.pages)
  return built
}

/** Reads and parses what `last` does not hold already; if there is much to parse and `skim` is set, only skims it. */
export async function readSources(
  configured: Project,
  machine: Machine,
  last: Partial<Pick<Sources, 'found' | 'theme' | 'memory' | 'parser' | 'fileHashes'>> & { skim?: boolean } = {}
): Promise<Sources> {
  machine.progress('discover')
  const memory = last.memory ?? (await recall(machine))
  // Where everything is parsed anyway, the files are read once, by the threads.
  const isLazy = memory.isEmpty && memory.pages.size === 0
  // esbuild is a process of its own: there is something to do meanwhile.
  const [found, theme, api, updates] = await Promise.all([
    last.found ?? discover(configured, { isLazy, notes: memory.notes }),
    last.theme ?? loadTheme(configured, machine),
    readApi(configured, machine),
    readUpdates(configured, machine)
  ])
  const warm = () => void machine.pool.run({ kind: 'warm', module: theme.module }).catch(() => {})
  // Whoever skims waits for one page: what renders it is loaded while the site is put together.
  if (last.skim && !last.theme) warm()
  const { categories, messages } = await readCategories(configured, found.data, machine)
  const parser = last.theme && last.parser ? last.parser : createParser(configured, theme, machine, memory)
  const skimmed = last.skim ? await parser.skimAll(found.pages) : { pages: [], left: [] }
  const isMuch = skimmed.left.length > manyPages
  const pages = isMuch ? skimmed.pages : await parser.parseAll(found.pages)
  // What was parsed will be rendered.
  if (parser.parsed().size > 0 && !last.theme) warm()
  return {
    configured,
    found,
    theme,
    memory,
    parser,
    pages,
    unparsed: isMuch ? skimmed.left : [],
    categories,
    api,
    updated: updates.days,
    fileHashes: last.fileHashes ?? new Map(),
    messages: [...found.messages, ...theme.messages, ...messages, ...(api?.messages ?? []), ...updates.messages]
  }
}

/** So many are parsed while nobody notices. */
const manyPages = 30

/** Puts the sources together to a site. */
export async function link(sources: Sources, machine: Machine): Promise<Build> {
  const { configured, found, theme, parser, categories, api, fileHashes } = sources
  const pages = shownPages(configured, sources.pages)
  const project = withTitle(configured, pages)
  const banner = project.banner && (await parser.parseBanner(project.banner.content))
  machine.signal.throwIfAborted()
  machine.progress('link')
  const { beside, assets } = found
  const read = (page: Page) => parser.read(page, site)
  const hooks = await openSiteHooks(project, read)
  const site: Site = joinSite(project, {
    pages: sources.pages,
    categories,
    beside,
    assets,
    bannerLinks: banner?.page.links ?? [],
    api,
    updated: sources.updated,
    made: madeUrls(project, theme),
    hooks
  })
  const tools = {
    render: (page: Page, asked: RenderAsked) => parser.render(page, site, asked),
    sizes: (hashes: Map<string, string>) => readSizes(hashes, { root: project.root, cache: machine.cache }),
    encode: (key: string, task: EncodeTask) => keepEncoded(key, machine.cache, () => encodeInThread(task, machine)),
    fileHashes,
    notes: sources.memory.notes
  }
  const listed = await listOutputs({ project, site, theme, ...(banner && { banner: banner.content }) }, tools)
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
    parsed: parser.parsed().size,
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
async function encodeInThread(task: EncodeTask, { pool }: Machine): Promise<JobResults['encode']> {
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
