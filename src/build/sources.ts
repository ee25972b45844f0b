/** All that a build reads: sources as they were found, each parsed by itself, and the theme. */
import type { Message } from '../messages/message.ts'
import type { Source } from '../openapi/document.ts'
import { type ApiDocument, type ApiTools, readApi } from '../openapi/openapi.ts'
import { wordsOptions } from '../outputs/search.ts'
import type { Page } from '../page/page.ts'
import type { Project } from '../project/project.ts'
import { type Discovered, discover, type SourceFile } from '../project/sources.ts'
import { SearchIndex } from '../search/search.ts'
import { readUpdates } from '../site/last-updated.ts'
import { type Category, readCategories } from '../site/sidebar/categories.ts'
import { loadTheme, type Theme } from '../theme/theme.ts'
import { commonJob } from './common-job.ts'
import type { Context } from './context.ts'
import { loadPages, type PageMemory } from './page-memory.ts'
import { Parser } from './page-parser.ts'
import { StoppedError } from './threads/pool.ts'

export interface Sources {
  configured: Project
  found: Discovered
  theme: Theme
  memory: PageMemory
  parser: Parser
  search: SearchIndex
  pages: Page[]
  /** Files that `docsgen dev` has only skimmed so far. */
  unparsed: SourceFile[]
  categories: Map<string, Category>
  api: ApiDocument | undefined
  /** The day each file was last changed, where that is known. */
  updated: ReadonlyMap<string, string>
  /** Hashes of published files, by file. */
  fileHashes: Map<string, string>
  messages: Message[]
}

/** Reads and parses what `last` does not have; with `skim`, much to parse is only skimmed. */
export async function readSources(
  configured: Project,
  context: Context,
  last: Partial<Pick<Sources, 'found' | 'theme' | 'memory' | 'parser' | 'search' | 'fileHashes'>> & {
    skim?: boolean
  } = {}
): Promise<Sources> {
  context.progress('discover')
  const memory = last.memory ?? (await loadPages(context))
  // If everything must be parsed, only the threads read the files.
  const isLazy = memory.isEmpty && memory.pages.size === 0
  // esbuild is a process of its own: the rest goes on meanwhile.
  const [found, theme, api, updates] = await Promise.all([
    last.found ?? discover(configured, { isLazy, stamps: memory.stamps }),
    last.theme ?? loadTheme(configured, context),
    readApi(configured, { ...context, digest: (source) => digestInThread(source, context) }),
    readUpdates(configured, context)
  ])
  const warm = () => void context.pool.run({ kind: 'warm', module: theme.module }).catch(() => {})
  // The first page comes sooner if the renderer loads while the site is joined.
  if (last.skim && !last.theme) warm()
  const { categories, messages } = await readCategories(configured, found.data, context)
  const words = last.skim || configured.search === false ? undefined : wordsOptions(configured)
  const parser =
    last.theme && last.parser
      ? last.parser
      : new Parser(configured, commonJob(configured, { ...theme, words }, context), context, memory)
  const { pages, unparsed } = last.skim
    ? await parser.parseOrSkim(found.pages)
    : { pages: await parser.parseAll(found.pages), unparsed: [] }
  if (parser.parsed.size > 0 && !last.theme) warm()
  return {
    configured,
    found,
    theme,
    memory,
    parser,
    search:
      last.search ?? new SearchIndex(context, { atOnce: () => context.pool.inFlight, isLive: last.skim === true }),
    pages,
    unparsed,
    categories,
    api,
    updated: updates.days,
    fileHashes: last.fileHashes ?? new Map(),
    messages: [...found.messages, ...theme.messages, ...messages, ...(api?.messages ?? []), ...updates.messages]
  }
}

async function digestInThread(source: Source, { pool }: Context): ReturnType<ApiTools['digest']> {
  try {
    return { text: await pool.run({ kind: 'digest', source }) }
  } catch (error) {
    if (error instanceof StoppedError) return error.message
    throw error
  }
}
