/** Settings and plugins of Docusaurus besides pages and bars: those that docsgen has, by its names, and the names of the others. */
import path from 'node:path'
import { addElements, daysOfGit, keepSheets } from '../read/frame.ts'
import { filesBelow } from '../read/read.ts'
import { addEdit, isWholePreset, nameOfPlugin, nameSettings, notMigrated, optionsOf } from '../read/settings.ts'
import { asList, asNumber, asObject, asText, fromTop } from '../read/values.ts'
import type { SourceSite } from '../types.ts'
import { listNames } from '../words.ts'

type Values = Record<string, unknown>

/** Takes over the settings of the theme, of the docs and of the head, once the pages are known. */
export async function addSettings(
  site: SourceSite,
  config: Values,
  { docs, file }: { docs: { options: Values }[]; file: string }
): Promise<void> {
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
    site.todos.push({ file, text: 'The image `themeConfig.image` is left out: it is not there' })
  // All pages show the day of their last change as soon as one set of them does.
  if (docs.some(({ options }) => options.showLastUpdateTime === true)) {
    settings.lastUpdated = true
    site.todos.push({ file, ...daysOfGit })
  }
  addHead(site, config, file)
  nameLeft(site, config, file)
  await addPlugins(site, config, file)
}

/** Style sheets of KaTeX are of no use: browsers show formulas themselves. */
function addHead(site: SourceSite, config: Values, file: string): void {
  const withKey = (list: unknown, key: string) =>
    asList(list).map((each) => (typeof each === 'string' ? { [key]: each } : asObject(each)))
  const sheets = withKey(config.stylesheets, 'href').filter(({ href }) => !/katex/i.test(String(href)))
  const elements = [
    ...withKey(config.scripts, 'src').map((attrs) => ({ tag: 'script', attrs })),
    ...sheets.map((attrs) => ({ tag: 'link', attrs: { rel: 'stylesheet', ...attrs } })),
    ...asList(config.headTags)
      .map(asObject)
      .map(({ tagName, attributes: attrs, innerHTML }) => ({
        tag: String(tagName),
        attrs,
        content: asText(innerHTML)
      })),
    ...asList(asObject(config.themeConfig).metadata).map((attrs) => ({ tag: 'meta', attrs }))
  ]
  addElements(site, elements, file)
}

/** Names the settings that have no counterpart. */
function nameLeft(site: SourceSite, config: Values, file: string): void {
  const theme = asObject(config.themeConfig)
  const isDark = asObject(theme.navbar).style === 'dark'
  nameSettings(site, file, {
    '': [config, knownSettings],
    'markdown.': [config.markdown, 'format hooks mermaid'],
    'themeConfig.': [theme, 'navbar footer prism colorMode docs tableOfContents image metadata blog'],
    'themeConfig.navbar.': [theme.navbar, `title logo items${isDark ? ' style' : ''}`],
    'themeConfig.footer.': [theme.footer, 'links copyright logo style'],
    'themeConfig.colorMode.': [theme.colorMode, 'defaultMode disableSwitch respectPrefersColorScheme'],
    'themeConfig.docs.sidebar.': [asObject(theme.docs).sidebar, ''],
    'themeConfig.docs.': [theme.docs, 'sidebar versionPersistence'],
    'themeConfig.prism.': [theme.prism, 'additionalLanguages defaultLanguage']
  })
  // Its diagrams are named one by one.
  for (const each of asList(config.themes).map(nameOfPlugin))
    if (each !== '' && each !== '@docusaurus/theme-mermaid') site.todos.push({ file, ...notMigrated('theme', each) })
}

/** Takes over what plugins and presets do, and names the others. Options of a preset are those of its plugins, by name. */
async function addPlugins(site: SourceSite, config: Values, file: string): Promise<void> {
  const { algolia } = asObject(config.themeConfig)
  const names = [...asList(config.themes), ...asList(config.plugins)].map(nameOfPlugin)
  if (algolia !== undefined || names.some((name) => /search-local|lunr/.test(name)))
    site.redirects.push({
      from: `/${asText(asObject(algolia).searchPagePath) ?? 'search'}`,
      to: '/',
      file,
      isMade: true
    })
  const sheets: unknown[][] = []
  for (const entry of asList(config.presets)) {
    const { docs, theme, blog, pages, ...others } = optionsOf(entry)
    sheets.push([asObject(theme).customCss].flat())
    if (!isWholePreset(entry)) {
      site.todos.push({ file, ...notMigrated('preset', nameOfPlugin(entry)) })
      continue
    }
    addDocsSettings(site, asObject(docs), file)
    addEdit(site, asObject(blog).editUrl, { file, key: 'blog.editUrl' })
    addMarkdownPlugins(site, asObject(pages), file)
    nameSettings(site, file, {
      'theme.': [theme, 'customCss'],
      'pages.': [pages, `path routeBasePath ${markdownPlugins}`],
      '': [others, 'debug svgr']
    })
  }
  await keepSheets(site, sheets.flat())
  for (const [at, entry] of asList(config.plugins).entries()) {
    const name = nameOfPlugin(entry)
    const options = optionsOf(entry)
    if (/content-docs/.test(name)) addDocsSettings(site, options, file)
    else if (/content-blog/.test(name)) addEdit(site, options.editUrl, { file, key: 'blog.editUrl' })
    else if (/client-redirects/.test(name)) {
      for (const { from, to } of asList(options.redirects).map(asObject))
        for (const each of [from].flat()) site.redirects.push({ from: String(each), to: String(to), file })
      // Those that a function makes are to do.
      nameSettings(site, file, { 'redirects.': [options, 'id redirects'] })
    } else site.todos.push({ file, ...notMigrated('plugin', name || `plugins[${at}]`) })
  }
  const theme = (await filesBelow(site, 'src/theme')).map((each) => path.posix.relative('src/theme', each))
  const text = `Components of the theme are not migrated, but for those that pages use: ${listNames(theme, 12)}. See “Replace a file” and “Slots” in Templates`
  if (theme.length > 0) site.todos.push({ file: 'src/theme', text })
}

/** Takes over the settings of a set of docs, and names those that have no counterpart. */
function addDocsSettings(site: SourceSite, docs: Values, file: string): void {
  addMarkdownPlugins(site, docs, file)
  for (const key of ['breadcrumbs', 'sidebarCollapsible', 'numberPrefixParser'])
    if (docs[key] === false)
      site.todos.push({ file, ...notMigrated('setting', `docs.${key}`, key !== 'numberPrefixParser') })
  addEdit(site, docs.editUrl, { file, key: 'docs.editUrl' })
  nameSettings(site, file, { 'docs.': [docs, knownOfDocs] })
}

export const markdownPlugins =
  'remarkPlugins rehypePlugins recmaPlugins beforeDefaultRemarkPlugins beforeDefaultRehypePlugins'

/** Plugins of the docs, the blog or other pages: those that something here stands for, and the names of the others. */
export function addMarkdownPlugins(site: SourceSite, options: Values, file: string): void {
  const names = markdownPlugins
    .split(' ')
    .flatMap((key) => asList(options[key]).map((each, index) => nameOfPlugin(each) || `${key}[${index}]`))
  if (names.some((each) => /remark-math/.test(each))) site.maths = true
  for (const each of names.filter((name) => !/remark-math|rehype-katex|remark-plugin-npm2yarn/.test(name))) {
    const text = `The plugin \`${each}\` of Markdown is not migrated`
    if (!site.todos.some((todo) => todo.text === text)) site.todos.push({ file, text })
  }
}

/** Tags are named by their labels here. */
export const ownTags =
  'Labels, addresses and descriptions of tags are not migrated: write `tags` in `docsgen.config.ts`'

const knownSettings =
  'title tagline url baseUrl favicon i18n presets plugins themes themeConfig markdown scripts stylesheets headTags staticDirectories future projectName organizationName deploymentBranch githubHost githubPort onBrokenLinks onBrokenAnchors onBrokenMarkdownLinks onDuplicateRoutes noIndex'

const knownOfDocs = `${markdownPlugins} path routeBasePath sidebarPath id editUrl editCurrentVersion versions lastVersion includeCurrentVersion onlyIncludeVersions disableVersioning include breadcrumbs sidebarCollapsed showLastUpdateTime tags tagsBasePath onInlineTags`
