/** Plugins and presets of Docusaurus: those that something here stands for, and the names of the others. */
import { asList, asObject, asText } from '../read/read.ts'
import { addEdit, isWholePreset, nameOfPlugin, nameSettings, notMigrated, optionsOf } from '../read/settings.ts'
import { keepSheets, withoutComments } from '../read/sheets.ts'
import type { SourceSite } from '../types.ts'
import { addFonts, fontsIn, readClients } from './fonts.ts'
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
  const guide = '“Style sheets” in From Docusaurus'
  const kept = await keepSheets(site, { files, property: '--ifm-color-primary', guide })
  const css = withoutComments(kept.map(({ text }) => text).join('\n'))
  await addFonts(site, [...clients.fonts, ...fontsIn(css)], css)
  for (const [at, entry] of asList(config.plugins).entries()) {
    const name = nameOfPlugin(entry)
    const options = optionsOf(entry)
    if (/client-redirects/.test(name)) addRedirects(site, options, file)
    else if (/content-docs/.test(name)) addDocsSettings(site, options, file)
    else if (/content-blog/.test(name)) addEdit(site, options.editUrl, { file, key: 'blog.editUrl' })
    else if (!addAnalytics(site, { name, options }, file))
      site.todos.push({ file, ...notMigrated('plugin', name || `plugins[${at}]`) })
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
  const left = Object.entries(others).filter(
    ([name, value]) => !addAnalytics(site, { name, options: asObject(value) }, file)
  )
  nameSettings(site, { file, path: '', value: Object.fromEntries(left), known: 'debug svgr' })
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

const host = 'https://www.googletagmanager.com'
const images = ['https://*.google-analytics.com', 'https://*.googletagmanager.com']
const connect = ['https://*.analytics.google.com', ...images]

/** Takes over a plugin, or an option of a preset; false for others, and for ids that Google has no more. */
function addAnalytics(
  site: SourceSite,
  { name, options }: { name: string; options: Record<string, unknown> },
  file: string
): boolean {
  if (/gtag$/.test(name)) return addGtag(site, options, file)
  return /google-?tag-?manager$/i.test(name) && addTagManager(site, options, file)
}

/** Ids of Universal Analytics begin with `UA-`: Google takes nothing for them. One that the environment holds may be missing. */
function addGtag(site: SourceSite, options: Record<string, unknown>, file: string): boolean {
  const ids = [options.trackingID]
    .flat()
    .flatMap((id) => (typeof id === 'string' && /^(?!UA-)[\w-]+$/.test(id) ? [id] : []))
  if (ids[0] === undefined) return false
  const more = options.anonymizeIP === true ? ', { anonymize_ip: true }' : ''
  const lines = ids.map((id) => `gtag('config', '${id}'${more})`)
  const content = `${dataLayer}\nfunction gtag() { dataLayer.push(arguments) }\ngtag('js', new Date())\n${lines.join('\n')}`
  addScripts(site, content, `${host}/gtag/js?id=${ids[0]}`)
  const text = `Google Analytics, \`gtag\`, is in \`head\` with its hosts in \`policy\`: it also counts visits of \`docsgen dev\``
  site.todos.push({ file, text, weight: 'note' })
  return true
}

function addTagManager(site: SourceSite, options: Record<string, unknown>, file: string): boolean {
  const id = asText(options.containerId)
  if (id === undefined || !/^[\w-]+$/.test(id)) return false
  const content = `${dataLayer}\ndataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })`
  addScripts(site, content, `${host}/gtm.js?id=${id}`)
  const text = `Google Tag Manager, \`${id}\`, is in \`head\`, and \`policy\` allows it and Google Analytics: add the hosts of the other tags of the container to \`policy\`, their scripts to \`policy.scripts\``
  site.todos.push({ file, text })
  return true
}

const dataLayer = 'window.dataLayer = window.dataLayer || []'

function addScripts(site: SourceSite, content: string, src: string): void {
  const scripts = [
    { tag: 'script' as const, content },
    { tag: 'script' as const, attrs: { src, async: true } }
  ]
  site.settings.head = [...(site.settings.head ?? []), ...scripts]
  site.connect = [...new Set([...(site.connect ?? []), ...connect])]
  site.images = images
}
