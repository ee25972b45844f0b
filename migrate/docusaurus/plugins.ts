/** Plugins and presets of Docusaurus: those that something here stands for, and the names of the others. */
import { asList, asObject, asText } from '../read/read.ts'
import { addEdit, isWholePreset, nameOfPlugin, nameSettings, notMigrated, optionsOf } from '../read/settings.ts'
import { keepSheets } from '../read/sheets.ts'
import type { SourceSite } from '../types.ts'
import { addFonts, readClients } from './fonts.ts'
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
  const clients = await readClients(site, config, file)
  const files = [...sheets.flat(), ...clients.sheets]
  const css = await keepSheets(site, { files, property: '--ifm-color-primary' })
  await addFonts(site, `${clients.text}\n${css}`)
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

/** Adds the redirects of the plugin for them. A function that makes redirects is to do. */
function addRedirects(site: SourceSite, options: Record<string, unknown>, file: string): void {
  for (const { from, to } of asList(options.redirects).map(asObject))
    for (const each of [from].flat()) site.redirects.push({ from: String(each), to: String(to), file })
  const urls = site.pages.filter(({ isPart, isDraft }) => !isPart && !isDraft).map(({ url }) => url)
  // docsgen answers `/a.html` by itself.
  for (const ending of asList(options.fromExtensions).map(String))
    if (ending !== 'html')
      for (const url of urls) if (url !== '/') site.redirects.push({ from: `${url}.${ending}`, to: url, file })
  nameSettings(site, { file, path: 'redirects.', value: options, known: 'id redirects fromExtensions createRedirects' })
  const text =
    'The function `createRedirects` is not run: write its redirects into `redirects.yml`, such as `from: /old/*`'
  if (options.createRedirects !== undefined) site.todos.push({ file, text })
}
