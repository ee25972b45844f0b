/** Builds a project from its files; nothing is written yet. */
import type { Project } from '../project/project.ts'
import { type Build, hasSiteHooks, link, relink } from './build.ts'
import type { Context } from './context.ts'
import { readSources, type Sources } from './sources.ts'

export interface BuildOptions {
  /** Called with a build that may be the one, while threads parse what changed: what needs it in any case can be done. */
  meanwhile?(guess: Build): Promise<void>
}

export async function build(configured: Project, context: Context, { meanwhile }: BuildOptions = {}): Promise<Build> {
  // Plugins may look at all pages: they are shown none that is about to change.
  const guesses = !configured.plugins.some(hasSiteHooks)
  const sources = await readSources(configured, context, { guesses })
  const built = await linkEarly(sources, context, meanwhile)
  await sources.parser.keep(sources.found.pages)
  await sources.search.save()
  return built
}

/**
 * While changed pages are parsed in a thread, this one joins the site as if they said the same of themselves as before: most
 * edits change their text alone.
 */
async function linkEarly(
  { late, ...guessed }: Sources,
  context: Context,
  meanwhile: BuildOptions['meanwhile']
): Promise<Build> {
  if (!late) return link(guessed, context)
  const early = async () => {
    const guess = await link(guessed, { ...context, progress: () => {} })
    await guessed.search.load()
    await meanwhile?.(guess)
    return guess
  }
  const [built, pages] = await Promise.all([early(), late])
  const edited = pages.filter((page, at) => page !== guessed.pages[at])
  const { updated } = guessed
  context.progress('link')
  return (await relink(built, { pages: edited, updated }, context)) ?? link({ ...guessed, pages }, context)
}
