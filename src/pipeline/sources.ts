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
import { readRedirects } from '../site/redirects/read.ts'
import type { PlacedRedirect } from '../site/redirects/redirects.ts'
import { type Category, readCategories } from '../site/sidebar/categories.ts'
import { loadTheme, type Theme } from '../theme/theme.ts'
import { commonJob } from './common-job.ts'
import type { Context } from './context.ts'
import { loadPages, openStamps, type PageMemory } from './page-memory.ts'
import { Parser } from './page-parser.ts'
import { StoppedError } from './threads/pool.ts'

export interface Sources {
  configured: Project
  found: Discovered
  theme: Theme
  memory: PageMemory
  parser: Parser
  search: SearchIndex
  /** With `late`, those that are being parsed are as they were. */
  pages: Page[]
  /** The pages as they are, where some of `pages` are guesses. */
  late?: Promise<Page[]>
  /** Files that `docsgen dev` has only skimmed so far. */
  unparsed: SourceFile[]
  categories: Map<string, Category>
  api: ApiDocument | undefined
  /** Of `redirects.yml`. */
  redirects: readonly PlacedRedirect[]
  /** The day each file was last changed, where that is known. */
  updated: ReadonlyMap<string, string>
  /** Hashes of published files, by file. */
  fileHashes: Map<string, string>
  messages: Message[]
}

type Last = Partial<Pick<Sources, 'found' | 'theme' | 'memory' | 'parser' | 'search' | 'fileHashes'>> & {
  skim?: boolean
  /** Do not wait for pages that were known before they changed. */
  guesses?: boolean
}

/** Reads and parses what `last` does not have; with `skim`, much to parse is only skimmed. */
export async function readSources(configured: Project, context: Context, last: Last = {}): Promise<Sources> {
  context.progress('discover')
  // esbuild is a process of its own: the rest goes on meanwhile.
  const [{ found, memory }, theme, api, updates] = await Promise.all([
    findFiles(configured, context, last),
    last.theme ?? loadTheme(configured, context),
    readApi(configured, { ...context, digest: (source) => digestInThread(source, context) }),
    readUpdates(configured, context)
  ])
  const warm = () => void context.pool.run({ kind: 'warm', module: theme.module }).catch(() => {})
  // The first page comes sooner if the renderer loads while the site is joined.
  if (last.skim && !last.theme) warm()
  const { categories, messages } = await readCategories(configured, found.data, context)
  const written = await readRedirects(configured, context)
  const words = last.skim || configured.search === false ? undefined : wordsOptions(configured)
  const parser =
    last.theme && last.parser
      ? last.parser
      : new Parser(configured, commonJob(configured, { ...theme, words }, context), context, memory)
  const guessed = last.guesses ? parser.guess(found.pages) : undefined
  const all = last.skim ? undefined : parser.parseAll(found.pages)
  const { pages, unparsed } = all
    ? { pages: guessed ?? (await all), unparsed: [] }
    : await parser.parseOrSkim(found.pages)
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
    ...(guessed && all && { late: all }),
    unparsed,
    categories,
    api,
    redirects: written.redirects,
    updated: updates.days,
    fileHashes: last.fileHashes ?? new Map(),
    messages: [
      ...configured.messages,
      ...found.messages,
      ...theme.messages,
      ...messages,
      ...written.messages,
      ...(api?.messages ?? []),
      ...updates.messages
    ]
  }
}

/** Finds the files, and reads what is known of them. */
async function findFiles(
  configured: Project,
  context: Context,
  last: Last
): Promise<Pick<Sources, 'found' | 'memory'>> {
  if (last.memory) {
    const { memory, found } = last
    return { found: found ?? (await discover(configured, { stamps: memory.stamps })), memory }
  }
  const opened = await openStamps(context)
  const { stamps } = opened
  // If everything must be parsed, only the threads read the files.
  const found = await discover(configured, { isLazy: stamps.isEmpty, stamps })
  // A thread loads the parser while what is known of all pages is read.
  if (stamps.hasRead) context.pool.run({ kind: 'warm' }).catch(() => {})
  return { found, memory: await loadPages(context, opened) }
}

async function digestInThread(source: Source, { pool }: Context): ReturnType<ApiTools['digest']> {
  try {
    return { text: await pool.run({ kind: 'digest', source }) }
  } catch (error) {
    if (error instanceof StoppedError) return error.message
    throw error
  }
}
