/** Navbar and footer of a site of Docusaurus, and the parts of it that are not carried over. */
import type { Docs, SourceSite } from '../types.ts'
import { addEdit, nameSettings } from './left.ts'
import { asList, asObject, asText, filesBelow } from './read.ts'

/** `'name'`, `['name', {…}]`, or `require.resolve('name')`, of which a stand-in is left. */
export function nameOfPlugin(entry: unknown): string {
  const first = Array.isArray(entry) ? entry[0] : entry
  if (typeof first === 'string') return first === 'classic' ? 'preset-classic' : first
  return String(asObject(first).$name ?? asObject(first).$call ?? '')
}

/** Adds the links of navbar and footer. */
export function addBars(
  site: SourceSite,
  theme: Record<string, unknown>,
  { docs, file }: { docs: Docs[]; file: string }
): void {
  const href = (item: Record<string, unknown>) => {
    const own = docs.filter(({ plugin }) => plugin === (asText(item.docsPluginId) ?? 'default'))
    const find = <Found>(pick: (each: Docs) => Found | undefined) => own.map(pick).find((found) => found !== undefined)
    const page = find(({ ids }) => ids.get(String(item.docId)))
    const start = find(({ starts }) => starts.get(String(item.sidebarId)))
    return page?.url ?? start ?? asText(item.to) ?? asText(item.href)
  }
  for (const item of asList(asObject(theme.navbar).items).map(asObject)) {
    const label = asText(item.label)
    const to = href(item)
    const type = asText(item.type) ?? 'default'
    if (label === undefined && to === undefined) {
      if (type !== 'docsVersionDropdown')
        site.todos.push({ file, text: `An entry of the bar, of the type \`${type}\`, is not carried over` })
      continue
    }
    const first = asList(item.items)
      .map(asObject)
      .find((each) => href(each) !== undefined)
    if (first) site.todos.push({ file, text: `The menu \`${label}\` of the bar: only its first link is carried over` })
    const target = to ?? (first && href(first))
    if (target === undefined) site.todos.push({ file, text: `The entry \`${label}\` of the bar leads to no page` })
    if (/^https?:\/\/(www\.)?github\.com/.test(target ?? '') && site.repository === undefined) site.repository = target
    else if (label !== undefined && target !== undefined) site.navbar.push({ label, href: target })
  }
  const footer = asObject(theme.footer)
  for (const column of asList(footer.links).map(asObject)) {
    const links = asList(column.items)
      .map(asObject)
      .flatMap((item) => {
        const label = asText(item.label)
        const to = href(item)
        return label !== undefined && to !== undefined ? [{ label, href: to }] : []
      })
    if (links.length > 0) site.footer.push({ title: asText(column.title) ?? 'More', links })
  }
  const [, year, holder] = /(\d{4})(?:\s*[-–]\s*\d{4})?,?\s*([^.<]+)/.exec(asText(footer.copyright) ?? '') ?? []
  if (year !== undefined && holder) site.copyright = { holder: holder.trim(), year: Number(year) }
}

/** Lists the rest of a site, so that nobody looks for it. */
export async function listLeft(site: SourceSite, config: Record<string, unknown>, file: string): Promise<void> {
  for (const [folder, text] of Object.entries(foldersLeft))
    if ((await filesBelow(site, folder)).length > 0) site.todos.push({ file: folder, text })
  nameSettings(site, { file, path: '', value: config, known: knownSettings })
  nameSettings(site, { file, path: 'themeConfig.', value: asObject(config.themeConfig), known: knownOfTheme })
  for (const entry of asList(config.presets)) listPreset(site, asObject(asList(entry)[1]), file)
  for (const entry of asList(config.plugins)) {
    const name = nameOfPlugin(entry)
    if (/client-redirects/.test(name)) {
      for (const { from, to } of asList(asObject(asList(entry)[1]).redirects).map(asObject))
        for (const each of [from].flat()) site.redirects.push({ from: String(each), to: String(to) })
    } else if (!/content-docs/.test(name) && name !== '') {
      site.todos.push({ file, text: `The plugin \`${name}\` is not carried over` })
    }
  }
}

/** Options of a preset are those of its plugins, by name. */
function listPreset(site: SourceSite, preset: Record<string, unknown>, file: string): void {
  const { docs, theme, blog: _, ...others } = preset
  nameSettings(site, { file, path: 'docs.', value: asObject(docs), known: knownOfDocs })
  addEdit(site, asText(asObject(docs).editUrl), { file, key: 'docs.editUrl' })
  nameSettings(site, { file, path: 'theme.', value: asObject(theme), known: '' })
  nameSettings(site, { file, path: '', value: others, known: 'debug pages sitemap svgr' })
}

const knownSettings =
  'title tagline url baseUrl favicon i18n presets plugins themeConfig staticDirectories future projectName organizationName customFields deploymentBranch githubHost onBrokenLinks onBrokenAnchors onBrokenMarkdownLinks onDuplicateRoutes trailingSlash titleDelimiter storage'

const knownOfTheme = 'navbar footer prism colorMode docs tableOfContents'

const knownOfDocs =
  'path routeBasePath sidebarPath id editUrl editCurrentVersion versions lastVersion includeCurrentVersion onlyIncludeVersions disableVersioning include exclude breadcrumbs sidebarCollapsible sidebarCollapsed numberPrefixParser'

const foldersLeft = {
  blog: 'The blog is not carried over',
  i18n: 'Translations are not carried over'
}
