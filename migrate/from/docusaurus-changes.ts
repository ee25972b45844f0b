/** Edit links and days of changes: Docusaurus has them for sets of pages, docsgen for all pages with a sidebar. */
import type { SourcePage, SourceSite } from '../types.ts'
import type { DocsOptions } from './docusaurus-versions.ts'
import { isWholePreset, nameOfPlugin, optionsOf } from './left.ts'
import { asList, asObject, folderOf } from './read.ts'

type Values = Record<string, unknown>

/** Turns them off on pages that had none, where the site has them now. */
export function hideChanges(site: SourceSite, config: Values, docs: DocsOptions[]): void {
  const presets = asList(config.presets).filter(isWholePreset).map(optionsOf)
  const plugins = asList(config.plugins).map((entry) => ({ name: nameOfPlugin(entry), options: optionsOf(entry) }))
  const of = (name: string) => plugins.filter((each) => each.name.includes(name)).map(({ options }) => options)
  for (const options of [...presets.map(({ pages }) => asObject(pages)), ...of('content-pages')])
    hide(site, pagesIn(site, folderOf(site.root, options.path, 'src/pages')), options)
  for (const options of [...presets.map(({ blog }) => asObject(blog)), ...of('content-blog')])
    hide(site, pagesIn(site, folderOf(site.root, options.path, 'blog')), options)
  for (const { folder, options } of docs) hide(site, pagesIn(site, folder), options)
  // Pages that Docusaurus makes.
  hide(
    site,
    site.pages.filter(({ text }) => text !== undefined),
    {}
  )
}

function pagesIn({ pages }: SourceSite, folder: string): SourcePage[] {
  return pages.filter(({ file, text }) => file.startsWith(`${folder}/`) && text === undefined)
}

function hide(site: SourceSite, pages: SourcePage[], options: Values): void {
  const fields = {
    ...(site.edit && !options.editUrl && { edit: false }),
    ...(site.settings.lastUpdated && options.showLastUpdateTime !== true && { lastUpdated: false })
  }
  if (Object.keys(fields).length === 0) return
  for (const page of pages) page.meta = { ...page.meta, fields: { ...page.meta?.fields, ...fields } }
}
