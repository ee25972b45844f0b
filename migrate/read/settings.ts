/** Names settings of a source that nothing here stands for, so that nobody believes they hold. */
import type { NavbarLink, SourceSite, Todo } from '../types.ts'
import { listNames } from '../words.ts'
import { asList, asObject, asText } from './values.ts'

/**
 * Adds each key that is set and not known, to what is to do those that hold more than one value. `parts` are objects by
 * their path, such as `themeConfig.`, with the keys that are migrated, or that make no difference to readers.
 */
export function nameSettings(
  site: SourceSite,
  file: string,
  parts: Record<string, [value: unknown, known: string]>
): void {
  for (const [path, [value, known]] of Object.entries(parts))
    for (const [key, each] of Object.entries(asObject(value))) {
      const isEmpty = (!each && !(each === false && usuallyOn.test(key))) || (Array.isArray(each) && each.length === 0)
      if (isEmpty || known.split(' ').includes(key) || key.startsWith('$')) continue
      site.todos.push({ file, ...notMigrated('setting', `${path}${key}`, typeof each !== 'object') })
    }
}

/** Parts that readers have unless a site turns them off: `false` is named too. */
const usuallyOn = /^(?:breadcrumbs|sidebarCollapsible|aside|pagination|use_directory_urls)$/

export function repositoryOf(href: string | undefined, label?: string): NavbarLink | undefined {
  const known = ['GitHub', 'GitLab', 'Bitbucket'].find((name) => href?.includes(`//${name.toLowerCase()}.`))
  return href === undefined ? undefined : { label: label ?? known ?? 'Code', href }
}

/** Turns the address of a folder at a code host into one of a page; undefined for another host. */
function editAddress(address: string | undefined): string | undefined {
  const [, repository, branch] =
    /^(https:\/\/[^/]+\/[^/]+\/[^/]+(?:\/-)?)\/(?:edit|blob|tree)\/([^/]+)/.exec(address ?? '') ?? []
  return repository === undefined ? undefined : `${repository}/edit/${branch}/{file}`
}

/** Takes the address of the pages over, or names it. A site has one; a function makes several. */
export function addEdit(site: SourceSite, written: unknown, { file, key }: { file: string; key: string }): void {
  if (written === undefined || written === '') return
  const address = typeof written === 'string' ? editAddress(written) : undefined
  const known = site.edit?.address
  if (address !== undefined && known === undefined) site.edit = { address, key }
  if (address !== undefined && (known ?? address) === address) return
  const text = `The address for editing pages, \`${key}\`, is not migrated`
  if (known === undefined) site.todos.push({ file, text: `${text}: write \`edit\` in \`docsgen.config.ts\`` })
  else site.todos.push({ file, text: `${text}: all pages have that of \`${site.edit?.key}\``, weight: 'note' })
}

/** Redirects as Next has them. */
export function addRedirects(site: SourceSite, written: unknown, file: string): void {
  const splat = (url: unknown) => String(url).replace(/\/(?::\w+)?\*$|\/:slug$/, '/*')
  for (const { source, destination, permanent } of asList(written).map(asObject)) {
    const status = permanent === false && { status: 302 }
    site.redirects.push({ from: splat(source), to: splat(destination), file, ...status })
  }
}

/** Takes over links to other sites, by the name of each or of its icon: the first to a code host is the repository, others are beside it. */
export function addSocial(site: SourceSite, links: [name: unknown, href: unknown][]): void {
  const known: Record<string, string> = { github: 'GitHub', gitlab: 'GitLab', youtube: 'YouTube', linkedin: 'LinkedIn' }
  for (const [written, href] of links) {
    const name = asText(written)
    if (typeof href !== 'string' || name === undefined) continue
    const link = { label: known[name] ?? name.charAt(0).toUpperCase() + name.slice(1), href }
    if (site.repository === undefined && /^https?:\/\/(www\.)?(github|gitlab|codeberg|bitbucket)\./.test(href))
      site.repository = link
    else site.settings.social = [...(site.settings.social ?? []), link]
  }
}

/** The options of `['name', {…}]`. */
export function optionsOf(entry: unknown): Record<string, unknown> {
  return asObject(asList(entry)[1])
}

/** `'name'`, `['name', {…}]`, or `require.resolve('name')`, of which a stand-in is left. */
export function nameOfPlugin(entry: unknown): string {
  const first = Array.isArray(entry) ? entry[0] : entry
  if (typeof first === 'string') return first === 'classic' ? 'preset-classic' : first
  return String(asObject(first).$name ?? asObject(first).$call ?? '')
}

/** True for a preset that has docs and a blog by itself, or says so: there are others, such as for code. */
export function isWholePreset(preset: unknown): boolean {
  const { docs, blog } = optionsOf(preset)
  return /preset-classic/.test(nameOfPlugin(preset)) || docs !== undefined || blog !== undefined
}

/** The third is set where nothing is to do. */
const pointers: [name: RegExp, what: string, weight?: 'note'][] = [
  [/gtag|analytics|google-?tag/i, 'add its script to `head`, as “Scripts and analytics” in Configuration shows'],
  [/algolia|docsearch/i, 'search is built in; for DocSearch, see “Algolia DocSearch” in Search', 'note'],
  [/(?:^|\.)search$|search-local|lunr/, 'search is built in', 'note'],
  [/clientModules$|extra_javascript$/, 'put the script into `assets/` and name it in `head`, or write an island'],
  [
    /customFields$/,
    'texts that pages show are `variables`; for what components show, see “Data of your own” in Templates'
  ],
  [/^contextual$/, 'pages have a menu for assistants, see Machines', 'note'],
  [/docFooter$|outlineTitle$/, 'set `strings`, see “Words of the interface” in Configuration'],
  [/^(?:transform\w+|buildEnd|postRender)$/, 'it is a function; see Plugins'],
  [/custom_dir$/, 'write what its files change in `templates/`, see “Templates”'],
  [/^extra\.version$/, 'write `versions`, see “Versions” in Navigation'],
  [/^macros$/, 'variables that are in `extra` are kept; write other texts themselves, see “Includes and variables”'],
  [/^blog$/, 'posts keep their addresses, days and authors. For a list of them, see “A blog” in Navigation'],
  [/^social$/, 'set `cards`, see Sharing'],
  [/^extra\.\w+$/, 'texts that pages show are `variables`'],
  [/sitemap/, 'with `url` the site has a sitemap', 'note'],
  [/createRedirects$|fromExtensions$/, 'write its redirects into `redirects.yml`, such as `from: /old/*`'],
  [
    /^(?:starlight\.)?head$|^(?:scripts|stylesheets|headTags)$|metadata$/,
    'write what you need of it in `head`, see “Scripts and analytics” in Configuration'
  ],
  [
    /[cC]ustomCss$|extra_css$/,
    'set `theme.accent` to its main colour, and write what you still need in `templates/styles.css`, see “Tokens” in Theming'
  ],
  [/announcementBar$/, 'set `banner`, see “Banners” in Navigation'],
  [/palette$|^colors$|colorMode$|appearance$/, 'set `theme.accent` and `colours`, see Theming'],
  [/footer\.logo$|logo\.href$/, 'write it in a template of your own, see “Slots” in Templates'],
  [/logo(?:\.\w+)?$|siteTitle$|replacesTitle$/, 'set `logo`, see “Logo and icons” in Theming'],
  [/tableOfContents$|outline$/, 'set `toc` to its levels'],
  [/themeConfig\.image$/, 'set `card`, see Sharing'],
  [
    /lastUpdated$|showLastUpdateTime$|git-revision/,
    'set `lastUpdated`: until you edit a page again, its day is that of your commit'
  ],
  [/font$|^fonts$/, 'set `theme.fonts`, see “Fonts” in Theming'],
  [/openapi|redoc/i, 'see “API reference”']
]

/** `The setting … is not migrated`, and what to do if that is known. Of an unknown switch there is nothing to do. */
export function notMigrated(
  kind: 'setting' | 'plugin' | 'preset' | 'theme',
  name: string,
  isSwitch = false
): Pick<Todo, 'text' | 'weight'> {
  const [, what, weight] = pointers.find(([pattern]) => pattern.test(name)) ?? []
  const isNote = weight === 'note' || (isSwitch && what === undefined)
  const text = `The ${kind} \`${name}\` is not migrated${what === undefined ? '' : `: ${what}`}`
  return { text, ...(isNote && { weight: 'note' }) }
}

/** Takes over `Copyright © 2024 Desk`. The line without a year is to do. */
export function addCopyright(site: SourceSite, text: unknown, file: string): void {
  const written = String(text ?? '')
  const said = written
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:copy|#169);/g, '©')
    .replace(/\s+/g, ' ')
    .trim()
  const [, year, holder] =
    /((?:19|20)\d{2}(?:\s*[-–]\s*(?:\d{4}|present|now))?)\b[,\s]*([\p{L}\d].*)/iu.exec(said) ?? []
  if (year && holder) site.copyright = { holder, year: /^\d+$/.test(year) ? Number(year) : year }
  const links = [...written.matchAll(/href=["']?([^\s"'>]+)|\]\(([^)\s]+)/g)].map(([, href, to = '']) => href ?? to)
  const made = site.copyright ? 'its year is not computed' : 'write it as `footer.copyright`'
  const lost = links.length > 0 && `. Write its links into \`footer.columns\`: ${listNames(links)}`
  const isNote = site.copyright && !lost
  const line = `The footer said \`${said.replaceAll('`', "'")}\`: ${made}${lost || ''}`
  if (said) site.todos.push({ file, text: line, ...(isNote && { weight: 'note' }) })
}
