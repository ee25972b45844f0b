/** Settings and plugins of Docusaurus besides pages and bars: those that docsgen has, by its names, and the names of the others. */
import path from 'node:path'
import { filesBelow, withoutExcluded } from '../read/read.ts'
import { addEdit, isWholePreset, nameOfPlugin, nameSettings, notMigrated, optionsOf } from '../read/settings.ts'
import { asList, asObject, asText } from '../read/values.ts'
import type { SourceSite } from '../types.ts'
import { listNames } from '../words.ts'

type Values = Record<string, unknown>

/** Takes over what plugins and presets do, once the pages are known, and names the settings that have no counterpart. */
export async function addSettings(site: SourceSite, config: Values, file: string): Promise<void> {
  const theme = asObject(config.themeConfig)
  const { favicon } = site
  if (favicon !== undefined && !site.files.some(({ url }) => url === favicon))
    site.todos.push({ file, text: 'The `favicon` is left out: it is no file; see “Logo and icons” in Theming' })
  nameSettings(site, file, {
    '': [config, knownSettings],
    'markdown.': [config.markdown, 'format hooks mermaid'],
    'themeConfig.': [theme, 'navbar footer prism docs blog'],
    'themeConfig.navbar.': [theme.navbar, 'title logo items'],
    'themeConfig.footer.': [theme.footer, 'links copyright'],
    'themeConfig.navbar.logo.': [asObject(theme.navbar).logo, 'src alt'],
    'themeConfig.docs.sidebar.': [asObject(theme.docs).sidebar, ''],
    'themeConfig.docs.': [theme.docs, 'sidebar versionPersistence'],
    'themeConfig.prism.': [theme.prism, 'additionalLanguages defaultLanguage']
  })
  // Its diagrams are named one by one.
  for (const each of asList(config.themes).map(nameOfPlugin))
    if (each !== '' && each !== '@docusaurus/theme-mermaid') site.todos.push({ file, ...notMigrated('theme', each) })
  await addPlugins(site, config, file)
}

/** Takes over redirects and addresses for editing, and names the others. Options of a preset are those of its plugins, by name. */
async function addPlugins(site: SourceSite, config: Values, file: string): Promise<void> {
  const { algolia } = asObject(config.themeConfig)
  const names = [...asList(config.themes), ...asList(config.plugins)].map(nameOfPlugin)
  const from = `/${asText(asObject(algolia).searchPagePath) ?? 'search'}`
  if (algolia !== undefined || names.some((name) => /search-local|lunr/.test(name)))
    site.redirects.push({ from, to: '/', file, isMade: true })
  for (const entry of asList(config.presets)) {
    const { docs, theme, blog, pages, ...others } = optionsOf(entry)
    if (!isWholePreset(entry)) {
      site.todos.push({ file, ...notMigrated('preset', nameOfPlugin(entry)) })
      continue
    }
    addDocsSettings(site, asObject(docs), file)
    addEdit(site, asObject(blog).editUrl, { file, key: 'blog.editUrl' })
    addMarkdownPlugins(site, asObject(pages), file)
    nameSettings(site, file, {
      'theme.': [theme, ''],
      'pages.': [pages, `path routeBasePath include exclude ${markdownPlugins}`],
      '': [others, 'debug svgr']
    })
  }
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

/** Lists the files of a folder, without the pages that its plugin leaves out by globs. Parts of pages and other files stay. */
export async function publishedFiles(site: SourceSite, folder: string, options: Values): Promise<string[]> {
  const list = (key: string) => asList(options[key]).map((each) => `/${each}`)
  const only = list('include').map((each) => `!${each}`)
  const patterns = [...(only.length > 0 ? ['/**', ...only] : []), ...list('exclude')]
  const files = await filesBelow(site, folder)
  const isPage = (file: string) => /\.mdx?$/.test(file) && !file.includes('/_')
  const key = list('exclude').length > 0 ? 'exclude' : 'include'
  const pages = new Set(withoutExcluded(site, files.filter(isPage), { folder, key, patterns }))
  return files.filter((file) => !isPage(file) || pages.has(file))
}

/** Takes over the settings of a set of docs, and names those that have no counterpart. */
function addDocsSettings(site: SourceSite, docs: Values, file: string): void {
  addMarkdownPlugins(site, docs, file)
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
  'title tagline url baseUrl favicon i18n presets plugins themes themeConfig markdown staticDirectories future projectName organizationName deploymentBranch githubHost githubPort onBrokenLinks onBrokenAnchors onBrokenMarkdownLinks onDuplicateRoutes noIndex'

const knownOfDocs = `${markdownPlugins} path routeBasePath sidebarPath id editUrl editCurrentVersion versions lastVersion includeCurrentVersion onlyIncludeVersions disableVersioning include exclude sidebarCollapsed tags tagsBasePath onInlineTags`
