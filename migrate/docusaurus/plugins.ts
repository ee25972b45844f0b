/** Plugins and presets of Docusaurus: those that something here stands for, and the names of the others. */
import path from 'node:path'
import { filesBelow } from '../read/read.ts'
import { addEdit, isWholePreset, nameOfPlugin, nameSettings, notMigrated, optionsOf } from '../read/settings.ts'
import { keepSheets } from '../read/sheets.ts'
import { asList, asObject, asText } from '../read/values.ts'
import type { SourceSite } from '../types.ts'
import { listNames } from '../words.ts'
import { addDocsSettings, addMarkdownPlugins, markdownPlugins } from './settings.ts'

/** Takes over what plugins and presets do, once the pages are known. */
export async function addPlugins(site: SourceSite, config: Record<string, unknown>, file: string): Promise<void> {
  addOldAddresses(site, config, file)
  const sheets: unknown[][] = []
  for (const entry of asList(config.presets)) {
    const options = optionsOf(entry)
    if (isWholePreset(entry)) listPreset(site, options, file)
    else site.todos.push({ file, ...notMigrated('preset', nameOfPlugin(entry)) })
    sheets.push([asObject(options.theme).customCss].flat())
  }
  await keepSheets(site, { files: sheets.flat(), property: '--ifm-color-primary' })
  for (const [at, entry] of asList(config.plugins).entries()) {
    const name = nameOfPlugin(entry)
    const options = optionsOf(entry)
    if (/client-redirects/.test(name)) addRedirects(site, options, file)
    else if (/content-docs/.test(name)) addDocsSettings(site, options, file)
    else if (/content-blog/.test(name)) addEdit(site, options.editUrl, { file, key: 'blog.editUrl' })
    else site.todos.push({ file, ...notMigrated('plugin', name || `plugins[${at}]`) })
  }
}

/** Options of a preset are those of its plugins, by name. */
function listPreset(site: SourceSite, preset: Record<string, unknown>, file: string): void {
  const { docs, theme, blog, pages, ...others } = preset
  addDocsSettings(site, asObject(docs), file)
  addEdit(site, asObject(blog).editUrl, { file, key: 'blog.editUrl' })
  addMarkdownPlugins(site, asObject(pages), file)
  nameSettings(site, { file, path: 'theme.', value: asObject(theme), known: 'customCss' })
  nameSettings(site, { file, path: 'pages.', value: asObject(pages), known: `path routeBasePath ${markdownPlugins}` })
  nameSettings(site, { file, path: '', value: others, known: 'debug svgr' })
}

/** Adds redirects from them, and names what is not migrated. */
function addOldAddresses(site: SourceSite, config: Record<string, unknown>, file: string): void {
  const { algolia } = asObject(config.themeConfig)
  const own = asObject(algolia).searchPagePath
  const packages = [...asList(config.themes), ...asList(config.plugins)].map(nameOfPlugin)
  const hasPage =
    algolia === undefined ? packages.some((name) => /search-local|lunr/.test(name)) : own !== false && own !== null
  if (hasPage) site.redirects.push({ from: `/${asText(own) ?? 'search'}`, to: '/', file, isMade: true })
}

/** Adds the redirects of the plugin for them. Those that a function makes are to do. */
function addRedirects(site: SourceSite, options: Record<string, unknown>, file: string): void {
  for (const { from, to } of asList(options.redirects).map(asObject))
    for (const each of [from].flat()) site.redirects.push({ from: String(each), to: String(to), file })
  nameSettings(site, { file, path: 'redirects.', value: options, known: 'id redirects' })
}

/** Says which components of the theme a site has replaced, in `src/theme`. */
export async function addTheme(site: SourceSite): Promise<void> {
  const files = (await filesBelow(site, 'src/theme')).filter((file) => /(?<!\.d)\.[jt]sx?$/.test(file))
  const names = files.map((file) => path.posix.relative('src/theme', file).replace(/(?:\/index)?\.[jt]sx?$/, ''))
  if (names.length === 0) return
  const text = `Components of the theme are not migrated, but for those that pages use: ${listNames(names, 12)}. See “Replace a file” and “Slots” in Templates`
  site.todos.push({ file: 'src/theme', text })
}
