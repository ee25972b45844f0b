/** The build of `docsgen dev`: where many pages are to be parsed, they are only skimmed at first. */
import type { Page } from '../page/page.ts'
import type { Project } from '../project/project.ts'
import type { SourceFile } from '../project/sources.ts'
import { discover, type Reused, type Sources } from './discover.ts'
import { join } from './join.ts'
import { type Build, list } from './list.ts'
import type { Context } from './open.ts'
import { parsePages } from './parse-pages.ts'

/** Files skimmed before other work has its turn. */
const skimmedAtOnce = 64
/** More pages than this are skimmed first: fewer are parsed before anybody notices. */
const manyPages = 30

export async function skimSite(project: Project, context: Context, reused: Reused): Promise<Build> {
  const sources = await discover(project, context, { ...reused, isLive: true })
  const { pages, unparsed } = await parseOrSkim(sources, context)
  return list(await join(sources, pages, context, unparsed), context)
}

async function parseOrSkim(sources: Sources, context: Context): Promise<{ pages: Page[]; unparsed: SourceFile[] }> {
  const { store, found } = sources
  const unparsed = store.unknown(found.pages)
  if (unparsed.length <= manyPages) return { pages: await parsePages(found.pages, sources, context), unparsed: [] }
  for (const [index, file] of unparsed.entries()) {
    if (index % skimmedAtOnce === skimmedAtOnce - 1) await new Promise(setImmediate)
    store.skim(file)
  }
  return { pages: store.pagesOf(found.pages), unparsed }
}
