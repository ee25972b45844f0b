/** Plugins and presets of Docusaurus: those that something here stands for, and the names of the others. */
import type { SourceSite, Todo } from '../types.ts'
import { addOldAddresses } from './docusaurus-addresses.ts'
import { addAnalytics } from './docusaurus-analytics.ts'
import { readClients } from './docusaurus-fonts.ts'
import { addRedirects } from './docusaurus-redirects.ts'
import { addDocsSettings, addMarkdownPlugins, markdownPlugins } from './docusaurus-settings.ts'
import { addStyles } from './docusaurus-sheets.ts'
import { addEdit, isWholePreset, nameOfPlugin, nameSettings, optionsOf } from './left.ts'
import { notMigrated } from './pointers.ts'
import { asList, asObject } from './read.ts'
import type { SourceSheet } from './sheets.ts'

/** Takes over what plugins and presets do, once the pages are known. */
export async function addPlugins(site: SourceSite, config: Record<string, unknown>, file: string): Promise<void> {
  await addOldAddresses(site, config, file)
  const sheets: unknown[][] = []
  for (const entry of asList(config.presets)) {
    const options = optionsOf(entry)
    if (isWholePreset(entry)) listPreset(site, options, file)
    else site.todos.push({ file, ...notMigrated('preset', nameOfPlugin(entry)) })
    sheets.push([asObject(options.theme).customCss].flat())
  }
  const clients = await readClients(site, config, file)
  const left = await addStyles(site, [...sheets.flat(), ...clients.sheets], { config, file, fonts: clients.fonts })
  for (const [index, entry] of asList(config.plugins).entries()) {
    const name = nameOfPlugin(entry)
    const options = optionsOf(entry)
    if (/client-redirects/.test(name)) await addRedirects(site, options, { file, index })
    else if (/content-docs/.test(name)) addDocsSettings(site, options, file)
    else if (/content-blog/.test(name)) addEdit(site, options.editUrl, { file, key: 'blog.editUrl' })
    else if (/plugin-sass/.test(name)) site.todos.push({ file, ...ofSass(name, left) })
    else if (!addAnalytics(site, { name, options }, file))
      site.todos.push({ file, ...notMigrated('plugin', name || `plugins[${index}]`) })
  }
}

/** docsgen reads CSS; style sheets that use Sass are tasks of their own. */
function ofSass(name: string, left: SourceSheet[]): Pick<Todo, 'text' | 'weight'> {
  const what = `The plugin \`${name}\` is not migrated`
  if (left.length === 0) return { text: `${what}: nothing is to do, the style sheets are CSS`, weight: 'note' }
  return { text: `${what}: compile ${left.map(({ file }) => `\`${file}\``).join(', ')} to CSS first` }
}

/** Options of a preset are those of its plugins, by name. */
function listPreset(site: SourceSite, preset: Record<string, unknown>, file: string): void {
  const { docs, theme, blog, pages, ...others } = preset
  addDocsSettings(site, asObject(docs), file)
  addEdit(site, asObject(blog).editUrl, { file, key: 'blog.editUrl' })
  addMarkdownPlugins(site, asObject(pages), file)
  nameSettings(site, { file, path: 'theme.', value: asObject(theme), known: 'customCss' })
  nameSettings(site, { file, path: 'pages.', value: asObject(pages), known: `path routeBasePath ${markdownPlugins}` })
  const left = Object.entries(others).filter(
    ([name, value]) => !addAnalytics(site, { name, options: asObject(value) }, file)
  )
  nameSettings(site, { file, path: '', value: Object.fromEntries(left), known: 'debug svgr' })
}
