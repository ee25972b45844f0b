/** Sites of VitePress: `.vitepress/config`, pages by folder, `public/`. */
import path from 'node:path'
import { placeInSource, readFrom } from './read/files.ts'
import { addLanguages, type SourceLanguage } from './read/languages.ts'
import { addParts } from './read/parts.ts'
import { addStatic, emptySite, filesBelow, findFile, nameMade, readConfig, withoutExcluded } from './read/read.ts'
import { addCopyright, addEdit, addSocial, nameSettings } from './read/settings.ts'
import { asList, asObject, asText, urlOfTarget } from './read/values.ts'
import type { SourceEntry, SourceSite } from './types.ts'

export async function readVitepress(root: string, run: SourceSite['run']): Promise<SourceSite> {
  const site = emptySite('vitepress', root, run)
  const endings = ['ts', 'mts', 'js', 'mjs', 'cjs']
  const file = findFile(root, '.vitepress/config', endings) ?? findFile(root, '.vitepress/config/index', endings)
  if (file === undefined) return site
  const config = await readConfig(site, file)
  const folder = path.posix.join(asText(config.srcDir) ?? '.')
  const { root: rootLocale, ...locales } = asObject(config.locales)
  // A folder of pages may have more of the configuration.
  const more = findFile(root, path.posix.join(folder, 'config'), endings)
  const isMore = more !== undefined && /\bdefineAdditionalConfig\b/.test(await readFrom(root, more))
  const own = { ...asObject(rootLocale), ...(isMore && (await readConfig(site, more))) }
  const theme = { ...asObject(config.themeConfig), ...asObject(own.themeConfig) }
  Object.assign(site, {
    title: asText(config.title) ?? asText(own.title),
    description: asText(config.description) ?? asText(own.description),
    base: asText(config.base),
    lang: asText(config.lang) ?? asText(own.lang),
    url: asText(asObject(config.sitemap).hostname),
    logo: asText(theme.logo) ?? asText(asObject(theme.logo).light) ?? asText(asObject(theme.logo).src),
    tops: [folder],
    maths: asObject(config.markdown).math === true
  })
  nameMade(site, file, { 'themeConfig.sidebar': theme.sidebar, 'themeConfig.nav': theme.nav })
  const social = asList(theme.socialLinks).map(asObject)
  addSocial(
    site,
    social.map(({ icon, link, ariaLabel }) => [ariaLabel ?? icon, link])
  )
  await addPages(site, folder, config)
  await addParts(site, (text, from) => includesOf(text, from, folder))
  await addStatic(site, path.posix.join(folder, 'public'))
  addNav(site, asList(theme.nav), file)
  site.sidebars = readSidebars(theme.sidebar)
  addLook(site, config, theme, file)
  const themeFolder = '.vitepress/theme'
  if (placeInSource(root, themeFolder, 'folder').at !== undefined)
    site.todos.push({ file: themeFolder, text: ownTheme })
  nameSettings(site, file, {
    '': [config, knownSettings],
    'markdown.': [config.markdown, 'math lineNumbers theme image'],
    'themeConfig.logo.': [theme.logo, 'src light alt width height'],
    'themeConfig.': [theme, `${knownOfTheme}${asObject(theme.search).provider === 'local' ? ' search' : ''}`]
  })
  addEdit(site, asObject(theme.editLink).pattern, { file, key: 'editLink' })
  const others: SourceLanguage[] = []
  for (const [key, locale] of Object.entries(locales)) {
    const tag = key.replace(/^\/|\/$/g, '')
    const beside = findFile(root, path.posix.join(folder, tag, 'config'), endings)
    const more = beside === undefined ? {} : asObject((await readConfig(site, beside)).themeConfig)
    others.push(readLocale(tag, asObject(locale), { more, labels: labelsOf(entriesIn(theme), '') }))
  }
  const first = { tag: site.lang ?? 'en', label: asText(own.label) }
  if (others.length > 0) addLanguages(site, [first, ...others], { file, hasFallback: false })
  return site
}

/** `more` is what the folder of the language says; `labels` are those of the source, by their places. */
function readLocale(
  tag: string,
  { label, link, themeConfig }: Values,
  { more, labels }: { more: Values; labels: ReturnType<typeof labelsOf> }
): SourceLanguage {
  const href = asText(link)
  const translated = new Map(labelsOf(entriesIn({ ...asObject(themeConfig), ...more }), tag))
  const words = Object.fromEntries(
    labels.flatMap(([place, text]) => {
      const word = translated.get(place)
      return word === undefined ? [] : [[text, word]]
    })
  )
  return { tag, label: asText(label), words, ...(href?.startsWith('http') && { href }) }
}

function entriesIn({ nav, sidebar }: Values): SourceEntry[] {
  return [...toEntries(asList(nav), ''), ...Object.values(readSidebars(sidebar)).flat()]
}

/** Labels of links and of groups by where they, or the first link in them, lead. */
function labelsOf(entries: SourceEntry[], tag: string): [place: string, label: string][] {
  return entries.flatMap(({ label, href, items = [] }) => {
    const below = labelsOf(items, tag)
    const bare = href?.replace(new RegExp(`^/${tag}(?=/)`), '').replace(/\.(?:html|md)$/, '')
    const place = bare ?? (below[0] && `in ${below[0][0]}`)
    return [...(place && label ? [[place, label] as [string, string]] : []), ...below]
  })
}

const knownSettings =
  'title titleTemplate description base lang srcDir srcExclude rewrites locales themeConfig markdown sitemap cleanUrls outDir cacheDir assetsDir ignoreDeadLinks metaChunk mpa vite vue extends'

const knownOfTheme =
  'logo nav sidebar socialLinks footer editLink darkModeSwitchLabel sidebarMenuLabel returnToTopLabel langMenuLabel i18nRouting externalLinkIcon skipToContentLabel lightModeSwitchTitle darkModeSwitchTitle'

type Values = Record<string, unknown>

/** Takes over the icon and the line below. */
function addLook(site: SourceSite, config: Values, theme: Values, file: string): void {
  const tags = asList(config.head).map((each) => asObject(asList(each)[1]))
  const icon = asText(tags.find(({ rel }) => /^(?:shortcut )?icon$/.test(String(rel)))?.href)
  if (icon) site.favicon = icon.replace(new RegExp(`^${(site.base ?? '').replace(/\/$/, '')}(?=/)`), '')
  const { message, copyright } = asObject(theme.footer)
  addCopyright(site, copyright, file)
  const text = `The footer said \`${String(message).replaceAll('`', "'")}\`: write it in \`templates/slots/footer.tsx\`, see “Slots” in Templates`
  if (asText(message)) site.todos.push({ file, text })
}

function includesOf(text: string, file: string, folder: string): string[] {
  return [...text.matchAll(/<!--\s*@include:\s*([^\s{#]+?)(?=[\s{#]|-->)/g)].map(([, href = '']) => {
    const top = /^@?\/(.*)/s.exec(href)?.[1]
    return path.posix.join(top === undefined ? path.posix.dirname(file) : folder, top ?? href)
  })
}

async function addPages(site: SourceSite, folder: string, config: Record<string, unknown>): Promise<void> {
  const patterns = asList(config.srcExclude).map((glob) => `/${glob}`)
  const all = (await filesBelow(site, folder)).filter(
    (file) => !path.posix.relative(folder, file).startsWith('public/')
  )
  for (const file of withoutExcluded(site, all, { folder, key: 'srcExclude', patterns })) {
    const rest = path.posix.relative(folder, file)
    if (/\.data\.[cm]?[jt]s$/.test(rest)) site.todos.push({ file, text: loader })
    else if (!rest.endsWith('.md')) site.files.push({ file, target: `content/${rest}` })
    else if (/\[.*\]/.test(rest)) site.todos.push({ file, text: 'Pages made from data are not migrated' })
    else {
      const target = rewrite(rest, config.rewrites)
      site.pages.push({ file, target, url: urlOfTarget(target) })
    }
  }
}

const loader = 'A data loader is not migrated: a plugin can add pages and variables, see Plugins'

/** `{ 'en/:rest*': ':rest*' }`: the first that matches counts. */
function rewrite(file: string, rules: unknown): string {
  for (const [from, to] of Object.entries(asObject(rules))) {
    const names = [...from.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
    const source = from
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replace(/:\w+(\*?)/g, (_, star: string) => (star ? '(.*)' : '([^/]+)'))
    const found = new RegExp(`^${source}$`).exec(file)
    if (found) return String(to).replace(/:(\w+)\*?/g, (_, name: string) => found[names.indexOf(name) + 1] ?? '')
  }
  return file
}

const ownTheme =
  'What this theme adds is not migrated: colours are `theme.accent` and rules are in `templates/styles.css`, slots of `Layout` are files in `templates/slots/`, components are directives or islands, see “Your own components” in From VitePress'

function addNav(site: SourceSite, nav: unknown[], file: string): void {
  for (const entry of nav.map(asObject)) {
    const [{ label, href, items = [] } = {}] = toEntries([entry], '')
    // A group in a menu has a heading, and a menu here is one list.
    const inside = items
      .flatMap((each) => each.items ?? [each])
      .flatMap(({ label, href }) => (label && href ? [{ label, href }] : []))
    const text = `The navbar entry \`${label ?? asText(entry.component)}\` is not migrated: write it in \`templates/slots/navbar-end.tsx\`, see “Slots” in Templates`
    if (label && href) site.navbar.push({ label, href })
    else if (label && inside.length > 0) site.navbar.push({ label, items: inside })
    else site.todos.push({ file, text })
  }
}

function readSidebars(sidebar: unknown): Record<string, SourceEntry[]> {
  const lists = Array.isArray(sidebar) ? { '/': sidebar } : asObject(sidebar)
  return Object.fromEntries(
    Object.entries(lists).map(([prefix, value]) => {
      const { base, items } = asObject(value)
      return [
        `/${prefix.replace(/^\/+|\/+$/g, '')}`,
        toEntries(Array.isArray(value) ? value : asList(items), asText(base) ?? '')
      ]
    })
  )
}

/** Groups that do not say are open there, and closed here. Text alone is a group without entries. */
function toEntries(items: unknown[], base: string): SourceEntry[] {
  return items.map(asObject).flatMap(({ text, link, items: below, base: own, collapsed }): SourceEntry[] => {
    const from = asText(own) ?? base
    const written = typeof link === 'string' && (link !== '' || from !== '') ? link : undefined
    const label = asText(text)?.replace(/<[^>]*>/g, '')
    const isWhole = written === undefined || from === '' || /^[a-z]+:|^\/\//.test(written)
    const href = isWhole ? written : `${from.replace(/\/$/, '')}/${written.replace(/^\//, '')}`
    if (!Array.isArray(below)) return [{ label, href, ...(href === undefined && { items: [] }) }]
    return [{ label, href, ...(collapsed !== true && { collapsed: false }), items: toEntries(below, from) }]
  })
}
