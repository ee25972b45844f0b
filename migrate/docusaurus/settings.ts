/** Settings of Docusaurus besides pages and bars: those that docsgen has, by its names, and the names of the others. */
import { addElements, daysOfGit } from '../read/frame.ts'
import { addEdit, nameOfPlugin, nameSettings, notMigrated } from '../read/settings.ts'
import { asList, asNumber, asObject, asText, fromTop } from '../read/values.ts'
import type { SourceSite } from '../types.ts'

type Values = Record<string, unknown>

/** Takes over the settings of the theme, of the docs and of the head. */
export function addSettings(site: SourceSite, config: Values, file: string): void {
  const theme = asObject(config.themeConfig)
  const { settings } = site
  const mode = asObject(theme.colorMode)
  const own = mode.respectPrefersColorScheme === true ? 'system' : mode.defaultMode === 'dark' ? 'dark' : 'light'
  if (mode.disableSwitch === true) settings.colours = { mode: own, toggle: false }
  else if (own !== 'system') settings.colours = own
  const { minHeadingLevel: min, maxHeadingLevel: max } = asObject(theme.tableOfContents)
  if (min !== undefined || max !== undefined) settings.toc = { min: asNumber(min) ?? 2, max: asNumber(max) ?? 3 }
  const { favicon } = site
  if (favicon !== undefined && !site.files.some(({ url }) => url === favicon))
    site.todos.push({ file, text: 'The `favicon` is left out: it is no file; see “Logo and icons” in Theming' })
  const card = fromTop(asText(theme.image))
  if (site.files.some(({ url }) => url === card)) settings.card = card
  else if (card !== undefined)
    site.todos.push({
      file,
      text: `The image of shared links, \`themeConfig.image\`, is left out: \`${card}\` is not there`
    })
  addBanner(site, asObject(theme.announcementBar), file)
  addHead(site, config, file)
}

/** Content of HTML as Markdown, as far as a line of it goes. */
function addBanner(site: SourceSite, bar: Values, file: string): void {
  const html = asText(bar.content)
  if (html === undefined) return
  const content = html
    .replace(/<(b|strong)>(.*?)<\/\1>/g, '**$2**')
    .replace(/<(i|em)>(.*?)<\/\1>/g, '*$2*')
    .replace(/<a\s[^>]*?href=["']([^"']+)["'][^>]*>(.*?)<\/a>/g, '[$2]($1)')
    .replace(/\s*\n\s*/g, ' ')
    .trim()
  const base = (site.base ?? '/').replace(/\/$/, '')
  const here = base === '' ? content : content.replaceAll(`](${base}/`, '](/')
  site.settings.banner = { id: asText(bar.id) ?? 'banner', content: here, closeable: bar.isCloseable !== false }
  const known = 'id content isCloseable'
  nameSettings(site, { file, path: 'themeConfig.announcementBar.', value: bar, known })
}

/** Style sheets of KaTeX are of no use: browsers show formulas themselves. */
function addHead(site: SourceSite, config: Values, file: string): void {
  const scripts = asList(config.scripts).map((each) => (typeof each === 'string' ? { src: each } : asObject(each)))
  const sheets = asList(config.stylesheets).map((each) => (typeof each === 'string' ? { href: each } : asObject(each)))
  const tags = asList(config.headTags).map(asObject)
  const elements = [
    ...scripts.map((attrs) => ({ tag: 'script', attrs })),
    ...sheets
      .filter(({ href }) => !/katex/i.test(String(href)))
      .map((attrs) => ({ tag: 'link', attrs: { rel: 'stylesheet', ...attrs } })),
    ...tags.map(({ tagName, attributes, innerHTML }) => ({
      tag: String(tagName),
      attrs: attributes,
      content: asText(innerHTML)
    })),
    ...asList(asObject(config.themeConfig).metadata).map((attrs) => ({ tag: 'meta', attrs }))
  ]
  addElements(site, elements, file)
}

/** Names the settings that have no counterpart. */
export function nameLeft(site: SourceSite, config: Values, file: string): void {
  const theme = asObject(config.themeConfig)
  const name = (path: string, value: unknown, known: string) =>
    nameSettings(site, { file, path, value: asObject(value), known })
  name('', config, knownSettings)
  name('markdown.', config.markdown, 'format hooks mermaid')
  name('themeConfig.', theme, knownOfTheme)
  const isDark = asObject(theme.navbar).style === 'dark'
  name('themeConfig.navbar.', theme.navbar, `title logo items${isDark ? ' style' : ''}`)
  name('themeConfig.footer.', theme.footer, 'links copyright logo style')
  name('themeConfig.colorMode.', theme.colorMode, 'defaultMode disableSwitch respectPrefersColorScheme')
  name('themeConfig.docs.sidebar.', asObject(theme.docs).sidebar, '')
  name('themeConfig.docs.', theme.docs, 'sidebar versionPersistence')
  name('themeConfig.prism.', theme.prism, 'additionalLanguages defaultLanguage')
  for (const each of asList(config.themes)) {
    const theme = nameOfPlugin(each)
    // Its diagrams are named one by one.
    if (theme !== '' && theme !== '@docusaurus/theme-mermaid') site.todos.push({ file, ...notMigrated('theme', theme) })
  }
}

/** Takes over the settings of a set of docs, and names those that have no counterpart. */
export function addDocsSettings(site: SourceSite, docs: Values, file: string): void {
  addMarkdownPlugins(site, docs, file)
  for (const key of ['breadcrumbs', 'sidebarCollapsible', 'numberPrefixParser'])
    if (docs[key] === false)
      site.todos.push({ file, ...notMigrated('setting', `docs.${key}`, key !== 'numberPrefixParser') })
  addEdit(site, docs.editUrl, { file, key: 'docs.editUrl' })
  nameSettings(site, { file, path: 'docs.', value: docs, known: knownOfDocs })
}

/** All pages show the day of their last change as soon as one set of them does. */
export function addDates(site: SourceSite, docs: { options: Values }[], file: string): void {
  if (docs.every(({ options }) => options.showLastUpdateTime !== true)) return
  site.settings.lastUpdated = true
  site.todos.push({ file, ...daysOfGit })
}

const migratedPlugins = /remark-math|rehype-katex|remark-plugin-npm2yarn/

export const markdownPlugins =
  'remarkPlugins rehypePlugins recmaPlugins beforeDefaultRemarkPlugins beforeDefaultRehypePlugins'

/** Plugins of the docs, the blog or other pages: those that something here stands for, and the names of the others. */
export function addMarkdownPlugins(site: SourceSite, options: Values, file: string): void {
  if (pluginsOf(options).some((each) => /remark-math/.test(each))) site.maths = true
  for (const each of pluginsOf(options).filter((name) => !migratedPlugins.test(name))) {
    const text = `The plugin \`${each}\` of Markdown is not migrated`
    if (!site.todos.some((todo) => todo.text === text)) site.todos.push({ file, text })
  }
}

function pluginsOf(options: Values): string[] {
  return markdownPlugins
    .split(' ')
    .flatMap((key) => asList(options[key]).map((each, index) => nameOfPlugin(each) || `${key}[${index}]`))
}

/** Tags are named by their labels here. */
export const ownTags =
  'Labels, addresses and descriptions of tags are not migrated: write `tags` in `docsgen.config.ts`'

const knownSettings =
  'title tagline url baseUrl favicon i18n presets plugins themes themeConfig markdown scripts stylesheets headTags staticDirectories future projectName organizationName deploymentBranch githubHost githubPort onBrokenLinks onBrokenAnchors onBrokenMarkdownLinks onDuplicateRoutes noIndex'

const knownOfTheme = 'navbar footer prism colorMode docs tableOfContents announcementBar image metadata blog'

const knownOfDocs = `${markdownPlugins} path routeBasePath sidebarPath id editUrl editCurrentVersion versions lastVersion includeCurrentVersion onlyIncludeVersions disableVersioning include breadcrumbs sidebarCollapsed showLastUpdateTime tags tagsBasePath onInlineTags`
