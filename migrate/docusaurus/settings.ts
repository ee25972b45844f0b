/** Settings of Docusaurus besides pages and bars: those that docsgen has, by its names, and the names of the others. */
import { addElements, daysOfGit } from '../read/frame.ts'
import { asList, asNumber, asObject, asText, folderOf, fromTop } from '../read/read.ts'
import { addEdit, isWholePreset, nameOfPlugin, nameSettings, notMigrated, optionsOf } from '../read/settings.ts'
import { ownMarks } from '../rewrite/code-marks.ts'
import type { CodeMark, SourcePage, SourceSite } from '../types.ts'
import type { DocsOptions } from './versions.ts'

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
    site.todos.push({
      file,
      text: `The \`favicon\` is left out: ${/^data:/.test(favicon) ? 'it is an address with the image in it, and not a file' : `\`${favicon}\` is not there`}; see “Logo and icons” in Theming`
    })
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

/** Colours of code by the names of prism-react-renderer: those of GitHub are here too. */
export function addCodeTheme(site: SourceSite, prism: Values, file: string): void {
  const named = [prism.theme, prism.darkTheme].filter((each) => each !== undefined)
  const names = named.map((each) => /[^./]+$/.exec(nameOfPlugin(each))?.[0])
  const isGithub = names.includes('github')
  if (isGithub) site.settings.theme = { ...site.settings.theme, code: 'github' }
  const others = names.filter((name) => name !== 'github')
  const known = others.filter((name) => name !== undefined).map((name) => `\`${name}\``)
  if (others.length === 0) return
  const now = isGithub ? '`github`, which has both modes' : 'those of docsgen'
  const all = known.length < others.length ? [...known, 'your own'] : known
  const what = known.length === 0 ? 'Your own colours of code' : `The colours of code ${all.join(' and ')}`
  const text = `${what} are not migrated, they are ${now}: see \`theme.code\``
  site.todos.push({ file, text, weight: 'note' })
}

/** Names the settings that have no counterpart. */
export function nameLeft(site: SourceSite, config: Values, file: string): void {
  const theme = asObject(config.themeConfig)
  const name = (path: string, value: unknown, known: string) =>
    nameSettings(site, { file, path, value: asObject(value), known })
  name('', config, knownSettings)
  nameLevels(site, config, file)
  name('markdown.', config.markdown, 'format hooks mermaid')
  name('themeConfig.', theme, knownOfTheme)
  const isDark = asObject(theme.navbar).style === 'dark'
  name('themeConfig.navbar.', theme.navbar, `title logo items${isDark ? ' style' : ''}`)
  name('themeConfig.footer.', theme.footer, 'links copyright logo style')
  name('themeConfig.colorMode.', theme.colorMode, 'defaultMode disableSwitch respectPrefersColorScheme')
  name('themeConfig.docs.sidebar.', asObject(theme.docs).sidebar, '')
  name('themeConfig.docs.', theme.docs, 'sidebar versionPersistence')
  name('themeConfig.prism.', theme.prism, 'theme darkTheme additionalLanguages defaultLanguage magicComments')
  for (const each of asList(config.themes)) {
    const theme = nameOfPlugin(each)
    // Its diagrams are named one by one.
    if (theme !== '' && theme !== '@docusaurus/theme-mermaid') site.todos.push({ file, ...notMigrated('theme', theme) })
  }
}

/** Names the settings that let a site be built with broken links: here these are errors. */
function nameLevels(site: SourceSite, config: Values, file: string): void {
  for (const [key, rule] of [
    ['onBrokenLinks', 'broken-link'] as const,
    ['onBrokenAnchors', 'broken-anchor'] as const
  ]) {
    const level = asText(config[key])
    if (level === undefined || level === 'throw') continue
    const text = `\`${key}\` is \`${level}\`, and here it is an error: the first build may report links that were broken before. To publish them for now, set \`rules: { '${rule}': '${level === 'ignore' ? 'off' : 'warn'}' }\`, see “Levels” in Checking`
    site.todos.push({ file, text, weight: 'note' })
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

/** Pages of sets that do not show the day of their last change are without it, see docusaurus-changes.ts. */
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
  if (hasMaths(options)) site.maths = true
  for (const each of pluginsOf(options).filter((name) => !migratedPlugins.test(name))) {
    const text = `The plugin \`${each}\` of Markdown is not migrated`
    if (!site.todos.some((todo) => todo.text === text)) site.todos.push({ file, text })
  }
}

/** True for a set of pages that have formulas. */
export function hasMaths(options: Values): boolean {
  return pluginsOf(options).some((each) => /remark-math/.test(each))
}

function pluginsOf(options: Values): string[] {
  return markdownPlugins
    .split(' ')
    .flatMap((key) => asList(options[key]).map((each, index) => nameOfPlugin(each) || `${key}[${index}]`))
}

const knownSettings =
  'title tagline url baseUrl favicon i18n presets plugins themes themeConfig markdown scripts stylesheets headTags clientModules staticDirectories future projectName organizationName deploymentBranch githubHost githubPort onBrokenLinks onBrokenAnchors onBrokenMarkdownLinks onDuplicateRoutes noIndex'

const knownOfTheme = 'navbar footer prism colorMode docs tableOfContents announcementBar image metadata blog'

const knownOfDocs = `${markdownPlugins} path routeBasePath sidebarPath id editUrl editCurrentVersion versions lastVersion includeCurrentVersion onlyIncludeVersions disableVersioning include breadcrumbs sidebarCollapsed showLastUpdateTime tags tagsBasePath onInlineTags`

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

/** By words in the class or the comment. */
const options: [words: RegExp, option: string][] = [
  [/remov|delet|\bdel\b|minus/, 'remove'],
  [/\badd|insert|\bins\b|plus|success|\bnew\b/, 'add'],
  [/error|danger|wrong|\bbad\b/, 'error'],
  [/warn|caution/, 'warning'],
  [/focus/, 'focus'],
  [/\bhid/, 'hide'],
  [/highlight|\bmark/, 'mark']
]

/** Sets what each comment marks lines as. */
export function addCodeMarks(site: SourceSite, written: unknown, file: string): void {
  const made = asList(written).map(asObject).flatMap(marksOf)
  if (made.length === 0) return
  site.codeMarks = new Map([...ownMarks, ...made])
  const foreign = made.filter(([comment]) => !ownMarks.has(comment))
  const list = foreign.map(
    ([comment, { option }]) => `\`${comment}\` is \`${option === 'mark' ? '' : `${option}=`}{…}\``
  )
  if (list.length === 0) return
  const text = `Comments of \`magicComments\` in code are options of its fence now: ${list.join(', ')}`
  site.todos.push({ file, text, weight: 'note' })
}

function marksOf({ className, line, block }: Record<string, unknown>): [comment: string, mark: CodeMark][] {
  const { start, end } = asObject(block)
  const names = [className, line, start].map((each) => asText(each) ?? '').join(' ')
  const option = options.find(([words]) => words.test(names.replace('theme-code-block-highlighted', '')))?.[1]
  const mark = {
    option: option ?? 'mark',
    ...(option === undefined && { className: asText(className) ?? names.trim() })
  }
  return Object.entries({ 'next-line': line, start, end }).flatMap(([at, comment]) =>
    asText(comment) === undefined ? [] : [[String(comment), { ...mark, at: at as CodeMark['at'] }]]
  )
}
