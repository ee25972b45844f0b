/**
 * While threads parse what changed, the main thread has nothing to do. So it builds the site as if changed pages said the
 * same of themselves as before: most edits change their text alone. A wrong guess costs only time that was free.
 */
import { keyOf } from '../outputs/output.ts'
import type { Page } from '../page/page.ts'
import type { Sources } from './discover.ts'
import { hasSiteHooks, type Joined, join } from './join.ts'
import { type Build, list } from './list.ts'
import type { Context } from './open.ts'
import { replacePages } from './replace-pages.ts'

/** With more changed pages there is no guess. */
const mostChanged = 30

/** Joins the site as `join` does, and begins before its pages are parsed if few of them changed. */
export async function joinEarly(sources: Sources, parsing: Promise<Page[]>, context: Context): Promise<Joined> {
  const [pages, guess] = await Promise.all([parsing, guessBuild(sources, context)])
  if (guess) {
    context.progress('join')
    const edited = pages.filter((page, index) => page !== guess.pages[index])
    const joined = await replacePages(guess, { edited, updated: sources.updated }, context)
    if (joined) return joined
  }
  return join(sources, pages, context)
}

async function guessBuild(sources: Sources, context: Context): Promise<Build | undefined> {
  const pages = guessPages(sources)
  if (!pages) return undefined
  const quiet = { ...context, progress() {} }
  const build = await list(await join(sources, pages, quiet), quiet)
  // These are needed even if the guess is wrong.
  for (const search of sources.searches) await search.load()
  await sources.manifest()
  for (const output of build.outputs.values()) keyOf(output) // an output keeps its key
  return build
}

/** Returns the pages as they were, if few have changed since, and none is new or has another title, which other pages show. */
function guessPages({ configured, found, store }: Sources): Page[] | undefined {
  // Plugins may look at all pages: they are shown none that is about to change.
  if (configured.plugins.some(hasSiteHooks)) return undefined
  const changed = store.unknown(found.pages)
  if (changed.length === 0 || changed.length > mostChanged) return undefined
  const last = new Map([...store.memory.pages.values()].map((page) => [page.file, page]))
  if (changed.some((file) => store.skim(file).meta.title !== last.get(file.file)?.meta.title)) return undefined
  return found.pages.flatMap((file) => store.find(file) ?? last.get(file.file) ?? [])
}
