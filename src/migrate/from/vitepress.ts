/** Sites of VitePress: `.vitepress/config`, pages by folder, `public/`. */
import path from 'node:path'
import type { SidebarEntry } from '../../project/schema.ts'
import type { SourceSite } from '../types.ts'
import { addEdit, addSocial, nameSettings, toSocial } from './left.ts'
import {
  addStatic,
  asList,
  asObject,
  asText,
  emptySite,
  filesBelow,
  findFile,
  readConfig,
  urlOfTarget
} from './read.ts'

/** Reads a site at `root`, the folder that holds `.vitepress/`. */
export async function readVitepress(root: string): Promise<SourceSite> {
  const site = emptySite('vitepress', root)
  const endings = ['ts', 'mts', 'js', 'mjs', 'cjs']
  const file = findFile(root, '.vitepress/config', endings) ?? findFile(root, '.vitepress/config/index', endings)
  if (file === undefined) return site
  const config = await readConfig(site, file)
  const folder = path.posix.join(asText(config.srcDir) ?? '.')
  const { root: rootLocale, ...locales } = asObject(config.locales)
  const own = asObject(rootLocale)
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
  const { leftDelimiter, rightDelimiter } = asObject(asObject(config.markdown).attrs)
  const marks = [asText(leftDelimiter), asText(rightDelimiter)]
  if (marks[0] && marks[1]) site.attributeMarks = [marks[0], marks[1]]
  addSocial(
    site,
    asList(theme.socialLinks)
      .map(asObject)
      .flatMap(({ icon, link, ariaLabel }) => toSocial(asText(ariaLabel) ?? asText(icon), link))
  )
  await addPages(site, folder, config)
  await addStatic(site, path.posix.join(folder, 'public'))
  for (const entry of asList(theme.nav)) addNav(site, asObject(entry), file)
  site.sidebars = readSidebars(theme.sidebar)
  for (const [name, locale] of Object.entries(locales)) {
    const { sidebar } = asObject(asObject(locale).themeConfig)
    Object.assign(site.sidebars, readSidebars(Array.isArray(sidebar) ? { [name]: sidebar } : sidebar))
  }
  nameSettings(site, { file, path: '', value: config, known: knownSettings })
  nameSettings(site, {
    file,
    path: 'markdown.',
    value: asObject(config.markdown),
    known: `math lineNumbers theme image${site.attributeMarks ? ' attrs' : ''}`
  })
  nameSettings(site, { file, path: 'themeConfig.', value: theme, known: knownOfTheme })
  addEdit(site, asText(asObject(theme.editLink).pattern), { file, key: 'editLink' })
  const languages = Object.keys(locales).join(', ')
  if (languages !== '')
    site.todos.push({ file, text: `The folders of other languages (${languages}) are normal folders now` })
  return site
}

const knownSettings =
  'title titleTemplate description base lang srcDir srcExclude rewrites locales themeConfig markdown sitemap cleanUrls outDir cacheDir assetsDir ignoreDeadLinks metaChunk mpa vite vue appearance extends'

const knownOfTheme =
  'logo siteTitle nav sidebar socialLinks editLink outline outlineTitle docFooter darkModeSwitchLabel sidebarMenuLabel returnToTopLabel langMenuLabel i18nRouting externalLinkIcon aside skipToContentLabel lightModeSwitchTitle darkModeSwitchTitle'

async function addPages(site: SourceSite, folder: string, config: Record<string, unknown>): Promise<void> {
  const excluded = asList(config.srcExclude).map((glob) => globPattern(String(glob)))
  for (const file of await filesBelow(site, folder)) {
    const rest = path.posix.relative(folder, file)
    if (rest.startsWith('public/') || excluded.some((glob) => glob.test(rest))) continue
    if (!rest.endsWith('.md')) site.files.push({ file, target: `content/${rest}` })
    else if (/\[.*\]/.test(rest)) site.todos.push({ file, text: 'Pages made from data are not migrated' })
    else {
      const target = rewrite(rest, config.rewrites)
      site.pages.push({ file, target, url: urlOfTarget(target) })
    }
  }
}

/** `{ 'en/:rest*': ':rest*' }`: the first that matches counts. */
function rewrite(file: string, rules: unknown): string {
  for (const [from, to] of Object.entries(asObject(rules))) {
    const names = [...from.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
    const source = escapePattern(from).replace(/:\w+(\*?)/g, (_, star: string) => (star ? '(.*)' : '([^/]+)'))
    const found = new RegExp(`^${source}$`).exec(file)
    if (found) return String(to).replace(/:(\w+)\*?/g, (_, name: string) => found[names.indexOf(name) + 1] ?? '')
  }
  return file
}

/** `**` is any folders, `*` anything within a name. */
function globPattern(glob: string): RegExp {
  const source = escapePattern(glob).replace(/\*\*\/?|\*|\?/g, (mark) =>
    mark.startsWith('**') ? '.*' : mark === '*' ? '[^/]*' : '[^/]'
  )
  return new RegExp(`^${source}$`)
}

/** All but `*` and `?`. */
function escapePattern(text: string): string {
  return text.replace(/[.+^${}()|[\]\\]/g, '\\$&')
}

function addNav(site: SourceSite, { text, link, items }: Record<string, unknown>, file: string): void {
  const href = asText(link)
  const label = asText(text)?.replace(/<[^>]*>/g, '')
  if (href !== undefined && label !== undefined) site.navbar.push({ label, href })
  else if (Array.isArray(items) && label !== undefined) {
    // A group in a menu has a heading, and a menu here is one list.
    const links = items.map(asObject).flatMap((item) => (Array.isArray(item.items) ? item.items.map(asObject) : [item]))
    const inside = links.flatMap((item) => {
      const [name, to] = [asText(item.text), asText(item.link)]
      return name === undefined || to === undefined ? [] : [{ label: name, href: to }]
    })
    if (inside.length > 0) site.navbar.push({ label, items: inside })
  } else site.todos.push({ file, text: `The navbar entry \`${label ?? 'without text'}\` is not migrated` })
}

function readSidebars(sidebar: unknown): SourceSite['sidebars'] {
  if (Array.isArray(sidebar)) return { '/': entries(sidebar, '') }
  return Object.fromEntries(
    Object.entries(asObject(sidebar)).map(([prefix, value]) => {
      const base = asText(asObject(value).base) ?? ''
      return [cleanPrefix(prefix), entries(Array.isArray(value) ? value : asList(asObject(value).items), base)]
    })
  )
}

function cleanPrefix(prefix: string): string {
  return `/${prefix.replace(/^\/+|\/+$/g, '')}`
}

function entries(items: unknown[], base: string): SidebarEntry[] {
  return items.map(asObject).map(({ text, link, items: below, base: own }) => {
    const from = asText(own) ?? base
    const href = asText(link)
    return {
      label: asText(text)?.replace(/<[^>]*>/g, ''),
      href: href === undefined || /^[a-z]+:|^\/\//.test(href) ? href : from + href,
      items: Array.isArray(below) ? entries(below, from) : undefined
    }
  })
}
