/** Reads everything but the text of pages: which files there are, the theme, redirects, facts that earlier builds left. */
import type { Message } from '../messages/message.ts'
import type { Source } from '../openapi/document.ts'
import { type ApiDocument, type ApiTools, readApi } from '../openapi/openapi.ts'
import { wordsOptions } from '../outputs/search.ts'
import { findComponents } from '../project/page-components.ts'
import type { Project } from '../project/project.ts'
import { findSourceFiles, type SourceFiles } from '../project/sources.ts'
import { viewsOf } from '../project/views.ts'
import { SearchIndex } from '../search/search.ts'
import { readUpdates } from '../site/last-updated.ts'
import { readRedirects } from '../site/redirects/read.ts'
import type { PlacedRedirect } from '../site/redirects/redirects.ts'
import { type Category, readCategories } from '../site/sidebar/categories.ts'
import { loadTheme, type Theme } from '../theme/theme.ts'
import type { Context } from './open.ts'
import { loadPages, openStamps, type PageMemory, PageStore } from './page-store.ts'
import { commonJob, type ParseInputs } from './parse-pages.ts'
import { RemotePages } from './remote-pages.ts'
import { StoppedError } from './threads/pool.ts'
import { openManifest } from './write/manifest.ts'

export interface Sources extends ParseInputs {
  readonly found: SourceFiles
  /** The theme in the words of the first language. */
  readonly theme: Theme
  /** The theme and the index of each language, in the order of the views. */
  readonly themes: readonly Theme[]
  readonly searches: readonly SearchIndex[]
  readonly categories: Map<string, Category>
  readonly api: ApiDocument | undefined
  /** Files of components that pages lack. */
  readonly wanted: readonly string[]
  /** Those of `redirects.yml`. */
  readonly redirects: readonly PlacedRedirect[]
  /** The day each file was last changed, where that is known. */
  readonly updated: ReadonlyMap<string, string>
  readonly fileHashes: Map<string, string>
  readonly messages: readonly Message[]
  /** Returns the list of files in the output folder; it is read at the first call. */
  manifest(): ReturnType<typeof openManifest>
}

/** Sources that `docsgen dev` need not read again. If the theme is another one, only the memory of the store is used. */
export interface Reused
  extends Partial<Pick<Sources, 'found' | 'themes' | 'common' | 'store' | 'searches' | 'fileHashes'>> {
  /** Rounds follow, and whoever waits for the first page waits for nothing else. */
  isLive?: boolean
}

export async function discover(configured: Project, context: Context, reused: Reused = {}): Promise<Sources> {
  const { isLive = false } = reused
  const { contents, cache, pool } = context
  context.progress('discover')
  // esbuild is a process of its own: the rest goes on meanwhile.
  const { found, load } = await findFiles(configured, context, reused)
  const components = await findComponents(configured, found)
  const views = viewsOf(configured)
  const kept = reused.themes?.[0]?.components === components.key ? reused.themes : undefined
  const [memory, themes, api, updates] = await Promise.all([
    load(),
    kept ?? loadThemes(views, components, context),
    readApi(configured, { ...context, digest: (source) => digestInThread(source, context) }),
    readUpdates(configured, context)
  ])
  const [theme] = themes as [Theme]
  // The first page comes sooner if the renderer loads while the site is joined.
  if (isLive && !kept) warmTheme(theme, context)
  const { categories, messages } = await readCategories(configured, found.data, context)
  const written = await readRedirects(configured, context)
  const words = isLive || configured.search === false ? undefined : wordsOptions(configured)
  const isSame = kept !== undefined
  const common = (isSame && reused.common) || commonJob(configured, { ...theme, ...components, words }, context)
  const store = (isSame && reused.store) || new PageStore(memory, { project: configured, salt: common.salt, contents })
  const { remote, share } = context
  remote?.divide(found.pages.length)
  let manifest: ReturnType<typeof openManifest> | undefined
  return {
    configured,
    found,
    theme,
    themes,
    searches: views.map(({ language }, at) => {
      const tag = language?.isSource === false ? language.tag : undefined
      return reused.searches?.[at] ?? new SearchIndex(context, { atOnce: () => pool.inFlight, isLive, tag })
    }),
    common,
    store,
    remotePages: remote && new RemotePages({ remote, store, words, share }),
    categories,
    api,
    wanted: components.wanted,
    redirects: written.redirects,
    updated: updates.days,
    fileHashes: reused.fileHashes ?? new Map(),
    messages: [
      ...configured.messages,
      ...found.messages,
      ...components.messages,
      ...theme.messages,
      ...messages,
      ...written.messages,
      ...(api?.messages ?? []),
      ...updates.messages
    ],
    manifest: () => (manifest ??= openManifest(configured, cache))
  }
}

/** Loads the theme in a thread ahead of time. Nobody waits for it, nor for why it failed. */
export function warmTheme({ module }: Theme, { pool }: Pick<Context, 'pool'>): void {
  pool.run({ kind: 'warm', module }).catch(() => {})
}

/** Keeps what was parsed for the next run, even if the site has errors. */
export async function keepSources({ store, found, searches }: Sources): Promise<void> {
  await store.save(found.pages)
  for (const search of searches) await search.save()
}

/** The bundles are made once: those of other languages are filled with other words. */
async function loadThemes(
  views: readonly Project[],
  components: Awaited<ReturnType<typeof findComponents>>,
  context: Context
): Promise<Theme[]> {
  const readFacts = (module: string) => context.pool.run({ kind: 'warm', module })
  const themes: Theme[] = []
  for (const view of views) themes.push(await loadTheme({ ...view, components }, { ...context, readFacts }))
  return themes
}

/** Finds the files; `load` reads what is known of them. */
async function findFiles(
  configured: Project,
  context: Context,
  { store, found: known }: Reused
): Promise<{ found: SourceFiles; load(): PageMemory | Promise<PageMemory> }> {
  if (store) {
    const { memory } = store
    return { found: known ?? (await findSourceFiles(configured, { stamps: memory.stamps })), load: () => memory }
  }
  const opened = await openStamps(context)
  const { stamps } = opened
  // If everything must be parsed, only the threads read the files.
  const found = await findSourceFiles(configured, { isLazy: stamps.isEmpty && !context.remote, stamps })
  // A thread loads the parser while what is known of all pages is read.
  if (stamps.hasNew && !context.remote) context.pool.run({ kind: 'warm' }).catch(() => {})
  return { found, load: () => loadPages(context, opened) }
}

async function digestInThread(source: Source, { pool }: Context): ReturnType<ApiTools['digest']> {
  try {
    return { text: await pool.run({ kind: 'digest', source }) }
  } catch (error) {
    if (error instanceof StoppedError) return error.message
    throw error
  }
}
