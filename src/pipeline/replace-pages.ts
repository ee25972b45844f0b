/** Most edits change nothing that other pages show: then pages of a build are replaced, and the site is not joined again. */
import type { Page } from '../page/page.ts'
import { contentsOf } from '../site/generated/page.ts'
import { replaceInSite } from '../site/site.ts'
import { replaceTranslations } from '../site/translations.ts'
import { addPages, type Joined, runSitePlugins } from './join.ts'
import type { Build } from './list.ts'
import type { Context } from './open.ts'

/** Undefined if other pages show what changed. `updated` has the day each file was last changed. */
export async function replacePages(
  build: Build,
  { edited, updated }: { edited: readonly Page[]; updated: ReadonlyMap<string, string> },
  context: Context
): Promise<Joined | undefined> {
  const { listed, outputs: _, messages: __, theme: ___, ...joined } = build
  const byFile = new Map(edited.map((page) => [page.file, page]))
  const sources = { ...build.sources, updated }
  const parsed = build.pages.map((page) => byFile.get(page.file) ?? page)
  const shown = replaceTranslations(
    build.project,
    { parsed: build.pages, now: parsed, pages: build.site.pages },
    edited
  )
  if (!shown) return undefined
  const changed = { ...joined, sources, pages: parsed, written: shown.written }
  const { added, messages } = await addPages(changed, context)
  const isSame = added.every(({ page }, index) => page.url === build.added[index]?.page.url)
  if (added.length !== build.added.length || !isSame) return undefined
  const other = added.filter(({ page }, index) => JSON.stringify(page) !== JSON.stringify(build.added[index]?.page))
  const pages = [...shown.replaced, ...other.map(({ page }) => page)]
  const site = replaceInSite({ ...build.site, updated }, pages, contentsOf(added))
  if (!site) return undefined
  const { kinds, outputUrls, messages: ofSite } = await runSitePlugins(changed, site, context)
  if (outputUrls.join() !== build.outputUrls.join()) return undefined
  return { ...changed, added, kinds, site, pluginMessages: [...messages, ...ofSite], edit: { last: listed, pages } }
}
